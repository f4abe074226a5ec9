"""Texts about characters: detectives with chips, each of which pays for one use of an ability."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _
from gettext import ngettext

from ai.position.move import CLUE_AGE
from ai.position.names import seat_code, seat_name
from ai.position.position import Position
from maps.board import DISTRICTS, SYMBOLS
from maps.edition import Character, Edition
from maps.wording import any_of, in_line
from solo.texts.mechanics.base import BookPage, Paragraph, Ruling, Section, Words
from solo.texts.mechanics.characters_in_play import CharactersInPlay
from solo.texts.mechanics.marks import districts, symbols
from solo.texts.mechanics.wording import listed

CLUE_EXAMPLE = 7  # the log entry used as an example for the clue
MANHUNT, ASK, BAN, CLUE, BLOCK = "manhunt", "ask", "ban", "clue", "block"


class CharacterTexts(CharactersInPlay):
    """All texts about characters and their abilities."""

    def words(self, edition: Edition) -> Words:
        """Who there is, and how old a clue is."""
        return {
            "character_count": len(edition.characters),
            "by_default": listed(character.shown_name for character in edition.characters[: min(edition.counts)]),
            "clue_age": CLUE_AGE,
            "clue_first": CLUE_AGE + 1,
            "clue_now": CLUE_EXAMPLE,
            "clue_told": CLUE_EXAMPLE - CLUE_AGE,
        }

    def sections(self, page: BookPage) -> Iterable[Section]:
        """How chips are played, and each ability."""
        chip = _("A chip pays for one use of the character's ability. Then it is gone.")
        if page.has("bobbies"):
            chip = _("A chip pays for one use of the character's ability. Then it is gone. A {bobby} has none.")
        yield page.section(
            "chips",
            _("Characters and chips"),
            _("Each detective is one of {character_count} characters, and no character is used twice."),
            _first_ones(page.edition),
            *_chips(page),
            chip,
            _(
                "In each of their turns the seekers may play one chip in total, at any moment: before, between "
                "or after their moves."
            ),
            _(
                "It does not matter whether the character has already moved. All answers are true, and everybody "
                "hears them."
            ),
            _(
                "When everybody has moved and a chip could still be played, the seekers play it or pass. Then "
                "their turn is over."
            ),
        )
        for character in page.edition.characters:
            title, *paragraphs = ABILITY_TEXTS[character.ability](character)
            yield page.section("abilities", title, *paragraphs, name=character.shown_name)

    def sentences(self, page: BookPage) -> Mapping[str, Sequence[str]]:
        """Marks that questions are about, and roadblocks in the way of a balloon."""
        landing = _(
            "He cannot land where a seeker stands or a roadblock lies. If neither station is free, he draws again."
        )
        again = _(
            "What if seekers or roadblocks block both stations of the card? He draws another one. If no card "
            "can help, there is no flight."
        )
        can = _abilities(page.edition)
        return {
            "districts": districts(page) if MANHUNT in can else [],
            "symbols": symbols(page) if ASK in can else [],
            "landing": [landing] if BLOCK in can else [],
            "draw-again": [again] if BLOCK in can else [],
        }

    def rulings(self, page: BookPage) -> Iterable[Ruling]:
        """Rulings for the abilities in this edition."""
        can = _abilities(page.edition)
        if BAN in can:
            yield Ruling("characters", "ban", _what_a_ban_closes(page))
        if {BAN, BLOCK} & can:
            yield Ruling("characters", "ban-shuts-in", _shut_in(can))
        if CLUE in can:
            yield Ruling("characters", "clue", _when_a_clue(page))
        if BLOCK in can:
            text = _(
                "May a roadblock be placed on the station of {hider}, or on another roadblock? The first cannot "
                "happen, because {blocker} and he are never on the same station; the second is not allowed."
            )
            who = next(character.shown_name for character in page.edition.characters if character.ability == BLOCK)
            yield Ruling("characters", "where-a-roadblock-lies", page.fill(text, blocker=who))
            yield Ruling("characters", "roadblock", _what_a_roadblock_stops(page))
        if page.edition.stuck_lose:
            text = _("Do chips save detectives who cannot move? No, the game is over when their turn begins.")
            yield Ruling("characters", "chips-do-not-save", text)

    def rules_paragraphs(self, pos: Position) -> Iterable[Paragraph]:
        """That there are chips."""
        text = _("Each detective has chips for a special ability, and they may play one chip per turn.")
        yield Paragraph("chips", text)

    def help_parts(self, pos: Position) -> Mapping[str, Sequence[str]]:
        """Marks that can be looked for."""
        can, stations = _abilities(pos.edition), pos.board.stations
        marked = {station.symbol for station in stations}
        signs = [f"look {symbol}" for symbol in SYMBOLS[1:] if symbol in marked and ASK in can]
        return {"symbols": signs, "districts": [f"look {DISTRICTS[2]}"] if MANHUNT in can else []}

    def help_lines(self, pos: Position, parts: Mapping[str, Sequence[str]]) -> Iterable[Paragraph]:
        """How a chip is played, and what each character in the game can do."""
        text = _("The seekers may play one chip per turn, such as {example}, and type {word} when they are done.")
        yield Paragraph("chips", text.format(example=_chip_example(pos.edition), word="pass"))
        text = _("{name} ({code}), {about}")
        for seat in pos.seats:
            if ability := pos.ability(seat):
                about = _ability_about(ability, pos.board.modes)
                line = text.format(name=seat_name(pos, seat), code=seat_code(pos, seat), about=about)
                yield Paragraph("chips", line)


def _abilities(edition: Edition) -> set[str]:
    return {character.ability for character in edition.characters}


def _first_ones(edition: Edition) -> str:
    """Who plays if nobody chooses. One who asks for districts and one who asks for symbols complement each other."""
    first = edition.characters[: min(edition.counts)]
    if {character.ability for character in first} == {MANHUNT, ASK}:
        return _("If you do not choose, you get the first ones: {by_default}. They are a good pair for any game.")
    return _("If you do not choose, you get the first ones: {by_default}.")


def _chips(page: BookPage) -> list[str]:
    """How many chips each character has: most first, if it depends on the number of detectives."""
    edition = page.edition
    sizes = sorted({edition.chips_for(count) for count in edition.counts}, reverse=True)
    shown = [ngettext("{n} chip", "{n} chips", size).format(n=size) for size in sizes]
    counts = [listed(count for count in edition.counts if edition.chips_for(count) == size) for size in sizes]
    if len(sizes) == 1:
        return [page.fill(_("Each has {chips}."), chips=shown[0])]
    if len(sizes) == 2:
        text = _("With {many_counts} detectives each has {many_chips}; with {few_counts} each has {few_chips}.")
        many, few = (shown[0], counts[0]), (shown[1], counts[1])
        return [page.fill(text, many_chips=many[0], many_counts=many[1], few_chips=few[0], few_counts=few[1])]
    text = _("With {counts} detectives each has {chips}.")
    return [page.fill(text, counts=which, chips=chips) for which, chips in zip(counts, shown, strict=True)]


def _manhunt(_character: Character) -> list[str]:
    return [_("{name}: manhunt"), _("{hider} names the district where he is now.")]


def _ask(character: Character) -> list[str]:
    he = _("He asks for a park, a landmark or the river. {hider} says whether his station has it.")
    she = _("She asks for a park, a landmark or the river. {hider} says whether his station has it.")
    return [_("{name}: interrogation"), she if character.she else he]


def _ban(character: Character) -> list[str]:
    he = _("He bans {bus} or {underground} for {hider} on his next turn. The seekers ride as they like.")
    she = _("She bans {bus} or {underground} for {hider} on his next turn. The seekers ride as they like.")
    return [_("{name}: transport ban"), she if character.she else he]


def _clue(_character: Character) -> list[str]:
    text = _("{hider} says where he was {clue_age} log entries ago: after entry {clue_now}, that is entry {clue_told}.")
    return [_("{name}: a clue"), text]


def _block(character: Character) -> list[str]:
    he = _("He places it where his move of this turn began or ended; before his move, where he stands.")
    she = _("She places it where her move of this turn began or ended; before her move, where she stands.")
    text = _(
        "{hider} can no longer move to that station, but lines that only pass it stay open. Seekers "
        "ignore roadblocks. It stays until the game is over."
    )
    return [_("{name}: roadblock"), she if character.she else he, text]


ABILITY_TEXTS = {MANHUNT: _manhunt, ASK: _ask, BAN: _ban, CLUE: _clue, BLOCK: _block}


def _what_a_ban_closes(page: BookPage) -> str:
    ferry = bool(page.words["ferry_ways"]) and page.has("black")
    if page.has("black", "double", "hideouts") and ferry:
        return _(
            "What does a ban close? The mode, in both halves of a double move and for black tickets too; but "
            "black may use another line between the same stations. The {ferry} and the balloon stay open."
        )
    told = [_("What does a ban close? The mode, for one turn.")]
    if page.has("double"):
        told.append(_("Both halves of a double move count."))
    if page.has("black"):
        told.append(_("It applies to black tickets too; but black may use another line between the same stations."))
    if ferry:
        told.append(_("The {ferry} stays open."))
    if page.has("hideouts"):
        told.append(_("The balloon stays open."))
    return in_line(told)


def _shut_in(can: set[str]) -> str:
    if {BAN, BLOCK} <= can:
        return _("What if a ban or roadblocks leave him no move? Then he is trapped and has lost.")
    if BAN in can:
        return _("What if a ban leaves him no move? Then he is trapped and has lost.")
    return _("What if roadblocks leave him no move? Then he is trapped and has lost.")


def _when_a_clue(page: BookPage) -> str:
    if page.has("double"):
        return _(
            "When can you ask for a clue? From entry {clue_first} on. It counts log entries and not rounds, "
            "so both halves of a double move count."
        )
    return _("When can you ask for a clue? From entry {clue_first} on.")


def _what_a_roadblock_stops(page: BookPage) -> str:
    if page.has("hideouts", "double"):
        return _("What does a roadblock stop? Rides, landings and both halves of a double move.")
    if page.has("hideouts"):
        return _("What does a roadblock stop? Rides and landings.")
    if page.has("double"):
        return _("What does a roadblock stop? Rides, and both halves of a double move.")
    return _("What does a roadblock stop? Every ride that ends there.")


def _chip_example(edition: Edition) -> str:
    """An example of a chip that somebody can play."""
    if ASK in _abilities(edition):
        return "d2 ask river"
    examples = {MANHUNT: "d1 manhunt", BAN: "d1 ban underground", CLUE: "d1 clue", BLOCK: "d1 block"}
    return examples[edition.characters[0].ability]


def _ability_about(ability: str, modes: Sequence[str]) -> str:
    """What a character can do with a chip, and what to type for it."""
    abouts = {
        MANHUNT: _("{words}: he must name his district").format(words=MANHUNT),
        ASK: _("{words}: is he beside one of these?").format(words=any_of(("ask park", "landmark", "river"))),
        BAN: _("{words}: banned on his next turn").format(words=any_of((f"ban {modes[1]}", modes[2]))),
        CLUE: _("{words}: where he was two log entries ago").format(words=CLUE),
        BLOCK: _("{words} a station he leaves or reaches this turn").format(words=BLOCK),
    }
    return abouts[ability]
