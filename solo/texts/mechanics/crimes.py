"""Texts about crimes: the hider alone knows their scenes, and committing all of them wins."""

from collections.abc import Iterable, Mapping, Sequence
from gettext import gettext as _

from ai.position.move import Event, Move
from ai.position.position import HIDER_SIDE, Position, View
from maps import load_board
from maps.board import SYMBOLS
from maps.edition import Edition
from maps.wording import listed as in_a_row
from solo.texts.mechanics.base import BookPage, MechanicTexts, Paragraph, Ruling, Section, Words, log_can_fill
from solo.texts.mechanics.marks import symbols
from solo.texts.mechanics.places import place
from solo.texts.mechanics.play_texts import MapSign, MarkedStations, Told
from solo.texts.mechanics.wording import listed


class CrimeTexts(MechanicTexts):
    """All texts about crimes."""

    def words(self, edition: Edition) -> Words:
        """How many crimes and scenes there are."""
        scenes = len(load_board(edition.board).deck(edition.crime_deck))
        return {"crimes": edition.crimes, "scene_count": scenes, "unused_scenes": scenes - edition.crimes}

    def sections(self, page: BookPage) -> Iterable[Section]:
        """How the hider wins by crimes."""
        his = _("{crimes} of them are {hider}'s. Only he knows which ones.")
        yield page.section(
            "crimes",
            _("Crimes"),
            _scenes(page),
            his if page.edition.crimes > 1 else _("One of them is {hider}'s. Only he knows which one."),
            _("When he ends a move on one of his scenes, he may commit the crime there. He does not have to."),
            _(
                "He announces the crime, but not the place. So the seekers know that this move ended on one of the "
                "scenes."
            ),
            _("Each scene can be used once. If he passes up a crime, he may commit it on a later visit."),
            _("With crime number {crimes} {hider} wins at once."),
        )

    def sentences(self, page: BookPage) -> Mapping[str, Sequence[str]]:
        """How he wins, and what he draws."""
        many = page.edition.crimes > 1
        all_done = _("He wins at once if he commits all his {crimes} crimes.")
        drawn = _("He draws {crimes} crime scenes; the other {unused_scenes} go back in the box unseen.")
        one_drawn = _("He draws one crime scene; the other {unused_scenes} go back in the box unseen.")
        ending = _(
            "The last crime: {hider} commits crime number {crimes}. He wins at once; the seekers get no further move."
        )
        return {
            "goal": [all_done if many else _("He wins at once if he commits his crime.")],
            "setup": [drawn if many else one_drawn],
            "symbols": symbols(page),
            "endings": [ending],
            "after-a-landing": [
                _(
                    "What may he do where he lands? Commit a crime; but not dive in a hideout, because he has just "
                    "been seen."
                )
            ],
        }

    def rulings(self, page: BookPage) -> Iterable[Ruling]:
        """How many crimes in a turn, when, and together with what else."""
        if page.has("double") and page.edition.crimes > 1:
            text = _(
                "How many crimes per turn? One for each log entry, so two in a double move. He commits none "
                "where he starts, because no move ended there."
            )
        else:
            text = _(
                "How many crimes per turn? One at most. He commits none where he starts, because no move ended there."
            )
        yield Ruling("crimes", "one-crime-an-entry", text)
        if page.has("double"):
            text = _(
                "May the winning crime be the first half of a double move? No, because nothing could follow. It "
                "has to be a single move or the second half."
            )
            yield Ruling("crimes", "winning-crime", text)

    def rules_paragraphs(self, pos: Position) -> Iterable[Paragraph]:
        """Scenes and crimes; also hideouts, if they give tickets."""
        if pos.edition.has("hideouts") and any(pos.edition.reserve):
            text = _(
                "{name} has {crimes} crime scenes that only he knows; on reaching one he may commit the crime, "
                "and the seekers hear of it. In a hideout he may take a ticket, stay hidden at a reveal, or "
                "leave later by balloon, once."
            )
        elif pos.edition.crimes > 1:
            text = _(
                "{name} has {crimes} crime scenes that only he knows; on reaching one he may commit the crime, "
                "and the seekers hear of it."
            )
        else:
            text = _(
                "{name} has one crime scene that only he knows; on reaching it he may commit the crime, and the "
                "seekers hear of it."
            )
        yield Paragraph("crimes", text.format(name=pos.edition.shown_hider, crimes=pos.edition.crimes))

    def deeds(self, edition: Edition) -> Sequence[str]:
        """A crime."""
        return ["crime"]

    def help_parts(self, pos: Position) -> Mapping[str, Sequence[str]]:
        """A crime, and how to look for scenes."""
        marked = {station.symbol for station in pos.board.stations}
        signs = [f"look {symbol}" for symbol in SYMBOLS[1:] if symbol in marked]
        return {"deed": [f"{pos.board.modes[1]} 44 crime"], "scenes": ["look scenes"], "symbols": signs}

    def help_lines(self, pos: Position, parts: Mapping[str, Sequence[str]]) -> Iterable[Paragraph]:
        """What wins the game."""
        crimes = pos.edition.crimes
        if crimes == 3 and log_can_fill(pos.edition):
            text = _("The hider wins with three crimes, or at the end of round {rounds} or of the log.")
        elif crimes > 1:
            text = _("The hider wins with {crimes} crimes, or at the end of round {rounds}.")
        else:
            text = _("The hider wins with one crime, or at the end of round {rounds}.")
        yield Paragraph("winning", text.format(rounds=pos.rounds, crimes=crimes))

    # In a game

    def told(self, view: View, event: Event, own: Move | None) -> Iterable[Told]:
        """A crime, and how many there are now."""
        if "crime" in event.move.deeds:
            you, he = _("You commit a crime: {done} of {crimes}."), _("{name} commits a crime: {done} of {crimes}.")
            known = {"name": view.edition.shown_hider, "done": view.crimes_done, "crimes": view.crimes}
            yield Told("deed", (he if own is None else you).format(**known))

    def endings(self, view: View) -> Mapping[str, str]:
        """The last crime."""
        if not view.hider:
            return {"three crimes": _("{name} has committed all his crimes. {name} wins.")}
        return {"three crimes": _("{name} has committed all his crimes, the last on {station}. {name} wins.")}

    def situation(self, view: View, *, rolled: bool) -> Iterable[Told]:
        """How many are committed; for the hider, where the others are planned; and the balloon, if there is one."""
        planned = [place(view, scene) for scene in view.scenes] if view.side == HIDER_SIDE else []
        text = _crimes_line(view, planned=bool(planned))
        yield Told("case", text.format(done=view.crimes_done, crimes=view.crimes, scenes=in_a_row(planned)))

    def case_words(self, view: View) -> Sequence[str]:
        """The same for the panel beside the map, without the balloon."""
        words = [_("Crimes: {done} of {all}").format(done=view.crimes_done, all=view.crimes)]
        if view.scenes and view.side == HIDER_SIDE:
            words.append(_("Planned on: {stations}").format(stations=in_a_row([*map(str, view.scenes)])))
        return words

    def stations_marked(self, view: View) -> Mapping[str, MarkedStations]:
        """All possible scenes, whoever draws them."""
        scenes = sorted(card.station for card in view.board.deck(view.edition.crime_deck))
        return {"scenes": MarkedStations(scenes, _("Scenes: {places}."))}

    def map_signs(self, view: View) -> Iterable[MapSign]:
        """The scenes that he still plans."""
        yield MapSign("crime", "mark.crime", "planned", view.scenes, _("a planned crime scene"))


