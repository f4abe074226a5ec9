"""Reads what is typed, word by word: it becomes wishes, or an error that says what would be a move.

The words are those of ai/position/names.py. Ticket words are the board's own; taxi, bus, underground and black are
understood on every board, and so are the names by which the screen shows tickets in its language. Words may be cut
short as long as they stay clear: what could be one word in English and another on the screen is asked, not guessed.
"""

import re
from dataclasses import dataclass
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING, NoReturn

from ai.game.why_not import why_not
from ai.position.move import BLACK_RIDE, BLACK_TICKET, CHIP_KINDS, Deed, Kind, Move
from ai.position.names import BARE_KINDS, UNKNOWN, VERBS, seat_code, seat_name, seat_word, ticket_word
from ai.position.shown_tickets import both_names, plain_letters, shown_tickets, words_after
from ai.rules.characters import NO, YES
from ai.rules.dice_rolls import DIGIT, TILE
from maps.board import DISTRICTS, SYMBOLS
from maps.place_numbers import no_place
from maps.tiles import FACES
from maps.wording import any_of, listed, shown_mode

if TYPE_CHECKING:
    from ai.game.game import Game
    from ai.position.position import Phase

COMMON_WORDS = ("taxi", "bus", "underground", "black")
DICE_ALONE: tuple[Kind, ...] = ("reroll", "helicopter", "roll")  # no other edition knows them
DICE_VERBS: tuple[Kind, ...] = ("pass", "start", *DICE_ALONE)
LONGEST = 200


class MoveError(ValueError):
    """A move that cannot be played; says what was typed and why not."""

    def __init__(self, typed: str, why: str) -> None:
        self.typed = typed
        self.why = why
        super().__init__(why)


class UnreadableMove(MoveError):
    """Words that are no move at all."""


class UnknownWord(UnreadableMove):
    """A word that means nothing; the reason is a sentence of its own."""


class IllegalMove(MoveError):
    """A move that the rules forbid here."""


class AmbiguousMove(MoveError):
    """Words that could mean several moves."""


@dataclass(frozen=True)
class Wish:
    """A move as it was typed; None where nothing was said."""

    kind: Kind
    seat: int | None = None
    ticket: int | None = None  # or what a chip is about
    station: int = 0  # 0 for one that nobody tells; or the answer to a question
    deeds: tuple[Deed, ...] = ()  # on arriving

    def fits(self, move: Move) -> bool:
        """Whether a legal move is what was meant."""
        return (
            move.kind == self.kind
            and move.number == self.station
            and move.deeds == self.deeds
            and self._pays(move)
            and self.seat in (None, move.seat)
        )

    def _pays(self, move: Move) -> bool:
        """Whether a move is made with the ticket that was meant; a start names a tile or a place, never either."""
        if self.kind == "start":
            return (self.ticket or 0) == move.ticket
        return self.ticket in (None, move.ticket) or (self.ticket == BLACK_TICKET and move.names_mode)


