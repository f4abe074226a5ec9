"""A real table on the full screen: the map with the belief, the line for entries, and advice."""

from collections.abc import Sequence
from functools import partial
from gettext import gettext as _
from threading import Thread
from typing import TYPE_CHECKING

from prompt_toolkit.key_binding import KeyBindings, merge_key_bindings

from ai.players.search.watch import Watch
from maps.wording import percent
from solo.assist.advice import Advice, Adviser, advice_lines
from solo.assist.commands import TablePrompt
from solo.assist.real_table import RealTable
from solo.assist.texts import is_concluded, what_next
from solo.files.running_game import Autosave
from solo.files.saves import Save
from solo.play.autosave import Keeper
from solo.play.events import Reply, SessionEvent, Show, Shown
from solo.play.prompt import TypedInput
from solo.screens.game_keys import keys_shown
from solo.screens.game_screen import GameScreen
from solo.screens.screen import KeysShown, Screen, key_line
from solo.screens.widgets import Page
from solo.texts import panels
from solo.texts.styled_text import StyledLine, first_that_fits, folded

if TYPE_CHECKING:
    from solo.screens.app import Yard


def open_table(
    yard: "Yard", table: RealTable, save: Save, autosave: Autosave | None = None, told: Sequence[str] = ()
) -> None:
    """Shows the game of a real table and saves it."""
    screen = TableScreen(yard, table, Keeper(table, yard.folders, save, autosave))
    yard.show_game(screen)
    screen.begin(
        [
            *told,
            _("Enter what everybody sees at the table. Press {help} for help, {hint} for advice.").format(
                help=yard.keys.named("help"), hint=yard.keys.named("hint")
            ),
        ]
    )


class TableScreen(GameScreen):
    """The game of a real table, entered line by line."""

    session: RealTable

    def __init__(self, yard: "Yard", table: RealTable, keeper: Keeper) -> None:
        super().__init__(yard, table, keeper)
        self.heat.on = True

    def _lay_out(self) -> None:
        super()._lay_out()
        self.body.children[-1] = self.painted(lambda width, height: [key_line(self._keys_shown(), width)], height=1)

    def _keys_shown(self) -> KeysShown:
        """The keys of a game, with advice in place of hints."""
        return [(key, _("advice") if key == self.yard.keys.short("hint") else what) for key, what in keys_shown(self)]

    def followed(self) -> int:
        """The station of the pawn in turn; on the hider's turn, where he is most likely."""
        shades = self.heat.shades
        return super().followed() if self.active or not shades else max(shades, key=lambda station: shades[station])

    def make_prompt(self) -> TablePrompt:
        return TablePrompt(self.session, on_screen=True)

    def ending(self, sentences: list[str]) -> list[str]:
        return sentences

    def what_next(self) -> list[str]:
        return what_next(self.session.game)

    def show(self, event: Shown) -> None:
        if event.what is Show.ADVICE:
            self.yard.push(AdviceScreen(self.yard, self.session))
        else:
            super().show(event)

    def stage(self, events: Sequence[SessionEvent], *, by_computer: bool) -> None:
        """Nothing is staged: the drama is at the table."""

    def show_end(self) -> None:
        """There is no screen of the end: lines can still be put right."""

    def carry_out(self, typed: TypedInput) -> Reply:
        reply = super().carry_out(typed)
        self.grammar = self.prompt.grammar()  # a question may have been asked
        return reply

    def _paint_header(self, width: int, height: int) -> list[StyledLine]:
        return [panels.headline(self.view, width, _("a real table"))]

    def status(self, width: int) -> StyledLine:
        more = []
        if self.view.outcome is not None:
            text = _("The game is over.")
            if is_concluded(self.session.game):
                wrong = _(
                    "He cannot be anywhere else. If he is, a line is wrong: {log} lists them, {fix} corrects one."
                )
                more = [wrong.format(log="log", fix="fix 3")]
            more.append(_("You can still correct lines. Esc: menu."))
        else:
            text = _("Line {number}.").format(number=len(self.session.entries) + 1)
            typing = _("Type it, or choose a station. To correct: {undo}, {log} and {fix}.")
            typing = typing.format(undo="undo", log="log", fix="fix 3")
            more = [*self.heat.lines(self.yard.glyphs, self.cursor), typing]
        begin: StyledLine = [("class:prompt", f" {text} ")]
        return first_that_fits(width, *([*begin, ("", one)] for one in more), begin)


class AdviceScreen(Screen):
    """Advice that improves while it is shown."""

    def __init__(self, yard: "Yard", table: RealTable) -> None:
        super().__init__(yard)
        self.advice: Advice | None = None
        self.watch = Watch()
        self.over = False
        self.page = Page(self._lines)
        window = self.painted(self.page.paint, self.page.clicked, focusable=True)
        keys = KeyBindings()
        for key in ("escape", "enter", "q", yard.keys["hint"]):
            keys.add(key, eager=key == "escape")(lambda event: self.leave())
        keys.add("s")(lambda event: self.watch.stop())
        self.container = self.framed(
            _("Advice for the detectives"),
            window,
            self._keys,
            self._about,
            merge_key_bindings([keys, self.page.bindings()]),
        )
        self.focus = window
        Thread(target=partial(self._think, Adviser(table)), name="advice", daemon=True).start()

    def _think(self, adviser: Adviser) -> None:
        """Runs in its own thread; results are shown in the UI thread."""
        try:
            for advice in adviser.refine(self.watch):
                self.yard.soon(partial(self._found, advice))
            self.yard.soon(self._end)
        except BaseException as error:  # reported in the UI thread
            self.yard.soon(partial(self.yard.fail, error))

    def _found(self, advice: Advice) -> None:
        self.advice = advice
        self.page.renew()
        self.yard.app.invalidate()

    def _end(self) -> None:
        self.over = True
        self.yard.app.invalidate()

    def closed(self) -> None:
        self.watch.stop()

    def _keys(self) -> KeysShown:
        stop = [] if self.over else [("S", _("stop thinking"))]
        return [("Esc", _("back")), *stop, ("↑↓", _("scroll"))]

    def _about(self) -> str:
        if self.over:
            return _("The advice is complete. Enter whatever you do at the table.")
        share = self.advice.share if self.advice else 0.0
        return _("Thinking: {share} done.").format(share=percent(share))

    def _lines(self, width: int) -> list[StyledLine]:
        lines = advice_lines(self.advice) if self.advice else [_("One moment …")]
        return [part for line in lines for part in folded(line, min(width, 100))]
