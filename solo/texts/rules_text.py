"""The rules in a paragraph, and the words one can type: what the `rules` and `help` commands of plain mode print."""

from gettext import gettext as _

from ai.position.names import seat_code, seat_name
from ai.position.position import HIDER_SIDE, Position, View
from maps.wording import all_of, any_of, in_line, listed, shown_mode

WIDTH = 10  # of the column of words one can type


def help_lines(pos: Position) -> list[str]:
    """The words one can type, and those that this edition adds."""
    return [
        _("Type a move, or one of these words:"),
        *(f"  {word:{WIDTH}} {about}" for word, about in command_words(pos).items()),
        *(_dice_help(pos) if pos.edition.has("dice") else _ticket_help(pos)),
    ]


def command_words(pos: Position) -> dict[str, str]:
    """The words that are no moves, and what each tells."""
    look, place = _("where everybody is; {example} tells the lines that leave a station"), "look 104"
    why, chain = _("what leads to a station, such as {example}, or why he cannot be there"), "why 104"
    board = {}
    if pos.edition.has("dice"):
        why, chain = _("what leads to a place, such as {example}, or why he cannot be there"), "why 14"
        look, place = _("where everybody is; {example} tells the ways that leave a place"), "look 14"
        board = {"board": _("the places row by row, and the streets that light sides change")}
    return {
        "moves": _("what you can do now"),
        "look": look.format(example=place),
        **board,
        "log": _("the hider's card") if pos.edition.has("dice") else _("the hider's log"),
        "belief": _("where the hider can be, as far as everybody can work it out"),
        "heat": _("the same on the map, on and off"),
        "why": why.format(example=chain),
        "exits": _("for the hider: where you can go, and how soon each seeker can be there"),
        "rules": _("the rules in short"),
        "hint": _("a hint; again a stronger one; {example} ranks every move").format(example="hint all"),
        "hints": _("grades, or a tutor: {on}, {tutor}, {off}").format(
            on="hints on", tutor="hints tutor", off="hints off"
        ),
        "undo": _("back to your last decision"),
        "redo": _("forward again after undo"),
        "help": _("this list"),
        "quit": _("stop playing; the game is kept"),
    }


def _ticket_help(pos: Position) -> list[str]:
    first, second = pos.board.modes[:2]
    moves = listed((f"{first} 123", "black 45", f"double {first} 9 black 20"))
    seekers = listed((f"d2 {second} 77", f"b1 {first} 12"))
    lines = [
        _("A move is a ticket and a station: {examples}.").format(examples=moves),
        _("A seeker's move begins with who moves, by code or name: {examples}.").format(examples=seekers),
        _("Words may be cut short, and a station alone will do where it is clear."),
    ]
    if any(map(pos.edition.has, ("crimes", "hideouts"))):
        lines += _hideout_help(pos)
    text = _("{name} ({code}), {about}")
    for seat in pos.seats:
        if ability := pos.ability(seat):
            about = ability_about(ability)
            lines.append(text.format(name=seat_name(pos, seat), code=seat_code(pos, seat), about=about))
    return lines


def ability_about(ability: str) -> str:
    """What a character can do with a chip, and what one types for it."""
    manhunt, block, clue = "manhunt", "block", "clue"
    abouts = {
        manhunt: _("{words}: he must name his district").format(words=manhunt),
        "ask": _("{words}: is he beside one?").format(words=any_of(("ask park", "landmark", "river"))),
        "ban": _("{words}: forbidden on his next turn").format(words=any_of(("ban tram", "underground"))),
        clue: _("{words}: where he was two log entries ago").format(words=clue),
        block: _("{words} a station he leaves or reaches this turn").format(words=block),
    }
    return abouts[ability]


def _hideout_help(pos: Position) -> list[str]:
    looks = [f"look {word}" for word in ("hideouts", "scenes", "park", "landmark", "river", "II")]
    deeds = ("tram 44 crime", "carriage 9 take black", "carriage 9 take double", "carriage 9 dive")
    return [
        _("Three crimes win the game for the hider; so does the end of round {rounds} or of the log.").format(
            rounds=pos.rounds
        ),
        _("{words} tell where those are.").format(words=listed(looks)),
        _("The hider may add what he does on arriving: {examples}. From a hideout he may say {balloon}, once.").format(
            examples=listed(deeds), balloon="balloon"
        ),
        _(
            "The seekers may play one chip in a turn, such as {example}, and say {word} when they need nothing more."
        ).format(example="d2 ask river", word="pass"),
    ]


def _dice_help(pos: Position) -> list[str]:
    used = any_of(("taxi 14", "bus 19", "underground 30"))
    others = listed(("black taxi 14", "helicopter 31", "double taxi 3 bus 7", "double taxi 3 black bus 7"))
    return [
        _("A move is a die and a place; a place alone will do where it is clear, and words may be cut short."),
        _("The detectives say {examples}; {reroll} pays a token; {word} where no die is of use.").format(
            examples=used, reroll="reroll", word="pass"
        ),
        _("One player with two pawns says which one moves: {example}.").format(example="d2 bus 19"),
        _("{name} takes a die that they used: {example}. Or he says {examples}; {word} where no die is of use.").format(
            name=pos.edition.shown_hider, example="taxi 14", examples=others, word="pass"
        ),
        _("Tiles are called by letters; one that lies with its light side up is written small where tiles are listed."),
    ]


