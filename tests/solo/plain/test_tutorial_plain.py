"""The tutorial line by line: the list of lessons, the menu, and which lessons and steps are remembered."""

import io
from dataclasses import replace
from pathlib import Path

import pytest
from taking_lessons import NAMES, SKIP, course, own_data, submit

from solo.cli import run
from solo.files.folders import Folders
from solo.files.note_file import NoteError
from solo.learn.tutorial.lessons import NoLesson, find
from solo.learn.tutorial.progress_file import FILE, Reached, finished_lessons, keep_finished
from solo.plain.tutorial import tutorial

pytestmark = pytest.mark.usefixtures("own_data")
__all__ = ["own_data"]


def test_lessons_are_found_by_name_and_number() -> None:
    for number, name in enumerate(NAMES, start=1):
        assert find(str(number)).name == find(name.upper()).name == name
    for word in ("", "0", "8", "london", "²", "9" * 50):
        with pytest.raises(NoLesson, match="The lessons are london-seekers, london-hider, "):
            find(word)


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tutorial", "--list"]) == 0
    *said, drills = capsys.readouterr().out.splitlines()
    assert drills.startswith("Afterwards, solo-yard drill all shows the principles of good play")
    assert [line.split()[:2] for line in said] == [[str(n), name] for n, name in enumerate(NAMES, start=1)]


def test_an_unknown_lesson_is_named_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tutorial", "chess", "--plain"]) == 2
    said = capsys.readouterr().err
    assert "There is no lesson 'chess'. The lessons are london-seekers," in said
    assert "Traceback" not in said


def test_the_menu_of_lessons_line_by_line() -> None:
    out = io.StringIO()
    ends = "\n".join([SKIP] * 20)  # more than the lesson has steps: the rest are answers to the next question
    assert tutorial(None, io.StringIO(f"nonsense\n5\n{ends}\nquit\n"), out) == 0
    said = out.getvalue()
    assert "There is no lesson 'nonsense'." in said
    assert "Over the water. Venice, as Mister X" in said
    assert said.count("Which lesson?") == 2
    assert "solo-yard drill all shows the principles of good play" in said
    assert "[6]: " in said  # the next one is offered


@pytest.mark.parametrize("word", ["6", "tutorial"])
def test_the_first_question_line_by_line_offers_the_tutorial(
    word: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{word}\n1\n\nquit\n"))
    assert run(["menu", "--plain"]) == 0
    said = capsys.readouterr().out
    assert "6  The tutorial, if you are new to the game (tutorial)" in said
    assert "Step 2 of 12: The hunt" in said


def test_a_lesson_can_be_left_at_any_time_and_the_input_may_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, typed in enumerate(("", "\n", "quit\n", "\nquit\n", "skip\nskip\nskip\nexit\n")):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / str(number)))
        out = io.StringIO()
        assert tutorial("1", io.StringIO(typed), out) == 0
        assert "Step 1 of 12: The hunt" in out.getvalue()


def test_finished_lessons_are_marked_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def marked() -> list[str]:
        run(["tutorial", "--list"])
        return [line.split()[1] for line in capsys.readouterr().out.splitlines() if line.endswith("(finished)")]

    assert marked() == []
    tutorial("venice", io.StringIO("skip\n" * 4 + "quit\n"), io.StringIO())
    assert marked() == []
    tutorial("venice", io.StringIO("\n"), io.StringIO())
    tutorial("dice-hider", io.StringIO("skip\n" * 5 + "\n"), io.StringIO())
    assert marked() == ["venice", "dice-hider"]


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b"[" * 100_000, b'{"finished": 1}', b"{}"])
def test_a_damaged_file_of_finished_lessons_is_told_and_put_aside(content: bytes, tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path, tmp_path, tmp_path)
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(NoteError, match=r"lessons.json (is|cannot|does) .*\.$"):
        finished_lessons(folders)
    assert keep_finished(folders, "venice") == ""
    assert finished_lessons(folders) == {"venice"}
    assert (tmp_path / f"{FILE}.unreadable-1").read_bytes() == content, "never written over"


def test_where_nothing_can_be_kept_a_lesson_ends_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be made" in keep_finished(Folders(*[tmp_path / "file" / "below"] * 4), "venice")
    assert keep_finished(None, "venice") == ""
    assert finished_lessons(None) == set()


def test_a_lesson_goes_on_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    told = []
    for typed in ("skip\nskip\nquit\n", "quit\n", "restart\nquit\n", "quit\n"):
        out = io.StringIO()
        assert tutorial("venice", io.StringIO(typed), out) == 0
        told.append(out.getvalue())
    assert "You continue at step 3 of 5. Type restart to start the lesson again." in told[1]
    assert "Step 1 of 5" in told[2]
    assert "You continue" not in told[3]


@pytest.mark.parametrize(
    "change",
    [
        {"step": 99}, {"step": -1}, {"begun": (0,)}, {"begun": (9, 1, 0)}, {"moves": ()},
        {"moves": ("d1 taxi 999",) * 9}, {"begun": (1, 2, 500)}, {"moves": ("",)},
    ],
)  # fmt: skip
def test_a_step_that_does_not_fit_is_begun_anew(change: dict[str, object]) -> None:
    taken = course("venice")
    for _time in range(2):
        submit(taken, SKIP)
    reached = taken.reached()
    assert reached
    again = course("venice")
    first = list(again.game.moves)
    assert again.go_to(replace(reached, **change)) == []
    assert (again.at, again.game.moves) == (0, first)
    assert again.go_to(reached)
    assert again.game.moves == taken.game.moves


def test_a_step_of_old_is_reached_too() -> None:
    """It was kept when the places of street tiles were counted without gaps."""
    old = ("d1 start 22", "d2 start 2", "start 9", "roll taxi taxi X", "d1 taxi 17", "roll X X", "reroll",
           "roll taxi X", "d2 taxi 4", "taxi 10", "roll bus underground X")  # fmt: skip
    kept = Reached("dice-seekers", 4, (4, 4, 6, 8, 11), old)
    taken, again = course("dice-seekers"), course("dice-seekers")
    for _time in range(4):
        submit(taken, SKIP)
    assert again.go_to(kept)
    assert (again.at, again.game.moves) == (4, taken.game.moves)
    assert course("dice-seekers").go_to(replace(kept, moves=(*old[:-2], "taxi 25"))) == []
