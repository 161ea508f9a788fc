import { seeded } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import { execute } from '../../../machines/warzone/execution.ts';
import { emptyHand, handSize } from '../../../machines/warzone/hands.ts';
import { income } from '../../../machines/warzone/income.ts';
import type { Order } from '../../../machines/warzone/orders.ts';
import type { Game } from '../../../machines/warzone/step.ts';
import type { WarzonePosition } from '../../../machines/warzone/types.ts';
import type { Stand } from './stand.ts';

/** A game as a player imagines it: what it knows, its guesses for the rest, and no fog. */
export interface Imagined {
  readonly game: Game;
  readonly position: WarzonePosition;
}

/** The game that a player imagines from its stand. Nobody else has cards; their incomes follow from their land. */
export function imagine(stand: Stand, order: readonly Seat[]): Imagined {
  const { board, options, owners, armies, turn, eliminated, truces } = stand;
  const all = seats(stand.seats);
  const setup = {
    seats: stand.seats,
    options: { ...options, fog: 'none', turnLimit: 0 },
    board: board.data,
  } as const;
  const position: WarzonePosition = {
    owners,
    armies,
    turn,
    order: order.length === stand.seats ? order : all,
    eliminated,
    incomes: all.map(seat => (seat === stand.seat ? stand.pool : income(board, options, owners, seat))),
    hands: all.map(seat => (seat === stand.seat ? stand.hand : emptyHand)),
    truces,
    sanctions: all.map(() => 0),
    attacked: all.map(() => false),
    phase: { name: 'ordering', lists: all.map(() => []), committed: all.map(() => false) },
    random: seeded('imagined'),
  };
  return { game: { setup, board }, position };
}

/** The stand of a seat in an imagined game. */
export function standIn({ game, position }: Imagined, seat: Seat): Stand {
  const { owners, armies, turn, eliminated, truces } = position;
  return {
    board: game.board,
    options: game.setup.options,
    seats: game.setup.seats,
    seat,
    turn,
    owners,
    armies,
    pool: at(position.incomes, seat),
    hand: at(position.hands, seat),
    eliminated,
    truces,
  };
}

/** What comes of a turn in an imagined game. `luck` seeds its battles. */
export function imaginedTurn(
  { game, position }: Imagined,
  lists: readonly (readonly Order[])[],
  luck: string,
): Imagined {
  const step = execute(game, { ...position, random: seeded(luck) }, lists);
  if (!step.ok) throw new Error(`a generator does not end: ${step.error.code}`);
  return { game, position: step.value.position };
}

/** How many turns of income an income now is worth, and how many armies a card. */
const HORIZON = 5;
const CARD = 2;

/** How a game stands for a seat, 0 (out) to 1 (won): its share of all strength, the strongest rival's counted twice. */
export function prospect({ game, position }: Imagined, seat: Seat): number {
  const { options } = game.setup;
  const strength = seats(game.setup.seats).map(each => {
    const own = position.owners.reduce<number>(
      (sum, owner, index) => (owner === each ? sum + at(position.armies, index) : sum),
      0,
    );
    if (own === 0) return 0;
    const paid = income(game.board, options, position.owners, each);
    return own + HORIZON * paid + CARD * handSize(options, at(position.hands, each));
  });
  const mine = at(strength, seat);
  const rivals = strength.filter((_, each) => each !== seat);
  const all =
    strength.reduce((sum, each) => sum + each, 0) + Math.max(...rivals) * (rivals.length > 1 ? 1 : 0);
  return all === 0 ? 0 : mine / all;
}
