import { at, err, ok } from '../result.ts';
import { type Seat, seats, type Viewer } from '../seat.ts';
import { Chance } from './chance.ts';
import { carryOut } from './deeds.ts';
import type { Sight, SightLevel, WarzoneEvent, WarzoneTried } from './events.ts';
import { type Order, placesOf } from './orders.ts';
import { firstRound, inRounds, roundsOf, stages } from './rounds.ts';
import { Theatre } from './theatre.ts';
import { endTurn, isDecided } from './turns.ts';
import type { Scenario, WarzonePosition } from './types.ts';
import { levelOf } from './view.ts';

/** An order with its place: whose list, and where in it. */
interface Listed {
  readonly seat: Seat;
  readonly index: number;
  readonly order: Order;
}

/**
 * Executes the lists of orders of all players, and ends the turn. Nothing but the lists themselves counts: not who
 * committed first, nor how a list was made.
 * @param lists by seat
 */
export function execute(
  game: Scenario,
  position: WarzonePosition,
  lists: readonly (readonly Order[])[],
): WarzoneTried {
  const theatre = new Theatre(game, position, new Chance(position.random));
  const events: WarzoneEvent[] = [];
  executeOrders(theatre, position, lists, event => events.push(event));
  if (theatre.chance.failed) return refusedBy(theatre.chance);
  const next = endTurn(theatre, position, event => events.push(event));
  const random = theatre.chance.result;
  if (!random.ok) return random;
  return ok({ position: { ...next, random: random.value }, events, reveals: true });
}

type Tell = (event: WarzoneEvent) => void;

function refusedBy(chance: Chance): WarzoneTried {
  const { result } = chance;
  if (result.ok) throw new Error('a script that did not fit has no fault');
  return err(result.error);
}

/** Executes all orders on the theatre, stage by stage and round by round, until the game is decided. */
function executeOrders(
  theatre: Theatre,
  position: WarzonePosition,
  lists: readonly (readonly Order[])[],
  tell: Tell,
): void {
  const { options } = theatre;
  const drawn = firstRound(options.roundOrder, position.order, position.turn);
  const first = options.roundOrder === 'random' ? theatre.chance.shuffled('order', drawn) : drawn;
  const listed = seats(theatre.game.setup.seats).map(seat =>
    (lists[seat] ?? []).map((order, index): Listed => ({ seat, index, order })),
  );
  for (const kinds of stages[options.execution]) {
    const part = listed.map(list => list.filter(({ order }) => kinds.includes(order.type)));
    inRounds(part, roundsOf(options.roundOrder, first, theatre.chance), {
      failedConsumesSlot: options.failedConsumesSlot,
      isOver: () => isDecided(theatre) || theatre.chance.failed,
      perform: item => perform(theatre, item, tell),
    });
  }
}

/** Executes one order and tells of it. False when it failed, or when its player is out. */
function perform(theatre: Theatre, { seat, index, order }: Listed, tell: Tell): boolean {
  if (theatre.isOut(seat)) return false;
  const places = placesOf(order);
  const before = sightOf(theatre, places);
  const holders = order.type === 'cheat' ? theatre.alive() : places.map(place => at(theatre.owners, place));
  const deed = carryOut(theatre, seat, order);
  tell({
    ...deed,
    seat,
    index,
    order,
    names: places.map(place => at(theatre.game.board.names, place)),
    after: places.map(place => at(theatre.armies, place)),
    sight: clearer(before, sightOf(theatre, places)),
  });
  for (const holder of new Set(holders)) {
    if (holder === null || theatre.isOut(holder) || theatre.count(holder) > 0) continue;
    theatre.eliminate(holder);
    tell({ type: 'eliminated', seat: holder, by: holder === seat ? null : seat });
  }
  return deed.type !== 'failed';
}

/** What each viewer sees of some territories now; null without fog. */
function sightOf(theatre: Theatre, places: readonly number[]): Sight {
  const { options, owners, game } = theatre;
  if (options.fog === 'none') return null;
  const viewers: readonly Viewer[] = [...seats(game.setup.seats), 'spectator'];
  return places.map(place => viewers.map(viewer => levelOf(game.board, options, owners, viewer, place)));
}

/** What is seen before or after counts as seen. */
function clearer(before: Sight, after: Sight): Sight {
  if (before === null || after === null) return null;
  return before.map((levels, place) =>
    levels.map((level, viewer): SightLevel => {
      const later = at(at(after, place), viewer);
      return later > level ? later : level;
    }),
  );
}
