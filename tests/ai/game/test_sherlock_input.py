"""What can be typed in the Sherlock Holmes edition, what a table of real people may say, and what then is believed."""

import json
import random
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from boards import random_lines, write_sherlock_board

from ai.belief.filter import Belief
from ai.game.game import Game
from ai.position.position import SEEKER_SIDE
from ai.programs.engine import Engine, describe
from ai.rules.moves import CLUE, kind_of, without_station
from ai.rules.state import CRIME, E_MOVE, HIDER, MOST_CRIMES, WAS, WAS2

SECRETS = [HIDER, WAS, WAS2, *range(CRIME, CRIME + MOST_CRIMES)]
SPECIAL = {"crime", "take", "dive", "balloon", "clue", "manhunt", "ask", "ban", "block"}


def begin(options: str) -> Engine:
    """An engine with a game, of this edition unless another is named."""
    engine = Engine()
    assert engine.answer(f"new {with_edition(options)}") == "="
    return engine


def with_edition(options: str) -> str:
    return options if options.startswith("edition=") else f"edition=sherlock {options}"


def ask(engine: Engine, line: str):
    """What the engine answers, read as JSON."""
    answer = engine.answer(line)
    assert answer.startswith("= "), f"{line} → {answer}"
    return json.loads(answer[2:])


def play(engine: Engine, *moves: str) -> Engine:
    for move in moves:
        assert engine.answer(f"play {move}") == "=", move
    return engine


def snapshot(engine: Engine) -> tuple[object, ...]:
    """All that an engine knows of its game."""
    game = engine.game
    belief = getattr(game, "belief", None)
    inside = (belief.weights.tobytes(), belief.row.tobytes()) if belief else ()
    return (game, engine.seat, game.row.tobytes(), tuple(game.moves), len(game.events), *inside)


def refuse(engine: Engine, line: str) -> str:
    """Checks that a line is refused in one line and changes nothing; returns the reason."""
    before, answer = snapshot(engine), engine.answer(line)
    assert answer.startswith("? "), f"{line} → {answer[:200]}"
    assert (answer.isprintable(), snapshot(engine)) == (True, before)
    return answer[2:]


def choose(luck: random.Random, lines: list[str]) -> str:
    """Any line, but something special more often than by chance."""
    special = [line for line in lines if SPECIAL & {*line.split()}]
    return luck.choice(special if special and luck.random() < 0.4 else lines)


def push_any(game: Game, luck: random.Random) -> None:
    lines = {game.move_text(move): move for move in game.legal_moves()}
    game.push(lines[choose(luck, [*lines])])


# new

SETTINGS = [
    *((f"detectives={n}", "chips", [2 if n < 4 else 1] * n) for n in range(1, 6)), ("chips=3", "chips", [3] * 5),
    ("detectives=2 chips=0,4", "chips", [0, 4]), ("detectives=2", "characters", ["sherlock", "watson"]),
    ("", "characters", ["sherlock", "watson", "irene", "mycroft", "lestrade"]), ("", "hider", None),
    ("detectives=2 bobbies=1 characters=irene,sherlock", "characters", ["irene", "sherlock"]),
    ("crimes=49,2,198", "crimes", [49, 2, 198]), ("xstart=67", "hider", 67),
    ("", "reserve", {"black": 5, "double": 2}), ("", "supply", {"carriage": 8, "tram": 9, "underground": 3}),
    ("supply=carriage:1,bus:2", "supply", {"carriage": 1, "tram": 2, "underground": 0}),
    ("log=carriage,tram:67", "seen", {"entry": 2, "station": 67}),
]  # fmt: skip


@pytest.mark.parametrize(("options", "key", "value"), SETTINGS)
def test_each_part_of_a_game_can_be_set(options, key, value):
    """Characters, chips, crimes and the rest are as they were asked for, or as the book deals them."""
    assert ask(begin(options), "state")[key] == value


