"""Hideouts: the hider takes a ticket or dives on arriving, or escapes by balloon."""

from collections.abc import Iterable, Mapping
from gettext import gettext as _
from typing import TYPE_CHECKING, Any

from ai.evaluate.hider_model import MoveFeature
from ai.mechanics.base import AT_START, Mechanic, News, PublicState, only
from ai.mechanics.facts import DOING, LIKING, ONCE, Fact, Principle
from ai.mechanics.typed import TypedWords, Wish
from ai.position.move import BALLOONS, Deed, Event, Kind, Move
from ai.position.position import HIDER_SIDE, Phase, Position, View
from ai.rules.state import BLACK, DOUBLE, P_DRAW, PENDING, PHASE, Row
from maps.wording import N_, any_of

if TYPE_CHECKING:
    from ai.explain.hider_outlook import HiderStudy

TAKEN: Mapping[str, Deed] = {"black": "take black", "double": "take double"}
TICKET = 0.02  # gain from a black or double-move ticket taken


class HideoutMechanic(Mechanic):
    """The three abilities of a hideout."""

    verbs = ("balloon", "card", "land")
    deed_words = ("dive", "take")
    means = ("balloon", "dive", "take")
    principles = (
        Principle(
            "hideouts",
            N_("A hideout before you need it"),
            N_("Take tickets, dive or fly while nobody is near: once they watch a hideout, it is no help."),
            HIDER_SIDE,
            frozenset({"hideout", "dive", "take_black", "take_double", "balloon", "pressed"}),
        ),
    )

    # Reading typed moves

    def read(self, words: TypedWords, verb: Kind, seat: int | None) -> Wish:
        if verb == "balloon":
            return Wish(verb, seat)
        station = words.station(verb)
        return Wish(verb, seat, None, station, words.deeds() if verb == "land" else ())

    def read_doubled(self, words: TypedWords) -> Wish | None:
        if words.words != ["balloon"]:
            return None
        words.take()
        return Wish("double balloon")

    def read_deeds(self, words: TypedWords) -> Iterable[Deed]:
        if words.next == "dive":
            words.take()
            yield "dive"
        elif words.next == "take":
            if "".join(words.words[1:2]) not in TAKEN:
                words.stop(any_of(("take black", "take double")))
            words.take()
            yield TAKEN[words.take()]

    def station_alone(self) -> Mapping[Phase, Kind]:
        return {"landing": "land"}

    # Why a move is refused

    def why_not_yet(self, game: Position, wish: Wish) -> str:
        wanted: Mapping[Phase, Kind] = {"draw": "card", "landing": "land"}
        if wish.kind == wanted.get(game.phase):
            return _("that is not one of the choices")
        if game.phase == "draw":
            return _("a card has to be drawn for the balloon first")
        if game.phase == "landing":
            return _("the balloon has to land first, on a station of the card")
        return _("that is not possible now") if wish.kind in wanted.values() else ""

    def why_not_hider(self, game: Position, wish: Wish) -> str:
        if wish.kind not in BALLOONS:
            return ""
        if not game.edition.has("hideouts"):
            return _("there are no balloons in this edition")
        if game.has_flown:
            return _("the balloon has already been used: it flies once per game")
        if game.hider and not game.is_hideout(game.hider):
            return _("{station} is not a hideout").format(station=game.hider)
        if game.has_used_stay:
            return _("he took a ticket or dived on arriving here: no balloon in the same stay")
        return _("the balloon cannot be used here")

    def why_not_arrive(self, game: Position, wish: Wish) -> str:
        deeds = {*wish.deeds} & {"dive", *TAKEN.values()}
        if not deeds:
            return ""
        if not game.is_hideout(wish.station):
            return _("{station} is not a hideout").format(station=wish.station)
        if "dive" in deeds:
            return "" if game.shows_at(game.entry + 1) else _("he does not have to show himself after this entry")
        if "take black" in deeds:
            return "" if game.reserve.black else _("no black tickets are left to take")
        return "" if game.reserve.double else _("no double-move tickets are left to take")

    # What everybody learns

    def news(self, state: PublicState, event: Event) -> Iterable[News]:
        """The drawn card was in the pile, so the hider did not start from it."""
        if state.row[PHASE] == P_DRAW:
            pairs = state.rules.cards.reshape(-1, 2)
            card = pairs[pairs[:, 0] == event.move.station].ravel()
            yield News(~only(state.tables, *card.tolist()), AT_START)

    def open_hider_turn(self, row: Row) -> None:
        """By then he can use the tickets that he took."""
        row[BLACK] += row[PENDING]
        row[DOUBLE] += row[PENDING + 1]

    # Facts for explanations

    def hider_facts(self, study: "HiderStudy", move: Move) -> Iterable[Fact]:
        if move.takes_off:
            return self._flight(study, move)
        return () if study.glimpse(move).over else self._stay(study, move)

    def _flight(self, study: "HiderStudy", move: Move) -> Iterable[Fact]:
        """Where he may land, and from whom he escapes."""
        theta = study.liking
        stations = {int(s) for s in study.rules.cards if study.view.is_free(int(s))}
        weight = DOING * float(theta[MoveFeature.BALLOON] + theta[MoveFeature.BALLOON_IN_DOUBLE] * move.is_double)
        yield Fact("balloon", weight, {"count": len(stations)})
        yield Fact("balloon_once", -ONCE, {})
        if study.presser:
            yield Fact("pressed", DOING, {"seat": study.presser, "here": study.here})

    def _stay(self, study: "HiderStudy", move: Move) -> Iterable[Fact]:
        """What he does at a hideout on arriving, or could do there later."""
        theta, view = study.liking, study.view
        taken = DOING * float(theta[MoveFeature.TAKE_TICKET]) + TICKET
        if "dive" in move.deeds:
            yield Fact("dive", DOING * float(theta[MoveFeature.DIVE]), {"places": study.glimpse(move).places})
        elif "take black" in move.deeds:
            yield Fact("take_black", taken, {"left": view.reserve.black - 1})
        elif "take double" in move.deeds:
            yield Fact("take_double", taken, {"left": view.reserve.double - 1})
        elif view.is_hideout(move.station) and not view.has_flown and study.rules.flights and move.kind != "land":
            yield Fact("hideout", LIKING * float(theta[MoveFeature.HIDEOUT]), {"station": move.station})

    def hider_nudges(self, view: View, move: Move) -> Mapping[str, str]:
        found = {}
        if "dive" in move.deeds:
            found["deed"] = _("What could a hideout save you from now?")
        elif {*move.deeds} & {*TAKEN.values()}:
            found["deed"] = _("What is a hideout good for?")
        if move.takes_off:
            again, alone = _("Look up: is it time to fly, and to go on at once?"), _("Look up: is it time to fly?")
            found["kind"] = again if move.is_double else alone
        elif move.kind == "land":
            found["kind"] = _("Which of the two is farther from the seekers?")
        return found

    def without_station(self, view: View, move: Move) -> str:
        return _("It leaves by balloon; a card decides where to.") if move.takes_off else ""

    def means_used(self, move: Move) -> Iterable[str]:
        done = ["balloon"] if move.takes_off else [deed.split()[0] for deed in move.deeds]
        return [word for word in done if word in self.means]

    def described(self, view: View) -> Mapping[str, Any]:
        return {"reserve": view.reserve._asdict(), "taken": view.taken._asdict(), "balloon_used": view.has_flown}
