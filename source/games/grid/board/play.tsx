import type { ReactNode } from 'react';
import page from '../../../../docs/rules/grid.md';
import type { BoardKind, BoardPlay, Room } from '../../../app/play/board.ts';
import { inShort } from '../../../app/play/in-short.ts';
import type { PlayServices } from '../../../app/play/session.ts';
import { isHere, type Session } from '../../../app/play/session.ts';
import { paces } from '../../../app/settings.ts';
import { gridBindings } from './bindings.ts';
import { GridArea } from './grid-area.tsx';
import { GridPanel } from './grid-panel.tsx';
import { headings } from './heading.ts';
import { createGridModel, gridEvents } from './model.ts';
import { createMotion } from './motion.ts';
import { paceOf, weightOf } from './pace.ts';
import { ResultChart, ResultTable } from './result.tsx';
import { watch } from './watch.tsx';

/** Milliseconds between the attacks of a storm, where things move. */
const STORM_PAUSE = 420;

/** Simple Risk on the play screen. */
export const gridBoard: BoardKind = { rules: inShort(page), paceOf, weightOf, open, watch };

function open(session: Session, services: PlayServices): BoardPlay {
  const { clock, settings } = services;
  const ownMove = (): boolean => model.scene.get().asked !== null;
  const moves = (): boolean => {
    const { animation, pace } = settings.get();
    if (!animation || session.pacer.skipping) return false;
    return ownMove() || (paces[pace]?.milliseconds ?? 0) > 0;
  };
  const motion = createMotion(clock, moves);
  const pause = (): Promise<void> =>
    settings.get().animation ? new Promise(resolve => clock.after(STORM_PAUSE, resolve)) : Promise.resolve();
  const model = createGridModel(session, pause);
  const stopWitness = session.witness(events => motion.show(gridEvents(events)));

  return {
    heading: headings(model.scene),
    offersDraw: true,
    bindings: () => gridBindings(model),
    subscribe: model.scene.subscribe,
    hurry: motion.skip,
    get typingAhead() {
      const { asked, view } = model.scene.get();
      const watching = session.table.yours?.length === 0;
      if (asked !== null || watching || session.state.get().outcome !== null) return false;
      const mine = isHere(session.table, view.active);
      return view.phase.name === 'deploying' || (view.phase.name === 'defending' && mine);
    },
    get repeating() {
      return model.storming;
    },
    stopRepeating: model.calm,
    Area: (room: Room): ReactNode => <GridArea {...room} model={model} motion={motion} />,
    Panel: (room: Room): ReactNode => <GridPanel {...room} session={session} model={model} motion={motion} />,
    ResultChart,
    ResultTable,
    close() {
      stopWitness();
      motion.skip();
      model.close();
    },
  };
}
