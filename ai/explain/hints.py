"""Hints that do not give the move away: what to think of, and in which part of the board the move ends."""

import re
from gettext import gettext as _

import numpy as np

from ai.belief.filter import Belief
from ai.explain.contrast import FactTable
from ai.explain.study import SOON
from ai.mechanics.base import NUDGE_SLOTS
from ai.mechanics.registry import mechanics_of, travel_of
from ai.position.move import QUESTIONS, Move
from ai.position.names import seat_name, ticket_name
from ai.position.position import SEEKER_SIDE, View
from maps.board import HEIGHT, WIDTH
from maps.wording import all_of, in_line

RARE = 0.3  # a ticket used by less than this share of the legal steps is worth a hint
AROUND = (4, 5, 6)  # how many stations a hint names


def nudge(view: View, belief: Belief, number: int) -> str:
    """What to think of, without giving the move away: a ticket, a pawn, a double move, a reveal."""
    move = Move(number)
    to = str(move.station)
    for text in [*_seeker_nudges(view, belief, move), *_hider_nudges(view, belief, move)]:
        if to not in re.findall(r"\d+", text):
            return text
    return _("Look at the whole board, and take your time.")


def _seeker_nudges(view: View, belief: Belief, move: Move) -> list[str]:
    """What to think of as the seekers, most telling first."""
    if view.side != SEEKER_SIDE:
        return []
    if move.kind != "step":
        return [text for mechanic in mechanics_of(view.edition) if (text := mechanic.seeker_nudge(view, move))]
    texts = []
    steps = [other for other in view.legal_moves() if other.kind == "step"]
    if move.station == int(np.argmax(belief.weights)):
        texts.append(_("Where is he most likely to be?"))
    same = sum(other.ticket == move.ticket for other in steps)
    by_ticket = travel_of(view.edition).look_at(view, move)
    if same < RARE * len(steps):
        texts.append(by_ticket)
    if len({other.seat for other in steps}) > 1:
        texts.append(_("Look at {name}.").format(name=seat_name(view, move.seat)))
    if same < len(steps):
        texts.append(by_ticket)
    return [*texts, *_thoughts(view, belief, move)]


def _hider_nudges(view: View, belief: Belief, move: Move) -> list[str]:
    """What to think of as the hider, most telling first."""
    if view.side == SEEKER_SIDE:
        return []
    told_by = [mechanic.hider_nudges(view, move) for mechanic in mechanics_of(view.edition)]
    texts = [nudges[slot] for slot in NUDGE_SLOTS for nudges in told_by if slot in nudges]
    if not move.rides:
        return texts
    wait = max(0, view.next_reveal - view.entry)
    others = [other for other in view.legal_moves() if other.kind == "step"]
    if sum(other.ticket == move.ticket for other in others) < RARE * len(others):
        ticket = ticket_name(view, move.ticket)
        texts.append(_("Which {ticket} lines are there?").format(ticket=ticket))
    if wait == 1:
        texts.append(_("Think about where everybody will see you."))
    elif 0 < wait <= SOON:
        text = _("Think about what the next reveal, in {count} entries, will show.")
        texts.append(text.format(count=_count_word(wait)))
    return [*texts, *_thoughts(view, belief, move)]


def _thoughts(view: View, belief: Belief, move: Move) -> list[str]:
    """The subject of the move's weightiest fact, as a question."""
    texts = {
        ("catch",): _("Where could he be right now?"),
        ("exits",): _("Which of his ways out are still open?"),
        ("reach", "captured"): _("Where can he go next?"),
        ("post", "heads"): _("Who guards which of the places where he could be?"),
        ("hub", "last_ticket", "few_tickets", "stranded"): _("Which tickets will you need in the coming rounds?"),
        ("reached", "distance", "pair"): _("How far are the seekers from where you can go?"),
        ("ways", "answer", "shown", "reveal"): _("How many ways lead on from where you can go?"),
        ("places", "guess"): _("What will the seekers believe?"),
        ("scene", "hideout"): _("Where do you want to be in a few moves?"),
    }
    kinds = {fact.kind for fact in FactTable(view, belief).quiet_facts(move, most=1)}
    return [text for about, text in texts.items() if kinds & {*about}]


def _count_word(count: int) -> str:
    """A small number as a word, so that it cannot be mistaken for a station."""
    return {2: _("two"), 3: _("three")}[count]


def region(view: View, belief: Belief, number: int) -> tuple[str, frozenset[int]]:
    """The part of the board where a move ends, and a few stations there, including its own.

    A move without a station gets a sentence about its kind, and no stations.
    """
    move = Move(number)
    to = move.station
    if move.kind in QUESTIONS or not to:
        return _without_station(view, move), frozenset()
    stations = _around(view, move)
    where = _part(view, to)
    if move.is_chip:
        text = _("It is one of these stations: {stations}.")
    elif move.is_double:
        text = _("Its first half leads to one of these: {stations}.")
    else:
        text = _("Look around {stations}.")
    return in_line([where, text.format(stations=all_of([str(s) for s in sorted(stations)]))]), frozenset(stations)


def _without_station(view: View, move: Move) -> str:
    """A remark about a move without a station. The travel mechanic, which always has one, is asked last."""
    texts = (mechanic.without_station(view, move) for mechanic in reversed(mechanics_of(view.edition)))
    return next(text for text in texts if text)


def _part(view: View, station: int) -> str:
    """The part of the board where a station lies."""
    place = view.board.station(station)
    column = 0 if place.x < WIDTH / 3 else 2 if place.x > 2 * WIDTH / 3 else 1
    row = 0 if place.y < HEIGHT / 3 else 2 if place.y > 2 * HEIGHT / 3 else 1
    return (
        (
            _("The destination is in the north-west of the map."),
            _("The destination is in the north of the map."),
            _("The destination is in the north-east of the map."),
        ),
        (
            _("The destination is in the west of the map."),
            _("The destination is in the middle of the map."),
            _("The destination is in the east of the map."),
        ),
        (
            _("The destination is in the south-west of the map."),
            _("The destination is in the south of the map."),
            _("The destination is in the south-east of the map."),
        ),
    )[row][column]


def _around(view: View, move: Move) -> set[int]:
    """A few connected stations that include the move's destination, which is not always in the middle."""
    to, board = move.station, view.board
    starts, edges = view.tables.starts, view.tables.edges

    def joined(station: int) -> set[int]:
        return {Move(edge).station for edge in edges[starts[station] : starts[station + 1]].tolist()}

    lot = (move * 2654435761 + len(view.events) * 40503) % (1 << 32) >> 7
    near = sorted(joined(to))
    middle = [to, *near][lot % (len(near) + 1)]
    found = {to, middle}
    size = AROUND[lot // 64 % len(AROUND)]

    def gap(station: int) -> tuple[int, int]:
        a, b = board.station(middle), board.station(station)
        return (a.x - b.x) ** 2 + (a.y - b.y) ** 2, station

    while len(found) < size:
        rim = set().union(*(joined(station) for station in found)) - found
        if not rim:
            break
        found.add(min(rim, key=gap))
    return found
