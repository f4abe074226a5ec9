"""What the printed books leave open, or tell in different ways, and how this program decides it.

Each ruling has a short name, the same in every language; tests/solo/texts/test_rulebook.py tells which test proves it.
"""

from gettext import gettext as _

from maps.edition import Edition


def rulings_of(edition: Edition) -> dict[str, str]:
    """The rulings of an edition by their names, with names in braces to be filled in."""
    if edition.grids:
        return _tiles() | _dice() | _hider_with_dice()
    purses = _one_pool() if edition.pool else _own_purses()
    if edition.crimes:
        return _tickets() | purses | _deeds() | _flights() | _questions() | _redrawn_board()
    return _tickets() | purses | (_redrawn_board() if edition.pool else _older_boards())


def _tickets() -> dict[str, str]:
    """For all editions with tickets."""
    return {
        "starts": _("May a seeker start where {hider} starts? It cannot happen: no station is on cards of both kinds."),
        "empty-supply": _(
            "What if the supply has no ticket of a mode? Then {hider} rides that mode with a black ticket or not at "
            "all."
        ),
        "tickets-on-the-log": _("Do tickets come back from the log? No, they are out of play until the game is over."),
        "occupied": _(
            "Some books say that {hider} loses if he moves to a seeker's station. Here no such move can be made, and "
            "none over such a station in a double move."
        ),
        "double-begun": _(
            "May a double move be begun if no second move can follow, or over the end of the log? No: with "
            "{last_but_one} entries written there is none."
        ),
        "hider-shut-in": _(
            "What if {hider} cannot move? Only one of the books tells. Here he has lost, in every edition. But if "
            "time is up he need not move any more, and has won."
        ),
        "detectives-stuck": _(
            "When is it found that no detective can move? When the seekers' turn begins, and not between the halves "
            "of a double move. If the last useful ticket is spent in a turn, {hider} moves once more before he wins."
        ),
        "boxed-in": _(
            "Is a detective stuck who has a ticket of use, but is shut in by other seekers? He sits out, but that "
            "does not end the game. If one of them moves away in the same turn, he must move."
        ),
        "helpers": _("Do {bobbies} who can move keep the game going? No, only detectives count for that."),
        "lone-detective": _(
            "May one detective hunt alone? The books begin at {fewest}. Whoever chooses it here is given "
            "{lone_helpers}."
        ),
    }


def _own_purses() -> dict[str, str]:
    return {
        "purses-apart": _(
            "Do two detectives who are led by one person share their tickets? Not in this edition: each has a purse "
            "of his own."
        )
    }


def _one_pool() -> dict[str, str]:
    return {
        "pool": _(
            "When are tickets pooled? The book says: when one person leads the whole police. Here {pooled} detectives "
            "always do it, whoever leads them."
        ),
        "pool-runs-dry": _("And when the pool has nothing of use left? Then no detective can move, and {hider} wins."),
    }


def _older_boards() -> dict[str, str]:
    return {
        "line-13-14": _("Older boards have a taxi line from 13 to 14. Today's board and this one have not."),
    }


def _redrawn_board() -> dict[str, str]:
    return {
        "board": _(
            "The printed board is not public data. The board here is drawn anew from what the books tell of it; so "
            "some of it differs from what is in your box."
        )
    }


def _deeds() -> dict[str, str]:
    """Crimes and hideouts."""
    return {
        "full-log": _(
            "What if double moves fill the log before round {rounds}? It has {spaces} spaces, so the game ends with "
            "the seekers' answer to entry {spaces}. Each double move brings the end one round nearer."
        ),
        "one-crime-an-entry": _(
            "How many crimes in a turn? One for each log entry; so two in a double move. Where he starts there is "
            "none, because no move ended there."
        ),
        "winning-crime": _(
            "May the winning crime be the first half of a double move? No, because nothing could follow. "
            "It may be a single move or the second half."
        ),
        "crime-in-a-hideout": _(
            "Is a crime one of the three things of a hideout? No. On such a station he might do both."
        ),
        "announced": _(
            "Do the seekers learn that he took a ticket? Yes, because all tickets can be counted. So they know that "
            "he is in a hideout, but not in which."
        ),
        "taken-ticket": _(
            "When can he use what he took? When the seekers' next turn is over, chips and all; never in the second "
            "half of the same double move."
        ),
        "one-thing-in-a-stay": _(
            "May he fly later from a hideout where he took a ticket or dived? No. He must leave it and come back first."
        ),
        "hideouts-in-a-double": _(
            "May each half of a double move use a hideout? Yes, if each ends in one: these are two stays. And he may "
            "dive in the first half, if that is the reveal."
        ),
    }


