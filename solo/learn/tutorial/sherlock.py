"""The two lessons of the Sherlock Holmes edition: what it adds, for each side."""

from collections.abc import Mapping
from gettext import gettext as _

from ai.game.setting_up import Options
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from maps.wording import any_of, listed
from solo.learn.tutorial import goals
from solo.learn.tutorial.lesson import Goal, Lesson, LessonStep

HE_MAY_START_ON_114 = 83  # the seed of a deal: his card shows 45 and 114, and one of his scenes is 126
CARD_OF_114 = 1  # the seed of a deal: the card drawn for the balloon shows 45 and 114
SEVEN_DIALS = 82  # a hideout


def chips() -> Lesson:
    """What the five characters can ask and ban."""

    def places(view: View) -> Mapping[str, object]:
        found = goals.possible(view)
        return {"count": len(found), "stations": any_of([str(s) for s in found])}

    later = _("That can wait: the chip comes first.")
    steps = (
        LessonStep(
            _(
                "London in 1895: carriages, horse trams and the underground. Professor Moriarty plans three "
                "crimes. If he commits all three, or is still free after round 16, he wins. Everybody knows the "
                "15 crime scenes, but only he knows which three are his. Type {command} to see them all."
            ),
            command="look scenes",
            facts=lambda view: {"command": "look scenes"},
        ),
        LessonStep(
            _(
                "Moriarty took a carriage and committed a crime! So he is on a crime scene: {stations}. Each of "
                "your five characters has a chip; you may play one chip each turn. Sherlock Holmes makes him "
                "name his district, I, II, III or IV. Type {chip}."
            ),
            goals=(Goal(goals.is_kind("manhunt"), later),),
            answer=("d1 manhunt",),
            then=(
                *("d1 carriage 48", "d2 carriage 99", "d3 carriage 86", "d4 carriage 37", "d5 carriage 124"),
                "carriage 140",
            ),
            facts=lambda view: {**places(view), "chip": "d1 manhunt"},
        ),
        LessonStep(
            _(
                "District III: that left four stations. Since then he has moved on by carriage, and could be on "
                "{count} stations. Dr. Watson asks whether he is beside a park, a landmark or the river; type "
                "{look}, for example, to see which stations are. Landmarks split these stations best: {chip}."
            ),
            goals=(
                Goal(goals.is_kind("ask"), later),
                Goal(goals.asks("landmark"), _("You may ask that, but landmarks split these stations best.")),
            ),
            answer=("d2 ask landmark",),
            then=(
                *("d1 carriage 63", "d2 carriage 80", "d3 tram 102", "d4 carriage 36", "d5 carriage 111"),
                f"tram {SEVEN_DIALS} dive",
            ),
            facts=lambda view: {**places(view), "look": "look landmark", "chip": "d2 ask landmark"},
        ),
        LessonStep(
            _(
                "Entry 3: he would have to show himself, but he dives in a hideout instead, and only one was "
                "within reach: he is on {stations}. Irene Adler can ban the tram or the underground on his next "
                "turn, even with a black ticket. The tram is his best way out: {chip}."
            ),
            goals=(
                Goal(goals.is_kind("ban"), later),
                Goal(goals.bans("tram"), _("The underground does not stop on 82. Ban what would help him.")),
            ),
            answer=("d3 ban tram",),
            then=(
                *("d1 carriage 64", "d2 carriage 100", "d3 carriage 83", "d4 carriage 49", "d5 underground 67"),
                "carriage 66",
            ),
            facts=lambda view: {**places(view), "chip": "d3 ban tram"},
            shows=SEVEN_DIALS,
        ),
        LessonStep(
            _(
                "Only carriages were left to him: he is on {stations}. You are all around him, and can search "
                "all {count} stations in one turn, as long as nobody goes where another detective is needed. "
                "Catch him!"
            ),
            goals=(
                Goal(goals.is_kind("step"), _("You need no more chips: move onto one of these stations.")),
                Goal(goals.leads_among(goals.possible), _("He cannot be on {station}.")),
                Goal(goals.covers(goals.possible), _("Then one of the stations could not be searched. Try again.")),
            ),
            answer=("d1 carriage 65", "d2 carriage 81", "d3 carriage 101", "d4 carriage 66"),
            turns=4,
            facts=places,
            shows=SEVEN_DIALS,
        ),
        LessonStep(
            _(
                "Caught, with three chips! Two more characters: Mycroft Holmes learns where Moriarty was two log "
                "entries ago ({clue}), and Inspector Lestrade puts a roadblock on the station he leaves or "
                "reaches, where Moriarty can no longer go ({block}). With two or three characters each has 2 "
                "chips, and bobbies help, who ride free.\nNext, play Moriarty yourself in the lesson Three crimes."
            ),
            facts=lambda view: {"clue": "d4 clue", "block": "d5 block 88"},
        ),
    )
    return Lesson(
        name="sherlock-seekers",
        title=_("Five characters"),
        about=_("Sherlock Holmes edition, as the detectives: crimes, hideouts, and what each character can do."),
        options=Options(
            edition="sherlock",
            seed=HE_MAY_START_ON_114,
            characters=("sherlock", "watson", "irene", "mycroft", "lestrade"),
            seeker_starts=(34, 112, 103, 50, 138),
        ),
        side=SEEKER_SIDE,
        opening=("start 114", "carriage 126 crime"),
        steps=steps,
    )


