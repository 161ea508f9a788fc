import { isTerritory, type Territory } from '../conquest/board.ts';
import { type Flow, type In, quiet } from '../flow.ts';
import { outOfGame } from '../outcome.ts';
import { Chance } from '../random.ts';
import { at, err, ok, replaced } from '../result.ts';
import { type Seat, seats, type Viewer } from '../seat.ts';
import { carryOut, Theatre } from './deeds.ts';
import { commit, give, plan, remove, shift } from './legal.ts';
import { type Order, placesOf } from './orders.ts';
import { given } from './start.ts';
import {
  beginTurn,
  endTurn,
  firstRound,
  inRounds,
  isAlone,
  isDecided,
  over,
  roundsOf,
  seatsToMove,
  stages,
} from './turns.ts';
import type {
  Owner,
  Scenario,
  Sight,
  SightLevel,
  WarzoneEvent,
  WarzonePosition,
  WarzoneTried,
  WarzoneTypes,
} from './types.ts';
import { levelOf } from './view.ts';

type Picking = In<WarzoneTypes, 'picking'>;

/** The flow of a game. Everybody orders at the same time, so `ordering` takes the moves of all who have not committed. */
export const warzoneFlow = (game: Scenario): Flow<WarzoneTypes> => ({
  id: 'warzone',
  begins: { at: 'setup', in: ['picking', 'ordering'] },
  states: {
    setup: {},
    picking: {
      on: {
        pick: { run: (here, { territories }, seat) => pick(game, here, seat, territories), to: ['picking'] },
      },
      always: {
        everybodyHasWished: {
          says: 'everybody has picked',
          when: ({ phase }) => !phase.wishes.includes(null),
          run: here => giveOut(game, here),
          to: ['ordering'],
        },
      },
    },
    ordering: {
      on: {
        give: { run: (here, { order }, seat) => give(game, here, seat, order), to: ['ordering'] },
        remove: { run: (here, { index }, seat) => remove(here, seat, index), to: ['ordering'] },
        shift: { run: (here, move, seat) => shift(here, seat, move), to: ['ordering'] },
        plan: { run: (here, { orders }, seat) => plan(game, here, seat, orders), to: ['ordering'] },
        commit: { run: (here, move, seat) => commit(game, here, seat, move), to: ['ordering', 'executing'] },
        claim: { run: (here, _, seat) => claim(here, seat), to: ['over'] },
      },
    },
    executing: {
      always: {
        everybodyHasCommitted: {
          says: 'everybody has committed',
          when: ({ phase }) => !phase.committed.includes(false),
          run: here => execute(game, here, here.phase.lists),
          to: ['ordering', 'over'],
        },
      },
    },
    over: {},
  },
  stateOf: ({ phase }) =>
    phase.name === 'ordering' && !phase.committed.includes(false) ? 'executing' : phase.name,
  turnOf: ({ turn }) => turn,
  seatsToMove,
});

function pick(
  { board }: Scenario,
  position: Picking,
  seat: Seat,
  wishes: readonly Territory[],
): WarzoneTried {
  const { phase } = position;
  for (const [index, wish] of wishes.entries()) {
    if (!isTerritory(board, wish)) return err({ code: 'no-such-territory', territory: wish });
    if (!phase.offered.includes(wish)) return err({ code: 'not-offered', territory: wish });
    if (wishes.indexOf(wish) < index) return err({ code: 'picked-twice', name: at(board.names, wish) });
  }
  const next = { ...phase, wishes: replaced(phase.wishes, seat, wishes) };
  return quiet({ ...position, phase: next }, { type: 'wished', seat });
}

function giveOut(game: Scenario, position: Picking): WarzoneTried {
  const { phase } = position;
  const chance = new Chance(position.random);
  const wishes = phase.wishes.map(list => list ?? []);
  const taken = given(game, { ...position, offer: phase.offered, wishes }, chance);
  const left = chance.result;
  if (!left.ok) return left;
  const events: WarzoneEvent[] = seats(game.setup.seats).map(seat => pickedEvent(game, taken.owners, seat));
  const ready = { ...position, ...taken, random: left.value };
  const begun = beginTurn(game, ready, event => events.push(event));
  return ok({ position: begun, events, reveals: true });
}

function pickedEvent(game: Scenario, owners: WarzonePosition['owners'], seat: Seat): WarzoneEvent {
  const places = game.board.territories.filter(each => owners[each] === seat);
  const names = places.map(place => at(game.board.names, place));
  return { type: 'picked', seat, names, sight: sightOf(game, owners, places) };
}

/** The sole survivor ends the game without taking what is neutral (rules/warzone.md#the-end). */
function claim(position: WarzonePosition, seat: Seat): WarzoneTried {
  if (!isAlone(position, seat)) return err({ code: 'not-alone' });
  const places = [[seat], ...outOfGame(position.eliminated)];
  const ended = over(position, { places, reason: 'claimed' });
  return quiet(ended, { type: 'won', seat, reason: 'claimed' });
}

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
  const executed = theatre.chance.result;
  if (!executed.ok) return executed;
  const next = endTurn(theatre, position, event => events.push(event));
  const random = theatre.chance.result;
  if (!random.ok) return random;
  return ok({ position: { ...next, random: random.value }, events, reveals: true });
}

type Tell = (event: WarzoneEvent) => void;

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
  const before = sightOf(theatre.game, theatre.owners, places);
  const holders = order.type === 'cheat' ? theatre.alive() : places.map(place => at(theatre.owners, place));
  const deed = carryOut(theatre, seat, order);
  tell({
    ...deed,
    seat,
    index,
    order,
    names: places.map(place => at(theatre.game.board.names, place)),
    after: places.map(place => at(theatre.armies, place)),
    sight: clearer(before, sightOf(theatre.game, theatre.owners, places)),
  });
  for (const holder of new Set(holders)) {
    if (holder === null || theatre.isOut(holder) || theatre.count(holder) > 0) continue;
    theatre.eliminate(holder);
    tell({ type: 'eliminated', seat: holder, by: holder === seat ? null : seat });
  }
  return deed.type !== 'failed';
}

/** What each viewer sees of some territories now; null without fog. */
function sightOf({ board, setup }: Scenario, owners: readonly Owner[], places: readonly number[]): Sight {
  if (setup.options.fog === 'none') return null;
  const viewers: readonly Viewer[] = [...seats(setup.seats), 'spectator'];
  return places.map(place => viewers.map(viewer => levelOf(board, setup.options, owners, viewer, place)));
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
