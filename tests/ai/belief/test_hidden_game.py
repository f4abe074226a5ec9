"""A game whose hider nobody tells the program about: a table of real people, seen from the seekers' side."""

import os
import random
import subprocess
import sys

import pytest
from asking import ask, play

from ai.game.game import Game, MoveLine
from ai.position.position import SEEKER_SIDE
from ai.programs.engine import Engine
from ai.rules.setup import Options, deal
from ai.rules.state import E_MOVE, HIDER, WAS, WAS2


def begin(options: str = "") -> Engine:
    """An engine that plays for the seekers of a real table."""
    engine = Engine()
    assert engine.answer(f"new seat=seekers {options}") == "="
    return engine


def refuse(engine: Engine, line: str) -> str:
    """Checks that a line is refused and changes nothing; returns the reason."""
    before = snapshot(engine)
    answer = engine.answer(line)
    assert answer.startswith("? ")
    assert snapshot(engine) == before
    return answer[2:]


def snapshot(engine: Engine) -> tuple[object, ...]:
    """All that is known of a game: what is told, and what is kept inside."""
    game = engine.game
    told = (engine.answer("state"), engine.answer("belief"))
    return (*told, game.row.tobytes(), game.belief.weights.tobytes(), game.belief.row.tobytes(), len(game.events))


def finish_turn(engine: Engine) -> None:
    """The seekers make their first legal moves until the hider is to move; nobody is caught."""
    while ask(engine, "state")["to_move"] == "seekers":
        play(engine, next(move for move in ask(engine, "legal") if move != "caught"))


# What the table says


def test_his_moves_are_tickets_without_a_place():
    """Where he does not show himself, every move is written with a question mark, doubles too."""
    engine = begin("dstarts=13,26,29,34,50")
    legal = ask(engine, "legal")
    assert {"taxi ?", "bus ?", "black ?", "double taxi ? black ?"} <= {*legal}
    assert all(word.isalpha() or word == "?" for move in legal for word in move.split())
    assert refuse(engine, "play taxi 115") == "he does not show himself after this move: type ? for the station"
    assert refuse(engine, "play double taxi ? taxi 115").startswith("he does not show himself")
    assert refuse(engine, "play underground ?") == "he cannot use that ticket from any place where he could be"
    refuse(engine, "play ?")
    play(engine, "double taxi ? black ?")
    state = ask(engine, "state")
    assert [(e["ticket"], e["station"]) for e in state["log"]] == [("taxi", None), ("black", None)]
    assert (state["hider"], state["seen"], state["double"], state["black"]) == (None, None, 1, 4)


@pytest.mark.parametrize("reveals", ["", "reveals=1,2,5,6,7"])
def test_he_shows_himself_after_some_entries(reveals):
    """At entries 3, 8, 13 (or those that were set) a station must be told, and the belief then is that station."""
    engine, luck = begin(f"{reveals} double=0 dstarts=13,26"), random.Random(1)
    shown = []
    for entry in range(1, 15):
        legal = [move for move in ask(engine, "legal") if move not in ("caught", "pass")]
        reveal = entry in ((1, 2, 5, 6, 7) if reveals else (3, 8, 13))
        assert all(move.endswith("?") != reveal for move in legal)
        move = luck.choice(legal)
        if reveal:
            assert refuse(engine, f"play {move.split()[0]} ?").startswith("he shows himself after this move")
        play(engine, move)
        if reveal:
            station = move.split()[1]
            shown.append(int(station))
            assert ask(engine, "belief") == {station: 1.0}
            assert ask(engine, "state")["seen"] == {"entry": entry, "station": int(station)}
        assert [e["station"] for e in ask(engine, "state")["log"] if e["station"]] == shown
        assert ask(engine, "state")["hider"] is None
        finish_turn(engine)