def _crimes_line(view: View, *, planned: bool) -> str:
    if not view.edition.has("hideouts"):
        text = _("{done} of {crimes} crimes committed; still planned: {scenes}.")
        return text if planned else _("{done} of {crimes} crimes committed.")
    texts = {
        (False, False): _("{done} of {crimes} crimes committed; the balloon has not been used."),
        (False, True): _("{done} of {crimes} crimes committed; the balloon has been used."),
        (True, False): _(
            "{done} of {crimes} crimes committed; still planned: {scenes}; the balloon has not been used."
        ),
        (True, True): _("{done} of {crimes} crimes committed; still planned: {scenes}; the balloon has been used."),
    }
    return texts[planned, view.has_flown]


def _scenes(page: BookPage) -> str:
    """All scenes, grouped by symbol if each has one."""
    scenes = [card.station for card in page.board.deck(page.edition.crime_deck)]
    symbol = {station.number: station.symbol for station in page.board.stations}
    by_symbol = {name: [scene for scene in scenes if symbol[scene] == name] for name in SYMBOLS}
    if by_symbol[""] or not all(by_symbol[name] for name in SYMBOLS[1:]):
        return page.fill(_("There are {scene_count} crime scenes: {scenes}."), scenes=listed(scenes))
    text = _(
        "There are {scene_count} crime scenes. Beside parks: {park_scenes}. At landmarks: {landmark_scenes}. On "
        "the river: {river_scenes}."
    )
    return page.fill(text, **{f"{name}_scenes": listed(by_symbol[name]) for name in SYMBOLS[1:]})