def opening_lines(view: View) -> list[str]:
    """What somebody new must know before the first move, where an edition is unlike the others."""
    if not view.edition.has("dice"):
        return []
    text = _("The detectives roll and move first; then {name} moves by one of the dice that they used.")
    lines = [text.format(name=view.edition.shown_hider)]
    if view.side != HIDER_SIDE and not view.first_seat:
        pawns = all_of([seat_name(view, seat) for seat in view.seats])
        lines.append(_("You move two pawns, {pawns}.").format(pawns=pawns))
    return lines


def rules_lines(pos: Position) -> list[str]:
    """Who moves when, what the other side sees, and how a game ends."""
    return _dice_rules(pos) if pos.edition.has("dice") else _ticket_rules(pos)


def _ticket_rules(pos: Position) -> list[str]:
    name, shown = pos.edition.shown_hider, [*map(str, pos.reveals)]
    first = [
        _("In each round {name} moves first.").format(name=name),
        _("Everybody sees the ticket that he lays on his log, but not where he goes."),
    ]
    if shown:
        first.append(_("After the entries {entries} he shows himself.").format(entries=all_of(shown)))
    then = [
        _("Then every seeker moves once, in any order, along one line to the next station; who can move must move."),
        _payment(pos),
    ]
    lines = [in_line(first), in_line(then), _own_tickets(pos)]
    if pos.crimes:
        text = _(
            "{name} has {crimes} crime scenes, known to himself alone; on reaching one he may commit the crime, and "
            "the seekers hear of it. In a hideout he may take a ticket, stay hidden where he would be seen, or leave "
            "later by balloon, once."
        )
        lines.append(text.format(name=name, crimes=pos.crimes))
    if any(map(pos.ability, pos.seats)):
        lines.append(_("The detectives have chips for what each of them can do, and may play one in each turn."))
    if pos.crimes:
        text = _(
            "The seekers win when one of them moves to his station, or when he cannot move. {name} wins when round "
            "{rounds} is over, no detective has a ticket left that is of use, his log is full and the seekers have "
            "moved or all his crimes are done."
        )
    else:
        text = _(
            "The seekers win when one of them moves to his station, or when he cannot move. {name} wins when round "
            "{rounds} is over or no detective has a ticket left that is of use."
        )
    return [*lines, text.format(name=name, rounds=pos.rounds)]


def _payment(pos: Position) -> str:
    """Who of the seekers pays with what."""
    bobbies = len(pos.seats) > pos.detectives
    if pos.pooled and bobbies:
        text = _("Detectives pay with tickets from one pool, which go to the supply; a {bobby} rides free.")
    elif pos.pooled:
        text = _("Detectives pay with tickets from one pool, which go to the supply.")
    elif bobbies:
        text = _("Detectives pay with tickets of their own, which go to the supply; a {bobby} rides free.")
    else:
        text = _("Detectives pay with tickets of their own, which go to the supply.")
    return text.format(bobby=pos.edition.shown_bobby)


def _own_tickets(pos: Position) -> str:
    """What the hider pays with."""
    if pos.board.black_mode:
        text = _(
            "{name} pays with tickets from the supply, and they stay on his log. A black ticket is good for every "
            "line, the {ferry} too, and tells nobody which; a double-move ticket gives him two moves in a row. Nobody "
            "moves to a station where a seeker stands."
        )
    else:
        text = _(
            "{name} pays with tickets from the supply, and they stay on his log. A black ticket is good for every "
            "line, and tells nobody which; a double-move ticket gives him two moves in a row. Nobody moves to a "
            "station where a seeker stands."
        )
    return text.format(name=pos.edition.shown_hider, ferry=shown_mode(pos.board.black_mode))


def _dice_rules(pos: Position) -> list[str]:
    lines = [
        _(
            "The detectives start where only taxis stop. {name} starts on any free place, covers space 1 of his card, "
            "and names the letter of his tile."
        ),
        _(
            "In each round the detectives go first. The first of them rolls {dice} dice, moves by one and lays it "
            "aside; the next one rolls those that are left. Another one begins each round; one player with two pawns "
            "picks the order. A taxi goes to the next place, a bus straight on to the next bus stop, the underground "
            "to any other of its places, {x} nowhere. Nobody stops on a colleague, and no bus passes one who stands on "
            "a bus stop. A token rolls all dice again that are not laid aside. Who can use no die stays; who can must."
        ),
        _(
            "Then {name} takes one of the dice that they used, moves by it and covers the next space with it: the "
            "others see the die and not the place. If none is of use he passes. Instead he may use a black ticket, "
            "which is good for any way and leaves an {x}; once the helicopter, from the border straight across to the "
            "other border, {x} too (from a corner either way); and once the double move, two dice or black tickets in "
            "a row."
        ),
        _(
            "When he covers space {spaces_shown} he shows himself, and all dice on his card go back to the supply. The "
            "detectives always fill up to {dice} dice."
        ),
        _(
            "The detectives win when one of them and {name} are on the same place, whoever moved there. When all "
            "{spaces} spaces are covered they have one more turn; then he has won."
        ),
    ]
    if pos.layout and not pos.layout.order.isupper():
        lines.append(
            _(
                "Light sides: taxis and buses go only along arrows, also if just a part of the way is one-way; black "
                "tickets may go against them. Nothing passes a closed street. Diagonal lanes are for taxis."
            )
        )
    shown = any_of([*map(str, pos.reveals)])
    dice = pos.dice.size if pos.dice else 0
    values = {"name": pos.edition.shown_hider, "dice": dice, "spaces": pos.spaces, "x": shown_mode("X")}
    return [text.format(**values, spaces_shown=shown) for text in lines]
