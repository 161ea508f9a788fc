import { type BoardData, type Territory, territory } from '../../../../machines/conquest/board.ts';
import type { Rules } from '../../../../machines/game.ts';
import { fromScript, fromSeed, type Randomness, type ScriptedOutcome } from '../../../../machines/random.ts';
import { type Seat, seat, seats } from '../../../../machines/seat.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import { optionsSchema, type WarzoneOptions } from '../../../../machines/warzone/options.ts';
import {
  type Card,
  emptyHand,
  type Order,
  orderSchema,
  withPieces,
} from '../../../../machines/warzone/orders.ts';
import {
  type Owner,
  prepareBoard,
  type Scenario,
  type WarzoneEvent,
  type WarzonePosition,
  type WarzoneSetup,
  type WarzoneTypes,
} from '../../../../machines/warzone/types.ts';
import { good } from '../../../good.ts';

export const RED = seat(0);
export const GREEN = seat(1);
export const BLUE = seat(2);
export const NAMES = ['Red', 'Green', 'Blue'];

/** A board from its continents (name, bonus, territories) and its borders: `Alba-Brin, Brin-Cove`. */
export function boardOf(
  continents: readonly (readonly [name: string, bonus: number, territories: string])[],
  borders: string,
): BoardData {
  const names = continents.flatMap(([, , list]) => list.split(' '));
  const pairs = borders.split(', ').map(pair => pair.split('-'));
  return {
    name: 'Test',
    continents: continents.map(([name, bonus]) => ({ name, bonus })),
    countries: continents.flatMap(([, , list], continent) =>
      list.split(' ').map(name => ({
        name,
        continent,
        x: 0,
        y: 0,
        borders: pairs
          .filter(pair => pair.includes(name))
          .map(([one, other]) => names.indexOf((one === name ? other : one) ?? '')),
      })),
    ),
  };
}

/** The board of rules/warzone.md#a-whole-turn. */
export const NORTH_SOUTH = boardOf(
  [
    ['North', 3, 'Alba Brin Cove'],
    ['South', 4, 'Dune Esk Fenn Gale'],
  ],
  'Alba-Brin, Alba-Cove, Brin-Cove, Cove-Dune, Dune-Esk, Esk-Fenn, Fenn-Gale, Dune-Gale, Brin-Fenn',
);

/** Where a test begins: who has how many armies where, as `Alba Red 2`, and what differs from the class rules. */
export interface Scene {
  readonly board?: BoardData;
  readonly seats?: number;
  readonly options?: Partial<WarzoneOptions>;
  /** By name: the owner's letter R, G, B or n (neutral) and the armies: `R2`. */
  readonly field: Readonly<Record<string, string>>;
  readonly cards?: readonly (readonly Card[])[];
  readonly incomes?: readonly number[];
  readonly turn?: number;
  readonly random?: Randomness;
  readonly eliminated?: readonly Seat[];
  /** By seat: the names of capitals, or of territories where commanders stand. */
  readonly capitals?: readonly string[];
}

export interface Stage {
  readonly setup: WarzoneSetup;
  readonly game: Scenario;
  readonly rules: Rules<WarzoneTypes>;
  readonly position: WarzonePosition;
  readonly at: (name: string) => Territory;
}

/** A game in the middle of its ordering. */
export function stage(scene: Scene): Stage {
  const board = scene.board ?? NORTH_SOUTH;
  const setup = { seats: scene.seats ?? 3, options: optionsSchema.parse(scene.options ?? {}), board };
  const prepared = good(warzone.prepare(setup));
  const marks = board.countries.map(({ name }) => scene.field[name] ?? 'n1');
  const all = seats(setup.seats);
  const eliminated = scene.eliminated ?? [];
  const at = (name: string): Territory => {
    const index = board.countries.findIndex(country => country.name === name);
    if (index < 0) throw new Error(`there is no ${name}`);
    return territory(index);
  };
  const position: WarzonePosition = {
    ...(scene.capitals === undefined ? {} : { capitals: scene.capitals.map(at) }),
    owners: marks.map((mark): Owner => {
      const index = 'RGB'.indexOf(mark.slice(0, 1));
      return index < 0 ? null : seat(index);
    }),
    armies: marks.map(mark => Number(mark.slice(1))),
    turn: scene.turn ?? 1,
    order: all,
    eliminated,
    incomes: scene.incomes ?? all.map(() => 0),
    hands: all.map(who =>
      (scene.cards?.[who] ?? []).reduce(
        (hand, card) => withPieces(hand, card, setup.options.cardPieces),
        emptyHand,
      ),
    ),
    truces: [],
    sanctions: all.map(() => 0),
    attacked: all.map(() => false),
    phase: {
      name: 'ordering',
      lists: all.map(() => []),
      committed: all.map(who => eliminated.includes(who)),
    },
    random: scene.random ?? fromSeed('test'),
  };
  return { setup, game: { setup, board: prepareBoard(board) }, rules: prepared, position, at };
}

