import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { AnyGame, AnyRules, GameTypes } from '../../../machines/game.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { wilson } from '../../base/wilson.ts';
import type { RolloutRequest, RolloutTally } from '../../players/rollouts.ts';
import { openingPosition, type PositionKit, readPosition } from '../../setup/position-string.ts';
import type { TableOptions } from '../../table/api.ts';
import { canonicalJson } from '../../table/canonical.ts';
import { type Information, informationOf } from '../../table/positions.ts';

const planSchema = z.object({
  move: z.looseObject({ type: z.string() }),
  won: z.number().min(0),
  rollouts: z.int().min(1),
});

/** Puzzles in a game's data file, and in the output of `scripts/puzzles.mjs`, a line each. */
const puzzlesSchema = z.array(
  z.object({
    /** The position, as its player knows it. */
    line: z.string(),
    /** The game's number, and the moves before: `12/34`. */
    from: z.string(),
    level: z.string(),
    /** The levels that find the best move. */
    solvers: z.array(z.string()),
    /** Plans with rollouts, the best first. */
    plans: z.array(planSchema).min(2),
  }),
);

/** A move with its rollouts, and how many of them it won. */
type PlayedPlan = Readonly<z.infer<typeof planSchema>>;

/** Fields of moves that are amounts: moves that differ only in these are one plan. */
const AMOUNTS: ReadonlySet<string> = new Set(['dice', 'troops', 'armies']);

/** Names the plan of a move: the move without its amounts, as one text. */
export const planKey = (move: GameTypes['move']): string =>
  canonicalJson(Object.fromEntries(Object.entries(move).filter(([name]) => !AMOUNTS.has(name))));

/** The part of a kit with puzzles; left out by a game without. */
export interface PuzzlesKit {
  puzzles?(): Promise<unknown>;
}

/** A position in which one move is clearly the best. */
export interface Puzzle {
  /** From 1. */
  readonly number: number;
  /** A short permanent name. */
  readonly id: string;
  readonly game: AnyGame;
  readonly rules: AnyRules;
  readonly seat: Seat;
  readonly known: Information;
  readonly level: string;
  /** The best first. */
  readonly plans: readonly [PlayedPlan, ...PlayedPlan[]];
  /** The options of a table to try it, without a save. */
  readonly begun: Pick<TableOptions, 'setup' | 'seed' | 'position'>;
}

type PuzzleKit = PositionKit & PuzzlesKit;

const puzzleData = async (kit: PuzzleKit) => puzzlesSchema.parse((await kit.puzzles?.()) ?? []);

/** All playable puzzles of a game. */
export async function puzzlesOf(kit: PuzzleKit): Promise<readonly Puzzle[]> {
  const data = await puzzleData(kit);
  const read = await Promise.all(data.map((_, at) => readPuzzle(kit, at + 1)));
  return read.flatMap(each => (each.ok ? [each.value] : []));
}

/** The number of solved puzzles in words: `3 of 10 solved`. */
export const solvedOf = (puzzles: readonly Puzzle[], solved: readonly string[]): string =>
  `${puzzles.filter(({ id }) => solved.includes(id)).length} of ${puzzles.length} solved`;

/** Reads a puzzle of a game by its number; or one sentence. */
export async function readPuzzle(kit: PuzzleKit, number: number): Promise<Result<Puzzle, string>> {
  const all = await puzzleData(kit);
  const data = all[number - 1];
  if (data === undefined)
    return err(
      all.length === 0 ? `${kit.title} has no puzzles` : `${kit.title} has the puzzles 1 to ${all.length}`,
    );
  const read = await readPosition(data.line, [kit]);
  if (!read.ok) return read;
  const { game, rules, knower, position } = read.value;
  const [best, ...others] = data.plans;
  const [toMove] = rules.seatsToMove(position);
  const seat = typeof knower === 'number' ? knower : toMove;
  if (best === undefined || seat === undefined)
    return err(`puzzle ${number} of ${kit.title} has no question`);
  const seed = `problem ${data.from}`;
  const begun = await openingPosition(read.value, { seed });
  return ok({
    ...{ number, id: idOf(data.line), game, rules, seat, level: data.level },
    known: informationOf(rules, position, knower),
    plans: [best, ...others],
    begun: { setup: rules.setup, seed, position: begun },
  });
}

const idOf = (line: string): string => createHash('sha256').update(line).digest('hex').slice(0, 12);

/** Tests whether a move can be judged: orders that are given one by one are judged together. */
export const decides = ({ plans: [best] }: Puzzle, move: GameTypes['move']): boolean =>
  best.move.type !== 'commit' || move.type === 'commit';

export interface Judgement {
  readonly isBest: boolean;
  readonly best: Share;
  readonly own: Share;
  /** Of a hundred games, how many the try gives away. */
  readonly givenAway: number;
}

/** The share of rollouts that a move wins, with its 95 % interval. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const shareOf = ({ won, rollouts }: Pick<PlayedPlan, 'won' | 'rollouts'>): Share => ({
  share: won / rollouts,
  ...wilson(won, rollouts),
});

/** Shares nearer to the best than this count as best. */
const AS_GOOD = 0.02;
/** Rollouts of a try whose plan the puzzle does not have. */
export const TRY_ROLLOUTS = 400;

/**
 * Judges a try: by its plan in the puzzle, else by rollouts; null where there is neither. @param known what its player
 * knew before the move @param tally runs rollouts; null where that cannot be done
 */
export async function judgeTry(
  puzzle: Puzzle,
  move: GameTypes['move'],
  known: Information,
  tally: ((request: RolloutRequest, count: number) => Promise<RolloutTally>) | null,
): Promise<Judgement | null> {
  const { plans, seat, game, rules, level, begun } = puzzle;
  const [best] = plans;
  const plan = plans.find(each => planKey(each.move) === planKey(move));
  const isKnown = plan !== undefined && (plan === best || JSON.stringify(plan.move) === JSON.stringify(move));
  if (!isKnown && tally === null) return null;
  const { seed } = begun;
  const request = { game: game.id, setup: rules.setup, known, level, seed, first: { seat, move } };
  const own = shareOf(isKnown ? plan : counted(await tally?.(request, TRY_ROLLOUTS), seat));
  const away = Math.max(0, shareOf(best).share - own.share);
  const isBest = plan === best || away < AS_GOOD;
  return { isBest, best: shareOf(best), own, givenAway: Math.round(100 * away) };
}

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
