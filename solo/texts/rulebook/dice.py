"""The rules of the dice game: tiles, dice, tokens, and what Mister X does with the dice that others used."""

from collections.abc import Sequence
from gettext import gettext as _
from gettext import ngettext, pgettext

from maps.edition import Edition, Grid
from maps.tiles import BUS, CORNERS, DARK, FACES, SIZES, TAXI, UNDERGROUND, load_tiles
from solo.texts.rulebook.sections import Words, black_tickets, edition_words, either, listed, section


def dice_words(edition: Edition) -> dict[str, object]:
    """Names and numbers of the tiles, the dice and the sizes of the game."""
    tiles = load_tiles(edition.board)
    stops = [set(place.stops) for letter in tiles.letters for place in tiles.on(letter, DARK)]
    faces = {face: tiles.faces.count(face) for face in FACES}
    small, big = edition.grids[min(edition.counts)], edition.grids[max(edition.counts)]
    words = edition_words(edition) | {
        "dice": edition.dice,
        "sides": len(tiles.faces),
        "taxi_sides": _sides(faces[TAXI]),
        "bus_sides": _sides(faces[BUS]),
        "underground_sides": _sides(faces[UNDERGROUND]),
        "x_sides": _sides(faces["X"]),
        "tokens": edition.rerolls,
        "tiles": len(tiles.letters),
        "first_letter": tiles.letters[0],
        "last_letter": tiles.letters[-1],
        "places": len(stops),
        "tile_places": len(CORNERS),
        "plain_places": sum(stop == {TAXI} for stop in stops),
        "bus_places": sum(BUS in stop for stop in stops),
        "underground_places": sum(UNDERGROUND in stop for stop in stops),
        "small_undergrounds": SIZES[small.tiles, small.columns],
        "small_counts": either(count for count in edition.counts if edition.grids[count] == small),
        "big_counts": either(count for count in edition.counts if edition.grids[count] == big),
        "moves": edition.spaces - 1,
        "moves_before": edition.reveals[0] - 1,
    }
    for name, grid in (("small", small), ("big", big)):
        words |= {f"{name}_{key}": value for key, value in _grid_words(grid).items()}
    return words


def _sides(n: int) -> str:
    return ngettext("{n} side", "{n} sides", n).format(n=n)


def _grid_words(grid: Grid) -> dict[str, object]:
    rows = grid.tiles // grid.columns
    return {
        "tiles": grid.tiles,
        "columns": grid.columns,
        "rows": rows,
        "places": grid.tiles * len(CORNERS),
        "wide": 2 * grid.columns,
        "high": 2 * rows,
        "pawns": grid.pawns,
        "dice": grid.dice,
        "black": black_tickets(grid.black),
        "light": grid.light,
    }


def pages(words: Words, edition: Edition) -> list[str]:
    """All sections but the rulings."""
    return [
        *_beginning(words),
        *_tiles(words),
        *_dice(words),
        *_setup(words, edition.detectives),
        *_a_round(words),
        *_detectives(words),
        *_hider(words),
        *_means(words),
        *_light_sides(words),
        *_one_player(words),
        *_endings(words),
    ]


def _beginning(words: Words) -> list[str]:
    return [
        *section(
            words,
            _("What you need to win"),
            _("The detectives win when one of them and {hider} are on the same place, whoever moved there."),
            _(
                "{hider} wins if all {spaces} spaces of his card are covered, and he is free after one more turn of "
                "theirs."
            ),
            _("You may play either side. The computer plays the other one."),
        ),
        *section(
            words,
            _("Words"),
            _("The hider is {hider}. The detectives are the seekers; each of their pawns is one detective."),
            _("A place is a station. His card is the log, and a covered space of it is a log entry."),
            _("A reveal is a space after which he shows where he is. Dice that nobody has are the supply."),
        ),
    ]


def _tiles(words: Words) -> list[str]:
    return section(
        words,
        _("Tiles and places"),
        _(
            "There are {tiles} street tiles, called by letters from {first_letter} to {last_letter}. Each has "
            "{tile_places} places."
        ),
        _("With {big_counts} detectives lie {big_tiles} tiles, {big_columns} side by side in {big_rows} rows."),
        _("So there are {big_places} places, {big_wide} across and {big_high} down."),
        _("With {small_counts} detectives lie {small_tiles} tiles, {small_columns} side by side in {small_rows} rows."),
        _("So there are {small_places} places, {small_wide} across and {small_high} down."),
        _("Of the {small_tiles} tiles just {small_undergrounds} have an underground."),
        _("The tiles are shuffled for each game, and all lie the same way up, with their dark side."),
        _(
            "Taxis stop everywhere. Of all {places} places, {bus_places} are bus stops and {underground_places} "
            "undergrounds."
        ),
        _("On {plain_places} places nothing but taxis stops."),
        _("A street joins each place to its neighbours left, right, up and down, across the edges of tiles too."),
        _("Nothing leaves the board: behind its border there is no way."),
    )


def _dice(words: Words) -> list[str]:
    return section(
        words,
        _("The dice"),
        _("There are {dice} dice, all alike, with {sides} sides."),
        _("Taxi is on {taxi_sides}, bus on {bus_sides}, underground on {underground_sides} and X on {x_sides}."),
        _("Taxi: to a neighbouring place along a street."),
        _("Bus: from a bus stop straight on to the next bus stop, left, right, up or down, and never round a corner."),
        _("Underground: from an underground place to any other, however far."),
        _("X: nobody moves by it."),
        _("A die is of use only on a place where its mode stops, and if it leads to a place where one may go."),
    )


