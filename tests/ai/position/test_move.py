"""Moves, events and positions read by name say what their bits and columns hold."""

import random
from collections.abc import Iterator

import pytest

from ai.game.game import Game
from ai.position.move import CHIP_KINDS, KIND_BITS, Event, Kind, Move
from ai.position.position import CHANCE, HIDER_SIDE, PHASES, SEEKER_SIDE
from ai.rules import moves as bits
from ai.rules import state
from ai.rules.dice_rolls import TILE, dice_to_take, faces_rolled
from ai.rules.options import Options
from maps.edition_file import EDITIONS

EDITION_IDS = [*EDITIONS]


def played(edition: str, seeds: range) -> Iterator[Game]:
    """Random games, move by move; chips, balloons and deeds come often enough to be seen."""
    for seed in seeds:
        chance, game = random.Random(seed), Game.new(Options(edition=edition, seed=seed))
        while game.outcome is None:
            yield game
            moves = game.legal_moves()
            rare = [move for move in moves if move.kind not in ("step", "double") or move.deeds]
            game.push(chance.choice(rare if rare and chance.random() < 0.5 else moves))


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_a_move_is_read_as_the_kernels_read_it(edition: str) -> None:
    kinds = set[Kind]()
    for game in played(edition, range(3)):
        seen = [event.move for event in game.events[-1:]]
        for move in (*game.legal_moves(), *seen):
            number = int(move)
            assert KIND_BITS[move.kind] == bits.kind_of(number)
            assert (move.seat, move.ticket, move.number) == (
                bits.seat_of(number),
                bits.ticket_of(number),
                bits.station_of(number),
            )
            assert ("crime" in move.deeds) == bits.commits_crime(number)
            assert len(move.deeds) == bits.commits_crime(number) + (bits.ability_of(number) != 0)
            if move.kind == "roll":
                assert move.faces == tuple(faces_rolled(number, face) for face in range(4))
                assert move.station == 0
            kinds.add(move.kind)
    assert {"step", "double"} <= kinds


def test_every_kind_of_the_rules_has_a_word() -> None:
    assert {*range(bits.ROLL + 1)} == {*KIND_BITS.values()} - {KIND_BITS["caught"]}


def test_answers_are_words() -> None:
    manhunt, ask, clue = (Move.of(kind) for kind in ("manhunt", "ask", "clue"))
    assert [move.answer for move in (manhunt, ask, clue)] == ["", "", ""]
    assert manhunt.with_answer(3).answer == "III"
    river = Move.of("ask", ticket=3)
    assert (river.symbol, river.with_answer(1).answer, river.with_answer(2).answer) == ("river", "yes", "no")
    told = clue.with_answer(123)
    assert (told.answer, told.station, told.without_station()) == ("123", 123, clue)
    assert manhunt.with_answer(3).station == 0, "a district is not a station"
    assert all(Move.of(kind).is_chip for kind in CHIP_KINDS)


def test_a_tile_is_no_station() -> None:
    start = Move.of("start", ticket=TILE, station=5)
    assert (start.tile, start.station) == ("E", 0)
    assert (Move.of("start", station=5).tile, Move.of("start", station=5).station) == ("", 5)


def test_black_tickets_may_name_their_mode() -> None:
    plain, ride = Move.of("step", ticket=3, station=9), Move.of("step", ticket=5, station=9)
    assert (plain.is_black, plain.names_mode, ride.is_black, ride.names_mode, ride.mode) == (True, False, True, True, 1)
    assert not Move.of("step", ticket=2).is_black
    assert not Move.of("ban", ticket=3).is_black
    assert ride.paid_with(3) == plain


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_an_event_has_the_columns_of_the_rules(edition: str) -> None:
    columns = ["E_MOVE", "E_ROUND", "E_ENTRY", "E_SHOWN", "E_WINNER", "E_REASON", "E_TOLD"]
    assert [getattr(state, name) for name in columns] == [*range(state.E_WIDTH)]
    assert [f"E_{field.upper()}" for field in Event._fields] == columns
    *_, game = played(edition, range(1))
    assert all(isinstance(event.move, Move) for event in game.events)
    assert [event.ends for event in game.events] == [False] * (len(game.events) - 1) + [True]


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_a_position_is_read_column_by_column(edition: str) -> None:
    seen = set[str]()
    for game in played(edition, range(4)):
        for side in (HIDER_SIDE, SEEKER_SIDE):
            view = game.view(side)
            row = view.row.tolist()
            marks = row[state.PLACE :]
            assert view.roadblocks == tuple(s for s, mark in enumerate(marks) if mark & state.ROADBLOCK)
            assert [view.is_free(s) for s in range(len(marks))] == [mark == 0 for mark in marks]
            assert sum(1 << mode for mode in view.banned) == row[state.BAN]
            assert view.scenes == tuple(s for s in row[state.CRIME : state.CRIME + 3] if s)
            assert (view.crimes_done, view.has_flown) == (row[state.CRIMES], bool(row[state.FLOWN]))
            assert (*view.reserve, *view.taken) == tuple(row[state.RESERVE : state.RESERVE + 4])
            assert [view.chips(seat) for seat in view.seats] == [row[state.CHIPS + seat] for seat in view.seats]
            assert PHASES[row[state.PHASE]] == view.phase
            assert view.in_double == (row[state.PHASE] == state.P_SECOND)
            assert (view.first_seat, view.chip_played) == (row[state.FIRST], bool(row[state.CHIP_PLAYED]))
            coming = [n for n in range(view.entry + 1, view.spaces + 1) if view.rules.reveals[n]]
            assert view.next_reveal == (coming[0] if coming else 0)
            assert [n for n in view.reveals if n > view.entry] == coming
            if view.dice:
                assert (view.dice.to_take, view.dice.size) == (dice_to_take(view.row), view.rules.dice)
            if view.to_move != CHANCE and not all(map(view.has_moved, view.seats)):
                assert not view.has_moved(view.next_seat)
            seen |= {name for name in ("roadblocks", "banned") if getattr(view, name)}
    if EDITIONS[edition].has("characters"):
        assert seen == {"roadblocks", "banned"}
