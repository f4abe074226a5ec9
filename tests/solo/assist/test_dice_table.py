"""The dice edition at a table of real people, of whom only the talk is known: nobody tells where Mister X is.

The tiles in order are drawn in `table.streets`.
"""

import json

import pytest

from ai.programs.engine import Engine


def begin(options):
    """An engine that plays for the seekers; tiles A to F, two detectives, no double moves."""
    engine = Engine()
    assert engine.answer(f"new edition=dice seat=seekers detectives=2 tiles=ABCDEF double=0 {options}") == "="
    return engine


def ask(engine, line):
    answer = engine.answer(line)
    assert answer.startswith("= "), f"{line} → {answer}"
    return json.loads(answer[2:])


def say(engine, *moves):
    for move in moves:
        assert engine.answer(f"play {move}") == "=", move


def believes(engine, parts):
    """Whether the belief is in these parts of a whole."""
    whole = sum(parts.values())
    return ask(engine, "belief") == {str(n): pytest.approx(part / whole, abs=1e-4) for n, part in parts.items()}


def test_the_table_hears_a_letter():
    """Detectives say their places, he says a letter; then he is on one of the four places, if nobody stands there."""
    engine = begin("black=0")
    say(engine, "d1 start 2", "d2 start 17")
    assert {*ask(engine, "legal")} == {f"start {letter}" for letter in "ABCDEF"}
    say(engine, "start E")
    assert believes(engine, {18: 1, 19: 1, 20: 1})
    assert ask(engine, "state")["hider"] is None


@pytest.mark.parametrize("said", ["start 8", "8"])
def test_the_table_does_not_say_his_place(said):
    """Place 8 is on tile B, but nobody is told more than the letter."""
    engine = begin("dstarts=2,24")
    assert engine.answer(f"play {said}") == "? type the letter of his tile, such as start B"


def test_his_die_without_a_place():
    """From 17, 18, 19 and 20 he has four moves each, 19 and 20 with a flight; 14 of 16 are by taxi."""
    engine = begin("black=0 dstarts=2,24")
    say(engine, "start E", "roll taxi X X", "d1 taxi 1", "roll taxi X", "d2 taxi 22")
    assert {*ask(engine, "legal")} == {"taxi ?", "helicopter ?"}
    assert engine.answer("play taxi 17").endswith("he does not show himself after this move: type ? for the place")
    say(engine, "taxi ?")
    assert believes(engine, {7: 1, 8: 1, 14: 1, 16: 1, 17: 2, 18: 2, 19: 2, 20: 2, 21: 1, 23: 1})
    # Yellow begins; neither moves to where he may be, and on space 3 he is seen.
    say(engine, "roll taxi X X", "d2 taxi 12", "roll taxi X", "d1 taxi 3")
    reached = {4, 5, 6, 7, 8, 11, *range(13, 25)}
    flown = {2, 5, 6, 9}  # from 16, 19, 20 and 23
    assert {*ask(engine, "legal")} == {f"taxi {n}" for n in reached} | {f"helicopter {n}" for n in flown}
    assert "he shows himself after this move" in engine.answer("play taxi ?")
    say(engine, "taxi 18")
    assert believes(engine, {18: 1})
    assert ask(engine, "state")["seen"] == {"entry": 3, "station": 18}


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("pass", {17: 2, 20: 1}),  # on 17 there is nothing else to do, from 20 he could fly too
        ("bus ?", {8: 1, 14: 1, 21: 1, 7: 1}),  # three ways each: from 18, and from 19 to 7, 15 (caught) or in the air
        ("helicopter ?", {5: 2, 6: 3}),  # one of three from 19, one of two from 20
        ("bus 15", {15: 1}),
    ],
)
def test_what_he_did_with_a_bus(said, parts):
    """Red took a bus from 1 to 15; he is on 17, 18, 19 or 20, and buses stop on 18 and 19."""
    engine = begin("black=0 dstarts=1,13")
    say(engine, "start E", "roll bus X X", "d1 bus 15", "roll X X", "d2 pass")
    assert {*ask(engine, "legal")} == {"pass", "bus ?", "helicopter ?", "bus 15"}
    say(engine, said)
    assert believes(engine, parts)
    assert ask(engine, "state")["reason"] == ("captured" if said == "bus 15" else None)


