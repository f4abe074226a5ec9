"""Nothing from outside reaches the terminal as it is: no control sign, no escape sequence, no writing turned round,
from boards, levels, games, file names, the command line or the environment."""

import ast
import io
import json
import os
import random
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import cache as cache_of
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from boards import random_lines, write_board
from hostile import SIGNS
from saving import begin, play_on
from soaking import sizes
from terminal import ENTER, desk, sitting

import maps
from ai.arena.matches import deal_of
from ai.programs.engine import Engine
from ai.rules.options import Options
from maps.board import Scenery
from maps.draw import draw
from maps.load import load_board
from maps.problems import Problem
from maps.wording import printable
from solo.cli import build_parser, run
from solo.files import saves
from solo.files.folders import shown
from solo.files.saves import Save
from solo.files.settings import Settings
from solo.plain.review import as_text
from solo.terminal.arguments import fitted

ROOT = Path(maps.__file__).parent.parent
HOSTILE = "\x1b]0;taken\x07\x1b[2J\x9b31m\u202e\u2066\u200b\x7f\x85\r\n"
NAMES = [HOSTILE, "\udcff\udc80", "a\u202egnp.json", "x" * 255]


def said(*words: str, typed: str = "") -> tuple[int, str]:
    """What a command line prints on both ways, and its exit code."""
    out = io.StringIO()
    stdin = sys.stdin
    sys.stdin = io.StringIO(typed)
    try:
        with redirect_stdout(out), redirect_stderr(out):
            code = run(words)
    except SystemExit as left:
        code = int(str(left.code))
    finally:
        sys.stdin = stdin
    return code, out.getvalue()


def clean(text: str) -> str:
    """A text of which every line can be printed; where it is given back."""
    bad = {sign for sign in text if not sign.isprintable() and sign != "\n"}
    assert not bad, f"{bad} in {text!r}"
    assert "solo-yard: \n" not in text
    return text


@pytest.fixture(scope="module", autouse=True)
def _one_parser() -> Iterator[None]:
    """The command line is built once, and nobody waits until all is compiled."""
    with (
        mock.patch("solo.cli.build_parser", cache_of(build_parser)),
        mock.patch("ai.compiling.jit.is_cold", return_value=False),
    ):
        yield


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person with folders of their own."""
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home" / name.lower()))
    monkeypatch.chdir(tmp_path)


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
    """A board in a folder with a hostile name, and one whose name is no text."""
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


def test_a_hostile_file_of_kept_games_is_told_in_clean_words() -> None:
    """The names in a file of the arena are somebody else's words."""
    head = dict.fromkeys(("board", "hider", "seekers", "program", "source"), "a 1") | {"edition": "sherlock"}
    head |= {"format": "solo-yard arena 1", "detectives": 5, "playouts": None, "seconds": None, "seed": 1}  # type: ignore[dict-item]
    game = {"number": 0, "deal": deal_of(1, 0), "winner": "hider", "reason": "time up", "rounds": 1, "moves": 2}
    game["used"] = []
    for key in ("format", "edition", "hider", "detectives", "playouts"):
        for value in (HOSTILE, [HOSTILE]):
            bad = Path(HOSTILE.replace("\n", "").replace("/", ""))
            for file, content in ((bad, {**head, key: value}), (Path("good"), head)):
                file.write_text(json.dumps(content) + "\n" + json.dumps(game) + "\n")
            for pair in ((bad, bad), (bad, Path("good"))):
                code, text = said("arena", "--compare", *map(str, pair))
                assert code == 2, clean(text)
                clean(text)
    clean(said("arena", "--keep", str(bad), "--games", "1", "--hider", "random", "--seekers", "random")[1])
    bad.write_text(json.dumps(head) + "\n" + HOSTILE.replace("\n", "") + "\n")
    clean(said("arena", "--compare", str(bad), str(bad))[1])
    bad.write_text(json.dumps(head) + "\n" + json.dumps(game) + "\n")
    assert said("arena", "--compare", str(bad), "good")[0] == 0
    clean(said("arena", "--compare", str(bad), "good")[1])
    for change in ({"reason": HOSTILE}, {"used": [HOSTILE]}, {"winner": HOSTILE}, {HOSTILE: 1}, {"check": HOSTILE}):
        bad.write_text(json.dumps(head) + "\n" + json.dumps(game | change) + "\n")
        for words in (("--compare", str(bad), "good"), ("--table", str(bad)), ("--table", "good", str(bad), "--json")):
            code, text = said("arena", *words)
            assert code == 2, clean(text)
            clean(text)


def test_no_word_of_a_kept_game_reaches_the_terminal(tmp_path: Path) -> None:
    """In a file of this very run, whose first line is right, the words of a game cannot be commands either."""
    words = ("arena", "--hider", "random", "--seekers", "random", "--games", "2", "--jobs", "1", "--keep", "games")
    assert said(*words)[0] == 0
    first, *games = Path("games").read_text().splitlines()
    data = [json.loads(game) for game in games]
    for game in data:
        del game["check"]  # as earlier versions wrote it
    for key, value in (("reason", HOSTILE), ("reason", "\x1b]0;T\x07"), ("used", ["\x1b[2J"]), ("winner", HOSTILE)):
        lines = [first, json.dumps(data[0] | {key: value}), json.dumps(data[1])]
        Path("games").write_text("\n".join(lines) + "\n")
        for more in ((), ("--json",)):
            code, text = said(*words, *more)
            assert (code, "games:2: " in clean(text)) == (2, True), text