def _flights() -> dict[str, str]:
    return {
        "flight-in-a-double": _(
            "May the balloon be the first half of a double move? Yes. Then he goes on from where he landed; if no "
            "step is left there, the second half is lost, and the double-move ticket with it."
        ),
        "flight-after-a-ride": _(
            "May a double move be begun with a ride to a hideout if only the balloon can follow? Yes, and then it must."
        ),
        "start-card": _("Can the balloon draw his start card? No, it is not in the pile."),
        "draw-again": _(
            "What if seekers or roadblocks close both stations of the card? He draws another one. If no card could "
            "serve, there is no flight."
        ),
        "landing-is-seen": _(
            "Is a landing a reveal? It is a log entry without a ticket, and everybody hears the station; so he counts "
            "as seen there, whatever the entry."
        ),
        "after-a-landing": _(
            "What may he do where he lands? Commit a crime, and take a ticket if it is a hideout; but not dive, "
            "because he has just been seen."
        ),
        "way-out": _("Is he shut in if he could still fly? No. The balloon is a move, and then he must take it."),
    }


def _questions() -> dict[str, str]:
    """Characters and chips."""
    return {
        "ban": _(
            "What does a ban close? The mode, in both halves of a double move and to black tickets too; but black may "
            "use another line between the same stations. The {ferry} and the balloon stay open."
        ),
        "ban-shuts-in": _("What if a ban or roadblocks leave him no move? Then he is shut in and has lost."),
        "clue": _(
            "When can a clue be asked? From entry {clue_first} on. It counts log entries and not rounds, so both "
            "halves of a double move count."
        ),
        "where-a-roadblock-lies": _(
            "May a roadblock be laid on Moriarty's own station, or on another roadblock? The one cannot happen, "
            "because the Inspector and he are never on one station; the other is not allowed."
        ),
        "roadblock": _("What does a roadblock stop? Rides, landings and both halves of a double move."),
        "chips-do-not-save": _(
            "Do chips save detectives who cannot move? No, the game is over when their turn begins."
        ),
    }


def _tiles() -> dict[str, str]:
    return {
        "tiles": _(
            "The printed tiles and dice are not public data. Those here are drawn anew from what the book tells of "
            "them."
        ),
        "light-by-lot": _("Who chooses the tiles that are turned over? Here they are drawn by lot."),
        "numbers": _("How are the places of {small_tiles} tiles numbered? Without gaps, from 1 to {small_places}."),
        "occupied-stop": _(
            "May a bus pass a bus stop where a pawn stands? No, because a stop is where it ends. So a colleague there "
            "closes the way."
        ),
        "colleague": _("May two detectives be on one place? No, by no mode."),
        "arrows-that-meet": _(
            "What if arrows on one ride point at each other? Then it is open to black tickets alone."
        ),
        "closed-to-black": _("Do black tickets open a closed street? No. Arrows are all that they may ignore."),
        "lane-both-ways": _("Is a taxi lane one-way? No. And no bus uses it, even between two bus stops."),
    }


def _dice() -> dict[str, str]:
    return {
        "space-1": _(
            "Is the start one of the {spaces} spaces? Yes, it fills space 1; so he moves {moves} times at most."
        ),
        "letter": _("What do the detectives learn of his start? The letter of the tile, and no more."),
        "fill-up": _(
            "How many dice do the detectives take from the supply? As many as they lack, also after a double move."
        ),
        "die-for-X": _(
            "Which die shows X for black, helicopter or pass? One that the detectives used; else one of the supply; "
            "else one of theirs that nobody used."
        ),
        "several-tokens": _("How many tokens may go in one turn? As many as there are."),
        "nobody-stuck": _("What if nobody can move any more? The game goes on until time is up."),
    }


def _hider_with_dice() -> dict[str, str]:
    return {
        "onto-a-detective": _(
            "May {hider} move to a place where a detective stands? Yes, by any means, but there he is caught. Not so "
            "as the first half of a double move: that is not allowed, for no second half would be left."
        ),
        "must-even-so": _(
            "Must he move if the only useful die leads to a detective? Yes, or use another of his means."
        ),
        "his-bus": _("May his bus pass a detective on a bus stop? No. It ends there, and he is caught."),
        "passing": _(
            "Must he use a black ticket or the helicopter before he may pass? No. He may pass whenever no used die is "
            "of "
            "use."
        ),
        "second-half-with-dice": _(
            "May a double move be begun if no second half can follow, or over the end of the card? No. In the second "
            "half he can neither pass nor fly."
        ),
        "helicopter-alone": _("May the helicopter be half of a double move? No, neither half."),
        "straight-across": _(
            "Which place is opposite? The one in the same row or column at the other border; a corner has two."
        ),
        "black-first": _(
            "Which die becomes X if the first half of a double move is black? Any used one; it is settled when it "
            "matters. So if two were used, either of them may serve the second half."
        ),
    }
