"""The lessons of Venice and of the dice game: what is different from London."""

from collections.abc import Mapping
from gettext import gettext as _

from ai.game.setting_up import Options
from ai.position.move import BLACK_TICKET
from ai.position.names import faces_name
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from maps.wording import all_of, any_of
from solo.learn.tutorial import goals
from solo.learn.tutorial.goals import UNDERGROUND
from solo.learn.tutorial.lesson import Goal, Lesson, LessonStep

BAD_ROLL = 2  # the seed of a deal: the second roll shows two X
LONG_DOUBLE = 207  # the seed of a deal: the dice of the fifth round make a double move that leads far away


def venice() -> Lesson:
    """Water instead of streets."""
    single = Goal(goals.is_single, _("Save the double move: one step is enough here."))
    safe = Goal(goals.is_safe, _("On {station} somebody could catch you at once."))
    steps = (
        LessonStep(
            _(
                "Venice has 199 stations, numbered from left to right. The gondola replaces the taxi, the "
                "motorboat the bus, and the jet-ski the underground. Everything else is as in London: 22 rounds, "
                "and you show yourself after entries 3, 8, 13, 18 and 24. You are Mister X, on La Certosa, 157, "
                "an island in the east. Type {command}."
            ),
            command="look 157",
            facts=lambda view: {"command": "look 157"},
            shows=157,
        ),
        LessonStep(
            _(
                "Two gondola lines leave the island, and Yellow on 181 watches both ends. But the vaporetto "
                "stops here, and it takes only black tickets: no detective can follow you. It goes to 70, "
                "Bacini. Type {move}. (With no free station to go to, you would have lost.)"
            ),
            goals=(single, safe),
            answer=("black 70",),
            then=("d1 gondola 135", "d2 gondola 188", "b1 motorboat 134", "b2 gondola 89"),
            facts=lambda view: {"move": "black 70"},
            shows=70,
        ),
        LessonStep(
            _(
                "Two detectives led by one player have two policemen to help. Policemen pay nothing and ride "
                "gondola, motorboat and jet-ski. And in Venice the two detectives pay from one pool instead of a "
                "purse each: {gondola} gondola, {motorboat} motorboat and {jetski} jet-ski tickets are left."
            ),
            facts=lambda view: dict(zip(("gondola", "motorboat", "jetski"), view.purse(1) or (), strict=True)),
        ),
        LessonStep(
            _(
                "They guess where the vaporetto went, and come closer. Jet-skis are rare and go far: their stops "
                "are good places to be. Move to a station that none of them can reach, without using black."
            ),
            goals=(single, safe, Goal(goals.keeps_black, _("Safe; but you need the black tickets for the vaporetto."))),
            answer=("jet-ski 41",),
            then=("d1 gondola 91", "d2 motorboat 136", "b1 motorboat 112", "b2 gondola 69"),
            shows=70,
        ),
        LessonStep(
            _(
                "Gone. The vaporetto also runs between 6 and 70, 55 and 170, 178 and 179: save a black ticket "
                "for it. And as the detectives, remember: where he used black beside such a stop, he may have "
                "crossed the water.\nNow play a game in Venice; the constable is the easiest opponent."
            ),
        ),
    )
    return Lesson(
        name="venice",
        title=_("Over the water"),
        about=_("Venice, as Mister X: gondola, motorboat, jet-ski, the vaporetto, and one pool of tickets."),
        options=Options(edition="venice", detectives=2, hider_start=157, seeker_starts=(134, 181, 169, 110)),
        side=HIDER_SIDE,
        opening=(),
        steps=steps,
    )