def crimes() -> Lesson:
    """What Moriarty can do besides running away."""
    hurry = Goal(goals.is_single, _("Save the double move: one step is enough here."))
    steps = (
        LessonStep(
            _(
                "You are Professor Moriarty. You have drawn three crime scenes: {scenes}. Commit all three "
                "crimes and you win; or stay free until round 16 is over. You show yourself after entries 3, 8 "
                "and 13. You have only {black} black ticket and {double} double move, but hideouts help you. "
                "Type {command}."
            ),
            command="look hideouts",
            facts=lambda view: {
                "scenes": listed([str(s) for s in sorted(view.scenes)]),
                "black": view.black,
                "double": view.double,
                "command": "look hideouts",
            },
        ),
        LessonStep(
            _(
                "You are in a hideout, Bankside on 116, and two detectives stand next to you. If you begin your "
                "move in a hideout, you may leave by balloon, once per game: a card with two stations is drawn, "
                "and you choose one, for all to see. Type {move}."
            ),
            goals=(Goal(goals.is_kind("balloon"), _("You could walk, but this is the moment for the balloon.")),),
            answer=("balloon",),
            facts=lambda view: {"move": "balloon"},
            shows=116,
        ),
        LessonStep(
            _(
                "The card shows 45 and 114. Everybody will see where you land, so think about what is near: one "
                "of your scenes is next to 114, and the hideout on 82 is two moves away. Type {move}."
            ),
            goals=(Goal(goals.leads_to(114), _("From 45 all your scenes are far away. Choose the other one.")),),
            answer=("land 114",),
            then=(
                *("d1 carriage 116", "d2 carriage 86", "pass"),
                "carriage 101",
                *("d1 carriage 127", "d2 tram 52", "pass"),
            ),
            facts=lambda view: {"move": "land 114"},
            shows=114,
        ),
        LessonStep(
            _(
                "You have moved on to 101. Your next entry is the third: you would have to show yourself. But in "
                "a hideout you may dive instead: they learn only that you are in one of the 12 hideouts. Go to "
                "82 and dive: {move}."
            ),
            goals=(
                hurry,
                Goal(goals.leads_to(SEVEN_DIALS), _("There is no hideout on {station}: you would be seen.")),
                Goal(goals.keeps_black, _("Save the black ticket: it is your only one.")),
                Goal(
                    goals.uses("dive"), _("Do not forget to dive: type {dive} after the station.").format(dive="dive")
                ),
            ),
            answer=(f"carriage {SEVEN_DIALS} dive",),
            then=(
                *("d1 manhunt", "d1 carriage 115", "d2 tram 41"),
                "carriage 66",
                *("d1 carriage 114", "d2 carriage 40"),
            ),
            facts=lambda view: {"move": f"carriage {SEVEN_DIALS} dive"},
            shows=SEVEN_DIALS,
        ),
        LessonStep(
            _(
                "(They saw you land two moves ago, so they can guess which hideout it was. A dive hides you best "
                "when nobody has seen you for a while.) Now you are next to the British Museum, 49, one of your "
                "scenes. On arriving you may commit the crime: everybody hears of it, but not where it was. Type "
                "{move}."
            ),
            goals=(
                hurry,
                Goal(goals.leads_to(49), _("Your scene is 49.")),
                Goal(goals.keeps_black, _("Save the black ticket: it is your only one.")),
                Goal(
                    goals.is_crime, _("Type {crime} after the station, or nothing happens there.").format(crime="crime")
                ),
            ),
            answer=("carriage 49 crime",),
            then=(*("d1 carriage 101", "d2 carriage 52"), "carriage 66", *("d1 carriage 114", "d2 carriage 40")),
            facts=lambda view: {"move": "carriage 49 crime"},
            shows=49,
        ),
        LessonStep(
            _(
                "In a hideout you may also take a ticket, black or double move, instead of diving; you can use "
                "it from your next turn on. But everybody hears it, and knows that you are in a hideout. Go to "
                "82 again and take one: {black} or {double}."
            ),
            goals=(
                hurry,
                Goal(goals.leads_to(SEVEN_DIALS), _("There is no hideout on {station}.")),
                Goal(goals.keeps_black, _("Save the black ticket that you have.")),
                Goal(goals.uses("take black", "take double"), _("You are in the hideout; take a ticket there.")),
            ),
            answer=(f"carriage {SEVEN_DIALS} take double",),
            then=(
                *("d1 carriage 131", "d2 carriage 41"),
                "tram 140",
                *("d1 carriage 125", "d2 carriage 29"),
                "carriage 126 crime",
                *("d1 carriage 112", "d2 tram 55"),
                "carriage 140",
                *("d1 carriage 125", "d2 carriage 54"),
            ),
            facts=lambda view: {
                "black": f"carriage {SEVEN_DIALS} take black",
                "double": f"carriage {SEVEN_DIALS} take double",
            },
            shows=SEVEN_DIALS,
        ),
        LessonStep(
            _(
                "Three rounds later: you were seen on 140 after entry 8, committed the second crime on 126, and are "
                "back on 140. The third scene is Buckingham Palace, 139. Finish the game: {move}."
            ),
            goals=(
                Goal(goals.leads_to(139), _("Your last scene is 139.")),
                Goal(goals.is_crime, _("Type {crime} after the station, and you win.").format(crime="crime")),
            ),
            answer=("carriage 139 crime",),
            facts=lambda view: {"move": "carriage 139 crime"},
            shows=139,
        ),
        LessonStep(
            _(
                "Three crimes: you have won, long before round 16! In each stay in a hideout you may do one "
                "thing: dive, take a ticket, or leave by balloon with your next move. Plan your route from scene "
                "to scene so that you are in a hideout when you would have to show yourself.\nNow play a "
                "game of this edition; the constable is the easiest opponent. You can also play this board by the "
                "original rules, without crimes, hideouts and chips: choose Victorian London."
            ),
        ),
    )
    return Lesson(
        name="sherlock-hider",
        title=_("Three crimes"),
        about=_("Sherlock Holmes edition, as Moriarty: crimes, the balloon, and what hideouts are good for."),
        options=Options(
            edition="sherlock",
            seed=CARD_OF_114,
            characters=("sherlock", "watson"),
            bobbies=0,
            chips=(1, 0),
            hider_start=116,
            seeker_starts=(117, 104),
            crimes=(139, 49, 126),
        ),
        side=HIDER_SIDE,
        opening=(),
        steps=steps,
    )
