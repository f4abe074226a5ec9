"""Characters: detectives who pay with a chip to ask a question, ban a mode or close a station."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from gettext import gettext as _
from typing import TYPE_CHECKING, Any

import numpy as np

from ai.evaluate.chips import BAN_POINTS, BLOCK_POINTS, CLUE_DIVIDES, QUESTION_LEAST, QUESTION_POINTS
from ai.evaluate.team import CHIP_SCALE
from ai.mechanics.base import Mechanic, News, PublicState, only
from ai.mechanics.facts import Fact, Principle
from ai.mechanics.typed import TypedWords, Wish
from ai.position.move import CHIP_KINDS, CLUE_AGE, QUESTIONS, Event, Kind, Move
from ai.position.names import seat_name
from ai.position.position import SEEKER_SIDE, Position, View
from ai.position.shown_tickets import plain_letters
from ai.rules.characters import NO, YES
from ai.rules.state import P_SEEKERS, PHASE
from maps.board import DISTRICTS, SYMBOLS
from maps.wording import N_, listed, shown_mode

if TYPE_CHECKING:
    from ai.explain.seeker_facts import SeekerStudy

NO_NEWS = 0.1  # cost of asking what is known already
CHIP = 0.003  # cost of a chip; a seat's last one counts double


class CharacterMechanic(Mechanic):
    """The characters' abilities, which the seekers pay for with chips."""

    verbs = CHIP_KINDS
    whole_line = True
    principles = (
        Principle(
            "chips",
            N_("Ask when the answer splits the places"),
            N_("A chip is worth most when any answer rules out about half of the places, or closes his last way out."),
            SEEKER_SIDE,
            frozenset(
                {"districts", "splits", "answers", "unseen", "ban", "block", "last_chip", "chips_left", "no_news"}
            ),
        ),
    )

    # Reading typed moves

    def read(self, words: TypedWords, verb: Kind, seat: int | None) -> Wish:
        """Reads what a chip does, what it is about, and the answer if the players give it."""
        about: int | None = None
        answer = 0
        if seat and words.position.ability(seat) != verb:
            words.words.clear()  # whatever it is about: somebody else does this
        elif verb == "ban":
            about = _banned(words)
        elif verb == "ask":
            about = words.choice("ask: {choices}", SYMBOLS[1:]) + 1
            if words.words:
                answer = (YES, NO)[words.choice(_("answer: {choices}"), ("yes", "no"))]
        elif verb == "manhunt" and words.words:
            answer = words.choice(_("district: {choices}"), DISTRICTS[1:]) + 1
        elif verb == "block" or (verb == "clue" and words.words):
            answer = words.station(verb)
        return Wish(verb, seat, about, answer)

    # Why a move is refused

    def why_not_hider(self, game: Position, wish: Wish) -> str:
        if wish.kind not in CHIP_KINDS:
            return ""
        return _("it is {name}'s turn").format(name=game.edition.shown_hider)

    def why_not_ride(self, game: Position, seat: int, station: int, joined: set[int], ticket: int | None) -> str:
        """Because of a roadblock, or a ban; both stop the hider only."""
        if seat:
            return ""
        if station in game.roadblocks:
            return _("a roadblock stands on {station}").format(station=station)
        banned = joined.intersection(game.banned)
        if banned and (ticket in banned or banned == joined):
            return _("{mode} is banned this turn").format(mode=shown_mode(game.board.modes[min(banned)]))
        return ""

    def why_not_seekers(self, game: Position, wish: Wish) -> str:
        if wish.kind not in CHIP_KINDS:
            return ""
        if not any(map(game.ability, game.seats)):
            return _("there are no chips in this edition")
        if game.chip_played:
            return _("a chip has already been played this turn")
        able = [s for s in game.seats if game.ability(s) == wish.kind]
        if not able:
            return _("nobody in this game can use {word}").format(word=wish.kind)
        name = seat_name(game, able[0])
        if wish.seat not in (None, able[0]):
            own = game.ability(wish.seat) if wish.seat else ""
            if own:
                why = _("only {name} can use {word}; {other} can use {own}")
                return why.format(word=wish.kind, name=name, other=seat_name(game, wish.seat), own=own)
            return _("only {name} can use {word}").format(word=wish.kind, name=name)
        if not game.chips(able[0]):
            return _("{name} has no chips left").format(name=name)
        if wish.kind == "clue" and game.entry - game.rules.past <= CLUE_AGE:
            return _("three log entries are needed first")
        if wish.kind == "block":
            why = _("a roadblock goes where {name} stood this turn or stands now, if there is none yet")
            return why.format(name=name)
        return _why_not_answer(game, wish) if wish.kind in QUESTIONS else _("that is not possible now")

    # What everybody learns

    def news(self, state: PublicState, event: Event) -> Iterable[News]:
        """The answer to a question."""
        move, tables = event.move, state.tables
        if state.row[PHASE] != P_SEEKERS:
            return
        if move.kind == "manhunt":
            yield News(tables.district == move.number)
        elif move.kind == "ask":
            yield News((tables.symbol == move.ticket) == (move.number == YES))
        elif move.kind == "clue":
            yield News(only(tables, move.number), CLUE_AGE)

    def answers(
        self, state: PublicState, move: Move, places: Sequence[int], past: Callable[[], set[int]]
    ) -> set[int] | None:
        if move.kind == "manhunt":
            return {int(state.tables.district[place]) for place in places}
        if move.kind == "ask":
            return {YES if state.tables.symbol[place] == move.ticket else NO for place in places}
        return past() if move.kind == "clue" else None

    # Facts for explanations

    def seeker_facts(self, study: "SeekerStudy", move: Move) -> Iterable[Fact]:
        if move.is_chip:
            return [*CHIP_FACTS[move.kind](study, move), _chip(study, move)]
        chips = sum(map(study.view.chips, study.view.seats))
        return [Fact("chips_kept", CHIP, {"count": chips})] if move.kind == "pass" and chips else []

    def seeker_nudge(self, view: View, move: Move) -> str:
        if not move.is_chip:
            return ""
        if move.kind in QUESTIONS:
            return _("Think about asking a question.")
        forbid, close = (
            _("Think about banning one of his ways to travel."),
            _("Think about blocking a station for good."),
        )
        return forbid if move.kind == "ban" else close

    def without_station(self, view: View, move: Move) -> str:
        name = seat_name(view, move.seat) if move.is_chip else ""
        if move.kind in QUESTIONS:
            return _("It is a question that {name} can ask.").format(name=name)
        return _("{name} can ban one way to travel.").format(name=name) if move.kind == "ban" else ""

    def described(self, view: View) -> Mapping[str, Any]:
        ids = {character.ability: character.id for character in view.edition.characters}
        seats = range(1, view.detectives + 1)
        return {
            "ban": [view.board.modes[mode] for mode in view.banned],
            "roadblocks": list(view.roadblocks),
            "characters": [ids.get(view.ability(seat)) for seat in seats],
            "chips": [view.chips(seat) for seat in seats],
            "chip_played": view.chip_played,
        }


