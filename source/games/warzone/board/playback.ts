import { seats, type Viewer } from '../../../../machines/seat.ts';
import type { WarzoneTypes } from '../../../../machines/warzone/types.ts';
import type { Clock } from '../../../base/clock.ts';
import {
  isHere,
  type PlayController,
  type PlayServices,
  viewerHere,
} from '../../../screens/play/controller.ts';
import { paceNow } from '../../../screens/play/pacer.ts';
import { createStore, type Readable } from '../../../screens/store.ts';
import type { TableChange } from '../../../table/api.ts';
import { type Beat, createMotion, MARCHING_PACE, noBeat } from '../../conquest/board/motion.ts';
import { replayRules, withoutFog } from '../film.ts';
import {
  type Chapter,
  chapterOf,
  chaptersOfStory,
  type ExecutionMoment,
  isOrderEvent,
  seenEvents,
  seesAll,
  viewOf,
} from './chronicle.ts';
import type { WarzoneScene } from './sight.ts';

/** A place in the turns that are played back. */
export interface PlaybackPosition {
  readonly chapters: readonly Chapter[];
  readonly chapter: number;
  readonly moment: number;
  readonly playing: boolean;
}

/** The moment that is shown, or one `by` so many from it in its chapter; null when there is none. */
export const momentOf = (showing: PlaybackPosition | null, by = 0): ExecutionMoment | null =>
  showing?.chapters[showing.chapter]?.moments[showing.moment + by] ?? null;

export type Playback = ReturnType<typeof createPlayback>;

/** The execution of turns, shown order by order, by itself (each moment for `delay` milliseconds) or step by step. */
export function createPlayback(clock: Clock, delay: (moment: ExecutionMoment) => number) {
  const showing = createStore<PlaybackPosition | null>(null);
  let cancel: (() => void) | null = null;

  const stop = (): void => {
    cancel?.();
    cancel = null;
  };
  const put = (change: Partial<PlaybackPosition>): void =>
    showing.update(now => (now === null ? null : { ...now, ...change }));
  const lengthOf = (now: PlaybackPosition): number => now.chapters[now.chapter]?.moments.length ?? 1;

  function tick(): void {
    stop();
    const now = showing.get();
    const moment = momentOf(now);
    if (moment === null || now?.playing !== true) return;
    cancel = clock.after(delay(moment), () => {
      const later = showing.get();
      if (later === null) return;
      if (later.moment >= lengthOf(later) - 1) return leave();
      put({ moment: later.moment + 1 });
      tick();
    });
  }
  function leave(): void {
    stop();
    showing.set(null);
  }
  /** Jumps to another moment and pauses there. */
  function go(to: (now: PlaybackPosition) => Partial<PlaybackPosition>): void {
    stop();
    showing.update(now => (now === null ? null : { ...now, playing: false, ...to(now) }));
  }
  return {
    showing: showing as Readable<PlaybackPosition | null>,
    leave,
    /** Shows a chapter from its beginning, playing or paused. */
    begin(chapters: readonly Chapter[], chapter: number, playing: boolean): void {
      stop();
      const first = Math.min(1, (chapters[chapter]?.moments.length ?? 1) - 1);
      showing.set({ chapters, chapter, moment: playing ? 0 : first, playing });
      tick();
    },
    /** Adds a turn; the one shown stays. */
    append(chapter: Chapter): void {
      const now = showing.get();
      if (now !== null) put({ chapters: [...now.chapters, chapter] });
    },
    step: (by: 1 | -1): void =>
      go(now => ({ moment: Math.max(0, Math.min(lengthOf(now) - 1, now.moment + by)) })),
    /** To the turn before or after. */
    turn: (by: 1 | -1): void =>
      go(({ chapters, chapter, moment }) => {
        const next = Math.max(0, Math.min(chapters.length - 1, chapter + by));
        return { chapter: next, moment: next === chapter ? moment : 0 };
      }),
    edge: (end: boolean): void => go(now => ({ moment: end ? lengthOf(now) - 1 : 0 })),
    toggle(): void {
      const now = showing.get();
      if (now === null) return;
      if (now.playing) go(() => ({}));
      else put({ playing: true, moment: now.moment >= lengthOf(now) - 1 ? 0 : now.moment });
      tick();
    },
  };
}

/** The time that an executed order is shown, in units of the pace: small changes are quick. */
const SHARES: Readonly<Record<string, number>> = {
  ...{ attacked: 2.4, eliminated: 2.4, bombed: 2.4, blockaded: 2.4 },
  ...{ deployed: 1, moved: 1, 'card-drawn': 1 },
};

/** Milliseconds that the result of an order is seen at least. */
const SEEN = 150;

export const shareOf = (event: WarzoneTypes['event'] | null): number => SHARES[event?.type ?? ''] ?? 1.6;

