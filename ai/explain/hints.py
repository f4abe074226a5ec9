"""Hints that do not tell a move: what to think of, and in which part of the board it ends."""

import re
from gettext import gettext as _

import numpy as np

from ai.belief.filter import Belief
from ai.explain.fact import SOON, is_black
from ai.explain.reason import told
from ai.position.names import seat_name, ticket_name
from ai.position.position import SEEKER_SIDE, View
from ai.rules.moves import (
    ASK,
    BALLOON,
    BAN_MODE,
    BLOCK,
    CHOOSE_START,
    CLUE,
    DIVE,
    DOUBLE_BALLOON,
    DOUBLE_STEP,
    HELICOPTER,
    LAND,
    MANHUNT,
    PASS,
    REROLL,
    STEP,
    ability_of,
    commits_crime,
    kind_of,
    seat_of,
    station_of,
    ticket_of,
)
from ai.rules.state import ENTRY
from maps.board import HEIGHT, WIDTH
from maps.wording import all_of, in_line

RARE = 0.3  # of the moves that could be made: a ticket that serves for fewer is worth a hint
AROUND = (4, 5, 6)  # stations that a hint names
QUESTIONS = (MANHUNT, ASK, CLUE)
CHIPS = (*QUESTIONS, BAN_MODE, BLOCK)


def nudge(view: View, belief: Belief, move: int) -> str:
    """What to think of, without telling the move: a ticket, a pawn, a double move, a reveal."""
    to = str(station_of(move))
    for text in [*_seeker_nudges(view, belief, move), *_hider_nudges(view, belief, move)]:
        if to not in re.findall(r"\d+", text):
            return text
    return _("Look at the whole board, and take your time.")


def _seeker_nudges(view: View, belief: Belief, move: int) -> list[str]:
    """What to think of as the seekers, the most telling first."""
    if view.side != SEEKER_SIDE:
        return []
    kind, name = kind_of(move), seat_name(view, seat_of(move))
    if kind in CHIPS:
        chips = {
            BAN_MODE: _("Think of forbidding him something."),
            BLOCK: _("Think of closing a way to him for good."),
        }
        return [chips.get(kind, _("Think of asking a question."))]
    if kind == PASS:
        return [_("Who can still move? Perhaps it is enough for this turn.")]
    if kind == REROLL:
        return [_("Are these dice good enough?")]
    if kind == CHOOSE_START:
        return [_("From where can a detective get to many places soon?")]
    texts = []
    steps = [other for other in view.legal_moves() if kind_of(other) == STEP]
    if station_of(move) == int(np.argmax(belief.weights)):
        texts.append(_("Where is he likeliest to be?"))
    same = sum(ticket_of(other) == ticket_of(move) for other in steps)
    by_ticket = _look_at(view, move)
    if same < RARE * len(steps):
        texts.append(by_ticket)
    if len({seat_of(other) for other in steps}) > 1:
        texts.append(_("Look at {name}.").format(name=name))
    if same < len(steps):
        texts.append(by_ticket)
    return [*texts, *_thoughts(view, belief, move)]


def _look_at(view: View, move: int) -> str:
    """What a seeker moves by: dice, tickets, or lines that cost nothing."""
    if view.rules.dice:
        text = _("Look at the {ticket} dice.")
    elif view.rules.price[seat_of(move)]:
        text = _("Look at your {ticket} tickets.")
    else:
        text = _("Look at the {ticket} lines.")
    return text.format(ticket=ticket_name(view, ticket_of(move)))


def _hider_nudges(view: View, belief: Belief, move: int) -> list[str]:
    """What to think of as the hider, the most telling first."""
    if view.side == SEEKER_SIDE:
        return []
    kind, ability = kind_of(move), ability_of(move)
    bare = {
        BALLOON: _("Look up: is it time to fly?"),
        DOUBLE_BALLOON: _("Look up: is it time to fly, and to go on at once?"),
        HELICOPTER: _("Think of the helicopter."),
        PASS: _("Is there anything you can do but wait?"),
        CHOOSE_START: _("How far are the seekers, and how many ways lead on?"),
        LAND: _("Which of the two is farther from the seekers?"),
    }
    texts = [_("Think of your crimes.")] if commits_crime(move) else []
    if ability:
        texts.append(_("What could a hideout spare you now?") if ability == DIVE else _("What is a hideout good for?"))
    if kind in bare:
        return [*texts, bare[kind]]
    if kind == DOUBLE_STEP:
        texts.append(_("Think of a double move."))
    if is_black(ticket_of(move)):
        texts.append(_("Look at your black tickets."))
    entry = int(view.row[ENTRY])
    wait = next((n for n in range(1, view.rules.spaces - entry + 1) if view.rules.reveals[entry + n]), 0)
    others = [other for other in view.legal_moves() if kind_of(other) == STEP]
    if sum(ticket_of(other) == ticket_of(move) for other in others) < RARE * len(others):
        ticket = ticket_name(view, ticket_of(move))
        texts.append(_("Which {ticket} lines are there?").format(ticket=ticket))
    if wait == 1:
        texts.append(_("Think of where everybody will see you."))
    elif 0 < wait <= SOON:
        text = _("Think of what the next reveal, in {count} entries, will show.")
        texts.append(text.format(count=_count_word(wait)))
    return [*texts, *_thoughts(view, belief, move)]


