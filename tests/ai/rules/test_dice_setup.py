"""The dice edition: the tiles, what everybody gets, where pawns start, and how likely each roll is.

Underground places are on the tiles A, C, E, G and I. Only taxis stop on 2, 3 (tile A), 6 (B), 9, 12 (C), 13, 16 (D),
17, 20 (E), 22, 23, 24 (F), 27 (G), 29, 30, 31 (H), 34 and 35 (I). The tiles in order are drawn in `table.streets`.
"""

from dataclasses import replace
from fractions import Fraction

import pytest
from table import BLACK, BUS, TAXI, allowed, dice, play, public, seekers_see, streets, texts, turn, why

from ai.belief.filter import Belief
from ai.game.game import Game
from ai.position.position import CHANCE, HIDER_SIDE, SEEKER_SIDE
from ai.rules.options import NO_TICKET, Options, Past, SetupError
from ai.rules.state import FIRST

ALL, SIX = "ABCDEFGHI", "ABCDEF"
TAXI_ONLY = {2, 3, 6, 9, 12, 13, 16, 17, 20, 22, 23, 24, 27, 29, 30, 31, 34, 35}
UNKNOWN = Past(NO_TICKET)


def new(detectives=3, **more):
    """A dice game of that many people who hunt, as the book begins it."""
    return Game.new(Options(edition="dice", detectives=detectives, **more))


def started(detectives, *starts):
    """The same with the tiles in order, after the first choices of places."""
    game = new(detectives, tiles=ALL if detectives == 3 else SIX)
    return play(game, *(f"d{seat} start {start}" for seat, start in enumerate(starts, start=1)))


def starts_of(game):
    """The places that may be chosen, and who chooses: d1, d2, d3, or nobody for the hider."""
    found = [text.split(" ") for text in texts(game)]
    assert {words[-2] for words in found} == {"start"}
    (who,) = {" ".join(words[:-2]) for words in found}
    return who, {int(words[-1]) for words in found}


def believed(game):
    """Where the seekers can think that he is, and how likely they should think it."""
    belief = Belief(game.view(SEEKER_SIDE).deal).follow(game.view(SEEKER_SIDE))
    return {place: pytest.approx(belief.weights[place]) for place in belief.places}


# The tiles


def test_nine_tiles_are_shuffled():
    """Three detectives hunt on all nine tiles in three rows of three, each tile once; any can lie anywhere."""
    layouts = [new(seed=seed).deal.layout for seed in range(150)]
    assert {(layout.columns, layout.board.size, "".join(sorted(layout.order))) for layout in layouts} == {(3, 36, ALL)}
    assert {(place, letter) for layout in layouts for place, letter in enumerate(layout.order)} == {
        (place, letter) for place in range(9) for letter in ALL
    }
    assert new(seed=7).deal.layout.order == layouts[7].order


@pytest.mark.parametrize("detectives", [1, 2])
def test_six_tiles_three_of_them_with_an_underground(detectives):
    """One or two people who hunt lay two rows of three; with exactly three undergrounds, whichever they are."""
    layouts = [new(detectives, seed=seed).deal.layout for seed in range(150)]
    assert {(layout.columns, len(layout.board.numbers), len(set(layout.order))) for layout in layouts} == {(3, 24, 6)}
    assert {sum(letter in "ACEGI" for letter in layout.order) for layout in layouts} == {3}
    assert {letter for layout in layouts for letter in layout.order} == set(ALL)
    assert {layout.order[0] for layout in layouts} == set(ALL), "the three are not laid first"
    spots = {spot for layout in layouts for spot in layout.station_at}
    assert spots == {(row, column) for row in range(4) for column in range(6)}


@pytest.mark.parametrize(("detectives", "turned"), [(3, 3), (2, 2), (1, 2)])
def test_experts_turn_some_tiles(detectives, turned):
    """Dark sides are up; experts turn three tiles, or two on the small board, whichever."""
    assert all(new(detectives, seed=seed).deal.layout.order.isupper() for seed in range(20))
    orders = [new(detectives, seed=seed, expert=True).deal.layout.order for seed in range(80)]
    light = [{letter for letter in order if letter.islower()} for order in orders]
    assert {len(letters) for letters in light} == {turned}
    assert set.union(*light) == set(ALL.lower())


