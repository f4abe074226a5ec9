"""What is said about where the hider can be: true, the same whatever is hidden, and seen on the map."""

import re

import numpy as np
import pytest
from believing import believed, sessions
from same_trace import same_trace_games
from sessions import obey, said
from table import holmes, london, play

from ai.belief.trails import Trails
from ai.position.position import HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import Options
from maps.edition_file import EDITIONS
from maps.wording import probability
from profiles import load_profile
from solo.play.session import Seat, Session
from solo.texts.belief_text import before_the_end, belief_lines, why_lines

SIDES = ("hider", "seekers", "detective:1")
HOLDS_A_CHANCE = re.compile(r"([<>]?\d+)%")


# The belief


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0.0, "0%"),
        (0.004, "<1%"),
        (0.009, "<1%"),
        (0.01, "1%"),
        (0.314, "31%"),
        (0.99, "99%"),
        (0.991, ">99%"),
        (1.0, "100%"),
        (1 - 1e-12, "100%"),
    ],
)
def test_a_chance_is_never_rounded_to_certainty(chance: float, text: str) -> None:
    assert probability(chance, short=True) == text


def test_the_seekers_read_the_likeliest_stations() -> None:
    view = play(london(23, 1, 2), "taxi 12").view(SEEKER_SIDE)
    belief = believed(view)
    lines = belief_lines(view, belief, 3)
    assert lines[0] == f"Mister X could be on {len(belief.places)} stations. The likeliest:"
    order = sorted(belief.places, key=lambda s: -belief.weights[s])
    assert [int(line.split()[0]) for line in lines[1:4]] == order[:3]
    assert [line.split()[1] for line in lines[1:4]] == [probability(belief.weights[s], short=True) for s in order[:3]]
    assert lines[4].startswith(f"{len(order) - 3} other stations: ")


def test_the_hider_reads_what_the_seekers_believe() -> None:
    game = london(23, 1, 2, reveals=(1,))
    play(game, "taxi 12", "d1 taxi 8", "d2 taxi 10")
    view = game.view(HIDER_SIDE)
    assert belief_lines(view, believed(view)) == ["The seekers know that you are on 12."]
    play(game, "taxi 23")
    view = game.view(HIDER_SIDE)
    belief = believed(view)
    chance = probability(belief.weights[23])
    assert belief_lines(view, belief)[0] == (
        f"The seekers think you could be on {len(belief.places)} stations. They give 23, where you really are, a "
        f"chance of {chance}. The likeliest:"
    )


def test_after_the_game_one_reads_what_was_believed_before_its_last_move() -> None:
    """The detective on 51 goes to 67 and catches him; before, he may have been there or elsewhere."""
    game = london(23, 1, 51, reveals=(1,))
    play(game, "taxi 12", "d1 taxi 8", "d2 taxi 52", "taxi 23", "d1 taxi 18", "d2 taxi 51", "bus 67", "d1 taxi 8")
    before = believed(game.view(SEEKER_SIDE))
    assert len(before.places) > 1
    play(game, "d2 taxi 67")
    assert game.outcome is not None
    view = game.view(SEEKER_SIDE)
    belief = believed(before_the_end(view))
    assert np.array_equal(belief.weights, before.weights)
    assert belief_lines(view, belief)[0].startswith(
        f"Before the last move Mister X could have been on {len(before.places)} "
    )
    assert why_lines(view, belief, 67)[0].startswith("Before the last move the chance that Mister X was on 67 was ")
    assert "it was clear that Mister X was not on 199. From 12 (seen, entry 1)" in why_lines(view, belief, 199)[0]
    view = game.view(HIDER_SIDE)
    assert belief_lines(view, belief)[0].startswith("Before the last move the seekers thought you could be on ")


# Why


def test_a_chain_in_words() -> None:
    """He was seen on 12 and took two taxis: to 3 or 23, and from there back, among others."""
    game = london(23, 1, 2, reveals=(1,))
    play(game, "taxi 12", "d1 taxi 8", "d2 taxi 10", "taxi 23", "d1 taxi 18", "d2 taxi 11", "taxi 12")
    view = game.view(SEEKER_SIDE)
    lines = why_lines(view, believed(view), 12)
    assert lines[0].startswith("The chance that Mister X is on 12 is ")
    assert lines[0].endswith(" routes lead there.")
    assert re.fullmatch(
        r"  Seen on 12 \(entry 1\); then taxi to [\d, ]+ or \d+ \(entry 2\), taxi to 12 \(entry 3\): \d+%\.", lines[1]
    )
    shares = [int(HOLDS_A_CHANCE.findall(line)[0].strip("<>")) for line in lines]
    assert abs(shares[0] - sum(shares[1:])) <= 2


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_chains_in_words_are_as_many_as_there_are(edition: str) -> None:
    """What is shown of a station's chains and what is left of them make up all."""
    for seed in range(3):
        session = sessions(edition, "seekers", seed, 25 + 7 * seed)
        view, belief = session.view, session.believe()
        if not belief.places:
            continue
        found = Trails(before_the_end(view), belief)
        for station in belief.places[:4]:
            lines = why_lines(view, belief, station)
            shown = 0
            for line in lines[1:]:
                if more := re.match(r"(\d+) more route", line):
                    shown += int(more[1])
                else:
                    ends = re.findall(r"(?:on|to) (\d[\d, or]*\d|\d)", line)
                    shown += int(np.prod([len(re.findall(r"\d+", part)) for part in ends]))
            assert shown == found.count(station), lines


