import { territory } from '../../../../machines/conquest/board.ts';
import { mostDefenceDice } from '../../../../machines/grid/attack.ts';
import { countOf, territoriesOf } from '../../../../machines/grid/board.ts';
import type { GridMove, GridTypes, GridView } from '../../../../machines/grid/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { FastRandom } from '../../../players/fast-random.ts';
import type { Question } from '../../../players/player.ts';
import { best, type Strike } from '../../conquest/players/choice.ts';
import { attacks, type Field, fronts, isFront } from '../../conquest/players/field.ts';
import { afterMove, attackMove, battles, fieldOf, moveTargets, stateOf, withTroops } from './board.ts';
import { Judge } from './evaluation.ts';
import { Rollout } from './rollout.ts';

/** Attacks with smaller chances are not tried. */
const LEAST_CHANCE = 0.45;
/** An attack on a player's last territory with this chance is not compared with stopping. */
const FINISHING_CHANCE = 0.9;
/** Number of attacks, or of movements, that are tried: the most promising. */
const TRIED = 6;
/** Rollouts of each choice after which clearly worse ones are dropped, and at most. */
const BATCH = 12;
const MOST = 48;
/** Standard errors of the difference by which a choice is clearly worse. */
const CLEARLY = 2;

/** A move to try, with the beginning of its rollouts. */
interface Trial {
  readonly move: GridMove;
  readonly begin: (board: Rollout) => void;
  /** The factor of its value; 1 if missing. */
  readonly share?: number;
}

/** What a player thinks of the others, and how far ahead. */
export interface Thinking {
  /** Turns of each player after which it attacks more and more readily. */
  readonly patience: number;
  /** A game that is played on from the view. */
  rollout(view: GridView, noise: FastRandom): Rollout;
  /** Rounds of the others' turns that are played on. */
  rounds(view: GridView): number;
  /** The turn for which the position reached is judged. */
  judgedAt(view: GridView, board: Rollout): number;
}

const HARD: Thinking = {
  patience: 60,
  rollout: (view, noise) => new Rollout(view, noise),
  rounds: () => 1,
  judgedAt: ({ turn }) => turn,
};

/**
 * The hard player: plays promising moves out, with its own turn and all replies by rules of thumb, and takes the best.
 */
export const hard = (question: Question<GridTypes>): GridMove => playingOut(question, HARD);

/** Plays promising moves out, with the own turn and replies, and takes the best. */
export function playingOut({ view, seat, seed }: Question<GridTypes>, thinking: Thinking): GridMove {
  const { phase } = view;
  const state = stateOf(view);
  const field = fieldOf(state, seat);
  const judge = new Judge(view);
  const tried = (trials: readonly Trial[]): GridMove =>
    bestOfTrials(view, trials, judge, FastRandom.of(seed), thinking);
  switch (phase.name) {
    case 'deploying': {
      // As if all troops left went to one territory: a single one changes little.
      const left = at(phase.left, seat);
      const value = (where: number) => judge.chance(withTroops(state, where, left), seat);
      return { type: 'deploy', territory: territory(best(fronts(field), value)) };
    }
    case 'reinforcing':
      return tried(
        fronts(field).map(where => ({
          move: { type: 'reinforce', territory: territory(where) },
          begin: board => {
            board.add(where, phase.troops);
            endTurn(board, seat);
          },
        })),
      );
    case 'choosing': {
      const stop: Trial = {
        move: { type: 'stop' },
        begin: board => board.regroup(seat),
        share: patience(view, thinking),
      };
      const strikes = assaults(view, field);
      const assault = (strike: Strike): Trial => ({
        move: attackMove(view, strike),
        begin: board => {
          board.assault(strike);
          endTurn(board, seat);
        },
      });
      const finishing = strikes.filter(strike => finishes(view, strike));
      return tried(finishing.length > 0 ? finishing.map(assault) : [stop, ...strikes.map(assault)]);
    }
    case 'defending':
      // Against two dice the attacker loses more troops for each defender.
      return { type: 'defend', dice: mostDefenceDice(at(view.troops, phase.target)) };
    case 'advancing': {
      const { least, most } = phase;
      // All, the fewest, or half; a finer choice hardly matters.
      const choices = new Set([most, least, Math.round((most + least) / 2)]);
      return tried(
        [...choices].map(troops => ({
          move: { type: 'advance', troops },
          begin: board => {
            board.shift(phase, troops);
            endTurn(board, seat);
          },
        })),
      );
    }
    case 'moving':
      return tried([{ move: { type: 'pass' }, begin: () => {} }, ...movements(view, field, judge)]);
    case 'over':
      throw new Error('nobody is to move in a game that is over');
  }
}

