import { at, err, ok, replaced } from '../result.ts';
import { type Seat, seats, type Viewer } from '../seat.ts';
import { isAlone } from './alone.ts';
import { isTerritory } from './board.ts';
import { Chance } from './chance.ts';
import type { Level, WarzoneEvent } from './events.ts';
import { execute } from './execution.ts';
import { levelOf } from './fog.ts';
import { commit, give, plan, remove, shift } from './listing.ts';
import { isToMove, seatsToMove } from './seats.ts';
import { given } from './start.ts';
import { type Game, joined, quiet, refused, type Tried } from './step.ts';
import { beginTurn, outOfGame, over } from './turns.ts';
import type { WarzoneMove, WarzonePhase, WarzonePosition } from './types.ts';

type Picking = WarzonePhase & { name: 'picking' };

/** The next position and what happened, or why the move is refused. What follows by itself is done too. */
export function apply(game: Game, position: WarzonePosition, seat: Seat, move: WarzoneMove): Tried {
  const tried = act(game, position, seat, move);
  if (!tried.ok) return tried;
  const forced = settle(game, tried.value.position);
  if (forced === null) return tried;
  return forced.ok ? ok(joined(tried.value, forced.value)) : forced;
}

/** Carries out a move alone, without what follows by itself. */
export function act(game: Game, position: WarzonePosition, seat: Seat, move: WarzoneMove): Tried {
  const { phase } = position;
  if (phase.name === 'over') return refused({ code: 'game-over' });
  if (seat >= game.setup.seats || !isToMove(position, seat)) return refused({ code: 'not-your-turn', seat });
  if (phase.name === 'picking') {
    if (move.type === 'pick') return pick(game, position, phase, { seat, wishes: move.territories });
    return refused({ code: 'wrong-phase', move: move.type, phase: phase.name });
  }
  switch (move.type) {
    case 'give':
      return give(game, position, seat, move.order);
    case 'remove':
      return remove(position, seat, move.index);
    case 'shift':
      return shift(position, seat, move);
    case 'plan':
      return plan(game, position, seat, move.orders);
    case 'commit':
      return commit(game, position, seat, move);
    case 'claim':
      return claim(position, seat);
    case 'pick':
      return refused({ code: 'wrong-phase', move: move.type, phase: phase.name });
  }
}

/**
 * The one step that follows by itself: once everybody has wished, the territories are given out; once everybody has
 * committed, the orders are executed. Null while the game waits for somebody, and when it is over. It fails only where
 * a script of outcomes does not fit.
 */
export function settle(game: Game, position: WarzonePosition): Tried | null {
  if (!isComplete(position)) return null;
  const { phase } = position;
  if (phase.name === 'picking') return giveOut(game, position, phase);
  return phase.name === 'ordering' ? execute(game, position, phase.lists) : null;
}

/** True when everybody has wished or committed. */
export const isComplete = (position: WarzonePosition): boolean =>
  position.phase.name !== 'over' && seatsToMove(position).length === 0;

function pick(
  { board }: Game,
  position: WarzonePosition,
  phase: Picking,
  { seat, wishes }: { readonly seat: Seat; readonly wishes: (WarzoneMove & { type: 'pick' })['territories'] },
): Tried {
  for (const [index, wish] of wishes.entries()) {
    if (!isTerritory(board, wish)) return refused({ code: 'no-such-territory', territory: wish });
    if (!phase.offered.includes(wish)) return refused({ code: 'not-offered', territory: wish });
    if (wishes.indexOf(wish) < index) return refused({ code: 'picked-twice', name: at(board.names, wish) });
  }
  const next = { ...phase, wishes: replaced(phase.wishes, seat, wishes) };
  return quiet({ ...position, phase: next }, { type: 'wished', seat });
}

function giveOut(game: Game, position: WarzonePosition, phase: Picking): Tried {
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

function pickedEvent(game: Game, owners: WarzonePosition['owners'], seat: Seat): WarzoneEvent {
  const { board, setup } = game;
  const places = board.territories.filter(each => owners[each] === seat);
  const viewers: readonly Viewer[] = [...seats(setup.seats), 'spectator'];
  const sight = places.map(place =>
    viewers.map((viewer): Level => levelOf(board, setup.options, owners, viewer, place)),
  );
  const names = places.map(place => at(board.names, place));
  return { type: 'picked', seat, names, sight: setup.options.fog === 'none' ? null : sight };
}

/** The sole survivor ends the game without taking what is neutral (rules/warzone.md#the-end). */
function claim(position: WarzonePosition, seat: Seat): Tried {
  if (!isAlone(position, seat)) return refused({ code: 'not-alone' });
  const places = [[seat], ...outOfGame(position.eliminated)];
  const ended = over(position, { places, reason: 'claimed' });
  return quiet(ended, { type: 'won', seat, reason: 'claimed' });
}