def test_why_he_cannot_be_there() -> None:
    game = london(23, 1, 67, reveals=(1,))
    play(game, "taxi 12", "d1 taxi 8", "d2 taxi 51", "taxi 23", "d1 taxi 19", "d2 taxi 67")
    view = game.view(SEEKER_SIDE)
    belief = believed(view)
    assert why_lines(view, belief, 19) == ["Mister X cannot be on 19. Red stands there."]
    nowhere = ["Mister X cannot be on 199. From 12 (seen, entry 1) one move by taxi does not lead there."]
    assert why_lines(view, belief, 199) == nowhere
    play(game, "taxi 12")
    view = game.view(SEEKER_SIDE)
    nowhere = "From 12 (seen, entry 1) no route by taxi, taxi, in this order, leads there."
    assert why_lines(view, believed(view), 199)[0].endswith(nowhere)
    hider = game.view(HIDER_SIDE)
    assert why_lines(hider, believed(hider), 199)[0].startswith("The seekers know that you are not on 199. From 12 ")


def test_who_looked_and_what_was_answered_is_told() -> None:
    game = holmes(127, 1, characters=("sherlock",), chips=(2,), reveals=(1,))
    play(game, "carriage 116", "d1 carriage 8", "pass", "carriage 118", "d1 manhunt")
    view = game.view(SEEKER_SIDE)
    belief, districts = believed(view), game.tables.district
    steps = {to for here, mode, to in game.board.arcs() if here == 116 and mode == 0}
    gone = next(s for s in sorted(steps) if districts[s] != districts[118])
    name = ("", "I", "II", "III", "IV")[districts[118]]
    assert why_lines(view, belief, gone)[0].endswith(f"The answer was: district {name} (entry 2).")


# Nobody looks under the table


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_what_the_seekers_read_does_not_depend_on_what_is_hidden(edition: str) -> None:
    pairs = 0
    for seed in range(60):
        games = same_trace_games(edition, seed)
        if games is None:
            continue
        texts = []
        for game in games:
            view = game.view(SEEKER_SIDE)
            belief = believed(view)
            stations = (games[0].hider, games[1].hider, 1)
            texts.append(
                [*belief_lines(view, belief), *(line for s in stations for line in why_lines(view, belief, s))]
            )
        assert texts[0] == texts[1]
        pairs += 1
        if pairs == 4:
            return
    pytest.fail(f"only {pairs} pairs of games were found")


# What one types


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_questions_never_change_the_game(edition: str, side: str) -> None:
    session = sessions(edition, side, 5, 12)
    last = session.game.board.size
    for text in ("belief", "heat", "why", "why 0", f"why {last + 1}", "why abc", "why 7 8", f"why {last}", "exits"):
        moves, row = [*session.game.moves], session.game.row.copy()
        reply = obey(session, text)
        assert said(reply)
        assert (reply.moved, reply.jumped, reply.leaves) == (False, False, False)
        assert session.game.moves == moves
        assert np.array_equal(row, session.game.row)
        bad = text.startswith("why") and text != f"why {last}"
        assert reply.wrong == (bad or (text == "exits" and side != "hider")), text
        if bad:
            span = f"from 1 to {last}, such as why "
            if edition == "dice":
                span = "places here are 1-36" if text[4:].isdigit() else "the places here (1-36), such as why 18."
            assert span in said(reply)[0]
    assert not session.unrated, "bookkeeping is no help"


def test_before_the_start_there_is_nothing_to_tell() -> None:
    for side, who in (("seekers", "Mister X has"), ("hider", "You have")):
        session = Session.new(Options(edition="dice", seed=1), Seat.named(side), load_profile("random"))
        for text in ("belief", "why 3"):
            assert said(obey(session, text)) == [f"{who} not chosen where to start."]


def test_a_start_is_not_yet_a_place() -> None:
    """In the Victorian game a card gives him two stations to start from; all cards but the drawn ones are possible."""
    session = Session.new(Options(edition="sherlock", seed=3), Seat.named("hider"), load_profile("random"))
    session.open()
    view, belief = session.view, session.believe()
    assert not view.hider
    count, first = len(belief.places), belief.places[0]
    lines = said(obey(session, "belief"))
    assert lines[0] == f"The seekers think you could start on {count} stations. The likeliest:"
    (line,) = said(obey(session, f"why {first}"))
    assert line.startswith(f"The seekers think you may start on {first} (")
    assert line.endswith(f": {probability(belief.weights[first])}.")
    nowhere = next(s for s in range(1, 190) if s not in belief.places and s not in map(view.station, view.seats))
    assert said(obey(session, f"why {nowhere}"))[0].startswith("The seekers know that you do not start on ")


def test_with_dice_one_speaks_of_places() -> None:
    for side in ("seekers", "hider"):
        session = sessions("dice", side, 2, 14)
        texts = [line for text in ("belief", "exits", "why 3") for line in said(obey(session, text))]
        assert any("places" in text for text in texts)
        assert not any("station" in text for text in texts), texts
