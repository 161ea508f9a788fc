import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { GameTypes } from '../../../machines/game.ts';
import { cruxSchema, type InsightReader } from './insight.ts';

const planSchema = z.object({
  move: z.looseObject({ type: z.string() }),
  won: z.number().min(0),
  rollouts: z.int().min(1),
});

const puzzleSchema = z.object({
  /** The position, as its player knows it. */
  line: z.string(),
  /** The game's number, and the moves before: `12/34`. */
  from: z.string(),
  /** The levels that find the key. */
  solvers: z.array(z.string()),
  /** By level that plays on: the key's lead over the next plan in games of a hundred, the low end of its interval, rollouts. */
  leads: z.record(z.string(), z.tuple([z.number(), z.number(), z.int()])),
  crux: cruxSchema.optional(),
  /** Plans with the rollouts that normal players won, the best first. */
  plans: z.array(planSchema).min(2),
});
export type PuzzleData = Readonly<z.infer<typeof puzzleSchema>>;

/** A game's data file, as `npm run bench -- puzzles` writes it. */
export const puzzleFileSchema = z.object({
  puzzles: z.array(puzzleSchema),
  /** First ratings of those that were there before, by name: tries of them still count. */
  retired: z.record(z.string(), z.int()),
});
export type PuzzleFile = Readonly<z.infer<typeof puzzleFileSchema>>;

/** A move with its rollouts, and how many of them it won. */
export type PlayedPlan = Readonly<z.infer<typeof planSchema>>;

/** The part of a kit with puzzles; left out by a game without. */
export interface PuzzlesKit<T extends GameTypes = GameTypes> {
  puzzles?(): Promise<unknown>;
  insight?(): Promise<InsightReader<T>>;
}

const fileOf = async (kit: PuzzlesKit): Promise<PuzzleFile> =>
  puzzleFileSchema.parse((await kit.puzzles?.()) ?? { puzzles: [], retired: {} });

export const puzzleData = async (kit: PuzzlesKit): Promise<readonly PuzzleData[]> =>
  (await fileOf(kit)).puzzles;

/** What a rating needs of a puzzle. */
export interface RatedPuzzle {
  /** A short permanent name. */
  readonly id: string;
  /** Its first rating. */
  readonly rating: number;
}

/** A puzzle, as a list has it: nothing of its position is read. */
export interface ListedPuzzle extends RatedPuzzle {
  /** From 1: the easiest first. */
  readonly number: number;
}

/** All puzzles of a game, the easiest first. */
export const puzzlesOf = async (kit: PuzzlesKit): Promise<readonly ListedPuzzle[]> =>
  (await puzzleData(kit)).map((data, index) => ({
    number: index + 1,
    id: idOf(data.line),
    rating: firstRating(data),
  }));

/** The puzzles that a game had before. */
export const retiredOf = async (kit: PuzzlesKit): Promise<readonly RatedPuzzle[]> =>
  Object.entries((await fileOf(kit)).retired).map(([id, rating]) => ({ id, rating }));

export const idOf = (line: string): string => createHash('sha256').update(line).digest('hex').slice(0, 12);

/** By the weakest level that finds the key: somebody with so much solves every other one. */
const FOUND_BY = [
  ['easy', 1150],
  ['normal', 1400],
  ['hard', 1650],
] as const;
const FOUND_BY_EXPERT = 1900;
/** What a clear lead takes off, from a hundred games to none; at the middle nothing. */
const [SLOPE, MIDDLE, MOST] = [3, 35, 120];

/** The rating of a puzzle that nobody has tried: from which levels find the key, and how clearly it leads. */
export function firstRating({ solvers, leads }: Pick<PuzzleData, 'solvers' | 'leads'>): number {
  const found = FOUND_BY.find(([level]) => solvers.includes(level))?.[1] ?? FOUND_BY_EXPERT;
  const lead = Math.min(...Object.entries(leads).map(([level, [mean]]) => (level === 'easy' ? 100 : mean)));
  return Math.round(found + Math.max(-MOST, Math.min(MOST, SLOPE * (MIDDLE - lead))));
}