function endTurn(board: Rollout, seat: Seat): void {
  board.attacks(seat);
  board.regroup(seat);
}

/** Plays trials out in batches up to an own turn, and compares the positions reached. */
function bestOfTrials(
  view: GridView,
  trials: readonly Trial[],
  judge: Judge,
  noise: FastRandom,
  thinking: Thinking,
): GridMove {
  const board = thinking.rollout(view, noise);
  const rounds = thinking.rounds(view);
  const tallies = trials.map(trial => ({ trial, share: trial.share ?? 1, sum: 0, squares: 0, played: 0 }));
  type Tally = (typeof tallies)[number];
  const mean = ({ sum, played, share }: Tally): number => (sum / played) * share;
  const variance = ({ sum, squares, played }: Tally): number =>
    (squares / played - (sum / played) ** 2) / played;
  let open: readonly Tally[] = tallies;
  for (let played = BATCH; open.length > 1 && played <= MOST; played += BATCH) {
    for (const tally of open)
      for (; tally.played < played; tally.played += 1) {
        board.begin();
        tally.trial.begin(board);
        board.others(rounds);
        const chance = judge.chance(board, view.active, thinking.judgedAt(view, board));
        tally.sum += chance;
        tally.squares += chance * chance;
      }
    const first = best(open, mean);
    open = open.filter(
      each => mean(first) - mean(each) <= CLEARLY * Math.sqrt(Math.max(0, variance(first) + variance(each))),
    );
  }
  return best(open, mean).trial.move;
}

/** The worth of another turn, falling from 1 to 0, so that every game ends. */
const patience = ({ turn, seats }: GridView, { patience: rounds }: Thinking): number =>
  Math.min(1, (rounds * seats) / turn);

/** The chance that an attack with all troops takes the target. */
const chanceOf = ({ troops }: GridView, { source, target }: Strike): number =>
  battles().win(at(troops, source) - 1, at(troops, target));

const isLast = (view: GridView, target: number): boolean => countOf(view, at(view.owners, target)) === 1;

/** True for an attack that very likely eliminates a player. */
const finishes = (view: GridView, strike: Strike): boolean =>
  isLast(view, strike.target) && chanceOf(view, strike) >= FINISHING_CHANCE;

function assaults(view: GridView, field: Field): Strike[] {
  const promise = (strike: Strike): number =>
    chanceOf(view, strike) - 0.02 * at(view.troops, strike.target) + (isLast(view, strike.target) ? 0.5 : 0);
  const likely = attacks(field).filter(strike => chanceOf(view, strike) >= LEAST_CHANCE);
  return bestOnes(likely, promise);
}

/** The movements worth a try: to a front, of all troops or of half of them. */
function movements(view: GridView, field: Field, judge: Judge): Trial[] {
  const found = territoriesOf(view, view.active).flatMap(source => {
    const all = at(view.troops, source) - 1;
    if (all < 1) return [];
    const choices = [...new Set([all, Math.ceil(all / 2)])];
    const goals = moveTargets(field, source).filter(target => isFront(field, target));
    return goals.flatMap(target =>
      choices.map(troops => ({ type: 'move', source, target, troops }) as const),
    );
  });
  const value = ({ source, target, troops }: (typeof found)[number]): number =>
    judge.chance(afterMove(stateOf(view), source, target, troops), view.active);
  return bestOnes(found, value).map(move => ({ move, begin: board => board.shift(move, move.troops) }));
}

/** The items with the highest scores, best first; equal ones stay in the order of the board. */
function bestOnes<T>(items: readonly T[], score: (item: T) => number): T[] {
  const scored = items.map(item => ({ item, score: score(item) }));
  const ordered = scored.sort((one, other) => other.score - one.score);
  return ordered.slice(0, TRIED).map(({ item }) => item);
}
