import { type Board, regionBonus, reinforcement } from '../conquest/board.ts';
import { heldAfter } from '../conquest/hold.ts';
import { armiesOf, connectedBonus, underCap } from '../conquest/income.ts';
import { atLimit } from '../conquest/limit.ts';
import { gameOver, type Sides, survivors } from '../outcome.ts';
import type { Chance } from '../random.ts';
import { at, numbers } from '../result.ts';
import { type Seat, seat, seats } from '../seat.ts';
import { isOneSide, sideWith, winningTeam } from '../teams.ts';
import type { Battlefield } from './battlefield.ts';
import { hasWatches, WATCHING } from './kinds.ts';
import type { Execution, RoundOrder, WarzoneOptions } from './options.ts';
import {
  CARDS,
  cardsOf,
  drawCard,
  type Hand,
  type OrderType,
  piecesOf,
  surplus,
  withPieces,
} from './orders.ts';
import { MOST_ARMIES, type Owner, type Scenario, type WarzoneEvent, type WarzonePosition } from './types.ts';

export const stages: Readonly<Record<Execution, readonly (readonly OrderType[])[]>> = {
  // A truce that began only after the enemy's first attack would be nearly worthless (rules/warzone.md#stages).
  class: [
    ['cheat', 'discard', 'reinforce', 'priority', ...WATCHING],
    ['deploy'],
    ['negotiate'],
    ['emergency', 'gift'],
    ['advance', 'bomb', 'airlift', 'blockade', 'sanction', 'delay'],
  ],
  phases: [
    ['cheat', 'discard', 'reinforce', 'priority', ...WATCHING],
    ['deploy'],
    ['bomb'],
    ['emergency'],
    ['airlift'],
    ['gift'],
    ['advance', 'delay'],
    ['blockade'],
    ['negotiate'],
    ['sanction'],
  ],
  // Kind by kind, as the preset `class` numbers them: 1) deployment, 2) advance, 3) cards (rules/warzone.md#stages).
  listed: [
    ['cheat', 'discard', 'reinforce', 'priority', ...WATCHING],
    ['deploy'],
    ['advance', 'delay'],
    ['bomb', 'blockade', 'airlift', 'negotiate', 'sanction', 'emergency', 'gift'],
  ],
};

/** Tests whether the order of players is drawn each turn or round. */
export const isDrawn = (order: RoundOrder): boolean => order === 'random' || order === 'coin';

/**
 * The seats in the order of a turn's first round; the first player moves on by one each turn (rules/warzone.md#rounds).
 */
export function firstRound(order: RoundOrder, drawn: readonly Seat[], turn: number): readonly Seat[] {
  if (order === 'fixed' || isDrawn(order)) return drawn;
  const moved = (turn - 1) % drawn.length;
  return [...drawn.slice(moved), ...drawn.slice(0, moved)];
}

/** The order of a turn's first round as far as it is known in advance: empty where it is drawn. */
export function knownOrder({ setup }: Scenario, position: WarzonePosition, turn: number): readonly Seat[] {
  const { roundOrder } = setup.options;
  if (isDrawn(roundOrder)) return [];
  return firstRound(roundOrder, position.order, turn).filter(seat => !position.eliminated.includes(seat));
}

/** A stage's lists cut at each order of a kind, which ends its part: everybody's first parts, then the second ones … */
export function partsOf<T>(
  lists: readonly (readonly T[])[],
  isEnd: (item: T) => boolean,
): (readonly (readonly T[])[])[] {
  const cut = lists.map(list => {
    const parts: T[][] = [[]];
    for (const item of list) {
      parts.at(-1)?.push(item);
      if (isEnd(item)) parts.push([]);
    }
    return parts;
  });
  const most = Math.max(1, ...cut.map(parts => parts.length));
  return numbers(0, most - 1).map(part => cut.map(parts => parts[part] ?? []));
}

/** The order of seats in each round of a stage, endlessly, beginning with `first`; who has played more `priorities` comes first. */
export function* roundsOf(
  order: RoundOrder,
  first: readonly Seat[],
  chance: Chance,
  priorities: readonly number[] = [],
): Generator<readonly Seat[]> {
  const hurried = (seats: readonly Seat[]): readonly Seat[] =>
    seats.toSorted((one, other) => (priorities[other] ?? 0) - (priorities[one] ?? 0));
  const base = hurried(first);
  for (let round = 0; ; round++) {
    const drawn = order === 'coin' ? chance.shuffled('order', first) : base;
    if (order === 'coin') yield round === 0 ? hurried(drawn) : drawn;
    else yield order === 'snake' && round % 2 === 1 ? drawn.toReversed() : drawn;
  }
}