def test_a_sentence_does_nothing_to_a_terminal() -> None:
    """Whatever words a file, a board or a level has brought into it."""
    assert clean(fitted(f"one {HOSTILE} two\nthree", io.StringIO())).startswith("one ?]0;taken?")
    assert clean(as_text([f"# a{HOSTILE}", f"b{HOSTILE}"])).startswith("\nA?]0;TAKEN?")


def test_nobody_waits_at_a_pipe_of_kept_games() -> None:
    """A file of kept games is a plain file."""
    os.mkfifo("pipe")
    assert "not a plain file" in said("arena", "--compare", "pipe", "pipe")[1]
    assert "not a plain file" in said("arena", "--keep", "pipe", "--games", "1")[1]


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


# Games


def kept(folder: Path, name: str, **other: Any) -> Path:
    """A finished game in a file of any name, with anything in its fields."""
    folder.mkdir(parents=True, exist_ok=True)
    save, game = begin(Options(seed=3, detectives=1, rounds=2))
    play_on(game, 1)
    content = json.loads(saves.dump(save.after([game.move_text(move) for move in game.moves], [], game.outcome)))
    content.update(other)
    path = folder / name
    path.write_text(json.dumps(content))
    return path


FIELDS = [
    "program",
    "started",
    "side",
    "level",
    "profile",
    "hints",
    "unrated",
    "options",
    "board",
    "moves",
    "redo",
    "result",
]


@pytest.mark.parametrize("key", [*FIELDS, "format", HOSTILE])
def test_a_hostile_game_is_told_in_clean_words(key: str, tmp_path: Path) -> None:
    """What a game's file says is refused, or shown in clean words, in every list and command."""
    for value in (HOSTILE, [HOSTILE], {"name": HOSTILE}, "\udcff"):
        name = HOSTILE.replace("\n", "").replace("/", "") + "\udcff.json"
        path = kept(tmp_path / "home" / "data" / "solo-yard" / "replays", name, **{key: value})
        for words in (["stats"], ["stats", "--json"], ["resume", str(path)], ["review", "--text", str(path)]):
            if words[0] != "review" or key not in ("level", "program", "unrated"):  # a good game would be analysed
                clean(said(*words)[1])
        path.unlink()


def test_saved_games_stay_in_their_folder(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Whatever a game says of itself, its replay is written into the folder of replays under a plain name."""
    from solo.files.running_game import keep

    before = os.umask(0o027)
    request.addfinalizer(lambda: os.umask(before))
    replays = tmp_path / "replays"
    for name in ("../../../outside", "/etc/passwd", "~/x", "..", "", ".", "a b", "\x1b[2J"):
        save, _game = begin(Options(seed=1))
        wild: Save = replace(save, side=name, profile=replace(save.profile, name=name))
        path = keep(replace(wild, options=replace(save.options, edition=name)), replays)
        assert path.parent == replays
        assert path.name.replace(".json", "").replace("-", "").isalnum()
        assert path.name.isascii()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(replays.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "name", ["../london", "./london", "/london", "~", "~root", "london/", " london", "london ", "LONDON"]
)
def test_a_name_is_no_path_and_a_path_is_no_name(name: str) -> None:
    """Only the exact names of what comes with the game stand for it; everything else is a path of its own."""
    assert "unknown edition" in said("play", "--plain", "--side", "hider", "--edition", name)[1]
    assert "no board of that name" in said("maps", "check", name)[1]
    assert "unknown level" in said("play", "--plain", "--side", "hider", "--level", name)[1]
    assert "unknown level" in said("play", "--plain", "--side", "hider", "--level", f"../profiles/{name}")[1]
    assert said("review", "--text", name)[0] == 2


def test_a_link_is_not_followed_when_a_file_is_written(tmp_path: Path) -> None:
    """Nobody can lay a link to another file where a file is going to be written."""
    from solo.files.atomic import write_whole

    victim, target = tmp_path / "victim", tmp_path / "target.json"
    victim.write_text("precious")
    (tmp_path / f"target.json.{os.getpid()}.part").symlink_to(victim)
    write_whole(target, b"new")
    assert (victim.read_text(), target.read_text()) == ("precious", "new")


# The full screen


def test_hostile_names_on_the_full_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists, forms and messages show file names and levels from outside without their hidden signs."""
    drawn: list[str] = []
    bad = HOSTILE.replace("\n", "").replace("/", "")
    folder = tmp_path / "home"
    (folder / "data" / "replays").mkdir(parents=True)
    for name in (f"{bad}.json", "\udcff\u202e.json"):
        (folder / "data" / "replays" / name).write_text("{}")
    wish = replace(Settings().new_game, level=f"{bad}\u202e.toml")

    async def talk() -> None:
        async with desk(folder, settings=Settings(new_game=wish), size=(100, 30)) as here:
            write = here.glass.write
            monkeypatch.setattr(here.glass, "write", lambda text: (drawn.append(text), write(text))[1])
            here.yard.replays()
            await here.until("Replays")
            await here.until("?]0;taken?")
            await here.press(ENTER)
            await here.until("saved game of Solo Yard")
            here.yard.start(wish, 1)
            await here.until("cannot be set up")
            here.yard.start(replace(wish, level="random"), 1, f"{bad}\udcff")
            await here.until("no board of that name")

    sitting(talk)
    text = "".join(drawn)
    assert "\x1b]0;taken" not in text
    assert not {"\x9b", "\u202e", "\u2066", "\u200b", "\x7f", "\x85", "\x07", "\udcff"} & {*text}


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