WRONG_SETTINGS = [
    ("detectives=0", "1 to 5"), ("detectives=6", "1 to 5"), ("detectives=2 characters=", "unknown character ''"),
    ("detectives=2 characters=sherlock,moriarty", "unknown character 'moriarty'"),
    ("detectives=2 characters=sherlock,sherlock", "2 different characters"),
    ("detectives=2 characters=sherlock", "2 different characters"),
    ("edition=london characters=sherlock", "this edition has none"), ("detectives=3 chips=1,2", "3 play"),
    ("chips=1000", "0 to 999"), ("chips=two", "whole numbers"), ("edition=london chips=1", "chips"),
    ("crimes=2,4", "3 different"), ("crimes=2,4,49,72", "3 different"), ("crimes=2,4,x", "whole numbers"),
    ("crimes=2,2,4", "3 different"), ("crimes=2,4,200", "station 200"), ("crimes=2,4,0", "station 0"),
    ("edition=london crimes=2,4,49", "crimes"), ("xstart=200", "station 200"), ("xstart=13 dstarts=13,26", "13"),
    ("log=balloon", "balloon"), ("supply=gondola:3", "gondola"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "reason"), WRONG_SETTINGS)
def test_what_cannot_be_set_up_is_refused(options, reason):
    """The reason names what is wrong, in one line, and the running game goes on."""
    assert reason in refuse(begin("xstart=67"), f"new {with_edition(options)}")


def test_he_starts_on_one_of_the_two_stations_of_a_card():
    """At first he can do nothing but choose, and only between two stations that stand on one card."""
    for seed in range(30):
        engine = begin(f"seed={seed}")
        cards = [{f"start {card.station}", f"start {card.second}"} for card in engine.game.board.deck("M")]
        legal = ask(engine, "legal")
        assert {*legal} in cards
        refuse(engine, f"play double {legal[0]}")
        play(engine, legal[seed % 2])
        assert f"start {engine.game.hider}" == legal[seed % 2]
        assert not {*legal} & {*ask(engine, "legal")}


# legal, play, undo, perft, go, state

TRIES = ("pass", "caught", "balloon", "double balloon", "d1 pass", "d1 balloon", "b1 manhunt", "d1 clue 35",
         "d1 manhunt III", "d2 ask river yes", "take black", "crime", "dive", "double")  # fmt: skip
HIDER_TRIES = ("start", "card", "land", "carriage", "tram", "underground", "black")
ARRIVALS = ("", " crime", " dive", " take black", " take double", " crime dive")
CHIP_TRIES = ("manhunt", "clue", "ask park", "ask river", "ban tram", "ban underground", "block 35", "block 26")


def test_legal_lists_exactly_what_play_accepts():
    """Through whole games every listed line can be played and taken back, all others are refused, and both count."""
    used: set[str] = set()
    for seed in range(8):
        luck = random.Random(seed)
        people = ",".join(luck.sample(("sherlock", "watson", "irene", "mycroft", "lestrade"), 2 + seed % 4))
        engine = begin(f"seed={seed} detectives={2 + seed % 4} characters={people} chips=3 double=2 crimes=49,87,124")
        while legal := ask(engine, "legal"):
            words = {word for line in legal for word in line.split()}
            if len(engine.game.moves) % 5 == 0 or {"land", "card", "dive", "balloon"} & words:
                assert engine.answer("perft 1") == f"= {len({*legal})}"
                before = snapshot(engine)
                for line in luck.sample(legal, min(len(legal), 40)):
                    play(engine, line)
                    assert engine.answer("undo") == "="
                    assert snapshot(engine) == before, line
                    used |= {*line.split()}
                steps = [f"{word} {luck.randint(1, 199)}{do}" for word in HIDER_TRIES for do in ARRIVALS]
                chips = [f"d{n} {words}" for n in range(1, 6) for words in CHIP_TRIES]
                shorthand = {line.split(" ", 1)[1] for line in legal if line[0] in "db" and line[1].isdigit()}
                for line in {*TRIES, *chips, *steps, *(f"d1 {step}" for step in steps)} - {*legal} - shorthand:
                    refuse(engine, f"play {line}")
            play(engine, choose(luck, legal))
    assert used >= {*SPECIAL, "start", "card", "land", "double", "pass"}


