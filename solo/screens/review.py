"""The review of a kept game, move by move, with what its moves were worth."""

from collections.abc import Sequence
from gettext import gettext as _
from itertools import count
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from prompt_toolkit.layout import Dimension, HSplit, VSplit

from ai.explain.judge import Judge
from ai.explain.lesson import Insight
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from maps.wording import percent
from solo.files.folders import shown
from solo.learn.review.analysis import Review, is_open
from solo.learn.review.decision import ReviewedDecision, lesson_of
from solo.learn.review.panels import curve_panel, moves_panel
from solo.learn.review.review_file import Analysis
from solo.learn.review.story import story_lines, turning_points
from solo.learn.review.text import key_to_marks, review_lines, verdict_on
from solo.map.board_map import Camera, MapMarks, around, draw_map, fit, is_best_whole
from solo.plain.review import as_text, export
from solo.play.grades import foreseen_notes, lesson_lines
from solo.play.replay import Replay
from solo.play.session import Seat
from solo.play.telling import told
from solo.screens.board_screen import BoardScreen
from solo.screens.review_keys import key_lines, keys_shown, review_keys
from solo.screens.screen import Screen, key_line, message_rows, panel_width
from solo.texts import panels
from solo.texts.styled_text import StyledLine, folded, signed
from solo.texts.titles import side_words

if TYPE_CHECKING:
    from solo.screens.app import Yard

TALL = 36  # rows from which the panels with moves and position fit below each other
LEAST_HEAT = 0.0005  # the least probability of a place that is shaded


