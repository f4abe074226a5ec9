"""An engine in the arena is told what its side may know: all of that, and nothing else."""

import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from exchanging import Table
from matches import make_run

from ai.arena import matches as arena
from ai.arena import seats
from ai.arena.contestants import ContestantError, EngineCommand, parse_engine
from ai.arena.engine_process import end_engines
from ai.arena.seats import EngineSeat, LevelSeat, Seating
from ai.arena.telling import differences, move_lines, setup_line, told_options
from ai.belief.filter import Belief
from ai.game.game import Game
from ai.players.player import Thought
from ai.players.search.think import Effort
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.programs.engine import Engine
from ai.rules.options import Options
from ai.rules.seed_alike import seed_alike
from ai.rules.state import CRIME, MOST_CRIMES
from ai.rules.view import hide
from maps.edition_file import EDITIONS
from profiles import load_profile

SIDES = (HIDER_SIDE, SEEKER_SIDE)
OWN = f"{sys.executable} -m solo engine"


@pytest.fixture(scope="module", autouse=True)
def _engines_end() -> Iterator[None]:
    """One engine for each side plays in all tests."""
    yield
    end_engines()


class AfterStart:
    """A player who does not hear that the hider chose between the stations of his start card, as nobody does."""

    def __init__(self, player: Any) -> None:
        self.player = player

    def choose(self, view: View, *others: Any) -> Thought:
        if not view.edition.chooses_start:
            return self.player.choose(view, *others)
        begun = Game(view.deal)
        begun.push(view.events[0].move)
        deal = replace(view.deal, row=hide(begun.row))
        return self.player.choose(replace(view, deal=deal, events=view.events[1:]), *others)


def take_seat(contestant: Any, place: Seating) -> Any:
    """Seats a player; whoever seeks begins after the hider's choice of a start, as an engine does."""
    seat = real_take_seat(contestant, place)
    if isinstance(seat, LevelSeat) and place.side == SEEKER_SIDE:
        seat.player = AfterStart(seat.player)
    return seat


real_take_seat = arena.take_seat


