import { BUFFALO, type Card } from '../../../../machines/intensity/cards.ts';
import type { IntensityEvent } from '../../../../machines/intensity/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Clock } from '../../../base/clock.ts';
import { type Cue, createFrames } from '../../../screens/drawing/frames.ts';

/** What moves over the table at this moment. */
export interface TableMoment {
  /** A card on its way from its seat to its place: how far it has come, 0 to 1. */
  readonly flight: { readonly seat: Seat; readonly card: Card; readonly share: number } | null;
  /** How far the cards of the last round have come to who took them; null where they lie, or are gone. */
  readonly sweep: number | null;
  /** The buffalo has come: its frame flares up. */
  readonly flare: boolean;
}

export const still: TableMoment = { flight: null, sweep: null, flare: false };

/** Milliseconds of a frame, and how many each movement has: twelve at most, for a buffalo that is led. */
const FRAME = 40;
const SWEEP_FRAMES = 4;
const FLIGHT_FRAMES = 4;
const FLARES = [true, false, true, false];
const FLARE = 90;

/** The frames of a move's events, the first to be shown at once. @param begins whether the card begins a new round */
function framesOf(events: readonly IntensityEvent[], begins: boolean): readonly Cue<TableMoment>[] {
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

export type TableMotion = ReturnType<typeof createTableMotion>;

/**
 * Shows cards going to the middle, and rounds to who took them.
 * @param enabled asked for each move: without motion nothing moves
 * @param goesOn asked before each frame: once it says no, what moves is at its end
 */
export function createTableMotion(clock: Clock, enabled: () => boolean, goesOn: () => boolean = () => true) {
  const { moment, put, play, skip } = createFrames(clock, still, goesOn);
  return {
    moment,
    skip,
    /** @param begins whether a card among the events begins a new round. @returns milliseconds that it takes */
    show(events: readonly IntensityEvent[], begins: boolean): number {
      skip();
      put(still);
      const frames = enabled() ? framesOf(events, begins) : [];
      play(frames);
      return frames.slice(1).reduce((sum, { wait }) => sum + wait, 0);
    },
  };
}
