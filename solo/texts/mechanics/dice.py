"""Texts about dice instead of tickets: rolling, moving by a die, and how the hider takes the dice others used."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _
from gettext import ngettext, pgettext

from ai.position.position import Position, View
from maps.edition import Edition
from maps.tiles import BUS, FACES, TAXI, UNDERGROUND, load_tiles
from solo.texts.mechanics.base import BookPage, Paragraph, Ruling, Section, Words
from solo.texts.mechanics.dice_in_play import DiceInPlay
from solo.texts.mechanics.dice_in_short import dice_commands, dice_help, dice_in_short, dice_opening
from solo.texts.mechanics.street_tiles import bus_example, by_size, sizes, tile_rulings, tile_sections, tile_words
from solo.texts.mechanics.wording import either, listed


class DiceTexts(DiceInPlay):
    """All texts about dice, and about every game played with them."""

    def words(self, edition: Edition) -> Words:
        """Names and numbers of the tiles, the dice and the tokens."""
        faces = load_tiles(edition.board).faces
        sides = {face: _sides(faces.count(face)) for face in FACES}
        rolled = sorted({grid.dice for grid in edition.grids.values()})
        return tile_words(edition) | {
            "dice": edition.dice,
            "all_rolled": either(rolled),
            "sides": len(faces),
            "taxi_sides": sides[TAXI],
            "bus_sides": sides[BUS],
            "underground_sides": sides[UNDERGROUND],
            "x_sides": sides["X"],
            "tokens": edition.rerolls,
            "moves": edition.spaces - 1,
            "moves_before": edition.reveals[0] - 1,
        }

    def sections(self, page: BookPage) -> Iterable[Section]:
        """All sections that do not belong to another mechanic."""
        yield from _beginning(page)
        yield from tile_sections(page)
        yield _dice(page)
        yield _setup(page)
        yield _a_round(page)
        yield _detectives(page)
        yield _hider(page)
        yield _helicopter(page)
        yield from _one_player(page)
        yield _endings(page)

    def rulings(self, page: BookPage) -> Iterable[Ruling]:
        """Tiles, dice, and the hider's turn."""
        yield from tile_rulings(page)
        yield from _card_and_dice(page)
        yield from _hiders_turn(page)

    def opening(self, view: View) -> Sequence[str]:
        """Who moves first, and who moves two pawns."""
        return dice_opening(view)

    def rules_paragraphs(self, pos: Position) -> Iterable[Paragraph]:
        """The start, a turn of each side, reveals, who wins when, and light sides."""
        return dice_in_short(pos)

    def command_words(self, pos: Position) -> Mapping[str, str]:
        """Places instead of stations, and a card instead of a log."""
        return dice_commands()

    def help_parts(self, pos: Position) -> Mapping[str, Sequence[str]]:
        """The helicopter."""
        return {"helicopter": ["helicopter 31"]}

    def help_lines(self, pos: Position, parts: Mapping[str, Sequence[str]]) -> Iterable[Paragraph]:
        """How dice, tokens and the hider's other moves are typed."""
        return dice_help(pos, parts)


def _sides(n: int) -> str:
    return ngettext("{n} side", "{n} sides", n).format(n=n)


def _beginning(page: BookPage) -> Iterable[Section]:
    yield page.section(
        "goal",
        _("How to win"),
        _("The detectives win when one of them and {hider} are on the same place, whoever moved there."),
        _("{hider} wins if all {spaces} spaces of his card are covered, and he is free after one more turn of theirs."),
        _("You may play either side. The computer plays the other."),
    )
    yield page.section(
        "meanings",
        _("Terms"),
        _("The hider is {hider}. The detectives are the seekers; each of their pawns is one detective."),
        _("A place is a station. His card is the log, and each covered space on it is a log entry."),
        _("A reveal is a space after which he shows where he is. Dice that nobody holds are the supply."),
    )


def _dice(page: BookPage) -> Section:
    return page.section(
        "dice",
        _("The dice"),
        _("There are {dice} dice, all alike, with {sides} sides."),
        _("Taxi is on {taxi_sides}, bus on {bus_sides}, underground on {underground_sides} and X on {x_sides}."),
        _("Taxi: to a neighbouring place along a street."),
        _("Bus: from a bus stop straight on to the next bus stop, left, right, up or down, never round a corner."),
        *bus_example(page),
        _("Underground: from an underground place to any other, however far away."),
        _("X: nobody moves by it."),
        _("A die is usable only on a place where its mode stops, and if it leads to a place where you may go."),
    )


