"""The facts told about moves are true, also in words and beside other moves, and give no secret away."""

import random
import re
import time
from collections import Counter

import pytest
from counting_facts import KINDS
from explaining import EDITION_IDS, believed, check_words, decisions, half
from oracle_facts import Checker
from soaking import sizes
from table import holmes, london, play

from ai.belief.filter import Belief
from ai.evaluate.learnt_weights import load_weights
from ai.explain.contrast import FactTable, reason
from ai.explain.gather import Fact, facts
from ai.explain.hints import nudge, region
from ai.explain.refutation import refute
from ai.explain.sentences import cost, sentence
from ai.explain.verdict import walker
from ai.game.game import Game
from ai.players.player import GreedyPlayer
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE, View
from ai.rules.moves import DRAW, ROLL, kind_of, station_of
from ai.rules.options import Options
from ai.rules.state import HIDER
from maps.edition_file import EDITIONS


@pytest.mark.parametrize("edition", EDITION_IDS)
@pytest.mark.parametrize("most", sizes(25, 500))
def test_every_fact_of_every_move_is_so(edition: str, most: int) -> None:
    """All numbers are counted once more on the printed board, and every number in words is one of them."""
    seen: Counter[str] = Counter()
    count = 0
    for _game, view, belief in decisions(edition, range(2 * most), every=0.12):
        checker = Checker(view, belief)
        for move in view.legal_moves():
            found = facts(view, belief, move)
            assert [fact.weight for fact in found] == sorted((fact.weight for fact in found), reverse=True)
            assert len({fact.kind for fact in found}) == len(found)
            for fact in found:
                checker.check(move, fact)
                seen[fact.kind] += 1
                if seen[fact.kind] < 40:
                    check_words(view, (fact,), sentence(view, fact))
                    check_words(view, (fact,), cost(view, fact, move), move)
        count += 1
        if count == most:
            break
    assert count == most
    assert {*seen} <= KINDS
    assert len(seen) >= 20, seen


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_hints_lead_there_without_telling(edition: str) -> None:
    """A nudge never names the station; a region has it among a few stations that are joined."""
    ranks: Counter[tuple[int, int]] = Counter()
    for _game, view, belief in decisions(edition, range(200, 204), every=0.2):
        joined = {(a, b) for a, _mode, b in view.board.arcs()}
        for move in view.legal_moves()[::3]:
            to, hint = station_of(move), nudge(view, belief, move)
            assert hint.endswith((".", "?"))
            assert str(to) not in re.findall(r"\d+", hint)
            text, stations = region(view, belief, move)
            assert text.endswith(".")
            told_stations = [int(number) for number in re.findall(r"\d+", text)] if stations else []
            assert told_stations == sorted(stations)
            if not stations:
                assert not to
                continue
            assert to in stations
            assert 3 <= len(stations) <= 6
            reached = {to}
            for _ in stations:
                reached |= {b for b in stations for a in reached if (a, b) in joined or (b, a) in joined}
            assert reached == stations
            ranks[len(stations), sorted(stations).index(to)] += 1
    for size in (4, 5, 6):
        shares = [ranks[size, place] / sum(ranks[size, rank] for rank in range(size)) for place in range(size)]
        assert max(shares) < 0.5, ranks


