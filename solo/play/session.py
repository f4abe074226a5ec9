"""A person's game: who plays which seat, what happens, and undo.

Knows nothing of screens or sentences. A front end asks `waiting` and passes typed moves to `submit`; while the computer
is to move, it has the `question` answered and passes the move to `accept`. Both return events (solo/play/events.py),
which `solo/play/telling.py` puts into words.
"""

from dataclasses import dataclass
from gettext import gettext as _

from ai.belief.filter import Belief
from ai.belief.mixture import seekers_belief
from ai.belief.trails import Trails
from ai.compiling.interpreting import wait_until_compiled
from ai.evaluate.learnt_weights import load_weights
from ai.game.game import Game, MoveLine
from ai.game.notation import IllegalMove, MoveError
from ai.game.setting_up import Options, SetupError
from ai.players.levels import make_player
from ai.players.player import Player, Thought, ask, check_answer
from ai.players.search.watch import Watch
from ai.position.move import Event, Move
from ai.position.names import seat_name
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE, View
from profiles import Profile
from solo.files.settings import ONE_DETECTIVE
from solo.play.coach import Coach
from solo.play.events import DoneAgain, GameOver, Impossible, Refused, SessionEvent, TakenBack, Why, made
from solo.play.tutor import Tutor
from solo.texts.belief_text import before_the_end

OTHER = {HIDER_SIDE: SEEKER_SIDE, SEEKER_SIDE: HIDER_SIDE}
# Reasons why a game is unrated: a move was taken back; it was continued from the middle of a kept game.
UNDO, REVIEW = "undo", "review"


@dataclass(frozen=True)
class Seat:
    """What a person plays: the hider, all seekers, or one detective with the computer as partner."""

    side: str
    detective: int = 0  # 0 for all seekers

    @classmethod
    def named(cls, name: str) -> "Seat":
        """A seat by its name, such as "detective:2"; raises ValueError."""
        if name in OTHER:
            return cls(name)
        number = name.removeprefix(ONE_DETECTIVE)
        if number == name or not (number.isascii() and number.isdigit()) or int(number) == 0:
            raise ValueError(_("the side must be hider, seekers, or one detective such as detective:2"))
        return cls(SEEKER_SIDE, int(number))

    @property
    def name(self) -> str:
        return f"{ONE_DETECTIVE}{self.detective}" if self.detective else self.side


@dataclass(frozen=True)
class Question:
    """A decision for a computer player: its view, and the moves it may choose from if not all are allowed."""

    player: Player
    view: View
    allowed: tuple[Move, ...] | None = None

    def is_answerable(self, watch: Watch) -> bool:
        """Waits until the player is compiled; False if nobody wants the answer any more."""
        return wait_until_compiled(lambda: not watch.stopped)

    def answer(self, watch: Watch | None = None) -> Thought:
        """Lets the player think, which may take long. Raises IllegalAnswer if its choice is not allowed."""
        thought = ask(self.player, self.view, watch, self.allowed)
        if watch:
            watch.share = 1.0  # even if there was no choice: a bar that stands still would give that away
        return thought