def test_only_stations_that_he_can_have_reached_may_be_told():
    """At a reveal exactly those stations are taken to which the ticket leads from a place where he may be."""
    engine = begin("dstarts=13,26,29,34,50")
    for _ in range(2):
        play(engine, "taxi ?")
        finish_turn(engine)
    places = {int(station) for station in ask(engine, "belief")}
    seekers = {seeker["station"] for seeker in ask(engine, "state")["seekers"]}
    arcs = [*engine.game.board.arcs()]
    legal = {*ask(engine, "legal")}
    for ticket, modes in (("taxi", {0}), ("bus", {1}), ("underground", {2}), ("black", {0, 1, 2, 3})):
        reached = {to for here, mode, to in arcs if here in places and mode in modes} - seekers
        assert {move for move in legal if move.startswith(ticket)} == {f"{ticket} {station}" for station in reached}
        for station in {*range(1, 200)} - reached:
            refuse(engine, f"play {ticket} {station}")


def test_a_double_move_can_show_him_with_either_half():
    """A reveal in the first half gives a station and then a question mark, in the second half the other way round."""
    engine = begin("dstarts=13,26 xstart=127 reveals=1")
    assert refuse(engine, "play double taxi ? taxi ?").startswith("he shows himself")
    assert refuse(engine, "play double taxi 115 taxi 114").startswith("he does not show himself")
    play(engine, "double taxi 115 taxi ?")
    assert {*ask(engine, "belief")} == {"102", "114", "126", "127"}
    engine = begin("dstarts=13,26 xstart=127 reveals=2")
    refuse(engine, "play double taxi ? taxi 199")
    play(engine, "double taxi ? taxi 127")
    assert ask(engine, "belief") == {"127": 1.0}


def test_caught_ends_the_game():
    """When a seeker has moved to where he may be, the table can say that he is caught; and take it back."""
    engine = begin("dstarts=117,1 xstart=127")
    assert "no seeker has just moved" in refuse(engine, "play caught")
    play(engine, "taxi ?")
    refuse(engine, "play caught")
    play(engine, "d2 taxi 8")
    refuse(engine, "play caught")
    play(engine, "d1 taxi 116")
    assert "caught" in ask(engine, "legal")
    before = snapshot(engine)
    play(engine, "Caught")
    state = ask(engine, "state")
    assert (state["winner"], state["reason"], state["hider"]) == ("seekers", "captured", 116)
    assert (ask(engine, "legal"), ask(engine, "belief")) == ([], {"116": 1.0})
    for move in ("caught", "taxi ?", "d2 taxi 1"):
        refuse(engine, f"play {move}")
    assert engine.answer("undo") == "="
    assert snapshot(engine) == before
    play(engine, "taxi ?")
    refuse(engine, "play caught")


def test_the_last_place_where_he_may_be_catches_him():
    """A seeker on the one station where he can be has caught him; nobody needs to say so."""
    engine = begin("dstarts=117 xstart=127 reveals=1")
    play(engine, "taxi 116", "d1 taxi 116")
    state = ask(engine, "state")
    assert (state["winner"], state["reason"], state["hider"]) == ("seekers", "captured", 116)
    assert ask(engine, "legal") == []


LAST_ROUND = "detectives=1 bobbies=0 dstarts=117 xstart=127 rounds=1 spaces=1 reveals="


def test_after_the_last_move_of_all_caught_can_still_be_said():
    """The last seeker of the last round may have caught him; anything else is too late and refused."""
    engine = begin(LAST_ROUND)
    play(engine, "taxi ?", "d1 taxi 116")
    assert (ask(engine, "state")["reason"], ask(engine, "legal")) == ("time up", ["caught"])
    for move in ("d1 taxi 117", "pass", "taxi ?", "taxi 115", "115", "double taxi ? taxi ?", "black 5"):
        refuse(engine, f"play {move}")
    play(engine, "caught")
    assert ask(engine, "state")["reason"] == "captured"
    assert ask(engine, "belief") == {"116": 1.0}


