"""The same game before the kernel and the oracle of the Sherlock Holmes edition."""

import random

import numpy as np
import referees
from oracle_sherlock import SherlockOracle
from referees import Comparison, Tally, line_texts, story, table_of

from ai.game.game import Game
from ai.position.names import ticket_word
from ai.position.position import CHANCE, HIDER_SIDE
from ai.rules.characters import ABILITY_CODES
from ai.rules.state import (
    BAN,
    CHIP_PLAYED,
    CHIPS,
    CRIME,
    CRIMES,
    DRAWN,
    E_MOVE,
    FLOWN,
    P_DRAW,
    P_HIDER,
    P_LANDING,
    P_SECOND,
    P_SEEKERS,
    P_START,
    PENDING,
    PHASE,
    PLACE,
    RESERVE,
    ROADBLOCK,
    START_CARD,
)

DRAWN_AGAIN = "drawn again"  # counted among the words: a card on which nobody could land
PHASES = {
    P_START: "start",
    P_HIDER: "hider",
    P_DRAW: "draw",
    P_LANDING: "land",
    P_SECOND: "second",
    P_SEEKERS: "seekers",
}


def oracle_for(game: Game) -> SherlockOracle:
    """The oracle for a game that has just been set up."""
    board = game.board
    detectives = [seat for seat in game.seats if not game.is_bobby(seat)]
    cards = [(card.station, card.second) for card in board.deck("M")]
    card = cards[game.row[START_CARD] - 1] if game.row[START_CARD] else None
    ids = {ABILITY_CODES[character.ability]: character.id for character in game.edition.characters}
    return SherlockOracle(
        **table_of(game, {mode: mode for mode in board.all_modes}),
        card=card,
        districts={s.number: s.district for s in board.stations},
        symbols={s.number: s.symbol for s in board.stations if s.symbol},
        hideouts={s.number for s in board.stations if s.hideout},
        m_cards=cards,
        start_card=card,
        crimes=[int(s) for s in game.row[CRIME : CRIME + 3]],
        characters=[ids[int(game.rules.character[seat])] for seat in detectives],
        chips=[int(game.row[CHIPS + seat]) for seat in detectives],
        reserve_black=int(game.row[RESERVE]),
        reserve_double=int(game.row[RESERVE + 1]),
    )


def log_of(game: Game) -> list[tuple[str, int]]:
    """What was written on the log since the game was set up, in the oracle's words."""
    return [(ticket_word(game, e.ticket), e.station) for e in game.log(HIDER_SIDE)[len(game.deal.log) :]]


def state_of(game: Game) -> dict[str, object]:
    """The game in the oracle's words, but for the log."""
    modes, row = game.board.modes, game.row
    detectives = [seat for seat in game.seats if not game.is_bobby(seat)]
    cards = [card.station for card in game.board.deck("M")]
    gone = {n for n in range(1, len(cards) + 1) if row[DRAWN] >> n & 1} | {int(row[START_CARD])}
    ban = [mode for n, mode in enumerate(modes) if row[BAN] >> n & 1]
    return {
        **referees.state_of(game, modes),
        "phase": PHASES.get(int(row[PHASE])),
        "crimes": sorted(int(s) for s in row[CRIME : CRIME + 3] if s),
        "committed": int(row[CRIMES]),
        "reserve": [int(n) for n in row[RESERVE : RESERVE + 2]],
        "pending": [int(n) for n in row[PENDING : PENDING + 2]],
        "balloon_used": bool(row[FLOWN]),
        "pile": sorted(station for n, station in enumerate(cards, 1) if n not in gone),
        "ban": ban[0] if ban else None,
        "roadblocks": np.flatnonzero(row[PLACE:] & ROADBLOCK).tolist(),
        "chips": [int(row[CHIPS + seat]) for seat in detectives],
        "chip_played": bool(row[CHIP_PLAYED]),
    }


def play_both(game: Game, chance: random.Random, tally: Tally, eager: bool = False) -> None:
    """Plays a random game before both referees; an eager hider takes every chance."""
    oracle = oracle_for(game)
    comparison = Comparison(game, oracle, log_of, tally)
    while comparison.agrees(lines := line_texts(game), state_of(game), ["to_move", "phase"]):
        texts = sorted(lines)
        text = chance.choice(texts)
        if eager and game.to_move == HIDER_SIDE and chance.random() < 0.7:
            special = [text for text in texts if {"crime", "take", "dive", "balloon"} & set(text.split())]
            crimes = [text for text in special if "crime" in text]
            text = chance.choice(crimes or special or texts)
        tally.count(text)
        seen = [game.move_text(int(event[E_MOVE])) for event in game.play(lines[text])]
        assert seen == oracle.play(text), story(game)
        if text.startswith("card") and game.to_move == CHANCE:
            tally.words[DRAWN_AGAIN] += 1
