"""The Venice edition: its board, the pool of two detectives, and policemen who ride free."""

from pathlib import Path

import pytest

from ai.game.game import Game
from ai.position.position import SEEKER_SIDE
from ai.programs.engine import Engine
from ai.rules.setup import Options, SetupError
from maps import Board, BoardError, load_board
from maps.board import Card
from solo.texts.narrate import situation


@pytest.fixture(scope="module")
def venice() -> Board:
    return load_board("venice")


def venetian(**options: object) -> Game:
    return Game.new(Options(edition="venice", **options))


def texts(game: Game) -> list[str]:
    return [game.line_text(line) for line in game.legal_lines()]


def play(game: Game, *lines: str) -> None:
    for line in lines:
        game.play(game.parse_move(line))


# The board


def test_what_the_book_fixes(venice: Board) -> None:
    """199 stations numbered left to right in rows, and the vaporetto from 157 to 70."""
    assert venice.size == 199
    assert any({line.a, line.b} == {70, 157} for line in venice.lines if line.mode == "vaporetto")
    rows: dict[int, list[int]] = {}
    for station in venice.stations:
        rows.setdefault(station.y // 40, []).append(station.x)
    assert all(row == sorted(row) for row in rows.values())
    bands = [station.y // 40 for station in venice.stations]
    assert bands == sorted(bands)
    assert (venice.stations[69].name, venice.stations[156].name) == ("Bacini", "La Certosa")


def test_the_board_is_like_london(venice: Board) -> None:
    """As many lines and stops of each mode, to a tenth; starts that keep their distance; no dead ends."""
    london = load_board("london")
    for ours, theirs in zip(venice.modes, london.modes, strict=True):
        counts = [sum(line.mode == mode for line in b.lines) for b, mode in ((venice, ours), (london, theirs))]
        assert abs(counts[0] - counts[1]) <= counts[1] / 10
        stops = [
            len({end for line in b.lines if line.mode == mode for end in (line.a, line.b)})
            for b, mode in ((venice, ours), (london, theirs))
        ]
        assert abs(stops[0] - stops[1]) <= stops[1] / 10
    near: dict[int, set[int]] = {s.number: set() for s in venice.stations}
    for here, _, to in venice.arcs():
        near[here].add(to)
    assert min(map(len, near.values())) >= 2
    seekers, hiders = ({card.station for card in venice.deck(deck)} for deck in "DX")
    assert (len(seekers), len(hiders)) == (16, 13)
    assert not seekers & hiders
    assert not any(near[hider] & seekers for hider in hiders)
    assert len({s.name for s in venice.stations}) == 199


def write_village(folder: Path, places: str = "", canals: str = "", cards: str = "") -> Path:
    """Seven places in a ring, written in names; more rows may be added."""
    folder.mkdir()
    head = Path(load_board.__code__.co_filename).parent / "venice" / "board.toml"
    (folder / "board.toml").write_text(head.read_text("utf-8"))
    names = "ABCDEFG"
    rows = [f"{name},{100 * n},{10 if n < 4 else 90}" for n, name in enumerate(names)]
    (folder / "places.csv").write_text("\n".join(["name,x,y", *rows]) + "\n" + places)
    (folder / "canals.csv").write_text(f"mode,canal,places\ngondola,Ring,{' > '.join(names + 'A')}\n" + canals)
    decks = [*(f"D,{name}" for name in names[:5]), "X,F"]
    (folder / "cards.csv").write_text("\n".join(["deck,place", *decks]) + "\n" + cards)
    return folder


def test_a_board_written_in_names(tmp_path: Path) -> None:
    """Numbers follow from the places, lines from the canals."""
    board = load_board(write_village(tmp_path / "v", places="Top,350,5\n", canals="jet-ski,Fast,Top > C > F\n"))
    assert [s.name for s in board.stations] == ["A", "B", "C", "D", "Top", "E", "F", "G"]
    assert {(line.mode, line.a, line.b) for line in board.lines if line.mode == "jet-ski"} == {
        ("jet-ski", 5, 3),
        ("jet-ski", 3, 7),
    }
    assert board.deck("X") == (Card("X", 7, place="cards.csv:7"),)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ({"places": "A,5,5\n"}, "places.csv:9: A is written already in places.csv:2"),
        ({"places": ",5,5\n"}, "places.csv:9: a place needs a name"),
        ({"places": "H,x,5\n"}, "places.csv:9: x must be a whole number"),
        ({"canals": "gondola,Short,A\n"}, "canals.csv:3: a canal needs at least two places"),
        (
            {"canals": "gondola,Twice,B > A\n"},
            "canals.csv:3: the gondola line B > A is written already in canals.csv:2",
        ),
        ({"canals": "gondola,Loop,B > B\n"}, "canals.csv:3: a line joins B to itself"),
        ({"canals": "gondola,Away,A > Zattere\n"}, "canals.csv:3: there is no place called 'Zattere'"),
        ({"canals": "tram,Odd,A > C\n"}, "canals.csv:3: unknown mode 'tram'"),
        ({"cards": "D,Z\n"}, "cards.csv:8: there is no place called 'Z'"),
    ],
)
def test_faults_in_names_are_told_with_file_and_line(tmp_path: Path, rows: dict[str, str], message: str) -> None:
    with pytest.raises(BoardError) as caught:
        load_board(write_village(tmp_path / "v", **rows))
    assert str(caught.value.problems[0]).startswith(message)