def everything_told(view: View, belief: Belief) -> list[object]:
    """All facts, comparisons, refutations and hints about all moves."""
    moves = view.legal_moves()
    words = [facts(view, belief, move) for move in moves]
    against = [reason(view, belief, move, rivals=moves) for move in moves]
    return [words, against, *([tell(view, belief, move) for move in moves] for tell in (reason, refute, nudge, region))]


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_words_hold_no_secret(edition: str) -> None:
    """Wherever he stands of all places where he may be, the seekers are told the same."""
    pairs = 0
    for game, view, belief in decisions(edition, range(300, 330), every=0.15):
        others = [place for place in belief.places if place != game.hider]
        if view.side != SEEKER_SIDE or not others or game.hider == 0:
            continue
        truth = game.hider
        game.row[HIDER] = others[len(others) // 2]
        other = game.view(SEEKER_SIDE)
        game.row[HIDER] = truth
        same = Belief(other.deal, load_weights(EDITIONS[edition].weights).policy).follow(other)
        assert everything_told(view, belief) == everything_told(other, same)
        pairs += 1
        if pairs == 6:
            return
    pytest.fail(f"only {pairs} pairs were found")


def test_all_kinds_of_moves_have_a_reason() -> None:
    kinds: Counter[int] = Counter()
    for edition in EDITION_IDS:
        for seed in range(30 if edition == "sherlock" else 4):  # a double balloon is rare
            chance = random.Random(seed)
            counts = EDITIONS[edition].counts
            game = Game.new(Options(edition=edition, detectives=counts[seed % len(counts)], seed=seed))
            belief = Belief(game.view(SEEKER_SIDE).deal)
            while (side := game.to_move) is not None:
                legal = game.legal_moves()
                rare = [] if side == CHANCE else [move for move in legal if kinds[kind_of(move)] < 20]
                if rare:
                    view = game.view(side)
                    belief = belief.follow(view)
                for move in rare:
                    kinds[kind_of(move)] += 1
                    for text in (reason(view, belief, move), reason(view, belief, move, rivals=legal)):
                        assert 10 < len(text) < 300
                        assert not text.endswith(".")
                    assert nudge(view, belief, move)
                    assert region(view, belief, move)[0]
                game.push(chance.choice(legal))
    assert set(kinds) == set(range(16)) - {DRAW, ROLL}


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_reasons_vary_in_a_game(edition: str) -> None:
    """In the reasons for the moves of one game that lasts a while."""
    for seed in range(20):
        kinds: set[str] = set()
        for count, (game, view, belief) in enumerate(decisions(edition, range(seed, seed + 1)), start=1):
            move = GreedyPlayer(1).choose(game.view(view.side)).move
            rivals = [other for other in view.legal_moves() if walker(other) == walker(move)]
            kinds |= {claim.kind for claim in FactTable(view, belief).claims(move, rivals)}
            if count == 60:
                break
        if count >= 40:
            assert len(kinds) >= 12, kinds
            return
    pytest.fail("no game lasted")


def test_a_certain_capture_comes_first() -> None:
    """Shown on 8, next to 18: nothing is weightier."""
    game = play(london(1, 18, 199, 188, reveals=(1,)), "taxi 8")
    view = game.view(SEEKER_SIDE)
    belief = believed(view)
    (there,) = game.parse_move("d1 taxi 8")
    assert facts(view, belief, there)[0] == Fact("catch", 0.9, {"station": 8, "chance": 1.0})
    assert reason(view, belief, there).startswith("he is on 8")
    assert nudge(view, belief, there) == "Where is he most likely to be?"


def test_ways_out_are_counted() -> None:
    """He is on 8, from where taxis go to 1, 18 and 19. From 32 a detective reaches 19 of these, and from 43 18."""
    game = play(london(1, 33, 199, 188, reveals=(1,)), "taxi 8")
    view = game.view(SEEKER_SIDE)
    (move,) = game.parse_move("d1 taxi 32")
    (exits,) = [fact for fact in facts(view, believed(view), move) if fact.kind == "exits"]
    assert exits.about == {"closed": 1, "ways": 3, "station": 8, "seat": 1, "chance": 1.0}
    assert sentence(view, exits) == "Red alone watches one of the 3 ways out of 8 (100%)"
    game = play(london(1, 33, 32, 188, reveals=(1,)), "taxi 8", "d2 taxi 19")
    view = game.view(SEEKER_SIDE)
    (move,) = game.parse_move("d1 taxi 32")
    assert "exits" not in {fact.kind for fact in facts(view, believed(view), move)}  # Yellow stands on 19 already


def test_a_roadblock_closes_a_way() -> None:
    """Shown on 1, he could go to 8, 46 and 58, and to 9, where a roadblock lies. On 46 a seeker stands in one way and
    reaches 58. Later, on 45, it reaches 46 and 58."""
    game = holmes(8, 19, 47, characters=("lestrade", "sherlock"), chips=(1, 0), reveals=(1,))
    play(game, "carriage 1", "d1 carriage 9", "d1 block 9")
    view = game.view(SEEKER_SIDE)
    (move,) = game.parse_move("d2 carriage 46")
    (exits,) = [fact for fact in facts(view, believed(view), move) if fact.kind == "exits"]
    assert exits.about == {"closed": 2, "ways": 3, "station": 1, "seat": 2, "chance": 1.0}
    view = play(game, "d2 carriage 46", "carriage 8", "d1 carriage 20", "d2 carriage 45").view(HIDER_SIDE)
    (move,) = game.parse_move("carriage 1")
    (ways,) = [fact for fact in facts(view, believed(view), move) if fact.kind == "ways"]
    assert ways.about == {"station": 1, "ways": 3, "open": 1}


def test_a_name_does_not_tell_the_station() -> None:
    """Bobby 2 may go from 20 to 2, or to 33: only then is his number no hint too much."""
    game = play(london(1, 195, 198, bobbies=(193, 20)), "taxi 8")
    view = game.view(SEEKER_SIDE)
    belief = believed(view)
    (near,), (far,) = game.parse_move("b2 taxi 2"), game.parse_move("b2 taxi 33")
    assert nudge(view, belief, far) == "Look at Bobby 2."
    assert "2" not in nudge(view, belief, near)


def test_the_last_underground_ticket() -> None:
    game = play(london(1, 67, 199, 188, purses=((9, 9, 1),), reveals=(1,)), "taxi 8")
    view = game.view(SEEKER_SIDE)
    belief = believed(view)
    (move,), (taxi,) = game.parse_move("d1 underground 111"), game.parse_move("d1 taxi 66")
    (last,) = [fact for fact in facts(view, belief, move) if fact.kind == "last_ticket"]
    assert last == Fact("last_ticket", -0.02, {"seat": 1, "ticket": 2})
    assert sentence(view, last) == "it spends Red's last underground ticket"
    assert nudge(view, belief, move) == "Look at your underground tickets."
    table = FactTable(view, belief)
    against = table.claim(taxi, move, "last_ticket")
    assert against.fact is None
    assert against.gain == pytest.approx(0.02 - 0.02 / 9), "a taxi ticket, one of nine, has its price too"
    assert table.words(against) == "d1 underground 111 would spend Red's last underground ticket"


def test_black_widens_what_the_seekers_believe() -> None:
    """Seen on 1, where taxis go to 8 and 9, buses to 46 and 58, and the underground to 46."""
    game = play(london(8, 199, 188, reveals=(1,)), "taxi 1", "d1 taxi 171", "d2 taxi 187")
    view = game.view(HIDER_SIDE)
    table = FactTable(view, believed(view))
    (black,), (taxi,) = game.parse_move("black 8"), game.parse_move("taxi 8")
    assert table.facts(black)["places"].about == {"places": 4}
    assert table.facts(taxi)["places"].about == {"places": 2}
    assert table.words(table.claim(black, taxi, "places")) == "they have to consider 4 stations, only 2 after taxi 8"
    assert table.words(table.claim(taxi, black, "black_left")) == "black 8 would spend a black ticket"
    assert nudge(view, believed(view), black) == "Look at your black tickets."


@pytest.mark.parametrize(
    ("text", "kind", "left"),
    [
        ("black 5", "black_left", 0),
        ("black 5 take black", "black_left", 1),
        ("black 5 take double", "black_left", 0),
        ("double carriage 5", "double_left", 0),
        ("double carriage 5 take double", "double_left", 1),
    ],
)
def test_what_is_left_of_a_kind_of_ticket_counts_the_one_that_the_same_move_takes(
    text: str, kind: str, left: int
) -> None:
    """5 is a hideout; what he takes there he can use on his next turn."""
    game = holmes(15, 188, 199, black=1, double=1)
    view, move = game.view(HIDER_SIDE), half(game, text)
    (fact,) = [fact for fact in facts(view, believed(view), move) if fact.kind == kind]
    assert fact.about == {"left": left}
    assert sentence(view, fact).endswith(f", {left} left")


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (0, "it gains a double move, the last one in reserve"),
        (1, "it gains a double move, with one more in reserve"),
        (2, "it gains a double move, with 2 more in reserve"),
    ],
)
def test_the_last_ticket_in_reserve_is_called_so(left: int, words: str) -> None:
    view = holmes(15, 188, 199).view(HIDER_SIDE)
    assert sentence(view, Fact("take_double", 0.1, {"left": left})) == words
    assert sentence(view, Fact("take_black", 0.1, {"left": left})) == words.replace("double move", "black ticket")


