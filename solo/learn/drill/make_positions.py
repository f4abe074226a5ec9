"""Makes the positions that come with the program: games between computer players, and clear mistakes in them.

    python -m solo.learn.drill.make_positions london --games 60 --seed 1

writes solo/learn/drill/positions/london.json. The levels of PLAYERS play each other, with alternating sides and every
number of detectives. Every decision gets a quick look: for each principle that a move would break, the best such move,
the one that was played first of all. It is reviewed like a move of a person, and kept if it

- loses at least as much as a move marked "?", for sure,
- is about a principle that has no position from the same game, and not yet MOST of them,
- and is a question: at most half of the moves are right answers.

The same command makes the same file. The file is written after each game, and names the number of games so far: whoever
stops the program keeps what was found. `--add` keeps the positions that the file has, and looks for more of what is
rare; with `--missing` only for what it has not at all, with `--about` only for one principle. `--scarce` deals short
games with few tickets on both sides, in which more depends on each of them; with `--moves` only the first moves of each
game are looked at. `--relabel` plays no games: when the reasons have changed (ai/explain/), it gives the positions of
the file the principles and better moves that they now have, and drops those that have no principle.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from ai.arena.matches import begin_game, set_up
from ai.belief.filter import Belief
from ai.explain.contrast import SEARCHED, FactTable
from ai.explain.gather import facts
from ai.explain.judge import Judge
from ai.explain.preference import better
from ai.explain.principles import GENERAL, principle_behind, principles_of
from ai.explain.verdict import DOUBTFUL
from ai.game.game import Game
from ai.game.setting_up import Options
from ai.mechanics.registry import mechanics_of
from ai.players.player import ask
from ai.players.search.think import Effort
from ai.position.move import Move
from ai.position.position import HIDER_SIDE, SEEKER_SIDE, View
from maps.edition_file import EDITIONS
from profiles import load_profile
from solo.files.saves import Save, replay
from solo.learn.drill.positions import DrillPosition, dump, file_content, file_of
from solo.learn.review.analysis import Review, analyse
from solo.learn.review.decision import ReviewedDecision, lesson_of, rivals_of
from solo.terminal.arguments import count, seed

PROGRAM = "python -m solo.learn.drill.make_positions"
PLAYERS = ("inspector", "superintendent")
PLAYERS_IN_NEED = ("greedy", "inspector")  # with few tickets: they are quick, and spend what they should keep
MOST = 6  # positions of each principle
SHORT = 9  # rounds of a game with few tickets
FEW = ((3, 6), (1, 3), (0, 2))  # tickets of each mode in it, from and to
QUICK = 3000  # playouts of the first look
RELABELLED = ", then --relabel"  # what a file says about it
SUSPECT = 0.07  # a loss at the first look from which a move is reviewed
MOST_REVIEWS = 2  # of moves in one game that seem to be about one principle
FOUND_BY_SEARCH = SEARCHED | {"reached"}  # kinds of claims that may come up whatever facts the moves have

Theme = tuple[str, str]  # a side, and the id of a principle


def main(arguments: Sequence[str]) -> int:
    """Carries out the command and returns the exit code."""
    parser = argparse.ArgumentParser(prog=PROGRAM, description="Makes the positions of the drill.")
    parser.add_argument("edition", choices=[*EDITIONS])
    parser.add_argument("--games", type=count, default=60, metavar="N", help="how many games (default 60)")
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help="a number that fixes all games (default 1)")
    parser.add_argument("--add", action="store_true", help="keep the positions that the file has")
    parser.add_argument("--missing", action="store_true", help="look only for principles that have no position yet")
    parser.add_argument("--about", metavar="ID", help="look only for one principle, such as hubs")
    parser.add_argument("--scarce", action="store_true", help="short games with few tickets")
    parser.add_argument("--moves", type=count, metavar="N", help="only the first moves of each game")
    parser.add_argument("--relabel", action="store_true", help="look again which principles the positions are about")
    options = parser.parse_args(arguments)
    if options.relabel:
        _relabel(options.edition)
        return 0
    before = file_content(options.edition) if options.add else None
    kept = [*before.positions] if before else []
    for number in range(options.games):
        counts = Counter(theme_of(one) for one in kept)
        full = {theme for theme, times in counts.items() if times >= (1 if options.missing else MOST)}
        full |= {theme for theme in _themes(options.edition) if options.about and theme[1] != options.about}
        kept += mistakes(options.edition, options.seed, number, full, scarce=options.scarce, most=options.moves)
        words = " --missing" * options.missing + " --scarce" * options.scarce
        words += f" --moves {options.moves}" if options.moves else ""
        words += f" --about {options.about}" if options.about else ""
        made = f"--games {number + 1} --seed {options.seed}{words}"
        made = f"{before.made}, then --add {made}" if before else f"{PROGRAM} {options.edition} {made}"
        file_of(options.edition).write_bytes(dump(made, sorted(kept, key=theme_of)))
        found = ", ".join(
            f"{side} {name} {times}" for (side, name), times in sorted(Counter(map(theme_of, kept)).items())
        )
        print(f"{number + 1}: {found}", file=sys.stderr, flush=True)
    return 0


def _themes(edition: str) -> set[Theme]:
    """All principles of an edition."""
    return {(side, one.id) for side in (HIDER_SIDE, SEEKER_SIDE) for one in principles_of(EDITIONS[edition], side)}


def theme_of(position: DrillPosition) -> Theme:
    """What a position is about."""
    return position.side, position.decision.principle


def mistakes(
    edition: str, seed: int, number: int, full: Collection[Theme] = (), scarce: bool = False, most: int | None = None
) -> list[DrillPosition]:
    """The mistakes of one game that are worth asking, each about another principle; none about those that are full."""
    pair = PLAYERS_IN_NEED if scarce else PLAYERS
    levels = pair if number % 2 == 0 else pair[::-1]
    counts = EDITIONS[edition].counts[::-1]
    detectives = counts[number // len(PLAYERS) % len(counts)]
    run = set_up(edition, detectives, load_profile(levels[0]), load_profile(levels[1]), Effort(), seed, "")
    game, players = begin_game(run, number)
    options = Options(edition=edition, detectives=detectives, seed=game.deal.seed)
    if scarce:
        options = few_tickets(edition, game.deal.seed)
        game = Game.new(options)
    opponent = dict(zip((SEEKER_SIDE, HIDER_SIDE), levels, strict=True))  # levels are those of hider and seekers
    judges = {side: Judge(playouts=QUICK) for side in players}
    found: dict[Theme, DrillPosition] = {}
    tried = Counter[Theme]()
    themes = {side: {theme for theme in _themes(edition) if theme[0] == side} for side in players}
    game.settle_chance()
    while (side := game.to_move) is not None and (most is None or len(game.moves) < most):
        view = game.view(side)
        move = Move(ask(players[side], view).move)
        wanted = themes[side] - {*full, *found} - {theme for theme in tried if tried[theme] == MOST_REVIEWS}
        is_looked_at = bool(wanted) and _may_teach(view, judges[side].believe(view), {name for _side, name in wanted})
        for name, wrong in _broken_principles(judges[side], view, move).items() if is_looked_at else ():
            if (side, name) not in wanted:
                continue
            tried[side, name] += 1
            decision = reviewed(game, options, side, opponent[side], wrong)
            if decision and (theme := (side, decision.principle)) not in full and theme not in found:
                found[theme] = DrillPosition(options, side, opponent[side], _texts(game), decision)
        game.push(move)
        game.settle_chance()
    return [*found.values()]


def few_tickets(edition: str, seed: int) -> Options:
    """The deal of a short game with few tickets: no help for the detectives, nothing special for the hider."""
    chance, detectives = random.Random(seed), EDITIONS[edition].counts[-2]
    purses = tuple(tuple(chance.randint(*few) for few in FEW) for _detective in range(detectives))
    scarce = {"purses": purses, "black": 0, "double": 0, "rounds": SHORT}
    return Options(edition=edition, detectives=detectives, bobbies=0, seed=seed, **scarce)  # type: ignore[arg-type]


def _may_teach(view: View, belief: Belief, wanted: Collection[str]) -> bool:
    """Whether a move has a fact that one of some principles is about, so that the search is worth its time."""
    kinds = {fact.kind for move in view.legal_moves() for fact in facts(view, belief, move)} | FOUND_BY_SEARCH
    known = [one for mechanic in mechanics_of(view.edition) for one in mechanic.principles] + [*GENERAL]
    return any(not one.kinds or one.kinds & kinds for one in known if one.side == view.side and one.id in wanted)


def _broken_principles(judge: Judge, view: View, played: Move) -> dict[str, Move]:
    """The principles that moves seem to break at a quick look, each with the best move that does; with the one that was
    played, if it is one of them."""
    legal = view.legal_moves()
    if len(legal) < 2:
        return {}
    verdict, found = judge.judge(view, keep=played), dict[str, Move]()
    belief = judge.believe(view)
    table = FactTable(view, belief, verdict)
    for one in sorted(verdict.moves, key=lambda one: one.move != played):
        loss = verdict.loss(one.move)
        if len(rivals_of(one.move, legal)) < 2 or loss.loss < SUSPECT or not loss.sure:
            continue
        best = Move(better(view, belief, verdict, one.move))
        if principle := principle_behind(view, table, best, table.claims(best, [one.move])):
            found.setdefault(principle.id, Move(one.move))
    return found


def reviewed(game: Game, options: Options, side: str, level: str, move: Move) -> ReviewedDecision | None:
    """The review of a move, if it is a mistake that is worth asking; the game is just before it."""
    ply, texts = len(game.moves), (*_texts(game), game.move_text(move))
    played = game.fork(options.seed)
    played.push(move)
    save = Save.begin(game, options, side, level, load_profile(level)).after(texts, (), None)
    *_before, review = analyse(save, played, Review(ply + 1, ply))
    (decision,) = review.decisions
    return decision if is_worth_asking(game, side, decision) else None


def is_worth_asking(game: Game, side: str, decision: ReviewedDecision) -> bool:
    """Whether a decision is a clear mistake about a principle, and a question; the game is at the decision."""
    if decision.loss.loss < DOUBTFUL or not decision.loss.sure or not decision.principle:
        return False
    right = sum(decision.accepts(one) for one in decision.options)
    if 2 * right > len(decision.options):
        return False
    principle = lesson_of(game, side, decision).principle  # as it is told after the answer
    return principle is not None and principle.id == decision.principle


def _texts(game: Game) -> tuple[str, ...]:
    """The moves of a game in words."""
    return tuple(game.move_text(move) for move in game.moves)


def _relabel(edition: str) -> None:
    """Writes the file of an edition again, with the principles that today's reasons give; then it says so."""
    content, path = file_content(edition), file_of(edition)
    found: dict[Theme, list[DrillPosition]] = {}
    for one in content.positions:
        game = replay(one.save(), path)
        learnt = lesson_of(game, one.side, one.decision)
        principle = learnt.principle
        same = found.setdefault((one.side, principle.id), []) if principle else []
        is_new = one.options.seed not in [other.options.seed for other in same]  # of another game
        if principle and is_new and len(same) < MOST:
            best = game.move_text(learnt.best)
            same.append(replace(one, decision=replace(one.decision, principle=principle.id, best=best)))
    kept = sorted((one for same in found.values() for one in same), key=theme_of)
    if tuple(kept) != content.positions:
        path.write_bytes(dump(content.made.removesuffix(RELABELLED) + RELABELLED, kept))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
