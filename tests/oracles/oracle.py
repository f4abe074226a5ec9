"""The rules of Scotland Yard with tickets, written as plainly as possible.

This is a judge for tests: slow, naive, and meant to be checked by reading it next to the rulebook.
It shares no code with the game itself. Everything is recomputed whenever it is asked for.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

Line = tuple[int, int, str]

NORMAL_MODES = ("taxi", "bus", "underground")
ALL_MODES = ("taxi", "bus", "underground", "ferry")


@dataclass(frozen=True)
class Step:
    """One step of the hider: the ticket he lays on the log and the station he goes to."""

    ticket: str
    station: int


class Oracle:
    """One game between the hider and the seekers, seen by a referee who knows everything."""

    def __init__(
        self,
        lines: Iterable[Line],
        *,
        one_way: Iterable[Line] = (),
        hider: int,
        detectives: Sequence[int],
        bobbies: Sequence[int] = (),
        purses: Sequence[Mapping[str, int]],
        supply: Mapping[str, int],
        black: int,
        double: int,
        rounds: int,
        spaces: int,
        reveals: Collection[int],
        round: int = 1,
        entries: int = 0,
        pool: bool = False,
    ) -> None:
        """Set up the board with the hider about to move.

        Lines are ridden both ways, those of `one_way` only from their first station to their second.
        `purses` holds one purse per detective; `rounds` is the number of the last round, `spaces` the number of
        spaces on the log, `reveals` the numbers of the log entries after which the hider shows himself. `round`
        and `entries` allow starting in the middle of a game. With `pool` one person plays all detectives and pays for
        them from one pool, into which their purses were put together.
        """
        # What leaves each station: where to, and by which mode.
        self._ways: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
        both_ways = [*lines]
        for a, b, mode in [*both_ways, *((b, a, mode) for a, b, mode in both_ways), *one_way]:
            if mode not in ALL_MODES:
                raise ValueError(f"unknown mode: {mode}")
            self._ways[a].append((b, mode))

        if len(purses) != len(detectives):
            raise ValueError("every detective needs exactly one purse")
        pawns = [hider, *detectives, *bobbies]
        if len(set(pawns)) != len(pawns):
            raise ValueError("no one may start on another's station")

        self._hider = hider
        self._seekers: dict[str, int] = {}
        self._purses: dict[str, dict[str, int]] = {}
        for number, (station, purse) in enumerate(zip(detectives, purses, strict=True), start=1):
            self._seekers[f"d{number}"] = station
            self._purses[f"d{number}"] = {mode: purse.get(mode, 0) for mode in NORMAL_MODES}
        if pool:
            together = {mode: sum(purse[mode] for purse in self._purses.values()) for mode in NORMAL_MODES}
            for name in self._purses:
                self._purses[name] = together
        for number, station in enumerate(bobbies, start=1):
            self._seekers[f"b{number}"] = station

        self._supply = {mode: supply.get(mode, 0) for mode in NORMAL_MODES}
        self._black = black
        self._double = double
        self._rounds = rounds
        self._spaces = spaces
        self._reveals = set(reveals)
        self._round = round
        self._entries = entries
        self._log: list[tuple[str, int]] = []
        self._seen: tuple[int, int] | None = None
        self._to_move = "hider"
        self._moved: set[str] = set()
        self.winner: str | None = None
        self.reason: str | None = None

        self._check_hider_stuck()

    # ---------------------------------------------------------------- what everybody asks

    def legal(self) -> list[str]:
        """Every move the side to move may make now, as sorted texts; none when the game is over."""
        if self.winner is not None:
            return []
        if self._to_move == "hider":
            return sorted(self._hider_moves())
        return sorted(self._seeker_moves())

    def play(self, text: str) -> None:
        """Make one legal move, and then see whether the turn or the game has ended."""
        if text not in self.legal():
            raise ValueError(f"not a legal move: {text!r}")
        words = text.split()
        if self._to_move == "hider":
            self._play_hider(words)
        elif words == ["pass"]:
            self._end_seekers_turn()
        else:
            name, mode, station = words
            self._play_seeker(name, mode, int(station))

    def state(self) -> dict[str, object]:
        """Everything that can be said about the position, the hider's secrets included."""
        return {
            "hider": self._hider,
            "detectives": [station for name, station in self._seekers.items() if name.startswith("d")],
            "bobbies": [station for name, station in self._seekers.items() if name.startswith("b")],
            "purses": [dict(purse) for purse in self._purses.values()],
            "supply": dict(self._supply),
            "black": self._black,
            "double": self._double,
            "round": self._round,
            "entries": self._entries,
            "log": list(self._log),
            "seen": self._seen,
            "to_move": self._to_move,
            "moved": sorted(self._moved),
            "winner": self.winner,
            "reason": self.reason,
        }

    # ---------------------------------------------------------------- the hider

    def _hider_steps(self, start: int, supply: Mapping[str, int], black: int) -> set[Step]:
        """Every single step from a station, given the tickets in the supply and the black tickets in hand.

        He never steps onto a seeker's station. A normal ticket must be there to be taken from the supply and is good
        for its own mode; a black ticket is good for any mode and is the only one that opens the ferry.
        """
        occupied = set(self._seekers.values())
        steps: set[Step] = set()
        for b, mode in self._ways[start]:
            if b in occupied:
                continue
            if mode in NORMAL_MODES and supply[mode] > 0:
                steps.add(Step(mode, b))
            if black > 0:
                steps.add(Step("black", b))
        return steps

    def _hider_moves(self) -> set[str]:
        """Every move of the hider, single and double; each step needs a free space on the log."""
        moves: set[str] = set()
        if self._entries + 1 > self._spaces:
            return moves
        for first in self._hider_steps(self._hider, self._supply, self._black):
            moves.add(f"{first.ticket} {first.station}")
            if self._double == 0 or self._entries + 2 > self._spaces:
                continue
            supply_left = dict(self._supply)
            black_left = self._black
            if first.ticket == "black":
                black_left -= 1
            else:
                supply_left[first.ticket] -= 1
            for second in self._hider_steps(first.station, supply_left, black_left):
                moves.add(f"double {first.ticket} {first.station} {second.ticket} {second.station}")
        return moves

    def _play_hider(self, words: list[str]) -> None:
        """The hider makes his whole move, and the seekers' turn begins."""
        if words[0] == "double":
            self._double -= 1
            self._make_log_entry(words[1], int(words[2]))
            self._make_log_entry(words[3], int(words[4]))
        else:
            self._make_log_entry(words[0], int(words[1]))
        self._to_move = "seekers"
        self._moved = set()
        self._check_seekers_stuck()

    def _make_log_entry(self, ticket: str, station: int) -> None:
        """The hider goes to a station, lays the ticket on the log for good, and shows himself if it is a reveal."""
        if ticket == "black":
            self._black -= 1
        else:
            self._supply[ticket] -= 1
        self._hider = station
        self._entries += 1
        self._log.append((ticket, station))
        if self._entries in self._reveals:
            self._seen = (self._entries, station)

    # ---------------------------------------------------------------- the seekers

    def _may_ride(self, name: str, mode: str) -> bool:
        """Whether a seeker may use a mode: never the ferry; a bobby rides free, a detective needs a ticket."""
        if mode not in NORMAL_MODES:
            return False
        if name.startswith("b"):
            return True
        return self._purses[name][mode] > 0

    def _seeker_moves(self) -> set[str]:
        """Every move of the seekers who have not moved this turn, or `pass` when none of them can move.

        A colleague's station is closed to them; the hider's station is of course open.
        """
        occupied = set(self._seekers.values())
        moves: set[str] = set()
        for name, station in self._seekers.items():
            if name in self._moved:
                continue
            for b, mode in self._ways[station]:
                if b not in occupied and self._may_ride(name, mode):
                    moves.add(f"{name} {mode} {b}")
        if not moves:
            moves.add("pass")
        return moves

    def _play_seeker(self, name: str, mode: str, station: int) -> None:
        """One seeker moves; a detective's ticket goes to the supply; the hider is caught if he stands there."""
        if name.startswith("d"):
            self._purses[name][mode] -= 1
            self._supply[mode] += 1
        self._seekers[name] = station
        self._moved.add(name)
        if station == self._hider:
            self._finish("seekers", "captured")
        elif self._moved == set(self._seekers):
            self._end_seekers_turn()

    def _end_seekers_turn(self) -> None:
        """The round is over: the hider has escaped if it was the last, otherwise he moves again."""
        if self._round == self._rounds or self._entries == self._spaces:
            self._finish("hider", "time up")
            return
        self._round += 1
        self._to_move = "hider"
        self._moved = set()
        self._check_hider_stuck()

    # ---------------------------------------------------------------- the ends of the game

    def _check_hider_stuck(self) -> None:
        """The hider has lost if it is his turn and he has no move."""
        if not self._hider_moves():
            self._finish("seekers", "hider stuck")

    def _check_seekers_stuck(self) -> None:
        """The hider has won if no detective holds a ticket for any line leaving its own station.

        Bobbies do not help here, and a detective merely boxed in by colleagues is not stuck.
        """
        for name in self._purses:
            if any(self._may_ride(name, mode) for _, mode in self._ways[self._seekers[name]]):
                return
        self._finish("hider", "seekers stuck")

    def _finish(self, winner: str, reason: str) -> None:
        """The game is over, and nobody moves any more."""
        self.winner = winner
        self.reason = reason
