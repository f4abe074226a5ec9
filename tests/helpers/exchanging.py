"""Other truths behind one public record: the same game to everybody at the table, and another secret under it.

What the table sees of a move is written here once more from the rulebooks (`Table.seen`), not taken from the events of
the program: were one of those to tell too much, the worlds found here would show it. A world is the first row with
other secrets, and a way through the game, hidden stations and all, that looks the same.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ai.game.game import Game, side_to_move
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE, Position
from ai.rules.moves import (
    ASK,
    BALLOON,
    CHOOSE_START,
    CLUE,
    DIVE,
    DOUBLE_BALLOON,
    LAND,
    MANHUNT,
    PASS,
    ability_of,
    kind_of,
    options_of,
    station_of,
    ticket_of,
)
from ai.rules.options import Deal
from ai.rules.routines import do_move
from ai.rules.state import BLACK_TICKET, CRIME, E_WIDTH, ENTRY, HIDER, MOST_CRIMES, NOBODY, START_CARD, WINNER, Row
from maps.board import SYMBOLS

MOST = 40  # worlds that are followed
FIRST = 300  # with which it begins
WITHOUT_ENTRY = (BALLOON, DOUBLE_BALLOON, CHOOSE_START)  # moves of the hider that write nothing down


@dataclass(frozen=True)
class World:
    """One truth."""

    first: Row
    row: Row
    moves: tuple[int, ...] = ()
    stops: tuple[int, ...] = ()  # where the hider was after each entry

    @property
    def secret(self) -> tuple[object, ...]:
        """All that nobody may know."""
        return (self.moves, *(int(self.first[at]) for at in (HIDER, START_CARD, *range(CRIME, CRIME + MOST_CRIMES))))


class Table:
    """A game that is played by chance, and other truths that fit it."""

    def __init__(self, game: Game, chance: random.Random) -> None:
        self.game, self.deal, self.chance = game, game.deal, chance
        self.truth = World(self.deal.row, self.deal.row.copy())
        self.others = [World(row, row.copy()) for row in self._first_rows()]

    def _first_rows(self) -> Iterator[Row]:
        """The first row with other secrets, as many as there may be."""
        deal, chance = self.deal, self.chance
        scenes = [card.station for card in deal.board.deck(deal.edition.crime_deck)] if deal.rules.crimes else []
        if deal.rules.dice:  # he chooses his start himself, among his moves
            yield deal.row.copy()
        elif not scenes:
            for station in deal.prior:
                yield self._with(HIDER, [station])
        else:
            for _number in range(FIRST):
                row = self._with(START_CARD, [chance.randint(1, len(deal.rules.cards) // 2)])
                if chance.random() < 0.3:
                    row[START_CARD] = deal.row[START_CARD]
                planned = [int(station) for station in deal.row[CRIME : CRIME + MOST_CRIMES]]
                kept = chance.sample(planned, chance.choice((0, 1, 2)))
                row[CRIME : CRIME + MOST_CRIMES] = [*kept, *chance.sample([*{*scenes} - {*kept}], 3 - len(kept))]
                yield row

    def _with(self, column: int, secrets: list[int]) -> Row:
        row = self.deal.row.copy()
        row[column : column + len(secrets)] = secrets
        return row

    def push(self, move: int) -> None:
        """Plays a move in the true game, and whatever looks like it in the others."""
        who = self.game.to_move
        seen = self.seen(self.truth, move, who)
        self.truth = self.after(self.truth, move, who)
        self.game.push(move)
        found = []
        for world in self.others:
            if side_to_move(world.row) != who:  # which everybody would notice
                continue
            for choice in Position(self.deal, world.row).legal_moves() if who == HIDER_SIDE else [move]:
                if self.seen(world, choice, who) == seen:
                    found.append(self.after(world, choice, who))
        over = self.truth.row[WINNER]
        self.others = self._some([world for world in found if world.row[WINNER] == over == NOBODY])

    def _some(self, worlds: list[World]) -> list[World]:
        """Not too many, on as many stations as there are."""
        self.chance.shuffle(worlds)
        places: dict[int, int] = {}
        ranks = []
        for world in worlds:
            place = int(world.row[HIDER])
            places[place] = places.get(place, 0) + 1
            ranks.append(places[place])
        order = sorted(range(len(worlds)), key=lambda number: ranks[number])
        return [worlds[number] for number in order[:MOST]]

    def seen(self, world: World, move: int, who: str | None) -> tuple[object, ...]:
        """What everybody at the table sees and hears of a move."""
        kind, hider, stations = kind_of(move), int(world.row[HIDER]), self.deal.board.stations
        if who == CHANCE:
            return (move,)
        if who == SEEKER_SIDE:
            answers = {
                MANHUNT: lambda: stations[hider - 1].district,
                ASK: lambda: stations[hider - 1].symbol == SYMBOLS[ticket_of(move)],
                CLUE: lambda: world.stops[-3],
            }
            return (move, answers[kind]() if kind in answers else None)
        to = station_of(move) or hider
        shown: object = None
        if kind == LAND:
            shown = to
        elif kind == CHOOSE_START and self.deal.layout:
            shown = self.deal.layout.tiles[to]
        elif kind not in WITHOUT_ENTRY and self.deal.rules.reveals[world.row[ENTRY] + 1] and ability_of(move) != DIVE:
            shown = to
        paid = None if kind in (PASS, CHOOSE_START) else min(ticket_of(move), BLACK_TICKET)
        return kind, paid, options_of(move), shown

    def after(self, world: World, move: int, who: str | None) -> World:
        """A world one move later."""
        row, event = world.row.copy(), np.zeros(E_WIDTH, np.int32)
        do_move(row, move, self.deal.tables, self.deal.rules, event)
        writes = who == HIDER_SIDE and kind_of(move) not in WITHOUT_ENTRY
        stops = (*world.stops, int(row[HIDER])) if writes else world.stops
        return World(world.first, row, (*world.moves, move), stops)

    def another(self) -> Game | None:
        """A game with another secret, other chance still to come, and the same record; None where there is none."""
        found = [world for world in self.others if world.secret != self.truth.secret]
        elsewhere = [world for world in found if world.row[HIDER] != self.truth.row[HIDER]]
        if not found:
            return None
        unlike = [world for world in found if self._is_forced(world) != self._is_forced(self.truth)]
        world = self.chance.choice(unlike or elsewhere or found)
        return again(replace(self.deal, row=world.first, seed=self.chance.getrandbits(40)), world.moves)

    def _is_forced(self, world: World) -> bool:
        """Whether there is but one move."""
        return len(Position(self.deal, world.row).legal_moves()) == 1

    def other_future(self) -> Game:
        """The same game, for which chance has other plans."""
        return again(replace(self.deal, seed=self.chance.getrandbits(40)), self.truth.moves)


def again(deal: Deal, moves: tuple[int, ...]) -> Game:
    """A game from its deal and its moves."""
    game = Game(deal)
    for move in moves:
        game.push(move)
    return game
