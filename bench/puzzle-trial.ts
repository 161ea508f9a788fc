// Plays plans of a position on, for the judge of puzzles: by players of a level, or, near the end of a hand, exactly with all hands open.
import type { AnyRules, GameTypes, Step } from '../machines/game.ts';
import { fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { type Seat, seats } from '../machines/seat.ts';
import type { Kit } from '../source/games/kit.ts';
import type { AnyRoster } from '../source/players/player.ts';
import type { Crux } from '../source/study/puzzles/insight.ts';
import type { Positions } from '../source/table/positions.ts';
import { withChance } from '../source/table/positions.ts';

export type Move = GameTypes['move'];

/** The least mean lead of the key under each level, in games won. */
export const LEAD = 0.1;
/** The 95 % point of the normal distribution; and what leaves a plan, or a puzzle, no chance. */
const [SURE, CERTAIN] = [1.96, 3.3];
const MOST_MOVES = 5000;

/** Where a rollout takes long the level plays so many moves, some turns of everybody, and normal players from there on: so many times, for the mean. */
const BRIEF: Readonly<Record<string, { readonly moves: number; readonly ends: number }>> = {
  'grid hard': { moves: 24, ends: 8 },
  'warzone hard': { moves: 8, ends: 8 },
};

export interface Question {
  readonly kit: Kit;
  readonly rules: AnyRules;
  readonly roster: AnyRoster;
  readonly positions: Positions | undefined;
  readonly view: GameTypes['view'] | null;
  readonly position: GameTypes['position'];
  readonly seat: Seat;
  readonly owners: readonly unknown[];
  /** What the key attacks, in a list of orders. */
  readonly aim: number | null;
  /** What it turns on beside that. */
  readonly crux?: Crux | undefined;
  readonly name: string;
  /** Where orders are secret, the answers to a plan are those to all others: each is asked for once. */
  readonly asked: Map<string, Move>;
}

function onceOf(asked: Map<string, Move>, of: string, choose: () => Move): Move {
  const known = asked.get(of) ?? choose();
  asked.set(of, known);
  return known;
}

/** A move made in the n-th of the positions that could be behind what its player knows. */
function begunWith(question: Question, move: Move, seed: string): Step<GameTypes> {
  const { rules, positions, view, position, seat, name } = question;
  const whole =
    view === null || positions === undefined
      ? position
      : positions.determinize(rules, view, fromSeed(`${seed}, dealt`));
  const first = rules.apply(withChance(whole, fromSeed(seed)), seat, move);
  if (!first.ok) throw new Error(`${name}: ${JSON.stringify(move)} is refused: ${first.error.code}`);
  return first.value;
}

/** The end of a turn of orders that normal players answer, with what happened. */
export function answered(question: Question, move: Move, n: number): Step<GameTypes> {
  const { rules, seat, name } = question;
  const seed = `${name}, answered ${n}`;
  let step = begunWith(question, move, seed);
  for (const other of seats(rules.setup.seats)) {
    if (other === seat || !rules.seatsToMove(step.position).includes(other)) continue;
    const asked = { setup: rules.setup, view: rules.view(step.position, other), seat: other, seed };
    const next = rules.apply(step.position, other, question.roster.choose('normal', asked));
    if (!next.ok) throw new Error(`normal broke the rules: ${next.error.code}`);
    step = { ...next.value, events: [...step.events, ...next.value.events] };
  }
  return step;
}

/** A rollout: the share of the win. */
function playedOn(question: Question, move: Move, level: string, n: number): number {
  const { kit, name } = question;
  const seed = `${name}, judged ${n}`;
  const begun = begunWith(question, move, seed).position;
  const brief = BRIEF[`${kit.id} ${level}`];
  if (brief === undefined) return wonBy(question, endOf(question, begun, level, seed, MOST_MOVES));
  const far = endOf(question, begun, level, seed, brief.moves);
  const ends = seats(brief.ends).map(end => {
    const chance = `${seed}, end ${end}`;
    return wonBy(question, endOf(question, withChance(far, fromSeed(chance)), 'normal', chance, MOST_MOVES));
  });
  return mean(ends);
}

/** The position after so many moves of players of a level, or at the end. */
function endOf(
  { kit, rules, roster, asked }: Question,
  from: GameTypes['position'],
  level: string,
  seed: string,
  most: number,
): GameTypes['position'] {
  let now = from;
  for (let moves = 0; moves < most; moves++) {
    const [next] = rules.seatsToMove(now);
    if (next === undefined) break;
    const question = {
      setup: rules.setup,
      view: rules.view(now, next),
      seat: next,
      seed: `${seed}/${moves}`,
    };
    const choose = (): Move => roster.choose(level, question);
    const move =
      kit.id === 'warzone' ? onceOf(asked, `${level} ${JSON.stringify(question)}`, choose) : choose();
    const step = rules.apply(now, next, move);
    if (!step.ok) throw new Error(`${level} broke the rules: ${step.error.code}`);
    now = step.value.position;
  }
  return now;
}

function wonBy({ rules, seat }: Question, position: GameTypes['position']): number {
  const [winners = []] = rules.outcome(position)?.places ?? [];
  return winners.includes(seat) ? 1 / winners.length : 0;
}

export interface Plan {
  readonly move: Move;
  readonly won: number[];
}
export const mean = (list: readonly number[]): number =>
  list.reduce((sum, each) => sum + each, 0) / list.length;

/** The mean of the key's lead over another plan, by the rollouts that both have, and its standard error. */
function leadOver(key: Plan, other: Plan): { readonly lead: number; readonly error: number } {
  const differences = other.won.map((won, n) => at(key.won, n) - won);
  const lead = mean(differences);
  const spread = mean(differences.map(each => (each - lead) ** 2));
  const { length } = differences;
  return { lead, error: Math.sqrt(Math.max(spread, 1 / length) / length) };
}

export interface Verdict {
  readonly lead: number;
  readonly low: number;
  readonly rollouts: number;
  readonly plans: readonly Plan[];
}

/** The key against every other plan under one level; ends early where a puzzle is lost. */
export function judgedBy(
  question: Question,
  level: string,
  sizes: readonly number[],
  moves: readonly Move[],
): Verdict {
  const [key, ...others] = moves.map((move): Plan => ({ move, won: [] }));
  if (key === undefined) throw new Error('no plan');
  const extend = (plan: Plan, size: number): void => {
    for (let n = plan.won.length; n < size; n++) plan.won.push(playedOn(question, plan.move, level, n));
  };
  let open = others;
  for (const size of sizes) {
    for (const plan of [key, ...open]) extend(plan, size);
    const leads = open.map(plan => ({ plan, ...leadOver(key, plan) }));
    if (leads.some(({ lead, error }) => lead + CERTAIN * error < LEAD || lead + 2 * error < 0)) break;
    open = leads.filter(({ lead, error }) => lead - CERTAIN * error < LEAD).map(({ plan }) => plan);
    if (open.length === 0)
      open = leads
        .toSorted((one, other) => one.lead - other.lead)
        .slice(0, 1)
        .map(({ plan }) => plan);
  }
  const leads = others.map(plan => leadOver(key, plan));
  return {
    lead: Math.min(...leads.map(({ lead }) => lead)),
    low: Math.min(...leads.map(({ lead, error }) => lead - SURE * error)),
    rollouts: key.won.length,
    plans: [key, ...others],
  };
}

/** Cards in all hands, more than which nothing is reckoned exactly; and deals that are. */
const [MOST_CARDS, DEALS] = [12, 60];

/**
 * The least lead of the key over another plan near the end of a hand of cards: exact in each of the deals that agree with what
 * its player knows, where everybody sees all hands and plays for as much of the win as there is. Null further from the end.
 */
export function solvedOpen(question: Question, moves: readonly Move[]): number | null {
  const { kit, rules, positions, view, seat, name } = question;
  if (kit.id !== 'intensity' || view === null || positions === undefined) return null;
  const deals = seats(DEALS).map(deal =>
    positions.determinize(rules, view, fromSeed(`${name}, solved ${deal}`)),
  );
  const { hands } = at(deals, 0) as { readonly hands?: readonly (readonly number[])[] };
  if (hands === undefined || hands.flat().reduce((sum, mask) => sum + bits(mask), 0) > MOST_CARDS)
    return null;
  const shares = moves.map(move =>
    deals.map(deal => {
      const step = rules.apply(deal, seat, move);
      if (!step.ok) throw new Error(step.error.code);
      return at(solved(rules, step.value.position), seat);
    }),
  );
  const [key = [], ...others] = shares;
  return Math.min(...others.map(other => mean(key) - mean(other)));
}

const bits = (mask: number): number => (mask === 0 ? 0 : (mask & 1) + bits(mask >> 1));

/** By seat, the shares of the win where everybody takes the move that gives most of it. */
function solved(rules: AnyRules, position: GameTypes['position']): readonly number[] {
  const [first = []] = rules.outcome(position)?.places ?? [];
  if (first.length > 0)
    return seats(rules.setup.seats).map(each => (first.includes(each) ? 1 / first.length : 0));
  const [seat] = rules.seatsToMove(position);
  if (seat === undefined) throw new Error('nobody is to move, and nobody has won');
  let best: readonly number[] | null = null;
  for (const move of rules.legalMoves(position, seat)) {
    const step = rules.apply(position, seat, move);
    if (!step.ok) continue;
    const shares = solved(rules, step.value.position);
    if (best === null || at(shares, seat) > at(best, seat)) best = shares;
  }
  if (best === null) throw new Error('there is no move');
  return best;
}