def rolls() -> Lesson:
    """Dice instead of tickets, for the detectives."""

    def rolled(view: View) -> Mapping[str, object]:
        found = goals.possible(view)
        assert view.dice is not None
        return {
            "dice": faces_name(view.dice.rolled),
            "used": faces_name(view.dice.used),
            "tokens": view.dice.rerolls,
            "count": len(found),
            "places": any_of([str(s) for s in found]),
        }

    steps = (
        LessonStep(
            _(
                "The dice game needs no tickets and is over after 13 turns. Street tiles lie in a grid, each "
                "with a letter and four places; T, B and U show where taxi, bus and underground stop. Mister X "
                "has chosen a place in secret and named its tile: he is on {places}. Type {command} to see all "
                "places."
            ),
            command="board",
            facts=lambda view: {**rolled(view), "command": "board"},
        ),
        LessonStep(
            _(
                "The detectives go first. The dice show {dice}. Red (d1) moves by one of them and sets it aside. "
                "A taxi goes to the next place along the street, and X goes nowhere. At the start everybody "
                "stands where only taxis stop. Bring Red closer: type {move}."
            ),
            goals=(
                Goal(goals.is_kind("step"), _("A roll with a taxi in it is good enough now. Save the tokens.")),
                Goal(goals.leads_to(25), _("That takes Red away from his tile. Try 25.")),
            ),
            answer=("taxi 25",),
            facts=lambda view: {**rolled(view), "move": "taxi 25"},
            shows=25,
        ),
        LessonStep(
            _(
                "Yellow (d2) rolls the remaining dice: {dice}. No use at all! The detectives have {tokens} "
                "tokens for the whole game; each lets you roll again. This is the time for one: type {move}."
            ),
            goals=(Goal(goals.is_kind("reroll"), _("Yellow could stay, but that wastes a turn. Use a token.")),),
            answer=("reroll",),
            facts=lambda view: {**rolled(view), "move": "reroll"},
        ),
        LessonStep(
            _(
                "Better: {dice}. Think about the next roll, too: stand where you can use all three, taxi, bus "
                "and underground. Move Yellow to such a place."
            ),
            goals=(
                Goal(goals.is_kind("step"), _("Not again: this roll is good.")),
                Goal(goals.leads_to_stop(UNDERGROUND), _("The underground does not stop on {station}.")),
            ),
            answer=("taxi 4",),
            then=("taxi 18",),
            facts=rolled,
        ),
        LessonStep(
            _(
                "He moved by one of the dice that you used; there is now a taxi on his card, and he could be on "
                "{places}. This time Yellow goes first and has rolled {dice}. A bus goes straight on to the next "
                "bus stop, the underground to any other underground place. Go where he could be!"
            ),
            goals=(
                Goal(goals.is_kind("step"), _("You can reach one of these places: no need to roll again.")),
                Goal(goals.leads_among(goals.possible), _("He cannot be on {station}.")),
            ),
            answer=("bus 18",),
            facts=rolled,
        ),
        LessonStep(
            _(
                "Caught! Remember: he can only use dice that you used, so what you set aside is what you give "
                "him. He shows himself on spaces 3, 7 and 11. A die that shows X on his card was a black ticket, "
                "the helicopter, or a turn without a move.\nNext, play Mister X in the lesson Their dice, your "
                "way."
            ),
        ),
    )
    return Lesson(
        name="dice-seekers",
        title=_("Rolls and tokens"),
        about=_("The dice game, as the detectives: tiles, rolls, tokens, and what his card gives away."),
        options=Options(edition="dice", detectives=2, seed=BAD_ROLL),
        side=SEEKER_SIDE,
        opening=("d1 start 30", "d2 start 2", "start 17"),
        steps=steps,
    )