def _setup(page: BookPage) -> Section:
    return page.section(
        "setup",
        _("Setting up"),
        *_pawns(page),
        _("One after another they choose where to start: any place where only taxis stop and no other detective is."),
        _("Then {hider} chooses any place without a detective, whatever stops there."),
        _(
            "He writes it in space 1 of his card, covers it with a die, and names the letter of his tile. "
            "That is all he says."
        ),
        *_means(page),
        *_tokens(page),
        *by_size(
            page,
            _("They roll {rolled} dice."),
            _("They roll {big_rolled} dice with {big_counts} detectives, and {small_rolled} with {small_counts}."),
            _("They roll {rolled} dice with {counts} detectives."),
        ),
        _("All other dice are the supply."),
    )


def _pawns(page: BookPage) -> list[str]:
    """How many hunt, and in which order."""
    hunt = by_size(
        page,
        _("{pawns} pawns hunt."),
        _("With {big_counts} detectives {big_pawns} pawns hunt; with {small_counts}, {small_pawns} pawns."),
        _("With {counts} detectives {pawns} pawns hunt."),
    )
    pawns = {grid.pawns for grid in page.edition.grids.values()}
    order = _("They are {colours}, in this order.")
    if len(pawns) > 1:
        order = _("They are {colours}, in this order. If {small_pawns} hunt, they are the first {small_pawns}.")
    colours = listed(pgettext("pawn", name) for name in page.edition.detectives[: max(pawns)])
    return [*hunt, page.fill(order, colours=colours, small_pawns=min(pawns))]


def _means(page: BookPage) -> list[str]:
    """What the hider has besides dice."""
    black = by_size(
        page,
        _("{hider} has {black}."),
        _("{hider} has {big_black} against {big_counts} detectives, and {small_black} against {small_counts}."),
        _("{hider} has {black} against {counts} detectives."),
    )
    flight = _("He has one helicopter. Everybody can see what he has left.")
    if page.edition.double == 1:
        flight = _("He has one double move and one helicopter. Everybody can see what he has left.")
    elif page.has("double"):
        flight = _("He has {doubles} double moves and one helicopter. Everybody can see what he has left.")
    return [*(black if page.has("black") else ()), flight]


def _tokens(page: BookPage) -> list[str]:
    if page.edition.rerolls == 1:
        return [_("The detectives share one token. They pay it to roll again.")]
    if page.edition.rerolls:
        return [_("The detectives share {tokens} tokens. They pay one each time they roll again.")]
    return []


def _a_round(page: BookPage) -> Section:
    return page.section(
        "round",
        _("A round"),
        _("The detectives go first, one after another. Then {hider} moves."),
        _("In round 1 the first pawn goes first, in round 2 the second, and so on. The others follow in order."),
        _("After the turn of {hider} the detectives take their dice back, and fill up from the supply."),
        _("So they begin each round with all their dice, {all_rolled}."),
        _("After the spaces {reveals} {hider} shows where he is."),
        _("Then all dice on his card go back to the supply. What is written on it stays."),
        _("The start fills space 1. So by the first reveal he has moved {moves_before} times."),
    )


def _detectives(page: BookPage) -> Section:
    tokens = [
        _("A token rerolls all dice that are not set aside. You may pay it even if a die was usable."),
        _("You may pay several tokens in one turn. A paid token is gone for the rest of the game."),
    ]
    return page.section(
        "moving",
        _("The detectives' turn"),
        _("The first one rolls all the dice, moves by one of them, and sets it beside the pawn."),
        _("The next one rolls the remaining dice and does the same; and so on."),
        _("No detective goes to a place where another detective is."),
        _(
            "A bus drives past a place where no bus stops, whoever stands there. It never passes a bus stop: "
            "it ends there."
        ),
        _("A detective who passes {hider} on the way does not find him."),
        _(
            "A detective who can use a die must use one, and may choose which. One who can use none stays, "
            "and the dice are passed on."
        ),
        *tokens[: page.edition.rerolls],
    )


def _hider(page: BookPage) -> Section:
    return page.section(
        "ride",
        _("The turn of {hider}"),
        _("He does not roll. He takes one of the dice that the detectives moved by in this round, and moves by it."),
        _("He writes the place in the next space and covers it with the die. The others see the die, not the place."),
        _("He may not take dice that were rolled but not used."),
        _("If he can use one of the used dice, he must move, by a die or by one of his other means."),
        _("If he can use none, he may pass. Then he stays, and covers the next space with a die that shows X."),
        _("He travels like the detectives: by the same streets, stops and undergrounds."),
    )


