"""The end of a game: who won and how, the hider's whole way, his narrowest escape, and what decided it.

What needs no judgement is found at once; what decided the game, accuracy and luck come from its review.
"""

from dataclasses import dataclass
from gettext import gettext as _
from itertools import groupby, pairwise

from ai.game.game import Game
from ai.position.move import Event
from ai.position.names import seat_code, seat_name
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from maps.wording import all_of, percent, probability
from solo.learn.review.analysis import Review
from solo.learn.review.decision import LUCK, ReviewedDecision
from solo.learn.review.text import points
from solo.texts import narrate
from solo.texts.headlines import CAUGHT, captor, end_headline
from solo.texts.mechanics.registry import travel_of

MUCH = 0.05  # a change of the win chance from which a turn is said to have decided the game


@dataclass(frozen=True)
class Stop:
    """Where the hider was at the start, or with an entry of his log."""

    entry: int  # 0 for the start
    station: int


@dataclass(frozen=True)
class Escape:
    """A turn in which seekers could have caught the hider, and did not."""

    round: int
    station: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Ending:
    """A game that is over, with open cards."""

    view: View  # the hider's, at the end
    side: str  # the person's
    last: Event | None  # the move that ended it; None if nobody could move at all
    way: tuple[Stop, ...]
    escape: Escape | None  # the narrowest; None if he was never within reach

    @property
    def won(self) -> bool:
        """Whether the person has won."""
        return self.view.outcome is not None and self.view.outcome.winner == self.side

    @property
    def is_yours(self) -> bool:
        """Whether the person was the hider."""
        return self.side == HIDER_SIDE


def ending_of(game: Game, side: str) -> Ending:
    """What there is to tell about a game that is over, to a person of that side."""
    played = Game(game.deal)
    way, turns = list[Stop](), list[Escape]()
    reach = _Reach()
    for move in game.moves:
        if played.to_move == SEEKER_SIDE:
            reach.look(played)
        elif played.to_move == HIDER_SIDE and reach.seats:
            turns.append(reach.taken())
        if not way and played.hider:
            way.append(Stop(0, played.hider))
        event = played.push(move)
        if event.entry and event.entry > way[-1].entry if way else event.entry:
            way.append(Stop(event.entry, played.hider))
    outcome = played.outcome
    if reach.seats and outcome is not None and outcome.reason != CAUGHT:
        turns.append(reach.taken())
    narrowest = max(turns, key=lambda one: (len(one.seats), one.round), default=None)
    return Ending(played.view(HIDER_SIDE), side, played.events[-1] if played.events else None, tuple(way), narrowest)


class _Reach:
    """The seekers who could have caught the hider in the turn that runs."""

    def __init__(self) -> None:
        self.seats: set[int] = set()
        self.round = self.station = 0

    def look(self, game: Game) -> None:
        """Finds who could catch him with the next move. The rules decide: each move to his station is tried."""
        for move in game.legal_moves():
            if move.seat and move.station == game.hider and move.seat not in self.seats:
                game.push(move)
                caught = game.outcome is not None and game.outcome.reason == CAUGHT
                game.pop()
                if caught:
                    self.seats.add(move.seat)
                    self.round, self.station = game.round, game.hider

    def taken(self) -> Escape:
        """The turn that is over; begins the next."""
        found = Escape(self.round, self.station, tuple(sorted(self.seats)))
        self.seats.clear()
        return found


# In words


def result_lines(ending: Ending) -> list[str]:
    """Who won, and how."""
    view = ending.view
    verdict = end_headline(view, ending.side)[1]
    if ending.last is not None and (who := captor(view, ending.last)):
        he, you = _("{who} caught him on {station}: {when}."), _("{who} caught you on {station}: {when}.")
        when = travel_of(view.edition).progress(view)
        return [verdict, (you if ending.is_yours else he).format(who=who, station=view.hider, when=when)]
    return [verdict, narrate.ended(view)[0]]


