"""The reasons told for moves name only true facts, and none that the side could not know."""

import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from statistics import median

import pytest
from oracle_facts import Checker
from soaking import sizes
from table import holmes, london, play

from ai.belief.filter import Belief
from ai.evaluate.learnt_weights import load_weights
from ai.explain.gather import Fact, facts
from ai.explain.hints import nudge, region
from ai.explain.reason import reason, reason_against, told
from ai.explain.sentences import sentence
from ai.game.game import Game
from ai.players.player import GreedyPlayer
from ai.position.names import seat_name
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE, Position, View
from ai.rules.moves import CHOOSE_START, DRAW, REROLL, ROLL, STEP, kind_of, seat_of, station_of
from ai.rules.options import Options
from ai.rules.state import HIDER
from maps.edition_file import EDITIONS

EDITION_IDS = list(EDITIONS)
Decision = tuple[Game, View, Belief]


def decisions(edition: str, seeds: range, every: float = 1.0, **more: object) -> Iterator[Decision]:
    """Decisions of both sides in games of the greedy player, who is absent-minded at times."""
    counts = EDITIONS[edition].counts
    for seed in seeds:
        chance = random.Random(seed)
        expert = edition == "dice" and seed % 2 == 1
        game = Game.new(Options(edition=edition, seed=seed, detectives=counts[seed % len(counts)], expert=expert))
        belief, player = (
            Belief(game.view(SEEKER_SIDE).deal, load_weights(EDITIONS[edition].weights).policy),
            GreedyPlayer(seed),
        )
        while (side := game.to_move) is not None:
            if side == CHANCE:
                game.push(game.draw())
                continue
            view = game.view(side)
            if chance.random() < every:
                belief = belief.follow(view)
                yield game, view, belief
            game.push(player.choose(view).move if chance.random() < 0.7 else chance.choice(view.legal_moves()))


@pytest.mark.parametrize("edition", EDITION_IDS)
@pytest.mark.parametrize("most", sizes(25, 500))
def test_every_fact_of_every_move_is_so(edition: str, most: int) -> None:
    """All numbers are counted once more on the printed board, and every number in words is one of them."""
    seen: Counter[str] = Counter()
    count = 0
    for _game, view, belief in decisions(edition, range(2 * most), every=0.12):
        checker, names = Checker(view, belief), [seat_name(view, seat) for seat in view.seats]
        for move in view.legal_moves():
            found = facts(view, belief, move)
            assert [fact.weight for fact in found] == sorted((fact.weight for fact in found), reverse=True)
            assert len({fact.kind for fact in found}) == len(found)
            for fact in found:
                checker.check(move, fact)
                seen[fact.kind] += 1
                for against in (False, True) if seen[fact.kind] < 40 else (fact.weight < 0,):
                    check_words(names, fact, sentence(view, fact, against=against))
        count += 1
        if count == most:
            break
    assert count == most
    assert len(seen) >= 30, seen


def check_words(names: list[str], fact: Fact, text: str) -> None:
    """Every number in a sentence is one of the fact's; names and the word for a whole are no numbers."""
    for name in names:
        text = text.replace(name, "")
    text = text.replace("(0 is open, 100 is closed)", "").replace("of 100", "")
    allowed = set()
    for name, value in fact.about.items():
        if name.startswith("chance"):
            allowed |= {f"{value:.0%}", *(["1%"] if 0 < value < 0.01 else []), *(["99%"] if 0.99 < value < 1 else [])}
        else:
            allowed.add(f"{value:.1f}" if name.startswith("mean") else f"{value:.0f}")
    assert {*re.findall(r"\d+(?:\.\d+)?%?", text)} <= allowed, f"{text}: {fact}"
    assert text.isprintable()
    assert "{" not in text
    assert ("100%" in text) <= (max((v for n, v in fact.about.items() if "chance" in n), default=0) > 1 - 1e-9)


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
    """All facts and hints about all moves."""
    moves = view.legal_moves()
    words = [facts(view, belief, move) for move in moves]
    return [words, *([tell(view, belief, move) for move in moves] for tell in (reason, reason_against, nudge, region))]


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
                    text = reason(view, belief, move)
                    assert 10 < len(text) < 250
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
            kinds |= {fact.kind for fact in told(view, belief, move)}
            if count == 60:
                break
        if count >= 40:
            assert len(kinds) >= 12, kinds
            return
    pytest.fail("no game lasted")


def believed(view: View) -> Belief:
    return Belief(view.deal, load_weights(view.edition.weights).policy).follow(view)


