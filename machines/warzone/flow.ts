import { isTerritory, type Territory } from '../conquest/board.ts';
import { type Flow, type InState, quiet } from '../flow.ts';
import { gameOver } from '../outcome.ts';
import { Chance } from '../random.ts';
import { at, err, ok, replaced } from '../result.ts';
import { type Seat, seats, type Viewer } from '../seat.ts';
import { sidesOf, winningTeam } from '../teams.ts';
import { Battlefield } from './battlefield.ts';
import { carryOut } from './execution.ts';
import * as lists from './lists.ts';
import { type Order, territoriesOf } from './orders.ts';
import { capitalsOf, distribute } from './start.ts';
import {
  beginTurn,
  type Emit,
  endTurn,
  firstRound,
  inRounds,
  isAlone,
  isDecided,
  partsOf,
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
  WarzoneResult,
  WarzoneTypes,
  Watch,
} from './types.ts';
import { levelOf } from './view.ts';

type Picking = InState<WarzoneTypes, 'picking'>;

/** The flow of a game. Everybody orders at the same time, so `ordering` takes moves of all who have not committed. */
export const warzoneFlow = (game: Scenario): Flow<WarzoneTypes> => ({
  id: 'warzone',
  begins: { at: 'setup', in: ['picking', 'ordering'] },
  states: {
    setup: {},
    picking: {
      on: {
        pick: {
          run: (here, { territories }, seat) => pick(game, here, seat, territories),
          // Only the empty wish list and those of one territory are listed.
          legal: ({ phase }) =>
            [[], ...phase.offered.map(wish => [wish])].map(
              territories => ({ type: 'pick', territories }) as const,
            ),
          to: ['picking'],
        },
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
        give: {
          run: (here, { order }, seat) => lists.give(game, here, seat, order),
          legal: (here, seat) => lists.additions(game, here, seat),
          to: ['ordering'],
        },
        remove: {
          run: (here, { index }, seat) => lists.remove(here, seat, index),
          legal: lists.removals,
          to: ['ordering'],
        },
        shift: {
          run: (here, move, seat) => lists.shift(here, seat, move),
          legal: lists.shifts,
          to: ['ordering'],
        },
        plan: {
          run: (here, { orders }, seat) => lists.plan(game, here, seat, orders),
          // Not listed: single steps make up any list.
          legal: () => [],
          to: ['ordering'],
        },
        commit: {
          run: (here, move, seat) => lists.commit(game, here, seat, move),
          legal: (here, seat) => lists.commitments(game, here, seat),
          to: ['ordering', 'executing'],
        },
        claim: {
          run: (here, _, seat) => claim(game, here, seat),
          legal: (here, seat) => (isAlone(here, sidesOf(game.setup), seat) ? [{ type: 'claim' }] : []),
          to: ['over'],
        },
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
  outOfTurn: ({ phase, giver }, seat) =>
    phase.name === 'ordering' && giver !== undefined && phase.committed[seat] === false
      ? { code: 'another-orders', active: giver }
      : null,
});

function pick(
  { board }: Scenario,
  position: Picking,
  seat: Seat,
  wishes: readonly Territory[],
): WarzoneResult {
  const { phase } = position;
  for (const [index, wish] of wishes.entries()) {
    if (!isTerritory(board, wish)) return err({ code: 'no-such-territory', territory: wish });
    if (!phase.offered.includes(wish)) return err({ code: 'not-offered', territory: wish });
    if (wishes.indexOf(wish) < index) return err({ code: 'picked-twice', name: at(board.names, wish) });
  }
  const next = { ...phase, wishes: replaced(phase.wishes, seat, wishes) };
  return quiet({ ...position, phase: next }, { type: 'wished', seat });
}

function giveOut(game: Scenario, position: Picking): WarzoneResult {
  const { phase } = position;
  const chance = new Chance(position.random);
  const wishes = phase.wishes.map(list => list ?? []);
  const { firsts, ...taken } = distribute(game, { ...position, offer: phase.offered, wishes }, chance);
  const left = chance.result;
  if (!left.ok) return left;
  const events: WarzoneEvent[] = seats(game.setup.seats).map(seat => pickedEvent(game, taken.owners, seat));
  const capitals = capitalsOf(game, { ...taken, ...(firsts === undefined ? {} : { firsts }) });
  const ready = { ...position, ...taken, ...capitals, random: left.value };
  const begun = beginTurn(game, ready, event => events.push(event));
  return ok({ position: begun, events, reveals: true });
}

function pickedEvent(game: Scenario, owners: WarzonePosition['owners'], seat: Seat): WarzoneEvent {
  const territories = game.board.territories.filter(each => owners[each] === seat);
  const names = territories.map(territory => at(game.board.names, territory));
  return { type: 'picked', seat, names, sight: sightOf(game, owners, territories) };
}

/** Ends the game for the last side left, which need not take the neutral territories (rules/warzone.md#the-end). */
function claim({ setup }: Scenario, position: WarzonePosition, seat: Seat): WarzoneResult {
  const sides = sidesOf(setup);
  if (!isAlone(position, sides, seat)) return err({ code: 'not-alone' });
  const over = gameOver(position, [[seat]], 'claimed', sides);
  return quiet(over, { type: 'won', seat, reason: 'claimed', ...winningTeam(sides, seat) });
}

interface ListedOrder {
  readonly seat: Seat;
  readonly index: number;
  readonly order: Order;
}

/** Executes everybody's orders (lists by seat) and ends the turn; who committed first, or how, makes no difference. */
export function execute(
  game: Scenario,
  position: WarzonePosition,
  lists: readonly (readonly Order[])[],
): WarzoneResult {
  const { options, seats: count } = game.setup;
  const chance = new Chance(position.random);
  const field = new Battlefield(game, position, chance);
  const events: WarzoneEvent[] = [];
  const emit: Emit = event => void events.push(event);
  const drawn = firstRound(options.roundOrder, position.order, position.turn);
  const first = options.roundOrder === 'random' ? chance.shuffled('order', drawn) : drawn;
  const listed = seats(count).map(seat =>
    (lists[seat] ?? []).map((order, index): ListedOrder => ({ seat, index, order })),
  );
  for (const kinds of stages[options.execution]) {
    const part = listed.map(list => list.filter(({ order }) => kinds.includes(order.type)));
    const priorities = kinds.includes('advance') ? field.priorities : [];
    for (const wave of partsOf(part, ({ order }) => order.type === 'delay'))
      inRounds(wave, roundsOf(options.roundOrder, first, chance, priorities), {
        failedConsumesSlot: options.failedConsumesSlot,
        isOver: () => isDecided(field) || chance.failed,
        perform: item => executeOrder(field, item, emit),
      });
  }
  const executed = chance.result;
  if (!executed.ok) return executed;
  const next = endTurn(field, position, emit);
  const random = chance.result;
  return random.ok ? ok({ position: { ...next, random: random.value }, events, reveals: true }) : random;
}

/** Executes one order and reports it. @returns false if it failed or its player is out */
function executeOrder(field: Battlefield, { seat, index, order }: ListedOrder, emit: Emit): boolean {
  if (field.isOut(seat)) return false;
  const territories = territoriesOf(order);
  const before = sightOf(field.game, field.owners, territories, field.watches);
  const holders =
    order.type === 'cheat' ? field.alive() : territories.map(territory => at(field.owners, territory));
  const deed = carryOut(field, seat, order);
  emit({
    ...deed,
    seat,
    index,
    order,
    names: territories.map(territory => at(field.game.board.names, territory)),
    after: territories.map(territory => at(field.armies, territory)),
    sight: mergeSights(before, sightOf(field.game, field.owners, territories, field.watches)),
  });
  for (const holder of new Set(holders)) {
    if (holder === null || field.isOut(holder)) continue;
    if (field.hasLostCapital(holder)) field.dissolve(holder);
    if (field.count(holder) > 0) continue;
    field.eliminate(holder);
    // Who attacks and loses the commander is beaten by who defends.
    const by = holder !== seat ? seat : deed.type === 'attacked' ? deed.defender : null;
    emit({ type: 'eliminated', seat: holder, by });
  }
  return deed.type !== 'failed';
}

/** Each viewer's sight of some territories now; null without fog. */
function sightOf(
  { board, setup }: Scenario,
  owners: readonly Owner[],
  territories: readonly number[],
  watches: readonly Watch[] = [],
): Sight {
  if (setup.options.fog === 'none') return null;
  const viewers: readonly Viewer[] = [...seats(setup.seats), 'spectator'];
  return territories.map(territory =>
    viewers.map(viewer => levelOf({ board, setup }, owners, viewer, territory, watches)),
  );
}

/** Merges sights: seen before or after counts as seen. */
function mergeSights(before: Sight, after: Sight): Sight {
  if (before === null || after === null) return null;
  return before.map((levels, place) =>
    levels.map((level, viewer): SightLevel => {
      const later = at(at(after, place), viewer);
      return later > level ? later : level;
    }),
  );
}
