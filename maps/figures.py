"""A board in numbers, for people who compare boards."""

from collections import Counter
from collections.abc import Iterable

from maps.board import HIDER_DECKS, Board
from maps.edition import PAID_MODES

Ways = dict[int, set[int]]


def figures(board: Board) -> dict[str, object]:
    """Counts of stations, lines and cards, numbers of neighbours, and distances between stations."""
    lines = Counter(line.mode for line in board.lines)
    stops = {mode: {end for line in board.lines if line.mode == mode for end in (line.a, line.b)} for mode in lines}
    everything = ways(board, range(PAID_MODES + 1))
    degrees = Counter(len(everything.get(s.number, ())) for s in board.stations)
    decks: dict[str, list[int | str]] = {}
    for card in sorted(board.cards, key=lambda card: card.deck):
        decks.setdefault(card.deck, []).append(_stations(card.station, card.second))
    paid = ways(board, range(PAID_MODES))
    nets = {mode: ways(board, [number]) for number, mode in enumerate(board.modes)}
    nets |= {"all paid": paid, "with black": everything}
    return {
        "name": board.name,
        "title": board.title,
        "stations": board.size,
        "lines": {mode: lines[mode] for mode in board.all_modes},
        "stops": {mode: len(stops.get(mode, ())) for mode in board.all_modes},
        "neighbours": {str(near): degrees[near] for near in sorted(degrees)},
        "diameter": {name: max(distances_in(net)) for name, net in nets.items()},
        "mean distance": {name: _mean(distances_in(net)) for name, net in nets.items()},
        "mean from seekers' to hider's starts": _mean(_between_starts(board, paid)),
        "cards": decks,
        "districts": dict(sorted(Counter(s.district for s in board.stations if s.district).items())),
        "symbols": dict(sorted(Counter(s.symbol for s in board.stations if s.symbol).items())),
        "hideouts": [s.number for s in board.stations if s.hideout],
        "digest": board.digest,
        "provenance": board.provenance,
    }


def ways(board: Board, modes: Iterable[int]) -> Ways:
    """The neighbours of each station by some of the modes (3 is black); stations without any are left out."""
    wanted = {*modes}
    found: Ways = {}
    for here, mode, to in board.arcs():
        if mode in wanted:
            found.setdefault(here, set()).add(to)
    return found


def distances_in(net: Ways) -> list[int]:
    """The distances in moves between all connected pairs of stations."""
    return [moves for start in net for to, moves in distances_from(start, net).items() if to != start] or [0]


def distances_from(start: int, net: Ways) -> dict[int, int]:
    """The distance in moves from a station to every other that can be reached."""
    reached, todo = {start: 0}, [start]
    for here in todo:
        for to in net.get(here, ()):
            if to not in reached:
                reached[to] = reached[here] + 1
                todo.append(to)
    return reached


def _between_starts(board: Board, net: Ways) -> list[int]:
    hiders = {s for deck in HIDER_DECKS for card in board.deck(deck) for s in (card.station, card.second) if s}
    far = (distances_from(card.station, net) for card in board.deck("D"))
    return [row[station] for row in far for station in hiders if station in row] or [0]


def _mean(numbers: list[int]) -> float:
    return round(sum(numbers) / len(numbers), 2)


def _stations(station: int, second: int) -> int | str:
    return f"{station}/{second}" if second else station
