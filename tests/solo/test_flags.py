"""What is wrong on the command line is told before anything opens; what is right is neither remembered nor guessed."""

import io
import itertools
from collections.abc import Callable, Coroutine, Iterator
from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from saving import begin as dealt
from saving import play_on, texts
from terminal import ENTER, ESCAPE, QUIT, Process, desk, folders_in, sitting

from ai.rules.options import Options
from maps.edition_file import EDITIONS
from solo import cli
from solo import launch as opening
from solo.files import saves
from solo.files.saves import replay
from solo.files.settings import NewGame, Settings
from solo.language.catalogues import speak
from solo.play.new_game import begun, house_rules, wished
from solo.tools import checks as checking

WRONG = {
    "play --edition foo": "unknown edition 'foo': one of london, victorian, sherlock, venice, dice",
    "play --edition foo --side hider": "unknown edition 'foo'",
    "play --edition lodnon": "Did you mean london?",
    "play --level inspecter": "Did you mean inspector?",
    "play --level nothere.toml": "nothere.toml: cannot be read as a level",
    "play --edition dice --detectives 4": "detectives must be 1 to 3, but is 4",
    "play --detectives six": "--detectives",
    "play --side detective:4 --detectives 3": "there is no detective 4: they are numbered 1 to 3",
    "play --side hidder": "Did you mean hider?",
    "play --edition dice --side detective:3 --detectives 2": "there is no detective 3: they are numbered 1 to 2",
    "play --edition sherlock --characters sherlock,watsn": "Did you mean watson?",
    "play --edition sherlock --characters sherlock,watson --detectives 3": "3 detectives need 3 different characters",
    "play --characters sherlock,watson": "add --edition sherlock",
    "play --side hider --expert": "add --edition dice",
    "play --board nowhere": "no board of that name",
    "play --board nowhere --side hider": "no board of that name",
    "play --board maps/lodnon --side hider": "Did you mean maps/london?",
    "play --board venise": "Did you mean venice?",
    "play --edition sherlock --characters Holmez,watson": "Did you mean sherlock?",
    "--language it play --edition Venezzia": "Intendevi venice?",
    "--language pl play --level inspektorr": "Może inspector?",
    "play --edition sherlock --board london": "has no districts",
    "play --edition dice --board nowhere": "nowhere",
    "play --hints tuttor": "Did you mean tutor?",
    "play --palette monoo": "Did you mean mono?",
    "play --seed 1.5": "must be a whole number",
    "play --editon london": "Did you mean --edition?",
    "menu --palet nine --asci=3": "--asci",
    "plya": "Did you mean play?",
    "resume nowhere.json": "nowhere.json cannot be read",
    "review nowhere.json": "nowhere.json cannot be read",
    "tutorial london-seeker": "Did you mean london-seekers?",
    "rules venise": "Did you mean venice?",
    "assist --edition venise": "Did you mean venice?",
    "assist --edition london --detectives 1": "2 to 5 detectives can play, not 1",
    "assist --edition london --starts 13,26,29,34,999": "999 is not a start station",
    "assist --starts 13,x": "'x' is not a station",
    "assist --edition sherlock --detectives 2 --characters watson": "2 detectives need 2 different characters",
    "assist --edition london --tiles ABC": "belong to the dice edition",
    "assist --edition dice --tiles AAA": "tiles names 3 tiles",
    "assist --edition london --starts 13,26,29,34,50 --position rund=4": "rund",
    "quiz --palette blue": "--palette",
    "--language klingon menu": "unknown language 'klingon': one of en, es",
}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """A language is spoken by all that follows."""
    yield
    speak("en")


