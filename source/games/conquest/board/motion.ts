import type { BattleRoll } from '../../../../machines/conquest/dice.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Clock } from '../../../base/clock.ts';
import type { MapScene, MarchingArmies } from '../../../screens/map-board/scene.ts';
import { createFrames, type FrameChange, type Readable, unsubscribeAll } from '../../../screens/store.ts';

export interface Roll extends BattleRoll {
  readonly seat: Seat;
  readonly defender: Seat;
  readonly source: number;
  readonly target: number;
  readonly captured: boolean;
}

/** A battle as seen on a map. */
interface Clash {
  readonly source: number;
  readonly target: number;
  /** The previous owner; null for nobody. */
  readonly loser: Seat | null;
  readonly armies: number;
}

/** The visible results of a move. */
export interface Beat {
  readonly roll: Roll | null;
  readonly clash: Clash | null;
  /** Armies gained (negative: lost) by territory. */
  readonly changes: ReadonlyMap<number, number>;
  readonly taken: number | null;
  /** Armies moved without a battle. */
  readonly moved: { readonly source: number; readonly target: number; readonly armies: number } | null;
  /** True when a turn began: the old dice are put away. */
  readonly clears: boolean;
}

export const noBeat: Beat = {
  roll: null,
  clash: null,
  changes: new Map(),
  taken: null,
  moved: null,
  clears: true,
};

/** The parts of a game's events that a board animates. */
export interface EventEffects {
  readonly rolled: Omit<Roll, 'captured'> | undefined;
  readonly captured: { readonly target: number } | undefined;
  readonly moved: NonNullable<Beat['moved']> | undefined;
  /** Changes besides the losses of a roll. */
  readonly changes: readonly (readonly [territory: number, by: number])[];
  readonly clears: boolean;
}

export function beatFrom({ rolled, captured, moved, changes, clears }: EventEffects): Beat {
  const sums = new Map<number, number>();
  const add = (territory: number, by: number): void => {
    if (by !== 0) sums.set(territory, (sums.get(territory) ?? 0) + by);
  };
  if (rolled !== undefined) add(rolled.source, -rolled.attackerLoses);
  if (rolled !== undefined) add(rolled.target, -rolled.defenderLoses);
  for (const [territory, by] of changes) add(territory, by);
  return {
    roll: rolled === undefined ? null : { ...rolled, captured: captured !== undefined },
    clash: rolled === undefined ? null : clashOf(rolled),
    changes: sums,
    taken: captured?.target ?? null,
    moved: moved ?? null,
    clears,
  };
}

const clashOf = ({ source, target, defender: loser, attack }: Omit<Roll, 'captured'>): Clash => ({
  ...{ source, target, loser },
  armies: attack.length,
});

