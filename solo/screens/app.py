"""The full-screen application: a stack of screens, the settings, and the folders where games are kept.

Slow modules are loaded in the background while the first screen shows (solo/play/getting_ready.py), so the modules of
the game are imported only when a game begins.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, merge_key_bindings
from prompt_toolkit.layout import ConditionalContainer, DynamicContainer, HSplit, Layout
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import DynamicStyle

from maps.edition_file import DEFAULT_EDITION, all_editions
from solo.files.folders import FileError, Folders, holds_any
from solo.files.settings import NewGame, Settings, read_settings, write_settings
from solo.learn.stats.ladder import AUTO
from solo.map.glyphs import ASCII, UNICODE, Glyphs
from solo.play.new_game import HouseRules, begun
from solo.screens import kept_games, menu
from solo.screens.backdrop import Backdrop
from solo.screens.clock import Clock, LoopClock
from solo.screens.forget_screens import show_anew, stay_small
from solo.screens.options import options_menu
from solo.screens.own_keys import OwnKeys
from solo.screens.own_palette import OwnPalette
from solo.screens.pages import help_page, page_lines, rules_menu, rules_page
from solo.screens.readiness import Readiness
from solo.screens.screen import SMALLEST, PageScreen, Screen, too_small
from solo.terminal.key_filter import listen, mouse_keys
from solo.terminal.signals import heed_signals, is_terminal_gone
from solo.terminal.ui_queue import Errands

if TYPE_CHECKING:
    import argparse

    from ai.mechanics.facts import Principle
    from maps.edition import Edition
    from solo.files.running_game import Autosave
    from solo.files.saves import Save
    from solo.play.session import Session

IDLE = 0.6  # seconds after the first frame in which nothing is loaded unless it is wanted, so that lists open at once
ESCAPE_DELAY = 0.02  # seconds after which Esc is the Esc key and not the start of an escape sequence


class Fault(Exception):
    """An internal error."""


class Yard:
    """The full-screen application."""

    def __init__(self, settings: Settings, folders: Folders | None, *, read_from: Input | None = None,
                 write_to: Output | None = None,
                 clock: Clock | None = None) -> None:  # fmt: skip
        self.settings = settings
        self.clock: Clock = clock or LoopClock()
        self.folders = folders
        self.readiness = Readiness(self)
        self.warmup = self.readiness.warmup
        self._errands = Errands()
        self.error: BaseException | None = None
        self.farewell: list[str] = []  # how to come back; printed when the screen is gone
        file = folders.settings if folders else Path()
        self.keys = OwnKeys(settings.own, file)
        self.backdrop = Backdrop(OwnPalette(settings.own, file))
        self.refusal = ""  # why a request of the command line failed; printed when the screen is gone
        self.stack: list[Screen] = [menu.main_menu(self)]
        small = Condition(self._too_small)
        body = HSplit(
            [
                ConditionalContainer(Screen(self).painted(too_small), small),
                ConditionalContainer(DynamicContainer(lambda: self.top.container), ~small),
            ]
        )
        keys = KeyBindings()
        keys.add(self.keys["quit"], eager=True)(lambda event: self.quit())
        keys.add("c-c", eager=True)(lambda event: self.quit())
        self.app: Application[None] = Application(
            layout=Layout(body, focused_element=self.top.focus),
            key_bindings=merge_key_bindings([keys, mouse_keys()]),
            style=DynamicStyle(lambda: self.backdrop.style(self.settings.palette)),
            full_screen=True,
            mouse_support=Condition(lambda: self.settings.mouse),
            color_depth=lambda: ColorDepth.MONOCHROME if self.settings.palette == "mono" else None,
            input=read_from,
            output=write_to,
        )
        listen(self.app.input, self.backdrop.see)
        self.app.ttimeoutlen = ESCAPE_DELAY
        self.app.timeoutlen = ESCAPE_DELAY

    @property
    def top(self) -> Screen:
        return self.stack[-1]

    @property
    def glyphs(self) -> Glyphs:
        """The glyphs that the user has chosen."""
        return ASCII if self.settings.glyphs == "ascii" else UNICODE

    @property
    def columns(self) -> int:
        """The width of the terminal."""
        return self.app.output.get_size().columns

    @property
    def rows(self) -> int:
        """The height of the terminal."""
        return self.app.output.get_size().rows

    def run(self, first: Callable[[], None] | None = None) -> int:
        """Shows the menu, or goes straight to what was asked for; returns when the user leaves."""
        stay_small()
        asyncio.run(self.show(first))
        return 0

    async def show(self, first: Callable[[], None] | None = None) -> None:
        """The same as a coroutine, for a running event loop."""
        loop = asyncio.get_running_loop()

        def begin() -> None:
            loop.set_exception_handler(lambda loop, told: self.fail(told.get("exception") or Fault(told["message"])))
            loop.call_soon(self.warmup.start, IDLE)  # after the first frame
            loop.call_soon(self.backdrop.ask, self.app)
            heed_signals(loop, self.app, self.quit)
            if wrong := [*self.keys.wrong, *self.backdrop.own.wrong]:
                self.tell(wrong, then=first)
            elif first:
                first()

        try:
            await self.app.run_async(pre_run=begin, handle_sigint=False, set_exception_handler=False)
        except (EOFError, OSError) as error:
            self.error = self.error or error
        finally:
            self.warmup.stop()
            for screen in reversed(self.stack):
                self._close(screen)
            self.readiness.close()
        if self.error is not None and not is_terminal_gone(self.error):
            raise self.error

    def soon(self, do: Callable[[], None]) -> None:
        """Runs a function in the UI thread, called from other threads; does nothing when the program is over."""
        self._errands.add(do, self.app.loop)

    # Screens

    def push(self, screen: Screen) -> None:
        self.stack.append(screen)
        self._show()

    def pop(self) -> None:
        self._close(self.stack.pop())
        if not self.stack:
            self.stack.append(menu.main_menu(self))
            self.quit()
            return
        self._show()
        self.top.shown()

    def _close(self, screen: Screen) -> None:
        """Closes a screen that was left; the last game or lesson says how to come back."""
        self.farewell = screen.farewell() or self.farewell
        screen.closed()

    def _show(self) -> None:
        show_anew(self.app, self.top.focus)
        self.app.layout.update_parents_relations()  # else a key before the next frame finds no bindings
        self.app.invalidate()

    def quit(self) -> None:
        if self.app.is_running and not self.app.is_done:
            self.app.exit()

    def fail(self, error: BaseException) -> None:
        """Ends the program because of an internal error; the game is kept, and the error is shown."""
        self.error = error
        self.quit()

    def tell(self, sentences: Sequence[str], title: str = "Solo Yard", then: Callable[[], None] | None = None) -> None:
        """Shows a message that needs no answer but Esc; `then` is what comes after it."""
        self.push(PageScreen(self, title, lambda width: page_lines(sentences, width), then))

    def _too_small(self) -> bool:
        return self.columns < SMALLEST[0] or self.rows < SMALLEST[1]

    # What the menu offers

    def new_game(self) -> None:
        self.push(menu.NewGameScreen(self))

    def options(self) -> None:
        self.push(options_menu(self))

    def settle(self, **changes: Any) -> None:
        """Changes settings and saves the changes; values from flags and the environment are not saved."""
        self.settings = replace(self.settings, **changes)
        if self.folders:
            try:
                kept = read_settings(self.folders.settings)
                write_settings(replace(kept, **changes), self.folders.settings)
            except FileError as error:
                self.tell([error.text])
        self.app.invalidate()

    def can_resume(self) -> bool:
        return self.folders is not None and holds_any(self.folders.state, "running-")

    def when_ready(self, go: Callable[[], None]) -> None:
        """Runs a function as soon as everything is compiled and loaded; shows the progress until then."""
        self.readiness.when(self.warmup.ready, go)

    def when_playable(self, go: Callable[[], None]) -> None:
        """Runs a function as soon as the rules can be used; while they are compiled, they are interpreted."""
        self.readiness.when(self.warmup.playable, go)

    def start(self, wish: NewGame, seed: int, house: HouseRules | None = None, *, from_flags: bool = False) -> None:
        """Begins a game; choices made in the menu are remembered."""
        if not from_flags and wish != self.settings.new_game:
            self.settle(new_game=wish)

        def begin(real: NewGame, told: Sequence[str] = ()) -> None:
            self.when_playable(lambda: self._begin(real, seed, house or HouseRules(), from_flags, told))

        if wish.level == AUTO:
            kept_games.find_rank(self, wish, begin)
        else:
            begin(wish)

    def ask_for(self, wish: NewGame, seed: int | None, house: HouseRules, row: str) -> None:
        """Asks for what the command line leaves open; the rest is filled in, and nothing is remembered."""
        begin = partial(self.start, house=house, from_flags=True)
        self.push(menu.NewGameScreen(self, wish, "" if seed is None else str(seed), begin, row))

    def _begin(self, wish: NewGame, seed: int, house: HouseRules, from_flags: bool, told: Sequence[str] = ()) -> None:
        try:
            session, save = begun(wish, seed, house)
        except ValueError as error:  # from the setup, the board, the level or the seat
            text = str(error) if from_flags else _("This game cannot be set up: {why}.").format(why=error)
            self._cannot(text, from_flags)
            return
        self.play(session, save, None, told)

    def _cannot(self, text: str, from_flags: bool = False) -> None:
        """Says why something cannot be opened; if the command line asked for it, the program ends with that."""
        if from_flags:
            self.refusal = text
            self.quit()
        else:
            self.tell([text])

    def assist(self, given: "argparse.Namespace | None" = None) -> None:
        """Asks how a real table is set up; what the command line says is filled in."""
        self.when_ready(lambda: self._assist(given))

    def _assist(self, given: "argparse.Namespace | None") -> None:
        from solo.screens.assist_form import TableForm

        TableForm(self, given).open()

    def play(
        self, session: "Session", save: "Save", autosave: "Autosave | None" = None, told: Sequence[str] = ()
    ) -> None:
        """Shows a game and saves it."""
        from solo.assist.real_table import RealTable
        from solo.learn.stats.learner import tutor_for
        from solo.play.autosave import Keeper
        from solo.play.telling import told as told_events
        from solo.screens.assist import open_table
        from solo.screens.game_screen import GameScreen
        from solo.texts.rules_text import opening_lines

        if isinstance(session, RealTable):  # what it shows is worked out from the belief
            self.when_ready(lambda: open_table(self, session, save, autosave, told))
            return
        session.tutor = tutor_for(self.folders, self.settings, session.side)
        keeper = Keeper(session, self.folders, save, autosave)
        screen = GameScreen(self, session, keeper)
        self.show_game(screen)
        fresh = _("Deal number {n}. Press {key} for help.")
        fresh = fresh.format(n=session.options.seed, key=self.keys.named("help"))
        screen.begin([*told, fresh, *opening_lines(session.view), *told_events(session.open())])

    def show_game(self, screen: Screen) -> None:
        """Closes all screens but the menu, and shows a game."""
        while len(self.stack) > 1:
            self._close(self.stack.pop())
        self.push(screen)

    def another(self) -> None:
        """From a game to the setup of the next."""
        while len(self.stack) > 1:
            self._close(self.stack.pop())
        self.new_game()

    def resume(self) -> None:
        self.when_playable(lambda: kept_games.show_running(self))

    def resume_file(self, path: Path, *, from_flags: bool = False) -> None:
        from solo.assist.resume import resumed
        from solo.files.saves import SaveError

        try:
            session, save, autosave = resumed(path)
        except SaveError as error:
            self._cannot(error.text, from_flags)
            return
        self.play(session, save, autosave)

    def replays(self) -> None:
        kept_games.show_replays(self)

    def review_file(self, path: Path, *, from_flags: bool = False) -> None:
        """Shows a kept game, or says why it cannot be read."""
        try:
            kept_games.open_review(self, path)
        except FileError as error:
            self._cannot(error.text, from_flags)

    def play_from(self, save: "Save", ply: int) -> None:
        """Continues from the middle of a kept game, as a new game, which is unrated."""
        from solo.assist.resume import branched

        session, fresh = branched(save, ply)
        text = _("You continue from move {n} of a kept game. This one does not count.")
        self.play(session, fresh, told=[text.format(n=ply)])

    def daily(self) -> None:
        kept_games.show_daily(self)

    def stats(self) -> None:
        kept_games.show_stats(self)

    def quiz(self) -> None:
        self.when_ready(lambda: kept_games.show_quiz(self))

    def drill(
        self,
        edition: str | None = None,
        side: str | None = None,
        principle: "Principle | None" = None,
        *,
        is_lesson: bool = False,
    ) -> None:
        """The principles of an edition, by default of the last new game; above them one of them, or the lesson."""
        last = self.settings.new_game.edition
        if edition is None:  # the last may be one of the user's own that no longer exists
            edition = last if any(one.id == last for one in self.editions()) else DEFAULT_EDITION
        self.when_ready(lambda: kept_games.show_drill(self, edition, side, principle, is_lesson=is_lesson))

    def tutorial(self, lesson: str | None = None) -> None:
        """The lessons, or one of them by its name."""

        def show() -> None:
            from solo.screens.tutorial import show_lessons

            show_lessons(self, lesson)

        self.when_playable(show)

    def editions(self) -> list["Edition"]:
        """The editions that come with the game, and the person's own."""
        return all_editions(self.folders.editions if self.folders else None)

    def rulebook(self) -> None:
        rules_menu(self)

    def help(self, session: "Session", words: Sequence[str]) -> None:
        """The help page: commands, keys, and the signs of the map."""
        help_page(self, session, words)

    def show_rules(self, session: "Session") -> None:
        """The rules of the edition being played."""
        rules_page(self, session.options.edition)