def _thoughts(view: View, belief: Belief, move: int) -> list[str]:
    """What the weightiest fact of a move is about, as a question."""
    texts = {
        ("closes",): _("Which of his ways out are still open?"),
        ("hold", "reach", "cover"): _("Where would the team hold him more firmly?"),
        ("catch",): _("Where may he be right now?"),
        ("post", "heads", "nearest", "left_to"): _("Who guards which of the places where he may be?"),
        ("nearer", "as_near"): _("Who could come closer to where he may be?"),
        ("kept", "free", "hub"): _("What do you want to ride by in the rounds to come?"),
        ("distance", "farther", "closer", "pair", "free_place"): _("How far are the seekers from where you can go?"),
        ("ways", "all_open", "shown", "reveal"): _("How many ways lead on from where you can go?"),
        ("places", "more_places", "guess", "black"): _("What will the seekers believe?"),
        ("scene", "hideout"): _("Where do you want to be in a few moves?"),
    }
    kinds = {fact.kind for fact in told(view, belief, move, most=1)}
    return [text for about, text in texts.items() if kinds & {*about}]


def _count_word(count: int) -> str:
    """A small number as a word, so that it is not taken for a station."""
    return {2: _("two"), 3: _("three")}[count]


def region(view: View, belief: Belief, move: int) -> tuple[str, frozenset[int]]:
    """In which part of the board a move ends, and a few stations there, one of which it is.

    A move without a station of its own gets a sentence about its kind, and no stations.
    """
    kind, to = kind_of(move), station_of(move)
    if kind in QUESTIONS or kind == BAN_MODE or not to:
        return _about_kind(view, move), frozenset()
    stations = _around(view, move)
    where = _part(view, to)
    if kind == BLOCK:
        text = _("It is about one of the stations {stations}.")
    elif kind == DOUBLE_STEP:
        text = _("Its first half leads to one of these: {stations}.")
    else:
        text = _("Look around {stations}.")
    return in_line([where, text.format(stations=all_of([str(s) for s in sorted(stations)]))]), frozenset(stations)


def _about_kind(view: View, move: int) -> str:
    """A word about a move that leads to no station."""
    kind, name = kind_of(move), seat_name(view, seat_of(move)) if seat_of(move) else ""
    if kind in QUESTIONS:
        return _("It is a question that {name} can ask.").format(name=name)
    if kind == BAN_MODE:
        return _("{name} can forbid him one way to travel.").format(name=name)
    if kind == REROLL:
        return _("It is not these dice: roll again.")
    if kind in (BALLOON, DOUBLE_BALLOON):
        return _("It leads away by balloon; where to, a card decides.")
    if view.side == SEEKER_SIDE and not view.rules.dice:
        return _("It moves nobody, and spends no chip.")
    return _("It moves nobody.")


def _part(view: View, station: int) -> str:
    """The part of the board where a station lies."""
    place = view.board.stations[station - 1]
    column = 0 if place.x < WIDTH / 3 else 2 if place.x > 2 * WIDTH / 3 else 1
    row = 0 if place.y < HEIGHT / 3 else 2 if place.y > 2 * HEIGHT / 3 else 1
    return (
        (
            _("The goal lies in the north-west of the map."),
            _("The goal lies in the north of the map."),
            _("The goal lies in the north-east of the map."),
        ),
        (
            _("The goal lies in the west of the map."),
            _("The goal lies in the middle of the map."),
            _("The goal lies in the east of the map."),
        ),
        (
            _("The goal lies in the south-west of the map."),
            _("The goal lies in the south of the map."),
            _("The goal lies in the south-east of the map."),
        ),
    )[row][column]


def _around(view: View, move: int) -> set[int]:
    """A few stations joined by lines, one of which the move leads to: not always the middle one of them."""
    to, stations = station_of(move), view.board.stations
    starts, edges = view.tables.starts, view.tables.edges

    def joined(station: int) -> set[int]:
        return {station_of(edge) for edge in edges[starts[station] : starts[station + 1]].tolist()}

    lot = (move * 2654435761 + len(view.events) * 40503) % (1 << 32) >> 7
    near = sorted(joined(to))
    middle = [to, *near][lot % (len(near) + 1)]
    found = {to, middle}
    size = AROUND[lot // 64 % len(AROUND)]

    def gap(station: int) -> tuple[int, int]:
        a, b = stations[middle - 1], stations[station - 1]
        return (a.x - b.x) ** 2 + (a.y - b.y) ** 2, station

    while len(found) < size:
        rim = set().union(*(joined(station) for station in found)) - found
        if not rim:
            break
        found.add(min(rim, key=gap))
    return found
