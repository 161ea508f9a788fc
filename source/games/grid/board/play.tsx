import page from '../../../../docs/rules/grid.md';
import type { GridTypes } from '../../../../machines/grid/types.ts';
import { type BoardKind, inShort } from '../../../app/play/board.ts';
import { openConquest, watchConquest, weighing } from '../../conquest/board/play.tsx';
import { gridGame } from './game.tsx';

/** How long a computer player's move is shown, as a share of the pace: what changes little goes by quickly. */
const PACES: Readonly<Record<string, number>> = { deploy: 0.15, defend: 0.4, stop: 0.4, pass: 0.3 };

/** Simple Risk on the play screen. */
export const gridBoard: BoardKind<GridTypes> = {
  rules: inShort(page),
  paceOf: ({ type }) => PACES[type] ?? 1,
  weightOf: weighing<GridTypes>(
    ['captured', 'eliminated', 'won', 'drawn'],
    ['attacked', 'rolled', 'deployed'],
  ),
  open: (session, services) => openConquest(session, services, gridGame),
  watch: (frame, occupants) => watchConquest(frame, occupants, gridGame),
};
