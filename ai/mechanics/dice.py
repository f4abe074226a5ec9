"""Dice: the seekers roll for their modes of travel, and the hider takes the dice they used."""

import re
from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING, Any

import numpy as np

from ai.evaluate.hider_model import MoveFeature
from ai.evaluate.reach import in_reach
from ai.mechanics.base import DICE, Mechanic, News, PublicState
from ai.mechanics.dice_facts import dice_of, die_facts, place_facts, reroll_facts, stay_facts
from ai.mechanics.dice_refusals import why_not_with_dice
from ai.mechanics.facts import DOING, ONCE, SPENDING, Fact, Principle
from ai.mechanics.travel import TravelMechanic
from ai.mechanics.typed import TypedWords, UnknownWord, Wish
from ai.position.move import BLACK_RIDE, BLACK_TICKET, FLEW_MARK, MODES, STARTED_MARK, STAYED_MARK, Event, Kind, Move
from ai.position.names import start_tile, ticket_name
from ai.position.position import SEEKER_SIDE, Phase, Position, View
from ai.rules.dice_rolls import DIGIT, TILE
from ai.rules.state import P_START, PHASE, PLACE, SEEKER, TURNED, USED, Row
from maps.place_numbers import no_place
from maps.tiles import FACES, Layout
from maps.wording import N_, any_of

if TYPE_CHECKING:
    from ai.explain.hider_outlook import HiderStudy
    from ai.explain.seeker_facts import SeekerStudy


