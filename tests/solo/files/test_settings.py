"""Settings are kept, say what they may be, and a file that cannot be read is never written over."""

import errno
import os
import random
import tomllib
from dataclasses import fields, replace
from pathlib import Path

import pytest

from ai.compiling.folder import cache_folder
from solo.files.folders import FolderError, Folders, find_folders, make_folder, shown
from solo.files.running_game import RUNNING
from solo.files.settings import (
    CHOICES,
    HINTS,
    SETTINGS,
    NewGame,
    Settings,
    SettingsError,
    full_text,
    read_settings,
    settle,
    write_settings,
)
from solo.learn.quiz import quiz
from solo.learn.stats import stats
from solo.learn.tutorial import progress_file as finished

OTHER = Settings(
    palette="colour-blind", glyphs="ascii", mouse=False, animation=False, bell=True, show_plan=True, hints="tutor",
    tutor_points=11, language="pt_BR",
    new_game=NewGame(
        edition="sherlock", side="detective:2", detectives=3, level='C:\\my "levels"\\é#1.toml', hints="on",
        characters=("sherlock", "watson", "irene"), expert=True,
    ),
)  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def refusal(path: Path) -> SettingsError:
    """The sentence with which a file is refused; neither reading nor writing changes it."""
    before = path.read_bytes()
    with pytest.raises(SettingsError) as caught:
        read_settings(path)
    with pytest.raises(SettingsError):
        write_settings(OTHER, path)
    assert path.read_bytes() == before
    error = caught.value
    assert error.file == path
    assert error.text.startswith(f"{path}:{error.line}" if error.line else str(path))
    assert error.text.isprintable()
    assert error.text.endswith(".")
    return error


def test_without_a_file_all_is_as_usual(path: Path) -> None:
    assert read_settings(path) == Settings()
    assert not path.parent.exists()


def test_settings_come_back(path: Path) -> None:
    for some in (OTHER, Settings(), replace(Settings(), new_game=OTHER.new_game)):
        write_settings(some, path)
        assert read_settings(path) == some
        path.unlink()
    assert os.listdir(path.parent) == []


def test_every_setting_is_described() -> None:
    """Each has its line in the file, and above it what it may be."""
    assert [*SETTINGS, "new_game", "own"] == [field.name for field in fields(Settings)]
    assert list(CHOICES) == [field.name for field in fields(NewGame)]
    lines = full_text(Settings()).splitlines()
    assert "# the colours: default, dark, light, colour-blind, mono or mine" in lines
    assert "# whether the mouse can be used: true or false" in lines
    assert "# how many detectives play, 0 for as many as there are: a whole number from 0 to 5" in lines
    for number, line in enumerate(lines):
        if " = " in line and not line.startswith("#"):
            assert lines[number - 1].startswith("# ")
    assert all(len(line) < 120 for line in lines)


def test_only_changed_lines_are_written_anew(path: Path) -> None:
    path.parent.mkdir()
    mine = '# mine\nmouse = false # no mouse here\n\n[new_game]  # yes\r\nlevel = "sergeant"\n# the end\n'
    path.write_text(mine)
    write_settings(read_settings(path), path)
    assert path.read_text() == mine.replace("\r\n", "\n")
    wanted = replace(read_settings(path), mouse=True, glyphs="ascii", new_game=NewGame(level="constable", expert=True))
    write_settings(wanted, path)
    assert path.read_text().splitlines() == [
        "# mine",
        "mouse = true # no mouse here",
        "",
        'glyphs = "ascii"',
        "[new_game]  # yes",
        "expert = true",
        'level = "constable"',
        "# the end",
    ]
    assert read_settings(path) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "",
        'new_game = { level = "sergeant" }\n',
        '[new_game]\ncharacters = [\n  "sherlock",\n  "irene",\n]\nexpert = true',
        'new_game.level = "sergeant"\nnew_game.expert = true\n',
        '["new_game"]\n"level" = \'sergeant\'\n',
        "\ufeffmouse = false\n",
        '"mouse"=false',
    ],
)
def test_any_good_file_can_be_changed(text: str, path: Path) -> None:
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    old = read_settings(path)
    for wanted in (replace(old, palette="mono"), replace(old, new_game=OTHER.new_game), OTHER, Settings()):
        write_settings(wanted, path)
        assert read_settings(path) == wanted


def test_one_setting_at_a_time(path: Path) -> None:
    """Any row of changes ends where it should."""
    luck = random.Random(1)
    held = Settings()
    for _ in range(60):
        source = luck.choice((OTHER, Settings()))
        if luck.random() < 0.5:
            key = luck.choice(list(SETTINGS))
            held = replace(held, **{key: getattr(source, key)})
        else:
            key = luck.choice(list(CHOICES))
            held = replace(held, new_game=replace(held.new_game, **{key: getattr(source.new_game, key)}))
        write_settings(held, path)
        assert read_settings(path) == held
    assert path.read_text().count("#") == full_text(held).count("#")


