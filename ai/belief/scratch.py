"""The scratch buffers of a belief and of its copies: others in each thread.

A copy may be advanced in one thread while another thread advances the original, as the coach does with the belief that
its judge is still working with.
"""

from threading import local

import numpy as np

from ai.belief.joint_crimes import make_joint_scratch, most_plans
from ai.evaluate.hider_model import make_policy_scratch
from ai.evaluate.network import Network
from ai.rules.state import E_WIDTH
from ai.rules.tables import Rules, Tables


class BeliefScratch(local):
    """What the kernels of a filter write to; each thread that asks for it gets its own."""

    def __init__(self, tables: Tables, rules: Rules, policy: Network, scenes: int) -> None:
        """`scenes` is how many crimes he may have planned from; 0 if he plans none."""
        self.policy = make_policy_scratch(tables, rules, policy)
        self.joint = make_joint_scratch(tables.stations, most_plans(scenes, rules.crimes) if scenes else 0, self.policy)
        self.event = np.zeros(E_WIDTH, np.int32)