/** An order from words: `deploy 3 Brin`, `advance Brin Cove 7`, `bomb Cove`, `negotiate Blue`. */
export function order({ at }: Pick<Stage, 'at'>, words: string): Order {
  const [type = '', one = '', two = '', three = '', four] = words.split(' ');
  const led = four === 'commander' ? ({ commander: true } as const) : {};
  switch (type) {
    case 'deploy':
      return { type, territory: at(two), armies: Number(one) };
    case 'advance':
    case 'attack':
    case 'move':
      return {
        type: 'advance',
        source: at(one),
        target: at(two),
        armies: Number(three.replace('%', '')),
        percent: three.endsWith('%'),
        mode: type === 'advance' ? 'any' : type,
        ...led,
      };
    case 'airlift':
      return { type, source: at(one), target: at(two), armies: Number(three), ...led };
    case 'bomb':
    case 'blockade':
      return { type, territory: at(one) };
    case 'discard':
      return orderSchema.parse({ type, card: one });
    case 'negotiate':
    case 'spy':
    case 'sanction':
      return { type, seat: seat(NAMES.indexOf(one)) };
    case 'reconnaissance':
    case 'surveillance':
    case 'emergency':
      return { type, territory: at(one) };
    case 'gift':
      return { type, territory: at(one), seat: seat(NAMES.indexOf(two)) };
    case 'priority':
    case 'delay':
    case 'reinforce':
    case 'cheat':
      return { type };
    default:
      throw new Error(`${words} is no order`);
  }
}

/** What came of a turn. */
export interface Turn {
  readonly position: WarzonePosition;
  readonly events: readonly WarzoneEvent[];
  /** One line for each executed order, as it is told. */
  readonly lines: readonly string[];
  /** The board as `Alba R2`. */
  readonly field: Readonly<Record<string, string>>;
}

/** Everybody commits these orders, divided by `;`, and they are executed. */
export function turn(here: Stage, lists: readonly string[], commitOrder?: readonly Seat[]): Turn {
  let position = here.position;
  const events: WarzoneEvent[] = [];
  const waiting = here.rules.seatsToMove(position);
  for (const who of commitOrder ?? waiting) {
    const words = (lists[who] ?? '').split('; ').filter(text => text !== '');
    const orders = words.map(text => order(here, text));
    const step = good(here.rules.apply(position, who, { type: 'commit', orders, loss: true }));
    position = step.position;
    events.push(...step.events);
  }
  const lines = events.flatMap(event => ('index' in event ? (warzone.describe(event, NAMES) ?? []) : []));
  return { position, events, lines, field: fieldOf(here.setup, position) };
}

/** Owners and armies by name: `R2`. */
export function fieldOf(
  { board }: WarzoneSetup,
  { owners, armies }: Pick<WarzonePosition, 'owners' | 'armies'>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    board.countries.map(({ name }, index) => {
      const owner = owners[index];
      return [name, `${owner === null || owner === undefined ? 'n' : 'RGB'[owner]}${armies[index]}`];
    }),
  );
}

/** The draws of battles as decimals, one list for each battle. */
export const rolls = (...battles: readonly (readonly number[])[]): Randomness =>
  fromScript(
    battles.map(
      (draws): ScriptedOutcome => ({ what: 'roll', numbers: draws.map(draw => Math.round(draw * 10_000)) }),
    ),
  );
