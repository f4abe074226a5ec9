"""Compiles everything: what a game needs, and what only tools and single levels use. For `solo-yard warm`.

    python -m ai.programs.warmup_everything

prints what ai/programs/warmup.py prints.
"""

import sys

import numpy as np

from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.hider_model import MOVE_FEATURES, features_of_move
from ai.evaluate.network import NO_NETWORK
from ai.evaluate.station_sets import make_reach
from ai.evaluate.value import make_value_scratch, state_features
from ai.game.game import Game
from ai.players.levels import make_player
from ai.players.search.think import Effort
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.programs.bench import make_decks, make_game_scratch, random_games
from ai.programs.warmup import PLAYOUTS, ask, main
from ai.rules.chance import chance_from
from ai.rules.options import Options
from ai.rules.perft import perft
from profiles import load_profile, profile_names


def use_everything() -> None:
    """Uses once what a usual game does not need: every level, and what measuring, proving and learning call."""
    for level in profile_names():
        for side in (HIDER_SIDE, SEEKER_SIDE):
            ask("london", side, make_player(load_profile(level), 1, Effort(PLAYOUTS)))
    game = Game.new(Options())
    row, tables, rules, setup = game.row, game.tables, game.rules, game.deal
    scratch, tally = make_game_scratch(setup), np.zeros(2, np.int64)
    random_games(1, make_decks(setup), tables, rules, chance_from("everything"), scratch, tally)
    perft(row, 1, tables, rules, np.array([100], np.int64))
    board_tables = load_board_tables(tables)
    state_features(row, tables, rules, board_tables, make_value_scratch(NO_NETWORK))
    move, features = game.legal_moves()[0], np.zeros(MOVE_FEATURES)
    features_of_move(row, tables, rules, board_tables, make_reach(), int(move), features)


if __name__ == "__main__":
    try:
        main(use_everything)
    except (BrokenPipeError, KeyboardInterrupt):  # nobody waits any more
        sys.exit(1)
