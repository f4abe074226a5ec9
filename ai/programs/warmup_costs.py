"""What it costs to compile each kernel, so that the bar of the warm-up moves evenly.

Seconds of processor time, each without the kernels that it calls. The numbers need not be exact, and who adds a kernel
need not change them: only the bar depends on them.
"""

COSTS = {
    "run_playouts": 2.4,
    "filter_jointly": 1.6,
    "playout": 1.0,
    "score_hider": 0.9,
    "score_team": 0.8,
    "list_policies": 0.8,
    "hider_policy": 0.7,
    "state_features": 0.7,
    "score_seekers": 0.6,
    "draw_any": 0.5,
    "drop_stuck": 0.4,
    "chip_points": 0.4,
    "measure": 0.3,
    "list_moves": 0.3,
    "do_move": 0.3,
    "add_up": 0.3,
    "expand_for_seekers": 0.3,
    "move_features": 0.3,
    "team_move": 0.25,
    "in_reach": 0.25,
    "seekers_turn": 0.25,
    "score_by_reach": 0.2,
    "move_particles": 0.2,
}
OTHERS, KERNELS = 0.05, 245  # what each of the others costs, about; how many are compiled in all
ALL = sum(COSTS.values()) + OTHERS * (KERNELS - len(COSTS))
# What only `solo-yard warm` compiles, after all others (ai/programs/warmup_everything.py): all of it, and each kernel.
MORE, EACH_MORE = 6.7, 0.15
