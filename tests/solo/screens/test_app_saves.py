"""Games on the full screen are kept after every move, and go on exactly where they were."""

import io
import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from person import Person
from terminal import ENTER, ESCAPE, QUIT, REDO, UNDO, Desk, Process, begin, desk, folders_in, sitting, to_board

from ai.game.game import Game
from ai.rules.options import Options
from profiles import load_profile
from solo import cli
from solo.files.saves import Save, load
from solo.plain.game import PlainGame
from solo.play.autosave import Keeper
from solo.play.session import Seat, Session


def running_file(folder: Path) -> Path:
    (path,) = folder.rglob("running-*.json")
    return path


def saved(folder: Path) -> list[str]:
    return list(json.loads(running_file(folder).read_text())["moves"])


def moves_of(screen: Any) -> list[str]:
    return [screen.session.game.move_text(move) for move in screen.session.game.moves]


async def play_on(here: Desk, turns: int) -> None:
    """Plays the first move that is offered, a few times."""
    for _turn in range(turns):
        await here.press(" ".join(here.top.grammar.moves[0]), ENTER)
        await here.until(lambda: type(here.top).__name__ == "EndScreen" or here.top.watch is None)


async def resume_first(here: Desk) -> Any:
    """Takes up the first game of the list."""
    here.yard.resume()
    await here.until("deal number")
    await here.press(ENTER)
    await here.until(lambda: type(here.top).__name__ == "GameScreen" and here.top.watch is None)
    return here.top


@pytest.mark.parametrize(("edition", "side"), [("london", "seekers"), ("sherlock", "hider"), ("dice", "detective:2")])
def test_a_game_that_was_left_goes_on_where_it_was(edition: str, side: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, edition=edition, side=side, detectives=3, level="greedy", seed=4)
            await play_on(here, 5)
            await here.press(UNDO, UNDO)
            left, row, undone = moves_of(screen), screen.session.game.row.copy(), list(screen.session.undone)
            assert saved(tmp_path) == left
            await here.press(QUIT)
        async with desk(tmp_path) as here:
            assert "Resume" in here.text()
            screen = await resume_first(here)
            assert moves_of(screen) == left
            assert (screen.session.game.row == row).all()
            assert screen.session.undone == undone
            assert screen.session.unrated == {"undo"}
            assert screen.session.seat.name == side
            await here.press(REDO)
            assert moves_of(screen)[: len(left)] == left
            assert len(moves_of(screen)) > len(left)
            await play_on(here, 2)
            assert saved(tmp_path) == moves_of(screen)

    sitting(talk)