def test_tiles_can_be_laid_by_hand():
    """Letters row by row, small ones for light sides; experts who name no light side draw them."""
    assert new(tiles="IHgFEDCbA").deal.layout.order == "IHgFEDCbA"
    assert new(tiles="IHgFEDCBA", expert=True).deal.layout.order == "IHgFEDCBA"
    drawn = [new(tiles="IHGFEDCBA", expert=True, seed=seed).deal.layout.order for seed in range(30)]
    assert {order.upper() for order in drawn} == {"IHGFEDCBA"}
    assert {sum(letter.islower() for letter in order) for order in drawn} == {3}
    assert len(set(drawn)) > 10


def test_six_tiles_keep_their_numbers():
    """On six tiles the places have their printed numbers; those of C, D and E are missing."""
    game = new(2, tiles="IHGFAB")
    assert starts_of(game) == ("d1", {2, 3, 6, 22, 23, 24, 27, 29, 30, 31, 34, 35})
    assert public(play(game, "d1 start 22", "d2 start 2"), "start 36") == "start I"


# What everybody gets


@pytest.mark.parametrize(("detectives", "pawns", "black", "hand"), [(3, 3, 3, 4), (2, 2, 2, 3), (1, 2, 2, 3)])
def test_means_of_the_edition(detectives, pawns, black, hand):
    """Three black tickets (two against one or two people), one double move, 13 spaces; three tokens; 4 or 3 dice."""
    game = new(detectives)
    assert (len(game.seats), game.black, game.double, game.rules.spaces) == (pawns, black, 1, 13)
    assert [entry for entry in range(14) if game.rules.reveals[entry]] == [3, 7, 11]
    assert game.dice.rerolls == 3
    assert dice(game) == (hand, (0, 0, 0), 0, 7 - hand)


@pytest.mark.parametrize(("detectives", "starts", "hand"), [(3, (2, 3, 6), 4), (2, (2, 3), 3), (1, (2, 3), 3)])
def test_the_start_is_written_in_space_1_and_covered_by_a_die(detectives, starts, hand):
    """One die of the supply goes on his card; then the detectives roll, before he has a move."""
    game = started(detectives, *starts)
    assert (game.entry, game.to_move, dice(game)) == (0, HIDER_SIDE, (hand, (0, 0, 0), 0, 7 - hand))
    play(game, "start 18")
    assert (game.entry, game.round, game.hider) == (1, 1, 18)
    assert (game.to_move, dice(game)) == (CHANCE, (hand, (0, 0, 0), 1, 6 - hand))
    play(game, "roll taxi taxi taxi" + " X" * (hand - 3))
    assert game.to_move == SEEKER_SIDE


def test_a_start_by_hand_is_a_start():
    """Where the start is given, the game is the same as if he had chosen it, and his tile is known."""
    given, chosen = streets(18, 17, 3, 6), play(started(3, 17, 3, 6), "start 18")
    assert (given.row == chosen.row).all()
    assert given.deal.prior == (18, 19, 20)
    assert believed(given) == believed(chosen)


# Where pawns start


@pytest.mark.parametrize(("detectives", "free"), [(3, TAXI_ONLY), (2, {n for n in TAXI_ONLY if n <= 24})])
def test_detectives_start_where_only_taxis_stop(detectives, free):
    """One after the other picks any place of taxis alone, and none where a colleague stands."""
    game = new(detectives, tiles=ALL if detectives == 3 else SIX)
    assert (game.to_move, starts_of(game)) == (SEEKER_SIDE, ("d1", free))
    assert starts_of(play(game, "d1 start 17")) == ("d2", free - {17})
    play(game, "d2 start 2")
    if detectives == 3:
        assert starts_of(game) == ("d3", free - {17, 2})
        play(game, "d3 start 24")
    assert [game.station(seat) for seat in game.seats] == [17, 2, 24][:detectives]


