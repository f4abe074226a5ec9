"""A board in numbers, for people who compare boards."""

from collections import Counter

from maps.board import Board


def figures(board: Board) -> dict[str, object]:
    """Counts of stations, lines and cards, and how many lines meet at a station."""
    lines = Counter(line.mode for line in board.lines)
    stops = {
        mode: len({end for line in board.lines if line.mode == mode for end in (line.a, line.b)}) for mode in lines
    }
    neighbours: dict[int, set[int]] = {station.number: set() for station in board.stations}
    for here, _, to in board.arcs():
        neighbours[here].add(to)
    degrees = Counter(len(near) for near in neighbours.values())
    decks = Counter(card.deck for card in board.cards)
    return {
        "name": board.name,
        "title": board.title,
        "stations": board.size,
        "lines": {mode: lines[mode] for mode in board.all_modes},
        "stops": {mode: stops.get(mode, 0) for mode in board.all_modes},
        "neighbours": {str(near): degrees[near] for near in sorted(degrees)},
        "cards": {deck: [card.station for card in board.deck(deck)] for deck in sorted(decks)},
        "districts": dict(sorted(Counter(s.district for s in board.stations if s.district).items())),
        "symbols": dict(sorted(Counter(s.symbol for s in board.stations if s.symbol).items())),
        "hideouts": [s.number for s in board.stations if s.hideout],
        "digest": board.digest,
        "provenance": board.provenance,
    }
