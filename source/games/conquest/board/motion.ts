import type { Seat } from '../../../../machines/seat.ts';
import type { Clock } from '../../../base/clock.ts';
import { type Cue, createFrames } from '../../../screens/drawing/frames.ts';
import type { MapScene, MarchingArmies } from '../../../screens/map-board/scene.ts';
import { type Readable, together } from '../../../screens/store.ts';

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

/** A battle as it is seen on a map. */
interface Clash {
  readonly source: number;
  readonly target: number;
  /** Whose it was; null where it was nobody's. */
  readonly loser: Seat | null;
  readonly armies: number;
}

/** What a move brought, as far as a board shows it. */
export interface Beat {
  readonly roll: Roll | null;
  readonly clash: Clash | null;
  /** Armies that came (or went, when negative) by territory. */
  readonly changes: ReadonlyMap<number, number>;
  readonly taken: number | null;
  /** Where armies went without a battle, and how many. */
  readonly moved: { readonly source: number; readonly target: number; readonly armies: number } | null;
  /** A turn began: the dice of the one before are put away. */
  readonly clears: boolean;
}

/** Nothing that moves. */
export const noBeat: Beat = {
  roll: null,
  clash: null,
  changes: new Map(),
  taken: null,
  moved: null,
  clears: true,
};

/** What a board needs of a game's events to show them. */
export interface Happening {
  readonly rolled: Omit<Roll, 'captured'> | undefined;
  readonly captured: { readonly target: number } | undefined;
  /** Armies that went from one territory to another. */
  readonly moved: NonNullable<Beat['moved']> | undefined;
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
    clash:
      rolled === undefined
        ? null
        : {
            source: rolled.source,
            target: rolled.target,
            loser: rolled.defender,
            armies: rolled.attack.length,
          },
    changes: sums,
    taken: captured?.target ?? null,
    moved: moved ?? null,
    clears,
  };
}

/** What moves on a board at this moment; everything of it is decoration. */
export interface Moment {
  readonly battle: Roll | null;
  /** Where the last battle was. */
  readonly clash: Clash | null;
  /** Dice that have not settled yet show other eyes in each frame, and a battle flickers; null when it is over. */
  readonly rolling: number | null;
  readonly march: MarchingArmies | null;
  readonly changes: ReadonlyMap<number, number>;
  /** A territory that is changing hands. */
  readonly taking: number | null;
  /** How far it has been entered, 0 to 1. */
  readonly entered: number;
  readonly way: readonly [from: number, to: number] | null;
}

export const still: Moment = {
  battle: null,
  clash: null,
  rolling: null,
  march: null,
  changes: new Map(),
  taking: null,
  entered: 1,
  way: null,
};

/** Milliseconds of one frame of a battle, and how many there are: while it flickers, and dice roll, armies come to the border. */
const ROLL_FRAME = 55;
const ROLL_FRAMES = 4;
/** The same of armies that march where nobody stands against them: so many to the next territory, and for each other one. */
const MARCH_FRAME = 45;
const MARCH_FRAMES = { first: 5, more: 2, most: 10 } as const;
/** The same of a territory that is entered: with the battle they are ten frames. */
const ENTRY_FRAME = 40;
const ENTRY_FRAMES = 6;
const CHANGES_STAY = 900;

export type Motion = ReturnType<typeof createMotion>;

/**
 * Shows what happens on a board moving.
 * @param enabled asked for each beat: without motion the last frame is shown at once
 * @param goesOn asked before each frame: once it says no, what moves is at its end
 */