@pytest.mark.parametrize(("yellow", "cover"), [(199, 46), (62, 58)])
def test_a_seeker_covers_where_he_may_go_and_no_other_can_follow(yellow: int, cover: int) -> None:
    """Seen on 1 he can go to 8, 9, 46 and 58. From 45 Red has 46 and 58 in reach, from 76 none of them; Yellow is far
    away, or goes from 62 to 47, beside 46."""
    game = play(london(8, 60, yellow, reveals=(1,)), "taxi 1")
    view = game.view(SEEKER_SIDE)
    table = FactTable(view, believed(view))
    near, far = (table.facts(half(game, text))["reach"] for text in ("d1 taxi 45", "d1 taxi 76"))
    assert (near.about["seat"], near.about["cover"]) == (1, cover)
    assert "cover" not in far.about
    chance = f"{near.about['chance']:.0%}"
    assert sentence(view, near) == (
        f"{chance} chance that he is within reach after his next move: Red alone covers {cover}, a possible escape"
    )


def test_tickets_in_hand_decide_how_far_a_seeker_is() -> None:
    """From 67 to 111 it is one ride by underground, three with buses, and six by taxi; Yellow has no ticket at all."""
    for purse, steps in (((9, 9, 9), 1), ((9, 9, 0), 3), ((9, 0, 0), 6), ((5, 0, 0), 99)):
        game = london(124, 67, 1, purses=(purse, (0, 0, 0)))
        view, (move,) = game.view(HIDER_SIDE), game.parse_move("taxi 111")
        (fact,) = [fact for fact in facts(view, believed(view), move) if fact.kind == "distance"]
        assert (fact.about["steps"], fact.about["station"]) == (steps, 111)
        assert (sentence(view, fact) == "no seeker has the tickets to reach 111") == (steps == 99)


