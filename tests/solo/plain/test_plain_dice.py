"""The dice edition line by line: what a person reads, on either side. Where tiles are in order, see `table.streets`."""

import io
import re

import pytest
from table import play, streets, turn

from ai.game.game import Game
from ai.position.move import Event
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from profiles import load_profile
from solo import cli
from solo.plain.game import PlainGame, ask_count, ask_edition
from solo.play.session import Seat, Session
from solo.texts import narrate
from solo.texts.board_text import board_rows
from solo.texts.mechanics.dice_turn import whose_turn
from solo.texts.mechanics.tile_rows import street_lines
from solo.texts.rules_text import rules_lines


def typed(side: str, *lines: str, **options: object) -> str:
    """All that is printed to somebody who types these lines."""
    out = io.StringIO()
    setup = {"edition": "dice", "seed": 3, **options}
    session = Session.new(Options(**setup), Seat(side), load_profile("greedy"))
    PlainGame(session, None, io.StringIO("\n".join([*lines, "quit"]) + "\n"), out).run()
    return out.getvalue()


def answers(printed: str) -> list[str]:
    """What was printed after each prompt."""
    return [part.rstrip("\n") for part in printed.split("> ")[1:]]


def seen(game: Game, side: str) -> str:
    return "\n".join(narrate.situation(game.view(side)))


def prompt(game: Game, side: str) -> str:
    (line,) = whose_turn(game.view(side), starts=False)
    return line


def hiding(place: int, *moves: str, **more: object) -> Game:
    """The hider's turn after moves of Red from 36, Yellow from 28 and Green from 10."""
    return turn(streets(place, 36, 28, 10, **more), *moves)


# The opening and the prompts


def test_the_opening_tells_how_this_edition_is_played() -> None:
    first = "The detectives roll and move first; then Mister X moves by one of the dice that they used."
    pawns = "You move two pawns, Red and Yellow."
    for detectives, two in ((1, True), (2, False), (3, False)):
        printed = typed(SEEKER_SIDE, detectives=detectives)
        assert first in printed
        assert (pawns in printed) == two
    assert first in typed(HIDER_SIDE)


def test_starts_are_listed_once_and_without_places_that_are_taken() -> None:
    printed = typed(SEEKER_SIDE, "start 2", "start 2", "nonsense", "look", "moves", tiles="ABCDEFGHI")
    lists = re.findall(r"Only taxis stop on (.*)\.\n", printed)
    assert [text.split(", ")[:2] for text in lists] == [["2", "3"], ["3", "6"]]
    assert answers(printed)[:3] == [
        "Red starts on 2.\nYellow (d2) chooses a start next.",
        "Not possible: Red stands on 2: choose a free place.",
        "unknown word 'nonsense'. A move is a die and a place, such as taxi 14; help lists the rest.",
    ]


def test_the_dice_are_told_once_after_a_move() -> None:
    """They are said when they fall; look says them again."""
    printed = typed(SEEKER_SIDE, "start 2", "start 6", "look", "taxi 1", "log", detectives=2, tiles="ABCDEF")
    _, after_start, look, after_move, log, _ = answers(printed)
    assert [text.count("The dice show") for text in (after_start, look, after_move, log)] == [1, 1, 1, 0]
    assert [text.count("taxi taxi bus") for text in (after_start, look)] == [1, 1]
    assert after_start.splitlines()[-1] == "Red (d1) moves next."
    assert after_move.count("taxi bus") == 1
    assert after_move.splitlines()[-1] == "Yellow (d2) moves next, with one of the remaining dice."
    assert re.fullmatch(r"  1  start on tile [A-F]", log)


TWO = ("d1 taxi 35", "d2 taxi 27", "d3 pass")