class Session:
    """One game between a person and the computer."""

    def __init__(self, game: Game, options: Options, seat: Seat, profile: Profile) -> None:
        """Takes a game that was set up from options, and may already have moves.

        Raises SetupError, or BoardError if the edition's weights cannot be read.
        """
        load_weights(game.edition.weights)
        self.game = game
        if seat.detective > self.game.detectives:
            most = self.game.detectives
            raise SetupError(
                _("there is no detective {number}: they are numbered 1 to {most}").format(
                    number=seat.detective, most=most
                )
            )
        self.options = options
        self.seat = seat
        self.profile = profile
        self.players = {side: make_player(profile, options.seed) for side in OTHER}
        self.undone: list[Move] = []  # moves to redo, next one first
        self.coach = Coach(self)
        self.hints = "off"  # or "on", or "tutor"
        self.tutor = Tutor(side=self.seat.side)  # when it stops a move
        self.unrated: set[str] = set()  # why the game does not count for statistics
        self._belief: Belief | None = None
        self._trails: tuple[tuple[Event, ...], Trails] | None = None  # cached, with the events they are based on

    @classmethod
    def new(cls, options: Options, seat: Seat, profile: Profile) -> "Session":
        """Sets up a game; raises SetupError or BoardError."""
        return cls(Game.new(options), options, seat, profile)

    @property
    def side(self) -> str:
        return self.seat.side

    @property
    def view(self) -> View:
        """Everything that the person may know."""
        return self.game.view(self.side)

    def believe(self) -> Belief:
        """Where the hider can be, from public knowledge; after the game, as it was before the last move."""
        view = before_the_end(self.view)
        if self._belief is None:
            self._belief = seekers_belief(view.deal, load_weights(view.edition.weights))
        self._belief = self._belief.follow(view)
        return self._belief

    def trails(self, view: View, belief: Belief) -> Trails:
        """The chains of tickets so far; cached until something happens, because they take a while to compute."""
        if self._trails is None or self._trails[0] != view.events:
            self._trails = view.events, Trails(view, belief)
        return self._trails[1]

    @property
    def lines_entered(self) -> int:
        """How many entered lines can be corrected: none, except at a real table."""
        return 0

    @property
    def waiting(self) -> bool:
        """Whether the person is to move."""
        return self.game.to_move == self.side and bool(self.choices())

    def choices(self) -> list[Move]:
        """The moves that the person can make now; none while it is not their turn."""
        if self.game.to_move != self.side:
            return []
        moves, own = self.game.legal_moves(), self.seat.detective
        if not own:
            return moves
        steps = [move for move in moves if move.seat and not move.is_chip]
        if not steps:
            chips = [move for move in moves if move.seat == own]
            return [move for move in moves if move.seat in (0, own)] if chips else []
        if min(move.seat for move in steps) < own or not any(move.seat == own for move in steps):
            return []
        return [move for move in moves if move.seat in (0, own)]

    def pickable(self) -> list[Move]:
        """The moves that can be chosen on a map."""
        return self.choices()

    def open(self) -> list[SessionEvent]:
        """Plays what chance decides before the first move; ends a game in which nobody can move at all."""
        events = [*self._settle(), *self._pass()]
        return [GameOver(self.view)] if self.game.outcome and not self.game.moves else events

    def read(self, text: str) -> MoveLine:
        """Parses the person's moves; raises MoveError, which says why they cannot be made."""
        line = self.game.parse_move(text, half=True)
        if self.seat.detective and line[0] not in self.choices():
            who = seat_name(self.game, line[0].seat)
            you = seat_name(self.game, self.seat.detective)
            raise IllegalMove(text, _("the computer moves {who}; you play {you}").format(who=who, you=you))
        return line

    def play(self, line: MoveLine) -> list[SessionEvent]:
        """Makes moves of the person that were parsed by `read`."""
        self.undone.clear()
        return [*(event for move in line for event in self._push(move)), *self._pass()]

    def submit(self, text: str) -> list[SessionEvent]:
        """Makes the moves that the person typed; changes nothing if they are not legal."""
        try:
            return self.play(self.read(text))
        except MoveError as error:
            return [Refused(error)]

    def question(self) -> Question:
        """The decision that the computer has to make now."""
        side = self.game.to_move
        assert side is not None
        return Question(self.players[side], self.game.view(side), self._partner_moves())

    def _partner_moves(self) -> tuple[Move, ...] | None:
        """The moves from which the person's partner may choose now; None if it is not the partner's turn.

        Detectives with lower seats than the person move first. The person's own chips are not the partner's to play.
        """
        own = self.seat.detective
        if not own or self.game.to_move != self.side:
            return None
        others = [move for move in self.game.legal_moves() if move.seat != own]
        steps = {move for move in others if move.seat and not move.is_chip}
        if any(move.seat < own for move in steps):
            others = [move for move in others if move not in steps or move.seat < own]
        return tuple(others)

    def accept(self, move: int) -> list[SessionEvent]:
        """Makes a move that the computer chose; raises IllegalAnswer if it is not allowed."""
        side = self.game.to_move
        assert side is not None
        check_answer(self.players[side], self.game.view(side), move, self._partner_moves())
        if self.undone and self.undone.pop(0) != move:
            self.undone.clear()
        return [*self._push(Move(move)), *self._pass()]

    def machine_move(self) -> list[SessionEvent]:
        """Lets the computer choose and make one move."""
        return self.accept(self.question().answer().move)

    def _push(self, move: Move) -> list[SessionEvent]:
        """Makes a move, and plays the outcomes of chance that follow."""
        return [*self._made(self.game.push(move), move), *self._settle()]

    @property
    def must_pass(self) -> bool:
        """Whether the person can do nothing but pass. Nobody is asked a question that has one answer."""
        choices = self.choices()
        return bool(choices) and all(move.kind == "pass" for move in choices)

    def _pass(self) -> list[SessionEvent]:
        """Passes for the person as long as nothing else can be done."""
        events: list[SessionEvent] = []
        while self.must_pass:
            move = self.choices()[0]
            if self.undone and self.undone.pop(0) != move:
                self.undone.clear()
            events += self._push(move)
        return events

    def _settle(self) -> list[SessionEvent]:
        """Plays outcomes of chance until somebody has to decide."""
        events: list[SessionEvent] = []
        while self.game.to_move == CHANCE:
            events += self._made(self.game.push(self.game.draw()))
        return events

    def _made(self, public: Event, move: Move | None = None) -> list[SessionEvent]:
        """The events of the last move; the move itself is included if the person is the hider."""
        return made(self.view, public, move if self.side == HIDER_SIDE else None)

    def undo(self) -> list[SessionEvent]:
        """Goes back to the person's last decision; a forced pass is none."""
        game = self.game
        taken: list[Move] = []
        while game.moves:
            taken.insert(0, game.moves[-1])
            game.pop()
            if self._is_own(taken[0]) and not self.must_pass:
                self.undone[:0] = taken
                self.unrated.add(UNDO)
                return [TakenBack(len(taken))]
        for move in taken:
            game.push(move)
        return [Impossible(Why.NOTHING_TO_TAKE_BACK)]

    def redo(self) -> list[SessionEvent]:
        """Goes forward again to the person's next decision."""
        if not self.undone:
            return [Impossible(Why.NOTHING_TO_DO_AGAIN)]
        before = len(self.game.moves)
        self.game.push(self.undone.pop(0))
        while self.undone and (not self._is_own(self.undone[0]) or self.must_pass):
            self.game.push(self.undone.pop(0))
        return [DoneAgain(len(self.game.moves) - before)]

    def redoable(self) -> list[Move]:
        """The moves that were taken back, to be saved."""
        return self.undone

    def _is_own(self, move: Move) -> bool:
        """Whether the person would make this move, which is the next one."""
        return self.game.to_move == self.side and self.seat.detective in (0, move.seat)