def test_the_belief_after_the_last_catch_is_the_same_uncompiled():
    """Without the compiler, which would hide a step off the end of the log, the engine answers the same."""
    typed = f"new seat=seekers {LAST_ROUND}\nplay taxi ?\nplay d1 taxi 116\nplay caught\nbelief\n"
    done = subprocess.run(
        [sys.executable, "-m", "solo", "engine"],
        input=typed.encode(),
        capture_output=True,
        timeout=120,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )
    assert done.stderr == b""
    assert done.stdout.decode().splitlines() == ["=", "=", "=", "=", '= {"116": 1.0}']


NO_TAXI_LEFT = "detectives=1 bobbies=1 dstarts=46,117 supply=taxi:1 black=0 double=0 reveals="  # after one move


def test_a_hider_who_cannot_move_says_pass():
    """Pass is his word for being stuck; it ends the game, and the belief goes to the places where he would be stuck."""
    engine = begin(NO_TAXI_LEFT)
    assert refuse(engine, "play pass") == "if you can move, you must"
    play(engine, "taxi ?", "d1 underground 1", "b1 taxi 88")
    assert {"pass", "underground ?"} <= {*ask(engine, "legal")}
    going_on, before = ask(engine, "belief"), snapshot(engine)
    play(engine, "pass")
    state, stuck = ask(engine, "state"), ask(engine, "belief")
    assert (state["winner"], state["reason"], state["hider"]) == ("seekers", "hider stuck", None)
    for move in ("pass", "underground ?", "caught"):
        refuse(engine, f"play {move}")
    assert engine.answer("undo") == "="
    assert snapshot(engine) == before
    assert sum(stuck.values()) == pytest.approx(1, abs=1e-4)
    assert not {*stuck} & {*going_on}


def test_a_hider_who_surely_cannot_move_has_lost():
    """Where he can be, he cannot move: the game is over without a word, and the belief still knows where he can be."""
    engine = begin(f"{NO_TAXI_LEFT} xstart=127")
    play(engine, "taxi ?", "d1 underground 1", "b1 taxi 88")
    assert (ask(engine, "state")["reason"], ask(engine, "legal")) == ("hider stuck", [])
    assert {*ask(engine, "belief")} == {"115", "116", "126", "133", "134"}


def test_caught_or_stuck_only_the_table_can_tell():
    """The last seeker stands where he may have been, and elsewhere he could not move: either can be said."""
    engine = begin(f"{NO_TAXI_LEFT} xstart=127")
    play(engine, "taxi ?", "d1 underground 1", "b1 taxi 116")
    assert {*ask(engine, "legal")} == {"caught", "pass"}
    for move in ("taxi ?", "d1 taxi 8", "115"):
        refuse(engine, f"play {move}")
    before = snapshot(engine)
    for word, reason, places in (
        ("caught", "captured", {"116"}),
        ("pass", "hider stuck", {"115", "126", "133", "134"}),
    ):
        play(engine, word)
        assert (ask(engine, "state")["reason"], {*ask(engine, "belief")}) == (reason, places)
        assert engine.answer("undo") == "="
        assert snapshot(engine) == before


def test_what_would_need_his_place_is_refused():
    """The engine neither moves for a hider it does not know nor counts his moves; for the seekers it chooses."""
    engine = begin("dstarts=117,1")
    assert "does not know where the hider is" in refuse(engine, "go")
    assert "perft needs to know" in refuse(engine, "perft 1")
    play(engine, "taxi ?")
    assert ask(engine, "go")["move"] in ask(engine, "legal")


# Whole games of which only the public part is told

STUCK = "hider stuck"
GAMES = [Options(seed=seed, detectives=2 + seed % 4) for seed in (0, 3)]
GAMES += [
    Options(seed=20, reveals=(1, 2, 3, 4, 5, 6), double=5),
    Options(seed=21, reveals=(), rounds=3),
    Options(seed=52, purses=((0, 9, 4),), supply=(1, 0, 0), black=0),
    Options(seed=23, purses=((2, 1, 0),), detectives=2, bobbies=0),
    Options(seed=24, round=17, detectives=3),
]


