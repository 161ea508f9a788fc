import { type Board, type Territory, territory } from '../../../../machines/conquest/board.ts';
import { type Seat, seats, type Viewer } from '../../../../machines/seat.ts';
import type { WarzoneEvent } from '../../../../machines/warzone/events.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import type { WarzoneMove, WarzoneSetup, WarzoneView } from '../../../../machines/warzone/types.ts';
import { prepareBoard } from '../../../../machines/warzone/types.ts';
import type { MapControls } from '../../../app/map-board/controls.ts';
import { overlayAfter } from '../../../app/map-board/scene.ts';
import { isHere, type Session, viewerHere } from '../../../app/play/session.ts';
import { createStore, type Store } from '../../../app/store.ts';
import type { Direction } from '../../../atlas/steps.ts';
import type { TableChange } from '../../../table/api.ts';
import { type Chapter, chapterOf, seenEvents } from './chronicle.ts';
import { draftOf } from './draft.ts';
import { cleared, seesAll, sharedView } from './onlooker.ts';
import { look, type Scene, stopsOf } from './steps.ts';

/** A person at the map: what is looked at and being planned, and the turns that have been seen. */
export interface WarzoneModel {
  readonly scene: Store<Scene>;
  readonly session: Session;
  /** The turns executed since the game was opened, as somebody saw them. */
  chaptersOf(viewer: Viewer): readonly Chapter[];
  /** Who looks at this screen now. */
  viewer(): Viewer;
  change(part: Partial<Scene>): void;
  lookAt(place: Territory): void;
  look(direction: Direction): void;
  /** To the next (1) or previous (-1) territory that makes sense now. */
  cycle(by: 1 | -1): void;
  nextOverlay(): void;
  /** Goes to the territory that a text names best; null ends the writing. */
  search(text: string | null): void;
  play(move: WarzoneMove): Promise<boolean>;
  /** The person whose turn at the keyboard it is has shown up. */
  lift(): void;
  /** Told when orders have been executed: of the newest chapter of each viewer here. */
  onExecution(listener: () => void): void;
  close(): void;
}

export function createModel(session: Session, controls: MapControls): WarzoneModel {
  const { table } = session;
  const setup = table.rules.setup as WarzoneSetup; // The table plays Warzone.
  const board = prepareBoard(setup.board);
  const people = seats(table.occupants.length).filter(each => isHere(table, each));
  const viewers: readonly Viewer[] = [...new Set([...people, viewerHere(table)])];
  const chapters = new Map<Viewer, Chapter[]>(viewers.map(viewer => [viewer, []]));
  const open = seesAll(table);
  const viewFor = (viewer: Viewer): WarzoneView =>
    open && viewer === 'spectator' ? sharedView(table) : (table.view(viewer) as WarzoneView); // As above.
  let before = new Map(viewers.map(viewer => [viewer, viewFor(viewer)]));
  let listener: () => void = () => {};
  const isShared = people.length > 1;

  const asked = session.state.get().asked;
  const curtain = isShared ? asked : null;
  const scene = createStore<Scene>(
    opened(board, viewFor(curtain === null ? (asked ?? viewerHere(table)) : 'spectator'), asked, curtain),
  );
  scene.update(now => ({ ...now, cursor: stopsOf(now)[0] ?? territory(0) }));

  const change = (part: Partial<Scene>): void => scene.update(now => ({ ...now, ...part }));
  function lookAt(place: Territory): void {
    change({ cursor: place });
    controls.see(place);
  }

  /** Remembers an executed turn as each of the people here saw it. @returns whether there was one */
  function remember(now: TableChange): boolean {
    const after = new Map(viewers.map(viewer => [viewer, viewFor(viewer)]));
    let executed = false;
    for (const viewer of viewers) {
      const [earlier, later] = [before.get(viewer), after.get(viewer)];
      if (earlier === undefined || later === undefined || now.kind !== 'played') continue;
      const events = open
        ? (now.events as readonly WarzoneEvent[]).map(cleared) // As above.
        : seenEvents(table.rules, now.events, viewer);
      const chapter = chapterOf({ before: earlier, after: later, events });
      if (chapter === null) continue;
      chapters.get(viewer)?.push(chapter);
      executed = true;
    }
    before = after;
    return executed;
  }

  function follow(now: TableChange): void {
    const executed = remember(now);
    const was = scene.get();
    const { asked: next, outcome } = session.state.get();
    const changedHands = isShared && outcome === null && next !== was.asked;
    const veil = changedHands ? next : was.curtain;
    const viewer: Viewer =
      outcome !== null || veil !== null ? viewerHere(table) : (next ?? viewerHere(table));
    const view = before.get(viewer) ?? viewFor(viewer);
    if (next !== was.asked || executed || view.turn !== was.view.turn || view.phase !== was.view.phase) {
      const fresh = opened(board, view, next, outcome === null ? veil : null);
      const { overlay, names, cursor } = was;
      const stops = stopsOf({ ...fresh, cursor });
      const own = view.owners[cursor] === next || next === null;
      change({ ...fresh, overlay, names, cursor: own ? cursor : (stops[0] ?? cursor) });
    } else change({ view });
    if (executed) listener();
  }
  const stopListening = table.subscribe(follow);

  return {
    scene,
    session,
    change,
    lookAt,
    chaptersOf: viewer => chapters.get(viewer) ?? [],
    viewer: () =>
      scene.get().curtain === null ? (scene.get().asked ?? viewerHere(table)) : viewerHere(table),
    look: direction => lookAt(territory(controls.step(scene.get().cursor, direction))),
    cycle(by) {
      const { cursor } = scene.get();
      const next = controls.next(cursor, stopsOf(scene.get()), by);
      if (next !== null) lookAt(territory(next));
    },
    nextOverlay() {
      change({ overlay: overlayAfter(scene.get().overlay, OVERLAYS) });
    },
    search(text) {
      const { task } = scene.get();
      const before = task.name === 'find' ? task.before : task;
      change({ task: text === null ? before : { name: 'find', text, before } });
      const found = text === null ? null : controls.find(text);
      if (found !== null) lookAt(territory(found));
    },
    play: move => session.play(move),
    lift() {
      const { curtain: who, overlay, names } = scene.get();
      if (who === null) return;
      const fresh = opened(board, viewFor(who), who, null);
      change({ ...fresh, overlay, names, cursor: stopsOf(fresh)[0] ?? fresh.cursor });
      controls.see(scene.get().cursor);
    },
    onExecution(told) {
      listener = told;
    },
    close() {
      stopListening();
      const { asked: mine, draft, view, curtain: veil } = scene.get();
      // What has been planned goes into the save; calls at a table are carried out in order, before it closes.
      if (mine === null || veil !== null || view.phase !== 'ordering' || draft.items === view.orders) return;
      void session.own?.play(mine, { type: 'plan', orders: draft.items } as WarzoneMove);
    },
  };
}

/** What the colours of the map can tell in this game. */
const OVERLAYS = ['owners', 'continents', 'threat', 'strength'] as const;

/** The scene at the beginning of somebody's ordering. */
function opened(board: Board, view: WarzoneView, asked: Seat | null, curtain: Seat | null): Scene {
  const orders: readonly Order[] = curtain === null ? view.orders : [];
  return {
    view,
    board,
    asked,
    draft: draftOf(orders),
    wishes: draftOf([]),
    cursor: territory(0),
    chosen: null,
    task: look,
    overlay: 'owners',
    names: false,
    curtain,
  };
}