def _setup(words: Words, names: Sequence[str]) -> list[str]:
    colours = listed(pgettext("pawn", name) for name in names)
    return section(
        {**words, "colours": colours},
        _("Setting up"),
        _("With {big_counts} detectives {big_pawns} pawns hunt; with {small_counts}, {small_pawns} pawns."),
        _("They are {colours}, in this order. Where {small_pawns} hunt, they are the first {small_pawns}."),
        _("One after the other they choose where to start: any place where only taxis stop and no colleague is."),
        _("Then {hider} chooses any place where no detective is, whatever stops there."),
        _("He writes it in space 1 of his card, covers it with a die, and names the letter of his tile. That is all."),
        _("{hider} has {big_black} against {big_counts} detectives, and {small_black} against {small_counts}."),
        _("He has one double move and one helicopter. What he has left is no secret."),
        _("The detectives have {tokens} tokens in common. Each is good for rolling again."),
        _("They roll {big_dice} dice where {big_counts} detectives hunt, and {small_dice} where it is {small_counts}."),
        _("All other dice are the supply."),
    )


def _a_round(words: Words) -> list[str]:
    return section(
        words,
        _("A round"),
        _("The detectives go first, one after the other. Then {hider} moves."),
        _("In round 1 the first pawn begins, in round 2 the second, and so on in turn. The others follow in order."),
        _("After the turn of {hider} the detectives take their dice back, and from the supply what is missing."),
        _("So each round they begin with all their dice, {small_dice} or {big_dice}."),
        _("After the spaces {reveals} {hider} shows where he is."),
        _("Then all dice on his card go back to the supply. What is written stays."),
        _("The start fills space 1. So at the first reveal he has moved {moves_before} times."),
    )


def _detectives(words: Words) -> list[str]:
    return section(
        words,
        _("The detectives' turn"),
        _("The first one rolls all the dice, moves by one of them, and lays it beside the pawn."),
        _("The next one rolls those that are left and does the same; and so on."),
        _("No detective goes to a place where a colleague is."),
        _("A bus passes a place where no bus stops, whoever stands there. It never passes a bus stop: there it ends."),
        _("Who passes {hider} on the way does not find him."),
        _("Who can use a die must use one, and may choose which. Who can use none stays, and the dice go on."),
        _("A token rolls all dice again that are not laid aside. One may pay it even if a die was of use."),
        _("Several tokens may go in one turn. A paid token is gone for the whole game."),
    )


def _hider(words: Words) -> list[str]:
    return section(
        words,
        _("The turn of {hider}"),
        _("He does not roll. He takes one of the dice that the detectives moved by in this round, and moves by it."),
        _("He writes the place in the next space and covers it with the die. The others see the die, not the place."),
        _("Dice that were rolled and not used are not for him."),
        _("If one of the used dice is of use to him, he must move, by a die or by one of his other means."),
        _("If none is, he may pass. Then he stays, and covers the next space with a die that shows X."),
        _("His ways are those of the detectives: he uses the same streets, stops and undergrounds."),
    )


def _means(words: Words) -> list[str]:
    return [
        *section(
            words,
            _("Black tickets"),
            _("Instead of a die he may use a black ticket: one ride by taxi, bus or underground, whatever was rolled."),
            _("He covers the space with a die that shows X. Everybody knows that it was black, but not which mode."),
        ),
        *section(
            words,
            _("The double move"),
            _(
                "Once in the game he makes two moves in a row, with two of the used dice, black tickets, or one of "
                "each."
            ),
            _("Each half covers a space of its own. If the first one is a reveal, he is seen there and goes on."),
            _("The same die does not serve twice."),
        ),
        *section(
            words,
            _("The helicopter"),
            _("Once in the game he flies from a place at the border straight across to the other side."),
            _("He stays in his row or in his column. From a corner he may fly either way."),
            _("It takes the whole turn, and X covers the space. Everybody knows that he flew."),
        ),
    ]


def _light_sides(words: Words) -> list[str]:
    return section(
        words,
        _("Light sides, for experts"),
        _(
            "If you play by the experts' rules, {big_light} of {big_tiles} tiles lie with their light side up, or "
            "{small_light} of {small_tiles}."
        ),
        _("There the same stops are found, but some streets are different."),
        _("One-way street: taxis and buses go only along the arrow. One such part makes a whole ride one-way."),
        _("A black ticket may go against the arrow."),
        _("Closed street: nothing passes, no bus on a longer ride, and no black ticket."),
        _("Taxi lane: a diagonal way, for taxis alone, both ways. A black ticket may use it as a taxi."),
    )


def _one_player(words: Words) -> list[str]:
    return section(
        words,
        _("One detective alone"),
        _("A single person who hunts moves {small_pawns} pawns on the small board, with {small_dice} dice."),
        _(
            "After the roll this person picks the pawn and the die; the other pawn gets a roll of the dice that are "
            "left."
        ),
        _("Each pawn moves once in a round. Nobody has to begin: the choice is free in each round."),
        _(
            "If the dice are of use to one pawn only, that pawn moves. If to neither, one of them stays, and all dice "
            "are rolled for the other."
        ),
    )


def _endings(words: Words) -> list[str]:
    return section(
        words,
        _("How the game ends"),
        _("These are all the endings. The first one that comes counts."),
        _("Caught: a detective moves to the place of {hider}. The detectives win at once, and the others do not move."),
        _("Run into a detective: {hider} moves to a place where one stands. The detectives win at once."),
        _("Time is up: all {spaces} spaces are covered, and the detectives have had one more turn. {hider} wins."),
        _(
            "Without the double move he covers one space in a round, {moves} after his start; so round {rounds} is "
            "the last."
        ),
        _("Nobody loses because he cannot move."),
    )