def random_game(options: Options) -> tuple[Game, list[MoveLine]]:
    """A random game where the hider is known, played to its end, and its lines."""
    game, luck, lines = Game.new(options), random.Random(options.seed), []
    while game.outcome is None:
        lines.append(luck.choice(game.legal_lines()))
        game.play(lines[-1])
    return game, lines


def options_line(options: Options) -> str:
    """The public part of a setup, as a line of the protocol tells it."""
    setup = deal(options)
    game = Game(setup)
    purses = ",".join("/".join(map(str, purse)) for seat in game.seats if (purse := game.purse(seat)))
    words = {
        "detectives": setup.rules.detectives,
        "bobbies": setup.rules.seekers - setup.rules.detectives,
        "dstarts": ",".join(str(game.station(seat)) for seat in game.seats),
        "tickets": purses,
        "supply": ",".join(f"{mode}:{n}" for mode, n in zip(game.board.modes, game.supply, strict=True)),
        "black": game.black,
        "double": game.double,
        "rounds": setup.rules.rounds,
        "spaces": setup.rules.spaces,
        "round": game.round,
        "reveals": ",".join(str(n) for n, shown in enumerate(setup.rules.reveals) if shown),
    }
    return " ".join(f"{key}={value}" for key, value in words.items())


@pytest.mark.parametrize("options", GAMES, ids=lambda options: f"seed {options.seed}")
def test_a_whole_game_is_followed_without_knowing_him(options):
    """Each public line is legal, he is always among the places believed, and the end is told as it was.

    All the way the seekers see, believe and are advised the same as in the game where the hider is known.
    """
    played, lines = random_game(options)
    engine, truth = begin(options_line(options)), Engine()
    truth.game, truth.seat = Game(deal(options)), SEEKER_SIDE
    luck, snapshots = random.Random(options.seed), []
    for number, line in enumerate(lines):
        legal, believed = ask(engine, "legal"), {*ask(engine, "belief")}
        assert engine.answer("state") == truth.answer("state")
        assert engine.answer("belief") == truth.answer("belief")
        if seekers := truth.game.to_move == SEEKER_SIDE:
            assert engine.answer("go seed=3") == truth.answer("go seed=3")
        assert not any(engine.game.row[column] for column in (HIDER, WAS, WAS2))
        snapshots.append(snapshot(engine))
        said = " ".join(truth.game.move_text(int(event[E_MOVE])) for event in truth.game.play(line))
        assert said in legal
        play(engine, said)
        over = ask(engine, "state")["winner"] == SEEKER_SIDE
        landed = said.split()[-1] if seekers else None
        assert ("caught" in ask(engine, "legal")) == (landed in believed and not over)
        if truth.game.outcome is None:
            assert str(truth.game.hider) in ask(engine, "belief")
        if number % 5 == 0:  # any move made and taken back leaves no trace
            here = snapshot(engine)
            for move in luck.sample(choices := ask(engine, "legal"), min(len(choices), 10)):
                play(engine, move)
                assert engine.answer("undo") == "="
                assert snapshot(engine) == here, move
    outcome = played.outcome
    if ask(engine, "state")["winner"] is None:  # only the table knows
        snapshots.append(snapshot(engine))
        play(engine, {"captured": "caught", STUCK: "pass"}[outcome.reason])
    state, believed = ask(engine, "state"), ask(engine, "belief")
    assert (state["winner"], state["reason"]) == (outcome.winner, outcome.reason)
    for before in reversed(snapshots):
        assert engine.answer("undo") == "="
        assert snapshot(engine) == before
    refuse(engine, "undo")
    assert str(played.hider) in believed


def test_the_whole_games_end_in_every_way():
    """Among the games above are captures, escapes, a stuck hider and stuck seekers; else they would prove less."""
    reasons = {random_game(options)[0].outcome.reason for options in GAMES}
    assert reasons == {"captured", "time up", STUCK, "seekers stuck"}