def test_a_certain_capture_comes_first() -> None:
    """Shown on 8, next to 18: nothing is weightier, and nothing speaks against it."""
    game = play(london(1, 18, 199, 188, reveals=(1,)), "taxi 8")
    view = game.view(SEEKER_SIDE)
    belief = believed(view)
    (there,), (aside,) = game.parse_move("d1 taxi 8"), game.parse_move("d1 taxi 43")
    assert facts(view, belief, there)[0] == Fact("catch", 1.0, {"station": 8, "chance": 1.0})
    assert reason(view, belief, there) == "he is on 8 for certain"
    assert reason_against(view, belief, there) == ""
    assert nudge(view, belief, there) == "Where is he likeliest to be?"
    assert reason_against(view, belief, aside) == "Red could look on 8 instead, where he is likelier (100%)"


def test_ways_out_are_counted() -> None:
    """He is on 8, from where taxis go to 1, 18 and 19. From 33 a detective reaches none of these, from 32 one."""
    game = play(london(1, 33, 199, 188, reveals=(1,)), "taxi 8")
    view = game.view(SEEKER_SIDE)
    belief = believed(view)
    (move,) = game.parse_move("d1 taxi 32")
    (closes,) = [fact for fact in facts(view, belief, move) if fact.kind == "closes"]
    assert closes.about == {"closed": 1, "ways": 3, "station": 8, "chance": 1.0}
    assert sentence(view, closes) == "it closes 1 of his 3 ways out of 8 (100%)"


def test_a_roadblock_closes_a_way() -> None:
    """Shown on 1, he could go to 8, 46 and 58, and to 9, where a roadblock lies. From 47 a seeker reaches 46 of these,
    on 46 it stands in that way and reaches 58. Later, on 45, it reaches 46 and 58."""
    game = holmes(8, 19, 47, characters=("lestrade", "sherlock"), chips=(1, 0), reveals=(1,))
    play(game, "carriage 1", "d1 carriage 9", "d1 block 9")
    view = game.view(SEEKER_SIDE)
    (move,) = game.parse_move("d2 carriage 46")
    (closes,) = [fact for fact in facts(view, believed(view), move) if fact.kind == "closes"]
    assert closes.about == {"closed": 1, "ways": 3, "station": 1, "chance": 1.0}
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
    assert sentence(view, last) == "Red spends the last underground ticket"
    assert nudge(view, belief, move) == "Look at your underground tickets."
    (kept,) = [fact for fact in facts(view, belief, taxi) if fact.kind == "kept"]
    assert sentence(view, kept) == "it keeps the underground tickets, which are scarce (1)"


def test_black_widens_what_the_seekers_believe() -> None:
    """Seen on 1, where taxis go to 8 and 9, buses to 46 and 58, and the underground to 46."""
    game = play(london(8, 199, 188, reveals=(1,)), "taxi 1", "d1 taxi 171", "d2 taxi 187")
    view = game.view(HIDER_SIDE)
    belief = believed(view)
    (black,), (taxi,) = game.parse_move("black 8"), game.parse_move("taxi 8")
    (widens,) = [fact for fact in facts(view, belief, black) if fact.kind == "black"]
    assert widens.about == {"places": 4, "other": 2}
    assert widens.weight > 0
    assert sentence(view, widens) == "black leaves the seekers 4 places, a ticket that shows the line 2"
    (places,) = [fact for fact in facts(view, belief, taxi) if fact.kind == "more_places"]
    assert places.about == {"places": 2, "places_before": 1}
    assert nudge(view, belief, black) == "Look at your black tickets."


@pytest.mark.parametrize(
    ("start", "text", "words"),
    [
        (78, "d1 bus 46", ["Red guards 8 (100%), 2 moves away"]),
        (60, "d1 taxi 45", ["Red heads for 8 (100%), 3 moves away"]),
        (78, "d1 taxi 61", []),  # three moves before, and three after
    ],
)
def test_nobody_guards_from_far_away(start: int, text: str, words: list[str]) -> None:
    """Shown on 8: from 46 it is a bus to 1 and a taxi; from 45, taxis to 32, 19 and 8."""
    game = play(london(1, start, reveals=(1,)), "taxi 8")
    view, (move,) = game.view(SEEKER_SIDE), game.parse_move(text)
    found = facts(view, believed(view), move)
    assert [sentence(view, fact) for fact in found if fact.kind in ("post", "heads")] == words


def test_ways_in_words() -> None:
    view = london(8, 199, 188).view(HIDER_SIDE)

    def told_ways(kind: str, **about: float) -> str:
        return sentence(view, Fact(kind, 0.1, {"station": 22, **about}))

    assert told_ways("ways", ways=6, open=5) == "5 of the 6 ways out of 22 are out of every seeker's reach"
    assert told_ways("ways", ways=6, open=1) == "one of the 6 ways out of 22 is out of every seeker's reach"
    assert told_ways("all_open", ways=1, open=1) == "the only way out of 22 is out of every seeker's reach"
    assert told_ways("reveal", entries=2, open=5).endswith(", and 5 ways on from 22 are out of every seeker's reach")
    assert told_ways("reveal", entries=1, open=1).endswith(", and one way on from 22 is out of every seeker's reach")