/** The movement of an executed order: an attack as a battle, a move to own land as armies that march. */
export function beatOfOrder(event: WarzoneTypes['event'] | null): Beat {
  if (event === null || !isOrderEvent(event) || !('source' in event.order)) return noBeat;
  const { source, target } = event.order;
  if (event.type === 'moved') return { ...noBeat, moved: { source, target, armies: event.sent } };
  if (event.type !== 'attacked') return noBeat;
  const clash = { source, target, loser: event.defender, armies: event.sent };
  return { ...noBeat, clash, taken: event.captured ? target : null };
}

export type Turns = ReturnType<typeof turnsOf>;

/** The executed turns as the people at this screen saw them. */
export function turnsOf(
  controller: PlayController<WarzoneTypes>,
  scene: Readable<WarzoneScene>,
  services: PlayServices,
) {
  const { clock, settings } = services;
  const { table } = controller;
  const { fog } = table.rules.setup.options;
  const people = seats(table.occupants.length).filter(each => isHere(table, each));
  const viewers: readonly Viewer[] = [...new Set([...people, viewerHere(table)])];
  const open = seesAll(table);
  const viewsNow = () => new Map(viewers.map(viewer => [viewer, viewOf(table, viewer)]));
  const chapters = new Map<Viewer, readonly Chapter[]>();
  let before = viewsNow();
  /** The turns before this game was opened, by viewer, once they have been read. */
  const earlier = new Map<Viewer, readonly Chapter[]>();
  const isResumed = table.history.some(({ events }) =>
    events.some(event => event.type === 'turn-began' && event.turn > 1),
  );
  const milliseconds = (): number => paceNow(services);
  const mayMove = (): boolean =>
    settings.get().animation && milliseconds() >= MARCHING_PACE && (services.mayMove?.() ?? true);
  const motion = createMotion(clock, mayMove, services.mayMove);
  const playback = createPlayback(clock, ({ event }) => {
    const beat = beatOfOrder(event);
    const path = beat.moved === null ? null : [beat.moved.source, beat.moved.target];
    return Math.max(motion.show(beat, { path }) + SEEN, milliseconds() * shareOf(event));
  });
  // Nothing moves while playback is paused.
  const stopMoving = playback.showing.subscribe(() => {
    if (playback.showing.get()?.playing !== true) motion.show(noBeat);
  });
  const viewer = (): Viewer => scene.get().near ?? 'spectator';
  const known = (of: Viewer): readonly Chapter[] => chapters.get(of) ?? [];
  const isOver = (): boolean => controller.state.get().outcome !== null;

  /** Records an executed turn as each of the people here saw it. @returns whether there was one */
  function remember({ events }: TableChange<WarzoneTypes> & { readonly kind: 'played' }): boolean {
    const after = viewsNow();
    let executed = false;
    for (const of of viewers) {
      const [begun, ended] = [before.get(of), after.get(of)];
      if (begun === undefined || ended === undefined) continue;
      const seen = open ? events.map(withoutFog) : seenEvents(table.rules, events, of);
      const chapter = chapterOf(begun, ended, seen);
      if (chapter === null) continue;
      chapters.set(of, [...known(of), chapter]);
      executed = true;
    }
    before = after;
    return executed;
  }

  function play(): void {
    const turns = known(viewer());
    const isIdle = milliseconds() === 0 || !settings.get().animation;
    if (isIdle || (turns.at(-1)?.moments.length ?? 0) < 2) return;
    playback.begin(turns, turns.length - 1, true);
  }
  const stopListening = table.subscribe(change => {
    if (change.kind !== 'played' || !remember(change)) return;
    const newest = known(viewer()).at(-1);
    // A paused turn stays.
    if (playback.showing.get()?.playing === false && newest !== undefined && !isOver())
      return playback.append(newest);
    playback.leave();
    // In the fog each person's view is shown when that person is alone.
    if (people.length < 2 || fog === 'none' || isOver()) play();
  });

  /** The turns before the known ones as a viewer saw them; once the game is over all turns, without fog. */
  async function earlierFor(of: Viewer): Promise<readonly Chapter[]> {
    const read = earlier.get(of);
    if (read !== undefined && !isOver()) return read;
    const story = await controller.readReplay();
    if (story === null) return [];
    if (isOver()) return chaptersOfStory(story, replayRules(story), of);
    const first = known(of)[0]?.turn ?? Number.POSITIVE_INFINITY;
    const turns = chaptersOfStory(story, story.rules, of).filter(({ turn }) => turn < first);
    earlier.set(of, turns);
    return turns;
  }

  async function recall(): Promise<void> {
    const of = viewer();
    const ended = isOver();
    const read = isResumed || ended ? await earlierFor(of) : [];
    if (viewer() !== of) return;
    const all = ended && read.length > 0 ? read : [...read, ...known(of)];
    if (all.length > 0) playback.begin(all, all.length - 1, false);
  }
  return {
    playback,
    motion,
    /** Plays the last turn, unless the pace or the settings leave no time for it. */
    play,
    /** Shows the last turn, with all before it; does nothing when none has been executed. */
    recall: () => void recall(),
    has: () => isResumed || known(viewer()).length > 0,
    close(): void {
      playback.leave();
      stopMoving();
      motion.skip();
      stopListening();
    },
  };
}
