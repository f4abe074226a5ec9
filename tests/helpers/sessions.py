"""Sessions that tests play."""

from typing import Any

from ai.rules.options import Options
from profiles import load_profile
from solo.play.session import Seat, Session


def session(seat: str, level: str = "greedy", **options: Any) -> Session:
    return Session.new(Options(**options), Seat.named(seat), load_profile(level))