/** The animation at one moment; all of it is decoration. */
export interface Moment {
  readonly battle: Roll | null;
  readonly clash: Clash | null;
  /** The frame of rolling dice and a flickering battle; null when settled. */
  readonly rolling: number | null;
  readonly march: MarchingArmies | null;
  readonly changes: ReadonlyMap<number, number>;
  /** A territory that is changing hands. */
  readonly taking: number | null;
  /** The share already entered, 0 to 1. */
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

/** Milliseconds and number of frames while dice roll and armies come to the border. */
const ROLL_FRAME = 55;
const ROLL_FRAMES = 4;
/** The same for a march: frames to the first territory, for each further one, and at most. */
const MARCH_FRAME = 45;
const MARCH_FRAMES = { first: 5, more: 2, most: 10 } as const;
/** The same for entering a territory; with the battle ten frames. */
const ENTRY_FRAME = 40;
const ENTRY_FRAMES = 6;
const CHANGES_STAY = 900;

export type Motion = ReturnType<typeof createMotion>;

/** Animates a board; `enabled` is asked for each beat, `goesOn` before each frame, and false ends it. */
export function createMotion(clock: Clock, enabled: () => boolean, goesOn: () => boolean = () => true) {
  const { moment, put, play, skip } = createFrames(clock, still, goesOn);
  const rests = (): boolean => isAtRest(moment.get());
  return {
    moment,
    /** A delayed copy of a state that changes only once battles and marches are over. */
    resting<T>(source: Readable<T>): Readable<T> {
      let last = source.get();
      const now = (): T => {
        if (rests()) last = source.get();
        return last;
      };
      source.subscribe(now);
      return {
        get: now,
        subscribe: listener => unsubscribeAll(source.subscribe(listener), moment.subscribe(listener)),
      };
    },
    /** Jumps to the end of the animation. */
    skip,
    /**
     * Animates a beat, its battle and its path as `telling` has them. @returns milliseconds until its result is visible
     */
    show(beat: Beat, telling: Telling = {}): number {
      skip();
      const now = moment.get();
      const [battle, clash] = beat.clears
        ? [beat.roll, beat.clash]
        : [beat.roll ?? now.battle, beat.clash ?? now.clash];
      put({ battle, clash, rolling: null, march: null, changes: new Map(), taking: null, way: null });
      if (isStill(beat) || !enabled()) return 0;
      const before = approach(beat, telling);
      const cues = [...before, ...outcome(beat)];
      play(cues);
      if (isAtRest(moment.get())) return 0;
      return cues.slice(1, before.length + 1).reduce((sum, { wait }) => sum + wait, 0);
    },
  };
}

const isStill = ({ clash, moved, taken, changes }: Beat): boolean =>
  clash === null && moved === null && taken === null && changes.size === 0;

/** The pace (ms) from which others' armies are seen marching; faster nobody could follow. */
export const MARCHING_PACE = 280;

interface Telling {
  readonly battle?: boolean;
  readonly path?: readonly number[] | null;
}

/** True when the result of a move may be seen. */
export const isAtRest = ({ rolling, march }: Moment): boolean => rolling === null && march === null;

/** The frames before the result of a beat. */
function approach(
  { clash, moved }: Beat,
  { battle = true, path = null }: Telling,
): readonly FrameChange<Moment>[] {
  if (clash !== null) {
    const { source: from, target: to, armies } = clash;
    return Array.from({ length: battle ? ROLL_FRAMES : 0 }, (_, frame) => {
      const march = { from, to, armies, share: (frame + 1) / (2 * ROLL_FRAMES) };
      return { wait: ROLL_FRAME, put: { rolling: frame, march, way: [from, to] } };
    });
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

/** The frames from the result of a beat until all is still. */
function outcome({ clash, changes, taken, moved }: Beat): readonly FrameChange<Moment>[] {
  const way = clash ?? moved;
  const entry = Array.from({ length: taken === null ? 0 : ENTRY_FRAMES - 1 }, (_, frame) => ({
    wait: ENTRY_FRAME,
    put: { entered: (frame + 2) / ENTRY_FRAMES },
  }));
  const shown = { rolling: null, march: null, changes, taking: taken, entered: 1 / ENTRY_FRAMES };
  return [
    { wait: ROLL_FRAME, put: way === null ? shown : { ...shown, way: [way.source, way.target] } },
    ...entry,
    ...(taken === null ? [] : [{ wait: ENTRY_FRAME, put: { taking: null } }]),
    { wait: CHANGES_STAY, put: { changes: new Map(), way: null } },
  ];
}

/** The moving parts of the map. */
export function movementOf({ taking, clash, entered, rolling, march }: Moment): Partial<MapScene> {
  const fought: Partial<MapScene> = {
    flashing: new Set(taking === null ? [] : [taking]),
    ...{ entered: null, battle: null, fighting: rolling, march },
  };
  if (clash === null) return fought;
  const { source, target, loser } = clash;
  const entry = taking === null ? null : { territory: taking, from: source, loser, share: entered };
  return { ...fought, entered: entry, battle: [source, target] };
}
