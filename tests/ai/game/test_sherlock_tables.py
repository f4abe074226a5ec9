"""A table of real people who play the Sherlock Holmes edition: only the public part is told, and the belief fits it."""

import random
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from asking import ask, play
from boards import random_lines, write_sherlock_board
from sherlock_lines import SECRETS, begin, choose, refuse, snapshot

from ai.belief.filter import Belief
from ai.game.game import Game
from ai.position.position import SEEKER_SIDE
from ai.programs.engine import Engine, describe
from ai.rules.moves import CLUE, kind_of, without_station
from ai.rules.state import CRIME, E_MOVE, HIDER, MOST_CRIMES, WAS2


def push_any(game: Game, luck: random.Random) -> None:
    lines = {game.move_text(move): move for move in game.legal_moves()}
    game.push(lines[choose(luck, [*lines])])


# A table of real people, of which only the public part is told

TABLES = [  # characters, and chips for each
    ("sherlock,watson", "2"), ("mycroft,irene", "1"), ("lestrade,watson,mycroft", "2,2,1"), ("sherlock,lestrade", "9"),
    ("irene,lestrade,watson,mycroft,sherlock", "1"), ("mycroft,sherlock", "2"), ("mycroft", "9"),
]  # fmt: skip


@pytest.mark.parametrize(("people", "chips", "seed"), [(*table, number % 2) for number, table in enumerate(TABLES)])
def test_a_whole_game_is_followed_without_knowing_him(people, chips, seed):
    """Each public line is legal at the table, he is always among the places believed, and all can be taken back."""
    luck, detectives = random.Random(seed), people.count(",") + 1
    truth = begin(f"seed={seed} detectives={detectives} characters={people} chips={chips}")
    play(truth, luck.choice(ask(truth, "legal")))
    starts = ",".join(str(truth.game.station(seat)) for seat in truth.game.seats)
    bobbies = sum(truth.game.is_bobby(seat) for seat in truth.game.seats)
    table = begin(f"seat=seekers dstarts={starts} bobbies={bobbies} characters={people} chips={chips}")
    snapshots = []
    while truth.game.outcome is None:
        assert truth.game.hider in table.game.belief.places
        assert table.answer("belief") == truth.answer("belief")
        assert ask(table, "state") == describe(truth.game, SEEKER_SIDE)
        snapshots.append(snapshot(table))
        line = truth.game.parse_move(choose(luck, ask(truth, "legal")))
        said = " ".join(truth.game.move_text(int(event[E_MOVE])) for event in truth.game.play(line))
        assert said in ask(table, "legal")
        play(table, said)
    for before in reversed(snapshots):
        assert table.answer("undo") == "="
        assert snapshot(table) == before


def test_the_program_invents_no_crimes_for_a_table():
    """Where real people keep the crime cards, the program holds none, and a crime can be at any of the scenes."""
    engine = play(begin("seat=seekers dstarts=1"), "carriage ? crime")
    assert {*engine.game.belief.places} <= {card.station for card in engine.game.board.deck("crime")}
    assert not engine.game.row[SECRETS].any()


def test_only_answers_that_can_be_true_are_taken():
    """He answers as some place allows where he may be; anything else is refused, and so is no answer at all."""
    luck, engine = random.Random(1), begin("seat=seekers dstarts=13,26 chips=20 rounds=30")
    about = {s.number: s for s in engine.game.board.stations}
    signs, districts, asked = ("park", "landmark", "river"), ("I", "II", "III", "IV"), 0
    every = {f"d2 ask {sign}{word}" for sign in signs for word in ("", " yes", " no")} | {"d1 manhunt"}
    every |= {f"d1 manhunt {district}" for district in districts}
    while legal := {*ask(engine, "legal")} - {"caught", "pass"}:
        if questions := legal & every:
            asked += 1
            places = [about[place] for place in engine.game.belief.places]
            answers = {f"d2 ask {sign} {('no', 'yes')[s.symbol == sign]}" for s in places for sign in signs}
            assert questions == answers | {f"d1 manhunt {s.district}" for s in places}
            for line in every - questions:
                refuse(engine, f"play {line}")
        play(engine, luck.choice(sorted(legal)))
    assert asked > 20


def test_a_clue_that_cannot_be_is_not_called_too_early():
    """When entries enough are written, a clue without its station or with a wrong one is refused for what it is."""
    engine = begin("seat=seekers detectives=1 bobbies=0 characters=mycroft dstarts=1 xstart=67")
    assert "three log entries" in refuse(play(engine, "tram ?"), "play clue 65")
    play(engine, "d1 carriage 8", "tram ?", "d1 carriage 1", "tram 65")
    assert "d1 clue 65" in ask(engine, "legal")
    for line in ("d1 clue", "d1 clue 1", "d1 clue ?"):
        assert "three log entries" not in refuse(engine, f"play {line}")


