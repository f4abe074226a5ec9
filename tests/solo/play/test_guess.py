"""What was probably meant by a line that cannot be read."""

import pytest
from sessions import session

from solo.language.catalogues import speak
from solo.play.commands import GamePrompt
from solo.play.telling import told


def answer(edition: str, line: str, side: str = "seekers") -> list[str]:
    """What somebody is told who types a line at their first decision."""
    game = session(side, "random", edition=edition, seed=7)
    game.open()
    while not game.waiting:
        game.machine_move()
    return told(GamePrompt(game).obey(line).events)


@pytest.mark.parametrize(
    ("edition", "line", "said"),
    [
        ("venice", "taxi 54", "No taxis in Venice. Did you mean gondola 54?"),
        ("venice", "d1 bus 54", "No buses in Venice. Did you mean d1 motorboat 54?"),
        ("venice", "underground 54", "No underground in Venice. Did you mean jet-ski 54?"),
        ("london", "gondola 54", "No gondolas in London. Did you mean taxi 54?"),
        ("london", "tram 54", "No trams in London. Did you mean bus 54?"),
        ("sherlock", "d2 taxi 54", "No taxis in Victorian London. Did you mean d2 carriage 54?"),
        ("london", "d1 txai 47", "Did you mean d1 taxi 47?"),
        ("london", "undreground 54", "Did you mean underground 54?"),
        ("sherlock", "shrelock 47", "Did you mean sherlock 47?"),
        ("sherlock", "d2 ask rivr", "Did you mean d2 ask river?"),
        ("sherlock", "d3 ban tarm", "Did you mean d3 ban tram?"),
        ("london", "quti", "Did you mean quit?"),
        ("venice", "und 54", "Did you mean undo 54?"),
        ("dice", "strat 3", "Did you mean start 3?"),
        ("dice", "gondola 3", "There is no such ride here. Did you mean taxi 3?"),
        ("dice", "rerol", "Did you mean reroll?"),
        ("london", "hin", "Did you mean hint?"),
        ("venice", "d1 jet ski 54", "Did you mean d1 jet-ski 54?"),
        ("london", "d1 motor boat 54", "No motorboats in London. Did you mean d1 bus 54?"),
        ("sherlock", "sherlok holmes 47", "Did you mean sherlock holmes 47?"),
    ],
)
def test_the_line_that_was_meant_is_named(edition: str, line: str, said: str) -> None:
    assert answer(edition, line) == [said]


@pytest.mark.parametrize(
    ("edition", "line", "meant"),
    [
        ("london", "hint al", "hint all"),
        ("london", "hints tuter", "hints tutor"),
        ("sherlock", "look landmrk", "look landmark"),
        ("sherlock", "look Riber", "look river"),
    ],
)
def test_the_argument_that_was_meant_is_named_after_what_is_wrong(edition: str, line: str, meant: str) -> None:
    assert answer(edition, line)[1:] == [f"Did you mean {meant}?"]


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("es", "d1 moto acuática 47", "No hay motos acuáticas en Londres. ¿Querías decir d1 underground 47?"),
        ("it", "gondolla 47", None),
        ("it", "carrozza 47", "A Londra non ci sono carrozze. Intendevi taxi 47?"),
        ("pl", "d1 gondola 47", "W edycji Londyn nie ma gondoli. Może d1 taxi 47?"),
    ],
)
def test_tickets_of_other_editions_are_known_by_their_names_on_the_screen(
    language: str, line: str, said: str | None
) -> None:
    speak(language)
    try:
        found = answer("london", line)
    finally:
        speak("en")
    assert found == [said] if said else not any("Intendevi" in one for one in found)


@pytest.mark.parametrize(
    ("edition", "line", "said"),
    [
        ("london", "d1 5", "Possible: d1 taxi 10, 22, 47, 48; d1 bus 22, 46, 63."),
        ("london", "d2 bus 1", "Possible: d2 taxi 124, 150, 152."),
        ("london", "bus 10", "Possible: d1 taxi 10."),
        ("london", "taxi 199", "Nearest: Purple (d5), 3 moves away."),
        ("london", "5", "Nearest: Red (d1), 5 moves away."),
    ],
)
def test_who_cannot_go_there_is_told_what_is_possible(edition: str, line: str, said: str) -> None:
    refused, instead = answer(edition, line)
    assert refused.startswith("Not possible: ")
    assert instead == said


def test_who_could_mean_several_moves_is_asked_which() -> None:
    """That is not impossible."""
    game = session("seekers", "random", edition="london", seed=7)
    game.open()
    while not game.waiting:
        game.machine_move()
    both = [game.game.move_text(move) for move in game.choices() if move.station == 124]
    assert len(both) > 1
    assert answer("london", "124") == [f"Which one? {', '.join(both)}"]


@pytest.mark.parametrize("line", ["foo", "xyzzy 12", "d1", "taxi", "12345", "?"])
def test_nothing_is_guessed_where_nothing_is_near(line: str) -> None:
    assert not any("Did you mean" in said for said in answer("london", line))
