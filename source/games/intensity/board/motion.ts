import { BUFFALO, type Card } from '../../../../machines/intensity/cards.ts';
import type { IntensityEvent } from '../../../../machines/intensity/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Clock } from '../../../base/clock.ts';
import { createFrames, type FrameChange } from '../../../screens/store.ts';

export interface TableMoment {
  /** A card on its way from its seat to its spot; `share` is the part of the way, 0 to 1. */
  readonly flight: { readonly seat: Seat; readonly card: Card; readonly share: number } | null;
  /** The progress of the last round's cards to their winner, 0 to 1; null while they lie or once they are gone. */
  readonly sweep: number | null;
  /** True while the frame of a buffalo that was just played flares up. */
  readonly flare: boolean;
}

export const still: TableMoment = { flight: null, sweep: null, flare: false };

/** Milliseconds of a frame, and frames of each movement: twelve at most, for a buffalo that is led. */
const FRAME = 40;
const SWEEP_FRAMES = 4;
const FLIGHT_FRAMES = 4;
const FLARES = [true, false, true, false];
const FLARE = 90;

/** The frames of a move's events, the first shown at once. @param begins true where the card begins a round */
function framesOf(events: readonly IntensityEvent[], begins: boolean): readonly FrameChange<TableMoment>[] {
  const played = events.find(event => event.type === 'played');
  if (played === undefined) return [];
  const { seat, card } = played;
  const to = (share: number) => ({ seat, card, share });
  const sweep = Array.from({ length: begins ? SWEEP_FRAMES : 0 }, (_, frame) => ({
    wait: FRAME,
    put: { sweep: (frame + 1) / (SWEEP_FRAMES + 1), flight: to(0) },
  }));
  const flight = Array.from({ length: FLIGHT_FRAMES }, (_, frame) => ({
    wait: FRAME,
    put: { sweep: null, flight: frame + 1 === FLIGHT_FRAMES ? null : to((frame + 1) / FLIGHT_FRAMES) },
  }));
  const flares = FLARES.map(flare => ({ wait: FLARE, put: { flare } }));
  return [...sweep, ...flight, ...(card === BUFFALO ? flares : [])];
}

/**
 * Moves cards to the middle of the table, and rounds to their winners. `enabled` is asked for each move, `goesOn`
 * before each frame; false ends the movement.
 */
export function createTableMotion(clock: Clock, enabled: () => boolean, goesOn: () => boolean = () => true) {
  const { moment, put, play, skip } = createFrames(clock, still, goesOn);
  return {
    moment,
    skip,
    /** @param begins true where a card among the events begins a round. @returns milliseconds of the movement */
    show(events: readonly IntensityEvent[], begins: boolean): number {
      skip();
      put(still);
      const frames = enabled() ? framesOf(events, begins) : [];
      play(frames);
      return frames.slice(1).reduce((sum, { wait }) => sum + wait, 0);
    },
  };
}
