"""Texts about characters during a game: chips and answers, bans and roadblocks."""

from collections.abc import Iterable, Sequence
from gettext import gettext as _
from gettext import ngettext, pgettext
from typing import TYPE_CHECKING

from ai.position.move import Event, Move
from ai.position.names import move_text, seat_code, seat_name
from ai.position.position import Position, View
from maps.board import SYMBOLS
from maps.wording import any_of, listed, shown_mode
from solo.texts.mechanics.base import MechanicTexts
from solo.texts.mechanics.places import place
from solo.texts.mechanics.play_texts import MapSign, Told
from solo.texts.mechanics.wording import counted_tickets

if TYPE_CHECKING:
    from ai.belief.trail_layers import Layer


class CharactersInPlay(MechanicTexts):
    """Texts about characters and chips during a game."""

    def told(self, view: View, event: Event, own: Move | None) -> Iterable[Told]:
        """A chip with its public answer."""
        if event.move.is_chip:
            yield Told("move", _chip(view, event.move))

    def what_next(self, view: View) -> Sequence[str]:
        """The chips that may still be played when nobody else can move."""
        moves = view.legal_moves() if view.phase == "seekers" else []
        chips = list(dict.fromkeys(move_text(view, move) for move in moves if move.is_chip))
        if not chips or any(move.kind == "step" for move in moves):
            return ()
        text = _("{name} may play a chip ({chips}). {word} ends the turn.")
        first = next(move for move in moves if move.is_chip)
        if len({move.seat for move in moves if move.is_chip}) > 1:
            text = _("Chips that can still be played: {chips}. {word} ends the turn.")
        return [text.format(name=seat_name(view, first.seat), chips=listed(chips), word="pass")]

    # How things stand

    def situation(self, view: View, *, rolled: bool) -> Iterable[Told]:
        """Bans and roadblocks."""
        for mode in view.banned:
            text = _("The {mode} is banned for {name} on his next turn.")
            known = {"mode": shown_mode(view.board.modes[mode]), "name": view.edition.shown_hider}
            yield Told("case", text.format(**known))
        if blocked := [place(view, station) for station in view.roadblocks]:
            yield Told("case", _("Roadblocks: {places}.").format(places=listed(blocked)))

    def seat_line(self, view: View, seat: int) -> str:
        """A character: its tickets and chips."""
        moved = view.has_moved(seat)
        if not view.ability(seat):
            return ""
        if view.pooled and moved:
            text = _("{name} ({code}) is on {station} and pays from the pool ({tickets}), chips: {chips}; has moved.")
        elif view.pooled:
            text = _("{name} ({code}) is on {station} and pays from the pool ({tickets}), chips: {chips}.")
        elif moved:
            text = _("{name} ({code}) is on {station} and holds {tickets}, chips: {chips}; has moved.")
        else:
            text = _("{name} ({code}) is on {station} and holds {tickets}, chips: {chips}.")
        tickets = counted_tickets(view.purse(seat) or (0, 0, 0), view.board.modes)
        known = {"name": seat_name(view, seat), "code": seat_code(view, seat), "station": view.station(seat)}
        return text.format(**known, tickets=tickets, chips=view.chips(seat))

    def held(self, view: View, seat: int) -> str:
        """The chips."""
        return f"●{view.chips(seat)}" if view.ability(seat) else ""

    def ability_words(self, view: View, seat: int) -> str:
        """What a chip of a character does, and how it is typed."""
        words = {
            "manhunt": _("asks for his district"),
            "ask": _("asks: beside {symbol}?").format(symbol=_any_symbol(view)),
            "ban": _("bans one ticket for his next turn"),
            "clue": _("where was he two entries ago?"),
            "block": _("lays a roadblock"),
        }
        return words.get(view.ability(seat), "") if view.chips(seat) else ""

    def ability_title(self, view: View) -> str:
        """One chip a turn, or that it has been played."""
        return _("Chips: played this turn") if view.chip_played else _("Chips: one per turn")

    def short_name(self, view: View, seat: int) -> str:
        """The best-known name of a character."""
        ability = view.ability(seat)
        return next((one.id.capitalize() for one in view.edition.characters if one.ability == ability), "")

    def case_words(self, view: View) -> Sequence[str]:
        """What is forbidden to the hider."""
        text = _("Banned next turn: {mode}")
        return [text.format(mode=shown_mode(view.board.modes[mode])) for mode in view.banned]

    # Where the hider can be

    def chain_beginning(self, first: "Layer") -> str:
        """A station that a clue told."""
        return _("On {stations} ({moment}), according to a clue") if first.clue else ""

    def no_way(self, first: "Layer", steps: int) -> str:
        """Says that nothing leads on from the station of a clue."""
        if not first.clue:
            return ""
        return ngettext(
            "From {station} (a clue, {moment}) one move by {tickets} does not lead there.",
            "From {station} (a clue, {moment}) no route by {tickets}, in this order, leads there.",
            steps,
        )

    def evidence(self, view: View, move: Move, moment: str) -> str:
        """The answer to a question."""
        if move.kind == "manhunt":
            text = _("The answer was: district {district} ({moment}).")
            return text.format(district=move.answer, moment=moment)
        if move.kind == "ask":
            texts = {
                ("park", True): _("The answer was: beside a park ({moment})."),
                ("park", False): _("The answer was: not beside a park ({moment})."),
                ("landmark", True): _("The answer was: beside a landmark ({moment})."),
                ("landmark", False): _("The answer was: not beside a landmark ({moment})."),
                ("river", True): _("The answer was: beside the river ({moment})."),
                ("river", False): _("The answer was: not beside the river ({moment})."),
            }
            return texts[move.symbol, move.answer == "yes"].format(moment=moment)
        if move.kind == "clue":
            text = _("A clue said station {station} ({moment}).")
            return text.format(station=move.station, moment=moment)
        return ""

    # The board

    def station_marks(self, view: View, station: int) -> Sequence[str]:
        return [_("roadblock")] if station in view.roadblocks else []

    def map_signs(self, view: View) -> Iterable[MapSign]:
        """The roadblocks."""
        yield MapSign("roadblock", "mark.roadblock", "laid", view.roadblocks, _("a roadblock"))

    # A table of real people

    def expected(self, pos: Position) -> str:
        """A chip may still be played."""
        return _("Everybody has moved. Enter a chip, or type {word}.").format(word="pass") if _all_moved(pos) else ""

    def table_help(self, view: View, deeds: Sequence[str]) -> Iterable[Told]:
        """Chips with their answers, and how a turn ends."""
        asked = {"manhunt": "manhunt III", "ask": "ask river yes", "clue": "clue 123"}
        who = {one.ability: number for number, one in enumerate(view.edition.characters, start=1)}
        answers = [f"d{who[ability]} {words}" for ability, words in asked.items() if ability in who]
        text = _("Chips with his answers, and the end of the turn: {examples}.")
        yield Told("more", text.format(examples=listed((*answers, "pass"))))