def test_the_hider_starts_on_any_free_place():
    """Any mode may stop there; only a detective's place is taken."""
    assert starts_of(started(3, 17, 2, 24)) == ("", {*range(1, 37)} - {17, 2, 24})
    assert starts_of(started(1, 17, 2)) == ("", {*range(1, 25)} - {17, 2})


def test_he_names_the_letter_of_his_tile_and_no_more():
    """Everybody hears the letter; two starts on one tile cannot be told apart, two tiles can."""
    games = [started(3, 17, 2, 24) for _ in range(3)]
    said = [public(game, text) for game, text in zip(games, ("start 18", "start 20", "start 16"), strict=True)]
    assert said == ["start E", "start E", "start D"]
    assert seekers_see(games[0]) == seekers_see(games[1]) != seekers_see(games[2])
    view = games[0].view(SEEKER_SIDE)
    assert (view.hider, view.seen) == (0, None)
    assert [(entry.number, entry.station, entry.shown) for entry in view.log] == [(1, 0, False)]
    assert games[0].log(HIDER_SIDE)[0].station == 18
    assert believed(games[0]) == dict.fromkeys((18, 19, 20), 1 / 3)
    assert believed(games[2]) == dict.fromkeys((13, 14, 15, 16), 1 / 4)


def test_wrong_starts_are_explained():
    """What was wrong, and what would be right."""
    game = started(3)
    assert why(game, "d1 start 18") == "18 is more than a taxi stop: detectives start where only taxis stop"
    assert why(game, "d2 start 2") == "Red chooses a start first"
    assert why(game, "d1 taxi 2").startswith("choose where to start first")
    assert why(game, "d1 start E") == "type the number of a place, such as start 17"
    assert why(game, "d1 start 37") == "there is no place 37: places here are 1-36"
    play(game, "start 2")
    assert why(game, "d2 start 2") == "Red stands on 2: choose a free place"
    play(game, "d2 start 3", "d3 start 6")
    assert why(game, "d1 start 9") == "Mister X chooses his start now"
    assert why(game, "taxi 9").startswith("choose where to start first")
    assert not allowed(game, "start E")
    assert why(play(game, "start 9"), "d1 taxi 4") == "the dice have to be rolled first"


def test_wrong_starts_of_the_hider_are_explained():
    """A place is taken, by whom is said; and he says a place, of which the others hear the letter."""
    game = started(3, 2, 3, 6)
    assert why(game, "start 3") == why(game, "3") == "Yellow stands on 3: choose a free place"
    assert why(game, "start B") == "type the number of a place, such as start 5"
    assert why(game, "start Z") == why(game, "start ?") == "type the number of a place, such as start 1"
    assert why(game, "start 5 6") == "nothing may follow start 5"


# The dice

ROLLS = [
    ("taxi taxi taxi", (1, 8)), ("X X X", (1, 216)), ("bus bus bus", (1, 216)), ("taxi taxi bus", (27, 216)),
    ("taxi bus X", (18, 216)), ("bus underground X", (6, 216)), ("taxi underground underground", (9, 216)),
    ("taxi taxi taxi taxi", (1, 16)), ("X X X X", (1, 1296)), ("taxi taxi bus X", (108, 1296)),
    ("taxi bus underground X", (72, 1296)), ("taxi taxi underground underground", (54, 1296)),
    ("taxi taxi taxi X", (108, 1296)), ("bus X X X", (4, 1296)),
]  # fmt: skip


@pytest.mark.parametrize(("faces", "chance"), ROLLS)
def test_how_likely_a_roll_is(faces, chance):
    """Three sides of a die show taxi, one bus, one underground, one X. Orders count: taxi, bus and X fall in 6 ways,
    each 3 * 1 * 1 of 216."""
    game = streets(18, 2, 3) if len(faces.split()) == 3 else streets(18, 2, 3, 6)
    (move,) = game.parse_move(f"roll {faces}")
    assert game.chances()[move] == Fraction(*chance)


