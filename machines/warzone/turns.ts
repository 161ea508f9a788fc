import { type Board, regionBonus, reinforcement } from '../conquest/board.ts';
import { type Outcome, outOfGame } from '../outcome.ts';
import type { Chance } from '../random.ts';
import { at } from '../result.ts';
import { type Seat, seat, seats } from '../seat.ts';
import type { Theatre } from './deeds.ts';
import type { Execution, RoundOrder, WarzoneOptions } from './options.ts';
import { cardsOf, drawCard, type OrderType, withPieces } from './orders.ts';
import { MOST_ARMIES, type Owner, type Scenario, type WarzoneEvent, type WarzonePosition } from './types.ts';

/** The stages of an execution, in order: the kinds of orders that are executed together. */
export const stages: Readonly<Record<Execution, readonly (readonly OrderType[])[]>> = {
  // rules/warzone.md#stages: a truce that began only after the enemy's first attack would be close to worthless.
  class: [
    ['cheat', 'reinforce'],
    ['deploy'],
    ['negotiate'],
    ['advance', 'bomb', 'airlift', 'blockade', 'sanction'],
  ],
  // rules/warzone.md#stages
  phases: [
    ['cheat', 'reinforce'],
    ['deploy'],
    ['bomb'],
    ['airlift'],
    ['advance'],
    ['blockade'],
    ['negotiate'],
    ['sanction'],
  ],
  // Kind by kind, as the preset `class` numbers them: 1) deployment, 2) advance, 3) cards (rules/warzone.md#stages).
  listed: [
    ['cheat', 'reinforce'],
    ['deploy'],
    ['advance'],
    ['bomb', 'blockade', 'airlift', 'negotiate', 'sanction'],
  ],
};

/** True when chance says before each turn or round who comes when. */
export const isDrawn = (order: RoundOrder): boolean => order === 'random' || order === 'coin';

/**
 * The seats in the order of the first round of a turn (rules/warzone.md#rounds): the first moves on by one each turn.
 * @param drawn all seats in the order drawn at the start
 * @param turn from 1
 */
export function firstRound(order: RoundOrder, drawn: readonly Seat[], turn: number): readonly Seat[] {
  if (order === 'fixed' || isDrawn(order)) return drawn;
  const moved = (turn - 1) % drawn.length;
  return [...drawn.slice(moved), ...drawn.slice(0, moved)];
}

/** Who comes when in the first round of a turn, as it can be known before: nobody where chance will say. */
export function knownOrder({ setup }: Scenario, position: WarzonePosition, turn: number): readonly Seat[] {
  const { roundOrder } = setup.options;
  if (isDrawn(roundOrder)) return [];
  return firstRound(roundOrder, position.order, turn).filter(seat => !position.eliminated.includes(seat));
}

/**
 * The seats of each round of a stage, the first round first, without end.
 * @param first the seats in the order of the first round
 */
export function* roundsOf(
  order: RoundOrder,
  first: readonly Seat[],
  chance: Chance,
): Generator<readonly Seat[]> {
  for (let round = 0; ; round++) {
    if (order === 'coin') yield chance.shuffled('order', first);
    else yield order === 'snake' && round % 2 === 1 ? first.toReversed() : first;
  }
}

/**
 * Goes through lists of items in rounds: the k-th round takes the next item of each seat that has one
 * (rules/warzone.md#stages, #rounds).
 * @param lists the items of each seat
 * @param isOver asked before each item: true ends it
 * @param perform does an item; false when it failed
 * @param failedConsumesSlot false: after a failed item the same seat's next one is taken
 */
export function inRounds<T>(
  lists: readonly (readonly T[])[],
  rounds: Iterator<readonly Seat[]>,
  {
    failedConsumesSlot,
    isOver,
    perform,
  }: {
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
        if (isOver()) return;
        const item = at(at(lists, seat), at(next, seat));
        next[seat] = at(next, seat) + 1;
        done = perform(item) || failedConsumesSlot;
      }
    }
  }
}

/** The seats that the game waits for: all who have not committed (while picking: wished) yet. */
export function seatsToMove({ phase }: WarzonePosition): readonly Seat[] {
  switch (phase.name) {
    case 'picking':
      return phase.wishes.flatMap((wishes, index) => (wishes === null ? [seat(index)] : []));
    case 'ordering':
      return phase.committed.flatMap((done, index) => (done ? [] : [seat(index)]));
    case 'over':
      return [];
  }
}

/** True when the game waits for this seat. */
export function isToMove({ phase }: WarzonePosition, of: Seat): boolean {
  if (phase.name === 'picking') return at(phase.wishes, of) === null;
  return phase.name === 'ordering' && !at(phase.committed, of);
}

/** True when a seat is the last player in the game; a position and a view, even under fog, can be asked alike. */
export const isAlone = (
  { eliminated, incomes }: Pick<WarzonePosition, 'eliminated'> & { readonly incomes: readonly unknown[] },
  seat: Seat,
): boolean => eliminated.length === incomes.length - 1 && !eliminated.includes(seat);

type Tell = (event: WarzoneEvent) => void;

/** True when nothing that is still to be executed can change how the game ends (rules/warzone.md#the-end). */
export function isDecided(theatre: Theatre): boolean {
  const alive = theatre.alive();
  const [first] = alive;
  if (first === undefined) return true;
  if (theatre.options.victory === 'lastAlive' && alive.length === 1) return true;
  return alive.length === 1 && theatre.count(first) === theatre.owners.length;
}

