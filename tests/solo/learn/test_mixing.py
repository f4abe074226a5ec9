"""Questions are mixed: games and themes alternate, and nothing is lost or moved without need."""

import random
from itertools import pairwise
from typing import NamedTuple

import pytest

from solo.learn.quiz.mixing import FAR, mixed


class Asked(NamedTuple):
    """A question that only says where it comes from."""

    game: str
    theme: str = ""
    number: int = 0


def games_of(games: str) -> str:
    """The games of mixed questions, a letter for each."""
    return "".join(one.game for one in mixed([Asked(game) for game in games]))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("A", "A"),
        ("ABC", "ABC"),
        ("AAAA", "AAAA"),
        ("AABB", "ABAB"),
        ("AAAB", "ABAA"),
        ("AAABBBCCC", "ABABCACBC"),
        ("ABBB", "BABB"),
        ("AABBCCCC", "ACACBCBC"),
    ],
)
def test_games_alternate(before: str, after: str) -> None:
    assert games_of(before) == after


def test_themes_alternate_where_the_games_allow_it() -> None:
    asked = [Asked("A", "exits"), Asked("B", "exits"), Asked("C", "reach"), Asked("D", "exits")]
    assert [one.game for one in mixed(asked)] == ["A", "C", "B", "D"]
    asked = [Asked("A", "exits"), Asked("A", "reach"), Asked("B", "exits")]
    assert [(one.game, one.theme) for one in mixed(asked)] == [("A", "exits"), ("B", "exits"), ("A", "reach")]
    unknown = [Asked("A"), Asked("B"), Asked("C")]
    assert [*mixed(unknown)] == unknown, "no theme is not a theme"


@pytest.mark.parametrize("seed", range(200))
def test_no_game_comes_twice_in_a_row_without_need(seed: int) -> None:
    luck = random.Random(seed)
    asked = [Asked(luck.choice("ABCD"), luck.choice(("exits", "reach", "")), n) for n in range(luck.randrange(30))]
    found = [*mixed(asked)]
    assert sorted(found) == sorted(asked)
    assert found == [*mixed(asked)], "the same every time"
    most = max((sum(one.game == game for one in asked) for game in "ABCD"), default=0)
    repeated = sum(one.game == other.game for one, other in pairwise(found))
    assert repeated == max(0, 2 * most - len(asked) - 1)


def test_a_long_list_is_mixed_only_at_its_beginning() -> None:
    asked = [Asked("A", number=n) for n in range(FAR)] + [Asked("B", number=n) for n in range(5)]
    assert [*mixed(asked)] == asked
