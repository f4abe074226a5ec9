"""Reads a typed line word by word, into wishes or an error that says what a move looks like.

Each mechanic reads its own words (ai/mechanics). This file knows how a line is put together: who moves, one step or
two, and what a step is.
"""

import re
from gettext import gettext as _
from typing import TYPE_CHECKING, NoReturn

from ai.game.why_not import why_not
from ai.mechanics.base import Mechanic
from ai.mechanics.double import WORD as DOUBLE_WORD
from ai.mechanics.registry import MECHANICS, VERBS, mechanics_of, owner_of, travel_of
from ai.mechanics.typed import COMMON_WORDS, AmbiguousMove, IllegalMove, TypedWords, Wish
from ai.position.move import BLACK_TICKET, Kind
from ai.position.names import seat_code, seat_name, seat_word, ticket_word
from ai.position.shown_tickets import plain_letters
from maps.wording import any_of, listed

if TYPE_CHECKING:
    from ai.game.game import Game

__all__ = ["COMMON_WORDS", "WordReader"]


class WordReader(TypedWords):
    """Reads the words of a line as a move of a game."""

    def __init__(self, game: "Game", text: str) -> None:
        super().__init__(game, text, travel_of(game.edition), [*MECHANICS.values()])
        self.game = game

    def read(self) -> list[Wish]:
        """Reads the line: one wish, or two for a double move."""
        seat = self._seat()
        owner = owner_of(self.next, self.travel)
        if owner is not None and self.travel.name not in owner.joins:
            raise IllegalMove(self.text, _("there is no such move in this edition"))
        if owner is not None and owner.whole_line:
            wishes = [owner.read(self, VERBS[self.take()], seat)]
        else:
            wishes = self._steps(seat)
        if self.words:
            self.stop(_("nothing can follow that move"))
        return wishes

    def _steps(self, seat: int | None) -> list[Wish]:
        double = any(mechanic.begins_pair(self, seat) for mechanic in self.mechanics)
        if double:
            for mechanic in self.mechanics:
                if wish := mechanic.read_doubled(self):
                    return [wish]
            if not self.words:
                self._need_two_steps()
        typed = [*self.words]
        wishes = [self._step(seat, DOUBLE_WORD if double else "step")]
        if self.words and (verb := VERBS.get(typed[0])) is not None:
            owner = owner_of(verb, self.travel)
            assert owner is not None
            self.stop(owner.nothing_follows(verb, " ".join(typed[: len(typed) - len(self.words)])))
        while self.words:
            wishes.append(self._step(seat, "step"))
        if len(wishes) > 1 + double:
            single = _("one step at a time; for two in a row start with {word}").format(word=DOUBLE_WORD)
            self.stop(_("a double move has two steps") if double else single)
        return wishes

    def _need_two_steps(self) -> NoReturn:
        """Says what a complete double move looks like, or why none can be made."""
        game = self.game
        for first in game.legal_moves():
            if first.is_first_step:
                game.push(first)
                second = game.legal_moves()[0]
                game.pop()
                example = game.line_text((first, second))
                self.stop(_("a double move has two steps, such as {example}").format(example=example))
        raise IllegalMove(self.text, why_not(game, Wish(DOUBLE_WORD)))

    def _step(self, seat: int | None, kind: Kind) -> Wish:
        """Reads a step, a ticket and a station, of which the ticket may be omitted; or the verb of another move."""
        owner: Mechanic | None = owner_of(self.next, self.travel) if self.next in VERBS else None
        if kind == DOUBLE_WORD and owner is not None:
            self.stop(_("{word} cannot be half of a double move").format(word=self.next))
        if owner is not None and not owner.whole_line:
            return owner.read(self, VERBS[self.take()], seat)
        ticket = None
        if self.words and not self.at_station:
            ticket = self.ticket()
            if ticket == BLACK_TICKET:
                ticket = self.travel.read_black(self)
            station = self.station(ticket_word(self.game, ticket))
        elif self.words:
            station = self.station("")
            for mechanic in mechanics_of(self.game.edition):
                kind = mechanic.station_alone().get(self.game.phase, kind)
        else:
            self.stop(self.travel.what_a_move_is.format(example=f"{self.game.board.modes[0]} 1"))
        return Wish(kind, seat, ticket, station, self.deeds())

    def _seat(self) -> int | None:
        """Reads who is to move: d2, b1, a name or a part of it; None if nobody is named."""
        first = self.words[0]
        if first in self.tickets or first in VERBS:
            return None
        first = first.replace(".", "")
        names = {seat: seat_word(self.game, seat).lower().replace(".", "").split() for seat in self.game.seats}
        for seat, name in names.items():
            for spelling in ([seat_code(self.game, seat)], [f"d{seat}"], name):
                if [word.replace(".", "") for word in self.words[: len(spelling)]] == spelling:
                    del self.words[: len(spelling)]
                    return seat
        for seat in self.game.seats:
            name = plain_letters(seat_name(self.game, seat)).split()
            if [*map(plain_letters, self.words[: len(name)])] == name:
                del self.words[: len(name)]
                return seat
        named = [seat for seat, name in names.items() if first in name]
        if len(named) == 1:
            self.words.pop(0)
            return named[0]
        if named:
            choices = [seat_word(self.game, seat) for seat in named]
            raise AmbiguousMove(self.text, _("say which: {choices}").format(choices=any_of(choices)), choices)
        if re.fullmatch(r"[db]\d+", first, re.ASCII):
            codes = listed([seat_code(self.game, seat) for seat in self.game.seats])
            raise IllegalMove(self.text, _("there is no seeker {code}: {codes}").format(code=first[:20], codes=codes))
        return None