@pytest.fixture
def _closed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A terminal on which nothing may open: neither the full screen nor a question."""

    def opened(*things: object) -> None:
        raise AssertionError("something was opened")

    class Silent(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            raise AssertionError("a question was asked")

    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setattr("solo.screens.app.Yard", opened)
    monkeypatch.setattr("sys.stdin", Silent())


def code_of(words: str) -> int:
    """The exit code of a command line."""
    try:
        return cli.run(words.split())
    except SystemExit as ended:
        return int(str(ended.code))


@pytest.mark.usefixtures("_closed")
@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("words", WRONG)
def test_what_is_wrong_is_told_before_anything_opens(
    words: str, plain: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(opening, "is_plain", lambda options: plain)
    assert code_of(words) == 2
    printed = capsys.readouterr()
    assert WRONG[words] in " ".join(printed.err.split())
    assert printed.out == ""
    assert not list(tmp_path.rglob("*.toml")), "no flag is kept as a setting"


@pytest.mark.parametrize("words", ["play --edition foo --side hider", "play --edition foo", "review nowhere"])
def test_on_a_terminal_nothing_is_drawn(words: str, tmp_path: Path) -> None:
    with Process(words.split(), tmp_path) as program:
        assert program.wait() == 2
    assert b"\x1b[" not in program.raw
    assert not list(tmp_path.rglob("*.toml"))


@pytest.mark.usefixtures("_closed")
def test_a_game_that_is_named_almost_right_is_guessed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replays = folders_in(tmp_path).replays
    replays.mkdir(parents=True)
    assert code_of(f"review --plain {tmp_path / 'a-dice-game.json'}") == 2
    assert "Did you mean" not in capsys.readouterr().err
    # XDG_DATA_HOME has a folder of the program inside
    kept = tmp_path / "data" / "solo-yard" / "replays"
    kept.mkdir(parents=True)
    (kept / "2026-01-02-dice-lost.json").write_text("{}")
    assert code_of("review --plain 2026-01-02-dice-los") == 2
    assert "Did you mean 2026-01-02-dice-lost?" in " ".join(capsys.readouterr().err.split())


@pytest.mark.usefixtures("_closed")
def test_a_game_whose_moves_cannot_be_is_refused_before_the_screen_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save, game = dealt(Options(edition="dice", seed=1, detectives=1))
    save = replace(save, moves=tuple(texts(play_on(game, 1, 8))))
    path = tmp_path / "game.json"
    saves.write(save, path)
    path.write_text(path.read_text().replace(save.moves[3], "d1 taxi 999", 1))
    monkeypatch.setattr(opening, "is_plain", lambda options: False)
    for command in ("resume", "review"):
        assert code_of(f"{command} {path}") == 2
        assert "game.json" in capsys.readouterr().err


def fault_of(talk: Callable[[], Coroutine[Any, Any, None]]) -> str | None:
    """What goes wrong while somebody sits at the screen; None where nothing does."""
    try:
        sitting(talk)
    except AssertionError as error:
        return str(error)
    return None


@pytest.mark.parametrize("command", ["play", "resume", "review"])
def test_what_only_the_rules_can_tell_ends_the_program_too(command: str, tmp_path: Path) -> None:
    """Where the rules had to be compiled first, the screen is open already: it closes, and the reason is told."""

    async def talk() -> None:
        async with desk(tmp_path, quits=False) as here:
            yard = here.yard
            if command == "play":
                yard.start(NewGame(side="detective:5", detectives=2), 1, from_flags=True)
            else:
                path = tmp_path / "none.json"
                go = yard.resume_file if command == "resume" else yard.review_file
                yard.when_ready(lambda: go(path, from_flags=True))
            await here.until(lambda: not here.app.is_running or here.app.is_done)
            assert ("no detective 5" if command == "play" else "none.json") in yard.refusal

    wrong = fault_of(talk)
    assert wrong is None or "has ended" in wrong, "the desk notices it"


@cache
def no_flags() -> Any:
    return cli.build_parser().parse_args(["play"])


def flags(**said: object) -> Any:
    """The options of `play` with some flags."""
    options = copy(no_flags())
    for key, value in said.items():
        setattr(options, key, value)
    return options


def test_exactly_what_cannot_be_set_up_is_refused() -> None:
    sides = ("hider", "seekers", "detective:1", "detective:3", "detective:5")
    casts = (None, "sherlock,watson", "sherlock,watson,irene,mycroft,lestrade")
    tried = 0
    for edition, side, count, cast, expert in itertools.product(
        EDITIONS, sides, (None, 1, 2, 3, 5), casts, (False, True)
    ):
        options = flags(edition=edition, side=side, detectives=count, characters=cast, expert=expert)
        tried += is_refused(options)
    assert tried > 100


def is_refused(options: Any) -> bool:
    """Whether flags are refused; just those are with which no game can be set up."""
    try:
        checking.check_game(options)
        refused = False
    except checking.WrongFlags:
        refused = True
    try:
        begun(wished(options, "off"), 1, house_rules(options))
        impossible = False
    except ValueError:
        impossible = True
    assert refused == impossible, vars(options)
    return refused


def test_house_rules_that_cannot_be_set_up_are_refused() -> None:
    """Bobbies where there are none, a purse for the wrong number of detectives, tiles that cannot lie so."""
    house = [{"bobbies": number} for number in (0, 1, 3)] + [{"pool": False}, {"pool": True}]
    house += [{"tiles": order} for order in ("ABCDEFGHI", "abcDEFGHI", "ADEBCH", "adEBCH", "AADEBC", "", "ABC", "12")]
    refused = [
        is_refused(flags(edition=edition, side=side, detectives=count, **rules))
        for edition, side, count, rules in itertools.product(EDITIONS, ("seekers", "detective:1"), (None, 1, 2), house)
    ]
    assert 100 < sum(refused) < len(refused) - 100


def test_whoever_plays_beside_a_partner_has_a_purse_of_his_own() -> None:
    """The pool of Venice is for one person who leads both detectives; and flags count more."""
    for said, purses in (
        ({"side": "seekers"}, [(22, 16, 8), (22, 16, 8)]),
        ({"side": "hider"}, [(22, 16, 8), (22, 16, 8)]),
        ({"side": "detective:1"}, [(11, 8, 4), (11, 8, 4)]),
        ({"side": "detective:2", "pool": True}, [(22, 16, 8), (22, 16, 8)]),
        ({"side": "seekers", "pool": False}, [(11, 8, 4), (11, 8, 4)]),
    ):
        options = flags(edition="venice", detectives=2, **said)
        session, save = begun(wished(options, "off"), 1, house_rules(options))
        assert [session.game.purse(seat) for seat in (1, 2)] == purses, said
        assert [replay(save, Path("kept")).purse(seat) for seat in (1, 2)] == purses, "and so it is kept"


def test_bobbies_and_tiles_are_as_the_flags_say() -> None:
    for bobbies in range(4):
        options = flags(edition="london", side="seekers", detectives=2, bobbies=bobbies)
        game = begun(wished(options, "off"), 1, house_rules(options))[0].game
        assert (game.detectives, len(game.seats)) == (2, 2 + bobbies)
    options = flags(edition="dice", side="seekers", tiles="aBCDEFGHi", expert=True)
    layout = begun(wished(options, "off"), 1, house_rules(options))[0].game.layout
    assert layout is not None
    assert layout.order == "aBCDEFGHi"


def test_only_the_menu_remembers(tmp_path: Path) -> None:
    """Whatever was played last, flags mean what the help says, and leave what the menu offers as it was."""
    last = NewGame("london", "hider", 2, "sergeant", "tutor")

    async def talk() -> None:
        for settings in (Settings(), Settings(new_game=last)):
            options = flags(edition="london", side="hider", seed=3)
            async with desk(tmp_path, settings=settings, first=lambda y, o=options: opening._start(y, o)) as here:
                await here.until(lambda: type(here.top).__name__ == "GameScreen")
                session = here.top.session
                assert (session.game.rules.detectives, session.profile.name) == (5, "inspector")
                assert (session.hints, session.options.seed) == ("off", 3)
                assert here.yard.settings.new_game == settings.new_game
        assert not list(tmp_path.rglob("settings.toml"))

    sitting(talk)


def test_the_edition_and_the_side_are_asked_for_on_the_full_screen_too(tmp_path: Path) -> None:
    async def talk() -> None:
        options = flags(edition="venice", detectives=1, level="random", seed=1234567890123)
        async with desk(tmp_path, first=lambda yard: opening._start(yard, options)) as here:
            assert here.top.list.chosen.name == "You play"
            for word in ("Venice", "1", "random"):
                assert f"‹ {word} ›" in here.text()
            await here.press("\x1b[C")  # the next side
            await here.press(ENTER)
            await here.until(lambda: type(here.top).__name__ == "GameScreen")
            session = here.top.session
            assert session.seat.name == "hider"
            assert session.options == Options(edition="venice", detectives=1, seed=1234567890123)
        assert not list(tmp_path.rglob("settings.toml"))
        async with desk(tmp_path, first=lambda yard: opening._start(yard, flags())) as here:
            assert here.top.list.chosen.name == "Edition"
            await here.press(ESCAPE)
            assert "Tutorial" in here.text()

    sitting(talk)


def test_two_games_from_the_command_line(tmp_path: Path) -> None:
    """The second is not played as the first was."""
    first = [
        "play",
        "--edition",
        "london",
        "--side",
        "hider",
        "--detectives",
        "2",
        "--level",
        "sergeant",
        "--seed",
        "3",
    ]
    for words, level in (
        (first, "sergeant"),
        (["play", "--edition", "london", "--side", "hider", "--seed", "3"], "inspector"),
    ):
        with Process(words, tmp_path, (120, 40)) as program:
            program.until("You are on")
            assert level in program.text()
            assert ("Purple" in program.text()) == (level == "inspector"), "five detectives"
            program.press(QUIT)
            assert program.wait() == 0
    assert not list(tmp_path.rglob("settings.toml"))
