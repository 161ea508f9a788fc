import { boardOfMap } from '../../../../machines/conquest/deck.ts';
import { type DominationOptions, presets } from '../../../../machines/domination/options.ts';
import type { DominationPosition, DominationTypes } from '../../../../machines/domination/types.ts';
import type { Rules } from '../../../../machines/game.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { type Seat, seat as seatOf } from '../../../../machines/seat.ts';
import { domination } from '../../../../source/games/domination/conduct.ts';
import { builtinMap } from '../../../../source/maps/builtin/index.ts';
import { good } from '../../../good.ts';
import { wanderingsOf } from '../../wanderings.ts';

export const LEVELS = ['passive', 'easy', 'normal', 'hard', 'expert'] as const;

/** What a test asks for; by default three players on the world. */
export interface Choice {
  readonly preset?: keyof typeof presets;
  readonly options?: Partial<DominationOptions>;
  readonly seats?: number;
  readonly map?: string;
}

export function rulesOf({
  preset = 'class',
  options = {},
  seats = 3,
  map = 'world',
}: Choice): Rules<DominationTypes> {
  const { map: board, deck } = good(builtinMap(map));
  const setup = { seats, options: { ...presets[preset], ...options }, ...boardOfMap(board, deck) };
  return good(domination.prepare(setup));
}

/** Positions of a game of chance, in which attacks and dice are drawn more often than other moves. */
export const wanderings = (
  rules: Rules<DominationTypes>,
  seed: string,
  most: number,
): Generator<DominationPosition> =>
  wanderingsOf(rules, { seed, most, times: 10 }, ({ type }) => type === 'attack' || type === 'roll');

/** A position of seat 0 in turn 9, about to attack; nobody has cards unless `changes` say so. */
export function drawn(
  rules: Rules<DominationTypes>,
  owners: readonly number[],
  armies: readonly number[],
  changes: Partial<DominationPosition> = {},
): DominationPosition {
  const start = rules.start(fromSeed('drawn'));
  if (!start.ok) throw new Error(start.error.code);
  const everybody = start.value.reserve.map((_, index): Seat => seatOf(index));
  return {
    ...start.value,
    owners: owners.map(seatOf),
    armies,
    reserve: everybody.map(() => 0),
    turn: 9,
    active: seatOf(0),
    phase: { name: 'attacking.choosing' },
    eliminated: everybody.filter(each => !owners.includes(each)),
    beatenBy: everybody.map(each => (owners.includes(each) ? null : seatOf(0))),
    start: null,
    ...changes,
  };
}

/** Freezes a value with everything in it, so that whoever writes to it fails. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