@pytest.mark.parametrize(
    ("place", "moves", "tickets", "words"),
    [
        (13, TWO, {}, "take one of the dice they used (taxi taxi), or type black, helicopter or double."),
        (14, TWO, {"black": 0, "double": 0}, "take one of the dice they used (taxi taxi)."),
        (14, TWO, {"black": 0}, "take one of the dice they used (taxi taxi), or type double."),
        (13, ("d1 pass", "d2 bus 32", "d3 pass"), {},
         "you can use none of the dice they used (bus), so type pass, black, helicopter or double."),
        (13, ("d1 pass", "d2 pass", "d3 pass"), {"black": 1},
         "they used no die, so type pass, black or helicopter."),
        (14, ("d1 pass", "d2 bus 32", "d3 pass"), {"black": 0}, "take the die they used (bus)."),
    ],
)  # fmt: skip
def test_the_hider_is_told_what_he_may_say(
    place: int, moves: tuple[str, ...], tickets: dict[str, int], words: str
) -> None:
    assert prompt(hiding(place, *moves, **tickets), HIDER_SIDE) == f"Your move: {words}"


def test_the_second_half_of_a_double_move() -> None:
    game = hiding(14, *TWO)
    game.play(game.parse_move("double taxi 16", half=True))
    assert narrate.what_next(game.view(HIDER_SIDE)) == [
        "You are on 16 (tile D). Taxi: 14, 15, 19, 26.",
        "Now the second half of the double move: take the remaining die (taxi), or type black.",
    ]


@pytest.mark.parametrize(
    ("tokens", "end"),
    [(2, "pass, or reroll (2 tokens left)."), (1, "pass, or reroll (1 token left)."), (0, "pass.")],
)  # fmt: skip
def test_a_detective_who_can_use_no_die(tokens: int, end: str) -> None:
    game = play(turn(streets(36, 2, 3, 6, rerolls=tokens), "d1 taxi 1"), "roll X X X")
    assert prompt(game, SEEKER_SIDE) == f"Yellow (d2) cannot use any die: type {end}"


def test_two_pawns_of_one_player() -> None:
    begin = streets(24, 13, 14, detectives=1, tiles="ABCDEF")
    for roll, words in (
        ("roll taxi X X", "Move Red (d1) or Yellow (d2), whichever you like first."),
        ("roll bus X X", "Move Yellow (d2) first; Red (d1) can use none of these dice."),
        ("roll X X X", "Neither Red (d1) nor Yellow (d2) can use a die: type d1 pass or d2 pass, or reroll (3 tokens "
"left)."),
    ):  # fmt: skip
        play(begin, roll)
        assert prompt(begin, SEEKER_SIDE) == words
        begin.undo()


# The situation


def test_spaces_and_the_card() -> None:
    """Nothing is said of rounds and log entries."""
    game = play(streets(14, 36, 28, 10, round=3), "roll taxi X X X")
    assert seen(game, SEEKER_SIDE).startswith("3 of 13 spaces are covered.\nMister X shows himself on space 7.")
    assert seen(game, HIDER_SIDE).startswith("3 of 13 spaces are covered.\nYou show yourself on space 7.")
    late = streets(14, 36, 28, 10, round=11)
    assert "He will not show himself again." in seen(late, SEEKER_SIDE)
    assert "You do not have to show yourself again." in seen(late, HIDER_SIDE)
    last = streets(14, 36, 28, 10, round=13)
    assert seen(last, SEEKER_SIDE).startswith("This is the detectives' last turn: all 13 spaces are covered.")
    printed = typed(SEEKER_SIDE, "start 2", "start 6", "look", "log", detectives=2, tiles="ABCDEF")
    assert not re.search(r"[Rr]ound \d|entry|entries", printed)


def test_nothing_left_is_said_in_a_word() -> None:
    assert "Mister X has no black tickets, no double move and the helicopter left." in seen(
        streets(14, 36, 28, 10, black=0, double=0), SEEKER_SIDE
    )


