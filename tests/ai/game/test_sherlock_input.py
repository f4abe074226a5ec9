"""What can be typed in the Sherlock Holmes edition, and what each wrong line is told."""

import random

import pytest
from asking import ask, play
from sherlock_lines import SECRETS, SPECIAL, begin, choose, refuse, snapshot, with_edition
from soaking import sizes

from ai.position.position import SEEKER_SIDE
from ai.programs.engine import describe

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


@pytest.mark.parametrize("games", sizes(4, 40))
def test_legal_lists_exactly_what_play_accepts(games):
    """Through whole games every listed line can be played and taken back, all others are refused, and both count."""
    used: set[str] = set()
    for seed in range(games):
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


@pytest.mark.parametrize("every", sizes(3, 1))
def test_go_answers_for_the_hider_the_seekers_and_chance(every):
    """Whoever is to decide, a legal line is named and not played; and who can do something is not said to be stuck."""
    asked = set()
    for seed in range(4):
        luck, engine = random.Random(seed), begin(f"seed={seed} detectives={2 + seed % 4} chips=3")
        if seed == 3:
            play(engine := begin("xstart=11 dstarts=1,2"), "balloon")
        while legal := ask(engine, "legal"):
            side, before = ask(engine, "state")["to_move"], snapshot(engine)
            if side == "chance" or len(engine.game.moves) % every == 0:
                answer = ask(engine, go := f"go seed={seed} playouts=20")
                assert answer["move"] in legal
                assert (ask(engine, go), snapshot(engine)) == (answer, before)
                assert (answer["reason"] == "drawn by lot") == (side == "chance")
                assert answer["reason"] != "nobody can move" or answer["move"] == "pass", answer["move"]
                asked |= {side, *answer["move"].split()}
            play(engine, choose(luck, legal))
    assert asked >= {"hider", "seekers", "chance"}
    assert asked & {"manhunt", "ask", "clue"}  # a question whose answer is not known yet


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
        "balloon": "22 is not a hideout", "double balloon": "22 is not a hideout", "take": "'take'",
        "take gold": "'take'",
        "carriage 11 take": "take black or take double", "carriage 11 take gold": "take black or take double",
        "carriage 11 dive": "does not have to show", "carriage 23 dive": "23 is not a hideout", "crime": "'crime'",
        "carriage 23 take black": "23 is not a hideout", "carriage 11 crime": "no crime is planned on 11",
        "carriage 2 crime": "no carriage line joins", "carriage 11 take black dive": "'dive'", "pass": "you must",
        "ask": "park", "ask castle": "park", "ban carriage": "tram", "block": "missing"}),
    (THEIR_TURN, OTHERS_DO_THAT | {
        "d2 manhunt": "only Sherlock Holmes can use manhunt; Dr. Watson can use ask",
        "d1 ask": "only Dr. Watson can use ask; Sherlock Holmes can use manhunt",
        "d1 ask park": "only Dr. Watson can use ask; Sherlock Holmes can use manhunt",
        "d3 block 100": "only Inspector Lestrade can use block; Irene Adler can use ban",
        "d1 ban tram": "only Irene Adler can use ban", "d5 clue": "only Mycroft Holmes can use clue",
        "d4 block 34": "only Inspector Lestrade can use block", "d9 manhunt": "no seeker d9",
        "d2 ask": "park", "d2 ask castle": "park", "d3 ban": "tram", "d3 ban carriage": "tram", "block 200": "1 to 199",
        "d4 clue": "three log entries", "block 1": "where Inspector Lestrade stood", "d5 block": "missing",
        "d1 manhunt V": "III", "d2 ask river perhaps": "yes", "d5 block 50 50": "nothing can follow",
        "land 5": "not possible now", "start 5": "not possible now", "card 35": "not possible now", "pass": "must"}),
    ((*THEIR_TURN, "d1 manhunt"), CHIPS_GONE | {"d1 manhunt": "already been played", "clue": "already been played"}),
    ((f"{HIS_TURN} chips=0", "carriage 11"), CHIPS_GONE | {"d1 manhunt": "Sherlock Holmes has no chips left"}),
    (("dstarts=13,26 xstart=22", "carriage 11"),
     dict.fromkeys(("clue", "d1 ban tram", "block 13"), "nobody in this game")),
    (("xstart=22 dstarts=1 reveals=1", "carriage 11 dive", "d1 carriage 8", "pass"), {"balloon": "same stay"}),
    ((FLIGHT, "balloon"), dict.fromkeys(("balloon", "land 35", "carriage 22", "pass", "d1 manhunt"), "card")
     | {"card 1": "choices", "card 159": "choices", "card ?": "choices", "card": "missing"}),
    ((FLIGHT, "balloon", "card 35"), dict.fromkeys(("balloon", "card 45", "carriage 22", "d1 manhunt"), "land first")
     | dict.fromkeys(("land 45", "land ?", "land 35 dive", "land 35 crime", "land 35 take black"), "choices")),
    ((FLIGHT, "double balloon", "card 35", "land 35"), {"balloon": "once per game", "double balloon": "second half"}),
    ((LONDON,), {"balloon": "no balloons", "taxi 115 crime": "no crime", "taxi 115 dive": "not a hideout"}),
    ((LONDON, "taxi 115"), dict.fromkeys(("d1 manhunt", "ask park", "ban bus", "clue", "block 1"), "no chips in this")),
]  # fmt: skip


@pytest.mark.parametrize(("beginning", "wrong"), WRONG, ids=lambda value: "-".join(value)[-40:])
def test_a_wrong_word_gets_its_reason_and_changes_nothing(beginning, wrong):
    """Each new word, said at the wrong time, in the wrong place or by the wrong person, is refused with the reason."""
    engine = play(begin(beginning[0]), *beginning[1:])
    assert {line: reason for line, reason in wrong.items() if reason not in refuse(engine, f"play {line}")} == {}
