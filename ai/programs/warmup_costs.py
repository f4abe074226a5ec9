"""What it costs to compile each kernel, so that the bar of the warm-up moves evenly.

Seconds of processor time, each without the kernels that it calls. The numbers need not be exact, and who adds a kernel
need not change them: only the bar depends on them.
"""

COSTS = {
    "playout": 3.9,
}
OTHERS, KERNELS = 0.1, 240  # what each of the others costs, about; how many are compiled in all
ALL = sum(COSTS.values()) + OTHERS * (KERNELS - len(COSTS))


def cost(name: str) -> float:
    """What a kernel costs."""
    return COSTS.get(name, OTHERS)