def test_a_black_ticket_says_nothing_of_its_mode():
    """The same with one black ticket: of 5 moves from 17, 12 from 18, 8 from 19 and 5 from 20 these are black."""
    engine = begin("black=1 dstarts=1,13")
    say(engine, "start E", "roll bus X X", "d1 bus 15", "roll X X", "d2 pass")
    assert "black 15" in ask(engine, "legal"), "where a detective would have caught him"
    say(engine, "black ?")
    shares = {(7, 14, 18, 19): 24, (8, 17, 20, 21, 8, 14, 21, 4, 11): 10, (16, 17, 20, 7): 15, (18, 19, 23): 24}
    parts = dict.fromkeys({n for ends in shares for n in ends}, 0)
    for ends, share in shares.items():
        for end in ends:
            parts[end] += share
    assert believes(engine, parts)
    assert ask(engine, "state")["black"] == 0


def test_a_pass_with_a_place():
    """On space 3 he is seen, also where he stays: on 17 no bus stops."""
    engine = begin("black=0 dstarts=13,1 log=?,taxi:17")
    say(engine, "roll bus X X", "d2 bus 15", "roll X X", "d1 pass")
    assert ask(engine, "legal") == ["pass 17"]
    assert engine.answer("play pass").startswith("? ")
    say(engine, "pass 17")
    assert (ask(engine, "state")["seen"], ask(engine, "belief")) == ({"entry": 3, "station": 17}, {"17": 1.0})


def test_caught_is_said_by_the_table():
    """Red looks for him on 1, and finds him or not; on the last place where he can be nobody needs to say so."""
    engine = begin("black=0 dstarts=2,24")
    say(engine, "start A", "roll taxi X X", "d1 taxi 1")
    assert "caught" in ask(engine, "legal")
    say(engine, "roll X X", "d2 pass")
    assert believes(engine, {3: 1, 4: 1})
    for _ in range(2):
        assert engine.answer("undo") == "="
    say(engine, "caught")
    assert (ask(engine, "state")["reason"], ask(engine, "state")["hider"]) == ("captured", 1)
    engine = begin("black=0 dstarts=14,24 log=?,?,taxi:17")
    say(engine, "roll taxi X X", "d1 taxi 17")
    assert ask(engine, "state")["reason"] == "captured"


@pytest.mark.parametrize(
    ("tiles", "said", "reason"),
    [
        ("ABCDEF", "start Z", "there is no tile Z: the tiles are A to F"),
        ("IHGFAB", "start C", "there is no tile C: the tiles are A, B, F, G, H and I"),
        ("ABCDEF", "start", "a place is missing after start"),
        ("ABCDEF", "start ?", "type the letter of his tile, such as start A"),
        ("ABCDEF", "taxi 18", "type the letter of his tile, such as start E"),
        ("ABCDEF", "d1 start A", "Mister X chooses his start now"),
    ],
)
def test_what_the_table_may_hear_of_the_start(tiles, said, reason):
    """The letter of a tile that is on the table; a reason never speaks of something else."""
    engine = Engine()
    assert engine.answer(f"new edition=dice seat=seekers detectives=2 tiles={tiles} dstarts=2,3") == "="
    assert engine.answer(f"play {said}") == f"? {reason}"


def test_a_pass_that_the_table_cannot_hear():
    """Where he does not show himself nobody hears where he stays; where he does, everybody."""
    engine = begin("black=0 dstarts=1,13")
    say(engine, "start E", "roll bus X X", "d1 bus 15", "roll X X", "d2 pass")
    assert engine.answer("play pass 17") == "? he does not show himself after this move: type pass alone"
    say(engine, "pass")
    assert ask(engine, "state")["log"][1] == {"entry": 2, "ticket": "stayed", "station": None, "shown": False}
    say(engine, "roll X X X", "d2 pass", "roll X X X", "d1 pass")
    assert engine.answer("play pass") == "? he shows himself after this move: type pass and where he stays"


