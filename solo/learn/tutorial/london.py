"""The two lessons of the London edition: a guided game for each side."""

from collections.abc import Mapping
from gettext import gettext as _

from ai.game.setting_up import Options, Past
from ai.position.move import BLACK_TICKET, MODES
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from maps.wording import all_of, any_of
from solo.learn.tutorial import goals
from solo.learn.tutorial.goals import BUS, TAXI, UNDERGROUND
from solo.learn.tutorial.lesson import Goal, Lesson, LessonStep

HE_STARTS_ON_132 = 8  # the seed of a deal
SEEN_ON = 163  # where he shows himself in the hunt
HIS_STATION = 176  # where the detectives find out that he is
SHOWN_ON = 89  # where the person is seen in the escape


def hunt() -> Lesson:
    """How to find somebody you cannot see."""

    def places(view: View) -> Mapping[str, object]:
        found = goals.possible(view)
        return {"count": len(found), "stations": any_of([str(s) for s in found])}

    def ways_out(view: View) -> set[int]:
        return goals.exits(view, HIS_STATION)

    steps = (
        LessonStep(
            _(
                "You lead four detectives. Mister X is somewhere in London, and you cannot see him. Catch him: "
                "move a detective onto his station before 22 rounds are over.\nIn each round he moves first, in "
                "secret; then each of your detectives, d1 to d4, moves once by taxi, bus or underground. None of "
                "them may stay put."
            ),
            on_screen=_("The map shows them and the lines."),
        ),
        LessonStep(
            _(
                "Detective 1, Red, is on station 34. Type {command} to see which lines leave it. Taxis go a "
                "short way and nearly everywhere; buses go farther; the underground goes farthest but stops at "
                "few stations."
            ),
            command="look 34",
            facts=lambda view: {"command": "look 34"},
            shows=34,
        ),
        LessonStep(
            _(
                "A ride costs a ticket: 11 taxi, 8 bus and 4 underground tickets have to last the whole game. "
                "Now move Red: type {move}."
            ),
            on_screen=_("Or go to station 63 with the arrow keys and press Enter."),
            goals=(
                Goal(goals.by(1), _("That is another detective. Red is d1: begin the move with d1.")),
                Goal(
                    goals.leads_to(63),
                    _("That is a legal move, but go to 63 this time: it is on the way to the underground."),
                ),
            ),
            answer=("d1 bus 63",),
            then=("d2 taxi 95", "d3 taxi 150", "d4 bus 165", "underground 153"),
            facts=lambda view: {"move": "d1 bus 63"},
            shows=63,
        ),
        LessonStep(
            _(
                "Your other detectives have moved, and so has he. You see which ticket he uses, never where he "
                "goes. Type {command} to read his travel log. After entries 3, 8, 13, 18 and 24 he has to show "
                "himself."
            ),
            command="log",
            facts=lambda view: {"command": "log"},
        ),
        LessonStep(
            _(
                "Tickets give a lot away. He started on one of 13 stations that everybody knows, then took a "
                "taxi, then the underground. He can only be where these tickets lead: on {count} of the 199 "
                "stations. Work this out after each of his moves. Type {command}: it does the counting and shows "
                "which stations are likely."
            ),
            on_screen=_("F4 shows the same on the map."),
            command="belief",
            facts=lambda view: {**places(view), "command": "belief"},
        ),
        LessonStep(
            _(
                "After his next move he has to show himself. Be on a hub when that happens, a station where many "
                "lines meet, and save underground tickets for it: they are few, and they bring you close from "
                "far away. Move Red to a station where the underground stops, without using an underground "
                "ticket."
            ),
            goals=(
                Goal(goals.by(1), _("Leave that to the other detectives, and move Red (d1).")),
                Goal(
                    goals.leads_to_stop(UNDERGROUND),
                    _("The underground does not stop on {station}. Look for a station where it does."),
                ),
                Goal(goals.pays(TAXI, BUS), _("Save the underground ticket: a taxi or a bus will do here.")),
            ),
            answer=("d1 bus 79",),
            then=("d2 taxi 122", "d3 taxi 149", "d4 taxi 179", f"underground {SEEN_ON}"),
        ),
        LessonStep(
            _(
                "There he is: on 163! But do not run there; he will be gone before you arrive. Go where you can "
                "follow him. Red is too far away, so now spend the ticket you saved: move Red to where it can "
                "reach 163 next turn."
            ),
            goals=(
                Goal(goals.by(1), _("Red (d1) first: the others are closer.")),
                Goal(goals.comes_near(SEEN_ON), _("From {station} Red cannot reach 163 in one move.")),
            ),
            answer=("d1 underground 111",),
            shows=SEEN_ON,
        ),
        LessonStep(
            _(
                "He cannot move onto a station where a detective stands. So block his ways out, each detective a "
                "different one, instead of chasing him in a line. From 163, buses go to 144, 176 and 191. Let "
                "Yellow (d2) block one of them."
            ),
            goals=(
                Goal(goals.by(2), _("Yellow, please: begin the move with d2.")),
                Goal(
                    goals.leads_among(lambda view: goals.neighbours(view, SEEN_ON, [BUS])),
                    _("No bus goes from 163 to {station}. Yellow can reach a station where one does go."),
                ),
            ),
            answer=("d2 bus 144",),
            then=("d3 taxi 165", "d4 taxi 164", f"bus {HIS_STATION}"),
            shows=SEEN_ON,
        ),
        LessonStep(
            _(
                "He took a bus. It could not stop on 144, where Yellow stands, so he is on {stations}. A black "
                "ticket, which hides how he travels, would have told you less. One of you can reach one of these "
                "stations. Go there: either you catch him, or you know where he is."
            ),
            goals=(Goal(goals.leads_among(goals.possible), _("He cannot be on {station}.")),),
            answer=("d3 bus 191",),
            facts=places,
            shows=SEEN_ON,
        ),
        LessonStep(
            _(
                "Nobody there, so he is on 176, as surely as if you saw him. You cannot reach him this turn, but "
                "you can close the ring: {count} ways lead out, to {stations}. Red and Yellow can block two of "
                "them. Move both, but first think about who can go where."
            ),
            goals=(
                Goal(goals.leads_among(ways_out), _("{station} is not one of his ways out.")),
                Goal(
                    goals.covers(ways_out), _("Then the other one cannot block anything. Try it the other way round.")
                ),
            ),
            answer=("d1 underground 163", "d2 taxi 177"),
            turns=2,
            then=("d4 taxi 178", "black 189"),
            facts=lambda view: {
                "count": len(ways_out(view)),
                "stations": all_of([str(s) for s in sorted(ways_out(view))]),
            },
            shows=HIS_STATION,
        ),
        LessonStep(
            _(
                "He played black, and it did not help: only two ways were left, so he is on {stations}. (With a "
                "double move he might have slipped out; the next lesson shows how.) You have a detective for "
                "each station. Catch him!"
            ),
            goals=(
                Goal(goals.leads_among(goals.possible), _("He cannot be on {station}.")),
                Goal(goals.covers(goals.possible), _("Then nobody could reach the other station. Work out who can.")),
            ),
            answer=("d3 taxi 190", "d4 taxi 189"),
            turns=2,
            facts=places,
            shows=HIS_STATION,
        ),
        LessonStep(
            _(
                "You have caught him! What won: counting the stations his tickets allow; hubs and saved "
                "underground tickets when he showed himself; blocking his ways out together instead of chasing "
                "him in a line.\nNext, see the hunt from his side in the lesson The escape. Or play a game; the "
                "constable is the easiest opponent, and {hint} gives advice."
            ),
            facts=lambda view: {"hint": "hint"},
        ),
    )
    return Lesson(
        name="london-seekers",
        title=_("The hunt"),
        about=_("London, as the detectives: move, read his log, work out where he can be, and close the ring."),
        options=Options(detectives=4, seed=HE_STARTS_ON_132, seeker_starts=(34, 94, 138, 123)),
        side=SEEKER_SIDE,
        opening=("taxi 140",),
        steps=steps,
    )