def escape_line(ending: Ending) -> str:
    """The turn in which the hider was closest to being caught, and was not."""
    view, escape = ending.view, ending.escape
    if escape is None and view.outcome is not None and view.outcome.reason == CAUGHT:
        he, you = (
            _("Narrowest escape: none. The first detective who could catch {name} did."),
            _("Narrowest escape: none. The first detective who could catch you did."),
        )
        return (you if ending.is_yours else he).format(name=view.edition.shown_hider)
    if escape is None:
        he, you = (
            _("Narrowest escape: none. No detective could ever have caught {name} with the next move."),
            _("Narrowest escape: none. No detective could ever have caught you with the next move."),
        )
        return (you if ending.is_yours else he).format(name=view.edition.shown_hider)
    pawn = _("{name} ({code})")
    who = all_of([pawn.format(name=seat_name(view, seat), code=seat_code(view, seat)) for seat in escape.seats])
    he, you = (
        _("Narrowest escape: round {round}. He was on {station}, one move away from {who}."),
        _("Narrowest escape: round {round}. You were on {station}, one move away from {who}."),
    )
    return (you if ending.is_yours else he).format(round=escape.round, station=escape.station, who=who)


def review_lines(ending: Ending, review: Review) -> list[str]:
    """What decided the game, accuracy and luck; or how far the review is."""
    if not review.done or (review.result is None and review.count):
        share = percent(review.plies / max(review.count, 1))
        return [_("Still working out what decided it, accuracy and luck: {share}.").format(share=share)]
    if review.accuracy is None:
        return [_("There was nothing to decide.")]
    text = _("Accuracy: {accuracy} out of 100. Luck: {luck} points.")
    return [decided(ending, review), text.format(accuracy=f"{review.accuracy:.0f}", luck=points(review.luck, "+"))]


@dataclass(frozen=True)
class Swing:
    """A change of the person's win chance: within a turn of theirs, or between two turns."""

    round: int
    before: float
    after: float
    worst: ReviewedDecision | None = None  # of the person's turn, what cost most
    luck: bool = False


def swings(review: Review) -> list[Swing]:
    """How the win chance changed, turn by turn."""
    rounds = [[*group] for _round, group in groupby(review.decisions, key=lambda one: one.round)]
    found = []
    for turn in rounds:
        worst = max(turn, key=lambda one: one.loss.loss)
        found.append(Swing(turn[0].round, turn[0].best_value, turn[-1].value, worst))
    for turn, following in pairwise(rounds):
        first, last = following[0], turn[-1]
        found.append(Swing(last.round, last.value, first.best_value, luck=first.since == LUCK))
    if review.result is not None and rounds:
        last = rounds[-1][-1]
        found.append(Swing(last.round, last.value, review.result, luck=review.ending == LUCK))
    return found


def decided(ending: Ending, review: Review) -> str:
    """The turn that brought the winner most."""
    sign = 1 if ending.won else -1
    swing = max(swings(review), key=lambda one: sign * (one.after - one.before))
    known = {"round": swing.round, "before": probability(swing.before), "after": probability(swing.after)}
    worst = swing.worst
    if sign * (swing.after - swing.before) < MUCH:
        return _(
            "No single turn decided the game: the biggest swing in your win chance was from {before} to {after}."
        ).format(**known)
    if worst is not None and worst.move != worst.best:
        text = _("Decided in round {round}: your win chance went from {before} to {after} with {move}. Better: {best}.")
        return text.format(**known, move=worst.move, best=worst.best)
    if swing.worst is not None:
        return _("Decided in round {round}: your win chance went from {before} to {after} with your turn.").format(
            **known
        )
    lucky, other = (
        _("Decided in round {round}: your win chance went from {before} to {after} after your turn, by luck."),
        _("Decided in round {round}: your win chance went from {before} to {after} with the reply to your turn."),
    )
    return (lucky if swing.luck else other).format(**known)
