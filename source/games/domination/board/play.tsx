import type { ReactNode } from 'react';
import page from '../../../../docs/rules/domination.md';
import type { DominationSetup } from '../../../../machines/domination/types.ts';
import { boardAtlas } from '../../../app/map-board/board-atlas.ts';
import type { MapScene } from '../../../app/map-board/scene.ts';
import type { BoardKind, BoardPlay, Room } from '../../../app/play/board.ts';
import { inShort } from '../../../app/play/in-short.ts';
import type { PlayServices } from '../../../app/play/session.ts';
import { isHere, type Session } from '../../../app/play/session.ts';
import { paces } from '../../../app/settings.ts';
import { type Readable, together, useStore } from '../../../app/store.ts';
import { createMotion, type Motion } from '../../conquest/board/motion.ts';
import { DominationArea } from './area.tsx';
import { beatOf, dominationEvents } from './beats.ts';
import { dominationBindings } from './bindings.ts';
import { headings } from './heading.ts';
import { mapSceneOf } from './map-scene.ts';
import { createDominationModel, type DominationModel } from './model.ts';
import { paceOf, weightOf } from './pace.ts';
import { DominationPanel } from './panel.tsx';
import { ResultChart, ResultTable } from './result.tsx';
import { watch } from './watch.tsx';

/** Milliseconds between the rolls of a long attack, where things move. */
const STORM_PAUSE = 320;

/** Domination on the play screen. */
export const dominationBoard: BoardKind = { rules: inShort(page), paceOf, weightOf, open, watch };

function open(session: Session, services: PlayServices): BoardPlay {
  const { clock, settings } = services;
  const { table } = session;
  const atlas = boardAtlas(table.rules.setup as DominationSetup, services); // the table is one of this game
  const moves = (): boolean => {
    const { animation, pace } = settings.get();
    if (!animation || session.pacer.skipping) return false;
    return model.scene.get().asked !== null || (paces[pace]?.milliseconds ?? 0) > 0;
  };
  const pause = (): Promise<void> =>
    settings.get().animation ? new Promise(resolve => clock.after(STORM_PAUSE, resolve)) : Promise.resolve();
  const motion = createMotion(clock, moves);
  const model = createDominationModel(session, atlas, pause);
  const scene = mapScenes(model, motion);
  const stopWitness = session.witness(events => motion.show(beatOf(dominationEvents(events))));

  return {
    heading: headings(model.scene),
    offersDraw: true,
    bindings: () => dominationBindings(model),
    subscribe: model.scene.subscribe,
    hurry: motion.skip,
    get typingAhead() {
      const { asked, view } = model.scene.get();
      const people = table.yours?.length !== 0;
      if (asked !== null || !people || session.state.get().outcome !== null) return false;
      const defends = view.phase.name === 'attacking.defending' && isHere(table, view.active);
      return view.turn === 0 || defends;
    },
    get repeating() {
      return model.storming;
    },
    stopRepeating: model.calm,
    Area: (room: Room): ReactNode => (
      <DominationArea {...room} model={model} atlas={atlas} scene={scene} session={session} />
    ),
    Panel: (room: Room): ReactNode => (
      <DominationPanel {...room} session={session} model={model} motion={motion} />
    ),
    ResultChart: ({ width, height, story }): ReactNode => {
      const metric = useStore(model.scene, now => now.focus.graph ?? 'territories');
      return <ResultChart width={width} height={height} story={story} metric={metric} />;
    },
    ResultTable,
    close() {
      stopWitness();
      motion.skip();
      model.close();
    },
  };
}

/** What the map shows, made from the scene and from what moves. */
function mapScenes({ scene }: DominationModel, { moment }: Motion): Readable<MapScene> {
  let from = { scene: scene.get(), moment: moment.get() };
  let made = mapSceneOf(from.scene, from.moment);
  return {
    get() {
      const now = { scene: scene.get(), moment: moment.get() };
      if (now.scene !== from.scene || now.moment !== from.moment) {
        from = now;
        made = mapSceneOf(now.scene, now.moment);
      }
      return made;
    },
    subscribe: listener => together(scene.subscribe(listener), moment.subscribe(listener)),
  };
}
