import type { Flow, InState } from '../flow.ts';
import { err } from '../result.ts';
import { handSizeFor } from './cards.ts';
import {
  discard,
  discards,
  exchange,
  faultyDiscard,
  faultyPlay,
  nextHand,
  play,
  plays,
  ready,
  settleRound,
} from './hands.ts';
import { everybodyHasChosen, everybodyIsReady, playersIn, seatsToMove, tableIsFull } from './round.ts';
import type { IntensityPosition, IntensitySetup, IntensityTypes } from './types.ts';

type Playing = InState<IntensityTypes, 'playing.leading'>;

/** The flow of a match (rules/intensity.md). */
export function intensityFlow(setup: IntensitySetup): Flow<IntensityTypes> {
  /** A referee punishes illegal passes and plays; elsewhere they are only refused. */
  const punished = setup.options.faults === 'punished';
  const faults = () => (punished ? [{ type: 'fault' } as const] : []);
  const playing = {
    play: {
      run: (here: Playing, { card }: { readonly card: number }) => play(setup, here, card),
      legal: plays,
    },
    fault: {
      run: (here: Playing) => (punished ? faultyPlay(here) : err({ code: 'no-faults' } as const)),
      legal: faults,
    },
  };
  return {
    id: 'intensity',
    begins: { at: 'dealing', in: ['discarding', 'playing.leading'] },
    states: {
      dealing: {
        always: {
          everybodyIsReady: {
            says: 'everybody is ready',
            when: everybodyIsReady,
            run: here => nextHand(setup, here),
            to: ['discarding', 'playing.leading'],
          },
        },
      },
      discarding: {
        on: {
          discard: {
            run: (here, { cards }, seat) => discard(here, seat, cards),
            legal: discards,
            to: ['discarding'],
          },
          fault: {
            run: (here, _, seat) => (punished ? faultyDiscard(here, seat) : err({ code: 'no-faults' })),
            legal: faults,
            to: ['discarding'],
          },
        },
        always: {
          everybodyHasChosen: {
            says: 'everybody has passed cards',
            when: everybodyHasChosen,
            run: here => exchange(setup, here),
            to: ['playing.leading'],
          },
        },
      },
      'playing.leading': {
        on: {
          play: { ...playing.play, to: ['playing.following'] },
          fault: { ...playing.fault, to: ['playing.following'] },
        },
      },
      'playing.following': {
        on: {
          play: { ...playing.play, to: ['playing.following', 'playing.settling'] },
          fault: { ...playing.fault, to: ['playing.following', 'playing.settling'] },
        },
      },
      'playing.settling': {
        always: {
          tableIsFull: {
            says: 'everybody has played a card',
            when: tableIsFull,
            run: here => settleRound(setup, here),
            to: ['playing.leading', 'scored', 'over'],
          },
        },
      },
      scored: { on: { ready: { run: (here, _, seat) => ready(here, seat), to: ['scored', 'dealing'] } } },
      over: {},
    },
    stateOf,
    turnOf,
    seatsToMove,
    outOfTurn: ({ phase, score }, seat) => {
      if (seat < 0 || seat >= playersIn({ score })) return { code: 'no-such-seat', seat };
      if (phase.name === 'discarding') return { code: 'already-chosen', seat };
      return phase.name === 'scored' ? { code: 'already-ready', seat } : null;
    },
  };
}

function stateOf(position: IntensityPosition) {
  const { phase, table } = position;
  switch (phase.name) {
    case 'playing':
      if (tableIsFull(position)) return 'playing.settling';
      return table.cards.length === 0 ? 'playing.leading' : 'playing.following';
    case 'scored':
      return everybodyIsReady(position) ? 'dealing' : 'scored';
    default:
      return phase.name;
  }
}

/** Turns are the rounds of the match: of four players round 3 of hand 2 is turn 13. */
function turnOf({ number, rounds, score }: IntensityPosition): number {
  const each = handSizeFor(playersIn({ score }));
  return (number - 1) * each + Math.min(rounds.length + 1, each);
}
