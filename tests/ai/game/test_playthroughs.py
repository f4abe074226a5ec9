"""Recorded games, in words, come out exactly as they were recorded.

Each file in tests/playthroughs is a game: the engine's `new` line, then one line a move — who moved how, what everybody
saw of it, and the position after it. `python tests/ai/game/test_playthroughs.py NAME "new …" random|greedy`
records one.
"""

import sys
from pathlib import Path

import pytest

from ai.game.game import Game
from ai.players.player import PLAYERS
from ai.position.names import seat_code
from ai.programs.engine import Engine
from ai.rules.state import BAN, CRIMES, DRAWN, E_ENTRY, E_MOVE, E_SHOWN
from maps.edition_file import EDITIONS

FOLDER = Path(__file__).parents[2] / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))


def begin(line: str) -> Game:
    engine = Engine()
    assert engine.answer(line) == "=", engine.answer(line)
    assert engine.game is not None
    return engine.game


def position(game: Game) -> str:
    """Everybody's station and tickets in a line."""
    counts = "/".join(map(str, game.supply))
    seekers = [
        f"{seat_code(game, seat)} {game.station(seat)}" + (f" {'/'.join(map(str, purse))}" if purse else "")
        for seat in game.seats
        for purse in [game.purse(seat)]
    ]
    extra = f" crimes {game.row[CRIMES]} ban {game.row[BAN]} drawn {game.row[DRAWN]}" if game.rules.crimes else ""
    if dice := game.dice:
        counts = f"{dice.hand} in hand, {''.join(map(str, dice.rolled))}, {''.join(map(str, dice.used))} used"
        extra = f" {dice.card} laid, {dice.supply} left, {dice.rerolls} rerolls"
    return f"X {game.hider} {counts}+{game.black}+{game.double}{extra}; {', '.join(seekers)}"


def transcript(start: str, texts: list[str]) -> str:
    """The whole record of a game."""
    game = begin(start)
    lines = [start, f"# {position(game)}"]
    for text in texts:
        number = game.round
        seen = []
        for event in game.play(game.parse_move(text)):
            entry = f"entry {event[E_ENTRY]}: " if event[E_ENTRY] else ""
            shown = f", shown on {event[E_SHOWN]}" if event[E_SHOWN] else ""
            seen.append(f"{entry}{game.move_text(int(event[E_MOVE]))}{shown}")
        lines.append(f"{text}  # round {number}; seen {'; '.join(seen)}; {position(game)}")
    outcome = game.outcome
    lines.append(f"# {outcome.winner} win: {outcome.reason}" if outcome else "# goes on")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_comes_out_the_same(path: Path) -> None:
    recorded = path.read_text()
    start, *rest = recorded.splitlines()
    texts = [line.split("  #")[0] for line in rest if not line.startswith("#")]
    assert transcript(start, texts) == recorded


def test_every_edition_has_recorded_games() -> None:
    assert {path.stem.split("-")[0] for path in FILES} == set(EDITIONS)


def test_the_recorded_games_show_every_ending_and_every_kind_of_move() -> None:
    everything = "\n".join(path.read_text() for path in FILES)
    for words in (
        "captured",
        "hider stuck",
        "time up",
        "seekers stuck",
        "\ndouble ",
        "\nblack ",
        "\npass",
        "\nb1 ",
        "shown",
        "\nhelicopter ",
        "\nreroll",
        " pass  #",
        "\nroll ",
        "\ndouble black ",
    ):
        assert words in everything, words


def record(name: str, start: str, player: str) -> None:
    """Lets the computer play a game against itself, and writes it down."""
    game = begin(start)
    game.settle_chance()
    players = {"hider": PLAYERS[player](1), "seekers": PLAYERS[player](2)}
    while (side := game.to_move) is not None:
        game.push(players[side].choose(game.view(side)).move)
        game.settle_chance()
    texts = []
    while game.moves:
        line = game.undo()
        texts.append(game.line_text(line))
    (FOLDER / f"{name}.txt").write_text(transcript(start, texts[::-1]))


if __name__ == "__main__":
    record(*sys.argv[1:])