def test_after_the_end_no_tile_is_taken_for_a_place():
    """Then everybody may read the log, but the table never said where he started."""
    engine = begin("black=0 dstarts=2,24")
    say(engine, "start A", "roll taxi X X", "d1 taxi 1", "caught")
    assert ask(engine, "state")["log"] == [{"entry": 1, "ticket": "start", "station": None, "shown": False}]


def test_before_his_start_he_may_be_wherever_no_pawn_stands():
    """The belief follows the pawns while they are set."""
    engine = begin("")
    assert [*ask(engine, "belief")] == [str(n) for n in range(1, 25)]
    say(engine, "d1 start 2", "d2 start 17")
    assert believes(engine, {n: 1 for n in range(1, 25) if n not in (2, 17)})


@pytest.mark.parametrize(
    ("options", "covered", "means"),
    [
        ("log=black,taxi,bus:14", ["start", "taxi", "bus"], (2, False)),
        ("log=start,X,pass", ["start", "black", "stayed"], (1, False)),
        ("log=?,helicopter,stayed,x,underground", ["start", "helicopter", "stayed", "black", "underground"], (1, True)),
        ("round=3", ["start", "?", "?"], (2, False)),
    ],
)
def test_what_lies_on_his_card_when_a_game_is_set_up(options, covered, means):
    """The first entry is the start, whatever covers it, and spends nothing; a helicopter in the log has flown."""
    engine = begin(f"dstarts=2,24 {options}")
    state = ask(engine, "state")
    assert [entry["ticket"] for entry in state["log"]] == covered
    assert (state["black"], state["helicopter_used"]) == means


@pytest.mark.parametrize(
    ("moves", "places"),
    [
        ("helicopter", {22}), ("pass", {13}), ("stayed,helicopter", {22}), ("taxi", {3, 14, 15}),
        ("taxi,helicopter", {1, 12}),
    ],
)  # fmt: skip
def test_flights_and_stays_in_a_log(moves, places):
    """Seen on 13; straight across is 22. From 3 it is 12, from the corner 15 it is 1 or 24, where Yellow stands."""
    engine = begin(f"dstarts=2,24 log=?,taxi,bus:13,{moves}")
    assert {int(place) for place in ask(engine, "belief")} == places


def test_his_start_is_known_by_its_tile():
    """Where only the start is given, everybody has heard its letter; the hider reads his place on the card."""
    for seat, station in (("seekers", None), ("hider", 18)):
        engine = Engine()
        assert engine.answer(f"new edition=dice seat={seat} tiles=ABCDEFGHI xstart=18 dstarts=2,3,6") == "="
        state = ask(engine, "state")
        assert state["start_tile"] == "E"
        assert state["log"] == [{"entry": 1, "ticket": "start", "station": station, "shown": False}]
    engine = begin("dstarts=2,24 round=4")
    assert ask(engine, "state")["start_tile"] is None


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("round=3 log=start", "round=3 needs 3 log entries (the start and one a round), but log has 1"),
        ("round=2 log=start,?,?,?", "round=2 has at most 3 log entries (the start and two a round): log has 4"),
        ("log=start:99,taxi:5", "log names place 99, but places here are 1-36"),
        ("log=start,start", "only the first entry of the log is the start"),
        ("log=?,helicopter,helicopter", "the helicopter flies once in a game, but the log has it more often"),
        ("log=?,tram", "log names 'tram': one of taxi, bus, underground, black, X, helicopter, pass, start and ?"),
        ("tickets=1/1/1", "tickets cannot be given in this edition, which is played with dice"),
        (
            "tiles=ABC",
            "tiles names 3 tiles, but 9 are laid: one letter for each; a small letter means light side up",
        ),
    ],
)
def test_a_setup_that_cannot_be(options, reason):
    """The reason speaks in the words that were typed."""
    assert Engine().answer(f"new edition=dice {options}") == f"? {reason}"


def test_the_tiles_error_speaks_of_what_can_be_chosen():
    """No option chooses the columns."""
    answer = Engine().answer("new edition=dice tiles=ABCDEFGHZ")
    assert "columns" not in answer
    assert "small letter" in answer
    assert "light side" in Engine().answer("help")
