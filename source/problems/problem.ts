import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { AnyGame, AnyRules, GameTypes } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import type { Seat } from '../../machines/seat.ts';
import { wilson } from '../base/wilson.ts';
import type { PlayOutRequest, PlayOutTally } from '../players/play-outs.ts';
import { begunPosition, type PositionKit, readPosition } from '../setup/position-string.ts';
import type { TableOptions } from '../table/api.ts';
import { type Known, knownTo } from '../table/positions.ts';
import { planKey } from './plan-key.ts';

const planSchema = z.object({
  move: z.looseObject({ type: z.string() }),
  won: z.number().min(0),
  playOuts: z.int().min(1),
});

/** Problems as a game's data file keeps them, and `scripts/problems.mjs` prints them, a line each. */
export const problemsSchema = z.array(
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
  readonly playOuts: number;
}

/** The part of a kit that has problems; left out by a game without. */
export interface ProblemsKit {
  problems?(): Promise<unknown>;
}

/** A position in which one move is clearly the best. */
export interface Problem {
  /** From 1. */
  readonly number: number;
  /** Names it for ever, in few characters. */
  readonly id: string;
  readonly game: AnyGame;
  readonly rules: AnyRules;
  readonly seat: Seat;
  readonly known: Known;
  readonly level: string;
  /** The best first. */
  readonly plans: readonly [PlayedPlan, ...PlayedPlan[]];
  /** What a table is opened with to try it: there is no save. */
  readonly begun: Pick<TableOptions, 'setup' | 'seed' | 'position'>;
}

type ProblemKit = PositionKit & ProblemsKit;

const keptOf = async (kit: ProblemKit) => problemsSchema.parse((await kit.problems?.()) ?? []);

/** All problems of a game that can be set. */
export async function problemsOf(kit: ProblemKit): Promise<readonly Problem[]> {
  const kept = await keptOf(kit);
  const read = await Promise.all(kept.map((_, at) => readProblem(kit, at + 1)));
  return read.flatMap(each => (each.ok ? [each.value] : []));
}

/** How many of some problems are among those that somebody has solved: `3 of 10 solved`. */
export const solvedOf = (problems: readonly Problem[], solved: readonly string[]): string =>
  `${problems.filter(({ id }) => solved.includes(id)).length} of ${problems.length} solved`;

/** A problem of a game by its number, or one sentence. */
export async function readProblem(kit: ProblemKit, number: number): Promise<Result<Problem, string>> {
  const all = await keptOf(kit);
  const kept = all[number - 1];
  if (kept === undefined)
    return err(
      all.length === 0 ? `${kit.title} has no problems` : `${kit.title} has the problems 1 to ${all.length}`,
    );
  const read = await readPosition(kept.line, [kit]);
  if (!read.ok) return read;
  const { game, rules, knower, position } = read.value;
  const [best, ...others] = kept.plans;
  const [toMove] = rules.seatsToMove(position);
  const seat = typeof knower === 'number' ? knower : toMove;
  if (best === undefined || seat === undefined)
    return err(`problem ${number} of ${kit.title} has no question`);
  const seed = `problem ${kept.from}`;
  const begun = await begunPosition(read.value, { seed });
  return ok({
    ...{ number, id: idOf(kept.line), game, rules, seat, level: kept.level },
    known: knownTo(rules, position, knower),
    plans: [best, ...others],
    begun: { setup: rules.setup, seed, position: begun },
  });
}

const idOf = (line: string): string => createHash('sha256').update(line).digest('hex').slice(0, 12);

/** Whether a move is one that a problem asks for: orders that are given one by one are judged when all are. */
export const decides = ({ plans: [best] }: Problem, move: GameTypes['move']): boolean =>
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

const shareOf = ({ won, playOuts }: Pick<PlayedPlan, 'won' | 'playOuts'>): Share => ({
  share: won / playOuts,
  ...wilson(won, playOuts),
});

/** Nearer to the best than this is as good: nobody could tell. */
const AS_GOOD = 0.02;
/** Play-outs of a try that nobody has played out before. */
export const TRIED = 400;

/**
 * Judges a try: by what is known of its plan, else by playing it out.
 * @param known what its player knew before the move
 * @param tally plays out; null where that cannot be done
 * @returns null where nothing is known of it
 */
export async function judged(
  problem: Problem,
  move: GameTypes['move'],
  known: Known,
  tally: ((request: PlayOutRequest, count: number) => Promise<PlayOutTally>) | null,
): Promise<Judgement | null> {
  const { plans, seat, game, rules, level, begun } = problem;
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

const counted = (tally: PlayOutTally | undefined, seat: Seat): Pick<PlayedPlan, 'won' | 'playOuts'> => ({
  won: tally?.won[seat] ?? 0,
  playOuts: tally?.playOuts ?? 1,
});

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** A verdict in words. @param bestLine the best move, as it is typed */
export function verdictLines(
  { isBest, best, own, givenAway }: Judgement,
  bestLine: string,
): readonly string[] {
  const wins = ({ share, low, high }: Share): string =>
    `wins ${percent(share)} of play-outs (${percent(low)} to ${percent(high)})`;
  return isBest
    ? ['Solved: there is nothing better.', `It ${wins(own)}.`]
    : [
        `Not the best: ${givenAway} of 100 games are given away.`,
        `It ${wins(own)}.`,
        `The best, ${bestLine}, ${wins(best)}.`,
      ];
}
