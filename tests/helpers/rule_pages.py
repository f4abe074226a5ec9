"""Helpers for tests of the pages of rules: a page as one text, and the game that it is about."""

from functools import cache

from ai.game.game import Game
from ai.rules.options import Options
from solo.texts.rulebook.book import rulebook


@cache
def new(edition: str, count: int) -> Game:
    """A game as that many detectives begin it; nobody plays on it."""
    return Game.new(Options(edition=edition, detectives=count))


@cache
def page(edition: str, heading: str) -> str:
    """A section in one piece."""
    lines = rulebook(edition)
    first = lines.index(f"# {heading}") + 1
    last = next((n for n in range(first, len(lines)) if lines[n].startswith("# ")), len(lines))
    return "\n".join(lines[first:last])
