"""The helper of ai/programs/warmup.py: compiles what the search is made of, while that compiles the rules.

    python -m ai.programs.warmup_helper

prints the name of each kernel that it has compiled, and ends when nobody needs it any more: when its input is closed.
Most kernels are not run, only compiled for arguments of given kinds. A test sees that a game needs them for just these
kinds; else what nobody uses would be compiled.
"""

import gc
import os
import sys
from threading import Thread

import numpy as np

from ai.compiling.jit import compile_for
from ai.compiling.numba_events import on_compile
from ai.evaluate.board_tables import load_board_tables
from ai.evaluate.hider_model import HiderModel, hider_policy
from ai.evaluate.learnt_weights import load_weights
from ai.evaluate.value import leaf_value
from ai.game.game import Game
from ai.players.search.opponents import (
    GameModel,
    SeekerBeliefs,
    make_scratch,
    move_particles,
    sample_hider_move,
    score_seeker_moves,
    team_move,
)
from ai.players.search.playout import expand_for_hider, expand_for_seekers
from ai.players.search.tree import follow_observation, make_tree, select_by_puct, select_least_visited
from ai.players.searcher import SearchPlayer
from ai.position.position import SEEKER_SIDE
from ai.programs.warmup import PLAYOUTS, ask
from ai.rules.chance import chance_from
from ai.rules.options import Options
from profiles import Knobs


def compile_ahead() -> None:
    """Compiles what takes long, and is needed whoever plays; first what needs none of the rules."""
    view = Game.new(Options()).view(SEEKER_SIDE)
    row, tables, rules = view.row, view.tables, view.rules
    board_tables, learnt, parameters = (
        load_board_tables(tables),
        load_weights(view.edition.weights),
        SearchPlayer(1, Knobs()).parameters(view),
    )
    model, style = GameModel(tables, rules, board_tables, learnt), parameters.style
    beliefs = SeekerBeliefs(_ints(1, 4), _ints(2), _ints(1), np.zeros(1), _ints(0, 0), np.zeros((1, 0)), _ints(1, 1, 1))
    tree, scratch = make_tree(1, 1), make_scratch(model, row, (), 1)
    chance, number, small = chance_from("ahead"), np.int64(0), np.int32(0)
    table = row, tables, rules
    compile_for(leaf_value, *table, board_tables, learnt.value, scratch.value)
    compile_for(select_by_puct, tree, number, parameters.c_puct, parameters.fpu_reduction)
    compile_for(select_least_visited, tree, number)
    compile_for(follow_observation, tree, number, small, small)
    compile_for(score_seeker_moves, model, beliefs, number, style, scratch)
    compile_for(expand_for_seekers, tree, number, model, beliefs, number, parameters, scratch)
    compile_for(team_move, model, beliefs, number, number, parameters, scratch, chance)
    compile_for(hider_policy, *table, HiderModel(board_tables, learnt.policy), scratch.policy)
    compile_for(expand_for_hider, tree, number, model, scratch)
    compile_for(sample_hider_move, model, scratch, chance)
    compile_for(move_particles, *table, number, number, scratch, chance)
    ask("sherlock", SEEKER_SIDE, SearchPlayer(1, Knobs(PLAYOUTS, PLAYOUTS)))  # who has a belief of its own


def _ints(*shape: int) -> np.ndarray:
    return np.zeros(shape, np.int32)


def _end_with_input() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    gc.disable()  # as in ai/programs/warmup.py
    Thread(target=_end_with_input, daemon=True).start()
    with on_compile(lambda name: print(name, flush=True)):
        compile_ahead()