class DiceMechanic(TravelMechanic):
    """Travel by dice, on street tiles."""

    name = DICE
    joins = (DICE,)
    verbs = (*TravelMechanic.verbs, "reroll", "helicopter", "roll")
    rolls = True
    principles = (
        Principle(
            "dice",
            N_("Mind the dice you leave him"),
            N_("The dice you move by are the ones he chooses from next: use the ones that do not help him."),
            SEEKER_SIDE,
            frozenset({"gives", "same_die"}),
        ),
        Principle(
            "reroll",
            N_("Roll again before a wasted turn"),
            N_("A token is there for dice that bring nobody into reach; keep the last one for the end."),
            SEEKER_SIDE,
            frozenset({"best_die", "useless_dice", "reroll", "last_token"}),
        ),
        Principle(
            "places",
            N_("Start spread out"),
            N_("Place the detectives so that every place is a move or two from one of them."),
            SEEKER_SIDE,
            frozenset({"spread", "watched", "apart", "begins"}),
        ),
    )

    # Reading typed moves

    @property
    def missing_station(self) -> str:
        return _("a place is missing after {words}")

    def no_such_station(self, pos: Position, number: str) -> str:
        assert pos.layout is not None
        return no_place(pos.layout, number)

    @property
    def what_a_move_is(self) -> str:
        return _("a move is a die and a place, such as {example}")

    @property
    def missing_second_step(self) -> str:
        return _("a double move needs a second step: {first}, a die and a place")

    def unknown_word(self, words: TypedWords, typed: str) -> UnknownWord:
        why = _("unknown word {word}. A move is a die and a place, such as {example}; {help} lists the rest")
        example = f"{words.position.board.modes[0]} 14"
        return UnknownWord(words.text, why.format(word=typed, example=example, help="help"))

    def read(self, words: TypedWords, verb: Kind, seat: int | None) -> Wish:
        if verb == "roll":
            return _read_roll(words)
        if verb == "reroll" or (verb == "pass" and not words.at_station):
            return Wish(verb, seat)
        if verb == "start" and re.fullmatch("[a-z]", words.next):
            return Wish(verb, seat, TILE, ord(words.take()) - ord("a") + 1)
        return Wish(verb, seat, None, words.station(verb))

    def read_black(self, words: TypedWords) -> int:
        """A mode may follow, since black tickets ignore one-way arrows."""
        if not words.words or words.at_station:
            return BLACK_TICKET
        mode = words.ticket()
        if mode == BLACK_TICKET:
            why = _("type {word} once, then a mode: {example}")
            words.stop(why.format(word="black", example="black taxi 1"))
        return BLACK_RIDE + mode

    def nothing_follows(self, verb: Kind, said: str) -> str:
        if verb == "reroll":
            return _("type {word} alone").format(word="reroll")
        return super().nothing_follows(verb, said)

    def log_words(self) -> Mapping[str, int]:
        """Marks on the hider's card besides the dice. A die showing X stands for a black ticket."""
        named = {"black": BLACK_TICKET, "X": BLACK_TICKET}
        return named | {"helicopter": FLEW_MARK, "pass": STAYED_MARK, "start": STARTED_MARK}

    def log_spellings(self) -> Mapping[str, int]:
        return {"x": BLACK_TICKET, "stayed": STAYED_MARK}

    def station_alone(self) -> Mapping[Phase, Kind]:
        return {"start": "start", "places": "start"}

    def why_not(self, game: Position, wish: Wish, others: Sequence[Mechanic]) -> str:
        return why_not_with_dice(game, wish)

    # What everybody learns

    def news(self, state: PublicState, event: Event) -> Iterable[News]:
        """The hider announces the letter of the tile on which he starts."""
        yield from super().news(state, event)
        if state.row[PHASE] == P_START and event.move.tile:
            tables, row = state.tables, state.row
            yield News((tables.district == event.move.number) & (row[PLACE:] == 0), afresh=True)

    def starts(self, state: PublicState, moves: Sequence[Move]) -> Sequence[Move]:
        tiles = {int(state.tables.district[move.station]) for move in moves}
        return [Move.of("start", ticket=TILE, station=tile) for tile in sorted(tiles)]

    def open_hider_turn(self, row: Row) -> None:
        """Any of the dice may have been used by then."""
        row[USED : USED + MODES], row[TURNED] = 1, 0

    # How the seekers' score is computed

    def in_reach(self, study: "SeekerStudy", move: Move) -> float:
        row = study.row.copy()
        row[SEEKER + move.seat] = move.station
        row[USED + move.ticket] += 1
        return self._in_reach(study, row, move.station)

    def reach_now(self, study: "SeekerStudy") -> float:
        """The same without any step."""
        return self._in_reach(study, study.row, 0)

    def _in_reach(self, study: "SeekerStudy", row: Row, found: int) -> float:
        reach, weights = study.board_tables.reach, study.weights
        rest = float(in_reach(row, study.tables, study.rules, reach, weights, np.int64(found)))
        return rest + float(weights[found])

    # Facts for explanations

    def seeker_facts(self, study: "SeekerStudy", move: Move) -> Iterable[Fact]:
        if move.kind == "step":
            return die_facts(study, move)
        if move.kind == "start":
            return place_facts(study, move)
        return reroll_facts(study) if move.kind == "reroll" else stay_facts(study, move)

    def hider_facts(self, study: "HiderStudy", move: Move) -> Iterable[Fact]:
        if study.glimpse(move).over:
            return
        if move.kind == "helicopter":
            steps = int(study.board_tables.far[study.here, move.station])
            weight = DOING * float(study.liking[MoveFeature.HELICOPTER]) + SPENDING * steps
            yield Fact("helicopter", weight, {"steps": steps})
            yield Fact("helicopter_once", -ONCE, {})
        elif move.kind == "pass":
            yield Fact("must_stay", 0.0, {"station": study.here})

    def look_at(self, view: View, move: Move) -> str:
        return _("Look at the {ticket} dice.").format(ticket=ticket_name(view, move.ticket))

    def hider_nudges(self, view: View, move: Move) -> Mapping[str, str]:
        if move.kind == "helicopter":
            return {"kind": _("Think about the helicopter.")}
        return super().hider_nudges(view, move)

    def seeker_nudge(self, view: View, move: Move) -> str:
        return _("Are these dice good enough?") if move.kind == "reroll" else super().seeker_nudge(view, move)

    def without_station(self, view: View, move: Move) -> str:
        return _("These dice will not do: roll again.") if move.kind == "reroll" else _("It moves nobody.")

    def described(self, view: View) -> Mapping[str, Any]:
        """The street tiles, and where the dice are."""
        dice, layout = dice_of(view), view.layout
        assert layout is not None
        return {
            "tiles": layout.order,
            "columns": layout.columns,
            "places": _rows(layout),
            "start_tile": start_tile(view),
            "first": view.first_seat or None,
            "rerolls": dice.rerolls,
            "helicopter_used": view.has_flown,
            "dice": {
                "hand": dice.hand,
                "rolled": dict(zip(FACES, dice.rolled, strict=True)),
                "used": dict(zip(view.board.modes, dice.used, strict=True)),
                "turned": dice.turned,
                "card": dice.card,
                "supply": dice.supply,
            },
        }


def _rows(layout: Layout) -> list[list[int]]:
    """The numbers of the places, row by row as they lie on the table."""
    wide = 2 * layout.columns
    numbers = [number for _spot, number in sorted(layout.station_at.items())]
    return [numbers[first : first + wide] for first in range(0, len(numbers), wide)]


def _read_roll(words: TypedWords) -> Wish:
    """Reads a roll: one face for each die."""
    counts = [0] * len(FACES)
    small = [face.lower() for face in FACES]
    while words.words:
        found = [n for n, face in enumerate(small) if face.startswith(words.next)]
        if len(found) != 1:
            why = _("a die shows {faces}, not {word}")
            words.stop(why.format(faces=any_of(FACES), word=repr(words.next[:24])))
        counts[found[0]] += 1
        words.take()
    dice = words.position.dice.hand if words.position.dice else 0
    if sum(counts) != dice and words.position.phase == "roll":
        why = ngettext("one die is rolled, so type one face", "{count} dice are rolled, so type {count} faces", dice)
        words.stop(why.format(count=dice))
    *shown, blank = (min(count, DIGIT - 1) for count in counts)
    return Wish("roll", None, blank, sum(count * DIGIT**n for n, count in enumerate(shown)))
