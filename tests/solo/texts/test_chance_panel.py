"""The curve of win chances beside the map: what the coach has judged anyway, where there is room."""

from solo.texts.panels import MOST_CURVE, chance_panel


def rows(chances: list[float], room: int, *, ascii_only: bool = False) -> list[str]:
    return ["".join(text for _style, text in line) for line in chance_panel(chances, 30, room, ascii_only=ascii_only)]


def test_the_curve_takes_only_free_rows() -> None:
    chances = [0.5, 0.25, 1.0]
    assert rows(chances, 1) == rows([], 20) == []
    heading, line = rows(chances, 2)
    assert heading.startswith("Your win chance: 100%")
    assert line.rstrip() == "▅▃█"
    assert len(rows(chances, 3)) == 3
    assert len(rows(chances, 40)) == MOST_CURVE + 1
    assert all(len(row) == 30 for row in rows([0.5] * 99, 9)), "the last moves, if there are many"
    assert "#" in "".join(rows(chances, 5, ascii_only=True))
    assert "".join(rows(chances, 5, ascii_only=True)[1:]).isascii()