def test_all_rolls_together():
    """Of four dice there are 35 rolls, of three 20, of two 10, and something always falls."""
    game = streets(18, 2, 13, 24)
    for seat, to, rolls in (("d1", 1, 35), ("d2", 15, 20), ("d3", 22, 10)):
        assert (len(game.chances()), sum(game.chances().values())) == (rolls, 1)
        assert {len(text.split()) for text in texts(game)} == {{35: 5, 20: 4, 10: 3}[rolls]}
        turn(game, f"{seat} taxi {to}")
    game = turn(streets(18, 2, 13), "d1 taxi 1")
    by_text = {game.move_text(move): chance for move, chance in game.chances().items()}
    assert (by_text["roll taxi taxi"], by_text["roll taxi bus"]) == (Fraction(1, 4), Fraction(1, 6))


def test_dice_fall_by_the_seed_as_often_as_they_should():
    """Over 4000 dice each face falls about as often as it has sides; one seed rolls the same again."""
    deal = turn(streets(18, 2, 13, 24), "d1 taxi 1", "d2 taxi 15", "d3 taxi 22").deal
    rolls = [Game(replace(deal, seed=seed)) for seed in range(1000)]
    faces = [face for game in rolls for face in game.move_text(game.draw()).split()[1:]]
    for face, sides in (("taxi", 3), ("bus", 1), ("underground", 1), ("X", 1)):
        assert faces.count(face) / 4000 == pytest.approx(sides / 6, abs=0.03)
    assert rolls[5].draw() == Game(replace(deal, seed=5)).draw()


def test_rolls_that_cannot_be():
    """As many faces as dice are rolled, and only faces that a die has."""
    game = streets(18, 2, 13, 24)
    assert why(game, "roll taxi taxi bus") == "4 dice are rolled, so type 4 faces"
    assert why(game, "roll taxi taxi bus tram") == "a die shows taxi, bus, underground or X, not 'tram'"
    assert why(turn(game, "d1 taxi 1"), "roll taxi taxi bus X") == "3 dice are rolled, so type 3 faces"
    assert why(play(game, "roll taxi bus X"), "roll taxi bus X") == "the dice have already been rolled"


# In the middle of a game


def test_a_running_game_can_be_set_up():
    """Turn n is space n: before round 5 five spaces are covered, of which two dice lie on the card since space 3."""
    game = streets(18, 2, 3, 6, round=5)
    assert (game.round, game.entry, dice(game)) == (5, 5, (4, (0, 0, 0), 2, 1))
    assert game.row[FIRST] == 2
    log = (UNKNOWN, Past(TAXI), Past(BUS, 14), Past(BLACK), Past(TAXI), Past(BLACK))  # six spaces before round 5
    game = streets(18, 2, 3, 6, round=5, log=log)
    assert (game.entry, game.black, game.double, game.seen) == (6, 1, 0, (3, 14))
    assert dice(game) == (4, (0, 0, 0), 3, 0)


def test_the_log_tells_where_he_may_be():
    """Seen on 14, from there buses go to 4, 18 and 26; and from those taxis go to their neighbours."""
    log = (UNKNOWN, UNKNOWN, Past(TAXI, 14), Past(BUS))
    game = new(tiles=ALL, seeker_starts=(2, 4, 6), log=log)
    assert (game.deal.prior, game.round, game.to_move) == ((18, 26), 4, CHANCE)
    assert game.hider in (18, 26)
    game = new(tiles=ALL, seeker_starts=(2, 4, 6), log=(*log, Past(TAXI)))
    assert game.deal.prior == (3, 7, 8, 14, 16, 17, 20, 21, 25, 28, 29)


def test_detectives_without_starts_stand_on_taxi_places():
    """Where only his start is given, theirs are drawn by lot."""
    games = [new(tiles=ALL, hider_start=20, seed=seed) for seed in range(60)]
    places = [{game.station(seat) for seat in game.seats} for game in games]
    assert {len(three) for three in places} == {3}
    assert set.union(*places) == TAXI_ONLY - {20}


