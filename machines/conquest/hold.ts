import * as z from 'zod';
import type { Setup, SetupFault } from '../game.ts';
import { setupFault, whole } from '../options.ts';
import type { Sides } from '../outcome.ts';
import type { Data } from '../result.ts';
import { type Seat, seatSchema } from '../seat.ts';
import { sidesOf, sideWith } from '../teams.ts';
import { type Naming, namesOf, plural } from '../wording.ts';
import { atLimit, type Holdings, type Settled } from './limit.ts';

/** Half of the territories, in percent: whoever holds more is alone in it. */
const HALF = 50;

/** A win by holding a share of the territories for some rounds (rules/grid.md#holding). */
export const holdOptions = {
  holdShare: whole(0, 100, 0)
    .describe('Who holds so many percent of the territories long enough wins: more than half (0: none)')
    .meta({ since: 3, title: 'Won with a share', from: HALF + 1 }),
  holdRounds: whole(0, 20, 1)
    .describe('For how many rounds that share must be held (0: it wins when a turn ends)')
    .meta({ since: 3, title: 'Held for rounds' }),
};

export type HoldOptions = Readonly<z.output<z.ZodObject<typeof holdOptions>>>;

/** Who holds the share, a player of a team for all of it, and for how many rounds; null for nobody. */
export const holdingSchema = z
  .strictObject({ seat: seatSchema, rounds: z.int().min(0) })
  .nullable()
  .optional()
  .meta({ since: 3 });
export type Holding = NonNullable<Data<typeof holdingSchema>>;

/** What changes about the share. */
export interface HoldingChange {
  /** The players who hold it; of those who lost it, nobody. */
  readonly holders: readonly Seat[];
  /** Rounds that are left until it wins. */
  readonly left: number;
}

/** Why no game can be played with such a share; null if one can. */
export function holdFault(setup: Setup & { readonly options: HoldOptions }): SetupFault | null {
  const { holdShare } = setup.options;
  if (holdShare === 0) return null;
  const wrong = (sentence: string) => setupFault('wrong-option', sentence, 'holdShare');
  if (holdShare <= HALF)
    return wrong(`a share that wins is 0 or more than ${HALF} percent, not ${holdShare}`);
  const sides = sidesOf(setup);
  const largest = Math.max(...sides.map(side => sides.filter(each => each === side).length));
  const first = Math.ceil((100 * largest) / setup.seats);
  return first < holdShare
    ? null
    : wrong(
        `${largest} of ${setup.seats} players are a team, which would hold ${holdShare} percent at the start`,
      );
}

/** The fewest territories that are such a share; none in games without. */
export const shareOf = ({ holdShare }: HoldOptions, territories: number): number | null =>
  holdShare === 0 ? null : Math.ceil((territories * holdShare) / 100);

/** What nobody holds at first; nothing in games without a share that wins. */
export const firstHolding = ({ holdShare }: HoldOptions): { readonly holding?: null } =>
  holdShare === 0 ? {} : { holding: null };

/** A game at the end of a turn. */
interface TurnEnd extends Holdings {
  readonly turn: number;
  readonly holding?: Holding | null | undefined;
  readonly alive: readonly Seat[];
  /** Whose turn has ended, and whose begins; nobody's where all play at the same time. */
  readonly active: Seat | null;
  readonly next: Seat | null;
}

/** Counts a round when the turn of who holds the share comes again, or everybody's has (rules/grid.md#holding). */
function holdingAfter(
  options: HoldOptions,
  { owners, holding = null, alive, active, next }: TurnEnd,
  sides: Sides,
): Holding | null {
  const least = shareOf(options, owners.length) ?? Number.POSITIVE_INFINITY;
  const isOf = (side: readonly Seat[]) => (owner: Seat | null) => owner !== null && side.includes(owner);
  const holder = alive.find(each => owners.filter(isOf(sideWith(sides, each))).length >= least);
  if (holder === undefined) return null;
  const side = sideWith(sides, holder).filter(each => alive.includes(each));
  if (holding === null || sides[holding.seat] !== sides[holder])
    return { seat: side.find(each => each === active) ?? holder, rounds: 0 };
  const isRound = next === null || next === holding.seat;
  const seat = side.includes(holding.seat) ? holding.seat : holder;
  return { seat, rounds: holding.rounds + (isRound ? 1 : 0) };
}

/** The end of a turn as far as it is about the share. */
export interface Held {
  /** What the next position has of it. */
  readonly part: { readonly holding?: Holding | null };
  readonly changes: readonly ({ readonly type: 'holding' } & HoldingChange)[];
  /** The places, and the event that tells of them, where the share has won; else null. */
  readonly won:
    | (Omit<ReturnType<typeof atLimit>, 'event'> & {
        readonly event: { readonly type: 'settled' } & Settled;
      })
    | null;
}

/** Ends a turn of a game in which a share may win; nothing in others. */
export function heldAfter(options: HoldOptions, end: TurnEnd, sides: Sides): Held {
  if (options.holdShare === 0) return { part: {}, changes: [], won: null };
  const before = end.holding ?? null;
  const holding = holdingAfter(options, end, sides);
  const part = { holding };
  if (holding !== null && holding.rounds >= options.holdRounds) {
    const { places, event } = atLimit('territories', end.turn, end.alive, end, sides);
    if (event.type === 'settled')
      return { part, changes: [], won: { places, event: { ...event, held: holding.rounds } } };
  }
  const isSame = holding?.seat === before?.seat && holding?.rounds === before?.rounds;
  const holders = holding === null ? [] : sideWith(sides, holding.seat);
  const left = options.holdRounds - (holding?.rounds ?? 0);
  return { part, changes: isSame ? [] : [{ type: 'holding', holders, left }], won: null };
}

/** One sentence about a change of who holds the share. */
export const holdingText = ({ holders, left }: HoldingChange, name: Naming): string =>
  holders.length === 0
    ? 'Nobody holds the share that wins any more'
    : `${namesOf(holders, name)} ${holders.length === 1 ? 'holds' : 'hold'} the share that wins in ${plural(left, 'round', 'rounds')}`;

/** True for a holding that a game with this set-up can have. */
export const isHoldingValid = (
  { seats, options }: { readonly seats: number; readonly options: HoldOptions },
  holding: Holding | null | undefined,
): boolean =>
  options.holdShare === 0
    ? holding === undefined
    : holding === null || (holding !== undefined && holding.seat < seats);

/** Why `isHoldingValid` is false. */
export const WRONG_HOLDING = 'only where a share of the territories wins does a player hold it';
