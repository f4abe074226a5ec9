"""Nothing from outside reaches the terminal as it is: no control sign, no escape sequence, no writing turned round,
from boards, levels, games, file names, the command line or the environment."""

import ast
import io
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from boards import random_lines, write_board
from hostile import SIGNS
from printing import HOSTILE, clean, said
from soaking import sizes

import maps
from ai.programs.engine import Engine
from maps.board import Scenery
from maps.draw import draw
from maps.load import load_board
from maps.problems import Problem
from maps.wording import printable
from solo.files.folders import shown
from solo.plain.review import as_text
from solo.terminal.arguments import fitted

ROOT = Path(maps.__file__).parent.parent
NAMES = [HOSTILE, "\udcff\udc80", "a\u202egnp.json", "x" * 255]

pytestmark = pytest.mark.usefixtures("one_parser", "home")


@pytest.mark.parametrize("sign", SIGNS, ids=ascii)
def test_hidden_signs_become_question_marks(sign: str) -> None:
    """Every sign that could do something to a terminal, or is not seen."""
    assert printable(f"a{sign}b").isprintable()
    assert printable(f"a{sign}b")[0] + printable(f"a{sign}b")[-1] == "ab"
    assert printable("Ponte dell'Àcqua × 🚕 — ok") == "Ponte dell'Àcqua × 🚕 — ok"
    assert shown(f"a{sign}b").isprintable()


HIDING = "play --plain --side hider"
TABLE = "assist --plain --edition"
COMMAND_LINES = (
    "{}", "--{}", "play {}", "play --{}", "play --seed {}", "play --side {}", "play --detectives {}",
    "play --palette {}",
    f"{HIDING} --level {{}}", f"{HIDING} --level {{}}.toml", f"{HIDING} --edition {{}}", f"{HIDING} --board {{}}",
    f"{HIDING} --edition sherlock --characters {{}}", "maps show {}", "maps check {}", "maps draw {}",
    "maps compare {} {}", f"{TABLE} {{}}", f"{TABLE} london --detectives 5 --starts {{}}",
    f"{TABLE} dice --detectives 3 --tiles {{}}",
    f"{TABLE} london --starts 1 --position log={{}}", "rules {}", "tutorial --plain {}", "resume {}", "review {}",
    "review --text {} -o {}", "arena --compare {} {}", "arena --table {} {}",
    "bench --seconds {}", "arena --hider {}", "arena --edition {}",
    "arena --keep {}/{} --games 1", "arena --time {}", "arena --backend {}", "--language {} x", "--language",
)  # fmt: skip


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_what_is_typed_on_the_command_line_is_not_echoed(line: str) -> None:
    """Mistakes are told without what they could do to the terminal; file names that are no text do no harm."""
    for name in NAMES[:3]:
        code, text = said(*(word.format(name, name) for word in line.split()))
        assert code in (1, 2), clean(text)
        clean(text)


def test_a_folder_of_any_name_can_be_played_in() -> None:
    """A board in a folder with a hostile name, and one whose name is not text."""
    for number, name in enumerate(NAMES):
        folder = Path(name if number != 0 else HOSTILE.replace("\n", ""))
        write_board(folder, 20, [*random_lines(random.Random(1), 20), (6, 19, "underground"), (6, 20, "underground")])
        for action in ("check", "show", "compare", "draw"):
            code, text = said("maps", action, str(folder))
            assert code == 0, clean(text)
            clean(text)
        options = ("--plain", "--side", "hider", "--level", "random", "--seed", "1", "--detectives", "1")
        code, text = said("play", *options, "--board", str(folder), typed="moves\nquit\n")
        assert (code, "You leave" in clean(text)) == (0, True), text
        clean(said("resume", "--plain", typed="quit\n")[1])
        (folder / "lines.csv").write_text("mode,a,b\ntaxi,1,1\n")
        for action in ("check", "show"):
            assert "lines.csv:2" in clean(said("maps", action, str(folder))[1])


@pytest.mark.parametrize(
    "line",
    [
        'forget = "{}"',
        "forget = {}",
        '"{}" = 1',
        "[{}]",
        '{} = "a"',
        'noise = ["{}"]',
        "noise = 1979-05-27",
        "# {}\nx=1",
    ],
    ids=ascii,
)
def test_a_hostile_level_is_told_in_clean_words(line: str) -> None:
    """What a level's file says is never printed as it is, not even where it is wrong."""
    for text in (HOSTILE, HOSTILE.replace("\r\n", ""), "".join(f"\\u{ord(sign):04x}" for sign in HOSTILE)):
        level = Path("level.toml")
        level.write_text(f'name = "a"\nplayer = "search"\nabout = "b"\n[knobs]\n{line.format(text)}\n', "utf-8")
        code, told = said("play", "--plain", "--side", "hider", "--level", str(level))
        assert (code, "level.toml" in clean(told)) == (2, True)
        clean(Engine().answer(f"go level={level}"))


def test_a_sentence_does_nothing_to_a_terminal() -> None:
    """Whatever words a file, a board or a level has brought into it."""
    assert clean(fitted(f"one {HOSTILE} two\nthree", io.StringIO())).startswith("one ?]0;taken?")
    assert clean(as_text([f"# a{HOSTILE}", f"b{HOSTILE}"])).startswith("\nA?]0;TAKEN?")


