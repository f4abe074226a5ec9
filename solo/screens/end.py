"""The screen of the end: who won and how, the hider's whole way, what decided the game, and what to play next."""

import os
from collections.abc import Callable
from functools import partial
from gettext import gettext as _
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Dimension, HSplit, VSplit

from maps.wording import in_line
from solo.learn.review.ending import ending_of, escape_line, result_lines, review_lines
from solo.learn.review.review_file import Analysis
from solo.map.board_map import MapMarks, around_all, draw_map
from solo.play.new_game import once_more, other_side
from solo.play.vocabulary import UNDO
from solo.play.ways_back import same_deal
from solo.screens.screen import KeysShown, Screen, key_line, panel_width
from solo.texts import panels
from solo.texts.styled_text import StyledLine, folded, signed
from solo.texts.titles import side_words

if TYPE_CHECKING:
    from solo.screens.game_screen import GameScreen

STRIDE = 0.2  # seconds between two steps of his way, if animation is on
RESULT_ROWS = 2


class EndScreen(Screen):
    """The end of a game, above the game itself."""

    def __init__(self, game: "GameScreen") -> None:
        super().__init__(game.yard)
        self.game = game
        self.session = game.session
        self.ending = ending_of(game.session.game, game.session.side)
        self.analysis = self._analysis()
        self._is_typing = False  # a line was being typed when the game ended: it goes nowhere, and does nothing
        self._back = 0  # lines of the facts that are scrolled away above
        self._steps = len(self.ending.way)  # of his way that are drawn
        self._cancel: Callable[[], None] = lambda: None
        self._lay_out()
        if game.yard.settings.animation and self._steps:
            self._stride(1)
        Thread(target=self._analyse, name="end", daemon=True).start()

    def _lay_out(self) -> None:
        yard = self.yard
        stage = self.painted(self._paint_map, focusable=True)
        panel = self.painted(self._paint_panel, width=lambda: Dimension.exact(panel_width(yard.columns)))
        facts = self.painted(self._paint_facts, height=lambda: Dimension.exact(self._fact_rows()))
        self.container = HSplit(
            [
                self.painted(self._paint_header, height=1),
                self.painted(self._paint_result, height=RESULT_ROWS),
                VSplit([stage, self.edge(), panel]),
                facts,
                self.painted(lambda width, height: [key_line(self._keys(), width)], height=1),
            ],
            key_bindings=self._bindings(),
        )
        self.focus = stage

    def _fact_rows(self) -> int:
        """How many lines there are for the facts, by the height of the terminal."""
        return 7 if self.yard.rows < 30 else 9 if self.yard.rows < 50 else 12

    # The review, in the background

    def _analysis(self) -> Analysis:
        session, keeper = self.session, self.game.keeper
        moves = [session.game.move_text(move) for move in session.game.moves]
        save = keeper.save.after(moves, (), session.game.outcome)
        copy = session.game.fork(session.game.deal.seed)
        return Analysis(
            keeper.finished or Path("game.json"), save, copy, self.yard.folders if keeper.finished else None
        )

    def _analyse(self) -> None:
        try:
            self.analysis.run(lambda: self.yard.soon(self.yard.app.invalidate))
        except BaseException as error:  # reported in the UI thread
            self.yard.soon(partial(self.yard.fail, error))
        self.yard.soon(self.yard.app.invalidate)

    def closed(self) -> None:
        self._cancel()
        self.analysis.stop()

    # What can be done

    def _keys(self) -> KeysShown:
        own = self.yard.keys
        return [
            ("R", _("rematch")),
            ("O", _("same deal, other side")),
            ("V", _("review")),
            ("N", _("deal {number}").format(number=self.session.options.seed + 1)),
            ("Esc", _("board")),
            (own.short("new-game"), _("new game")),
            (own.short("quit"), _("quit")),
        ]

    def _bindings(self) -> KeyBindings:
        keys, own = KeyBindings(), self.yard.keys
        actions = {"r": self.rematch, "o": self.other_side, "v": self.review, "n": self.next_deal}

        @keys.add(Keys.Any)
        def _letter(event: KeyPressEvent) -> None:
            if event.data.isprintable():
                self.see_all()
                action = actions.get(event.data.lower())
                if action and not self._is_typing and not self.game.buffer.text:
                    action()
                else:
                    self._is_typing = True

        @keys.add("escape", eager=True)
        @keys.add("enter")
        def _board(event: KeyPressEvent) -> None:
            if self._is_typing or self.game.buffer.text:
                self._is_typing = False
                self.game.buffer.reset()
            elif not self.see_all():
                self.leave()

        @keys.add(own["undo"])
        def _undo(event: KeyPressEvent) -> None:
            self.leave()
            self.game.obey(UNDO.word)

        keys.add(own["review"])(lambda event: self.review())
        keys.add(own["new-game"])(lambda event: self.yard.another())
        for key, lines in {"pagedown": 3, "down": 1, "pageup": -3, "up": -1}.items():
            keys.add(key)(lambda event, lines=lines: self._scroll(lines))
        return keys

    def _scroll(self, lines: int) -> None:
        self._back = max(0, self._back + lines)

    def rematch(self) -> None:
        """The same options with a new deal."""
        self._play(seed=int.from_bytes(os.urandom(4)))

    def next_deal(self) -> None:
        """The same options with the deal of the next number."""
        self._play(seed=self.session.options.seed + 1)

    def other_side(self) -> None:
        """The same deal, played by the person from the other side."""
        self._play(side=other_side(self.session.seat.name))

    def _play(self, *, seed: int | None = None, side: str | None = None) -> None:
        try:
            session, save = once_more(self.game.keeper.save, seed=seed, side=side)
        except ValueError as error:  # the board, the level or the edition has gone since
            self.yard.tell([_("This game cannot be set up: {why}.").format(why=error)])
            return
        self.yard.play(session, save)

    def review(self) -> None:
        """The review of the game; it takes over what was found here."""
        if self.game.keeper.finished:
            self.analysis.stop()
            self.yard.review_file(self.game.keeper.finished)

    def shown(self) -> None:
        """Goes on with the review where it was left."""
        if not self.analysis.review.done:
            self.analysis = self._analysis()
            Thread(target=self._analyse, name="end", daemon=True).start()

    # Drawing

    def _stride(self, steps: int) -> None:
        """Draws one more step of his way after the other."""
        self._steps = steps
        if steps < len(self.ending.way):
            self._cancel = self.yard.clock.later(STRIDE, lambda: self._stride(steps + 1))
        self.yard.app.invalidate()

    def see_all(self) -> bool:
        """Draws his whole way at once; False if it was drawn already."""
        self._cancel()
        was_drawn, self._steps = self._steps == len(self.ending.way), len(self.ending.way)
        return not was_drawn

    def _paint_header(self, width: int, height: int) -> list[StyledLine]:
        save = self.game.keeper.save
        you = side_words(save.options.edition, save.side)
        return [panels.header(self.ending.view, width, you, save.profile.shown_name)]

    def _paint_result(self, width: int, height: int) -> list[StyledLine]:
        style = "class:result.won" if self.ending.won else "class:result.lost"
        lines = folded(in_line(result_lines(self.ending)), width, margin=1)[:height]
        rows = [f"{line[0][1]:{width}}" for line in lines]
        return [[(style, row)] for row in [*rows, *[" " * width] * (height - len(rows))]]

    def _paint_map(self, width: int, height: int) -> list[StyledLine]:
        way = [(stop.entry, stop.station) for stop in self.ending.way[: self._steps]]
        view = self.ending.view
        camera = around_all(view, {stop.station for stop in self.ending.way}, width, height)
        return draw_map(view, width, height, camera, MapMarks(way=way), self.yard.glyphs).rows()

    def _paint_panel(self, width: int, height: int) -> list[StyledLine]:
        return panels.log_panel(self.ending.view, width, height)

    def _paint_facts(self, width: int, height: int) -> list[StyledLine]:
        facts = [escape_line(self.ending), *review_lines(self.ending, self.analysis.review)]
        facts += [*self.game.news, same_deal(self.game.keeper.save)]
        lines: list[StyledLine] = []
        for fact in facts:
            lines += folded(fact, width, "class:message.new", margin=1)
        if self.analysis.wrong:
            lines += folded(self.analysis.wrong, width, "class:message.wrong", margin=1)
        self._back = max(0, min(self._back, len(lines) - height))
        shown = lines[self._back : self._back + height]
        if self._back + height < len(lines):
            shown[-1] = signed(shown[-1], _(" PgDn: more "), width)
        return shown


def show_end(game: "GameScreen") -> None:
    """Shows the screen of the end of a game, now or when the game is on top again."""
    game.has_ended = game.yard.top is not game
    if not game.has_ended:
        game.spotlight.clear()
        game.buffer.drop_refused()
        game.yard.push(EndScreen(game))
