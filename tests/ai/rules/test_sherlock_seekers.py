"""The Sherlock Holmes rules: characters and their chips, bobbies, and how the seekers' turn ends.

Carriages used again and again: the hider goes 15-16 or 15-5, detectives go 199-188 and 8-1, far from him and each
other. Station 128 has every mode, 165 lies on the underground line 153-163 without a stop.
"""

from itertools import permutations

import pytest
from table import (
    CAPTURED,
    FAR,
    HIDER_STUCK,
    TIME_UP,
    allowed,
    holmes,
    moves_of,
    play,
    public,
    seekers_see,
    texts,
)

from ai.game.game import Game
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE
from ai.rules.setup import Options, SetupError
from ai.rules.state import BAN, CHIPS, E_MOVE, PENDING, PLACE, ROADBLOCK

CHIP_WORDS = ("manhunt", "ask", "ban", "clue", "block")
ASKS = {"ask park", "ask landmark", "ask river"}
BANS = {"ban tram", "ban underground"}


def cast(hider, *seats, **more):
    """A game with these characters, given as (character, station), two chips each."""
    names, starts = zip(*seats, strict=True)
    return holmes(hider, *starts, characters=names, **{"chips": (2,), **more})


def chips_of(game, seat):
    """What a seeker may do with a chip now."""
    return {text for text in moves_of(game, seat) if text.split()[0] in CHIP_WORDS}


def chips(game):
    """How many chips each seeker has."""
    return [int(game.row[CHIPS + seat]) for seat in game.seats]


def ends(game, ticket):
    """Where single moves with a ticket lead."""
    return {int(text.split()[1]) for text in texts(game) if text.split()[0] == ticket}


# Setting up


@pytest.mark.parametrize(("detectives", "bobbies", "count"), [(2, 2, 2), (3, 1, 2), (4, 0, 1), (5, 0, 1)])
def test_what_the_seekers_take(detectives, bobbies, count):
    """10 carriage, 7 tram and 4 underground tickets each, two chips or one; bobbies fill up and have neither."""
    game = Game.new(Options(edition="sherlock", detectives=detectives))
    assert [game.purse(seat) for seat in game.seats] == [(10, 7, 4)] * detectives + [None] * bobbies
    assert chips(game) == [count] * detectives + [0] * bobbies
    assert {"Sherlock Holmes", "Dr. Watson"} <= set(game.deal.names)
    assert len({*game.deal.names}) == detectives
    assert {game.station(seat) for seat in game.seats} <= {card.station for card in game.board.deck("D")}


def test_any_characters_may_be_chosen():
    """Detectives are whom they like to be, but nobody twice."""
    game = cast(15, ("lestrade", FAR), ("mycroft", 8))
    assert game.deal.names == ("Inspector Lestrade", "Mycroft Holmes")
    with pytest.raises(SetupError):
        cast(15, ("watson", FAR), ("watson", 8))


def test_rides_of_the_book():
    """At 165 carriages and trams stop, and no underground; only Moriarty has black tickets, so nobody else a boat."""
    game = play(holmes(15, 165, bobbies=(194,)), "carriage 16")
    assert moves_of(game, "d1") == {f"carriage {n}" for n in (149, 151, 179, 180)} | {"tram 123", "tram 180"}
    assert moves_of(game, "b1") == {"carriage 192", "carriage 193", "carriage 195"}


# Chips


@pytest.mark.parametrize(
    ("who", "abilities"),
    [("sherlock", {"manhunt"}), ("watson", ASKS), ("irene", BANS), ("mycroft", {"clue"}), ("lestrade", {"block 199"})],
)
@pytest.mark.parametrize("count", [0, 1])
def test_each_character_has_one_ability(who, abilities, count):
    """Nobody has another's ability, a bobby none, nobody one without a chip or when it is Moriarty's turn."""
    game = cast(15, (who, FAR), bobbies=(1,), chips=(count,))
    for station in (16, 15):
        assert not any(word in text for text in texts(game) for word in CHIP_WORDS)
        away = station == 16
        play(game, f"carriage {station}", f"d1 carriage {188 if away else FAR}", f"b1 carriage {8 if away else 1}")
        if game.to_move == SEEKER_SIDE:
            play(game, "pass")
    play(game, "carriage 16")
    assert chips_of(game, "d1") == (abilities if count else set())
    assert chips_of(game, "b1") == set()


