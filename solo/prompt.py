"""The line where one types: what can come next is offered, and what cannot be is seen while it is typed."""

from collections.abc import Callable, Iterable

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.lexers import Lexer

from solo.grammar import Grammar

LONGEST = 200  # characters; more is no command


class TypedLine(Buffer):
    """What is typed or pasted: only what can be read, and no more than a line."""

    def insert_text(
        self, data: str, overwrite: bool = False, move_cursor: bool = True, fire_event: bool = True
    ) -> None:
        room = max(0, LONGEST - len(self.text))
        data = "".join(sign for sign in data[:LONGEST] if sign.isprintable())
        super().insert_text(data[:room], overwrite, move_cursor, fire_event)

    def go_to_completion(self, index: int | None) -> None:
        if self.complete_state:  # a click may come when the list has just gone
            super().go_to_completion(index)


class Words(Completer):
    """Offers the words that can come next."""

    def __init__(self, grammar: Callable[[], Grammar]) -> None:
        self.grammar = grammar

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor.lstrip()
        part = text.rpartition(" ")[2]
        if not text and not complete_event.completion_requested:
            return
        for word in self.grammar().next_words(text):
            command = self.grammar().commands.get(word) if " " not in text else None
            yield Completion(word, -len(part), display_meta=command or "")


class Colours(Lexer):
    """Colours what is typed."""

    def __init__(self, grammar: Callable[[], Grammar]) -> None:
        self.grammar = grammar

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        pieces: StyleAndTextTuples = [
            (f"class:input.{piece.kind}" if piece.kind else "", piece.text)
            for piece in self.grammar().pieces(document.text)
        ]
        return lambda number: pieces
