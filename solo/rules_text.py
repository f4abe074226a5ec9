"""The rules in a paragraph, and the words one can type: what the `rules` and `help` commands of plain mode print."""

from collections.abc import Sequence

from ai.position import HIDER_SIDE, Position, View
from ai.rules.state import FIRST
from ai.words import seat_code, seat_name

HELP = """\
Type a move, or one of these words:
  moves      what you can do now
  look       where everybody is; look 104 tells the lines that leave a station
  log        the hider's log
  rules      the rules in short
  undo       back to your last decision
  help       this list
  quit       stop playing
A move is a ticket and a station: taxi 123, black 45, double taxi 9 black 20.
A seeker's move begins with who moves, by code or name: d2 bus 77, b1 taxi 12.
Words may be cut short, and a station alone will do where it is clear."""

HIDEOUT_HELP = """\
Three crimes win the game for the hider; so does the end of round 16 or of the log.
look hideouts, look scenes, look park, look landmark, look river, look II tell where those are.
The hider may add what he does on arriving: tram 44 crime, carriage 9 take black,
carriage 9 take double, carriage 9 dive. From a hideout he may say balloon, once.
The seekers may play one chip in a turn, such as d2 ask river, and say pass when they need nothing more."""

DICE_HELP = """\
Type a move, or one of these words:
  moves      what you can do now
  look       where everybody is; look 14 tells the ways that leave a place
  board      the places row by row, and the streets that light sides change
  log        the hider's card
  rules      the rules in short
  undo       back to your last decision
  help       this list
  quit       stop playing
A move is a die and a place; a place alone will do where it is clear, and words may be cut short.
The detectives say taxi 14, bus 19 or underground 30; reroll pays a token; pass where no die is of use.
One player with two pawns says which one moves: d2 bus 19.
Mister X takes a die that they used: taxi 14. Or he says black taxi 14, helicopter 31, double taxi 3 bus 7,
double taxi 3 black bus 7; pass where no die is of use.
Tiles are called by letters; one that lies with its light side up is written small where tiles are listed."""


def help_lines(pos: Position) -> list[str]:
    """The words one can type, and those that this edition adds."""
    if pos.rules.dice:
        return DICE_HELP.splitlines()
    abilities = {character.ability: character.about for character in pos.edition.characters}
    first, second = pos.board.modes[:2]
    lines = HELP.replace("taxi", first).replace("bus", second).splitlines()
    if pos.rules.arrivals:
        lines += HIDEOUT_HELP.splitlines()
    for seat in pos.seats:
        if about := abilities.get(int(pos.rules.character[seat])):
            lines.append(f"{seat_name(pos, seat)} ({seat_code(pos, seat)}), {about}")
    return lines


def opening_lines(view: View) -> list[str]:
    """What somebody new must know before the first move, where an edition is unlike the others."""
    if not view.rules.dice:
        return []
    name = view.edition.hider
    lines = [f"The detectives roll and move first; then {name} moves by one of the dice that they used."]
    if view.side != HIDER_SIDE and not view.row[FIRST]:
        lines.append(f"You move two pawns, {_listed([seat_name(view, seat) for seat in view.seats])}.")
    return lines


def rules_lines(pos: Position) -> list[str]:
    """Who moves when, what the other side sees, and how a game ends."""
    return _dice_rules(pos) if pos.rules.dice else _ticket_rules(pos)


def _ticket_rules(pos: Position) -> list[str]:
    rules, name, board = pos.rules, pos.edition.hider, pos.board
    shown = _listed([str(n) for n in range(1, rules.spaces + 1) if rules.reveals[n]])
    purse = "from one pool" if pos.pooled else "of their own"
    free = f"; a {pos.edition.bobby.lower()} rides free" if rules.seekers > rules.detectives else ""
    lines = [
        f"In each round {name} moves first. Everybody sees the ticket that he lays on his log, but not where he goes."
        + (f" After the entries {shown} he shows himself." if shown else ""),
        "Then every seeker moves once, in any order, along one line to the next station; who can move must move. "
        f"Detectives pay with tickets {purse}, which go to the supply{free}.",
        f"{name} pays with tickets from the supply, and they stay on his log. A black ticket is good for every line"
        f"{f', the {board.black_mode} too' if board.black_mode else ''}, and tells nobody which; a double-move ticket "
        "gives him two moves in a row. Nobody moves to a station where a seeker stands.",
    ]
    if rules.crimes:
        lines.append(
            f"{name} has {rules.crimes} crime scenes, known to himself alone; on reaching one he may commit the crime, "
            "and the seekers hear of it. In a hideout he may take a ticket, stay hidden where he would be seen, or "
            "leave later by balloon, once."
        )
    if rules.chips:
        lines.append("The detectives have chips for what each of them can do, and may play one in each turn.")
    wins = [f"round {rules.rounds} is over", "no detective has a ticket left that is of use"]
    wins += ["his log is full and the seekers have moved", "all his crimes are done"] if rules.crimes else []
    return [
        *lines,
        f"The seekers win when one of them moves to his station, or when he cannot move. {name} wins when "
        f"{_listed(wins, 'or')}.",
    ]


def _dice_rules(pos: Position) -> list[str]:
    rules, name = pos.rules, pos.edition.hider
    shown = _listed([str(n) for n in range(1, rules.spaces + 1) if rules.reveals[n]], "or")
    lines = [
        f"The detectives start where only taxis stop. {name} starts on any free place, covers space 1 of his card, and "
        "names the letter of his tile.",
        f"In each round the detectives go first. The first of them rolls {rules.dice} dice, moves by one and lays it "
        "aside; the next one rolls those that are left. Another one begins each round; one player with two pawns picks "
        "the order. A taxi goes to the next place, a bus straight on to the next bus stop, the underground to any "
        "other of its places, X nowhere. Nobody stops on a colleague, and no bus passes one who stands on a bus stop. "
        "A token rolls all dice again that are not laid aside. Who can use no die stays; who can must.",
        f"Then {name} takes one of the dice that they used, moves by it and covers the next space with it: the others "
        "see the die and not the place. If none is of use he passes. Instead he may use a black ticket, which is good "
        "for any way and leaves an X; once the helicopter, from the border straight across to the other border, X too "
        "(from a corner either way); and once the double move, two dice or black tickets in a row.",
        f"When he covers space {shown} he shows himself, and all dice on his card go back to the supply. The "
        f"detectives always fill up to {rules.dice} dice.",
        f"The detectives win when one of them and {name} are on the same place, whoever moved there. When all "
        f"{rules.spaces} spaces are covered they have one more turn; then he has won.",
    ]
    if pos.deal.layout and not pos.deal.layout.order.isupper():
        lines.append(
            "Light sides: taxis and buses go only along arrows, also if just a part of the way is one-way; black "
            "tickets may go against them. Nothing passes a closed street. Diagonal lanes are for taxis."
        )
    return lines


def _listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row: "3, 8 and 13"."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
