"""The win chances of a game so far: only what the coach has judged anyway, on the way to where the game stands."""

from coaching import corner

from solo.play.coach import Coach, Judgement


def test_only_what_is_judged_is_told() -> None:
    person = corner()
    coach: Coach = person.coach
    assert coach.chances() == [], "nothing is judged for it"
    assert not coach._judgements
    best = coach.look().wait().best.value
    assert coach.chances() == [best]
    person.play(person.read(person.view.move_text(person.choices()[0])))
    assert coach.chances() == [best]
    other = Judgement(person.view, frozenset(person.choices()))
    coach._judgements[(*coach.key, 1)] = other
    assert coach.chances() == [best], "neither what is still running, nor another way the game could have gone"
    person.undo()
    assert coach.chances() == [best]