def test_an_end_that_is_taken_back_can_be_played_otherwise(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as here:
            screen = await begin(here, edition="dice", side="seekers", detectives=1, seed=5)
            while screen.view.outcome is None:
                await play_on(here, 1)
            await to_board(here)
            replays = tmp_path / "data" / "replays"
            assert len(list(replays.iterdir())) == 1
            await here.press(UNDO)
            assert saved(tmp_path) == moves_of(screen)
            await here.press(REDO)
            assert "Game over" in here.text()
            assert not list((tmp_path / "state").glob("running-*"))
            assert len(list(replays.iterdir())) == 1, "the same end is kept once"
            await here.press(UNDO)
            await here.press(ESCAPE, "")
            await here.press(ESCAPE)
            assert "Resume" in here.text()

    sitting(talk)


DAMAGED = {
    "empty": b"",
    "broken": b'{"format": "solo-yard game", "version"',
    "foreign": b'{"a": 1}',
    "noise": b"\xff\x00",
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_damaged_game_says_why_and_stays(kind: str, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    path = tmp_path / "state" / "running-abc.json"
    path.write_bytes(DAMAGED[kind])
    reason = {"empty": "is empty", "broken": "ends too early", "foreign": "not a saved game", "noise": "not text"}[kind]

    async def talk() -> None:
        async with desk(tmp_path, size=(160, 30)) as here:
            here.yard.resume()
            await here.until("running-abc.json")
            assert reason in here.text(), "below the list"
            await here.press(ENTER)
            assert "running-abc.json" in here.text()
            assert reason in " ".join(here.text().split())
            await here.press(ESCAPE, "")
            await here.press(ESCAPE)
            assert "New game" in here.text()
            await begin(here, side="hider")
            await play_on(here, 1)

    sitting(talk)
    assert path.read_bytes() == DAMAGED[kind]


def test_two_programs_do_not_resume_the_same_game(tmp_path: Path) -> None:
    async def talk() -> None:
        async with desk(tmp_path) as one:
            screen = await begin(one, side="hider")
            await play_on(one, 1)
            async with desk(tmp_path) as other:
                other.yard.resume()
                await other.until(lambda: "it is open elsewhere" in " ".join(other.text().split()))
                await other.press(ESCAPE)
                await one.press(ESCAPE, "")
                await one.press(ESCAPE)
                assert "New game" in one.text()
                other.yard.resume()
                await other.until("deal number 1")
                screen = await resume_first(one)
                before = moves_of(screen)
                await other.press(ENTER)
                assert "is being played by another program" in " ".join(other.text().split())
                await play_on(one, 1)
                assert moves_of(screen)[: len(before)] == before
                await one.press(ESCAPE, "")
                await one.press(ESCAPE)
                await other.press(ESCAPE)
                await other.press(ENTER)
                await other.until(lambda: type(other.top).__name__ == "GameScreen")
                assert moves_of(other.top) == saved(tmp_path)

    sitting(talk)


def test_a_full_disk_is_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where a folder should be")

    async def talk() -> None:
        async with desk(tmp_path, size=(120, 40)) as here:
            screen = await begin(here, side="hider")
            await play_on(here, 2)
            told = [text for kind, text in screen.talk.messages if kind == "wrong"]
            assert len(told) == 1
            assert "cannot be made" in told[0]
            assert len(screen.session.game.moves) > 2

    sitting(talk)


def reference(options: Options, side: str, level: str, count: int) -> list[str]:
    """What comes when nobody ends the program: the person always plays the first move there is."""
    session = Session.new(options, Seat.named(side), load_profile(level))
    session.open()
    while len(session.game.moves) < count and session.game.outcome is None:
        if session.waiting:
            session.submit(session.game.move_text(session.choices()[0]))
        else:
            session.machine_move()
    return [session.game.move_text(move) for move in session.game.moves]


def next_own_move(folder: Path, options: Options, side: str) -> tuple[str, int] | None:
    """What the person plays next by the file, and how many moves there are; None while it is not their turn."""
    files = list(folder.rglob("running-*.json"))
    game: Game = load(files[0])[1] if files else Session.new(options, Seat.named(side), load_profile("random")).game
    if not files:
        game.settle_chance()
    if game.to_move != side:
        return None
    return game.move_text(game.legal_moves()[0]), len(game.moves)


@pytest.mark.parametrize(("edition", "side", "detectives"), [("london", "hider", 2), ("dice", "seekers", 1)])
def test_a_killed_program_goes_on_with_the_same_luck(edition: str, side: str, detectives: int, tmp_path: Path) -> None:
    options = Options(edition=edition, detectives=detectives, seed=22)
    start = ["play", "--edition", edition, "--side", side, "--detectives", str(detectives), "--level", "greedy"]
    chance = random.Random(edition)
    kept: list[str] = []
    for arguments, turns in ((["--seed", "22", *start[1:]], 3), (["resume"], 3)):
        command = arguments if arguments == ["resume"] else ["play", *arguments]
        with Process(command, tmp_path) as program:
            program.until(" F1 help")
            for _turn in range(turns):
                program.until(lambda: next_own_move(tmp_path, options, side))
                move, before = next_own_move(tmp_path, options, side) or ("", 0)
                # What the line above the prompt says; with dice it may be that nobody can go anywhere.
                program.until(lambda: re.search(" Type a move| cannot use any die: type ", program.glass.lines()[-3]))
                program.press(move, ENTER)
                program.until(
                    lambda before=before: list(tmp_path.rglob("running-*.json")) and len(saved(tmp_path)) > before
                )
            if chance.random() < 0.5:
                program.pump(0.1)
            program.kill()
        now = saved(tmp_path)
        assert now[: len(kept)] == kept
        assert len(now) > len(kept)
        kept = now
    expected = reference(options, side, "greedy", len(kept) + 20)
    assert kept == expected[: len(kept)]
    session_moves = load(running_file(tmp_path))[1]
    assert [session_moves.move_text(move) for move in session_moves.moves] == kept


def test_plain_mode_keeps_games_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    for name in ("config", "data", "state"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))

    def run(*arguments: str, text: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        assert cli.run(arguments) == 0
        return str(capsys.readouterr().out)

    start = Session.new(Options(seed=3, detectives=2), Seat("hider"), load_profile("greedy"))
    first = start.game.move_text(start.choices()[0])
    flags = ("--side", "hider", "--level", "greedy", "--detectives", "2", "--seed", "3")
    run("play", *flags, text=f"{first}\nquit\n")
    moves = saved(tmp_path)
    assert moves[0] == first
    assert len(moves) == 5
    told = run("resume", text="log\nundo\nquit\n")
    assert "Taken back." in told
    assert saved(tmp_path) == []
    told = run("resume", text="redo\nlook\nquit\n")
    assert "Redone." in told
    assert saved(tmp_path) == moves
    assert cli.run(["resume", str(tmp_path / "nothing.json")]) == 2


@pytest.mark.parametrize("edition", ["london", "sherlock", "dice"])
def test_one_detective_plays_a_whole_game_in_plain_mode(edition: str, tmp_path: Path) -> None:
    out = io.StringIO()
    options = Options(edition=edition, seed=6, detectives=3)
    session = Session.new(options, Seat.named("detective:2"), load_profile("greedy"))
    save = Save.begin(session.game, options, "detective:2", "greedy", session.profile, "off")
    keeper = Keeper(session, folders_in(tmp_path), save)
    PlainGame(session, keeper, Person(out, 1), out).run()
    assert session.game.outcome is not None
    assert keeper.finished is not None
    assert load(keeper.finished)[1].outcome == session.game.outcome
    assert not list((tmp_path / "state").glob("running-*"))


def test_a_hint_is_kept_at_once_in_plain_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever leaves after a hint, or whose program is killed, would find the game rated again."""

    def quick_hint(session: Session, asked: str) -> list[str]:
        session.unrated.add("hint")
        return ["Think about the river."]

    monkeypatch.setattr("solo.play.commands.give_hint", quick_hint)
    options = Options(seed=3, detectives=2)
    session = Session.new(options, Seat("hider"), load_profile("greedy"))
    save = Save.begin(session.game, options, "hider", "greedy", session.profile)
    out = io.StringIO()
    PlainGame(session, Keeper(session, folders_in(tmp_path), save), io.StringIO("hint\nquit\n"), out).run()
    assert "Think about the river." in out.getvalue()
    assert load(running_file(tmp_path))[0].unrated == ("hint",)