@pytest.mark.parametrize(
    "line",
    ["double balloon carriage 5", "double balloon balloon", "balloon|double card 35", "balloon|card 35|double land 35",
     "balloon|card 35|double land 35 carriage 22", "carriage 22|d1 carriage 8|double pass",
     "carriage 22|d1 carriage 8|double pass carriage 9"],
)  # fmt: skip
def test_no_part_of_a_line_is_dropped(line):
    """A line that says more than its first words mean is refused; it is never played as something less."""
    *moves, line = line.split("|")
    refuse(play(begin("xstart=11 dstarts=1"), *moves), f"play {line}")


def test_go_answers_for_the_hider_the_seekers_and_chance():
    """Whoever is to decide, a legal line is named and not played; and who can do something is not said to be stuck."""
    asked = set()
    for seed in range(4):
        luck, engine = random.Random(seed), begin(f"seed={seed} detectives={2 + seed % 4} chips=3")
        if seed == 3:
            play(engine := begin("xstart=11 dstarts=1,2"), "balloon")
        while legal := ask(engine, "legal"):
            side, before = ask(engine, "state")["to_move"], snapshot(engine)
            answer = ask(engine, go := f"go seed={seed} playouts=20")
            assert answer["move"] in legal
            assert (ask(engine, go), snapshot(engine)) == (answer, before)
            assert (answer["reason"] == "drawn by lot") == (side == "chance")
            assert answer["reason"] != "nobody can move" or answer["move"] == "pass", answer["move"]
            asked |= {side, answer["move"].split()[-1]}
            play(engine, choose(luck, legal))
    assert asked >= {"hider", "seekers", "chance", "manhunt"}


def test_only_the_hider_is_told_of_his_crimes():
    """His seat sees the scenes that are left; the seekers' never do, nor where he is or was, until the game is over."""
    hidden = 0
    for seed in range(12):
        luck, engine = random.Random(seed), begin(f"seat=hider seed={seed} detectives=2 crimes=49,87,124")
        while legal := ask(engine, "legal"):
            own, theirs = ask(engine, "state"), describe(engine.game, SEEKER_SIDE)
            assert {49, 87, 124} >= {*own["crimes"]}
            assert len(own["crimes"]) + own["committed"] == 3
            assert (theirs["crimes"], theirs["hider"], theirs["committed"]) == (None, None, own["committed"])
            assert all(entry["station"] is None for entry in theirs["log"] if not entry["shown"])
            assert not engine.game.view(SEEKER_SIDE).row[SECRETS].any()
            hidden += any(entry["station"] for entry in own["log"] if not entry["shown"])
            play(engine, choose(luck, legal))
    assert hidden > 50


# Wrong words, each with its reason

