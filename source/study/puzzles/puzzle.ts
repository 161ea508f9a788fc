import type { AnyGame, AnyRules, GameTypes } from '../../../machines/game.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { capitalise } from '../../base/text.ts';
import { wilson } from '../../base/wilson.ts';
import type { PlayersKit } from '../../players/player.ts';
import { type RolloutRequest, type RolloutTally, rolloutLevel } from '../../players/rollouts.ts';
import { openingPosition, type PositionKit, readPosition } from '../../setup/position-string.ts';
import type { TableOptions } from '../../table/api.ts';
import { canonicalJson } from '../../table/canonical.ts';
import { type Information, informationOf } from '../../table/positions.ts';
import type { FilmKit } from '../film/film.ts';
import {
  firstRating,
  idOf,
  type ListedPuzzle,
  type PlayedPlan,
  type PuzzlesKit,
  puzzleData,
} from './data.ts';
import type { Insight } from './insight.ts';

/** Fields of moves that are amounts: moves that differ only in these are one plan. */
const AMOUNTS: ReadonlySet<string> = new Set(['dice', 'troops', 'armies']);

/** Names the plan of a move: the move without its amounts, as one text. Whichever set is traded, it is a trade. */
export const planKey = (move: GameTypes['move']): string =>
  move.type === 'trade'
    ? 'trade'
    : canonicalJson(Object.fromEntries(Object.entries(move).filter(([name]) => !AMOUNTS.has(name))));

/** A position in which one move is clearly the best. */
export interface Puzzle extends ListedPuzzle {
  readonly game: AnyGame;
  readonly rules: AnyRules;
  readonly seat: Seat;
  readonly known: Information;
  /** The level that plays tries on. */
  readonly level: string;
  /** The best first. */
  readonly plans: readonly [PlayedPlan, ...PlayedPlan[]];
  /** The options of a table to try it, without a save. */
  readonly begun: Pick<TableOptions, 'setup' | 'seed' | 'position'>;
  /** After it most territories win; infinite where they do not. */
  readonly lastTurn: number;
  /** Why the best is the best, with these names of the players. */
  insight(names: readonly string[]): Insight | null;
}

type PuzzleKit = PositionKit & PuzzlesKit & PlayersKit & FilmKit;

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
  const opened = openingPosition(read.value, { seed });
  const [begun, reader, film] = await Promise.all([opened, kit.insight?.(), kit.film?.()]);
  const { setup } = rules;
  const last = film?.lastTurn?.(setup);
  return ok({
    ...{ number, id: idOf(data.line), rating: firstRating(data), game, rules, seat },
    level: rolloutLevel(kit.players),
    known: informationOf(rules, position, knower),
    plans: [best, ...others],
    begun: { setup, seed, position: begun },
    lastTurn: last?.drawn === false ? last.turn : Number.POSITIVE_INFINITY,
    insight: names =>
      reader?.(best.move, { setup, view: rules.view(begun, seat), seat, names, crux: data.crux }) ?? null,
  });
}

/** Behind the question: a race for territories is played otherwise than a war. Rounds that are begun are played to their end. */
export function raceWords({ rules, begun, lastTurn }: Puzzle): string {
  const { turn } = rules.progress(begun.position ?? {});
  const when = turn > lastTurn ? 'The last round' : `Turn ${turn} of ${lastTurn}`;
  return Number.isFinite(lastTurn) ? `. ${when}: most land wins` : '';
}

/** Tests whether a move can be judged beside another: orders that are given one by one are judged together. */
export const decides = (best: GameTypes['move'], move: GameTypes['move']): boolean =>
  best.type !== 'commit' || move.type === 'commit';

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

const shareOf = ({ won, rollouts }: Counted): Share => ({
  share: won / rollouts,
  ...wilson(won, rollouts),
});

/** Shares nearer to the best than this count as best: half of what the best leads by at least. */
const AS_GOOD = 0.05;
/** Rollouts of a try whose plan the puzzle does not have, and of the best beside it. */
export const TRY_ROLLOUTS = 400;

/**
 * Judges a try: by its plan in the puzzle, else by rollouts beside those of the best; null where there is neither.
 * @param known what its player knew before the move @param tally runs rollouts; null where that cannot be done
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
  // A plan with another amount is played out where that can be done.
  const isKept =
    plan !== undefined &&
    (plan === best || tally === null || canonicalJson(plan.move) === canonicalJson(move));
  if (isKept) return judgement(best, plan, plan === best);
  if (tally === null) return null;
  const { seed } = begun;
  const request = { game: game.id, setup: rules.setup, level, seed };
  const counted = async (from: Information, first: GameTypes['move']): Promise<Counted> => {
    const { won, rollouts } = await tally(
      { ...request, known: from, first: { seat, move: first } },
      TRY_ROLLOUTS,
    );
    return { won: won[seat] ?? 0, rollouts };
  };
  return judgement(await counted(puzzle.known, best.move), await counted(known, move), false);
}

type Counted = Pick<PlayedPlan, 'won' | 'rollouts'>;

const judgement = (best: Counted, own: Counted, isKey: boolean): Judgement => {
  const away = Math.max(0, shareOf(best).share - shareOf(own).share);
  return {
    isBest: isKey || away < AS_GOOD,
    best: shareOf(best),
    own: shareOf(own),
    givenAway: Math.round(100 * away),
  };
};

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** A verdict in words. @param bestLine the best move, as it is typed @param insight why it is the best */
export function verdictLines(
  { isBest, best, own, givenAway }: Judgement,
  bestLine: string,
  insight: Insight | null,
): readonly string[] {
  const wins = ({ share, low, high }: Share): string =>
    `wins ${percent(share)} among normal players (${percent(low)} to ${percent(high)})`;
  const why = insight === null ? [] : [`${capitalise(insight.theme)}. ${capitalise(insight.why)}.`];
  return isBest
    ? ['Solved: there is nothing better.', `It ${wins(own)}.`, ...why]
    : [
        `Not the best: ${givenAway} of 100 games are given away.`,
        `It ${wins(own)}.`,
        `The best, ${bestLine}, ${wins(best)}.`,
        ...why,
      ];
}
