"""The quiz and the drill on the full screen: the position as it was, and a prompt for a better move."""

from gettext import gettext as _
from typing import TYPE_CHECKING

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.layout import BufferControl, Dimension, Float, FloatContainer, HSplit, VSplit, Window
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput

from ai.position.position import HIDER_SIDE
from solo.files.folders import Folders
from solo.files.summaries import Listed
from solo.learn.quiz.quiz import CardRound, CardSettled, Round
from solo.learn.quiz.quiz_prompt import QuizPrompt
from solo.map.board_map import Camera, MapMarks, around, draw_map, fit, is_best_whole
from solo.play.events import Reply
from solo.play.grades import foreseen_notes
from solo.play.grammar import Grammar
from solo.play.session import Session
from solo.play.telling import told
from solo.play.vocabulary import MOVES, SHOW
from solo.screens.messages import Talk
from solo.screens.prompt import Colours, TypedLine, WordCompleter, line_keys
from solo.screens.screen import Screen, key_line, message_rows, panel_width
from solo.texts import panels
from solo.texts.styled_text import StyledLine
from solo.texts.titles import side_words

if TYPE_CHECKING:
    from solo.screens.app import Yard


def open_quiz(yard: "Yard", folders: Folders, games: list[Listed]) -> None:
    """Starts a round of the quiz, or says why there is none."""
    open_round(yard, Round(folders, games=games))


def open_round(yard: "Yard", quiz: CardRound) -> None:
    """Shows a round of cards, or says why there is nothing to ask."""
    asked = quiz.ask()
    if asked:
        yard.push(QuizScreen(yard, quiz, asked))
    told = [quiz.schedule.wrong, "" if asked else quiz.nothing()]
    if any(told):
        yard.tell([sentence for sentence in told if sentence])


class QuizScreen(Screen):
    """A round of the quiz or of the drill, card by card."""

    takes_typing = True

    def __init__(self, yard: "Yard", quiz: CardRound, asked: list[str]) -> None:
        super().__init__(yard)
        self.quiz = quiz
        self.talk = Talk()
        self.settled = False  # the card is answered; Enter goes on
        self.notes: dict[int, str] = {}  # on the map: what happens after the move that was played
        self.grammar = Grammar({}, [])
        self.session: Session
        self.prompt: QuizPrompt
        self.buffer = TypedLine(
            completer=WordCompleter(lambda: self.grammar, lambda: yard.columns),
            complete_while_typing=True,
            multiline=False,
            accept_handler=self._typed,
        )
        self._lay_out()
        self._begin(asked)

    def _lay_out(self) -> None:
        yard = self.yard
        line = BufferControl(
            self.buffer, input_processors=[BeforeInput("> ", "class:prompt")], lexer=Colours(lambda: self.grammar)
        )
        self.focus = Window(line, height=1)
        messages = self.painted(self.talk.paint, height=lambda: Dimension.exact(message_rows(yard.rows) + 1))
        panel = self.painted(self._paint_panel, width=lambda: Dimension.exact(panel_width(yard.columns)))
        keys = line_keys(self.buffer)
        keys.add("escape", eager=True)(lambda event: self._escape())
        keys.add("pageup")(lambda event: self.talk.scroll(3))
        keys.add("pagedown")(lambda event: self.talk.scroll(-3))
        body = HSplit(
            [
                self.painted(self._paint_header, height=1),
                VSplit([HSplit([self.painted(self._paint_map), messages]), self.edge(), panel]),
                self.focus,
                self.painted(lambda width, height: [key_line(self._keys_shown(), width)], height=1),
            ]
        )
        floats = [Float(CompletionsMenu(max_height=8), xcursor=True, bottom=2)]
        self.container = FloatContainer(body, floats, key_bindings=keys)

    def _keys_shown(self) -> list[tuple[str, str]]:
        enter = _("next") if self.settled else _("answer")
        return [("Enter", enter), ("Tab", _("complete")), (SHOW.word, _("the answer")), ("Esc", _("back"))]

    def _begin(self, asked: list[str]) -> None:
        """Shows a card."""
        assert self.quiz.session is not None
        self.session = self.quiz.session
        self.settled = False
        self.notes = {}
        self.prompt = QuizPrompt(self.quiz, on_screen=True)
        self.grammar = self.prompt.grammar()
        self.talk.begin()
        self.talk.say(asked)

    def _typed(self, buffer: Buffer) -> bool:
        """Handles Enter: an answer, or on to the next card."""
        text = buffer.text.strip()
        if self.settled:
            if asked := self.quiz.ask():
                self._begin(asked)
            else:
                self.leave()
                self.yard.tell([self.quiz.result()])
            return False
        reply = self.prompt.obey(text)
        if reply.leaves:
            self.leave()
            self.yard.tell([self.quiz.result()])
            return False
        self._answer(text, reply, is_list=not text or self.prompt.command_in(text) is MOVES)
        if reply.wrong:
            self.buffer.select_all()
        return reply.wrong

    def type_in(self, text: str) -> None:
        self.buffer.insert_text(text)

    def _answer(self, text: str, reply: Reply, *, is_list: bool = False) -> None:
        """Shows the result of a line: below the map, or on a page of its own if it is too long for that."""
        settled = next((event for event in reply.events if isinstance(event, CardSettled)), None)
        self.settled = settled is not None
        if settled and settled.refutation:
            self.notes = foreseen_notes(self.session.view, [settled.refutation])
        sentences = told(reply.events)
        self.talk.begin()
        if text:
            self.talk.say([f"> {text}"], "own")
        if settled or (self.talk.has_room(sentences) and not is_list):
            self.talk.say(sentences, "wrong" if reply.wrong or (settled and not settled.right) else "new")
        else:
            self.yard.tell(sentences, text or _("What you can do now"))

    def _escape(self) -> None:
        if self.buffer.text:
            self.buffer.reset()
        else:
            self.leave()

    # What is seen

    def _camera(self, width: int, height: int) -> Camera:
        view = self.session.view
        seat = self._seat()
        station = view.hider if view.side == HIDER_SIDE else view.station(seat) if seat else 0
        if not station or is_best_whole(view, width, height):
            return fit(view, width, height)
        return around(view, station, width, height)

    def _seat(self) -> int:
        """The seat that moved here in the game."""
        return self.quiz.left[0].decision.seat if self.quiz.left and not self.settled else 0

    def _paint_map(self, width: int, height: int) -> list[StyledLine]:
        view, seat = self.session.view, self._seat()
        moves = [move for move in self.session.choices() if move.seat in (0, seat)]
        legal = frozenset(move.station for move in moves if move.station)
        return draw_map(view, width, height, self._camera(width, height),
                        MapMarks(legal, active=seat, notes=self.notes), self.yard.glyphs).rows()  # fmt: skip

    def _paint_header(self, width: int, height: int) -> list[StyledLine]:
        session = self.session
        you = side_words(session.options.edition, session.seat.name)
        return [panels.header(session.view, width, you, session.profile.shown_name)]

    def _paint_panel(self, width: int, height: int) -> list[StyledLine]:
        return panels.side_panel(self.session.view, width, height, self._seat())