export function createMotion(clock: Clock, enabled: () => boolean, goesOn: () => boolean = () => true) {
  const { moment, put, play, skip } = createFrames(clock, still, goesOn);
  const rests = (): boolean => isAtRest(moment.get());
  return {
    moment,
    /** What is to be seen of something: nothing of it changes before a battle is over and armies have arrived. */
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
    /**
     * @param told whether its battle is seen, and the way of its armies: they are over at once where not.
     *   `path`: the territories from where armies moved to where they went
     * @returns milliseconds until nothing stands against what came of it
     */
    show(beat: Beat, told: Telling = {}): number {
      skip();
      const now = moment.get();
      const [battle, clash] = beat.clears
        ? [beat.roll, beat.clash]
        : [beat.roll ?? now.battle, beat.clash ?? now.clash];
      put({ battle, clash, rolling: null, march: null, changes: new Map(), taking: null, way: null });
      if (isStill(beat) || !enabled()) return 0;
      const before = approach(beat, told);
      const cues = [...before, ...outcome(beat)];
      play(cues);
      return isAtRest(moment.get())
        ? 0
        : cues.slice(1, before.length + 1).reduce((sum, { wait }) => sum + wait, 0);
    },
  };
}

const isStill = ({ clash, moved, taken, changes }: Beat): boolean =>
  clash === null && moved === null && taken === null && changes.size === 0;

/** The pace from which on armies of others are seen marching: at a quicker one nobody could follow. */
export const MARCHING_PACE = 280;

interface Telling {
  readonly battle?: boolean;
  readonly path?: readonly number[] | null;
}

/** Whether what came of a move may be seen. */
export const isAtRest = ({ rolling, march }: Moment): boolean => rolling === null && march === null;

/** The frames before anything has come of a beat. */
function approach({ clash, moved }: Beat, { battle = true, path = null }: Telling): readonly Cue<Moment>[] {
  if (clash !== null) {
    const { source: from, target: to, armies } = clash;
    return Array.from({ length: battle ? ROLL_FRAMES : 0 }, (_, frame) => ({
      wait: ROLL_FRAME,
      put: {
        rolling: frame,
        march: { from, to, armies, share: (frame + 1) / (2 * ROLL_FRAMES) },
        way: [from, to] as const,
      },
    }));
  }
  if (moved === null || path === null) return [];
  const links = path.length - 1;
  const { first, more, most } = MARCH_FRAMES;
  const count = links < 1 ? 0 : Math.min(most, first + (links - 1) * more);
  return Array.from({ length: count }, (_, frame) => {
    const along = ((frame + 1) / (count + 1)) * links;
    const link = Math.floor(along);
    const [from = moved.source, to = moved.target] = path.slice(link);
    const march = { from, to, armies: moved.armies, share: along - link };
    return { wait: MARCH_FRAME, put: { march, way: [moved.source, moved.target] } };
  });
}

/** The frames from when something has come of a beat, until all is still. */
function outcome({ clash, changes, taken, moved }: Beat): readonly Cue<Moment>[] {
  const way = clash ?? moved;
  const entry = Array.from({ length: taken === null ? 0 : ENTRY_FRAMES - 1 }, (_, frame) => ({
    wait: ENTRY_FRAME,
    put: { entered: (frame + 2) / ENTRY_FRAMES },
  }));
  return [
    {
      wait: ROLL_FRAME,
      put: {
        rolling: null,
        march: null,
        changes,
        ...(way === null ? {} : { way: [way.source, way.target] }),
        taking: taken,
        entered: 1 / ENTRY_FRAMES,
      },
    },
    ...entry,
    ...(taken === null ? [] : [{ wait: ENTRY_FRAME, put: { taking: null } }]),
    { wait: CHANGES_STAY, put: { changes: new Map(), way: null } },
  ];
}

/** What of a map moves at a moment, or has just moved. */
export function movementOf({ taking, clash, entered, rolling, march }: Moment): Partial<MapScene> {
  return {
    flashing: new Set(taking === null ? [] : [taking]),
    entered:
      taking === null || clash === null
        ? null
        : { territory: taking, from: clash.source, loser: clash.loser, share: entered },
    battle: clash === null ? null : [clash.source, clash.target],
    fighting: rolling,
    march,
  };
}
