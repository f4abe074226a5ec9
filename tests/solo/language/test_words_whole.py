"""In a language that marks its messages, nothing unmarked is printed: no forgotten English, no glued sentences."""

import io
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import catalogue
import pseudo
import pytest
from person import Person
from pseudo import forgotten

from ai.belief.filter import Belief
from ai.belief.hidden_game import BlindGame
from ai.explain.contrast import reason
from ai.explain.refutation import refute
from ai.game.game import Game
from ai.game.notation import MoveError
from ai.game.reader import COMMON_WORDS
from ai.mechanics.registry import VERBS
from ai.players.levels import make_player
from ai.rules.options import Options, SetupError
from ai.rules.setup import deal
from maps import BoardError, load_board
from maps.edition_file import EDITIONS
from maps.load import HERE
from maps.tile_figures import check_tiles
from maps.tiles import OWN, load_tiles
from profiles import KNOBS, ProfileError, load_profile
from solo import cli
from solo.language import catalogues as language
from solo.learn.tutorial.lessons import LESSONS
from solo.plain.game import PlainGame
from solo.play.session import Seat, Session

WORDS = (
    *("help", "rules", "look", "look 5", "look 999", "look x", "log", "look hideouts", "look scenes", "look park"),
    *("look landmark", "look river", "look ii", "board", "roll taxi", "nonsense", "", "undo", "moves"),
    *("belief", "heat", "why", "why 5", "why 18", "exits"),
)
JUNK = (
    *(*VERBS, *COMMON_WORDS, "double", "carriage", "tram", "gondola", "ferry", "crime", "take", "dive", "caught", "x"),
    *("d1", "d2", "d9", "b1", "red", "park", "river", "yes", "iii", "a", "e", "nonsense"),
    *("?", "1", "5", "14", "77", "200", "99999", "-3"),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Catalogues of the marked language alone."""
    made = tmp_path_factory.mktemp("locale")
    pseudo.write(catalogue.template(), made)
    return made


@pytest.fixture(autouse=True)
def _marked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SOLO_YARD_LANGUAGE", pseudo.CODE)
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setattr(language, "CATALOGUES", folder)
    language.speak()
    yield
    monkeypatch.undo()
    language.speak("en")


def test_what_was_forgotten_would_be_noticed() -> None:
    assert forgotten("⟦«⟦Red⟧» is on ‹5›.⟧ taxi 5, 7") == []
    assert forgotten("⟦Red is on ‹5›.⟧ Really ⟦now⟧") == ["Really"]
    assert forgotten("⟦«Red» goes by «taxi» to ‹5›; say ‹taxi›.⟧") == ["Red", "taxi"]
    assert forgotten("⟦You see «⟦⸢taxi⸣, ⸢⟦bus⟧⸣⟧»; say ‹⟦⸢taxi⸣, ⸢bus⸣⟧›.⟧") == ["taxi"]
    assert forgotten("⟦one⟦two⟧⟧") != []
    assert forgotten("⟦one") != []
    assert forgotten("one⟧") != []


class Talker(Person):
    """Somebody who first tries every word, and then plays what is offered."""

    def __init__(self, out: io.StringIO, seed: int) -> None:
        super().__init__(out, seed)
        self.words = [*WORDS]

    def readline(self, size: int = -1, /) -> str:
        return f"{self.words.pop(0)}\n" if self.words else super().readline(size)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("side", ["hider", "seekers"])
def test_whole_games(edition: str, side: str) -> None:
    for seed, detectives in enumerate(EDITIONS[edition].counts[:2]):
        out = pseudo.Unmarked()
        light = edition == "dice" and seed > 0
        options = Options(edition=edition, seed=seed, detectives=detectives, expert=light)
        session = Session.new(options, Seat(side), load_profile("random"))
        PlainGame(session, None, Talker(out, seed), out).run()
        assert session.game.outcome is not None
        assert forgotten(out.marked()) == []


def junk(game: Game, chance: random.Random) -> str:
    """Something like a move, but probably none."""
    if chance.random() < 0.5:
        return " ".join(chance.choices(JUNK, k=chance.randint(1, 4)))
    words = game.line_text(chance.choice(game.legal_lines())).split()
    at = chance.randrange(len(words))
    return " ".join(chance.choice([words[:at] + words[at + 1 :], [*words[:at], chance.choice(JUNK), *words[at + 1 :]]]))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", [Game, BlindGame])
def test_moves_that_cannot_be(edition: str, kind: type[Game]) -> None:
    chance, reasons = random.Random(7), set()
    names = tuple(word for c in EDITIONS[edition].characters for word in c.name.split())
    for seed, detectives in enumerate(EDITIONS[edition].counts[:2]):
        game = kind(deal(Options(edition=edition, seed=seed, detectives=detectives, blind=kind is BlindGame)))
        while game.outcome is None and len(game.moves) < 30 and (moves := game.legal_moves()):
            for _ in range(8):
                try:
                    game.parse_move(junk(game, chance), half=chance.random() < 0.5)
                except MoveError as error:
                    reasons.add(error.why)
            game.push(chance.choice(moves))
    for why in reasons:
        also = (*names, "Bobby", "Policeman") if "say which" in why else ()
        assert forgotten(why, also) == [], why
    assert len(reasons) > 60


@pytest.mark.parametrize("edition", ["dice", "sherlock", "venice"])
def test_reasons_of_the_computer(edition: str) -> None:
    game = Game.new(Options(edition=edition, seed=2))
    players = {side: make_player(load_profile("greedy"), 1) for side in ("hider", "seekers")}
    game.settle_chance()
    while (side := game.to_move) is not None and len(game.moves) < 40:
        view = game.view(side)
        move = players[side].choose(view).move
        belief = Belief(view.deal).follow(view)
        assert forgotten(reason(view, belief, move)) == []
        assert forgotten(reason(view, belief, move, rivals=view.legal_moves())) == []
        if refutation := refute(view, belief, move):
            assert forgotten(refutation.text) == []
        game.push(move)
        game.settle_chance()


@pytest.mark.parametrize(
    ("options", "also"),
    [
        ({"edition": "mars"}, ()), ({"detectives": 9}, ("detectives",)), ({"pool": True}, ()),
        ({"tiles": "A"}, ("tiles", "expert", "rerolls")), ({"edition": "dice", "tiles": "ABC"}, ("tiles",)),
        ({"edition": "dice", "tiles": "AACDEFGHI"}, ("tiles", "ABCDEFGHI")), ({"edition": "dice", "rounds": 40}, ()),
        ({"edition": "dice", "round": 5, "log": ()}, ("round=5", "log")), ({"characters": ("bob",)}, ()),
        ({"edition": "dice", "chips": (1,)}, ("chips",)), ({"edition": "sherlock", "characters": ("bob",)}, ()),
        ({"seeker_starts": (1, 1)}, ("dstart",)), ({"hider_start": 1, "seeker_starts": (1, 2)}, ()),
        ({"purses": ((50, 2, 3),)}, ()), ({"edition": "sherlock", "board": "london"}, ()),
        ({"edition": "sherlock", "crimes": (1, 2)}, ()),
    ],
)  # fmt: skip
def test_games_that_cannot_be_set_up(options: dict[str, object], also: tuple[str, ...]) -> None:
    with pytest.raises(SetupError) as refused:
        Game.new(Options(**options))
    assert forgotten(str(refused.value), also) == []


LONDON, SHERLOCK, VENICE = (HERE / name for name in ("london", "sherlock", "venice"))
Change = Callable[[str], str]
# Words of a board's files.
BOARD_WORDS = (
    *("format", "title", "provenance", "modes", "black_mode", "faces", "kind", "side", "station", "hideout", "boat"),
    *("one-way", "dead-end", "taxi-lane", "dark", "light", "both", "north", "add", "remove", "Macello"),
)


def added(rows: str) -> Change:
    return lambda text: f"{text}{rows}\n"


def replaced(old: str, new: str) -> Change:
    return lambda text: text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("board", "file", "change"),
    [
        (LONDON, "lines.csv", added("taxi,1,1\ntaxi,1,300\nboat,1,2\ntaxi,1,8")),
        (LONDON, "lines.csv", added("taxi,1")), (LONDON, "lines.csv", lambda text: ""),
        (LONDON, "lines.csv", lambda text: "mode,a\n"), (LONDON, "lines.csv", lambda text: "mode,a,b\ntaxi,1,2\n"),
        (LONDON, "stations.csv", replaced("1,123", "1,9999")), (LONDON, "stations.csv", replaced("2,304", "x,304")),
        (LONDON, "cards.csv", added("D,13\nQ,300\nX,13")), (LONDON, "cards.csv", lambda text: "deck,station\nD,1\n"),
        (LONDON, "board.toml", added("zzz=1")), (LONDON, "board.toml", replaced('"taxi"', '"black"')),
        (LONDON, "board.toml", replaced("format = 1", "format = 2")), (LONDON, "board.toml", replaced('"ferry"', "3")),
        (SHERLOCK, "changes.csv", added("add,tram,1,46\nremove,tram,3,4")),
        (SHERLOCK, "stations.csv", replaced(",I,park", ",V,pork")), (SHERLOCK, "stations.csv", added("300,x,I,,")),
        (VENICE, "canals.csv", added("gondola,x,Macello\ngondola,x,Macello > Macelo\ngondola,x,Macello > Macello")),
        (OWN, "tiles.csv", added("AA,both,37,taxi\nJ,both,37,bus\nJ,both,1,taxi\nA,both,1,taxi\nJ,up,37,taxi")),
        (OWN, "streets.csv", added("A,both,zig,1,2\nA,both,one-way,1,9\nA,both,taxi-lane,1,2\nA,both,one-way,1,4")),
        (OWN, "dice.toml", replaced('"X"', '"Y"')), (OWN, "tiles.csv", lambda text: text.replace(" underground", "")),
    ],
)  # fmt: skip
def test_boards_that_are_not_sound(board: Path, file: str, change: Change, tmp_path: Path) -> None:
    own = shutil.copytree(board, tmp_path / "own")
    (own / file).write_text(change((own / file).read_text()))
    try:
        problems = check_tiles(load_tiles(own)) if board == OWN else load_board(own).check()
    except BoardError as error:
        problems = error.problems
    assert problems
    for problem in problems:
        assert forgotten(problem.text, BOARD_WORDS) == [], problem


LEVEL = 'name="x"\nplayer="search"\nabout="z"\n'


@pytest.mark.parametrize(
    "text",
    ["", "zzz=1", LEVEL.replace("search", "y"), f"{LEVEL}knobs=3", f"{LEVEL}[knobs]\nnoise=9", f"{LEVEL}[knobs]\nzz=1"],
)
def test_levels_that_are_no_levels(text: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(ProfileError) as refused:
        load_profile(str(path))
    words = ("name", "player", "about", "[knobs]", "knobs", "search", "nijssen", *KNOBS, "=")
    assert forgotten(str(refused.value), words) == []


SHELL_WORDS = (
    *(
        "menu",
        "daily",
        "warm",
        "completion",
        "auto",
        "resume",
        "review",
        "quiz",
        "drill",
        "assist",
        "tutorial",
        "rules",
        "stats",
        "cache",
        "default",
        "colour-blind",
        "mono",
    ),
    *("solo-yard", "engine", "bench", "arena", "maps", "levels", "play", "list", "show", "compare", "draw"),
    *("check", "new", "-", "%"),
    *(".toml", "[knobs]", "true", "false", "detectives", "dask", "tcp://HOST:PORT", "es"),
)


@pytest.mark.parametrize(
    "arguments",
    [
        ["levels"], ["levels", "--knobs"], ["maps", "list"], ["maps", "compare", "london", "venice"],
        *(["maps", "show", name] for name in ("london", "sherlock", "venice", "dice", "atlantis")),
        ["maps", "check", "london"], ["maps", "check", "dice"], ["play", "--side", "hider", "--level", "genius"],
        ["play", "--edition", "dice", "--side", "hider", "--detectives", "5"], ["arena", "--backend", "dask"],
        ["arena", "--hider", "random", "--seekers", "random", "--games", "2", "--jobs", "1", "--edition", "sherlock"],
        ["arena", "--calibrate", *("--seekers", "inspector", "--games", "1", "--jobs", "1", "--playouts", "4")],
        ["arena", "--exploit", "hider:random", *("--games", "1", "--jobs", "1", "--playouts", "4")],
        ["arena", "--calibrate"], ["arena", "--exploit", "hider:random", "--hider", "random"],
    ],
)  # fmt: skip
def test_commands(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    cli.run(arguments)
    captured = capsys.readouterr()
    digests = [word for word in captured.out.split() if re.fullmatch("[0-9a-f]{16}", word)]
    printed = captured.out + captured.err
    assert forgotten(printed, (*SHELL_WORDS, *arguments, *digests, *KNOBS)) == []
    assert "⟦" in printed


def test_questions_before_a_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("9\n4\n2\nquit\n"))
    assert cli.run(["play", "--seed", "3", "--level", "random"]) == 0
    assert forgotten(capsys.readouterr().out, ("tutorial",)) == []


@pytest.mark.parametrize("name", [*LESSONS])
def test_lessons(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("skip\n" * 20))
    assert cli.run(["tutorial", name, "--plain"]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("skip\nquit\n"))
    assert cli.run(["tutorial", name, "--plain"]) == 0  # once more, left, and taken up again
    monkeypatch.setattr("sys.stdin", io.StringIO("restart\nquit\n"))
    assert cli.run(["tutorial", name, "--plain"]) == 0
    printed = capsys.readouterr().out
    assert "You continue at step" in pseudo.unmarked(printed)
    assert forgotten(printed, ("skip", "back", "hint", "restart", "scenes", "hideouts")) == []


@pytest.mark.parametrize("arguments", [[], ["play"], ["arena"], ["maps"], ["maps", "show"], ["bench"], ["levels"]])
def test_help_of_commands(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever argparse is given to say is marked; its frame of options is typed."""
    with pytest.raises(SystemExit):
        cli.run([*arguments, "--help"])
    printed = capsys.readouterr().out
    words = [word for word in forgotten(printed, SHELL_WORDS) if word.isalpha() and word.islower()]
    assert words == []
    assert printed.count("⟦") > 3
