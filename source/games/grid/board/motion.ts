import type { Territory } from '../../../../machines/conquest/board.ts';
import type { GridEvent } from '../../../../machines/grid/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { createStore, type Readable } from '../../../app/store.ts';
import type { Clock } from '../../../base/clock.ts';

/** The last roll, as the panel shows it. */
export interface Battle {
  readonly seat: Seat;
  readonly defender: Seat;
  readonly source: Territory;
  readonly target: Territory;
  /** Eyes, high to low. */
  readonly attack: readonly number[];
  readonly defence: readonly number[];
  readonly attackerLoses: number;
  readonly defenderLoses: number;
  readonly captured: boolean;
}

/** What just came to a territory, or went from it. */
export interface Change {
  readonly territory: Territory;
  readonly troops: number;
}

/** What moves on the board at this moment; everything of it is decoration. */
export interface Moment {
  readonly battle: Battle | null;
  /** Dice that have not settled yet show other eyes in each frame; null when they have. */
  readonly rolling: number | null;
  readonly changes: readonly Change[];
  /** A territory that is changing hands: before, in the flash between, and after it. */
  readonly taking: {
    readonly territory: Territory;
    readonly from: Seat;
    readonly step: 'before' | 'flash' | 'after';
  } | null;
}

export const still: Moment = { battle: null, rolling: null, changes: [], taking: null };

/** Shows events moving. */
export interface Motion {
  readonly moment: Readable<Moment>;
  show(events: readonly GridEvent[]): void;
  /** To the end of what moves, at once. */
  skip(): void;
  readonly running: boolean;
}

/** Milliseconds of one frame of rolling dice, and how many there are. */
const ROLL_FRAME = 60;
const ROLL_FRAMES = 5;
const TAKE_STEP = 150;
const CHANGES_STAY = 900;

/** @param enabled asked for each show: without motion the last frame is shown at once */
export function createMotion(clock: Clock, enabled: () => boolean): Motion {
  const moment = createStore<Moment>(still);
  let pending: { wait: number; run: () => void }[] = [];
  let cancel: (() => void) | null = null;

  const next = (): void => {
    const [step] = pending;
    cancel = null;
    if (step === undefined) return;
    cancel = clock.after(step.wait, () => {
      pending = pending.slice(1);
      step.run();
      next();
    });
  };
  const put = (part: Partial<Moment>): void => moment.update(now => ({ ...now, ...part }));
  const skip = (): void => {
    cancel?.();
    cancel = null;
    const rest = pending;
    pending = [];
    for (const step of rest) step.run();
  };

  return {
    moment,
    skip,
    get running() {
      return pending.length > 0;
    },
    show(events) {
      skip();
      const battle = battleOf(events);
      const changes = changesOf(events);
      const taken = events.find(event => event.type === 'captured');
      if (!enabled()) {
        put({ battle: battle ?? keptBattle(moment.get(), events), rolling: null, changes: [], taking: null });
        return;
      }
      const taking = (step: 'before' | 'flash' | 'after'): Moment['taking'] =>
        taken === undefined ? null : { territory: taken.target, from: taken.from, step };
      put({
        battle: battle ?? keptBattle(moment.get(), events),
        rolling: battle === null ? null : 0,
        changes: battle === null ? changes : [],
        taking: taking('before'),
      });
      if (battle !== null) {
        for (let frame = 1; frame < ROLL_FRAMES; frame += 1)
          pending.push({ wait: ROLL_FRAME, run: () => put({ rolling: frame }) });
        pending.push({
          wait: ROLL_FRAME,
          run: () => put({ rolling: null, changes, taking: taking('flash') }),
        });
      }
      if (taken !== undefined) {
        pending.push({ wait: TAKE_STEP, run: () => put({ taking: taking('after') }) });
        pending.push({ wait: TAKE_STEP, run: () => put({ taking: null }) });
      }
      if (changes.length > 0) pending.push({ wait: CHANGES_STAY, run: () => put({ changes: [] }) });
      next();
    },
  };
}

/** The roll among these events, or null. */
export function battleOf(events: readonly GridEvent[]): Battle | null {
  const rolled = events.find(event => event.type === 'rolled');
  if (rolled === undefined) return null;
  return { ...rolled, captured: events.some(event => event.type === 'captured') };
}

/** The dice stay in sight until the next turn begins. */
function keptBattle(now: Moment, events: readonly GridEvent[]): Battle | null {
  return events.some(event => event.type === 'turn-began') ? null : now.battle;
}

/** What these events brought and took. */
export function changesOf(events: readonly GridEvent[]): Change[] {
  return events.flatMap((event): Change[] => {
    switch (event.type) {
      case 'deployed':
        return [{ territory: event.territory, troops: 1 }];
      case 'reinforced':
        return [{ territory: event.territory, troops: event.troops }];
      case 'rolled':
        return [
          { territory: event.source, troops: -event.attackerLoses },
          { territory: event.target, troops: -event.defenderLoses },
        ].filter(change => change.troops !== 0);
      case 'advanced':
        return [{ territory: event.target, troops: event.troops }];
      case 'moved':
        return [
          { territory: event.source, troops: -event.troops },
          { territory: event.target, troops: event.troops },
        ];
      default:
        return [];
    }
  });
}
