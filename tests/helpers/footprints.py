"""Where the hider can be, worked out by hand from the lines of the board: another way than ai/belief/filter.py goes."""

from ai.game.game import Game
from ai.rules.moves import (
    ASK,
    BAN_MODE,
    CHOOSE_START,
    MANHUNT,
    STEP,
    kind_of,
    options_of,
    seat_of,
    station_of,
    ticket_of,
)
from ai.rules.state import E_MOVE, E_SHOWN
from maps.board import DISTRICTS, SYMBOLS

BLACK, CRIME, YES, DIVING = 3, 1, 1, 6  # options: a crime is bit 0, a dive the number 3 above it


class Trail:
    """Follows the public events of a game with tickets, move by move."""

    def __init__(self, game: Game) -> None:
        deal = game.deal
        self.board = game.board
        self.modes = game.board.all_modes
        start = Game(deal)
        self.seekers = {seat: start.station(seat) for seat in game.seats}
        self.places = set(deal.prior)
        self.banned: set[str] = set()
        for event in game.events:
            self._follow(int(event[E_MOVE]), int(event[E_SHOWN]))

    def _follow(self, move: int, shown: int) -> None:
        kind, seat, about = kind_of(move), seat_of(move), station_of(move)
        stations = self.board.stations
        if kind == CHOOSE_START:
            return
        if seat and kind == STEP:
            self.seekers[seat] = about
            self.places.discard(about)
        elif kind == MANHUNT:
            self.places = {s for s in self.places if stations[s - 1].district == DISTRICTS[about]}
        elif kind == ASK:
            symbol = SYMBOLS[ticket_of(move)]
            self.places = {s for s in self.places if (stations[s - 1].symbol == symbol) == (about == YES)}
        elif kind == BAN_MODE:
            self.banned = {self.modes[ticket_of(move)]}
        elif not seat:
            self._ride(ticket_of(move), options_of(move))
            if shown:
                self.places = {shown}

    def _ride(self, ticket: int, options: int) -> None:
        modes = {*self.modes} if ticket == BLACK else {self.modes[ticket]}
        self.places = {
            to
            for line in self.board.lines
            if line.mode in modes - self.banned
            for here, to in ((line.a, line.b), (line.b, line.a))
            if here in self.places and to not in self.seekers.values()
        }
        self.banned = set()
        if options & CRIME:
            self.places &= {card.station for card in self.board.deck("crime")}
        if options == DIVING:
            self.places = {s for s in self.places if self.board.stations[s - 1].hideout}


def steps_between(game: Game, start: int, end: int) -> int:
    """How many taxi rides there are between two places."""
    taxis = [(line.a, line.b) for line in game.board.lines if line.mode == "taxi"]
    reached, steps = {start}, 0
    while end not in reached:
        reached = {place for ride in taxis if {*ride} & reached for place in ride}
        steps += 1
    return steps
