"""How entries at a real table are typed: shorter than the written form of moves, and several on one line."""

import re
from collections.abc import Iterator, Mapping, Sequence

from ai.game.game import Game, MoveLine
from ai.game.reader import COMMON_WORDS
from ai.position.names import UNKNOWN
from ai.position.position import Phase
from ai.position.shown_tickets import shown_tickets, words_after
from solo.play.grammar import Grammar, Offer, Piece

BETWEEN = re.compile("([;,])")  # separates entries on one line
# The word that may be omitted in a phase, because nothing else can be meant.
UNDERSTOOD: dict[Phase, str] = {"roll": "roll", "draw": "card", "start": "start"}
STATION = re.compile(r"\?|-?\d+", re.ASCII)


def entries_in(text: str) -> list[str]:
    """The entries on one line; a single empty one if the line is empty."""
    parts = [part.strip() for part in BETWEEN.split(text)[::2]]
    return [part for part in parts if part] or [""]


def spelt_out(game: Game, text: str) -> str:
    """An entry in the written form of a move: with a question mark for an unknown station."""
    phase, words = game.phase, text.lower().split()
    if phase in UNDERSTOOD and words and words[0] not in (UNDERSTOOD[phase], "caught"):
        return f"{UNDERSTOOD[phase]} {text}"
    if phase not in ("hider", "second half"):
        return text
    whole: list[str] = []
    while words:
        taken = whole[-1:] == ["take"]
        count = _ticket_words(game, words)
        whole += words[: count or 1]
        words = words[count or 1 :]
        if count and not taken and not (words and STATION.fullmatch(words[0])):
            whole.append(UNKNOWN)
    return " ".join(whole)


def _ticket_words(game: Game, words: list[str]) -> int:
    """How many of the first words name a ticket, in English or as shown on the screen; 0 if none."""
    own = (*game.board.modes, "black")
    if words[0] in own:
        return 1 + words_after(words[0], words[1:])
    is_cut = words[0] == "helicopter" or any(name.startswith(words[0]) for name in (*COMMON_WORDS, *own))
    return max(shown_tickets(own, words)[1], int(is_cut))


def typed(game: Game, line: MoveLine) -> str:
    """A line in its shortest typed form."""
    return shortened(game.line_text(line))


def shortened(text: str) -> str:
    """A move without question marks."""
    return " ".join(word for word in text.split() if word != UNKNOWN)


def texts_now(game: Game) -> list[str]:
    """Everything that can be entered now, in the written form of moves. If he shows himself in the middle of a double
    move, its second half may be any ticket, because finding out what is possible from each station would take long."""
    texts: list[str] = []
    for move in game.legal_moves():
        first = game.move_text(move)
        texts.append(first)
        if move.kind != "double":
            continue
        if move.station:
            texts += [f"{first} {ticket} {UNKNOWN}" for ticket in (*game.board.modes, "black")]
            continue
        game.push(move)
        texts += [f"{first} {game.move_text(second)}" for second in game.legal_moves()]
        game.pop()
    return texts


class TableGrammar(Grammar):
    """Everything that can be typed at a table at one moment: entries in a row, with or without question marks."""

    def __init__(
        self, texts: Sequence[str], commands: Mapping[str, Offer], same: Mapping[str, str], shown: Mapping[str, str]
    ) -> None:
        """`texts` are all possible entries, in the written form of moves; the rest is as in Grammar."""
        super().__init__(commands, [*dict.fromkeys(shortened(text) for text in texts)], same, shown)
        self.short += [tuple(text.split()) for text in texts]
        self.short += [move[1:] for move in self.moves if len(move) > 1 and move[0] in UNDERSTOOD.values()]

    def next_words(self, text: str) -> list[str]:
        return super().next_words(BETWEEN.split(text)[-1].lstrip())

    def pieces(self, text: str) -> Iterator[Piece]:
        if self.is_command(text):
            yield from super().pieces(text)
            return
        for number, part in enumerate(BETWEEN.split(text)):
            if number % 2:
                yield Piece("", part)
            else:
                yield from super().pieces(part)