@pytest.mark.parametrize(
    ("start", "text", "words"),
    [
        (78, "d1 bus 46", ["Red guards 8 (100%), 2 moves away"]),
        (60, "d1 taxi 45", ["Red heads for 8 (100%)"]),
    ],
)
def test_nobody_guards_from_far_away(start: int, text: str, words: list[str]) -> None:
    """Shown on 8: from 46 it is a bus to 1 and a taxi; from 45, taxis to 32, 19 and 8."""
    game = play(london(1, start, reveals=(1,)), "taxi 8")
    view, (move,) = game.view(SEEKER_SIDE), game.parse_move(text)
    found = facts(view, believed(view), move)
    assert [sentence(view, fact) for fact in found if fact.kind in ("post", "heads")] == words


@pytest.mark.parametrize("purse", [(9, 9, 9), (0, 9, 9)])
def test_a_danger_is_told(purse: tuple[int, int, int]) -> None:
    """From 8 he can go to 18, where a taxi brings Red from 43, if Red has a ticket for it; nobody is near 1."""
    game = london(8, 43, 199, purses=(purse, (9, 9, 9)))
    view = game.view(HIDER_SIDE)
    table = FactTable(view, believed(view))
    (near,), (away,), *_rest = (game.parse_move(text) for text in ("taxi 18", "taxi 1"))
    reached = table.facts(near)["reached"]
    assert (reached.about["count"], reached.about.get("seat")) == ((1, 1) if purse[0] else (0, None))
    assert table.facts(away)["reached"].about["count"] == 0
    safer = table.words(table.claim(away, near, "reached"))
    assert safer == ("nobody can reach 1 next turn, Red can reach 18" if purse[0] else "")


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_who_stays_out_of_reach_is_told_so(edition: str) -> None:
    """Counted once more on the board: nobody can reach a station, and somebody another one."""
    warned = 0
    for _game, view, belief in decisions(edition, range(400, 406), every=0.3):
        if view.side != HIDER_SIDE:
            continue
        checker, table, reach = Checker(view, belief), FactTable(view, belief), {}
        for move in view.legal_moves():
            if "reached" in table.facts(move):
                turn = checker.whole(move)
                near = [s for s in checker.seats if turn.to in checker.rides(turn.row, s, view.station(s))]
                reach[move] = len(near) if turn.to in checker.ends(turn.events) else 0
        for move, count in reach.items():
            for rival, danger in reach.items():
                claim = table.claim(move, rival, "reached")
                if danger and not count:
                    assert table.words(claim).startswith(("nobody can reach", "they suspect"))
                    warned += 1
                elif count and not danger:
                    assert claim.gain < 0
    assert warned > 20


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_facts_come_fast(edition: str) -> None:
    """All moves of a decision within half a second of work."""
    for _game, view, belief in decisions(edition, range(3, 4), every=0.1):
        start = time.process_time()
        for move in view.legal_moves():
            facts(view, belief, move)
        assert time.process_time() - start < 0.5