/** Ends a turn after its last order: the game ends, or cards are drawn and the next turn begins. */
export function endTurn(theatre: Theatre, position: WarzonePosition, tell: Tell): WarzonePosition {
  const { turn, options } = theatre;
  if (isDecided(theatre)) return decided(theatre, position, tell);
  drawCards(theatre, tell);
  const ended = { ...position, ...takenFrom(theatre) };
  if (options.turnLimit > 0 && turn >= options.turnLimit) {
    tell({ type: 'drawn', turn, reason: 'turn-limit' });
    const places = [theatre.alive(), ...outOfGame(theatre.eliminated)];
    return over(ended, { places, reason: 'turn-limit' });
  }
  return beginTurn(theatre.game, ended, tell);
}

/** What a theatre leaves to the next turn. */
function takenFrom(theatre: Theatre) {
  const { owners, armies, eliminated, hands, truces, sanctions, attacked, turn } = theatre;
  const lasting = truces.filter(truce => truce.until > turn);
  return { owners, armies, eliminated, hands, truces: lasting, sanctions, attacked };
}

/** One card for everybody who captured something in this turn (rules/warzone.md#cards). */
function drawCards(theatre: Theatre, tell: Tell): void {
  for (const seat of theatre.alive().filter(each => theatre.conquerors.has(each))) {
    const hand = at(theatre.hands, seat);
    const card = drawCard(theatre.options, theatre.hands, hand, theatre.chance);
    if (card === null) continue;
    const next = withPieces(hand, card, 1);
    theatre.hands[seat] = next;
    const whole = cardsOf(theatre.options, next, card) > cardsOf(theatre.options, hand, card);
    tell({ type: 'card-drawn', seat, card, whole });
  }
}

function decided(theatre: Theatre, position: WarzonePosition, tell: Tell): WarzonePosition {
  const ended = { ...position, ...takenFrom(theatre) };
  const [winner] = theatre.alive();
  if (winner !== undefined) {
    const reason = theatre.count(winner) === theatre.owners.length ? 'conquest' : 'last-alive';
    tell({ type: 'won', seat: winner, reason });
    return over(ended, { places: [[winner], ...outOfGame(theatre.eliminated)], reason });
  }
  tell({ type: 'drawn', turn: theatre.turn, reason: 'nobody-left' });
  const last = theatre.eliminated.slice(position.eliminated.length);
  const places = [last, ...outOfGame(position.eliminated)];
  return over(ended, { places, reason: 'nobody-left' });
}

export const over = (position: WarzonePosition, outcome: Outcome): WarzonePosition => ({
  ...position,
  phase: { name: 'over', outcome },
});

/** Begins the turn after the position's: incomes are counted, and everybody's list is empty. */
export function beginTurn(game: Scenario, position: WarzonePosition, tell: Tell): WarzonePosition {
  const { options } = game.setup;
  const turn = position.turn + 1;
  const incomes = seats(game.setup.seats).map(seat => {
    const cards = new Array<number>(at(position.sanctions, seat)).fill(SANCTION_PERCENT);
    const paid = sanctioned(income(game.board, options, position.owners, seat), cards);
    return turn === 1 ? paid + options.startPool : paid;
  });
  const order = knownOrder(game, position, turn);
  tell({ type: 'turn-began', turn, order, incomes, open: options.fog === 'none' });
  const phase = {
    name: 'ordering',
    lists: incomes.map(() => []),
    committed: seats(game.setup.seats).map(seat => position.eliminated.includes(seat)),
  } as const;
  return { ...position, turn, incomes, phase };
}

/**
 * The new armies of a turn (rules/warzone.md#new-armies): a third of the territories, rounded down, and the bonus of
 * every continent owned completely, at least 3.
 * @param owners by territory; hidden ones count as somebody else's
 */
export function income(
  board: Board,
  options: WarzoneOptions,
  owners: readonly (Owner | 'hidden')[],
  seat: Seat,
): number {
  const isOwn = (territory: number): boolean => owners[territory] === seat;
  const owned = owners.reduce<number>((count, owner) => (owner === seat ? count + 1 : count), 0);
  if (owned === 0) return 0;
  return newArmies(options, owned, regionBonus(board.regions, isOwn));
}

/** The new armies for so many territories, 1 or more, and what continents pay (rules/warzone.md#new-armies). */
export function newArmies(options: WarzoneOptions, owned: number, bonus: number): number {
  const { territoriesPerArmy, leastIncome: minimum, minimum: minimumOf } = options;
  const rule = { territoriesPerArmy: territoriesPerArmy || MOST_ARMIES, minimum, minimumOf };
  return reinforcement(rule, owned, bonus);
}

/** What one sanctions card takes from an income, in percent. */
export const SANCTION_PERCENT = 50;

/**
 * An income under sanctions: each card lets a share through, they multiply, and the reduction is rounded, half down
 * (rules/warzone.md#cards): 5 at 50 % becomes 3, at 51 % 2.
 * @param percents the reduction of each card, 0 to 100
 */
export function sanctioned(income: number, percents: readonly number[]): number {
  const left = percents.reduce((share, percent) => share * (100 - percent), 1);
  const whole = 100 ** percents.length;
  return income - Math.ceil((2 * income * (whole - left) - whole) / (2 * whole));
}