def test_the_board_marks_you_and_where_he_was_seen() -> None:
    game = streets(18, 36, 28, 10, round=3)
    assert "18 TBU you;" in "\n".join(board_rows(game.view(HIDER_SIDE)))
    assert "18" not in re.findall(r"(\d+) \w+ Mister", "\n".join(board_rows(game.view(SEEKER_SIDE))))
    hiding = turn(streets(18, 36, 28, 10, round=2), "d2 taxi 27", "d3 pass", "d1 pass")
    play(hiding, "taxi 17")
    assert "17 T Mister X last seen;" in "\n".join(board_rows(hiding.view(SEEKER_SIDE)))
    assert "17 T you, you were last seen here;" in "\n".join(board_rows(hiding.view(HIDER_SIDE)))


def test_the_streets_of_light_sides() -> None:
    """As maps/dice/streets.csv has them; C lies in a corner, so that its arrow from the west comes from B."""
    layout = streets(18, 2, 3, 6, tiles="abcDEFGHI").deal.layout
    assert layout is not None
    assert [line.split(". ")[0] for line in street_lines(layout, black=True)] == [
        "One-way: 1 to 2, 2 to 4",
        "Closed: 8 and 11, 11 and 12",
        "Taxi lanes: 5 and 8, 10 and 11",
    ]
    facing = streets(18, 2, 3, 6, tiles="fcABDEGHI").deal.layout
    assert facing is not None
    assert "Arrows from both ends: 11 and 24. Only black tickets work there." in street_lines(facing, black=True)
    assert street_lines(facing, black=False)[:2] == [
        "One-way: 24 to 23. Taxis and buses go only this way.",
        "Closed: 11 and 12, 11 and 24. Nothing passes.",
    ]
    plain = board_rows(streets(18, 2, 3, 6).view(SEEKER_SIDE))
    assert (len(plain), "light" in " ".join(plain)) == (10, False)
    rows = board_rows(streets(18, 2, 3, 6, tiles="abcDEFGHI").view(SEEKER_SIDE))
    assert sum("as listed below the rows" in row for row in rows) == 1


def test_his_way_and_the_log_say_where_he_stayed() -> None:
    game = turn(streets(14, 36, 28, 10, rounds=2, black=0), "d1 pass", "d2 pass", "d3 pass")
    play(game, "pass")
    assert narrate.log_lines(game.view(HIDER_SIDE)) == ["  1  start on 14 (tile D)", "  2  stayed on 14 (tile D)"]
    assert narrate.log_lines(game.view(SEEKER_SIDE)) == ["  1  start on tile D", "  2  stayed"]
    turn(game, "d2 pass", "d3 pass", "d1 pass")
    assert game.outcome is not None
    assert narrate.ended(game.view(HIDER_SIDE))[-1] == "Your route: 14 (start), 14 (stayed)."


# Moves


def test_the_hiders_list_of_moves() -> None:
    game = turn(streets(14, 3, 36, 10), "d1 taxi 13", "d2 bus 32", "d3 pass")
    assert narrate.choices(game.view(HIDER_SIDE), game.legal_moves()) == [
        "taxi 4, 16, 17", "bus 4, 18, 26", "black taxi 4, 16, 17", "black bus 4, 18, 26",
        "taxi 13 (Red stands there: you would be caught)", "black taxi 13 (Red stands there: you would be caught)",
        "double, then two of the taxi, bus or black steps",
    ]  # fmt: skip


def after(game: Game, side: str, move: int) -> tuple[View, Event]:
    """What a side knows after a move, and the public event."""
    event = game.push(move)
    return game.view(side), event


