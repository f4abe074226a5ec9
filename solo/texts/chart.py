"""Small charts in characters, for probabilities from 0 to 1: a sparkline, and bars several rows high."""

from collections.abc import Sequence

BARS = " ▁▂▃▄▅▆▇█"
PLAIN_BAR = "#"
NOTHING = "_"  # a chance of 0


def sparkline(chances: Sequence[float], *, ascii_only: bool = False) -> str:
    """Probabilities in a single line, one character each: bars, or in ASCII tenths as digits."""
    if ascii_only:
        return "".join(str(min(9, int(10 * chance))) for chance in chances)
    return "".join(BARS[1 + min(7, int(8 * chance))] for chance in chances)


def bars(chances: Sequence[float | None], height: int, *, ascii_only: bool = False) -> list[str]:
    """A bar for each probability in `height` rows, top row first; None leaves a column empty, 0 is a baseline."""
    steps = 1 if ascii_only else 8
    signs = f" {PLAIN_BAR}" if ascii_only else BARS
    rows = []
    for row in range(height - 1, -1, -1):
        filled = [0 if chance is None else _steps(chance, height, steps) - steps * row for chance in chances]
        rows.append("".join(signs[min(max(part, 0), steps)] for part in filled))
    nothing = [chance is not None and not chance for chance in chances]
    return [*rows[:-1], "".join(NOTHING if none else sign for none, sign in zip(nothing, rows[-1], strict=True))]


def _steps(chance: float, height: int, steps: int) -> int:
    """The height of a bar in steps; a probability above 0 is always visible."""
    full = height * steps
    return max(min(round(chance * full), full), int(chance > 0))


def along(points: Sequence[tuple[int, float]], count: int, width: int, known: int) -> list[float | None]:
    """A curve in `width` columns: in each the last probability known by then; None before the first.

    `points` are pairs of moves made and probability; `count` is the number of moves, `known` how many are analysed.
    """
    found: list[float | None] = []
    for column in range(width):
        until = column_end(column, count, width)
        past = [chance for ply, chance in points if ply <= until]
        found.append(past[-1] if past and (until <= known or known == count) else None)
    return found


def column_end(column: int, count: int, width: int) -> int:
    """The last of the moves 0 to count that falls into a column."""
    return ((column + 1) * (count + 1) - 1) // width


def column_of(ply: int, count: int, width: int) -> int:
    """The column into which a move falls."""
    return next((column for column in range(width) if column_end(column, count, width) >= ply), width - 1)