# The belief


@pytest.mark.parametrize("scene", [2, 11])  # with a card, and with none
def test_where_a_crime_can_be_planned_it_is_believed(scene):
    """A station is either refused as a scene, or a crime there leaves it possible for everybody who works it out."""
    engine = Engine()
    if engine.answer(f"new edition=sherlock xstart=10 dstarts=1 crimes={scene},49,72") == "=" or scene == 2:
        play(engine, f"carriage {scene} crime")
        assert str(scene) in ask(engine, "belief")


@pytest.mark.parametrize("chips", [1, 2, 9])
def test_the_true_station_is_never_ruled_out(chips):
    """Whatever is asked, crimes and clues included, the place where he is stays possible, and no seeker's place is."""
    for seed in range(15):
        luck, game = (
            random.Random(seed),
            begin(f"seed={seed} detectives=2 characters=mycroft,watson chips={chips}").game,
        )
        belief = Belief(game.view(SEEKER_SIDE).deal)
        while game.outcome is None:
            belief = belief.follow(game.view(SEEKER_SIDE))
            assert not game.hider or belief.weights[game.hider] > 0, [game.move_text(move) for move in game.moves]
            assert abs(belief.weights.sum() - 1) < 1e-9
            assert not any(belief.weights[game.station(seat)] for seat in game.seats)
            push_any(game, luck)


def worlds_after(worlds: set[bytes], truth: Game) -> set[bytes]:
    """Brute force: every row after a move that looks like what was just seen."""
    game, seen, onward = Game(truth.deal), truth.events[-1], set[bytes]()
    for world in worlds:
        game.row[:] = np.frombuffer(world, np.int32)
        for move in game.legal_moves():
            if without_station(move) == without_station(int(seen[E_MOVE])):
                if game.push(move) == seen:
                    onward.add(game.row.tobytes())
                game.pop()
    return onward


def small_game(folder: Path, number: int, clues: int) -> Iterator[tuple[Game, Belief, set[bytes]]]:
    """A random game on a small board: at every step the game, the belief, and all worlds that look like it."""
    luck = random.Random(number)
    size = luck.randint(12, 16)
    board = write_sherlock_board(folder / "board", size, random_lines(luck, size), luck)
    cards = (folder / "board" / "cards.csv").read_text().splitlines(keepends=True)
    (folder / "board" / "cards.csv").write_text("".join(cards[:-2]))  # four crimes, so that there are fewer worlds
    starts = luck.sample(range(1, size + 1), 3)
    game = begin(
        f"seed={number} board={board} detectives=2 bobbies=0 xstart={starts[0]} dstarts={starts[1]},{starts[2]} "
        f"characters=mycroft,{luck.choice(('sherlock', 'watson'))} chips={clues},9 reveals=4 tickets=9/9/9 "
        "supply=carriage:9,tram:9,underground:9 black=2 double=1"
    ).game
    scenes, worlds = [card.station for card in game.board.deck("crime")], set[bytes]()
    for start, crimes in product(game.deal.prior, combinations(scenes, 3)):
        other = Game(game.deal)
        other.row[HIDER], other.row[CRIME : CRIME + MOST_CRIMES] = start, crimes
        worlds |= {other.row.tobytes()} if other.legal_moves() else set()
    belief = Belief(game.view(SEEKER_SIDE).deal)
    while game.outcome is None:
        yield game, belief, worlds
        push_any(game, luck)
        if game.outcome is None:
            worlds, belief = worlds_after(worlds, game), belief.follow(game.view(SEEKER_SIDE))


@pytest.mark.parametrize("clues", [0, 1, 3])
@pytest.mark.parametrize("number", range(12))
def test_the_belief_and_its_clues_equal_counting_all_worlds(tmp_path: Path, number: int, clues: int):
    """On small boards he may be just where some hidden story leads, and just what it tells may answer a clue."""
    for game, belief, worlds in small_game(tmp_path, number, clues):
        story = [game.move_text(move) for move in game.moves]
        assert belief.places == sorted({int(np.frombuffer(world, np.int32)[HIDER]) for world in worlds}), story
        if any(kind_of(move) == CLUE for move in game.legal_moves()):
            assert belief.clues() == {int(np.frombuffer(world, np.int32)[WAS2]) for world in worlds}, story