def helicopter() -> Lesson:
    """Dice instead of tickets, for Mister X."""

    def around(view: View) -> Mapping[str, object]:
        assert view.dice is not None
        return {
            "used": faces_name(view.dice.used),
            "steps": goals.nearest(view, view.hider),
            "die": len(goals.ends(view, range(BLACK_TICKET))),
            "black": len(goals.ends(view)),
        }

    single = Goal(goals.is_single, _("Save the double move: you have only one."))
    by_die = Goal(goals.keeps_black, _("Save the black tickets: a die will do here."))
    step = Goal(goals.is_kind("step"), _("Save the helicopter: it flies only once."))
    steps = (
        LessonStep(
            _(
                "You are Mister X in the dice game. The detectives stand on {places}. You choose any free place "
                "in secret; they hear only the letter of its tile. You will move by dice that they used, so "
                "start where taxi, bus and underground all stop, at least 3 steps from both. Type {board} to "
                "look, then {start} and the place."
            ),
            goals=(
                Goal(goals.starts_on_stops(3), _("Not every die could be used on {station}.")),
                Goal(goals.is_apart(3), _("{station} is too close to a detective.")),
            ),
            answer=("start 4",),
            then=("d1 taxi 36", "d2 pass"),
            facts=lambda view: {
                "places": all_of([str(view.station(seat)) for seat in view.seats]),
                "board": "board",
                "start": "start",
            },
        ),
        LessonStep(
            _(
                "The detectives rolled and moved; they used {used}. Take one of those dice, move by it, and "
                "cover the next space of your card with it: they see the die, not the place. Keep your distance: "
                "end at least 3 steps away from them."
            ),
            goals=(
                single,
                step,
                by_die,
                Goal(goals.is_apart(3), _("{station} is too close to a detective.")),
            ),
            answer=("taxi 3",),
            then=("d2 taxi 25", "d1 taxi 35", "taxi 4", "d1 taxi 36", "d2 taxi 27"),
            facts=around,
        ),
        LessonStep(
            _(
                "In the meantime you covered space 3 on place 4 and had to show yourself, as you will on 7 and "
                "11. With their dice you could go to only {die} places now; a black ticket can be any ride: "
                "{black} places, and it shows only an X. Use one: type black, then the ride and the place. End "
                "at least 2 steps away from them."
            ),
            goals=(
                single,
                step,
                Goal(lambda trial: not goals.keeps_black(trial), _("They would guess that. Use a black ticket.")),
                Goal(goals.is_apart(2), _("{station} is too close to a detective.")),
            ),
            answer=("black taxi 3",),
            then=("d2 taxi 28", "d1 bus 4"),
            facts=around,
        ),
        LessonStep(
            _(
                "A detective is {steps} step away. Once per game the helicopter takes you from the edge straight "
                "across to the opposite edge, and it shows an X as well. Type {move}."
            ),
            goals=(Goal(goals.is_kind("helicopter"), _("This is the time for the helicopter.")),),
            answer=("helicopter 33",),
            then=("d1 bus 36", "d2 taxi 26"),
            facts=lambda view: {**around(view), "move": "helicopter 33"},
            shows=33,
        ),
        LessonStep(
            _(
                "They turn back; the nearest is {steps} steps away. They used {used}. Once per game you may move "
                "twice, by two of their dice in a row: the double move. Type {double}, then the two steps. End "
                "at least 5 steps away."
            ),
            goals=(
                Goal(goals.is_double, _("One step does not take you that far.")),
                Goal(goals.keeps_black, _("Two dice are enough: save the black ticket.")),
                Goal(goals.is_apart(5), _("{station} is not far enough yet.")),
            ),
            answer=("double taxi 14 bus 5",),
            facts=lambda view: {**around(view), "double": "double"},
        ),
        LessonStep(
            _(
                "Well escaped: on space 7 you had to show yourself, but far from them. You win if you are free "
                "when all 13 spaces are covered and the detectives have moved once more. Careful: if you move "
                "onto a detective, you are caught as well.\nFor experts, some tiles lie light side up and bring "
                "one-way streets. Now play a game with dice; the constable is the easiest opponent."
            ),
        ),
    )
    return Lesson(
        name="dice-hider",
        title=_("Their dice, your way"),
        about=_("The dice game, as Mister X: using their dice, black tickets, the helicopter and the double move."),
        options=Options(edition="dice", detectives=2, seed=LONG_DOUBLE),
        side=HIDER_SIDE,
        opening=("d1 start 34", "d2 start 22"),
        steps=steps,
    )