BAD = [
    ('palette = "red"', 1, "palette must be default, dark, light, colour-blind, mono or mine, but is red"),
    ("\n\nmouse = 1", 3, "mouse must be true or false, but is 1"),
    ('mouse = "on"', 1, "mouse must be true or false"),
    ("palette = true", 1, "palette must be default"),
    ("colour = 1", 1, "unknown key colour; the keys are palette, glyphs, mouse, "),
    ('language = "German"', 1, "language must be auto for the language of the system, or a code such as de or pt_BR"),
    ("hints = []", 1, "hints must be off, on or tutor, but is []"),
    ("[colours]\na = 1", 1, "unknown key colours"),
    ("new_game = 5", 1, "new_game must be a table, which begins with the line [new_game]"),
    ("[new_game]\ndetectives = 6", 2, "detectives must be a whole number from 0 to 5, but is 6"),
    ("[new_game]\ndetectives = true", 2, "detectives must be a whole number"),
    ("[new_game]\ndetectives = 2.0", 2, "detectives must be a whole number"),
    ('hints = "on"\n[new_game]\n  hints = "many"', 3, "hints must be off, on or tutor, but is many"),
    ('[new_game]\nmouse = false', 2, "unknown key mouse; the keys are edition, side, "),
    ('[new_game]\nedition = "paris"', 2, "edition must be a name such as london, or the folder of your own edition"),
    ('[new_game]\nside = "detective:9"', 2, "side must be hider, seekers or one of them, such as detective:2"),
    ('[new_game]\ncharacters = ["Poirot!"]', 2, "characters must be a list of names such as sherlock and watson"),
    ('[new_game]\ncharacters = "sherlock"', 2, "characters must be a list of"),
    ('[new_game]\nlevel = ""', 2, "level must be a rank such as inspector, or a file that ends in .toml"),
    ('[new_game]\nlevel = "\\u001b[2J"', 2, "but is ?[2J"),
    ("mouse = false\nmouse", 2, "cannot be read as TOML"),
    ("mouse = false\nmouse = true", 2, "cannot be read as TOML"),
    ("x = " + "[" * 5000, 0, "cannot be read as TOML"),
    ("x = " + "9" * 5000, 0, "cannot be read as TOML"),
    ("x = 0x" + "9" * 5000, 1, "unknown key x"),
    ("mouse = 0x" + "9" * 5000, 1, "mouse must be true or false, but is …"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "expected"), BAD, ids=lambda value: ascii(value)[:40])
def test_a_mistake_is_told_with_its_line(text: str, line: int, expected: str, path: Path) -> None:
    path.parent.mkdir()
    path.write_text(text)
    error = refusal(path)
    assert expected in error.text
    assert error.line == line


def test_what_is_no_file_of_settings_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    for junk in (b"\xff\xfe\x00", b"# x\n" * 50_000):
        path.write_bytes(junk)
        assert "cannot be read: it is no" in refusal(path).text
    path.unlink()
    path.mkdir()
    with pytest.raises(SettingsError, match="not a settings file"):
        write_settings(OTHER, path)
    assert path.is_dir()


def test_what_is_not_allowed_is_not_written(path: Path) -> None:
    for wrong in ("", "a\nb", "\udc80.toml", "x" * 301):
        with pytest.raises(SettingsError, match="level must be"):
            write_settings(replace(OTHER, new_game=NewGame(level=wrong)), path)
        assert not path.exists()