def _helicopter(page: BookPage) -> Section:
    return page.section(
        "helicopter",
        _("The helicopter"),
        _("Once per game he flies from a place at the edge straight across to the opposite edge."),
        _("He stays in his row or in his column. From a corner he may fly either way."),
        _("It takes the whole turn, and X covers the space. Everybody knows that he flew."),
    )


def _one_player(page: BookPage) -> Iterable[Section]:
    """One person who leads two pawns."""
    grid = page.edition.grids.get(1)
    if grid is None or grid.pawns != 2:
        return
    smallest = len(sizes(page.edition)) > 1 and grid.tiles == min(each.tiles for each in page.edition.grids.values())
    board = _("A single player who hunts moves {pawns} pawns on the small board, with {rolled} dice.")
    yield page.section(
        "alone",
        _("One detective alone"),
        board if smallest else _("A single player who hunts moves {pawns} pawns, with {rolled} dice."),
        _("After the roll this player picks the pawn and the die; the other pawn rolls the remaining dice."),
        _("Each pawn moves once per round. The player chooses freely, in each round, which one goes first."),
        _(
            "If only one pawn can use the dice, that pawn moves. If neither can, one of them stays, and all "
            "dice are rolled for the other."
        ),
        pawns=grid.pawns,
        rolled=grid.dice,
    )


def _endings(page: BookPage) -> Section:
    last = _("He covers one space per round, {moves} after his start; so round {rounds} is the last.")
    if page.has("double"):
        last = _(
            "Without the double move he covers one space per round, {moves} after his start; so round "
            "{rounds} is the last."
        )
    return page.section(
        "endings",
        _("How the game ends"),
        _("These are all the ways the game can end. The first one that happens counts."),
        _("Caught: a detective moves to the place of {hider}. The detectives win at once, and the others do not move."),
        _("Run into a detective: {hider} moves to a place where one stands. The detectives win at once."),
        _("Time is up: all {spaces} spaces are covered, and the detectives have had one more turn. {hider} wins."),
        last,
        _("Nobody loses for being unable to move."),
    )


def _card_and_dice(page: BookPage) -> Iterable[Ruling]:
    text = _(
        "Does the start count as one of the {spaces} spaces? Yes, it fills space 1; so he moves {moves} times at most."
    )
    yield Ruling("dice", "space-1", text)
    text = _("What do the detectives learn about his start? The letter of the tile, and no more.")
    yield Ruling("dice", "letter", text)
    text = _("How many dice do the detectives take from the supply? As many as they are short of.")
    if page.has("double"):
        text = _(
            "How many dice do the detectives take from the supply? As many as they are short of, also after "
            "a double move."
        )
    yield Ruling("dice", "fill-up", text)
    text = _(
        "Which die shows X for helicopter or pass? One that the detectives used; failing that, one from "
        "the supply; failing that, one that they rolled and did not use."
    )
    if page.has("black"):
        text = _(
            "Which die shows X for black, helicopter or pass? One that the detectives used; failing that, "
            "one from the supply; failing that, one that they rolled and did not use."
        )
    yield Ruling("dice", "die-for-X", text)
    if page.edition.rerolls > 1:
        yield Ruling("dice", "several-tokens", _("How many tokens may be paid in one turn? As many as there are."))
    text = _("What if nobody can move any more? The game goes on until time is up.")
    yield Ruling("dice", "nobody-stuck", text)


def _hiders_turn(page: BookPage) -> Iterable[Ruling]:
    text = _("May {hider} move to a place where a detective stands? Yes, by any means, but there he is caught.")
    if page.has("double"):
        text = _(
            "May {hider} move to a place where a detective stands? Yes, by any means, but there he is "
            "caught. He may not do so in the first half of a double move, because there would be no second "
            "half."
        )
    yield Ruling("ride", "onto-a-detective", text)
    text = _("Must he move if the only usable die leads to a detective? Yes, or use another of his means.")
    yield Ruling("ride", "must-even-so", text)
    text = _("May his bus pass a detective on a bus stop? No. It ends there, and he is caught.")
    yield Ruling("ride", "his-bus", text)
    text = _(
        "Must he use the helicopter before he may pass? No. He may pass whenever he can use none of the used dice."
    )
    if page.has("black"):
        text = _(
            "Must he use a black ticket or the helicopter before he may pass? No. He may pass whenever he "
            "can use none of the used dice."
        )
    yield Ruling("ride", "passing", text)
    text = _("Which place is opposite? The one in the same row or column at the other edge; a corner has two.")
    yield Ruling("flight", "straight-across", text)
