"""Achievements: a row for each, with the test that a game must pass.

Only games that count are looked at (solo/learn/stats/career.py). A test sees one game, its review, and what was reached
before; so the same kept games always give the same achievements, with the dates of the games that brought them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from gettext import gettext as _

from maps.edition import ABILITIES
from maps.edition_file import EDITIONS
from profiles import RANKS
from solo.files.summaries import HIDER_NAME, SEEKERS_NAME, Listed, Summary

FEW_MOVES = 8
MANY_WINS = 5
STRONG = "superintendent"
SHARP = 95.0  # accuracy of a review, 0 to 100
Message = Callable[[], str]  # a text that is translated when it is shown: the language may change


@dataclass
class SoFar:
    """What was reached up to a game, that game included."""

    run: int = 0  # wins in a row, whatever the edition, side and level
    won: set[tuple[str, str]] = field(default_factory=set)  # the editions and sides of wins


Test = Callable[[Summary, Listed, SoFar], bool]


@dataclass(frozen=True)
class Achievement:
    """Something that one can achieve."""

    id: str
    name: Message
    about: Message
    test: Test
    mechanic: str = ""  # only in editions with it


def used(game: Summary, word: str) -> bool:
    """Whether a word stands in the moves of a game."""
    return f"{word}=" in game.used


def count(game: Summary, word: str) -> int:
    """How often a word stands in the moves of a game."""
    found = dict(pair.split("=") for pair in game.used.split())
    return int(found.get(word, 0))


def hid(game: Summary) -> bool:
    """Whether the hider won, played by the person."""
    return game.won and game.side == HIDER_NAME


def hunted(game: Summary) -> bool:
    """Whether the seekers won, led by the person."""
    return game.won and game.side != HIDER_NAME


ACHIEVEMENTS = (
    Achievement(
        "arrest",
        lambda: _("First arrest"),
        lambda: _("Win a game as the detectives."),
        lambda game, one, past: hunted(game),
    ),
    Achievement(
        "escape",
        lambda: _("First escape"),
        lambda: _("Win a game as the hider."),
        lambda game, one, past: hid(game),
    ),
    Achievement(
        "both",
        lambda: _("Both sides of the law"),
        lambda: _("Win an edition from both sides."),
        lambda game, one, past: game.won and {(game.edition, side) for side in (HIDER_NAME, SEEKERS_NAME)} <= past.won,
    ),
    Achievement(
        "run",
        lambda: _("On a roll"),
        lambda: _("Win {n} games in a row.").format(n=MANY_WINS),
        lambda game, one, past: past.run >= MANY_WINS,
    ),
    Achievement(
        "strong",
        lambda: _("Giant killer"),
        lambda: _("Beat a superintendent, or a higher rank."),
        lambda game, one, past: game.won and game.level in RANKS[RANKS.index(STRONG) :],
    ),
    Achievement(
        "quick",
        lambda: _("Swift justice"),
        lambda: _("Catch him no later than his move {n}.").format(n=FEW_MOVES),
        lambda game, one, past: hunted(game) and 0 < game.length <= FEW_MOVES,
    ),
    Achievement(
        "sharp",
        lambda: _("Sharp eye"),
        lambda: _("Reach an accuracy of {n} in a reviewed game.").format(n=f"{SHARP:.0f}"),
        lambda game, one, past: one.accuracy is not None and one.accuracy >= SHARP,
    ),
    Achievement(
        "fair",
        lambda: _("Nothing to hide"),
        lambda: _("Escape without a black ticket."),
        lambda game, one, past: hid(game) and not used(game, "black"),
        "black",
    ),
    Achievement(
        "single",
        lambda: _("One step at a time"),
        lambda: _("Escape without a double move."),
        lambda game, one, past: hid(game) and not used(game, "double"),
        "double",
    ),
    Achievement(
        "crimes",
        lambda: _("Napoleon of crime"),
        lambda: _("Win by committing all crimes, without the balloon."),
        lambda game, one, past: hid(game) and _all_crimes(game) and not used(game, "balloon"),
        "crimes",
    ),
    Achievement(
        "legwork",
        lambda: _("Plain legwork"),
        lambda: _("Catch him without using a chip."),
        lambda game, one, past: hunted(game) and not any(used(game, chip) for chip in ABILITIES),
        "characters",
    ),
    Achievement(
        "dice",
        lambda: _("As the dice fall"),
        lambda: _("Catch him without paying a token to roll again."),
        lambda game, one, past: hunted(game) and not used(game, "reroll"),
        "dice",
    ),
)


def _all_crimes(game: Summary) -> bool:
    edition = EDITIONS.get(game.edition)
    return edition is not None and count(game, "crime") >= edition.crimes > 0


def earned(games: Iterable[Listed]) -> dict[str, Listed]:
    """The achievements by id, each with the game that brought it; games that count, oldest first."""
    found: dict[str, Listed] = {}
    past = SoFar()
    rows: dict[str, list[Achievement]] = {}  # by edition, those that are still missing
    for one in games:
        game = one.game
        if game is None:
            continue
        if game.winner == game.team:
            past.run += 1
            past.won.add((game.edition, game.team))
        else:
            past.run = 0
            if one.marks is None:  # what is still possible is for a win, or a review
                continue
        missing = rows.get(game.edition)
        if missing is None:
            missing = rows[game.edition] = [row for row in possible(game.edition) if row.id not in found]
        for row in missing:
            if row.test(game, one, past):
                found[row.id] = one
        if any(row.id in found for row in missing):
            rows.clear()
    return found


def possible(edition: str) -> list[Achievement]:
    """The achievements that an edition allows."""
    known = EDITIONS.get(edition)
    mechanics = ("", *(known.in_play if known else ()))
    return [row for row in ACHIEVEMENTS if row.mechanic in mechanics]
