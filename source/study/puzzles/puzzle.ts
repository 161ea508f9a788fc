import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { AnyGame, AnyRules, GameTypes } from '../../../machines/game.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { wilson } from '../../base/wilson.ts';
import type { RolloutRequest, RolloutTally } from '../../players/rollouts.ts';
import { begunPosition, type PositionKit, readPosition } from '../../setup/position-string.ts';
import type { TableOptions } from '../../table/api.ts';
import { type Information, informationOf } from '../../table/positions.ts';
import { planKey } from './plan-key.ts';

const planSchema = z.object({
  move: z.looseObject({ type: z.string() }),
  won: z.number().min(0),
  rollouts: z.int().min(1),
});

/** Puzzles as a game's data file keeps them, and `scripts/puzzles.mjs` prints them, a line each. */
export const puzzlesSchema = z.array(
  z.object({
    /** The position, as its player knows it. */
    line: z.string(),
    /** Which game of which number, and after how many moves: `12/34`. */
    from: z.string(),
    /** Who played it out. */
    level: z.string(),
    /** The levels that find the best move. */
    solvers: z.array(z.string()),
    /** What was played out, the best first. */
    plans: z.array(planSchema).min(2),
  }),
);

/** A move that was played out, and how often it won. */
export interface PlayedPlan {
  readonly move: GameTypes['move'];
  readonly won: number;
  readonly rollouts: number;
}

/** The part of a kit that has puzzles; left out by a game without. */
export interface PuzzlesKit {
  puzzles?(): Promise<unknown>;
}

/** A position in which one move is clearly the best. */
export interface Puzzle {
  /** From 1. */
  readonly number: number;
  /** Names it for ever, in few characters. */
  readonly id: string;
  readonly game: AnyGame;
  readonly rules: AnyRules;
  readonly seat: Seat;
  readonly known: Information;
  readonly level: string;
  /** The best first. */
  readonly plans: readonly [PlayedPlan, ...PlayedPlan[]];
  /** What a table is opened with to try it: there is no save. */
  readonly begun: Pick<TableOptions, 'setup' | 'seed' | 'position'>;
}

type PuzzleKit = PositionKit & PuzzlesKit;

const keptOf = async (kit: PuzzleKit) => puzzlesSchema.parse((await kit.puzzles?.()) ?? []);

/** All puzzles of a game that can be set. */
export async function puzzlesOf(kit: PuzzleKit): Promise<readonly Puzzle[]> {
  const kept = await keptOf(kit);
  const read = await Promise.all(kept.map((_, at) => readPuzzle(kit, at + 1)));
  return read.flatMap(each => (each.ok ? [each.value] : []));
}

/** How many of some puzzles are among those that somebody has solved: `3 of 10 solved`. */
export const solvedOf = (puzzles: readonly Puzzle[], solved: readonly string[]): string =>
  `${puzzles.filter(({ id }) => solved.includes(id)).length} of ${puzzles.length} solved`;

/** A puzzle of a game by its number, or one sentence. */
export async function readPuzzle(kit: PuzzleKit, number: number): Promise<Result<Puzzle, string>> {
  const all = await keptOf(kit);
  const kept = all[number - 1];
  if (kept === undefined)
    return err(
      all.length === 0 ? `${kit.title} has no puzzles` : `${kit.title} has the puzzles 1 to ${all.length}`,
    );
  const read = await readPosition(kept.line, [kit]);
  if (!read.ok) return read;
  const { game, rules, knower, position } = read.value;
  const [best, ...others] = kept.plans;
  const [toMove] = rules.seatsToMove(position);
  const seat = typeof knower === 'number' ? knower : toMove;
  if (best === undefined || seat === undefined)
    return err(`puzzle ${number} of ${kit.title} has no question`);
  const seed = `problem ${kept.from}`;
  const begun = await begunPosition(read.value, { seed });
  return ok({
    ...{ number, id: idOf(kept.line), game, rules, seat, level: kept.level },
    known: informationOf(rules, position, knower),
    plans: [best, ...others],
    begun: { setup: rules.setup, seed, position: begun },
  });
}

const idOf = (line: string): string => createHash('sha256').update(line).digest('hex').slice(0, 12);

/** Whether a move is one that a puzzle asks for: orders that are given one by one are judged when all are. */
export const decides = ({ plans: [best] }: Puzzle, move: GameTypes['move']): boolean =>
  best.move.type !== 'commit' || move.type === 'commit';

/** How good a try was. */
export interface Judgement {
  readonly isBest: boolean;
  readonly best: Share;
  readonly own: Share;
  /** Of a hundred games, how many the try gives away. */
  readonly givenAway: number;
}

/** How often a move wins, with its 95 % interval. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const shareOf = ({ won, rollouts }: Pick<PlayedPlan, 'won' | 'rollouts'>): Share => ({
  share: won / rollouts,
  ...wilson(won, rollouts),
});

/** Nearer to the best than this is as good: nobody could tell. */
const AS_GOOD = 0.02;
/** Rollouts of a try that nobody has played out before. */
export const TRIED = 400;

/**
 * Judges a try: by what is known of its plan, else by playing it out.
 * @param known what its player knew before the move
 * @param tally plays out; null where that cannot be done
 * @returns null where nothing is known of it
 */
export async function judged(
  puzzle: Puzzle,
  move: GameTypes['move'],
  known: Information,
  tally: ((request: RolloutRequest, count: number) => Promise<RolloutTally>) | null,
): Promise<Judgement | null> {
  const { plans, seat, game, rules, level, begun } = puzzle;
  const [best] = plans;
  const kept = plans.find(plan => planKey(plan.move) === planKey(move));
  const isKept = kept === best || (kept !== undefined && isSame(kept.move, move));
  if (!isKept && tally === null) return null;
  const request = {
    game: game.id,
    setup: rules.setup,
    known,
    level,
    seed: begun.seed,
    first: { seat, move },
  };
  const own = isKept ? shareOf(kept ?? best) : shareOf(counted(await tally?.(request, TRIED), seat));
  const away = Math.max(0, shareOf(best).share - own.share);
  return {
    isBest: kept === best || away < AS_GOOD,
    best: shareOf(best),
    own,
    givenAway: Math.round(100 * away),
  };
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

const counted = (tally: RolloutTally | undefined, seat: Seat): Pick<PlayedPlan, 'won' | 'rollouts'> => ({
  won: tally?.won[seat] ?? 0,
  rollouts: tally?.rollouts ?? 1,
});

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** A verdict in words. @param bestLine the best move, as it is typed */
export function verdictLines(
  { isBest, best, own, givenAway }: Judgement,
  bestLine: string,
): readonly string[] {
  const wins = ({ share, low, high }: Share): string =>
    `wins ${percent(share)} of rollouts (${percent(low)} to ${percent(high)})`;
  return isBest
    ? ['Solved: there is nothing better.', `It ${wins(own)}.`]
    : [
        `Not the best: ${givenAway} of 100 games are given away.`,
        `It ${wins(own)}.`,
        `The best, ${bestLine}, ${wins(best)}.`,
      ];
}
