"""The number of ways to play on from fixed positions stays what it was, to the last one.

Each file in tests/perft is a position, as the engine's `new` command sets it up, and how many ways there are to play
1, 2, 3, … moves from it. `python tests/ai/rules/test_perft.py` prints what the program counts now.
"""

from pathlib import Path

import pytest
import referees
import referees_dice
import referees_sherlock

from ai.game.game import Game
from ai.programs.engine import Engine
from maps.edition_file import EDITIONS

FILES = sorted((Path(__file__).parents[2] / "perft").glob("*.perft"))


def read(path: Path) -> tuple[Game, dict[int, int]]:
    """The position of a file and its counts by depth."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    engine = Engine()
    assert engine.answer(lines[0]) == "=", engine.answer(lines[0])
    assert engine.game is not None
    return engine.game, {int(depth): int(count) for depth, count in (line.split() for line in lines[1:])}


def split(game: Game, depth: int) -> str:
    """How the count divides over the first moves: what one needs to find a difference."""
    counts = []
    for line in game.legal_lines():
        game.play(line)
        counts.append((game.perft(depth - 1), line))
        game.undo()
    return "\n".join(f"{game.line_text(line)}: {count}" for count, line in counts)


def count_by_oracle(game: Game, played: list[str], depth: int) -> int:
    """The same count, made by the independent referee."""
    referee = referees_dice if game.rules.dice else referees_sherlock if game.edition.characters else referees
    oracle = referee.oracle_for(game)
    for text in played:
        oracle.play(text)
    texts = sorted(oracle.legal())
    return len(texts) if depth == 1 else sum(count_by_oracle(game, [*played, text], depth - 1) for text in texts)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts(path: Path) -> None:
    game, counts = read(path)
    before = game.row.copy()
    for depth, count in counts.items():
        found = game.perft(depth)
        assert found == count, f"depth {depth}: {found} instead of {count}\n{split(game, depth)}"
    assert (game.row == before).all()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_independent_referee_counts_the_same(path: Path) -> None:
    game, counts = read(path)
    for depth in (1, 2):
        assert count_by_oracle(game, [], depth) == counts[depth]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_split_adds_up(path: Path) -> None:
    game, counts = read(path)
    assert sum(int(line.split(": ")[1]) for line in split(game, 3).splitlines()) == counts[3]


def test_every_edition_has_counts() -> None:
    assert {path.stem.split("-")[0] for path in FILES} == set(EDITIONS)


if __name__ == "__main__":
    for path in FILES:
        game, counts = read(path)
        print(path.name, *(f"{depth} {game.perft(depth)}" for depth in counts), sep="\n")
