"""Programs that peek, or tell: each is noticed by the exchange of secrets. A soak that cannot fail is worth nothing."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from secrets_exchanged import Exchange, exchange

from ai.explain.judge import Judge
from ai.game.game import Game
from ai.position.position import View
from maps.edition_file import EDITIONS
from solo.files.saves import Save
from solo.play.coach import Coach
from solo.play.grades import grade_lines
from solo.texts import narrate, panels


def leak_to(patch: pytest.MonkeyPatch, owner: Any, name: str, spoil: Callable[[Any, int], Any]) -> None:
    """Lets a function that is given a view, or something with one, spoil what it gives back by the hider's place."""
    real_view, real = Game.view, getattr(owner, name)

    def view(self: Game, side: str) -> View:
        seen = real_view(self, side)
        vars(seen)["truth"] = self.hider  # where no field tells of it
        return seen

    def spoilt(*given: Any, **more: Any) -> Any:
        found = real(*given, **more)
        for one in (*given, *more.values()):
            hidden = getattr(getattr(one, "view", one), "truth", None)
            if hidden is not None:
                return spoil(found, hidden)
        return found

    patch.setattr(Game, "view", view)
    patch.setattr(owner, name, spoilt)


def odd_line(found: Any, truth: int) -> Any:
    return [*found, "…"] if truth % 2 else found


def true_row(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("ai.game.game.hide", lambda row: row.copy())


def known_seed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Game, "_public", property(lambda self: self.deal))


def choosing(patch: pytest.MonkeyPatch) -> None:
    from ai.players.searcher import SearchPlayer

    leak_to(patch, SearchPlayer, "choose", lambda thought, truth: replace(thought, move=thought.move + truth))


def judging(patch: pytest.MonkeyPatch) -> None:
    leak_to(patch, Judge, "judge", lambda verdict, truth: replace(verdict, playouts=verdict.playouts + truth))


def situation(patch: pytest.MonkeyPatch) -> None:
    leak_to(patch, narrate, "situation", odd_line)


def hint(patch: pytest.MonkeyPatch) -> None:
    import solo.play.hints

    leak_to(patch, solo.play.hints, "region", lambda found, truth: (found[0] + " " * (truth % 3), *found[1:]))


def panel(patch: pytest.MonkeyPatch) -> None:
    leak_to(patch, panels, "side_panel", odd_line)


def reason(patch: pytest.MonkeyPatch) -> None:
    import ai.game.notation

    real = ai.game.notation.why_not
    patch.setattr(ai.game.notation, "why_not", lambda game, wish: real(game, wish) + "!" * (wish.station == game.hider))


def event(patch: pytest.MonkeyPatch) -> None:
    real = Game.push

    def push(self: Game, move: int) -> Any:
        found = real(self, move)
        self.events[-1] = found._replace(told=found.told | (self.hider % 2) << 4)
        return self.events[-1]

    patch.setattr(Game, "push", push)


def bar(patch: pytest.MonkeyPatch) -> None:
    from solo.play.session import Question

    patch.setattr(Question, "answer", lambda self, watch: self.player.choose(self.view, watch, self.allowed))


def menu_line(patch: pytest.MonkeyPatch) -> None:
    real = Save.after

    def after(self: Save, moves: Any, *more: Any) -> Save:
        return real(self, [*moves, *(["pass"] if moves and moves[-1].endswith("1") else [])], *more)

    patch.setattr(Save, "after", after)


def grade(patch: pytest.MonkeyPatch) -> None:
    real = grade_lines

    def spoilt(coach: Coach, decisions: Any, after: Any) -> list[str]:
        return [line + " Well done!" * (coach.session.game.hider % 2) for line in real(coach, decisions, after)]

    patch.setattr("secrets_exchanged.grade_lines", spoilt)


LEAKS = (true_row, known_seed, choosing, judging, situation, hint, panel, reason, event, bar, menu_line, grade)


def exchange_all(editions: tuple[str, ...], found: Exchange) -> None:
    for seed in range(40):
        for edition in editions:
            exchange(edition, seed, 2000, found)


@pytest.mark.slow
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_noticed(leak: Callable[[pytest.MonkeyPatch], None]) -> None:
    editions = ("dice",) if leak is bar else tuple(EDITIONS)  # elsewhere a hider without a choice is rare
    with pytest.MonkeyPatch.context() as patch:
        leak(patch)
        found = Exchange()
        with pytest.raises(AssertionError, match="depends on the secret"):
            exchange_all(editions, found)