def _banned(words: TypedWords) -> int:
    """Reads the mode to ban: any paid ticket but the first, by its word or its full displayed name."""
    choices = words.position.board.modes[1:]
    for ticket, word in enumerate(choices, start=1):
        name = plain_letters(shown_mode(word)).split()
        if words.words[:1] != [word] and [*map(plain_letters, words.words[: len(name)])] == name:
            del words.words[: len(name)]
            return ticket
    return words.choice("ban: {choices}", choices) + 1


def _why_not_answer(game: Position, wish: Wish) -> str:
    """Why a question cannot be asked: the answer is missing, or is impossible."""
    if wish.station:
        return _("the answer comes automatically") if game.hider else _("he cannot have answered that")
    return _("type his answer too: {examples}").format(examples=listed(("manhunt III", "ask river yes", "clue 123")))


def _manhunt(study: "SeekerStudy", move: Move) -> list[Fact]:
    shares = [float(study.weights[study.tables.district == number].sum()) for number in range(1, len(DISTRICTS))]
    likely = [share for share in shares if share > 0]
    if len(likely) < 2:
        return [Fact("no_news", -NO_NEWS, {})]
    points = QUESTION_POINTS * (1.0 - sum(share * share for share in shares) - QUESTION_LEAST)
    return [Fact("districts", CHIP_SCALE * points, {"districts": len(likely), "chance": max(likely)})]


def _ask(study: "SeekerStudy", move: Move) -> list[Fact]:
    beside = study.tables.symbol == move.ticket
    yes, no = (int((study.weights[places] > 0).sum()) for places in (beside, np.logical_not(beside)))
    if not yes or not no:
        return [Fact("no_news", -NO_NEWS, {})]
    chance = float(study.weights[beside].sum())
    points = QUESTION_POINTS * (2.0 * chance * (1.0 - chance) * 1.6 - QUESTION_LEAST)
    splits = Fact("splits", CHIP_SCALE * points, {"symbol": move.ticket, "chance": chance})
    return [splits, Fact("answers", 0.5 * CHIP_SCALE * points, {"yes": yes, "no": no})]


def _clue(study: "SeekerStudy", move: Move) -> list[Fact]:
    seen = study.view.seen[0] if study.view.seen else 0
    if seen == study.entry - CLUE_AGE:
        return [Fact("no_news", -NO_NEWS, {})]
    divides = CLUE_DIVIDES if study.entry >= seen + CLUE_AGE + 1 else 0.0
    points = QUESTION_POINTS * (divides - QUESTION_LEAST)
    return [Fact("unseen", CHIP_SCALE * points, {"entries": study.entry - seen})]


def _ban(study: "SeekerStudy", move: Move) -> list[Fact]:
    mode = move.ticket
    share = float(study.weights[study.rides[mode].any(axis=1)].sum())
    return [Fact("ban", CHIP_SCALE * BAN_POINTS * (share - 0.7), {"ticket": mode, "chance": share})]


def _block(study: "SeekerStudy", move: Move) -> list[Fact]:
    station = move.station
    share = float(study.weights[study.board_tables.far[:, station] == 1].sum())
    return [Fact("block", CHIP_SCALE * BLOCK_POINTS * (share - 0.4), {"station": station, "chance": share})]


CHIP_FACTS: Mapping[Kind, Callable[["SeekerStudy", Move], list[Fact]]] = {
    "manhunt": _manhunt,
    "ask": _ask,
    "clue": _clue,
    "ban": _ban,
    "block": _block,
}


def _chip(study: "SeekerStudy", move: Move) -> Fact:
    """What the spent chip costs."""
    seat = move.seat
    left = study.view.chips(seat) - 1
    if left == 0:
        return Fact("last_chip", -2 * CHIP, {"seat": seat})
    return Fact("chips_left", -CHIP, {"seat": seat, "left": left})