class ReviewScreen(Screen):
    """Steps through a game while it is analysed; a finished game is shown with open cards."""

    def __init__(self, yard: "Yard", replay: Replay, analysis: Analysis) -> None:
        super().__init__(yard)
        self.replay: Replay = replay
        self.analysis = analysis
        self.side = Seat.named(replay.save.side).side
        self.open = is_open(replay.save)
        self.texts = self._move_texts()
        self.heat = self.shows_position = self.whole = False
        self.told = ""  # the message after the last key
        self._judge = Judge()
        self._lessons: dict[int, Insight] = {}
        self.view = self._look()
        self._lay_out()
        Thread(target=self._analyse, name="review", daemon=True).start()

    def _lay_out(self) -> None:
        yard = self.yard
        stage = self.painted(self._paint_map, focusable=True)
        curve = self.painted(self._paint_curve, height=lambda: Dimension.exact(4 if yard.rows < 30 else 6))
        messages = self.painted(self._paint_messages, height=lambda: Dimension.exact(message_rows(yard.rows) + 1))
        panel = self.painted(self._paint_panel, width=lambda: Dimension.exact(panel_width(yard.columns)))
        self.container = HSplit(
            [
                self.painted(self._paint_header, height=1),
                VSplit([HSplit([stage, curve, messages]), self.edge(), panel]),
                self.painted(self._paint_status, height=1),
                self.painted(lambda width, height: [key_line(keys_shown(self), width)], height=1),
            ],
            key_bindings=review_keys(self),
        )
        self.focus = stage

    def help(self) -> None:
        """Shows all keys on a page."""
        self.yard.tell([*key_lines(), "", *key_to_marks()], _("Review keys"))

    def _move_texts(self) -> list[str]:
        """Every move in words, in as far as the person may know it."""
        texts, game = list(self.replay.save.moves), self.replay.game_at(self.replay.count)
        if not self.open and self.side == SEEKER_SIDE:
            for ply, event in enumerate(game.events):
                if game.decider(ply) == HIDER_SIDE:
                    texts[ply] = game.move_text(event.move)
        self.replay.game_at(0)
        return texts

    # The analysis, which runs in the background

    def _analyse(self) -> None:
        def told() -> None:
            self.yard.soon(self.yard.app.invalidate)

        try:
            self.analysis.run(told)
        except BaseException as error:  # reported in the UI thread
            failed = error
            self.yard.soon(lambda: self.yard.fail(failed))
        told()

    @property
    def is_tall(self) -> bool:
        """Whether the panels with moves and position fit below each other."""
        return self.yard.rows >= TALL

    @property
    def review(self) -> Review:
        return self.analysis.review

    def closed(self) -> None:
        self.analysis.stop()

    # Actions

    def _look(self) -> View:
        return self.replay.game.view(HIDER_SIDE if self.open else self.side)

    def step(self, by: int) -> None:
        """Steps forward or back by that many moves."""
        self.replay.game_at(self.replay.ply + by)
        self.view, self.told = self._look(), ""

    def switch(self, name: str) -> None:
        """Toggles a display option."""
        setattr(self, name, not getattr(self, name))

    def to_turning_point(self, by: int) -> None:
        """Goes to the next turning point of the game, or to the previous one."""
        self._go_to([point.decision for point in turning_points(self.review)], by)

    def to_mistake(self, by: int) -> None:
        """Goes to the person's next mistake, or to the previous one."""
        self._go_to(self.review.mistakes, by)

    def _go_to(self, decisions: Sequence[ReviewedDecision], by: int) -> None:
        plies = [decision.ply + 1 for decision in decisions]
        ahead = [ply for ply in plies if (ply - self.replay.ply) * by > 0]
        if ahead:
            self.step((min(ahead) if by > 0 else max(ahead)) - self.replay.ply)
        elif self.review.done:
            self.told = _("There are no more mistakes in this direction.")
        else:
            self.told = _("No more mistakes found in this direction yet.")

    def tell_story(self) -> None:
        """Shows the turning points, luck and lesson of the game on a page."""
        here = self.replay.ply
        lines = story_lines(self.replay, self.review)
        self.replay.game_at(here)
        self.yard.tell(lines, _("The story of the game"))

    def read(self) -> None:
        """Shows the comments on the last move on a page."""
        title = _("Move {ply} of {count}.").format(ply=self.replay.ply, count=self.replay.count)
        self.yard.tell(self._said(), title)

    @property
    def decision(self) -> ReviewedDecision | None:
        """The decision that led to this position."""
        return self.review.by_ply.get(self.replay.ply - 1)

    def try_again(self) -> None:
        """Continues from here, or from before the person's own last move, as a new game."""
        if not self.open:
            self.told = _("You can retry a move when the game is over.")
            return
        ply = self.replay.ply
        own = ply and (ply - 1 in self.review.by_ply or ply - 1 in self.review.forced)
        start = ply - 1 if own else ply
        if start == self.replay.count:
            self.told = _("The game ends here: go back to a move that you want to retry.")
            return
        self.yard.play_from(self.replay.save, start)
        screen, seat = self.yard.top, self.replay.moves[start].seat
        if own and isinstance(screen, BoardScreen) and seat in screen.seats():
            screen.turn_to(seat)

    def export(self) -> None:
        """Writes the review as text to the current folder, under a free name."""
        stem = self.analysis.path.stem
        names = (Path(f"{stem}.txt" if number == 1 else f"{stem}-{number}.txt") for number in count(1))
        target = next(name for name in names if not name.exists())
        here = self.replay.ply
        lines = review_lines(self.replay, self.review, ascii_only=self.yard.settings.glyphs == "ascii")
        self.replay.game_at(here)
        text = self.yard.glyphs.shown(as_text(lines))
        self.told = export(target, text) or _("Written to {file}.").format(file=shown(target.absolute()))

    # Drawing

    def _camera(self, width: int, height: int) -> Camera:
        """The whole board; or, if there is little room, the area where the last move led."""
        game = self.replay.game
        station = game.moves[-1].station if game.moves else 0
        if game.moves and not game.moves[-1].seat:
            station = self.view.hider or (self.view.seen[1] if self.view.seen else 0)
        outside = not self.view.board.has_station(station)
        if self.whole or outside or is_best_whole(self.view, width, height):
            return fit(self.view, width, height)
        return around(self.view, station, width, height)

    def _paint_map(self, width: int, height: int) -> list[StyledLine]:
        marks = MapMarks(legal=self._best_station(), heat=self._belief() if self.heat else {}, notes=self._foreseen())
        return draw_map(self.view, width, height, self._camera(width, height), marks, self.yard.glyphs).rows()

    def _best_station(self) -> frozenset[int]:
        """Where the best move would have led, if another was made."""
        decision = self.decision
        word = decision.best.rpartition(" ")[2] if decision and decision.best != decision.move else ""
        return frozenset([int(word)]) if word.isdigit() else frozenset()

    def _foreseen(self) -> dict[int, str]:
        """What happens after the mistake that led here, by station."""
        decision = self.decision
        line = self._lesson(decision).refutation if decision and decision.mark else None
        return foreseen_notes(self.view, [line]) if line else {}

    def _belief(self) -> dict[int, float]:
        """The seekers' belief here."""
        weights = self._judge.believe(self.replay.game.view(SEEKER_SIDE)).weights
        return {station: float(chance) for station, chance in enumerate(weights) if chance > LEAST_HEAT}

    def _paint_header(self, width: int, height: int) -> list[StyledLine]:
        save = self.replay.save
        return [panels.header(self.view, width, side_words(save.options.edition, save.side), save.profile.shown_name)]

    def _paint_curve(self, width: int, height: int) -> list[StyledLine]:
        ascii_only = self.yard.settings.glyphs == "ascii"
        return curve_panel(self.review, self.replay.ply, width, height, ascii_only=ascii_only)

    def _paint_panel(self, width: int, height: int) -> list[StyledLine]:
        rows = height // 3 if self.is_tall else 0 if self.shows_position else height
        moves = moves_panel(self.texts, self.review, self.replay.ply, width, rows) if rows else []
        return [*moves, *panels.side_panel(self.view, width, height - rows)] if rows < height else moves

    def _paint_messages(self, width: int, height: int) -> list[StyledLine]:
        lines: list[StyledLine] = []
        for text in self._said():
            lines += folded(text, width, "class:message.new", margin=1)
        if len(lines) > height:
            lines[height - 1] = signed(lines[height - 1], _(" Enter: more "), width)
        return lines[:height]

    def _said(self) -> list[str]:
        """The message after the last key, or the comments on the last move."""
        return [self.told] if self.told else self._comments()

    def _comments(self) -> list[str]:
        """What the last move was worth, and what it brought."""
        decision = self.decision
        if decision is None:
            return told(self.replay.happened())
        if not decision.mark:
            return [verdict_on(decision), *told(self.replay.happened())]
        lines = lesson_lines(self.view, self._lesson(decision))
        return [verdict_on(decision), *lines, *told(self.replay.happened())]

    def _lesson(self, decision: ReviewedDecision) -> Insight:
        """What can be learnt from a marked decision."""
        if decision.ply not in self._lessons:
            here = self.replay.ply
            game = self.replay.game_at(decision.ply)
            self._lessons[decision.ply] = lesson_of(game, self.side, decision)
            self.replay.game_at(here)
        return self._lessons[decision.ply]

    def _paint_status(self, width: int, height: int) -> list[StyledLine]:
        replay, review = self.replay, self.review
        text = " " + _("Move {ply} of {count}.").format(ply=replay.ply, count=replay.count)
        if not review.done:
            share = percent(review.plies / max(review.count, 1))
            more = _("Analysing: {share}. You can browse meanwhile.").format(share=share)
        elif review.accuracy is None:
            more = _("There was nothing to decide.")
        else:
            marks = "  ".join(f"{number} {mark}" for mark, number in review.marks.items() if number)
            more = _("Accuracy {accuracy}.  {marks}").format(accuracy=f"{review.accuracy:.1f}", marks=marks)
        return [[("class:prompt", text), ("", f" {self.analysis.wrong or more}")]]
