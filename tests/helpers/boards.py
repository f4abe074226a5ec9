"""Small boards for tests: written to a folder, so that they go through the same door as everybody's."""

import random
from pathlib import Path

BOARD_TOML = """\
format = 1
name = "small"
title = "A small board"
modes = ["taxi", "bus", "underground"]
black_mode = "ferry"
provenance = "made up for a test"
"""


def write_board(folder: Path, stations: int, lines: list[tuple[int, int, str]], *, arrows: bool = False) -> str:
    """Writes a board of so many stations and these lines (a, b, mode), and returns its folder.

    With arrows every third line is one-way, but for taxis, which join all.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "board.toml").write_text(BOARD_TOML)
    places = [f"{s},{s * 37 % 1000},{s * 53 % 750}" for s in range(1, stations + 1)]
    (folder / "stations.csv").write_text("\n".join(["station,x,y", *places]) + "\n")
    rows = [f"{mode},{a},{b}" for a, b, mode in lines]
    if arrows:
        turned = [n % 3 == 0 and mode not in ("taxi", "carriage") for n, (_, _, mode) in enumerate(lines)]
        rows = [f"{row},{'yes' if one_way else 'no'}" for row, one_way in zip(rows, turned, strict=True)]
    heading = "mode,a,b,one_way" if arrows else "mode,a,b"
    (folder / "lines.csv").write_text("\n".join([heading, *rows]) + "\n")
    cards = [*(f"D,{s}" for s in range(1, 6)), "X,6"]
    (folder / "cards.csv").write_text("\n".join(["deck,station", *cards]) + "\n")
    return str(folder)


def random_lines(chance: random.Random, stations: int) -> list[tuple[int, int, str]]:
    """A random network: a taxi tree that joins all, some more taxis, and a few lines of every other mode."""
    lines = {(chance.randint(1, s - 1), s, "taxi") for s in range(2, stations + 1)}
    for mode, count in (("taxi", stations // 3), ("bus", stations // 2), ("underground", 3), ("ferry", 2)):
        for _ in range(count):
            a, b = sorted(chance.sample(range(1, stations + 1), 2))
            lines.add((a, b, mode))
    return sorted(lines)


def write_sherlock_board(
    folder: Path, stations: int, lines: list[tuple[int, int, str]], chance: random.Random, *, arrows: bool = False
) -> str:
    """Writes a board for the Sherlock Holmes edition: every third station a hideout, symbols and scenes everywhere."""
    words = {"taxi": "carriage", "bus": "tram"}
    write_board(folder, stations, [(a, b, words.get(mode, mode)) for a, b, mode in lines], arrows=arrows)
    head = (folder / "board.toml").read_text()
    (folder / "board.toml").write_text(head.replace('"taxi", "bus"', '"carriage", "tram"'))
    rows = [
        f"{s},{s * 37 % 1000},{s * 53 % 750},{chance.choice(('I', 'II', 'III', 'IV'))},"
        f"{chance.choice(('', 'park', 'landmark', 'river'))},{'yes' if s % 3 == 0 else 'no'}"
        for s in range(1, stations + 1)
    ]
    (folder / "stations.csv").write_text("\n".join(["station,x,y,district,symbol,hideout", *rows]) + "\n")
    others = chance.sample(range(6, stations + 1), stations - 5)
    pairs = list(zip(others[::2], others[1::2], strict=False))[:30]  # more cards are refused
    cards = [*(f"D,{s}," for s in range(1, 6)), *(f"M,{a},{b}" for a, b in pairs)]
    cards += [f"crime,{s}," for s in chance.sample(range(1, stations + 1), 6)]
    (folder / "cards.csv").write_text("\n".join(["deck,station,second", *cards]) + "\n")
    return str(folder)


def hub_lines(stations: int) -> list[tuple[int, int, str]]:
    """The widest station there can be: the last one is joined to all others by every mode, and a taxi goes round."""
    others = range(1, stations)
    spokes = [(s, stations, mode) for mode in ("taxi", "bus", "underground", "ferry") for s in others]
    return [*spokes, *((s, s % (stations - 1) + 1, "taxi") for s in others)]
