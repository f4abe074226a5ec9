"""The rules of Scotland Yard with dice, written as plainly as possible.

This is a judge for tests: slow, naive, and meant to be checked by reading it next to the rulebook.
It shares no code with the game itself. Everything is recomputed whenever it is asked for.
"""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

from oracle_streets import Streets, text_of

MODES = ("taxi", "bus", "underground")
FACES = (*MODES, "X")
ALL_DICE = 7


@cache
def falls(dice: int, faces: tuple[str, ...]) -> dict[str, Fraction]:
    """How so many dice may fall, each with these faces on its sides, and how likely each fall is."""
    known: dict[tuple[str, ...], Fraction] = {(): Fraction(1)}
    for _ in range(dice):  # one die after another; falls that show the same faces are the same
        longer: dict[tuple[str, ...], Fraction] = {}
        for fall, chance in known.items():
            for face in faces:
                together = tuple(sorted([*fall, face], key=FACES.index))
                longer[together] = longer.get(together, Fraction(0)) + chance / len(faces)
        known = longer
    return {" ".join(["roll", *fall]): chance for fall, chance in known.items()}


class DiceOracle:
    """One game with dice between the hider and the detectives, seen by a referee who knows everything."""

    def __init__(
        self,
        tiles: str,
        columns: int,
        *,
        pawns: int,
        free: bool,
        dice: int,
        tokens: int,
        black: int,
        double: int,
        helicopter: bool = True,
        rounds: int = 13,
        spaces: int = 13,
        reveals: Collection[int] = (3, 7, 11),
        round: int = 1,
        entries: int = 0,
        seekers: Sequence[int] = (),
        hider: int = 0,
        folder: Path,
    ) -> None:
        """Lay the tiles, with nobody on them yet; or, where spaces are covered already, with everybody on them.

        A lower-case letter in `tiles` is a tile with its light side up. With `free` one player leads all detectives and
        picks who moves. `dice` are rolled by the detectives, `rounds` is the number of the last round, `spaces` the
        number of spaces on the hider's card, and `reveals` are those where he shows himself. `round` and `entries`
        allow starting in the middle of a game, with the places of all pawns. `folder` holds the tables of the tiles.
        """
        self._streets = Streets(tiles, columns, folder)
        self._faces: list[str] = tomllib.loads(text_of(folder / "dice.toml"))["faces"]
        self._free = free
        self._dice = dice
        self._rounds = rounds
        self._spaces = spaces
        self._reveals = set(reveals)
        self._hider = 0
        self._seekers = dict.fromkeys(range(1, pawns + 1), 0)
        self._black = black
        self._double = double
        self._helicopter = helicopter
        self._tokens = tokens
        # Where the seven dice are.
        self._supply = ALL_DICE
        self._card = 0
        self._hand = 0
        self._rolled = dict.fromkeys(FACES, 0)
        self._used = dict.fromkeys(MODES, 0)
        # What happens now: "place", "hide", "roll", "move", "flee" or "over".
        self._moment = "place"
        self._round = 1
        self._entries = 0
        self._first = 0 if free else 1
        self._done: set[int] = set()
        self._seen: tuple[int, int] | None = None
        self._winner: str | None = None
        self._reason: str | None = None
        if entries:
            self._begin_in_the_middle(round, entries, seekers, hider)

    def _begin_in_the_middle(self, round: int, entries: int, seekers: Sequence[int], hider: int) -> None:
        """So many spaces are covered; the dice of those since he last showed himself lie on the card."""
        self._round, self._entries = round, entries
        self._seekers = dict(enumerate(seekers, start=1))
        self._hider = hider
        self._card = entries - max([reveal for reveal in self._reveals if reveal <= entries], default=0)
        self._hand = self._dice
        self._supply = ALL_DICE - self._hand - self._card
        if not self._free:
            self._first = (round - 1) % len(self._seekers) + 1
        self._moment = "roll"

    # ---------------------------------------------------------------- what everybody asks

    def to_move(self) -> str:
        """Whose decision comes next: `seekers`, `hider`, or `chance` for the dice; empty when the game is over."""
        names = {"place": "seekers", "hide": "hider", "roll": "chance", "move": "seekers", "flee": "hider", "over": ""}
        return names[self._moment]

    def legal(self) -> set[str]:
        """Everything that may happen next; nothing when the game is over."""
        if self._moment == "place":
            return self._placings()
        if self._moment == "hide":
            return {f"start {place}" for place in self._streets.stops if place not in self._occupied()}
        if self._moment == "roll":
            return set(self.chances())
        if self._moment == "move":
            return self._seeker_moves()
        if self._moment == "flee":
            return self._hider_moves()
        return set()

    def play(self, text: str) -> None:
        """Make one legal move, or let the dice fall so, and then see whether the turn or the game has ended."""
        if text not in self.legal():
            raise ValueError(f"not a legal move: {text!r}")
        words = text.split()
        if self._moment == "place":
            self._seekers[int(words[0][1:])] = int(words[2])
            if 0 not in self._seekers.values():
                self._moment = "hide"
        elif self._moment == "hide":
            self._make_step(words)
            self._take_dice()
            self._moment = "roll"
        elif self._moment == "roll":
            self._hand = 0
            for face in words[1:]:
                self._rolled[face] += 1
            self._moment = "move"
        elif self._moment == "move":
            self._play_seekers(words)
        else:
            self._play_hider(words)

    def state(self) -> dict[str, object]:
        """Everything that can be said about the position, the hider's secrets included."""
        names = ["hider", "round", "entries", "black", "double", "helicopter", "tokens", "card", "supply", "hand"]
        names += ["first", "seen", "winner", "reason"]
        known: dict[str, object] = {name: getattr(self, f"_{name}") for name in names}
        return known | {"seekers": list(self._seekers.values()), "rolled": dict(self._rolled), "used": dict(self._used)}

    def chances(self) -> dict[str, Fraction]:
        """How the dice in the detectives' hand may fall, and how likely each fall is; empty when nobody is to roll."""
        if self._moment != "roll":
            return {}
        return falls(self._hand, tuple(self._faces))

    # ---------------------------------------------------------------- the detectives

    def _occupied(self) -> set[int]:
        """The places where detectives stand."""
        return set(self._seekers.values()) - {0}

    def _placings(self) -> set[str]:
        """The next detective starts at any place for taxis alone where no colleague stands."""
        number = min(number for number, place in self._seekers.items() if place == 0)
        yellow = {place for place, stops in self._streets.stops.items() if stops == {"taxi"}}
        return {f"d{number} start {place}" for place in yellow - self._occupied()}

    def _may_choose(self) -> list[int]:
        """The detectives who may use the dice now: the next in the fixed order, or all who have not moved."""
        order = [*range(max(self._first, 1), len(self._seekers) + 1), *range(1, self._first)]
        waiting = [number for number in order if number not in self._done]
        return waiting if self._free else waiting[:1]

    def _seeker_moves(self) -> set[str]:
        """Every ride by a die that was rolled; a pass only if there is none; and the reroll while tokens are left.

        A colleague's place is closed to them; the hider's place is of course open.
        """
        moves: set[str] = set()
        for number in self._may_choose():
            for mode in MODES:
                if self._rolled[mode] > 0:
                    places = self._streets.rides(self._seekers[number], mode, against=False) - self._occupied()
                    moves |= {f"d{number} {mode} {place}" for place in places}
        if not moves:
            moves |= {f"d{number} pass" for number in self._may_choose()}
        if self._tokens > 0:
            moves.add("reroll")
        return moves

    def _play_seekers(self, words: list[str]) -> None:
        """A detective moves, passes or rerolls; the dice that are left over are taken up again."""
        if words == ["reroll"]:
            self._tokens -= 1
        else:
            number = int(words[0][1:])
            self._done.add(number)
            if words[1] != "pass":
                self._rolled[words[1]] -= 1
                self._used[words[1]] += 1
                self._seekers[number] = int(words[2])
        self._hand = sum(self._rolled.values())
        self._rolled = dict.fromkeys(FACES, 0)

        if self._hider in self._occupied():
            self._finish("seekers", "captured")
        elif self._done != set(self._seekers):
            self._moment = "roll"
        elif self._entries == self._spaces or self._round == self._rounds:
            self._finish("hider", "time up")
        else:
            self._moment = "flee"

    # ---------------------------------------------------------------- the hider

    def _hider_steps(self, start: int, used: Mapping[str, int], black: int) -> set[str]:
        """Every single step from a place, given the dice that the detectives used and the black tickets in hand."""
        steps: set[str] = set()
        for mode in MODES:
            if used[mode] > 0:
                steps |= {f"{mode} {place}" for place in self._streets.rides(start, mode, against=False)}
            if black > 0:
                steps |= {f"black {mode} {place}" for place in self._streets.rides(start, mode, against=True)}
        return steps

    def _second_steps(self, first: str) -> set[str]:
        """Every step that may follow a first one in a double move; for a black ticket he lays any used die he likes."""
        words = first.split()
        black = self._black - 1 if words[0] == "black" else self._black
        payable = [mode for mode in MODES if self._used[mode] > 0 and words[0] in ("black", mode)]
        if not payable:  # no die was used, so the one for the black ticket comes from elsewhere
            return self._hider_steps(int(words[-1]), self._used, black)
        steps: set[str] = set()
        for mode in payable:
            steps |= self._hider_steps(int(words[-1]), {**self._used, mode: self._used[mode] - 1}, black)
        return steps

    def _hider_moves(self) -> set[str]:
        """Every move of the hider; a pass only if he can ride by none of the dice that the detectives used.

        A detective's place is open to him, but he is caught there at once, so a double move cannot go on from it.
        """
        moves = self._hider_steps(self._hider, self._used, self._black)
        if self._double > 0 and self._entries + 2 <= self._spaces:
            for first in self._hider_steps(self._hider, self._used, self._black):
                if int(first.split()[-1]) not in self._occupied():
                    moves |= {f"double {first} {second}" for second in self._second_steps(first)}
        if self._helicopter:
            moves |= {f"helicopter {place}" for place in self._streets.flights(self._hider)}
        if not self._hider_steps(self._hider, self._used, black=0):
            moves.add("pass")
        return moves

    def _play_hider(self, words: list[str]) -> None:
        """The hider makes his whole move, and the round is over."""
        if words[0] == "double":
            self._double -= 1
            split = 4 if words[1] == "black" else 3
            self._make_step(words[1:split], keep=words[split])
            self._make_step(words[split:])
        else:
            self._make_step(words)

        self._hand += sum(self._used.values())  # the dice that the detectives used are theirs again
        self._used = dict.fromkeys(MODES, 0)
        if self._hider in self._occupied():
            self._finish("seekers", "captured")
            return
        self._take_dice()
        self._round += 1
        if not self._free:
            self._first = self._first % len(self._seekers) + 1
        self._done = set()
        self._moment = "roll"

    def _make_step(self, words: list[str], keep: str = "") -> None:
        """The hider makes one step and fills one space; `keep` is the die that he still needs for a second step."""
        if words[0] in MODES:
            self._used[words[0]] -= 1
            self._card += 1
        else:  # black, helicopter, pass, or the start
            self._lay_any_die(keep)
        if words[0] == "black":
            self._black -= 1
        if words[0] == "helicopter":
            self._helicopter = False
        if words[0] != "pass":
            self._hider = int(words[-1])
        self._entries += 1
        if self._entries in self._reveals:  # he shows himself, and all dice on his card go to the supply
            self._seen = (self._entries, self._hider)
            self._supply += self._card
            self._card = 0

    def _lay_any_die(self, keep: str = "") -> None:
        """A die with X up goes to the card: a used one, else one of the supply, else another of the detectives."""
        spare = [mode for mode in MODES if self._used[mode] > (1 if mode == keep else 0)]
        if spare:
            self._used[spare[0]] -= 1
        elif self._supply > 0:
            self._supply -= 1
        elif self._hand > 0:
            self._hand -= 1
        else:
            return  # all seven lie on the card
        self._card += 1

    def _take_dice(self) -> None:
        """The detectives take dice from the supply until they have theirs, or as far as the supply lasts."""
        while self._hand < self._dice and self._supply > 0:
            self._supply -= 1
            self._hand += 1

    def _finish(self, winner: str, reason: str) -> None:
        """The game is over, and nobody moves any more."""
        self._winner, self._reason, self._moment = winner, reason, "over"
