"""Goals of lessons: conditions on a move, and facts about a position; both only from what a side may know."""

from collections.abc import Callable, Collection, Iterable

from ai.belief.filter import Belief
from ai.position.move import MODES, Deed, Kind, is_black
from ai.position.position import View
from solo.learn.tutorial.lesson import Trial

Met = Callable[[Trial], bool]
Stations = Callable[[View], Collection[int]]
TAXI, BUS, UNDERGROUND = range(MODES)


# Facts about a position


def possible(view: View) -> list[int]:
    """The stations where the hider can be, from public knowledge."""
    return Belief(view.deal).follow(view).places


def neighbours(view: View, station: int, modes: Iterable[int] = range(MODES)) -> set[int]:
    """The neighbours of a station by lines of some modes."""
    wanted = set(modes)
    return {to for here, mode, to in view.board.arcs() if here == station and mode in wanted}


def possible_after(view: View, modes: Collection[int]) -> set[int]:
    """The stations where the hider can be after a move by one of some modes."""
    places = {to for station in possible(view) for to in neighbours(view, station, modes)}
    return places - {view.station(seat) for seat in view.seats}


def exits(view: View, station: int) -> set[int]:
    """The free stations that a hider can reach from a station with a black ticket."""
    return neighbours(view, station, range(MODES + 1)) - {view.station(seat) for seat in view.seats}


def reach(view: View, seat: int) -> set[int]:
    """The stations that a seeker can reach in a turn; a colleague in the way may move first."""
    purse = view.purse(seat) or (1,) * MODES
    return neighbours(view, view.station(seat), [mode for mode in range(MODES) if purse[mode]])


def watched(view: View) -> set[int]:
    """The stations that any seeker can reach in a turn."""
    return {to for seat in view.seats for to in reach(view, seat)}


def most_covered(view: View, targets: Collection[int]) -> int:
    """How many of some stations the seekers can occupy at the end of their turn, at best."""
    waiting = [seat for seat in view.seats if not view.has_moved(seat)]
    stand = {view.station(seat) for seat in view.seats if view.has_moved(seat)}

    def best(seats: list[int], left: frozenset[int]) -> int:
        if not seats:
            return 0
        rest = seats[1:]
        going = [1 + best(rest, left - {to}) for to in reach(view, seats[0]) & left]
        return max([best(rest, left), *going])

    return len(stand & set(targets)) + best(waiting, frozenset(targets) - stand)


def nearest(view: View, place: int) -> int:
    """The distance by taxi from a place to the nearest seeker."""
    steps, here = 0, {place}
    while not here & {view.station(seat) for seat in view.seats}:
        here |= {to for at in here for to in neighbours(view, at, [TAXI])}
        steps += 1
    return steps


def ends(view: View, tickets: Collection[int] = range(2 * MODES + 1)) -> set[int]:
    """The stations that the side to move can reach in one step with some tickets or dice."""
    moves = [move for move in view.legal_moves() if move.kind == "step" and move.ticket in tickets]
    return {move.station for move in moves}


# Conditions on a move


def by(seat: int) -> Met:
    """A certain seeker moves."""
    return lambda trial: trial.move.seat == seat


def pays(*tickets: int) -> Met:
    """Every step is paid with one of some tickets."""
    return lambda trial: all(move.ticket in tickets for move in trial.line)


def leads_to(*stations: int) -> Met:
    """The move ends on one of some stations."""
    return lambda trial: trial.move.station in stations


def leads_among(targets: Stations) -> Met:
    """The move ends on one of the stations computed from the position before it."""
    return lambda trial: trial.move.station in targets(trial.before)


def leads_to_stop(mode: int) -> Met:
    """The move ends where a mode stops."""
    return lambda trial: bool(neighbours(trial.before, trial.move.station, [mode]))


def comes_near(station: int) -> Met:
    """The seeker who moved can reach a station in its next turn."""
    return lambda trial: station in reach(trial.after, trial.move.seat)


def covers(targets: Stations) -> Met:
    """As many of the stations can be occupied as before, so nobody was sent away from where they were needed."""

    def met(trial: Trial) -> bool:
        wanted = targets(trial.before)
        return trial.after.outcome is not None or most_covered(trial.after, wanted) == most_covered(
            trial.before, wanted
        )

    return met


def is_safe(trial: Trial) -> bool:
    """No seeker can reach the hider in its next turn."""
    return trial.after.hider not in watched(trial.after)


def has_most_exits(trial: Trial) -> bool:
    """No other equally safe station has more exits."""
    view = trial.after
    others = exits(view, trial.before.hider) - watched(view)
    return len(exits(view, view.hider)) == max(len(exits(view, station)) for station in {view.hider} | others)


def keeps_black(trial: Trial) -> bool:
    """No black ticket is spent."""
    return not any(is_black(move.ticket) for move in trial.line)


def is_single(trial: Trial) -> bool:
    """It is not a double move."""
    return len(trial.line) == 1


def is_double(trial: Trial) -> bool:
    """It is a double move."""
    return len(trial.line) == 2


def is_kind(*kinds: Kind) -> Met:
    """It is a move of some kind: a chip, a balloon, a roll."""
    return lambda trial: any(move.kind in kinds for move in trial.line)


def is_crime(trial: Trial) -> bool:
    """A crime is committed."""
    return any("crime" in move.deeds for move in trial.line)


def asks(symbol: str) -> Met:
    """A question is about a park, a landmark or the river."""
    return lambda trial: trial.move.symbol == symbol


def bans(mode: str) -> Met:
    """A mode is banned."""
    return lambda trial: trial.before.board.modes[trial.move.ticket] == mode


def is_apart(steps: int) -> Met:
    """The hider ends at least that many steps by taxi from every seeker."""
    return lambda trial: nearest(trial.after, trial.after.hider) >= steps


def starts_on_stops(modes: int) -> Met:
    """The move ends where that many modes stop."""
    return lambda trial: all(neighbours(trial.before, trial.move.station, [mode]) for mode in range(modes))


def uses(*deeds: Deed) -> Met:
    """A hideout ability is used."""
    return lambda trial: any({*move.deeds}.intersection(deeds) for move in trial.line)
