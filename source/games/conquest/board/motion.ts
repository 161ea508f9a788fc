import type { Seat } from '../../../../machines/seat.ts';
import { type Cue, createFrames } from '../../../app/drawing/frames.ts';
import { type Readable, together } from '../../../app/store.ts';
import type { Clock } from '../../../base/clock.ts';

/** A roll of dice as it is shown. */
export interface Roll {
  readonly seat: Seat;
  readonly defender: Seat;
  readonly source: number;
  readonly target: number;
  /** Eyes, high to low. */
  readonly attack: readonly number[];
  readonly defence: readonly number[];
  readonly attackerLoses: number;
  readonly defenderLoses: number;
  readonly captured: boolean;
}

/** What a move brought, as far as a board shows it. */
export interface Beat {
  readonly roll: Roll | null;
  /** Armies that came (or went, when negative) by territory. */
  readonly changes: ReadonlyMap<number, number>;
  readonly taken: number | null;
  /** Where armies went. */
  readonly way: readonly [from: number, to: number] | null;
  /** A turn began: the dice of the one before are put away. */
  readonly clears: boolean;
}

/** Nothing that moves. */
export const noBeat: Beat = { roll: null, changes: new Map(), taken: null, way: null, clears: true };

/** What a board needs of a game's events to show them. */
export interface Happening {
  readonly rolled: Omit<Roll, 'captured'> | undefined;
  readonly captured: { readonly target: number } | undefined;
  /** Armies that went from one territory to another. */
  readonly moved: { readonly source: number; readonly target: number } | undefined;
  /** What came and went beside what a roll cost. */
  readonly changes: readonly (readonly [territory: number, by: number])[];
  readonly clears: boolean;
}

export function beatFrom({ rolled, captured, moved, changes, clears }: Happening): Beat {
  const sums = new Map<number, number>();
  const lost: Happening['changes'] =
    rolled === undefined
      ? []
      : [
          [rolled.source, -rolled.attackerLoses],
          [rolled.target, -rolled.defenderLoses],
        ];
  for (const [territory, by] of [...lost, ...changes])
    if (by !== 0) sums.set(territory, (sums.get(territory) ?? 0) + by);
  return {
    roll: rolled === undefined ? null : { ...rolled, captured: captured !== undefined },
    changes: sums,
    taken: captured?.target ?? null,
    way: moved === undefined ? null : [moved.source, moved.target],
    clears,
  };
}

/** What moves on a board at this moment; everything of it is decoration. */
export interface Moment {
  readonly battle: Roll | null;
  /** Dice that have not settled yet show other eyes in each frame; null when they have. */
  readonly rolling: number | null;
  readonly changes: ReadonlyMap<number, number>;
  /** A territory that is changing hands. */
  readonly taking: number | null;
  /** How far it has been entered, 0 to 1. */
  readonly entered: number;
  readonly way: readonly [from: number, to: number] | null;
}

export const still: Moment = {
  battle: null,
  rolling: null,
  changes: new Map(),
  taking: null,
  entered: 1,
  way: null,
};

/** Milliseconds of one frame of rolling dice, and how many there are. */
const ROLL_FRAME = 55;
const ROLL_FRAMES = 4;
/** The same of a territory that is entered: with the dice they are ten frames. */
const ENTRY_FRAME = 40;
const ENTRY_FRAMES = 6;
const CHANGES_STAY = 900;

/** Milliseconds in which dice come to rest. */
export const ROLL_TIME = ROLL_FRAME * (ROLL_FRAMES + 1);

export type Motion = ReturnType<typeof createMotion>;

/**
 * Shows what happens on a board moving.
 * @param enabled asked for each beat: without motion the last frame is shown at once
 */
export function createMotion(clock: Clock, enabled: () => boolean) {
  const { moment, put, play, skip } = createFrames(clock, still);
  const rests = (): boolean => moment.get().rolling === null;
  return {
    moment,
    /** What is to be seen of something: nothing of it changes before the dice have come to rest. */
    resting<T>(source: Readable<T>): Readable<T> {
      let last = source.get();
      const now = (): T => {
        if (rests()) last = source.get();
        return last;
      };
      source.subscribe(now);
      return {
        get: now,
        subscribe: listener => together(source.subscribe(listener), moment.subscribe(listener)),
      };
    },
    /** To the end of what moves, at once. */
    skip,
    /** @param rolls its dice tumble; without that they are seen at once */
    show(beat: Beat, rolls = true): void {
      skip();
      const battle = beat.roll ?? (beat.clears ? null : moment.get().battle);
      put({ battle, rolling: null, changes: new Map(), taking: null, way: null });
      if (!enabled()) return;
      play(cuesOf(beat, rolls));
    },
  };
}

/** The frames of a beat; the first is shown at once. */
function cuesOf({ roll, changes, taken, way }: Beat, rolls: boolean): readonly Cue<Moment>[] {
  const cues: Cue<Moment>[] = [];
  if (roll !== null && rolls) {
    for (let frame = 0; frame < ROLL_FRAMES; frame += 1)
      cues.push({ wait: ROLL_FRAME, put: { rolling: frame, way: [roll.source, roll.target] } });
  }
  cues.push({
    wait: ROLL_FRAME,
    put: {
      rolling: null,
      changes,
      ...(way === null ? {} : { way }),
      taking: taken,
      entered: 1 / ENTRY_FRAMES,
    },
  });
  if (taken !== null) {
    for (let frame = 2; frame <= ENTRY_FRAMES; frame += 1)
      cues.push({ wait: ENTRY_FRAME, put: { entered: frame / ENTRY_FRAMES } });
    cues.push({ wait: ENTRY_FRAME, put: { taking: null } });
  }
  cues.push({ wait: CHANGES_STAY, put: { changes: new Map(), way: null } });
  return cues;
}
