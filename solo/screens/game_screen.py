"""The game on the full screen: the prompt, whose turn it is, and the results of what is typed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from gettext import gettext as _
from typing import TYPE_CHECKING

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.layout import (
    BufferControl,
    Dimension,
    Float,
    FloatContainer,
    HSplit,
    VSplit,
    Window,
)
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput

from ai.game.game import MoveLine as Moves
from ai.position.move import Move
from solo.play.autosave import Keeper
from solo.play.commands import GamePrompt
from solo.play.events import GameOver, Impossible, Reply, SessionEvent, Show, Shown, Why, answered
from solo.play.grammar import Grammar
from solo.play.prompt import TypedInput
from solo.play.session import Session
from solo.play.telling import told
from solo.play.vocabulary import MOVES, STATION
from solo.play.ways_back import farewell, same_deal
from solo.screens.answer_box import AnswerBox
from solo.screens.coach_panel import Aide
from solo.screens.end import show_end
from solo.screens.escape_key import ANSWER, BOX, HEAT, Leaving
from solo.screens.forget_screens import give_back
from solo.screens.game_keys import game_keys, keys_shown
from solo.screens.messages import OWN
from solo.screens.news import tell_news
from solo.screens.offer_box import offer_box
from solo.screens.prompt import MOST_LINES, Colours, TypedLine, WordCompleter
from solo.screens.screen import key_line, panel_width
from solo.screens.status_line import how_to_resume, status_line
from solo.screens.thinking import ThinkingScreen
from solo.screens.widgets import Choice, ChoiceList
from solo.texts import narrate
from solo.texts.styled_text import StyledLine

if TYPE_CHECKING:
    from solo.screens.app import Yard


class GameScreen(ThinkingScreen):
    """A game being played."""

    takes_typing = True

    def __init__(self, yard: "Yard", session: Session, keeper: Keeper) -> None:
        super().__init__(yard, session)
        self.keeper = keeper
        self.prompt = self.make_prompt()
        self.grammar: Grammar = self.prompt.grammar()
        self._warned = ""
        self.news: list[str] = []  # what the finished game has changed
        self.buffer = TypedLine(
            completer=WordCompleter(lambda: self.grammar, lambda: yard.columns),
            complete_while_typing=True,
            history=InMemoryHistory(),
            multiline=False,
            accept_handler=self._typed,
        )
        self.tickets = ChoiceList(lambda: self.offers, _("How?"))
        self.offers: list[Choice] = []
        self._unless: Callable[[], None] | None = None  # what happens if none of the offers is taken
        self.exit = Leaving(self)
        self.aide = Aide(self)
        self.box = AnswerBox(self)
        self._lay_out()

    def _lay_out(self) -> None:
        """Builds the layout."""
        self.map_window = self.painted(self._paint_map, self._clicked)
        self.list_window = self.painted(self.tickets.paint, self.tickets.clicked, focusable=True)
        prompt = BufferControl(
            self.buffer, input_processors=[BeforeInput("> ", "class:prompt")], lexer=Colours(lambda: self.grammar)
        )
        self.input = Window(prompt, height=1)
        self.offer_box = offer_box(self)
        yard = self.yard
        messages, beside = self.message_windows()
        panel = HSplit(
            [self.painted(self._paint_panel), beside], width=lambda: Dimension.exact(panel_width(yard.columns))
        )
        self.body = HSplit(
            [
                self.painted(self._paint_header, height=1),
                VSplit([HSplit([self.map_window, messages]), self.edge(), panel]),
                self.painted(self._paint_status, height=1),
                self.input,
                self.painted(lambda width, height: [key_line(keys_shown(self), width)], height=1),
            ]
        )
        floats = [
            self.box.float(),
            Float(CompletionsMenu(max_height=8), xcursor=True, bottom=2),
            Float(self.offer_box, left=0, bottom=3),
        ]
        self.container = FloatContainer(self.body, floats, key_bindings=game_keys(self))
        self.focus = self.input

    # What happens

    def begin(self, opening: Iterable[str]) -> None:
        """Shows a game for the first time and starts it."""
        self.talk.say(opening)
        self.refresh()
        if self.session.waiting:
            self.talk.say(self.what_next())
        self.go_on()

    def refresh(self) -> None:
        """Updates the screen after the game has changed."""
        self.view = self.session.view
        self.grammar = self.prompt.grammar()
        self.moves = self.session.pickable()
        self.heat.follow()
        seats = self.seats()
        if self.active not in seats:
            self.active = seats[0] if seats else 0
        if self.cursor not in self.destinations():
            self.cursor = 0
        if self.view.outcome is not None:
            self.camera = None
        self.offers = []
        self.notes = {}
        self.box.close()
        self.aide.look_on()
        if self.yard.top is self:
            self.yard.app.layout.focus(self.input)
        self.yard.app.invalidate()

    def make_prompt(self) -> GamePrompt:
        return GamePrompt(self.session, on_screen=True)

    def changed(self, events: Sequence[SessionEvent], *, by_computer: bool = False, own: bool = False) -> None:
        """Saves a game that has changed, and only then shows it and goes on; a grade is put after one's own move."""
        wrong = self.keeper()
        self.tell(events, by_computer=by_computer)
        if own:
            self.aide.graded_at = self.talk.last
        if isinstance(events[-1], GameOver):
            tell_news(self)
        if wrong and wrong != self._warned:
            self.talk.say([wrong], "wrong")
        self._warned = wrong or ""
        self.refresh()
        self.stage(events, by_computer=by_computer)
        if self.session.waiting:
            self.pace.rest()
            self.talk.say(self.what_next())
        if self.view.outcome is not None and isinstance(events[-1], GameOver):
            self.pace.when_due(self.show_end)
        self.go_on()
        self.yard.soon(self.aide.release)

    def ending(self, sentences: list[str]) -> list[str]:
        return [*sentences, same_deal(self.keeper.save)]

    def show_end(self) -> None:
        """Shows the screen of the end."""
        show_end(self)

    def what_next(self) -> list[str]:
        """A remark about what is still to come."""
        return narrate.what_next(self.session.view)

    def obey(self, text: str) -> bool:
        """Carries out a typed line, or holds it until it can be; False if it was refused."""
        command = self.prompt.command_in(text)
        at_once = command is not None and command.at_once
        if not at_once and self.aide.holds(text):
            return True
        if command and command.argument is STATION and self.cursor and len(text.split()) == 1:
            text = f"{text.strip()} {self.cursor}"
        typed = self.prompt.read(text)
        if self.watch and typed.refusal == (Impossible(Why.NOT_YOUR_TURN),):
            self.aide.hold(text)
            return True
        return self._do(typed, at_once=at_once)

    def pick(self, move: Move) -> None:
        """Plays a move that was chosen on the map or in a list."""
        typed = self.prompt.pick(move)
        if not self.aide.holds(typed.text):
            self._do(typed)

    def _do(self, typed: TypedInput, *, at_once: bool = False) -> bool:
        """Carries out a parsed line; False if it was refused."""
        if not at_once:
            self.aide.give_up()
        if typed.moves and self.session.hints != "off":
            self._echo(typed)
            if not self.aide.stops(typed, self.session.coach.decisions(typed.moves)):
                self.play(typed.moves)
            return True
        reply = self.carry_out(typed)
        if reply.wrong or not at_once:
            self._echo(typed)
        self.follow(typed, reply)
        return not reply.wrong

    def carry_out(self, typed: TypedInput) -> Reply:
        """Carries out a parsed line."""
        return self.prompt.carry_out(typed)

    def _echo(self, typed: TypedInput) -> None:
        if typed.text:
            self.talk.begin()
            self.talk.say([f"> {typed.text}"], "own")

    def follow(self, typed: TypedInput, reply: Reply) -> None:
        """Shows the result of a line, and goes on."""
        if reply.leaves:
            self.leave()
            return
        if reply.moved:
            if reply.jumped:
                self.give_up_thinking()
            self.changed(reply.events)
            return
        self._answer(typed.text, reply, in_box=typed.command is MOVES)
        self.go_on()

    def show(self, event: Shown) -> None:
        """Shows what was asked for in the way of a full screen."""
        if event.what is Show.HELP:
            self.yard.help(self.session, event.tell())
        elif event.what is Show.RULES:
            self.yard.show_rules(self.session)
        elif event.what is Show.BELIEF:
            self.talk.say(self.heat.toggle())
            self.exit.opened(HEAT, self.heat.on)
        elif event.what is Show.HINT:
            self.aide.hint(event.asked)
        elif event.what is Show.BETTER:
            self.aide.better()

    def play(self, line: Moves) -> None:
        """Plays moves that were parsed and checked, and has them graded."""
        self.aide.give_up()
        coach = self.session.coach
        decisions = coach.decisions(line) if self.session.hints != "off" else []
        events, after = self.session.play(line), coach.key
        self.changed(events, own=True)
        self.aide.grade(decisions, after)

    def _answer(self, asked: str, reply: Reply, *, in_box: bool = False) -> None:
        """Shows an answer below the map, or in a box over it if it is too long for that."""
        for event in reply.events:
            if isinstance(event, Shown):
                self.show(event)
        sentences = told(event for event in reply.events if not isinstance(event, Shown))
        if not sentences:
            return
        if reply.wrong or (self.talk.has_room(sentences) and not in_box):
            self.talk.say(sentences, "wrong" if reply.wrong else "new")
            if not reply.wrong:
                self.talk.opens(sentences)
                self.exit.opened(ANSWER)
        else:
            self.talk.unsay(OWN)  # it is the title of the box
            self.box.open(asked or _("What you can do now"), sentences)
            self.exit.opened(BOX)

    def _typed(self, buffer: Buffer) -> bool:
        """Handles Enter: the typed line, or else the station under the cursor."""
        text = buffer.text
        if not text.strip():
            if self.box.is_open:
                self.box.close()
            elif self.is_over and not self.cursor:
                self.show_end()
            else:
                self.choose_station()
            return False
        if self.offers and not self.is_asked:  # a typed line overrides the offers
            self.offers = []
        if self.obey(text):
            if self.is_asked:
                self.yard.app.layout.focus(self.list_window)
            return False
        self.buffer.put_back(text)
        return True

    @property
    def is_asked(self) -> bool:
        """Whether the person has to answer a question before anything else."""
        return bool(self.offers) and self._unless is not None

    def choose_station(self) -> None:
        """Offers the moves to the station under the cursor, or describes it."""
        station = self.cursor
        if not station:
            self.obey("")
            return
        ways = self.ways(station)
        if not ways:
            self.talk.begin()
            self._answer(_("Station {station}").format(station=station), answered(self.heat.about(station)))
            return
        if len(ways) == 1:  # nothing is asked that has one answer
            self.pick(ways[0])
            return
        self.offer(_("How?"), {self.view.move_text(move): partial(self.pick, move) for move in ways})

    def offer(
        self, title: str, answers: Mapping[str, Callable[[], None]], unless: Callable[[], None] | None = None
    ) -> None:
        """Asks the person to choose; `unless` is what happens if they take none."""
        self.tickets.begin(title)
        self._unless = unless
        self.offers = [Choice(name, "", partial(self._take, run)) for name, run in answers.items()]
        if self.yard.top is self and not self.buffer.text:  # a line being typed comes first
            self.yard.app.layout.focus(self.list_window)

    def _take(self, run: Callable[[], None]) -> None:
        self.offers = []
        self.yard.app.layout.focus(self.input)
        run()
        self.aide.release()

    def shown(self) -> None:
        if self.has_ended:
            self.show_end()
            return
        self.aide.release()
        if self.is_asked and not self.buffer.text:
            self.yard.app.layout.focus(self.list_window)

    def close_offers(self) -> None:
        """Takes none of the offers."""
        self._take(self._unless or (lambda: None))

    def farewell(self) -> list[str]:
        return farewell(self.keeper)

    def closed(self) -> None:
        super().closed()
        self.exit.closed()
        self.spotlight.clear()
        self.give_up_thinking()
        self.session.coach.stop()
        self.keeper.close()
        give_back()

    def type_in(self, text: str) -> None:
        """Adds to the line what was pasted, or typed somewhere else. Several lines are entered, one after the other."""
        self.yard.app.layout.focus(self.input)
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:
            self.buffer.insert_text(text)
            return
        if self.offers and not self.is_asked:
            self.offers = []
        if len(lines) > MOST_LINES:
            self.talk.say([_("Only the first {count} lines were read.").format(count=MOST_LINES)], "wrong")
        self.aide.held += self.buffer.entered(lines[:MOST_LINES])
        self.aide.release()

    def scroll(self, lines: int) -> None:
        if self.box.is_open:
            self.box.page.scroll(-lines)
            self.yard.app.invalidate()
        else:
            super().scroll(lines)

    def _paint_status(self, width: int, height: int) -> list[StyledLine]:
        return [[("class:prompt", f" {self.how_to_return()} ")] if self.exit.is_told else self.status(width)]

    def how_to_return(self) -> str:
        """What the next Esc does, and how to come back."""
        return how_to_resume(self.keeper)

    def status(self, width: int) -> StyledLine:
        """Whose turn it is, or who thinks."""
        return status_line(self, width)
