import type { Board } from '../conquest/board.ts';
import { regionBonus, reinforcement } from '../conquest/reinforcement.ts';
import { type Outcome, outOfGame } from '../outcome.ts';
import { at } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import type { WarzoneEvent } from './events.ts';
import type { WarzoneOptions } from './options.ts';
import { cardsOf, drawCard, withPieces } from './orders.ts';
import { firstRound, isDrawn } from './rounds.ts';
import type { Theatre } from './theatre.ts';
import { MOST_ARMIES, type Owner, type Scenario, type WarzonePosition } from './types.ts';

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
  const order = isDrawn(options.roundOrder)
    ? []
    : firstRound(options.roundOrder, position.order, turn).filter(
        seat => !position.eliminated.includes(seat),
      );
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
