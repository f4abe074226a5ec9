"""What it costs to compile each kernel, so that the bar of the warm-up moves evenly.

Seconds of processor time, each without the kernels that it calls. The numbers need not be exact, and who adds a kernel
need not change them: only the bar depends on them.
"""

COSTS = {
    "playout": 4.5,
    "run_playouts": 3.4,
    "expand_for_seekers": 1.9,
    "filter_jointly": 1.9,
    "team_move": 1.7,
    "add_up": 1.6,
    "expand_for_hider": 1.4,
    "score_seeker_moves": 1.3,
    "score_team": 1.2,
    "sample_hider_move": 1.2,
    "list_policies": 1.1,
    "score_hider": 1.0,
    "hider_policy": 1.0,
    "state_features": 1.0,
    "move_particles": 0.9,
    "leaf_value": 0.8,
    "score_by_reach": 0.8,
    "score_seekers": 0.8,
    "list_by_policy": 0.7,
    "score_by_distance": 0.7,
    "legal_moves": 0.6,
    "draw_any": 0.6,
    "list_moves": 0.5,
    "drop_stuck": 0.5,
    "move_features": 0.5,
    "ways_out": 0.4,
    "in_reach": 0.4,
    "select_by_puct": 0.4,
    "follow_observation": 0.4,
}
OTHERS, KERNELS = 0.08, 240  # what each of the others costs, about; how many are compiled in all
ALL = sum(COSTS.values()) + OTHERS * (KERNELS - len(COSTS))
# What only `solo-yard warm` compiles, after all others (ai/programs/warmup_everything.py): all of it, and each kernel.
MORE, EACH_MORE = 12.0, 0.25
