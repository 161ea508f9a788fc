import { isTerritory } from '../conquest/board.ts';
import { type Flow, type In, quiet } from '../flow.ts';
import { outOfGame } from '../outcome.ts';
import { at, err, ok, replaced } from '../result.ts';
import { type Seat, seats, type Viewer } from '../seat.ts';
import { Chance } from './chance.ts';
import type { SightLevel, WarzoneEvent, WarzoneTried, WarzoneTypes } from './events.ts';
import { execute } from './execution.ts';
import { commit, give, plan, remove, shift } from './legal.ts';
import { isAlone, seatsToMove } from './rounds.ts';
import { given } from './start.ts';
import { beginTurn, over } from './turns.ts';
import type { Scenario, WarzoneMove, WarzonePosition } from './types.ts';
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
        pick: {
          run: (here, { territories }, seat) => pick(game, here, seat, territories),
          to: ['picking'],
        },
      },
      always: {
        everybodyHasWished: { when: isComplete, run: here => giveOut(game, here), to: ['ordering'] },
      },
    },
    ordering: {
      on: {
        give: { run: (here, { order }, seat) => give(game, here, seat, order), to: ['ordering'] },
        remove: { run: (here, { index }, seat) => remove(here, seat, index), to: ['ordering'] },
        shift: { run: (here, move, seat) => shift(here, seat, move), to: ['ordering'] },
        plan: { run: (here, { orders }, seat) => plan(game, here, seat, orders), to: ['ordering'] },
        commit: {
          run: (here, move, seat) => commit(game, here, seat, move),
          to: ['ordering', 'executing'],
        },
        claim: { run: (here, _, seat) => claim(here, seat), to: ['over'] },
      },
    },
    executing: {
      always: {
        everybodyHasCommitted: {
          when: isComplete,
          run: here => execute(game, here, here.phase.lists),
          to: ['ordering', 'over'],
        },
      },
    },
    over: {},
  },
  stateOf: position =>
    position.phase.name === 'ordering' && isComplete(position) ? 'executing' : position.phase.name,
  turnOf: ({ turn }) => turn,
  seatsToMove,
});

/** True when everybody has wished or committed. */
const isComplete = ({ phase }: WarzonePosition): boolean =>
  phase.name === 'picking'
    ? !phase.wishes.includes(null)
    : phase.name === 'ordering' && !phase.committed.includes(false);

function pick(
  { board }: Scenario,
  position: Picking,
  seat: Seat,
  wishes: (WarzoneMove & { type: 'pick' })['territories'],
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
  if (!left.ok) return err(left.error);
  const events: WarzoneEvent[] = seats(game.setup.seats).map(seat => pickedEvent(game, taken.owners, seat));
  const ready = { ...position, ...taken, random: left.value };
  const begun = beginTurn(game, ready, event => events.push(event));
  return ok({ position: begun, events, reveals: true });
}

function pickedEvent(game: Scenario, owners: WarzonePosition['owners'], seat: Seat): WarzoneEvent {
  const { board, setup } = game;
  const places = board.territories.filter(each => owners[each] === seat);
  const viewers: readonly Viewer[] = [...seats(setup.seats), 'spectator'];
  const sight = places.map(place =>
    viewers.map((viewer): SightLevel => levelOf(board, setup.options, owners, viewer, place)),
  );
  const names = places.map(place => at(board.names, place));
  return { type: 'picked', seat, names, sight: setup.options.fog === 'none' ? null : sight };
}

/** The sole survivor ends the game without taking what is neutral (rules/warzone.md#the-end). */
function claim(position: WarzonePosition, seat: Seat): WarzoneTried {
  if (!isAlone(position, seat)) return err({ code: 'not-alone' });
  const places = [[seat], ...outOfGame(position.eliminated)];
  const ended = over(position, { places, reason: 'claimed' });
  return quiet(ended, { type: 'won', seat, reason: 'claimed' });
}
