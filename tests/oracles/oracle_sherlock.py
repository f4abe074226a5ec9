"""The rules of the Sherlock Holmes edition of Scotland Yard, written as plainly as possible.

This is a judge for tests: slow, naive, and meant to be checked by reading it next to the rulebook.
It shares no code with the game itself. Everything is recomputed whenever it is asked for.
"""

from typing import Any

from oracle_sherlock_table import NORMAL_MODES, Hand, SherlockTable, Step


class SherlockOracle(SherlockTable):
    """One game between Moriarty and the seekers, seen by a referee who knows everything."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """Set up the table; without a start card the hider is about to move."""
        super().__init__(*given, **named)
        if self._card is None:
            self._begin_hiders_turn()

    # ---------------------------------------------------------------- what everybody asks

    def legal(self) -> list[str]:
        """Everything the side to move may say now, as sorted texts; nothing when the game is over."""
        if self.winner is not None:
            return []
        if self._phase == "start":
            return sorted({f"start {x}" for x in self._card or () if x not in self._seekers.values()})
        if self._phase == "draw":
            return sorted(f"card {left}" for left, _ in self._pile)
        if self._phase == "seekers":
            return sorted(self._seekers_lines())
        return sorted(self._hider_moves())

    def play(self, text: str) -> list[str]:
        """Do what a legal line says, see whether the turn or the game has ended, and tell what everybody sees."""
        if text not in self.legal():
            raise ValueError(f"not a legal line: {text!r}")
        words = text.split()
        if self._phase == "start":
            self._hand.station = int(words[1])
            self._begin_hiders_turn()
            return ["start ?"]
        if self._phase == "draw":
            return self._play_draw(int(words[1]))
        if self._phase != "seekers":
            return self._play_hider(text, self._hider_moves()[text])
        if words == ["pass"]:
            self._end_seekers_turn()
            return [text]
        if words[1] in NORMAL_MODES:
            return self._play_seeker(words[0], words[1], int(words[2]))
        return self._play_chip(words)

    # ---------------------------------------------------------------- what the hider may do

    def _is_closed(self, station: int) -> bool:
        """Whether the hider may not come to a station, because of a seeker or a roadblock."""
        return station in self._seekers.values() or station in self._roadblocks

    def _ways_to_arrive(self, hand: Hand, ticket: str, station: int) -> set[Step]:
        """Everything the hider may do on arriving: perhaps a crime, and in a hideout perhaps one ability.

        He dives only where he would have to show himself; after a balloon he has named his station, so he never does.
        """
        abilities = [""]
        if station in self._hideouts:
            abilities += [f"take {kind}" for kind in ("black", "double") if hand.reserve[kind] > 0]
            if hand.entries + 1 in self._reveals and ticket != "balloon":
                abilities.append("dive")
        steps = {Step(ticket, station, False, ability) for ability in abilities}
        if station in hand.crimes:
            steps |= {Step(ticket, station, True, ability) for ability in abilities}
        return steps

    def _steps(self, hand: Hand) -> set[Step]:
        """Every step from where the hider stands, if the log has a free space.

        A normal ticket must be there to be taken from the supply and is good for its own mode; a black ticket is good
        for any mode and is the only one that opens the ferry. A banned mode may not be used with either.
        """
        steps: set[Step] = set()
        if hand.entries + 1 > self._spaces:
            return steps
        for b, mode in self._ways[hand.station]:
            if self._is_closed(b) or mode == self._ban:
                continue
            if mode in NORMAL_MODES and hand.supply[mode] > 0:
                steps |= self._ways_to_arrive(hand, mode, b)
            if hand.black > 0:
                steps |= self._ways_to_arrive(hand, "black", b)
        return steps

    def _landings(self) -> set[Step]:
        """Every way to land with the balloon on an open station of the drawn card."""
        open_stations = [station for station in self._card or () if not self._is_closed(station)]
        return {step for station in open_stations for step in self._ways_to_arrive(self._hand, "balloon", station)}

    def _may_fly(self, hand: Hand) -> bool:
        """Whether the hider may take the balloon: once in a game, in a hideout, and there only instead of A and B.

        The log needs a free space, and some card of the pile must offer a station to land on.
        """
        return (
            not self._balloon_used
            and hand.station in self._hideouts
            and not hand.ability_used
            and hand.entries + 1 <= self._spaces
            and any(not self._is_closed(left) or not self._is_closed(right) for left, right in self._pile)
        )

    def _hider_moves(self) -> dict[str, list[Step]]:
        """Every line the hider may say now, each with the steps he makes at once when he says it.

        A double needs a double ticket and two free spaces on the log; nothing follows the last crime, it wins at once.
        """
        if self._phase == "land":
            return {str(step): [step] for step in self._landings()}
        moves = {str(step): [step] for step in self._steps(self._hand)}
        if self._phase == "second":
            return moves

        if self._may_fly(self._hand):
            moves["balloon"] = []
        if self._hand.double == 0 or self._hand.entries + 2 > self._spaces:
            return moves
        if self._may_fly(self._hand):
            moves["double balloon"] = []
        for first in self._steps(self._hand):
            later = self._hand.copy()
            self._arrive(later, first)
            if first.crime and not later.crimes:
                continue
            for second in self._steps(later):
                moves[f"double {first} {second}"] = [first, second]
            if self._may_fly(later):
                moves[f"double {first} balloon"] = [first]
        return moves

    # ---------------------------------------------------------------- what happens when the hider does it

    def _arrive(self, hand: Hand, step: Step) -> str:
        """The hider arrives, writes the log, does what he wants to do there; returned is what everybody sees."""
        if step.ticket == "black":
            hand.black -= 1
        elif step.ticket != "balloon":
            hand.supply[step.ticket] -= 1
        hand.station = step.station
        hand.entries += 1
        hand.log.append((step.ticket, step.station))
        hand.ability_used = step.ability != ""
        if step.crime:
            hand.crimes.remove(step.station)
            hand.committed += 1
        for kind in ("black", "double"):
            if step.ability == f"take {kind}":
                hand.reserve[kind] -= 1
                hand.pending[kind] += 1
        shown = step.ticket == "balloon" or (hand.entries in self._reveals and step.ability != "dive")
        if shown:
            hand.seen = (hand.entries, step.station)
        return step.text(str(step.station) if shown else "?")

    def _play_hider(self, text: str, steps: list[Step]) -> list[str]:
        """The hider makes his steps and perhaps calls the balloon; if nothing is left to do, it is the seekers' turn.

        If a step was his last crime he has won.
        """
        public = [self._arrive(self._hand, step) for step in steps]
        if text.endswith("balloon"):
            public.append("balloon")
            self._balloon_used = True
            self._step_after_landing = text == "double balloon"
        if text.startswith("double"):
            self._hand.double -= 1
            public[0] = "double " + public[0]

        if any(step.crime for step in steps) and not self._hand.crimes:
            self._finish("hider", "three crimes")
        elif text.endswith("balloon"):
            self._phase = "draw"
        elif self._phase == "land" and self._step_after_landing and self._steps(self._hand):
            self._phase = "second"
        else:
            self._begin_seekers_turn()
        return public

    def _play_draw(self, left: int) -> list[str]:
        """An M card is turned over; if the hider can land on neither of its stations, another one is drawn."""
        self._card = next(card for card in self._pile if card[0] == left)
        self._pile.remove(self._card)
        if self._landings():
            self._phase = "land"
        return [f"card {left}"]

    # ---------------------------------------------------------------- the seekers

    def _may_ride(self, name: str, mode: str) -> bool:
        """Whether a seeker may use a mode: never the ferry; a bobby rides free, a detective needs a ticket."""
        return mode in NORMAL_MODES and (name.startswith("b") or self._purses[name][mode] > 0)

    def _seeker_moves(self) -> set[str]:
        """Every move of the seekers who have not moved this turn; only a colleague's station is closed to them."""
        moves: set[str] = set()
        for name, station in self._seekers.items():
            for b, mode in self._ways[station]:
                is_free = b not in self._seekers.values()
                if is_free and name not in self._moved and self._may_ride(name, mode):
                    moves.add(f"{name} {mode} {b}")
        return moves

    def _chip_lines(self) -> set[str]:
        """Every way to play a character chip now; the seekers play at most one in a turn."""
        lines: set[str] = set()
        for name, character in self._characters.items():
            if self._chip_played or self._chips[name] == 0:
                continue
            if character == "sherlock":
                lines.add(f"{name} manhunt")
            if character == "irene":
                lines |= {f"{name} ban tram", f"{name} ban underground"}
            if character == "watson":
                lines |= {f"{name} ask park", f"{name} ask landmark", f"{name} ask river"}
            if character == "mycroft" and len(self._hand.log) >= 3:
                lines.add(f"{name} clue")
            if character == "lestrade":
                ends_of_his_move = {self._stood[name], self._seekers[name]}
                lines |= {f"{name} block {station}" for station in ends_of_his_move - self._roadblocks}
        return lines

    def _seekers_lines(self) -> set[str]:
        """Moves and chips; they may say `pass` only when nobody who still has to move can do so."""
        return self._chip_lines() | (self._seeker_moves() or {"pass"})

    def _play_seeker(self, name: str, mode: str, station: int) -> list[str]:
        """One seeker moves; a detective's ticket goes to the supply; the hider is caught if he stands there."""
        if name.startswith("d"):
            self._purses[name][mode] -= 1
            self._hand.supply[mode] += 1
        self._seekers[name] = station
        self._moved.add(name)
        if station == self._hand.station:
            self._finish("seekers", "captured")
        else:
            self._end_turn_if_nothing_is_left()
        return [f"{name} {mode} {station}"]

    def _play_chip(self, words: list[str]) -> list[str]:
        """A detective plays a chip, and the hider answers truthfully if he is asked something."""
        name, action = words[0], words[1]
        self._chips[name] -= 1
        self._chip_played = True
        public = list(words)
        if action == "manhunt":
            public.append(self._districts[self._hand.station])
        elif action == "ban":
            self._ban = words[2]
        elif action == "ask":
            public.append("yes" if self._symbols.get(self._hand.station) == words[2] else "no")
        elif action == "clue":
            public.append(str(self._hand.log[-3][1]))
        elif action == "block":
            self._roadblocks.add(int(words[2]))
        self._end_turn_if_nothing_is_left()
        return [" ".join(public)]

    # ---------------------------------------------------------------- the turns and the ends of the game

    def _begin_hiders_turn(self) -> None:
        """It is the hider's turn; he has lost if there is nothing at all he can do."""
        self._phase = "hider"
        if not self._hider_moves():
            self._finish("seekers", "hider stuck")

    def _begin_seekers_turn(self) -> None:
        """The ban is over, and the seekers' turn begins, whether or not any detective can still move: that they have
        lost then is said under the symbol of the original rules alone (004, page 4)."""
        self._phase = "seekers"
        self._ban = None
        self._moved = set()
        self._stood = dict(self._seekers)
        self._chip_played = False

    def _end_turn_if_nothing_is_left(self) -> None:
        """The seekers' turn ends by itself when all have moved and no chip can be played."""
        if self._moved == set(self._seekers) and not self._chip_lines():
            self._end_seekers_turn()

    def _end_seekers_turn(self) -> None:
        """The round is over: the hider has escaped if it was the last, otherwise he moves again.

        Now he may use the tickets he took from the reserve.
        """
        if self._round == self._rounds or self._hand.entries == self._spaces:
            self._finish("hider", "time up")
            return
        self._round += 1
        self._moved = set()
        self._chip_played = False
        self._hand.black += self._hand.pending["black"]
        self._hand.double += self._hand.pending["double"]
        self._hand.pending = {"black": 0, "double": 0}
        self._begin_hiders_turn()

    def _finish(self, winner: str, reason: str) -> None:
        """The game is over, and nobody moves any more."""
        self.winner = winner
        self.reason = reason