# The pool (rulebook 002, page 8)


def test_two_detectives_share_one_pool_and_two_policemen_help_them() -> None:
    game = venetian(detectives=2, seed=1)
    assert (game.purse(1), game.purse(2), game.purse(3), game.purse(4)) == ((22, 16, 8), (22, 16, 8), None, None)
    assert game.supply == (57 - 22, 45 - 16, 23 - 8)
    assert game.pooled


@pytest.mark.parametrize(("detectives", "policemen"), [(3, 1), (4, 0), (5, 0)])
def test_three_or_more_have_purses_of_their_own(detectives: int, policemen: int) -> None:
    game = venetian(detectives=detectives, seed=1)
    assert {game.purse(seat) for seat in range(1, detectives + 1)} == {(11, 8, 4)}
    assert len(game.seats) == detectives + policemen
    assert game.supply == (57 - 11 * detectives, 45 - 8 * detectives, 23 - 4 * detectives)
    assert not game.pooled


def test_what_one_spends_the_other_lacks() -> None:
    """Rialto (81) and Fondamente Nove (41): with one gondola ticket in the pool, whoever moves first uses it up."""
    game = venetian(
        detectives=2,
        bobbies=0,
        hider_start=195,
        seeker_starts=(81, 41),
        purses=((1, 0, 0), (0, 0, 0)),
        supply=(5, 5, 5),
    )
    play(game, texts(game)[0])
    both = texts(game)
    assert {text[:2] for text in both} == {"d1", "d2"}
    play(game, next(text for text in both if text.startswith("d2")))
    assert game.purse(1) == game.purse(2) == (0, 0, 0)
    assert texts(game) == ["pass"]


def test_the_pool_runs_dry_for_both_at_once() -> None:
    """Then no detective can move any more, and the policemen do not count."""
    game = venetian(detectives=2, hider_start=195, seeker_starts=(81, 41, 8, 55), purses=((0, 0, 0),), supply=(5, 5, 5))
    play(game, texts(game)[0])
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == ("hider", "seekers stuck")


def test_policemen_ride_free_on_everything_but_the_vaporetto() -> None:
    game = venetian(detectives=2, hider_start=195, seeker_starts=(81, 41, 70, 55))
    play(game, texts(game)[0])
    before, supply = game.purse(1), game.supply
    ways = [text for text in texts(game) if text.startswith("b1")]
    assert {text.split()[1] for text in ways} == {"gondola", "motorboat", "jet-ski"}
    assert "b1 gondola 157" not in ways  # only the vaporetto joins 70 and 157
    play(game, ways[0])
    assert (game.purse(1), game.supply) == (before, supply)


def test_the_pool_is_a_choice() -> None:
    """Two people who play one detective each keep their tickets apart."""
    game = venetian(detectives=2, pool=False, seed=1)
    assert (game.purse(1), game.pooled) == ((11, 8, 4), False)
    with pytest.raises(SetupError, match="pooled"):
        venetian(detectives=3, pool=True)
    engine = Engine()
    assert engine.answer("new edition=venice detectives=2 pool=no") == "="
    assert engine.answer("new edition=venice pool=maybe") == "? pool must be yes or no, but is 'maybe'"
    assert engine.answer("new edition=london detectives=2 pool=yes").startswith("? tickets are pooled only")


# The moves, in Venice's words


def test_the_vaporetto_takes_black_tickets_alone() -> None:
    game = venetian(hider_start=157, seeker_starts=(1, 2, 3, 4, 5))
    assert "black 70" in texts(game)
    assert not [text for text in texts(game) if text.endswith(" 70") and not text.startswith(("black", "double"))]
    play(game, "black 70")
    assert game.hider == 70


def test_a_hider_who_cannot_move_to_a_free_place_loses() -> None:
    """On Murano with a seeker on every neighbouring place: that is the end."""
    board = load_board("venice")
    here = next(s.number for s in board.stations if s.name == "Murano Museo")
    around = sorted({to for start, _, to in board.arcs() if start == here})
    game = venetian(detectives=len(around), bobbies=0, hider_start=here, seeker_starts=tuple(around))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == ("seekers", "hider stuck")


def test_venice_is_told_in_its_own_words() -> None:
    game = venetian(detectives=2, seed=4)
    told = " ".join(situation(game.view(SEEKER_SIDE)))
    assert "pays from the pool (22 gondola, 16 motorboat, 8 jet-ski)" in told
    assert "Policeman 1 (b1)" in told
    play(game, texts(game)[0])
    play(game, next(text for text in texts(game) if text.startswith("b1")).replace("b1", "policeman 1"))
    assert game.has_moved(3)