def test_a_chip_is_used_up():
    """Two chips are two uses in a game, in different turns."""
    game = cast(15, ("sherlock", FAR))
    for left, there in ((1, 16), (0, 15)):
        play(game, f"carriage {there}", "d1 manhunt")
        assert chips(game) == [left]
        assert game.view(HIDER_SIDE).row[CHIPS + 1] == game.view(SEEKER_SIDE).row[CHIPS + 1] == left
        play(game, f"d1 carriage {188 if left else FAR}")
    assert game.to_move == HIDER_SIDE
    assert chips_of(play(game, "carriage 16"), "d1") == set()


def test_one_chip_in_a_turn():
    """When one has played a chip no other may, until the next turn; the turn itself goes on."""
    game = cast(15, ("sherlock", FAR), ("watson", 8), ("irene", 144), bobbies=(53,))
    play(game, "carriage 16")
    assert [chips_of(game, f"d{n}") for n in (1, 2, 3)] == [{"manhunt"}, ASKS, BANS]
    play(game, "d2 ask park")
    assert [chips_of(game, f"d{n}") for n in (1, 2, 3)] == [set()] * 3
    assert chips(game) == [2, 1, 2, 0]
    assert not any(game.has_moved(seat) for seat in game.seats)
    play(game, "d2 carriage 1", "d1 carriage 188", "b1 carriage 54", "d3 carriage 145", "carriage 15")
    assert [chips_of(game, f"d{n}") for n in (1, 2, 3)] == [{"manhunt"}, ASKS, BANS]


@pytest.mark.parametrize("order", [*permutations(("d1 carriage 188", "d2 carriage 1", "d2 ask river"))])
def test_a_chip_at_any_moment(order):
    """Before, between or after the moves, and whether the asking pawn has moved or not."""
    game = play(cast(15, ("sherlock", FAR), ("watson", 8)), "carriage 16")
    for text in order:
        assert game.to_move == SEEKER_SIDE
        play(game, text)
    assert (game.to_move, game.round, chips(game)) == (HIDER_SIDE, 2, [2, 1])


# The end of the turn


def test_the_turn_waits_for_a_chip_or_a_pass():
    """When all have moved and a chip could still be played, they play it or pass; before that nobody passes."""
    game = play(cast(15, ("sherlock", FAR), ("watson", 8)), "carriage 16")
    assert not allowed(game, "pass")
    play(game, "d1 carriage 188")
    assert not allowed(game, "pass")
    play(game, "d2 carriage 1")
    assert game.to_move == SEEKER_SIDE
    assert texts(game) == {"pass", "d1 manhunt"} | {f"d2 {ask}" for ask in ASKS}
    play(game, "pass")
    assert (game.to_move, game.round, chips(game)) == (HIDER_SIDE, 2, [2, 2])


def test_the_turn_ends_with_the_last_move_when_no_chip_can_follow():
    """Nobody has a chip, or one was played, or Mycroft has nothing to ask yet: no pass is needed."""
    assert play(cast(15, ("sherlock", FAR), chips=(0,)), "carriage 16", "d1 carriage 188").to_move == HIDER_SIDE
    game = play(cast(15, ("sherlock", FAR)), "carriage 16", "d1 manhunt", "d1 carriage 188")
    assert (game.to_move, game.round) == (HIDER_SIDE, 2)
    game = play(cast(15, ("mycroft", FAR)), "carriage 16", "d1 carriage 188", "carriage 15", "d1 carriage 199")
    assert game.round == 3
    assert texts(play(game, "carriage 16", "d1 carriage 188")) == {"d1 clue", "pass"}


def test_a_taken_ticket_waits_until_the_turn_is_over():
    """While a chip can still be played the turn is not over, and Moriarty's ticket not his."""
    game = play(cast(15, ("sherlock", FAR), black=0), "carriage 5 take black", "d1 carriage 188")
    assert (game.black, int(game.row[PENDING])) == (0, 1)
    assert play(game, "pass").black == 1