HIS_TURN = "xstart=22 dstarts=13,26,29,34,50 crimes=2,4,49"
LONDON = "edition=london xstart=127 dstarts=1"
FLIGHT = "xstart=11 dstarts=13,26,29,34,50 crimes=2,4,49"
THEIR_TURN = (HIS_TURN, "carriage 11")
OTHERS_TURN = dict.fromkeys(("d1 manhunt", "manhunt", "d2 ask river", "d3 ban tram", "d4 clue", "d5 block 50"), "turn")
OTHERS_DO_THAT = dict.fromkeys(("balloon", "d1 carriage 4 crime", "d1 carriage 4 take black", "black 11"), "only")
CHIPS_GONE = dict.fromkeys(("d1 manhunt", "d2 ask park", "ban tram", "d5 block 50"), "chip")
WRONG = [
    (("",), {"start": "missing", "start 5": "choices", "start ?": "choices", "carriage 5": "start card",
             "card 35": "start card", "land 35": "start card", "balloon": "start card", "d1 manhunt": "start card"}),
    ((HIS_TURN,), OTHERS_TURN | {
        "start 22": "not possible now", "card 1": "not possible now", "land 1": "not possible now", "land": "missing",
        "balloon": "22 is no hideout", "double balloon": "22 is no hideout", "take": "'take'", "take gold": "'take'",
        "carriage 11 take": "take black or take double", "carriage 11 take gold": "take black or take double",
        "carriage 11 dive": "need not show himself", "carriage 23 dive": "23 is no hideout", "crime": "'crime'",
        "carriage 23 take black": "23 is no hideout", "carriage 11 crime": "no crime is planned on 11",
        "carriage 2 crime": "no carriage line joins", "carriage 11 take black dive": "'dive'", "pass": "must move",
        "ask": "park", "ask castle": "park", "ban carriage": "tram", "block": "missing"}),
    (THEIR_TURN, OTHERS_DO_THAT | {
        "d2 manhunt": "for Sherlock Holmes", "d1 ask park": "for Dr. Watson", "d1 ban tram": "for Irene Adler",
        "d5 clue": "for Mycroft Holmes", "d4 block 34": "for Inspector Lestrade", "d9 manhunt": "no seeker d9",
        "d2 ask": "park", "d2 ask castle": "park", "d3 ban": "tram", "d3 ban carriage": "tram", "block 200": "1 to 199",
        "d4 clue": "three log entries", "block 1": "where Inspector Lestrade stood", "d5 block": "missing",
        "d1 manhunt V": "III", "d2 ask river perhaps": "yes", "d5 block 50 50": "nothing can follow",
        "land 5": "not possible now", "start 5": "not possible now", "card 35": "not possible now", "pass": "must"}),
    ((*THEIR_TURN, "d1 manhunt"), CHIPS_GONE | {"d1 manhunt": "already this turn", "clue": "already this turn"}),
    ((f"{HIS_TURN} chips=0", "carriage 11"), CHIPS_GONE | {"d1 manhunt": "Sherlock Holmes has no chips left"}),
    (("dstarts=13,26 xstart=22", "carriage 11"), dict.fromkeys(("clue", "d1 ban tram", "block 13"), "does not play")),
    (("xstart=22 dstarts=1 reveals=1", "carriage 11 dive", "d1 carriage 8", "pass"), {"balloon": "same stay"}),
    ((FLIGHT, "balloon"), dict.fromkeys(("balloon", "land 35", "carriage 22", "pass", "d1 manhunt"), "card")
     | {"card 1": "choices", "card 159": "choices", "card ?": "choices", "card": "missing"}),
    ((FLIGHT, "balloon", "card 35"), dict.fromkeys(("balloon", "card 45", "carriage 22", "d1 manhunt"), "land first")
     | dict.fromkeys(("land 45", "land ?", "land 35 dive", "land 35 crime", "land 35 take black"), "choices")),
    ((FLIGHT, "double balloon", "card 35", "land 35"), {"balloon": "once in a game", "double balloon": "second half"}),
    ((LONDON,), {"balloon": "no balloons", "taxi 115 crime": "no crime", "taxi 115 dive": "no hideout"}),
    ((LONDON, "taxi 115"), dict.fromkeys(("d1 manhunt", "ask park", "ban bus", "clue", "block 1"), "no chips in this")),
]  # fmt: skip


@pytest.mark.parametrize(("beginning", "wrong"), WRONG, ids=lambda value: "-".join(value)[-40:])
def test_a_wrong_word_gets_its_reason_and_changes_nothing(beginning, wrong):
    """Each new word, said at the wrong time, in the wrong place or by the wrong person, is refused with the reason."""
    engine = play(begin(beginning[0]), *beginning[1:])
    assert {line: reason for line, reason in wrong.items() if reason not in refuse(engine, f"play {line}")} == {}


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
