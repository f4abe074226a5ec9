"""The main menu, and the setup of a new game. The first is drawn before anything else is loaded."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from gettext import gettext as _
from gettext import ngettext, pgettext
from itertools import combinations
from threading import Thread
from typing import TYPE_CHECKING, Any, overload

from prompt_toolkit.key_binding import KeyBindings, merge_key_bindings
from prompt_toolkit.keys import Keys

from maps.edition import Edition
from maps.edition_file import DEFAULT_EDITION, load_edition
from profiles import RANKS, load_profile, profile_names
from solo.files.folders import FileError, holds_any
from solo.files.settings import NewGame
from solo.files.summaries import Listed, time_of
from solo.language.dates import here
from solo.learn.stats.ladder import AUTO
from solo.learn.stats.starting import on_ladder
from solo.learn.stats.stats import played_games
from solo.screens.screen import ListScreen
from solo.screens.widgets import Choice, ChoiceList
from solo.texts.styled_text import StyledLine
from solo.texts.titles import count_about, edition_word, hint_words, hints_about, side_words

if TYPE_CHECKING:
    from solo.screens.app import Yard

MOST_SEED_DIGITS = 9
BANNER = (
    "▄▀▀  ▄▀▀▄  █    ▄▀▀▄    █  █  ▄▀▀▄  █▀▀▄  █▀▀▄",
    " ▀▀▄ █  █  █    █  █     ▀█   █▀▀█  █▀▀▄  █  █",
    "▀▀▀   ▀▀   ▀▀▀▀  ▀▀       ▀   ▀  ▀  ▀  ▀  ▀▀▀ ",
)


def main_menu(yard: "Yard") -> ListScreen:
    """The main menu."""

    def choices() -> list[Choice]:
        found = [Choice(_("New game"), _("Choose an edition, a side and an opponent, and play."), yard.new_game)]
        if yard.can_resume():
            found.append(Choice(_("Resume"), _("Continue an unfinished game."), yard.resume))
        about = _("The same deal for everybody. A new one each day, for each edition and side.")
        return [
            *found,
            Choice(_("Deal of the day"), about, yard.daily),
            Choice(
                _("Tutorial"), _("Learn the game in short guided games. If you are new, start here."), yard.tutorial
            ),
            Choice(_("Replays"), _("Look at finished games, and what the moves were worth."), yard.replays),
            Choice(_("Quiz"), _("Find better moves where you went wrong in reviewed games."), yard.quiz),
            Choice(_("Drill"), _("Practise the principles of good play, one position at a time."), yard.drill),
            Choice(
                _("Assist a table"),
                _("For a game on a real board: where could he be, and what should you do?"),
                yard.assist,
            ),
            Choice(_("Rules"), _("The rules of each edition, with answers to common questions."), yard.rulebook),
            Choice(_("Statistics"), _("Games won and lost, by edition, side and opponent."), yard.stats),
            Choice(_("Options"), _("Colours, signs, mouse and more."), yard.options),
            Choice(_("Quit"), _("Leave. Nothing is lost."), yard.quit),
        ]

    found = ChoiceList(choices, head=lambda _width: banner(yard.settings.glyphs == "ascii"))
    if not has_played(yard):
        found.at = [choice.name for choice in choices()].index(_("Tutorial"))
    return MainMenu(yard, "Solo Yard", found)


class MainMenu(ListScreen):
    """The main menu; somebody who comes to it from a game that is kept finds that game highlighted."""

    def shown(self) -> None:
        if not self.list.is_used and self.yard.can_resume():
            self.list.at = [choice.name for choice in self.list.choices()].index(_("Resume"))


def has_played(yard: "Yard") -> bool:
    """Whether the person has any game, finished or not."""
    return yard.can_resume() or (yard.folders is not None and holds_any(yard.folders.replays))


def banner(plain: bool) -> list[StyledLine]:
    """The title banner."""
    letters = [] if plain else BANNER
    lines: list[StyledLine] = [[("class:banner", f"    {row}")] for row in letters]
    return [*lines, [], [("class:list.about", "    " + _("Scotland Yard for one player, in a terminal. Unofficial."))]]


class NewGameScreen(ListScreen):
    """The setup of a new game; every choice is explained."""

    def __init__(
        self,
        yard: "Yard",
        wish: NewGame | None = None,
        seed: str = "",
        begin: Callable[[NewGame, int], None] | None = None,
        row: str = "",
    ) -> None:
        """Offers the last choices, or `wish`; `begin` starts the game, and `row` is highlighted first."""
        self._games: list[Listed] | None = None  # those that are over, once they are read
        self._is_reading = False
        self.editions = tuple(edition.id for edition in yard.editions())
        self.wish: NewGame = wish or yard.settings.new_game
        self.seed = seed
        self.begin = begin or yard.start
        self.asked = wish.detectives if wish else 0  # the number of detectives on the command line
        self.has_count = bool(self.wish.detectives)  # somebody has set the number; else it follows the side
        choices = ChoiceList(self.rows, _("New game"))
        choices.at = next((at for at, choice in enumerate(self.rows()) if row and choice.about == row), 0)
        super().__init__(yard, "Solo Yard", choices)
        keys = KeyBindings()
        keys.add("escape", eager=True)(lambda event: self.leave())
        keys.add(Keys.Any)(lambda event: self._type(event.data))
        keys.add("backspace")(lambda event: self._type(""))
        self.container = self.framed(
            "Solo Yard",
            self.focus,
            lambda: [("↑↓", _("choose")), ("←→", _("change")), ("Enter", _("start")), ("Esc", _("back"))],
            self._about,
            merge_key_bindings([keys, choices.bindings()]),
        )

    def rows(self) -> list[Choice]:
        editions = self.editions
        if self.wish.edition not in editions:  # one of the user's own that no longer exists
            self.wish = replace(self.wish, edition=DEFAULT_EDITION)
        if not self.has_count:
            hunts = self.wish.side == "seekers"
            self.wish = replace(self.wish, detectives=self.edition.one_hunter if hunts else self.edition.counts[-1])
        rows = [
            self._row(_("Edition"), "edition", editions, {name: edition_word(name) for name in editions}),
            self._row(_("You play"), "side", self._sides(), {side: self._side_words(side) for side in self._sides()}),
            self._row(_("Detectives"), "detectives", self._counts(), {}),
            self._row(_("Opponent"), "level", self._levels(), {AUTO: _("auto: matched to you")}),
            self._row(_("Hints"), "hints", ("off", "on", "tutor"), hint_words()),
        ]
        if self.edition.characters:
            rows.append(self._row(_("Characters"), "characters", self._casts(), {}))
        if self.edition.grids:
            rows.append(self._row(_("Light sides"), "expert", (False, True), {False: _("no"), True: _("yes")}))
        value = self.seed or _("random")
        rows.append(Choice(_("Deal"), "", self._start, None, lambda: value))
        return [*rows, Choice(_("Start"), "", self._start)]

    def _row(self, name: str, key: str, values: Sequence[Any], words: dict[Any, str]) -> Choice:
        now = getattr(self.wish, key)
        if now not in values:
            now = values[-1]
            self.wish = replace(self.wish, **{key: now})

        def turn(by: int) -> None:
            self.wish = replace(self.wish, **{key: values[(values.index(now) + by) % len(values)]})
            self.has_count = self.has_count or key == "detectives"

        text = words.get(now, ", ".join(now) if isinstance(now, tuple) else str(now)) or _("random")
        return Choice(name, key, self._start, turn, lambda: text)

    @property
    def edition(self) -> Edition:
        """The edition that is chosen."""
        return load_edition(self.wish.edition)

    def _counts(self) -> tuple[int, ...]:
        """The possible numbers of detectives: the official ones, and that of the command line."""
        usual = self.edition.counts
        return tuple(sorted({*usual, self.asked})) if 0 < self.asked <= usual[-1] else usual

    def _sides(self) -> tuple[str, ...]:
        count = self.wish.detectives or self.edition.counts[-1]
        alone = tuple(f"detective:{number}" for number in range(1, count + 1)) if count > 1 else ()
        return ("seekers", "hider", *alone)

    def _side_words(self, side: str) -> str:
        if side == "hider":
            return _("{hider}, who is hunted").format(hider=self.edition.shown_hider_short)
        if side == "seekers":
            return _("all detectives")
        return _("detective {n} alone, with the computer's help").format(n=side.partition(":")[2])

    def _levels(self) -> tuple[str, ...]:
        own = () if self.wish.level in (*RANKS, AUTO) else (self.wish.level,)
        return (*own, *RANKS, AUTO)

    def _casts(self) -> tuple[tuple[str, ...], ...]:
        return (*combinations([one.id for one in self.edition.characters], self.wish.detectives), ())

    def _about(self) -> str:
        """An explanation of the highlighted value."""
        chosen = self.list.chosen
        wish = self.wish
        if chosen is None:
            return ""
        abouts: dict[str, Callable[[], str]] = {
            "edition": lambda: self.edition.shown_about,
            "side": lambda: _(
                "The seekers see only which tickets he uses, and now and then where he is. He sees all of them."
            ),
            "detectives": lambda: count_about(self.edition, wish.detectives, wish.side),
            "level": self._level_about,
            "hints": lambda: hints_about(wish.hints),
            "characters": lambda: chips_about(self.edition, wish.detectives),
            "expert": lambda: _("Some street tiles lie light side up: arrows, closed streets and lanes."),
        }
        if chosen.about in abouts:
            return abouts[chosen.about]()
        if chosen.name == _("Deal"):
            return _("Type a number to play that deal again; leave it empty for a random one.")
        return _("Begin the game.")

    def _level_about(self) -> str:
        """What the opponents are like."""
        level = self.wish.level
        if level == AUTO:
            self._look_up()
            return self.tonight or _(
                "The ladder: two wins in a row take you up a rank, two losses in a row down a rank."
            )
        return load_profile(level).shown_about if level in profile_names() else level

    @property
    def tonight(self) -> str:
        """Who the opponent of the ladder is, and why; empty until the kept games are read."""
        return "" if self._games is None else " ".join(on_ladder(self.wish, self._games)[1])

    def _look_up(self) -> None:
        """Reads the kept games, once; another thread does it."""
        if self._is_reading:
            return
        self._is_reading = True
        folders = self.yard.folders

        def work() -> None:
            with suppress(FileError, OSError):
                self._games = played_games(folders)[0] if folders else []
            self.yard.soon(self.yard.app.invalidate)

        Thread(target=work, name="ladder", daemon=True).start()

    def _type(self, text: str) -> None:
        """Digits go to the row with the deal."""
        if self.list.chosen and self.list.chosen.name == _("Deal"):
            if not text:
                self.seed = self.seed[:-1]
            elif text.isascii() and text.isdigit():
                self.seed = (self.seed + text)[:MOST_SEED_DIGITS]
        elif text == "q":
            self.leave()

    def _start(self) -> None:
        seed = int(self.seed) if self.seed else int.from_bytes(os.urandom(4))
        wish = self.wish
        if not self.edition.characters:
            wish = replace(wish, characters=())
        if not self.edition.grids:
            wish = replace(wish, expert=False)
        self.begin(wish, seed)


def chips_about(edition: Edition, detectives: int) -> str:
    """How many chips each character has with this number of detectives, in words."""
    count = edition.chips_for(detectives)
    text = ngettext(
        "Each has {count} chip for an ability of their own.",
        "Each has {count} chips for an ability of their own.",
        count,
    )
    return text.format(count=count)


class GameList(Sequence[Choice]):
    """Kept games to choose from. Each is formatted only when it is shown, since there may be thousands."""

    def __init__(self, yard: "Yard", games: Sequence[Listed], run: Callable[[Listed], None]) -> None:
        self.yard, self.games, self.run = yard, games, run

    def __len__(self) -> int:
        return len(self.games)

    @overload
    def __getitem__(self, place: int) -> Choice: ...
    @overload
    def __getitem__(self, place: slice) -> list[Choice]: ...
    def __getitem__(self, place: int | slice) -> Choice | list[Choice]:
        if isinstance(place, slice):
            return [self._choice(one) for one in self.games[place]]
        return self._choice(self.games[place])

    def _choice(self, one: Listed) -> Choice:
        return listed_game(self.yard, one, lambda: self.run(one))


def listed_game(yard: "Yard", one: Listed, run: Callable[[], None]) -> Choice:
    """The list entry of a kept game."""
    when, game = f"{here(time_of(one.when)):%Y-%m-%d %H:%M}", one.game
    if game is None:
        return Choice(f"{when}  {one.name}", one.reason, lambda: yard.tell([one.reason]))
    words = [
        when,
        f"{edition_word(game.edition):16}",
        f"{side_words(game.edition, game.side):14}",
        pgettext("level", game.level),
    ]
    if game.blind:
        words[2:] = [_("a real table")]
    elif game.winner:
        words.append(_("won") if game.won else _("lost"))
    about = ngettext("{moves} move; deal number {seed}.", "{moves} moves; deal number {seed}.", game.moves)
    return Choice("  ".join(words), about.format(moves=game.moves, seed=game.seed), run)