def test_the_last_turn_waits_too():
    """Time is up when the seekers' answer to entry 16 is over, not sooner; a capture waits for no chip and no pass."""
    game = play(cast(15, ("sherlock", FAR), round=16), "carriage 16", "d1 carriage 188")
    assert game.outcome is None
    assert play(game, "pass").outcome == TIME_UP
    game = play(cast(15, ("sherlock", 28)), "carriage 16", "d1 carriage 16")
    assert (game.outcome, game.to_move, game.legal_lines()) == (CAPTURED, None, [])


# Sherlock Holmes and Dr. Watson


@pytest.mark.parametrize(
    ("start", "station", "district"),
    [(82, 81, "I"), (9, 20, "I"), (81, 82, "II"), (114, 132, "III"), (113, 114, "III"), (114, 113, "IV")],
)
def test_manhunt(start, station, district):
    """He names the district where he stands now, not where he came from; 132 lies in district III, says the book."""
    game = play(cast(start, ("sherlock", FAR)), f"carriage {station}")
    assert public(game, "d1 manhunt") == f"d1 manhunt {district}"
    assert game.move_text(int(game.view(SEEKER_SIDE).events[-1][E_MOVE])) == f"d1 manhunt {district}"
    assert (game.view(SEEKER_SIDE).hider, game.seen) == (0, None)


@pytest.mark.parametrize("asked", ["park", "landmark", "river"])
@pytest.mark.parametrize(
    ("start", "station", "symbol"), [(115, 127, "river"), (9, 20, "park"), (8, 19, "landmark"), (9, 1, ""), (20, 9, "")]
)
def test_interrogation(start, station, symbol, asked):
    """The answer is yes for the symbol of his station and no for every other; 127 lies on the river, says the book."""
    game = play(cast(start, ("watson", FAR)), f"carriage {station}")
    answer = "yes" if symbol == asked else "no"
    assert public(game, f"d1 ask {asked}") == f"d1 ask {asked} {answer}"
    assert (game.view(SEEKER_SIDE).hider, game.seen) == (0, None)


def test_an_answer_tells_no_more_than_it_says():
    """Moriarty on 8 or on 9, both in district I and without a symbol: the seekers see the same."""
    games = [cast(1, ("sherlock", FAR), ("watson", 144)) for _ in range(2)]
    for game, station in zip(games, (8, 9), strict=True):
        play(game, f"carriage {station}", "d1 manhunt", "d1 carriage 188", "d2 carriage 145")
        play(game, "carriage 1", "d2 ask park", "d1 carriage 199", "d2 carriage 144")
    assert seekers_see(games[0]) == seekers_see(games[1])


# Mycroft Holmes


def test_clue_of_two_entries_ago():
    """On entry 7 he tells entry 5, as in the book; on entry 3, entry 1; before that there is nothing to tell."""
    game = cast(15, ("mycroft", FAR))
    way = [16, 5, 15, 28, 27, 26, 39]
    for entry, station in enumerate(way, start=1):
        play(game, f"carriage {station}")
        assert allowed(game, "d1 clue") == (entry >= 3)
        if entry in (3, 7):
            assert public(game, "d1 clue") == f"d1 clue {way[entry - 3]}"
        play(game, f"d1 carriage {188 if game.station(1) == FAR else FAR}")
        if game.to_move == SEEKER_SIDE:
            play(game, "pass")
    assert chips(game) == [0]


def test_clue_counts_entries_not_rounds():
    """A double writes two entries and a landing one: 16, 15, 5, 45, 46, 61. Asked on entries 3, 5 and 6."""
    game = play(cast(15, ("mycroft", FAR), chips=(3,)), "carriage 16", "d1 carriage 188")
    assert public(play(game, "double carriage 15 carriage 5"), "d1 clue") == "d1 clue 16"
    play(game, "d1 carriage 199", "balloon", "card 45", "land 45", "d1 carriage 188", "pass")
    assert public(play(game, "carriage 46"), "d1 clue") == "d1 clue 5"
    assert public(play(game, "d1 carriage 199", "carriage 61"), "d1 clue") == "d1 clue 45"