def escape() -> Lesson:
    """How not to be found."""

    def hidden(view: View) -> Mapping[str, object]:
        count = {mode: len(goals.neighbours(view, SHOWN_ON, [mode])) for mode in (TAXI, BUS, UNDERGROUND)}
        return {
            "taxi": count[TAXI],
            "bus": count[BUS],
            "underground": count[UNDERGROUND],
            "black": len(goals.exits(view, SHOWN_ON)),
        }

    single = Goal(goals.is_single, _("Save the double move: one step is enough here."))
    safe = Goal(goals.is_safe, _("On {station} a detective could catch you at once."))
    steps = (
        LessonStep(
            _(
                "You are Mister X, and five detectives are hunting you. They cannot see you, but they see each "
                "ticket that you put on your log, and after entries 3, 8, 13, 18 and 24 you have to show "
                "yourself.\nYou win if you are still free when the last round is over. A full game has 22 rounds; "
                "this one begins in round 2 and ends after round 6."
            )
        ),
        LessonStep(
            _(
                "Before each move, look at all five detectives. Type {command}: it shows where you can go, and "
                "how many moves each detective needs to get there. 1 means that you could be caught at once."
            ),
            command="exits",
            facts=lambda view: {"command": "exits"},
        ),
        LessonStep(
            _(
                "You are on 29, and they are close. You may go anywhere a line leads, except to a station where "
                "a detective stands; you move first, then they do. Move to a station that no detective can reach "
                "in one move. There is only one. No black ticket yet."
            ),
            goals=(
                single,
                safe,
                Goal(goals.keeps_black, _("Safe, but save the black tickets until you have been seen.")),
            ),
            answer=("bus 55",),
            then=("d1 taxi 17", "d2 taxi 39", "d3 taxi 141", "d4 taxi 41", "d5 taxi 186"),
            shows=29,
        ),
        LessonStep(
            _(
                "Well done. Now see how much the detectives know about you. Type {command}: it shows your "
                "tickets and, to you alone, the station you went to. They see only the tickets; a bus ticket "
                "tells them that you are at a bus stop."
            ),
            command="log",
            facts=lambda view: {"command": "log"},
        ),
        LessonStep(
            _(
                "With this move, entry 3, you have to show yourself. Be seen where many lines leave, so that "
                "they do not know where you go next; a corner is a trap. Two stations are safe now: 71 with "
                "{few} ways out, and 89 with {many}. A black ticket would be wasted: they will see you anyway."
            ),
            goals=(
                single,
                safe,
                Goal(goals.has_most_exits, _("Safe for now, but {station} has fewer ways out.")),
                Goal(goals.keeps_black, _("A black ticket hides nothing when you are seen: use another one.")),
            ),
            answer=("bus 89",),
            then=("d1 taxi 29", "d2 taxi 52", "d3 taxi 133", "d4 bus 87", "d5 taxi 185"),
            facts=lambda view: {"few": len(goals.exits(view, 71)), "many": len(goals.exits(view, SHOWN_ON))},
            shows=SHOWN_ON,
        ),
        LessonStep(
            _(
                "Everybody knows that you were on 89. A taxi ticket would leave them {taxi} stations to search, "
                "a bus ticket {bus}, an underground ticket {underground}. Black can be any of them: {black} "
                "stations. Right after a reveal is the time for black. Use black to go to the station that "
                "nobody can reach."
            ),
            goals=(
                single,
                safe,
                Goal(goals.pays(BLACK_TICKET), _("Safe, but this ticket tells them too much: use black.")),
            ),
            answer=("black 71",),
            then=("d1 taxi 42", "d2 bus 13", "d3 taxi 140", "d4 taxi 70", "d5 underground 128"),
            facts=hidden,
            shows=SHOWN_ON,
        ),
        LessonStep(
            _(
                "They search in all directions, and some come close by chance. They do the counting, too: from "
                "what they know, you are on one of {now} stations. A taxi ticket makes that {taxi}, too many to "
                "watch: nearly every station has taxis. Black would make it {black}, but you have only {left} "
                "left; save them. Use a taxi, and go where nobody can reach you."
            ),
            goals=(single, safe, Goal(goals.keeps_black, _("Safe, but save the black ticket for when it counts."))),
            answer=("taxi 55",),
            then=("d1 taxi 29", "d2 bus 52", "d3 taxi 133", "d4 taxi 54", "d5 underground 89"),
            facts=lambda view: {
                "now": len(goals.possible(view)),
                "taxi": len(goals.possible_after(view, [TAXI])),
                "black": len(goals.possible_after(view, range(MODES + 1))),
                "left": view.black,
            },
            shows=71,
        ),
        LessonStep(
            _(
                "Type {command}: it shows where everybody is, and which tickets they hold. A detective without "
                "an underground ticket cannot follow you there; one who cannot pay for any ride sits out. Their "
                "used tickets go to the supply, from which you take yours; black and double-move tickets are "
                "your own."
            ),
            on_screen=_("The panel always shows their tickets: T for taxi, B for bus, U for underground."),
            command="look",
            facts=lambda view: {"command": "look"},
        ),
        LessonStep(
            _(
                "A cordon: detectives stand on 29, 54 and 89. Only 71 is open, and there they would catch you. "
                "This is what the double move is for: two steps before they move. Type {double}, then the two "
                "steps, such as {example}. End where nobody can reach you."
            ),
            on_screen=_("You can also choose the first step on the map, then the second."),
            goals=(
                Goal(goals.is_double, _("One step is not enough: on {station} a detective could catch you at once.")),
                safe,
            ),
            answer=("double taxi 71 taxi 72",),
            then=("d1 taxi 42", "d2 taxi 51", "d3 taxi 141", "d4 taxi 70", "d5 taxi 71"),
            facts=lambda view: {"double": "double", "example": "double taxi 71 taxi 55"},
            shows=71,
        ),
        LessonStep(
            _(
                "You are free, and the last round is over: you have won! What won: checking all detectives "
                "before each move; being seen where many lines leave; black right after that, and never where it "
                "hides nothing; the double move saved for the cordon.\nBlack also opens the ferry on the Thames, "
                "between 194, 157, 115 and 108. Now play a game; the constables are the easiest opponents, and "
                "{hint} gives advice."
            ),
            facts=lambda view: {"hint": "hint"},
        ),
    )
    return Lesson(
        name="london-hider",
        title=_("The escape"),
        about=_("London, as Mister X: stay out of reach, be seen in the right place, use black and double moves."),
        options=Options(
            hider_start=29, seeker_starts=(7, 52, 158, 28, 198), detectives=5, round=2, log=(Past(TAXI),), rounds=6
        ),
        side=HIDER_SIDE,
        opening=(),
        steps=steps,
    )