def test_a_full_disk_leaves_the_old_settings(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_settings(Settings(), path)
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    for call in ("write", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, full)
            with pytest.raises(SettingsError, match=r"settings.toml could not be saved: No space left on device\."):
                write_settings(OTHER, path)
        assert path.read_bytes() == before
        assert os.listdir(path.parent) == [path.name]


def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    own = tmp_path / "dotfiles.toml"
    own.write_text("mouse = false\n")
    path.symlink_to(own)
    write_settings(OTHER, path)
    assert path.is_symlink()
    assert read_settings(own) == OTHER


# What counts most


def test_a_flag_counts_more_than_the_environment_and_that_more_than_the_file() -> None:
    kept = replace(OTHER, palette="colour-blind", hints="tutor", mouse=False)
    flags: dict[str, object] = {"palette": None, "hints": None, "mouse": None, "edition": "dice", "seed": 3}
    assert settle(flags, {}, kept) == kept
    environ = {
        "SOLO_YARD_HINTS": "on",
        "SOLO_YARD_MOUSE": "on",
        "SOLO_YARD_LANGUAGE": "de",
        "SOLO_YARD_SHOW_PLAN": "no",
    }
    assert settle(flags, environ, kept) == replace(kept, hints="on", mouse=True, language="de", show_plan=False)
    flags |= {"hints": "off", "mouse": False}
    assert settle(flags, environ, kept) == replace(kept, hints="off", mouse=False, language="de", show_plan=False)


def test_no_colour_is_the_environment_too() -> None:
    assert settle({}, {"NO_COLOR": "1"}, Settings()).palette == "mono"
    assert settle({}, {"NO_COLOR": ""}, Settings()).palette == "default"
    assert settle({}, {"NO_COLOR": "1", "SOLO_YARD_PALETTE": "colour-blind"}, Settings()).palette == "colour-blind"
    assert settle({"palette": "default"}, {"NO_COLOR": "1"}, Settings()).palette == "default"


def test_every_word_can_be_said_in_the_environment() -> None:
    for key in SETTINGS:
        for source in (OTHER, Settings()):
            value = getattr(source, key)
            word = {True: "ON", False: "off"}.get(value, value) if isinstance(value, bool) else value
            assert getattr(settle({}, {f"SOLO_YARD_{key.upper()}": f" {word} "}, Settings()), key) == value
    assert settle({}, {"SOLO_YARD_HINTS": "", "SOLO_YARD_UNKNOWN": "x"}, OTHER) == OTHER


@pytest.mark.parametrize(
    ("name", "word", "what"),
    [
        ("SOLO_YARD_MOUSE", "perhaps", "on or off, but is perhaps"),
        ("SOLO_YARD_HINTS", "ON", "off, on or tutor, but is ON"),
        ("SOLO_YARD_PALETTE", "\x1b[31m", "default, dark, light, colour-blind, mono or mine, but is ?[31m"),
        ("SOLO_YARD_LANGUAGE", "1", "auto for the language of the system"),
    ],
)
def test_a_wrong_word_in_the_environment_is_told(name: str, word: str, what: str) -> None:
    with pytest.raises(SettingsError) as caught:
        settle({}, {name: word}, Settings())
    assert caught.value.text.startswith(f"{name} must be {what}")


# Folders


def test_folders_are_where_xdg_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    usual = find_folders({}, windows=False)
    assert usual.config == tmp_path / ".config/solo-yard"
    assert usual.settings == tmp_path / ".config/solo-yard/settings.toml"
    assert usual.replays == tmp_path / ".local/share/solo-yard/replays"
    assert usual.state == tmp_path / ".local/state/solo-yard"
    given = {f"XDG_{word}_HOME": f"/x/{word.lower()}" for word in ("CONFIG", "DATA", "STATE", "CACHE")}
    folders = find_folders(given, windows=False)
    assert folders.config == Path("/x/config/solo-yard")
    assert (folders.data, folders.state, folders.cache) == tuple(
        Path(f"/x/{word}/solo-yard") for word in ("data", "state", "cache")
    )
    relative = find_folders({"XDG_CONFIG_HOME": "here", "XDG_STATE_HOME": ""}, windows=False)
    assert (relative.config, relative.state) == (usual.config, usual.state)
    assert list(tmp_path.iterdir()) == [], "nothing is made"


def test_folders_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    folders = find_folders({"APPDATA": "/roaming", "LOCALAPPDATA": "/local"}, windows=True)
    assert folders.config == Path("/roaming/solo-yard")
    assert (folders.data, folders.state) == (Path("/local/solo-yard"), Path("/local/solo-yard/state"))
    assert find_folders({}, windows=True).config == tmp_path / "AppData/Local/solo-yard"


def test_the_cache_is_where_the_kernels_are() -> None:
    assert find_folders().cache == cache_folder("kernels").parent


def test_without_a_home_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "relative")
    with pytest.raises(FolderError, match="There is no home folder to keep games and settings in"):
        find_folders({}, windows=False)


def test_a_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "a" / "b")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert make_folder(folder) == folder
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderError, match=r"The folder .*file cannot be made: "):
        make_folder(tmp_path / "file")


def test_whatever_is_shown_can_be_printed() -> None:
    assert shown("a\x1b[2J\u202eb\udc80\n") == "a?[2J?b??"
    assert len(shown("x" * 1000, 40)) == 40
    assert tomllib.loads(full_text(OTHER))["hints"] in HINTS


def test_the_page_names_every_file_that_is_written() -> None:
    told = (Path(__file__).parents[3] / "solo" / "docs" / "files.md").read_text()
    folders = Folders(*(Path(name) for name in ("config", "data", "state", "cache")))
    names = [folders.settings.name, folders.replays.name, folders.reviews.name, stats.FILE, quiz.FILE, finished.FILE]
    for name in (*names, RUNNING.replace("*", "…"), ".lock", "kernels/", "pairs/", ".unreadable-1"):
        assert name in told, name


def test_below_a_home_that_is_no_folder_the_usual_settings_count(tmp_path: Path) -> None:
    """Such as that of a user of the system, whose home is /dev/null."""
    (tmp_path / "home").write_text("")
    assert read_settings(tmp_path / "home" / ".config" / "settings.toml") == Settings()