def test_no_clue_about_entries_from_before_the_setup():
    """A game set up in round 9 knows no older stations: three entries must be made first."""
    game = cast(15, ("mycroft", FAR), round=9)
    for text, end in (("carriage 16", 188), ("carriage 28", 199)):
        assert not allowed(play(game, text), "d1 clue")
        play(game, f"d1 carriage {end}")
    assert public(play(game, "carriage 15"), "d1 clue") == "d1 clue 16"


# Irene Adler


@pytest.mark.parametrize(
    ("mode", "tickets", "black"),
    [
        ("tram", {"carriage", "underground", "black"}, {142, 143, 160, 172, 188, 89, 140, 185}),
        ("underground", {"carriage", "tram", "black"}, {142, 143, 160, 172, 188, 135, 161, 187, 199}),
    ],
)
def test_a_ban_closes_a_mode(mode, tickets, black):
    """The ticket and the black ticket of that mode; 142, a carriage ride too, stays open to black. One turn long."""
    game = cast(143, ("irene", 8), double=0)
    play(game, "carriage 128", f"d1 ban {mode}", "d1 carriage 1")
    assert {text.split()[0] for text in texts(game)} == tickets
    assert ends(game, "black") == black
    play(game, "carriage 143", "d1 carriage 8", "pass", "carriage 128", "d1 carriage 1", "pass")
    assert {text.split()[0] for text in texts(game)} == {"carriage", "tram", "underground", "black"}


def test_a_ban_is_for_moriarty_alone():
    """Trams or undergrounds, never carriages; all see it, and seekers may ride what they banned. Tram 1-46."""
    game = play(cast(143, ("irene", 1)), "carriage 128")
    assert chips_of(game, "d1") == BANS
    assert public(game, "d1 ban tram") == "d1 ban tram"
    assert game.view(HIDER_SIDE).row[BAN] == game.view(SEEKER_SIDE).row[BAN] == 1 << 1
    assert allowed(game, "d1 tram 46")


def test_a_ban_binds_both_halves_of_a_double():
    """Neither half goes by tram, with whatever ticket; 142-116 and 128-199 are trams alone."""
    game = play(cast(143, ("irene", 8), black=2), "carriage 128", "d1 ban tram", "d1 carriage 1")
    doubles = {text for text in texts(game) if text.startswith("double")}
    assert doubles
    assert not any("tram" in text for text in doubles)
    assert allowed(game, "double carriage 142 black 158")
    assert not allowed(game, "double carriage 142 black 116")
    assert not allowed(game, "double black 199 carriage 171")
    play(game, "double carriage 142 carriage 128", "d1 carriage 8", "pass")
    assert allowed(game, "tram 199")


def test_a_ban_leaves_ferry_and_balloon():
    """From 157 the boat goes to 115 and 194 all the same; a banned Moriarty flies, and rides on without the mode."""
    game = cast(158, ("irene", 8), double=0)
    play(game, "carriage 157", "d1 ban tram", "d1 carriage 1")
    assert ends(game, "black") == {156, 158, 170, 115, 194}
    game = play(cast(15, ("irene", 8)), "carriage 5", "d1 ban tram", "d1 carriage 1", "double balloon", "card 78")
    play(game, "land 78")
    assert {text.split()[0] for text in texts(game)} == {"carriage", "black"}
    assert ends(game, "black") == {61, 77, 79, 97}


def test_a_ban_can_be_the_end():
    """With no carriage ticket in the supply and no black one, the ban of trams leaves him no move from 94."""
    more = {"supply": (0, 9, 9), "black": 0, "purses": ((0, 5, 0),)}
    ban = play(cast(77, ("irene", 199), **more), "tram 94", "d1 ban tram", "d1 tram 128")
    assert ban.outcome == HIDER_STUCK
    other = play(cast(77, ("irene", 199), **more), "tram 94", "d1 ban underground", "d1 tram 128")
    assert (other.outcome, ends(other, "tram")) == (None, {74, 77, 93})


# Inspector Lestrade


