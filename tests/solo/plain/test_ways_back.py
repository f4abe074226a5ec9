"""Whoever leaves a game is told how to come back, and how to play the same deal again."""

import io
import os
import shlex
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from terminal import ROOT, folders_in

from solo.cli import build_parser
from solo.files.saves import Save
from solo.plain.game import PlainGame
from solo.play.autosave import Keeper
from solo.play.new_game import begun, house_rules, once_more, other_side, wished
from solo.play.session import Session
from solo.play.ways_back import again_command, next_deals
from solo.tools.checks import check_game

KEPT = "Game saved: solo-yard resume"


def dealt(arguments: list[str]) -> tuple[Session, Save]:
    """The game that a command line deals."""
    options = build_parser().parse_args(arguments)
    check_game(options)
    return begun(wished(options, "off"), options.seed, house_rules(options))


FLAGS = pytest.mark.parametrize(
    "flags",
    [
        "--edition london --side seekers",
        "--edition london --side hider --detectives 2 --level greedy",
        "--edition london --side detective:2 --detectives 3 --bobbies 1",
        "--edition venice --side seekers --detectives 2",
        "--edition venice --side seekers --detectives 2 --pool no",
        "--edition venice --side detective:1 --detectives 2",
        "--edition sherlock --side hider",
        "--edition sherlock --side seekers --detectives 3",
        "--edition sherlock --side seekers --characters irene,watson,mycroft",
        "--edition dice --side seekers --expert",
        "--edition dice --side hider --detectives 2",
        "--edition dice --side hider --tiles ABcDEFGHI",
        "--edition london --side hider --board maps/london",
    ],
)


@FLAGS
def test_the_command_deals_the_same_game(flags: str) -> None:
    for seed in (7, 8):
        session, save = dealt(["play", *flags.split(), "--seed", str(seed)])
        program, *words = shlex.split(again_command(save))
        again, other = dealt(words)
        assert program == "solo-yard"
        assert (session.game.row == again.game.row).all()
        assert (save.dealt, save.side, save.profile, save.board) == (
            other.dealt,
            other.side,
            other.profile,
            other.board,
        )
        assert session.game.rules.past == again.game.rules.past
        for game in (session.game, again.game):  # chance too falls the same way
            for _ply in range(40):
                if game.outcome is None:
                    game.push(game.draw() if game.to_move == "chance" else game.legal_moves()[0])
        assert session.game.moves == again.game.moves


@FLAGS
def test_the_commands_deal_the_next_games(flags: str) -> None:
    """They begin the same games as the keys on the screen of the end."""
    _session, save = dealt(["play", *flags.split(), "--seed", "7"])
    lines = next_deals(save)
    assert [line[: line.index(":")] for line in lines] == ["To play it from the other side", "To play the next deal"]
    games = (once_more(save, side=other_side(save.side)), once_more(save, seed=8))
    for line, (meant, expected) in zip(lines, games, strict=True):
        session, other = dealt(shlex.split(line.split(": ", 1)[1])[1:])
        assert (session.game.row == meant.game.row).all()
        assert (other.side, other.dealt, other.profile) == (expected.side, expected.dealt, expected.profile)


class FirstChoices(io.StringIO):
    """Somebody who always types the first move that there is."""

    session: Session

    def readline(self, size: int | None = -1, /) -> str:
        return " ".join(self.session.game.move_text(self.session.choices()[0]).split()) + "\n"


def play(folder: Path, lines: str | FirstChoices, flags: str = "--edition dice --side hider") -> str:
    """What a game prints in which these lines are typed."""
    session, save = dealt(["play", *flags.split(), "--level", "random", "--seed", "3"])
    out, typed = io.StringIO(), lines if isinstance(lines, FirstChoices) else io.StringIO(lines)
    if isinstance(typed, FirstChoices):
        typed.session = session
    PlainGame(session, Keeper(session, folders_in(folder), save), typed, out).run()
    return out.getvalue()


AGAIN = "Same deal again: solo-yard play"
DEAL = f"{AGAIN} --edition dice --side hider --level random --detectives 3 --seed 3\n"


@pytest.mark.parametrize("lines", ["start 1\nquit\n", "start 1\n", "start 1\nexit\n"])
def test_who_leaves_is_told_how_to_come_back(lines: str, tmp_path: Path) -> None:
    assert play(tmp_path, lines).endswith(f"{KEPT}\n{DEAL}")


def test_who_leaves_before_the_first_move_has_nothing_to_come_back_to(tmp_path: Path) -> None:
    said = play(tmp_path, "quit\n", "--side hider")
    assert "Game saved" not in said
    assert "Nothing has been played yet.\nSame deal again: solo-yard play --edition london --side hider" in said


@pytest.mark.parametrize("flags", ["--edition dice --side hider", "--edition dice --side seekers"])
def test_the_end_tells_the_command_that_deals_it_again(flags: str, tmp_path: Path) -> None:
    said = play(tmp_path, FirstChoices(), flags)
    deal, other, following, review = said.splitlines()[-4:]
    edition, side = flags.rsplit(maxsplit=1)
    sides = {"hider": "seekers", "seekers": "hider"}
    command, rest = f"solo-yard play {edition}", "--level random --detectives 3 --seed"
    assert deal == f"Same deal again: {command} {side} {rest} 3"
    assert other == f"To play it from the other side: {command} {sides[side]} {rest} 3"
    assert following == f"To play the next deal: {command} {side} {rest} 4"
    assert review.startswith("What your moves were worth: solo-yard review ")
    assert KEPT not in said


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_who_is_interrupted_is_told_too(number: signal.Signals, tmp_path: Path) -> None:
    homes = {f"XDG_{name.upper()}_HOME": str(tmp_path / name) for name in ("config", "data", "state")}
    command = [sys.executable, "-m", "solo", "play", "--plain", "--side", "hider", "--level", "random", "--seed", "3"]
    program = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        env={**os.environ, **homes},
    )  # fmt: skip
    assert program.stdin
    assert program.stdout
    watchdog = threading.Timer(240, program.kill)
    watchdog.start()
    program.stdin.write("taxi 22\n")
    program.stdin.flush()
    said = ""
    while "Round 2" not in said:
        line = program.stdout.readline()
        assert line, said
        said += line
    while not said.endswith("> "):
        said += program.stdout.read(1)
    program.send_signal(number)
    rest, _wrong = program.communicate()
    watchdog.cancel()
    assert KEPT in rest
    assert program.returncode == (130 if number == signal.SIGINT else 128 + number)