/**
 * Processes lists by seat in rounds: round k takes each seat's next item (rules/warzone.md#stages, #rounds). @param
 * isOver checked before each item; true stops @param perform processes an item; false if it failed @param
 * failedConsumesSlot false: after a failure the seat's next item is taken in the same round
 */
export function inRounds<T>(
  lists: readonly (readonly T[])[],
  rounds: Iterator<readonly Seat[]>,
  options: {
    readonly failedConsumesSlot: boolean;
    readonly isOver: () => boolean;
    readonly perform: (item: T) => boolean;
  },
): void {
  const next = lists.map(() => 0);
  const has = (seat: Seat): boolean => at(next, seat) < at(lists, seat).length;
  while (lists.some((list, seat) => at(next, seat) < list.length)) {
    const round: IteratorResult<readonly Seat[]> = rounds.next();
    if (round.done === true) return;
    for (const seat of round.value) {
      let done = false;
      while (!done && has(seat)) {
        if (options.isOver()) return;
        const item = at(at(lists, seat), at(next, seat));
        next[seat] = at(next, seat) + 1;
        done = options.perform(item) || options.failedConsumesSlot;
      }
    }
  }
}

/** The seats that have not committed, or not picked yet; where orders are given in turn, of the first ones the next. */
export function seatsToMove({ phase, giver }: Pick<WarzonePosition, 'phase' | 'giver'>): readonly Seat[] {
  switch (phase.name) {
    case 'picking':
      return phase.wishes.flatMap((wishes, index) => (wishes === null ? [seat(index)] : []));
    case 'ordering': {
      const waiting = phase.committed.flatMap((done, index) => (done ? [] : [seat(index)]));
      return giver === undefined ? waiting : waiting.filter(each => each === giver);
    }
    case 'over':
      return [];
  }
}

/** True when a seat is in the game and all others left are its mates; works on positions and on views, even under fog. */
export const isAlone = (
  { eliminated }: Pick<WarzonePosition, 'eliminated'>,
  sides: Sides,
  seat: Seat,
): boolean => !eliminated.includes(seat) && isOneSide(sides, survivors(sides.length, eliminated));

/** The position in which who comes after a seat, or first in the turn, gives an order (rules/warzone.md#one-each-in-turn). */
export function afterOrder<P extends WarzonePosition>(
  { setup }: Scenario,
  position: P,
  last: Seat | null,
): P {
  const { phase, order, turn } = position;
  if (!setup.options.inTurn) return position;
  const all = firstRound(setup.options.roundOrder, order, Math.max(1, turn));
  const behind = last === null ? all : [...all.slice(all.indexOf(last) + 1), ...all];
  const giver = behind.find(each => phase.name === 'ordering' && phase.committed[each] === false);
  return { ...position, giver: giver ?? at(order, 0) };
}

export type Emit = (event: WarzoneEvent) => void;

/** True when no remaining order can change the outcome (rules/warzone.md#the-end). */
export function isDecided(field: Battlefield): boolean {
  const [first] = field.alive();
  if (first === undefined) return true;
  return field.isOneSide && (field.options.victory === 'lastAlive' || ownsAll(field, first));
}

/** True when a player and its mates own the whole map. */
const ownsAll = (field: Battlefield, seat: Seat): boolean =>
  sideWith(field.sides, seat).reduce((sum, each) => sum + field.count(each), 0) === field.owners.length;

/** Ends a turn after its last order: ends the game, or draws cards and begins the next turn. */
export function endTurn(field: Battlefield, position: WarzonePosition, emit: Emit): WarzonePosition {
  const { turn, options } = field;
  if (isDecided(field)) return decide(field, position, emit);
  for (const seat of field.alive()) field.hands[seat] = limited(options, at(field.hands, seat));
  drawCards(field, emit);
  const { owners, armies } = field;
  const end = { owners, armies, turn, alive: field.alive(), active: null, next: null };
  const held = heldAfter(options, { ...end, holding: position.holding }, field.sides);
  const ended = { ...position, ...afterTurn(field), ...held.part };
  if (held.won !== null) {
    emit(held.won.event);
    return gameOver(ended, held.won.places, 'held', field.sides);
  }
  held.changes.forEach(emit);
  if (options.turnLimit > 0 && turn >= options.turnLimit) {
    const { places, event } = atLimit(options.limitResult, turn, field.alive(), field, field.sides);
    emit(event.type === 'drawn' ? { ...event, reason: 'turn-limit' } : event);
    return gameOver(ended, places, 'turn-limit', field.sides);
  }
  return beginTurn(field.game, ended, emit);
}

function afterTurn(field: Battlefield) {
  const { owners, armies, eliminated, hands, truces, sanctions, attacked, turn } = field;
  const lasting = truces.filter(truce => truce.until > turn);
  const capitals = field.capitals.length > 0 ? { capitals: field.capitals } : {};
  const watches = hasWatches(field.options) ? { watches: field.watches } : {};
  return { ...watches, ...capitals, owners, armies, eliminated, hands, truces: lasting, sanctions, attacked };
}

