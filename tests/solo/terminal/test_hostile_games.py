"""Hostile files of games reach neither the terminal nor another folder."""

import json
import os
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from printing import HOSTILE, clean, said
from saving import begin, play_on
from terminal import ENTER, desk, sitting

from ai.arena.matches import deal_of
from ai.rules.options import Options
from solo.files import saves
from solo.files.saves import Save
from solo.files.settings import Settings
from solo.play.new_game import HouseRules

pytestmark = pytest.mark.usefixtures("one_parser", "home")


def test_a_hostile_file_of_kept_games_is_told_in_clean_words() -> None:
    """The names in a file of the arena are somebody else's words."""
    head: dict[str, Any] = dict.fromkeys(("board", "hider", "seekers", "program", "source"), "a 1")
    head |= {"format": "solo-yard arena 1", "edition": "sherlock", "detectives": 5, "seed": 1}
    head |= {"playouts": None, "seconds": None}
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


def test_nobody_waits_at_a_pipe_of_kept_games() -> None:
    """A file of kept games is a plain file."""
    os.mkfifo("pipe")
    assert "not a plain file" in said("arena", "--compare", "pipe", "pipe")[1]
    assert "not a plain file" in said("arena", "--keep", "pipe", "--games", "1")[1]


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
            here.yard.start(replace(wish, level="random"), 1, HouseRules(board=f"{bad}\udcff"))
            await here.until("no board of that name")

    sitting(talk)
    text = "".join(drawn)
    assert "\x1b]0;taken" not in text
    assert not {"\x9b", "\u202e", "\u2066", "\u200b", "\x7f", "\x85", "\x07", "\udcff"} & {*text}
