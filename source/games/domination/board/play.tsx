import page from '../../../../docs/rules/domination.md';
import type { DominationTypes } from '../../../../machines/domination/events.ts';
import { type BoardKind, inShort } from '../../../app/play/board.ts';
import { openConquest, watchConquest } from '../../conquest/board/play.tsx';
import { dominationGame } from './game.tsx';
import { paceOf, weightOf } from './pace.ts';

/** Domination on the play screen. */
export const dominationBoard: BoardKind<DominationTypes> = {
  rules: inShort(page),
  paceOf,
  weightOf,
  open: (session, services) =>
    openConquest(session, services, dominationGame(session.table.rules.setup, services)),
  watch: (frame, occupants, setup, services) =>
    watchConquest(frame, occupants, dominationGame(setup, services)),
};
