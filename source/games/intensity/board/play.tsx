import type { ReactNode } from 'react';
import type { AnyRules } from '../../../../machines/game.ts';
import { intensity } from '../../../../machines/intensity/index.ts';
import type { IntensityOptions, IntensityView } from '../../../../machines/intensity/types.ts';
import type { BoardKind, BoardPlay, Room } from '../../../app/play/board.ts';
import type { Session } from '../../../app/play/session.ts';
import type { Services } from '../../../app/services.ts';
import type { Story } from '../../../table/story.ts';
import { cardBindings } from './bindings.ts';
import { headings } from './heading.ts';
import { createCardModel } from './model.ts';
import { paceOf, weightOf } from './pace.ts';
import { ResultNumbers, ResultSheet, verdictOf } from './result.tsx';
import { rules } from './rules-page.ts';
import { TableArea } from './table-area.tsx';
import { TablePanel } from './table-panel.tsx';
import { telling } from './telling.ts';
import { watch } from './watch.tsx';

/** Intensity on the play screen. */
export const intensityBoard: BoardKind = {
  rules,
  paceOf,
  weightOf,
  open,
  retold,
  telling,
  watch,
};

/** After a match all hands may be looked at. */
function retold({ rules: before, outcome }: Story): AnyRules {
  const { seats, options } = before.setup;
  if (outcome === null) return before;
  const opened = intensity.prepare({
    seats,
    options: { ...(options as IntensityOptions), watchers: 'hands' },
  });
  return opened.ok ? opened.value : before;
}

function open(session: Session, services: Services): BoardPlay {
  const model = createCardModel(session, services.clock);
  const { occupants, names } = session.table;
  return {
    heading: headings(model.scene),
    offersDraw: false,
    bindings: () => cardBindings(model),
    subscribe: model.scene.subscribe,
    hurry: model.hurry,
    typingAhead: false,
    get telling() {
      return model.scene.get().step.name === 'closing';
    },
    get repeating() {
      return model.playingOut;
    },
    stopRepeating: model.stopPlayingOut,
    Area: (room: Room): ReactNode => <TableArea {...room} model={model} occupants={occupants} />,
    Panel: (room: Room): ReactNode => <TablePanel {...room} session={session} model={model} />,
    ResultChart: (room: Room): ReactNode => <ResultSheet {...room} scene={model.scene} names={names} />,
    ResultTable: ({ width }): ReactNode => <ResultNumbers width={width} scene={model.scene} names={names} />,
    verdict: outcome => verdictOf(outcome, session.table.view('spectator') as IntensityView, names),
    close: model.close,
  };
}