def test_where_a_roadblock_may_lie():
    """Before his move on the station where he stands; after it there or where he went; nowhere else, once a turn."""
    game = play(cast(15, ("lestrade", 8), ("sherlock", FAR)), "carriage 16")
    assert chips_of(game, "d1") == {"block 8"}
    play(game, "d2 carriage 188")
    assert chips_of(game, "d1") == {"block 8"}
    play(game, "d1 carriage 18")
    assert chips_of(game, "d1") == {"block 8", "block 18"}
    play(game, "pass", "carriage 15")
    assert chips_of(game, "d1") == {"block 18"}
    assert public(game, "d1 block 18") == "d1 block 18"
    assert chips(game) == [1, 2]
    for view in (game.view(HIDER_SIDE), game.view(SEEKER_SIDE)):
        assert [s for s in range(1, 200) if view.row[PLACE + s] & ROADBLOCK] == [18]


def test_moriarty_does_not_enter_a_roadblock():
    """With no ticket, and in neither half of a double, when Lestrade is long gone. Carriages 28-15, 28-16, 15-5."""
    game = cast(28, ("lestrade", 26), double=1)
    play(game, "carriage 16", "d1 carriage 15", "d1 block 15", "carriage 28", "d1 carriage 14", "pass")
    play(game, "carriage 16", "d1 carriage 25", "pass")
    assert game.station(1) == 25
    for text in ("carriage 15", "black 15", "double carriage 15 carriage 5", "double carriage 28 carriage 15"):
        assert not allowed(game, text)
    assert allowed(game, "double carriage 5 carriage 16")
    assert not allowed(game, "double carriage 5 carriage 15")


def test_lines_past_a_roadblock_stay_open():
    """The underground from 153 to 163 runs through 165 without a stop; only moves to 165 are closed."""
    game = cast(166, ("lestrade", 149))
    play(game, "carriage 151", "d1 carriage 165", "d1 block 165")
    assert not allowed(game, "carriage 165")
    play(game, "carriage 166", "d1 carriage 179", "pass", "carriage 153", "d1 carriage 164", "pass")
    assert allowed(game, "underground 163")
    assert play(game, "underground 163").hider == 163


def test_seekers_ignore_a_roadblock():
    """It may be laid where a colleague has gone since; all leave it and go to it as ever, and it stays."""
    game = play(cast(15, ("lestrade", 8), ("sherlock", 19), bobbies=(1,)), "carriage 16", "d1 carriage 18")
    play(game, "b1 carriage 8", "d1 block 8", "d2 carriage 9")
    play(game, "carriage 15", "b1 carriage 19", "d1 carriage 8", "d2 carriage 1", "pass")
    play(game, "carriage 16", "d1 carriage 18", "d2 carriage 8")
    assert game.row[PLACE + 8] & ROADBLOCK


def test_two_roadblocks():
    """Two chips are two roadblocks, and both close."""
    game = cast(28, ("lestrade", 26))
    play(game, "carriage 16", "d1 carriage 15", "d1 block 15", "carriage 28", "d1 carriage 16", "d1 block 16")
    assert ends(game, "carriage") == {27, 41}
    assert chips(game) == [0]


@pytest.mark.parametrize(("bobby", "goes"), [(1, 8), (113, 114)])
def test_no_landing_on_a_roadblock(bobby, goes):
    """A blocked 45 leaves 114; with a bobby gone to 114 the card serves nobody, and he draws again."""
    game = cast(15, ("lestrade", 45), bobbies=(bobby,))
    play(game, "carriage 5", "d1 block 45", "d1 carriage 46", f"b1 carriage {goes}", "balloon", "card 45")
    if goes == 114:
        assert game.to_move == CHANCE
        assert not allowed(game, "card 45")
        play(game, "card 51")
    assert texts(game) == ({"land 51", "land 121"} if goes == 114 else {"land 114"})


def test_roadblocks_shut_moriarty_in():
    """Out of 5 lead 15, blocked, and 16, occupied: he who took a ticket there has lost."""
    game = cast(16, ("lestrade", 15), ("sherlock", 29))
    play(game, "carriage 5 take black", "d1 block 15", "d1 carriage 26", "d2 carriage 16")
    assert game.outcome == HIDER_STUCK
    game = cast(16, ("lestrade", 15), ("sherlock", 29), double=0)
    play(game, "carriage 5", "d1 block 15", "d1 carriage 26", "d2 carriage 16")
    assert (game.outcome, texts(game)) == (None, {"balloon"})
