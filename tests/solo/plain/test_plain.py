"""A whole game can be played line by line, on either side, by somebody who only reads what is printed."""

import io
import re

import pytest
from person import Person
from sessions import moved

from ai.rules.setup import Options
from maps.edition_file import EDITIONS
from profiles import load_profile, profile_names
from solo import cli
from solo.plain.game import PlainGame, ask_edition, ask_side
from solo.play.session import Seat, Session


def play(side: str, seed: int, level: str = "greedy", detectives: int = 5, edition: str = "london") -> str:
    """Plays a game to its end and returns all that was printed."""
    out = io.StringIO()
    session = Session.new(Options(edition=edition, seed=seed, detectives=detectives), Seat(side), load_profile(level))
    PlainGame(session, None, Person(out, seed), out).run()
    assert session.game.outcome is not None
    return out.getvalue()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("side", ["hider", "seekers"])
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_whole_games_on_either_side(side: str, level: str, edition: str) -> None:
    ends = set()
    counts = EDITIONS[edition].counts
    for seed in range(6):
        printed = play(side, seed, level, counts[seed % len(counts)], edition)
        wrong = [line for line in printed.splitlines() if "Not possible" in line and "no second step" not in line]
        assert not wrong
        ends.add(re.findall(r"wins?\.\n(?:His|Your) route: ", printed) != [])
        assert bool(re.search("You (are|start) on ", printed)) == (side == "hider")
    assert ends == {True}


def test_as_seeker_the_hiders_place_is_never_printed_before_a_reveal() -> None:
    """Whatever is printed before the game ends is the same for two hiders with the same tickets."""
    out = io.StringIO()
    session = Session.new(Options(seed=11), Seat("seekers"), load_profile("greedy"))
    game = PlainGame(session, None, io.StringIO("look\nlog\nmoves\nquit\n"), out)
    secret = session.game.hider
    game.run()
    after = session.game.hider
    numbers = set(map(int, re.findall(r"\d+", out.getvalue())))
    public = {session.game.station(seat) for seat in session.game.seats} | {
        move & 255 for move in session.game.legal_moves()
    }
    assert not ({secret, after} - public) & (numbers - set(range(25)))


def test_words_besides_moves() -> None:
    out = io.StringIO()
    session = Session.new(Options(seed=3), Seat("hider"), load_profile("greedy"))
    words = [
        "help",
        "look",
        "look 104",
        "look 200",
        "look x",
        "log",
        "undo",
        "taxi 5",
        "nonsense",
        "",
        "taxi 22",
        "undo",
        "quit",
    ]
    PlainGame(session, None, io.StringIO("\n".join(words) + "\n"), out).run()
    printed = out.getvalue()
    for text in (
        "A move is a ticket and a station",
        "You are on 35. Taxi: 22, 36, 48, 65.",
        "Station 104. Taxi: 86, 116.",
        "Look at a station from 1 to 199.",
        "The log is empty.",
        "There is nothing to take back.",
        "Not possible: no taxi line joins 35 and 5.",
        "Not possible: 'nonsense' is not a ticket: taxi, bus, underground, black; help lists what else you can type.",
        "You go to 22; entry 1 of the log shows taxi.",
        "Taken back.",
        "You leave in round 1.",
    ):
        assert text in printed, text
    assert session.game.moves == []


def test_undo_goes_back_to_the_persons_last_decision() -> None:
    session = Session.new(Options(seed=3), Seat("seekers"), load_profile("greedy"))
    session.machine_move()
    before = session.game.row.copy()
    session.submit("d2 taxi 4")
    assert moved(session.undo())
    assert (session.game.row == before).all()
    assert not moved(session.undo())


def test_the_end_of_input_ends_the_program_quietly() -> None:
    out = io.StringIO()
    session = Session.new(Options(seed=3), Seat("hider"), load_profile("greedy"))
    PlainGame(session, None, io.StringIO("taxi 22"), out).run()
    assert "You leave in round 2" in out.getvalue()


class Terminal(io.StringIO):
    """Somewhere people read, not programs."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_lines_that_break_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is wider than the screen, no word is cut, and a pipe gets each sentence whole."""
    monkeypatch.setenv("COLUMNS", "40")
    session = Session.new(Options(edition="sherlock", seed=3), Seat("hider"), load_profile("greedy"))
    for out in (Terminal(), io.StringIO()):
        PlainGame(session, None, io.StringIO("look\nlook hideouts\nquit\n"), out).run()
        lines = out.getvalue().splitlines()
        assert (max(map(len, lines)) <= 42) == out.isatty()
        assert "Christ Church Spitalfields" in " ".join(lines)


def test_asking_for_the_side() -> None:
    def asked(text: str) -> str | None:
        return ask_side(io.StringIO(text), io.StringIO())

    assert [asked("1\n"), asked("2\n"), asked("\n"), asked("x\nHIDER\n"), asked("")] == [
        "seekers", "hider", "seekers", "hider", None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--level", "genius"],
            f"unknown level 'genius': one of {', '.join(profile_names())}, or a file that ends in .toml",
        ),
        (
            ["--edition", "paris"],
            "unknown edition 'paris': one of london, victorian, sherlock, venice, dice, "
            "or a folder with an edition.toml",
        ),
        (
            ["--board", "nowhere"],
            "nowhere: no board of that name (london, sherlock, venice) and no folder with a board.toml",
        ),
    ],
)
def test_a_wrong_setup_is_told_in_a_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["play", "--side", "hider", "--seed", "1", *arguments]) == 2
    assert capsys.readouterr().err == f"solo-yard: {message}\n"


def test_the_same_seed_plays_the_same_game() -> None:
    assert play("seekers", 5) == play("seekers", 5)


def test_an_answer_that_is_none_is_told_and_guessed() -> None:
    lines, out = io.StringIO("lodon\nvienna\nscotland yard, venic\nVenice\nsekers\nhider\n"), io.StringIO()
    assert (ask_edition(lines, out), ask_side(lines, out)) == ("venice", "hider")
    told = out.getvalue()
    for text in (
        "'lodon' is not one of the answers. Did you mean london?",
        "Did you mean scotland yard, venice?",
        "'sekers' is not one of the answers. Did you mean seekers?",
    ):
        assert text in told