def _any_symbol(view: View) -> str:
    """The symbols on the board: "park, landmark or river"."""
    found = {station.symbol for station in view.board.stations}
    return any_of([pgettext("symbol", name) for name in SYMBOLS[1:] if name in found])


def _all_moved(pos: Position) -> bool:
    """Whether the seekers have nothing left to do but play a chip."""
    return pos.phase == "seekers" and all(pos.has_moved(seat) for seat in pos.seats)


def _chip(view: View, seen: Move) -> str:
    """A chip and its public answer."""
    kind = seen.kind
    who = {"who": seat_name(view, seen.seat), "name": view.edition.shown_hider}
    if kind == "manhunt":
        return _("{who} asks for his district. It is {district}.").format(**who, district=seen.answer)
    if kind == "ask":
        texts = {
            ("park", True): _("{who} asks: is he beside a park? Yes."),
            ("park", False): _("{who} asks: is he beside a park? No."),
            ("landmark", True): _("{who} asks: is he beside a landmark? Yes."),
            ("landmark", False): _("{who} asks: is he beside a landmark? No."),
            ("river", True): _("{who} asks: is he beside the river? Yes."),
            ("river", False): _("{who} asks: is he beside the river? No."),
        }
        return texts[seen.symbol, seen.answer == "yes"].format(**who)
    if kind == "clue":
        text = _("{who} finds a clue: two entries ago {name} was on {place}.")
        return text.format(**who, place=place(view, seen.station))
    if kind == "ban":
        mode = shown_mode(view.board.modes[seen.ticket])
        return _("{who} bans the {mode} for {name} on his next turn.").format(**who, mode=mode)
    return _("{who} puts a roadblock on {place}.").format(**who, place=place(view, seen.station))