def test_what_the_hider_reads_of_his_own_moves() -> None:
    for text, words in (
        ("taxi 16", "You go to 16 by taxi; space 2 of the card shows taxi."),
        ("black taxi 16", "You use a black ticket, by taxi, to 16; the detectives see only X."),
    ):
        game = hiding(14, *TWO)
        (move,) = game.parse_move(text)
        assert narrate.told(*after(game, HIDER_SIDE, move), move) == [words]
    game = hiding(14, *TWO)
    (move,) = game.parse_move("black taxi 16")
    assert narrate.told(*after(game, SEEKER_SIDE, move), None) == [
        "Mister X uses a black ticket; space 2 of the card shows X."
    ]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("start 13", "Not possible: the game has already begun."),
        ("look 99", "Not possible: there is no place 99: places here are 1-24."),
        ("look 25", "Not possible: there is no place 25 here: tile G is not on the table (places here are 1-24)."),
        ("look x", "Look at one of the places here: 1-24."),
        ("why x", "Ask about one of the places here (1-24), such as why 12."),
        ("roll taxi", "Not possible: the program rolls the dice."),
        ("manhunt", "Not possible: there is no such move in this edition."),
        ("map", "unknown word 'map'. A move is a die and a place, such as taxi 14; help lists the rest."),
    ],
)  # fmt: skip
def test_words_that_lead_nowhere(line: str, answer: str) -> None:
    printed = typed(SEEKER_SIDE, "start 2", "start 6", line, detectives=2, tiles="ABCDEF")
    assert answers(printed)[2] == answer


# Every edition


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_in_short(edition: str) -> None:
    """Who moves when, what is seen, and how it ends; in the words of the edition."""
    game = Game.new(Options(edition=edition))
    text = " ".join(rules_lines(game))
    for words in (game.edition.hider, "In each round", "shows himself", " win"):
        assert words in text
    assert [str(n) in text for n in game.edition.reveals] == [True] * len(game.edition.reveals)
    assert ("chips" in text, "dice" in text) == (edition == "sherlock", edition == "dice")
    printed = typed(SEEKER_SIDE, "rules", "help", edition=edition)
    assert rules_lines(game)[0] in printed
    assert "  rules      the rules in short" in printed


@pytest.mark.parametrize(
    ("text", "edition"),
    [("1\n", "london"), ("\n", "london"), ("2\n", "victorian"), ("3\n", "sherlock"), ("5\n", "dice"),
     ("x\nDICE\n", "dice"), ("", None), ("quit\n", None)],
)  # fmt: skip
def test_asking_for_the_edition(text: str, edition: str | None) -> None:
    out = io.StringIO()
    assert ask_edition(io.StringIO(text), out) == edition
    assert "5  Scotland Yard, the dice game (dice)" in out.getvalue()


def test_nobody_is_asked_who_has_said_something(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a side the edition is London unless it is given; with an edition only the side is asked."""
    for arguments, words in (
        (["--side", "hider"], "Scotland Yard, London. You play Mister X"),
        (["--edition", "dice"], "Which side do you want to play?"),
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert cli.run(["play", "--seed", "3", *arguments]) == 0
        printed = capsys.readouterr().out
        assert words in printed
        assert "Which edition" not in printed


@pytest.mark.parametrize(
    ("edition", "text", "count"),
    [("london", "\n", 2), ("london", "x\n1\n5\n", 5), ("dice", "\n", 1), ("dice", "3\n", 3), ("venice", "", None),
     ("sherlock", "quit\n", None)],
)  # fmt: skip
def test_one_hunter_is_offered_the_game_of_the_books_first(edition: str, text: str, count: int | None) -> None:
    """Two detectives and two bobbies, or with dice two pawns; whatever else can be played is a number away."""
    out = io.StringIO()
    assert ask_count(EDITIONS[edition], io.StringIO(text), out) == count
    first, second = out.getvalue().splitlines()[1:3]
    helpers = "You move 2 pawns, on 6 street tiles." if edition == "dice" else "They have help: 2 "
    assert helpers in first
    assert ("own solo game" in first, "own solo game" in second) == (True, False)


def test_whoever_hides_is_not_asked_how_many_hunt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for answers, asked in (("2\nquit\n", False), ("1\n\nquit\n", True)):
        monkeypatch.setattr("sys.stdin", io.StringIO(answers))
        assert cli.run(["play", "--seed", "3", "--edition", "london"]) == 0
        printed = capsys.readouterr().out
        assert ("How many detectives?" in printed) == asked
        assert ("Bobby 2 (b2)" in printed) == asked
        assert "Deal" in printed or "deal" in printed