/** A hand without the cards above the limit that nobody chose to discard: the last ones of the list (rules/warzone.md#cards). */
function limited(options: WarzoneOptions, hand: Hand): Hand {
  if (surplus(options, hand, []) <= 0) return hand;
  const last = CARDS.findLast(card => cardsOf(options, hand, card) > 0);
  return last === undefined ? hand : limited(options, withPieces(hand, last, -piecesOf(options, last)));
}

/** Draws one card for each player who captured something this turn (rules/warzone.md#cards). */
function drawCards(field: Battlefield, emit: Emit): void {
  for (const seat of field.alive().filter(each => field.conquerors.has(each))) {
    const hand = at(field.hands, seat);
    const card = drawCard(field.options, field.hands, hand, field.chance);
    if (card === null) continue;
    const next = withPieces(hand, card, 1);
    field.hands[seat] = next;
    const whole = cardsOf(field.options, next, card) > cardsOf(field.options, hand, card);
    emit({ type: 'card-drawn', seat, card, whole });
  }
}

function decide(field: Battlefield, position: WarzonePosition, emit: Emit): WarzonePosition {
  const ended = { ...position, ...afterTurn(field) };
  const [winner] = field.alive();
  if (winner !== undefined) {
    const reason = ownsAll(field, winner) ? 'conquest' : 'last-alive';
    emit({ type: 'won', seat: winner, reason, ...winningTeam(field.sides, winner) });
    return gameOver(ended, [[winner]], reason, field.sides);
  }
  emit({ type: 'drawn', turn: field.turn, reason: 'nobody-left' });
  const last = field.eliminated.slice(position.eliminated.length);
  return { ...gameOver(position, [last], 'nobody-left', field.sides), ...afterTurn(field) };
}

/** Begins the next turn: counts incomes and empties everybody's list. */
export function beginTurn(game: Scenario, position: WarzonePosition, emit: Emit): WarzonePosition {
  const { options } = game.setup;
  const turn = position.turn + 1;
  const incomes = seats(game.setup.seats).map(seat => {
    const cards = new Array<number>(at(position.sanctions, seat)).fill(SANCTION_PERCENT);
    const paid = sanctionedIncome(income(game.board, options, position, seat), cards);
    return turn === 1 ? paid + options.startPool : paid;
  });
  const order = knownOrder(game, position, turn);
  emit({ type: 'turn-began', turn, order, incomes, open: options.fog === 'none' });
  const phase = {
    name: 'ordering',
    lists: incomes.map(() => []),
    committed: seats(game.setup.seats).map(seat => position.eliminated.includes(seat)),
  } as const;
  return afterOrder(game, { ...position, turn, incomes, phase }, null);
}

/**
 * New armies of a turn (rules/warzone.md#new-armies): by default a third of the territories, rounded down, plus the
 * bonuses of complete continents, at least 3. Hidden territories count as foreign.
 */
export function income(
  board: Board,
  options: WarzoneOptions,
  land: { readonly owners: readonly (Owner | 'hidden')[]; readonly armies: readonly (number | null)[] },
  seat: Seat,
): number {
  const { owners } = land;
  const isOwn = (territory: number): boolean => owners[territory] === seat;
  const owned = owners.reduce<number>((count, owner) => (owner === seat ? count + 1 : count), 0);
  if (owned === 0) return 0;
  const bonus = regionBonus(board.regions, isOwn) + connectedBonus(options, board.graph, isOwn);
  return newArmies(options, owned, bonus, armiesOf(land, seat));
}

/** New armies for so many territories, 1 or more, and bonuses, of a player with so many armies (rules/warzone.md#new-armies). */
export function newArmies(options: WarzoneOptions, owned: number, bonus: number, onBoard: number): number {
  const { territoriesPerArmy, leastIncome: minimum, minimum: minimumOf } = options;
  const rule = { territoriesPerArmy: territoriesPerArmy || MOST_ARMIES, minimum, minimumOf };
  return underCap(options, reinforcement(rule, owned, bonus), owned, onBoard);
}

const SANCTION_PERCENT = 50;

/**
 * An income under sanctions of 0 to 100 percent: the shares left multiply, and the reduction is rounded, half down
 * (rules/warzone.md#cards): 5 at 50 % becomes 3, at 51 % 2.
 */
export function sanctionedIncome(income: number, percents: readonly number[]): number {
  const left = percents.reduce((share, percent) => share * (100 - percent), 1);
  const whole = 100 ** percents.length;
  return income - Math.ceil((2 * income * (whole - left) - whole) / (2 * whole));
}
