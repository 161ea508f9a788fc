import { err, ok } from '../result.ts';
import type { Seat } from '../seat.ts';
import { everybodyIsReady, nextHand, ready } from './hands.ts';
import { discard, everybodyHasChosen, exchange, faultyDiscard } from './passing.ts';
import { faultyPlay, play, settleRound, tableIsFull } from './playing.ts';
import { joined, type Tried } from './step.ts';
import { type IntensityMove, type IntensityPosition, type IntensitySetup, SEATS } from './types.ts';

/** The next position and what happened, or why the move is refused. */
export function apply(
  setup: IntensitySetup,
  position: IntensityPosition,
  by: Seat,
  move: IntensityMove,
): Tried {
  const acted = act(setup, position, by, move);
  if (!acted.ok) return acted;
  const settled = settle(setup, acted.value.position);
  if (settled === null) return acted;
  return settled.ok ? ok(joined(acted.value, settled.value)) : settled;
}

/** A move alone, without what follows from it by itself. */
export function act(
  setup: IntensitySetup,
  position: IntensityPosition,
  by: Seat,
  move: IntensityMove,
): Tried {
  const { phase } = position;
  if (phase.name === 'over') return err({ code: 'game-over' });
  if (by < 0 || by >= SEATS) return err({ code: 'no-such-seat', seat: by });
  if (move.type === 'fault' && setup.options.faults === 'refused') return err({ code: 'no-faults' });
  if (phase.name === 'discarding') {
    if (move.type === 'discard') return discard(position, by, move.cards);
    if (move.type === 'fault') return faultyDiscard(position, by);
  }
  if (phase.name === 'playing') {
    if (move.type === 'play') return play(position, by, move.card);
    if (move.type === 'fault') return faultyPlay(position, by);
  }
  if (phase.name === 'scored' && move.type === 'ready') return ready(position, by);
  return err({ code: 'wrong-phase', move: move.type, phase: phase.name });
}

/** What follows without anybody's choice: the exchange, the end of a round, the next deal. Null when nothing does. */
export function settle(setup: IntensitySetup, position: IntensityPosition): Tried | null {
  switch (position.phase.name) {
    case 'discarding':
      return everybodyHasChosen(position) ? exchange(position) : null;
    case 'playing':
      return tableIsFull(position) ? settleRound(setup, position) : null;
    case 'scored':
      return everybodyIsReady(position) ? nextHand(position) : null;
    case 'over':
      return null;
  }
}