WRONG = [
    ({"detectives": 4}, "detectives must be 1 to 3, but is 4"), ({"detectives": 0}, "detectives must be 1 to 3"),
    ({"bobbies": 1}, "bobbies cannot be given in this edition, which is played with dice"),
    ({"purses": ((1, 1, 1),)}, "tickets cannot be given"), ({"supply": (1, 1, 1)}, "supply cannot be given"),
    ({"pool": True}, "pool cannot be given"), ({"crimes": (1, 2, 3)}, "crimes cannot be given"),
    ({"tiles": "ABCDEFGH"}, "tiles names 8 tiles, but 9 are laid"),
    ({"detectives": 2, "tiles": ALL}, "tiles names 9 tiles, but 6 are laid"),
    ({"tiles": "ABCDEFGHH"}, "each tile once"),
    ({"tiles": "ABCDEFGHZ"}, r"\(the letters are ABCDEFGHI; a small letter means"),
    ({"detectives": 2, "tiles": "ABCDEG"}, "of 6 tiles, 3 must have an underground"),
    ({"detectives": 1, "tiles": "ABCDFH"}, "of 6 tiles, 3 must have an underground"),
    ({"reveals": ()}, "dice would run out: 13 entries without a reveal, but at most 3 are possible when 4 of 7"),
    ({"reveals": (3, 7, 12)}, "dice would run out: 4 entries"), ({"reveals": (4, 8)}, "dice would run out: 5 entries"),
    ({"detectives": 2, "reveals": (5, 11)}, "dice would run out: 5 entries without a reveal, but at most 4"),
    ({"seeker_starts": (2,)}, "1 starts, but two or three pawns hunt"),
    ({"detectives": 2, "seeker_starts": (2, 3, 6)}, "3 starts for 2 pawns: give one for each"),
    ({"seeker_starts": (2, 3, 2)}, "two seekers on one station"),
    ({"seeker_starts": (2, 3, 37)}, "place 37, but places here are 1-36"),
    ({"seeker_starts": (2, 25), "tiles": "ABCDEF"}, "place 25, but tile G is not on the table"),
    ({"hider_start": 37}, "place 37, but places here are 1-36"),
    ({"hider_start": 3, "seeker_starts": (2, 3, 6)}, "a seeker stands on the hider's station 3"),
    ({"rerolls": 100}, "rerolls must be 0 to 99"), ({"black": 1000}, "black must be 0 to 999"),
    ({"rerolls": 2**31}, "rerolls must be 0 to 99"), ({"black": 2**40}, "black must be 0 to 999"),
    ({"double": 2**63}, "double must be 0 to 999"), ({"round": 10**13}, "round must be 1 to 13, but is 10000000000000"),
    ({"round": 14, "hider_start": 5}, "round must be 1 to 13"), ({"log": (UNKNOWN,) * 14}, "round must be 1 to 13"),
    ({"log": (UNKNOWN,) * 14, "round": 8}, "14 log entries, but the log has 13 spaces"),
    ({"log": (UNKNOWN,) * 3, "round": 5}, r"round=5 needs 5 log entries \(the start and one a round\), but log has 3"),
    ({"tiles": ALL, "log": (UNKNOWN, UNKNOWN, Past(TAXI, 16), Past(BUS))}, "the log leads to no station"),
    ({"tiles": ALL, "log": (Past(TAXI, 16), Past(TAXI)), "hider_start": 17}, "does not lead to the hider's station 17"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "reason"), WRONG)
def test_what_cannot_be_set_up_is_refused(options, reason):
    """The reason names what is wrong and what would be right."""
    with pytest.raises(SetupError, match=reason):
        Game.new(Options(edition="dice", **options))


@pytest.mark.parametrize(("detectives", "reveals"), [(3, (4, 8, 12)), (2, (5, 10))])
def test_reveals_that_are_just_close_enough(detectives, reveals):
    """Three dice (four where three are rolled) can lie on the card, and the one after them must bring them back."""
    game = new(detectives, reveals=reveals)
    assert [entry for entry in range(14) if game.rules.reveals[entry]] == [*reveals]


def test_reveals_bring_dice_for_more_rounds():
    """A longer game needs more of them; 15 spaces with the book's three leave four at the end."""
    with pytest.raises(SetupError, match="dice would run out: 4 entries"):
        new(rounds=15)
    assert new(2, rounds=15).rules.spaces == 15
