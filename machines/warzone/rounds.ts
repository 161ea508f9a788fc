import { at } from '../result.ts';
import { type Seat, seat } from '../seat.ts';
import type { Chance } from './chance.ts';
import type { Execution, RoundOrder } from './options.ts';
import type { OrderType } from './orders.ts';
import type { WarzonePosition } from './types.ts';

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
  { failedConsumesSlot, isOver, perform }: RoundRules<T>,
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

export interface RoundRules<T> {
  readonly failedConsumesSlot: boolean;
  readonly isOver: () => boolean;
  readonly perform: (item: T) => boolean;
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