def test_a_hostile_environment_is_told_in_clean_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Variables are somebody's words too."""
    play = ("play", "--plain", "--side", "hider", "--seed", "1", "--level", "random")
    for name in ("PALETTE", "GLYPHS", "MOUSE", "HINTS", "TUTOR_POINTS", "LANGUAGE"):
        with monkeypatch.context() as here:
            here.setenv(f"SOLO_YARD_{name}", HOSTILE.replace("\n", ""))
            clean(said(*play, typed="quit\n")[1])
    for name in ("LANGUAGE", "LC_ALL", "LANG", "TERM", "COLUMNS"):
        with monkeypatch.context() as here:
            here.setenv(name, f"../../{HOSTILE}/..")
            assert "You leave" in clean(said(*play, typed="quit\n")[1])
    blocked = tmp_path / HOSTILE.replace("\n", "").replace("/", "")
    blocked.write_text("a file, where a folder should be")
    for name in ("CONFIG", "DATA", "STATE"):
        with monkeypatch.context() as here:
            here.setenv(f"XDG_{name}_HOME", str(blocked))
            clean(said(*play, typed="quit\n")[1])
            clean(said("stats")[1])
            clean(said("resume")[1])


# Pictures


def test_a_picture_of_a_board_holds_nothing_but_the_board(tmp_path: Path) -> None:
    """Names cannot become parts of the picture."""
    board = load_board(write_board(tmp_path / "small", 12, random_lines(random.Random(1), 12)))
    evil = "</title><script>alert(1)</script><text onload='x' \" & ]]>"
    stations = tuple(replace(station, name=evil) for station in board.stations)
    scenery = (Scenery("name", evil, ((1, 1),)), Scenery("park", evil, ((1, 1), (2, 2), (3, 1))))
    picture = draw(replace(board, title=evil, stations=stations, scenery=scenery))
    from xml.etree import ElementTree

    kinds = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(picture).iter()}
    assert kinds <= {"svg", "title", "rect", "line", "circle", "text", "polygon", "polyline"}
    assert "<script" not in picture


# A process with a locale of its own


@pytest.mark.parametrize("encoding", sizes("ascii", "latin-1"))
def test_signs_that_the_terminal_does_not_know_do_no_harm(encoding: str, tmp_path: Path) -> None:
    """Names and signs come out as question marks where they cannot be written."""
    environ = {**os.environ, "PYTHONIOENCODING": f"{encoding}:strict", "PYTHONUTF8": "0"}
    for words in (
        ["maps", "draw", "venice"],
        ["maps", "check", os.fsencode("\udcff\u202e")],
    ):
        done = subprocess.run(
            [sys.executable, "-m", "solo", *words], capture_output=True, env=environ, cwd=ROOT, timeout=120
        )
        assert b"Traceback" not in done.stderr
        assert done.returncode == (1 if "check" in words else 0)
        clean(done.stdout.decode("utf-8" if "draw" in words else encoding))  # a picture is a file
        clean(done.stderr.decode(encoding))


# What the sources say

FORBIDDEN = {
    "pickle", "marshal", "shelve", "dill", "cloudpickle", "yaml", "xmlrpc", "telnetlib", "eval", "exec", "compile",
    "system", "popen", "mktemp", "__import__", "execv", "execvp", "spawnl", "literal_eval",
}  # fmt: skip
ALLOWED = {"ai/compiling/numba_cache.py": {"pickle"}, "ai/compiling/jit.py": {"compile"}}


@pytest.mark.parametrize("package", ["solo", "ai", "maps", "profiles"])
def test_no_source_runs_what_it_reads(package: str) -> None:
    """Nothing from a file is ever run: no pickles, no evaluation, no shell.

    Between its own processes joblib passes pickles, and numba keeps compiled code as pickles, which are loaded from
    files of one's own alone (`ai.compiling.private`). What `ai.compiling.jit` compiles are kernels.
    """
    for path in sorted((ROOT / package).rglob("*.py")):
        text = path.read_text("utf-8")
        if not any(word in text for word in (*FORBIDDEN, "shell", "allow_pickle")):
            continue
        for node in ast.walk(ast.parse(text)):
            names: set[str] = set()
            if isinstance(node, ast.Import):
                names = {part for alias in node.names for part in alias.name.split(".")}
            elif isinstance(node, ast.ImportFrom):
                names = {*(node.module or "").split("."), *(alias.name for alias in node.names)}
            elif isinstance(node, ast.Call):
                called = node.func
                own = (
                    isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "re"
                )
                name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                names = set() if own else {name}
                shell = [word for word in node.keywords if word.arg in ("shell", "allow_pickle")]
                assert not shell, f"{path}:{node.lineno}"
            names -= ALLOWED.get(path.relative_to(ROOT).as_posix(), set())
            assert not names & FORBIDDEN, f"{path}:{getattr(node, 'lineno', 0)}: {names & FORBIDDEN}"


def test_problems_of_a_board_are_told_in_clean_words() -> None:
    """Whatever a check finds, it can be printed."""
    assert str(Problem("lines.csv:2", "x")) == "lines.csv:2: x"
    for name in NAMES:
        clean(Engine().answer(f"new board={name}"))
        clean(said("maps", "show", name)[1])
