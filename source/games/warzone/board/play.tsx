import type { ReactNode } from 'react';
import page from '../../../../docs/rules/warzone.md';
import { territory } from '../../../../machines/conquest/board.ts';
import { seats, type Viewer } from '../../../../machines/seat.ts';
import type { WarzoneEvent } from '../../../../machines/warzone/events.ts';
import type { WarzoneSetup } from '../../../../machines/warzone/types.ts';
import { boardAtlas } from '../../../app/map-board/board-atlas.ts';
import { type MapControls, mapControls } from '../../../app/map-board/controls.ts';
import { MapBoard } from '../../../app/map-board/map-board.tsx';
import type { MapScene } from '../../../app/map-board/scene.ts';
import { type BoardKind, type BoardPlay, inShort, type Room } from '../../../app/play/board.ts';
import { isHere, type PlayServices, type Session } from '../../../app/play/session.ts';
import { paces } from '../../../app/settings.ts';
import { combined, createStore, type Readable, together } from '../../../app/store.ts';
import type { Atlas } from '../../../atlas/atlas.ts';
import { resultViews } from '../../conquest/board/result.tsx';
import { type Actions, createActions } from './actions.ts';
import { type Keyboard, warzoneBindings } from './bindings.ts';
import type { Chapter } from './chronicle.ts';
import { headingOf } from './heading.ts';
import { mapSceneOf } from './map-scene.ts';
import { createModel, type WarzoneModel } from './model.ts';
import { paceOf, shareOf, weightOf } from './pace.ts';
import { WarzonePanel } from './panel.tsx';
import { createPlayback, type Playback } from './playback.ts';
import { chaptersOfStory, retold, telling } from './recall.ts';
import { chartOf, reportOf } from './report.ts';
import { watch } from './watch.tsx';

/** Warzone on the play screen. */
export const warzoneBoard: BoardKind = {
  rules: inShort(page),
  paceOf,
  weightOf,
  open,
  retold,
  telling,
  watch,
};

function open(session: Session, services: PlayServices): BoardPlay {
  const { clock, settings, library } = services;
  const { table } = session;
  const { board, options } = table.rules.setup as WarzoneSetup; // The table plays Warzone.
  const atlas = boardAtlas({ board }, services);
  const controls = mapControls(atlas);
  const model = createModel(session, controls);
  const actions = createActions(model);
  const milliseconds = (): number => paces[settings.get().pace]?.milliseconds ?? 0;
  const playback = createPlayback(clock, ({ event }) => milliseconds() * shareOf(event));
  const shared = seats(table.occupants.length).filter(each => isHere(table, each)).length > 1;
  const map = combined(model.scene, playback.showing, mapSceneOf);

  /** The turns before this game was opened, once they have been read again, by who has seen them. */
  const earlier = new Map<Viewer, readonly Chapter[]>();
  const isResumed = table.history.some(({ events }) =>
    (events as readonly WarzoneEvent[]).some(event => event.type === 'turn-began' && event.turn > 1),
  );

  function tell(): void {
    const chapters = model.chaptersOf(model.viewer());
    const last = chapters.at(-1);
    if (last === undefined || last.moments.length < 2 || milliseconds() === 0 || !settings.get().animation)
      return;
    playback.begin(chapters, chapters.length - 1, true);
  }
  model.onExecution(() => {
    const showing = playback.showing.get();
    const newest = model.chaptersOf(model.viewer()).at(-1);
    const isOver = model.scene.get().view.phase === 'over';
    // Who has stopped to look at a turn is not torn from it.
    if (showing?.playing === false && newest !== undefined && !isOver) {
      playback.append(newest);
      return;
    }
    playback.leave();
    // What each person may see in the fog is shown when that person is alone.
    if (!(shared && options.fog !== 'none' && !isOver)) tell();
  });

  /** The turns before the known ones, as that viewer saw them; once the game is over all of them, without fog. */
  async function earlierFor(viewer: Viewer): Promise<readonly Chapter[]> {
    const known = earlier.get(viewer);
    const isOver = session.state.get().outcome !== null;
    if (table.saveName === null || (known !== undefined && !isOver)) return known ?? [];
    const story = await library.story(table.saveName);
    if (!story.ok) return [];
    if (isOver) return chaptersOfStory(story.value, retold(story.value), viewer);
    const first = model.chaptersOf(viewer)[0]?.turn ?? Number.POSITIVE_INFINITY;
    const read = chaptersOfStory(story.value, story.value.rules, viewer).filter(({ turn }) => turn < first);
    earlier.set(viewer, read);
    return read;
  }

  async function lastTurn(): Promise<void> {
    const viewer = model.viewer();
    const isOver = session.state.get().outcome !== null;
    const read = isResumed || isOver ? await earlierFor(viewer) : [];
    if (model.viewer() !== viewer) return;
    const chapters = isOver && read.length > 0 ? read : [...read, ...model.chaptersOf(viewer)];
    if (chapters.length > 0) playback.begin(chapters, chapters.length - 1, false);
  }
  const keyboard: Keyboard = {
    model: {
      ...model,
      lift() {
        model.lift();
        if (options.fog !== 'none') tell();
      },
    },
    actions,
    playback,
    controls,
    lastTurn: () => void lastTurn(),
    hasTurns: () => isResumed || model.chaptersOf(model.viewer()).length > 0,
    pace: by =>
      settings.update(now => ({ ...now, pace: Math.max(0, Math.min(paces.length - 2, now.pace + by)) })),
  };
  const area = { atlas, map, controls, model, actions, playback };

  return {
    heading: combined(model.scene, playback.showing, ({ view }, showing) => headingOf(view, showing)),
    offersDraw: true,
    bindings: () => warzoneBindings(keyboard),
    subscribe: listener => together(model.scene.subscribe(listener), playback.showing.subscribe(listener)),
    hurry: () => {},
    typingAhead: false,
    repeating: false,
    get telling() {
      return playback.showing.get() !== null;
    },
    stopRepeating: () => {},
    Area: (room: Room): ReactNode => <WarzoneArea {...room} {...area} />,
    Panel: (room: Room): ReactNode => (
      <WarzonePanel {...room} session={session} model={model} playback={playback} />
    ),
    ...resultViews({ chartOf, reportOf }, createStore(null)),
    close() {
      playback.leave();
      model.close();
    },
  };
}

interface AreaProps extends Room {
  readonly atlas: Atlas;
  readonly map: Readable<MapScene>;
  readonly controls: MapControls;
  readonly model: WarzoneModel;
  readonly actions: Actions;
  readonly playback: Playback;
}

/** The map. A click looks at a territory, and chooses it where something is being chosen; the right button goes back. */
function WarzoneArea(props: AreaProps): ReactNode {
  const { width, height, atlas, map, controls, model, actions, playback } = props;
  const picked = (place: number, button: 'left' | 'middle' | 'right' | 'none'): void => {
    const { curtain, asked, task } = model.scene.get();
    if (playback.showing.get() !== null || curtain !== null || asked === null) return;
    if (button === 'right') actions.back();
    if (button !== 'left' || task.name === 'number' || task.name === 'commit') return;
    model.lookAt(territory(place));
    if (task.name !== 'hand' && task.name !== 'player') actions.confirm();
  };
  return (
    <MapBoard width={width} height={height} atlas={atlas} scene={map} controls={controls} onPick={picked} />
  );
}