class WordReader:
    """The words of a line, read from the front."""

    def __init__(self, game: "Game", text: str) -> None:
        self.game = game
        self.with_dice = game.edition.has("dice")
        self.text = text
        if len(text) > LONGEST:
            why = _("that is longer than any move ({most} characters at most)").format(most=LONGEST)
            raise UnreadableMove(text[:LONGEST], why)
        if not text.replace("\t", " ").strip().isprintable():
            raise UnreadableMove(text, _("that holds control characters"))
        self.words = text.lower().split()
        if not self.words:
            if legal := game.legal_moves():
                example = game.move_text(legal[0])
                raise UnreadableMove(text, _("type a move, such as {example}").format(example=example))
            raise UnreadableMove(text, _("type a move"))
        self.tickets = {
            word: n for words in (COMMON_WORDS, (*game.board.modes, "black")) for n, word in enumerate(words)
        }

    def read(self) -> list[Wish]:
        """One wish, or two for a double move."""
        seat = self._seat()
        verb = VERBS.get(self.words[0]) if self.words else None
        if verb is not None and (verb not in DICE_VERBS if self.with_dice else verb in DICE_ALONE):
            raise IllegalMove(self.text, _("there is no such move in this edition"))
        if self.with_dice and self.words[:1] in (["crime"], ["take"], ["dive"]):
            raise IllegalMove(self.text, _("there is no such move in this edition"))
        if verb in CHIP_KINDS:
            wishes = [self._chip(seat)]
        else:
            wishes = self._steps(seat)
        if self.words:
            self._stop(_("nothing can follow that move"))
        return wishes

    def _steps(self, seat: int | None) -> list[Wish]:
        double = bool(self.words) and len(self.words[0]) > 1 and "double".startswith(self.words[0])
        if double:
            self.words.pop(0)
            if seat is not None:
                name = self.game.edition.shown_hider
                raise IllegalMove(self.text, _("only {name} makes double moves").format(name=name))
            if self.words == ["balloon"]:
                self.words.clear()
                return [Wish("double balloon")]
            if not self.words:
                self._need_two_steps()
        typed = [*self.words]
        wishes = [self._step(seat, "double" if double else "step")]
        if self.words and VERBS.get(typed[0]) is not None:
            said = " ".join(typed[: len(typed) - len(self.words)])
            alone = _("say {word} alone").format(word="reroll")
            self._stop(alone if wishes[0].kind == "reroll" else _("nothing follows {words}").format(words=said))
        while self.words:
            wishes.append(self._step(seat, "step"))
        if len(wishes) > 1 + double:
            single = _("one step at a time; for two in a row begin with {word}").format(word="double")
            self._stop(_("a double move has two steps") if double else single)
        return wishes

    def _need_two_steps(self) -> NoReturn:
        """Says what a whole double move looks like; where none can be made, why not."""
        game = self.game
        for first in game.legal_moves():
            if first.kind == "double":
                game.push(first)
                second = game.legal_moves()[0]
                game.pop()
                example = game.line_text((first, second))
                self._stop(_("a double move has two steps, such as {example}").format(example=example))
        raise IllegalMove(self.text, why_not(game, Wish("double")))

    def _step(self, seat: int | None, kind: Kind) -> Wish:
        """A ticket and a station, of which the ticket may be left out; or one of the words for other moves."""
        word = self.words[0] if self.words else ""
        verb = VERBS.get(word)
        if kind == "double" and verb is not None:
            self._stop(_("{word} is no half of a double move").format(word=word))
        if verb in BARE_KINDS:
            self.words.pop(0)
            shown = verb == "pass" and self.with_dice and self.words and _is_station(self.words[0])
            return Wish(verb, seat, None, self._station(word) if shown else 0)
        if verb == "roll":
            self.words.pop(0)
            return self._roll()
        if verb in ("start", "card", "land", "helicopter"):
            self.words.pop(0)
            if verb == "start" and self.with_dice and re.fullmatch("[a-z]", "".join(self.words[:1])):
                return Wish(verb, seat, TILE, ord(self.words.pop(0)) - ord("a") + 1)
            station = self._station(word)
            return Wish(verb, seat, None, station, self._deeds() if verb == "land" else ())
        ticket = None
        if self.words and not _is_station(word):
            ticket = self._ticket()
            if ticket == BLACK_TICKET and self.with_dice and self.words and not _is_station(self.words[0]):
                ticket = BLACK_RIDE + self._ticket()
                if ticket == BLACK_RIDE + BLACK_TICKET:
                    why = _("{word} is said once, then a mode: {example}")
                    self._stop(why.format(word="black", example="black taxi 1"))
            station = self._station(ticket_word(self.game, ticket))
        elif self.words:
            station = self._station("")
            understood: dict[Phase, Kind] = {"start": "start", "places": "start", "landing": "land"}
            kind = understood.get(self.game.phase, kind)
        else:
            with_die = _("a move is a die and a place, such as {example}")
            with_ticket = _("a move is a ticket and a station, such as {example}")
            why = with_die if self.with_dice else with_ticket
            self._stop(why.format(example=f"{self.game.board.modes[0]} 1"))
        return Wish(kind, seat, ticket, station, self._deeds())

    def _roll(self) -> Wish:
        """How the dice fell: a face for each."""
        counts = [0] * len(FACES)
        small = [face.lower() for face in FACES]
        while self.words:
            found = [n for n, face in enumerate(small) if face.startswith(self.words[0])]
            if len(found) != 1:
                why = _("a die shows {faces}, not {word}")
                self._stop(why.format(faces=any_of(FACES), word=repr(self.words[0][:24])))
            counts[found[0]] += 1
            self.words.pop(0)
        dice = self.game.dice.hand if self.game.dice else 0
        if sum(counts) != dice and self.game.phase == "roll":
            why = ngettext("one die is rolled, so say one face", "{count} dice are rolled, so say {count} faces", dice)
            self._stop(why.format(count=dice))
        *shown, blank = (min(count, DIGIT - 1) for count in counts)
        return Wish("roll", None, blank, sum(count * DIGIT**n for n, count in enumerate(shown)))

    def _deeds(self) -> tuple[Deed, ...]:
        """What the hider does on arriving."""
        deeds: list[Deed] = []
        if self.words[:1] == ["crime"]:
            self.words.pop(0)
            deeds.append("crime")
        if self.words[:1] == ["dive"]:
            self.words.pop(0)
            deeds.append("dive")
        elif self.words[:1] == ["take"]:
            taken = self.words[1:2]
            if taken not in (["black"], ["double"]):
                self._stop(any_of(("take black", "take double")))
            del self.words[:2]
            deeds.append("take black" if taken == ["black"] else "take double")
        return tuple(deeds)

    def _chip(self, seat: int | None) -> Wish:
        """A chip: what it does, what it is about, and the answer where the table tells it."""
        kind = VERBS[self.words.pop(0)]
        about: int | None = None
        answer = 0
        if kind == "ban":
            about = self._banned()
        elif kind == "ask":
            about = self._choice("ask: {choices}", SYMBOLS[1:]) + 1
            if self.words:
                answer = (YES, NO)[self._choice(_("answer: {choices}"), ("yes", "no"))]
        elif kind == "manhunt" and self.words:
            answer = self._choice(_("district: {choices}"), DISTRICTS[1:]) + 1
        elif kind == "block" or (kind == "clue" and self.words):
            answer = self._station(kind)
        return Wish(kind, seat, about, answer)

    def _banned(self) -> int:
        """What must not be used: any paid ticket but the first, by its word or by its whole name on the screen."""
        choices = self.game.board.modes[1:]
        for ticket, word in enumerate(choices, start=1):
            name = plain_letters(shown_mode(word)).split()
            if self.words[:1] != [word] and [*map(plain_letters, self.words[: len(name)])] == name:
                del self.words[: len(name)]
                return ticket
        return self._choice("ban: {choices}", choices) + 1

    def _choice(self, why: str, choices: tuple[str, ...]) -> int:
        small = [choice.lower() for choice in choices]
        if not self.words or self.words[0] not in small:
            self._stop(why.format(choices=any_of(choices)))
        return small.index(self.words.pop(0))

    def _seat(self) -> int | None:
        """Who is to move: d2, b1, a name or a part of it; None where nobody is named."""
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
            choices = any_of([seat_word(self.game, seat) for seat in named])
            raise AmbiguousMove(self.text, _("say which: {choices}").format(choices=choices))
        if re.fullmatch(r"[db]\d+", first, re.ASCII):
            codes = listed([seat_code(self.game, seat) for seat in self.game.seats])
            raise IllegalMove(self.text, _("there is no seeker {code}: {codes}").format(code=first[:20], codes=codes))
        return None

    def _station(self, after: str) -> int:
        if not self.words or not _is_station(self.words[0]):
            place, station = _("a place is missing after {words}"), _("a station is missing after {words}")
            self._stop((place if self.with_dice else station).format(words=after))
        word = self.words.pop(0)
        if word == UNKNOWN:
            return 0
        board, layout = self.game.board, self.game.layout
        if len(word) > 4 or not board.has_station(int(word)):
            station = _("there is no station {number}: stations are 1 to {last}")
            why = no_place(layout, word[:24]) if layout else station.format(number=word[:24], last=board.size)
            raise IllegalMove(self.text, why)
        return int(word)

    def _ticket(self) -> int:
        """Reads a ticket: its word, or the name by which the screen shows it; each may be cut short."""
        word, words = self.words[0], (*self.game.board.modes, "black")
        if word in self.tickets:
            self.words.pop(0)
            del self.words[: words_after(words[self.tickets[word]], self.words)]
            return self.tickets[word]
        cut = {name: self.tickets[name] for name in self.tickets if name.startswith(word)}
        shown, count = shown_tickets(words, self.words)
        found = {*shown} if count > 1 else {*shown, *cut.values()}
        if len(found) == 1:
            del self.words[: max(count, 1)]
            return found.pop()
        if found:
            names = {*cut, *(words[ticket] for ticket in shown)}
            choices = any_of([both_names(name) if name in words else name for name in sorted(names)])
            raise AmbiguousMove(self.text, _("{word} could be {choices}").format(word=word, choices=choices))
        self.words.pop(0)
        typed = repr(word[:24])
        if self.with_dice:
            why = _("{word} is no word I know. A move is a die and a place, such as {example}; {help} lists the rest")
            example = f"{self.game.board.modes[0]} 14"
            raise UnknownWord(self.text, why.format(word=typed, example=example, help="help"))
        why = _("{word} is no ticket: {choices}; {help} lists what else can be typed")
        choices = listed((*self.game.board.modes, *(["black"] if self.game.plays_black else [])))
        self._stop(why.format(word=typed, choices=choices, help="help"))

    def _stop(self, why: str) -> NoReturn:
        raise UnreadableMove(self.text, why)


def _is_station(word: str) -> bool:
    return word == UNKNOWN or bool(re.fullmatch(r"-?\d+", word, re.ASCII))