@pytest.mark.parametrize(("level", "number"), [("random", 0), ("greedy", 1)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_our_own_engine_plays_as_its_level_does(
    edition: str, level: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole games, either side, move by move the same: so the engine knew what a player here knows."""
    monkeypatch.setattr(arena, "take_seat", take_seat)
    run = make_run(level, level, edition=edition)
    engine = parse_engine(f"engine[level={level}]:{OWN}")
    expected = arena.play_game(run, number)
    assert arena.play_game(replace(run, hider=engine), number) == expected
    assert arena.play_game(replace(run, seekers=engine), number) == expected
    assert expected.moves > 5


def dealt(edition: str, seed: int) -> tuple[Options, Game]:
    counts = EDITIONS[edition].counts
    options = Options(edition=edition, detectives=counts[seed % len(counts)], seed=seed)
    return options, Game.new(options)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_engine_knows_the_position_as_its_side_sees_it(edition: str) -> None:
    """After every move, from the lines alone: the row, what was seen, and what can be believed."""
    for seed in range(3):
        luck = random.Random(seed)
        options, game = dealt(edition, seed)
        engines = {side: Engine() for side in SIDES}
        told = dict.fromkeys(SIDES, 0)
        for side, engine in engines.items():
            assert engine.answer(setup_line(game, options, side)) == "="
            assert differences(json.loads(engine.answer("state")[2:]), game, side) == []
            assert engine.seat == side
        while game.outcome is None:
            game.push(luck.choice(game.legal_moves()))
            if game.in_double or game.outcome is not None:
                continue
            for side, engine in engines.items():
                for line in move_lines(game, side, told[side]):
                    assert engine.answer(line) == "=", line
                told[side] = len(game.moves)
                assert engine.game is not None
                ours, theirs = game.view(side), engine.game.view(side)
                assert rows_alike(ours, theirs)
                started = edition == "sherlock" and side == SEEKER_SIDE  # of which the seekers hear nothing
                assert theirs.events == ours.events[int(started) :]
        believed = [Belief(view.deal).follow(view).weights for view in (ours, theirs)]
        assert np.allclose(*believed, atol=1e-12)


def rows_alike(ours: View, theirs: View) -> bool:
    """Whether two rows are the same but for the order of the crimes, which nobody knows."""
    crimes = slice(CRIME, CRIME + MOST_CRIMES)
    return np.array_equal(np.delete(ours.row, crimes), np.delete(theirs.row, crimes)) and sorted(
        ours.row[crimes].tolist()
    ) == sorted(theirs.row[crimes].tolist())


class Recorder:
    """Stands for an engine's process, and keeps every line that was sent to it."""

    has_moved = True

    def __init__(self) -> None:
        self.engine = Engine()
        self.lines: list[str] = []

    def forget_errors(self) -> None: ...

    def ask(self, lines: Sequence[str], _patience: float) -> list[str]:
        self.lines += lines
        return [self.engine.answer(line) for line in lines]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_seekers_engine_is_told_the_same_whatever_the_secret(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games with other secrets, other luck to come, and one public trace: not a letter differs, and so the hider's
    engine is told something else."""
    compared = 0
    for seed in range(12):
        luck = random.Random(seed)
        options, game = dealt(edition, seed)
        table = Table(game, luck)
        for _ply in range(luck.randint(3, 40)):
            if game.outcome is None:
                table.push(luck.choice(game.legal_moves()))
        other = table.another() if game.to_move == SEEKER_SIDE else None
        if other is None:
            continue
        sent, chosen = [], []
        for one in (game, other):
            recorder = Recorder()
            monkeypatch.setattr(seats, "engine_for", lambda *_who, recorder=recorder: recorder)
            place = Seating(SEEKER_SIDE, 7, Effort(), replace(options, seed=one.deal.seed))
            seat = EngineSeat(EngineCommand("engine", ("engine",), "level=random"), place)
            chosen.append(seat.decide(one))
            sent.append(recorder.lines)
        assert sent[0] == sent[1]
        assert chosen[0] == chosen[1]
        assert sent[0][-1] == "go level=random seed=7"
        assert not any("seed=" in line or "xstart=" in line for line in sent[0][:-1])
        hider_lines = [[setup_line(one, options, HIDER_SIDE), *move_lines(one, HIDER_SIDE, 0)] for one in (game, other)]
        assert hider_lines[0] != hider_lines[1]
        compared += 1
    assert compared >= 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_hiders_engine_does_not_know_what_chance_will_bring(edition: str) -> None:
    """Its seed deals the same game, and is another one, from which other cards and dice follow."""
    options, game = dealt(edition, 5)
    told = told_options(game, options)
    seed = seed_alike(game.deal, told)
    assert seed != game.deal.seed
    assert f"seed={seed} " in setup_line(game, options, HIDER_SIDE)
    again = Game.new(replace(told, seed=seed))
    assert rows_alike(game.view(HIDER_SIDE), again.view(HIDER_SIDE))
    assert (again.deal.prior, again.deal.scenes) == (game.deal.prior, game.deal.scenes)


def test_folders_with_blanks_are_told(tmp_path: Path) -> None:
    options, game = dealt("london", 1)
    line = setup_line(game, replace(options, edition=str(tmp_path / "my own edition")), SEEKER_SIDE)
    assert f"edition='{tmp_path}/my own edition' " in line


def test_programs_are_written_with_words_for_each_move() -> None:
    engine = parse_engine("engine[level=commander  playouts=30]:/opt/a b/solo-yard 'c d' engine")
    assert engine.arguments == ("/opt/a", "b/solo-yard", "c d", "engine")
    assert engine.go(Effort(), 5) == "go level=commander playouts=30 seed=5"
    assert engine.go(Effort(None, 0.5), 5) == "go level=commander playouts=30 time=0.5 seed=5"
    assert parse_engine("engine:x").go(Effort(20), 5) == "go playouts=20 seed=5"
    assert parse_engine("engine:x").go(Effort(None, 3600.0), 5) == "go time=3600 seed=5"
    assert engine.shown_name.startswith("engine[level=commander")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("engine:", "a program is written like engine[level=commander]:"),
        ("engine[level=x]", "a program is written like"),
        ("engine:a\x1b[2J", "a program is written like"),
        ("engine:" + "x" * 1000, "in up to 1000 printable characters"),
        ("engine: ", "a command must follow the colon"),
        ("engine:a 'b", "a quotation mark is not closed"),
        ("engine[seed=3]:a", "brackets hold words for go such as level=commander playouts=300"),
        ("engine[fast]:a", "brackets hold words"),
        ("engine[time=1 time=2]:a", "each once"),
    ],
)
def test_what_is_no_program_is_refused(text: str, answer: str) -> None:
    with pytest.raises(ContestantError) as refused:
        parse_engine(text)
    assert answer in str(refused.value)


def test_a_limit_is_given_once() -> None:
    engine = parse_engine("engine[playouts=9]:a")
    level = load_profile("random")
    with pytest.raises(arena.SetupError, match="playouts= is given there and as --playouts"):
        arena.set_up("london", None, engine, level, Effort(20), 1, "0")
    assert arena.set_up("london", None, engine, level, Effort(None, 1.0), 1, "0").has_engine