@pytest.mark.parametrize("purse", [(9, 9, 9), (0, 9, 9)])
def test_a_reason_hides_no_danger(purse: tuple[int, int, int]) -> None:
    """From 8 he can go to 18, where a taxi brings Red from 43, if Red has a ticket for it; nobody is near 1."""
    game = london(8, 43, 199, purses=(purse, (9, 9, 9)))
    view = game.view(HIDER_SIDE)
    belief = believed(view)
    (near,), (away,), *_rest = (game.parse_move(text) for text in ("taxi 18", "taxi 1"))
    dangers = [fact for fact in facts(view, belief, near) if fact.kind == "danger"]
    assert dangers == ([Fact("danger", 0.0, {"seat": 1, "station": 18})] if purse[0] else [])
    assert not any(fact.kind == "danger" for fact in facts(view, belief, away))
    if dangers:
        assert sentence(view, dangers[0]) == "but Red can be there with the next move"


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_whoever_can_be_caught_at_once_is_warned(edition: str) -> None:
    """Counted once more on the board, for every move after which the seekers come."""
    warned = 0
    for _game, view, belief in decisions(edition, range(400, 406), every=0.3):
        if view.side != HIDER_SIDE:
            continue
        checker = Checker(view, belief)
        for move in view.legal_moves():
            row, to, text = checker.after(move), int(station_of(move)) or view.hider, reason(view, belief, move)
            near = any(to in checker.rides(row, seat, view.station(seat)) for seat in checker.seats)
            if near and kind_of(move) == STEP and Position(view.deal, row).to_move in (SEEKER_SIDE, CHANCE):
                last = text.split("; ")[-1]
                assert "needs one move to" in text or re.match("but .* can be there with the next move", last), text
                warned += 1
            elif not near:
                assert "can be there" not in text
    assert warned > 5


def test_only_the_best_number_is_the_reason_for_a_start() -> None:
    game = Game.new(Options(edition="dice", seed=4))
    kinds = set()
    while game.to_move == SEEKER_SIDE and kind_of(game.legal_moves()[0]) == CHOOSE_START:
        view = game.view(SEEKER_SIDE)
        belief = believed(view)
        checker, moves = Checker(view, belief), view.legal_moves()
        means = {move: sum(checker.placed(move)) for move in moves}
        counts = {move: sum(steps <= 2 for steps in checker.placed(move)) for move in moves}
        for move in moves:
            (fact,) = told(view, belief, move)
            kinds.add(fact.kind)
            assert fact.kind != "spread" or means[move] == min(means.values())
            assert fact.kind != "watched" or counts[move] == max(counts.values())
        game.push(moves[0])
    assert {"begins", "spread", "watched"} <= kinds


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_no_poor_number_is_a_second_reason(edition: str) -> None:
    """How close a seeker comes, and how far the closest seeker is from him: as good as the middle of its moves."""
    checked = 0
    for _game, view, belief in decisions(edition, range(500, 503), every=0.35):
        checker, moves = Checker(view, belief), [move for move in view.legal_moves() if kind_of(move) == STEP]
        for move in moves:
            same = [station_of(other) for other in moves if seat_of(other) == seat_of(move)]
            for fact in told(view, belief, move)[1:]:
                if fact.kind == "nearer":
                    means = [sum(w * checker.far(to, s) for s, w in checker.share.items()) for to in same]
                    assert fact.about["mean"] <= median(means) + 1e-6
                elif fact.kind in ("distance", "farther"):
                    assert fact.about["steps"] >= median([checker.nearest(to) for to in same])
                else:
                    continue
                checked += 1
    assert checked > 5


def test_a_new_roll_has_a_reason() -> None:
    """It says what these dice are worth, and not what a roll is."""
    rolls = 0
    for _game, view, belief in decisions("dice", range(600, 606)):
        for move in view.legal_moves():
            if kind_of(move) == REROLL:
                assert reason(view, belief, move).startswith(("at best these dice have him", "none of the dice lets"))
                rolls += 1
    assert rolls > 5


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_facts_come_fast(edition: str) -> None:
    """All moves of a decision within half a second of work."""
    for _game, view, belief in decisions(edition, range(3, 4), every=0.1):
        start = time.process_time()
        for move in view.legal_moves():
            facts(view, belief, move)
        assert time.process_time() - start < 0.5
