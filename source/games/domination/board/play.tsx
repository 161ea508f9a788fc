import page from '../../../../docs/rules/domination.md';
import type { DominationTypes } from '../../../../machines/domination/types.ts';
import { type BoardKind, inShort } from '../../../app/play/board.ts';
import { openConquest, watchConquest, weighing } from '../../conquest/board/play.tsx';
import { dominationGame } from './game.tsx';

/** How long a computer player's move is shown, as a share of the pace: what changes little goes by quickly. */
const PACES: Readonly<Record<string, number>> = {
  ...{ trade: 1, 'choose-capital': 1, fortify: 1 },
  ...{ attack: 0.5, roll: 0.35, advance: 0.35 },
};
const PLACINGS: readonly string[] = ['claim', 'place', 'place-random'];

/** Domination on the play screen. */
export const dominationBoard: BoardKind<DominationTypes> = {
  rules: inShort(page),
  // At the start everybody places one army after the other.
  paceOf: ({ type }, { progress }) =>
    PLACINGS.includes(type) ? (progress.turn === 0 ? 0.04 : 0.4) : (PACES[type] ?? 0.05),
  weightOf: weighing<DominationTypes>(
    ['captured', 'eliminated', 'won', 'drawn', 'capital-chosen'],
    ['attacked', 'rolled', 'retreated', 'claimed', 'advanced', 'attacks-ended', 'passed'],
  ),
  open: (session, services) =>
    openConquest(session, services, dominationGame(session.table.rules.setup, services)),
  watch: (frame, occupants, setup, services) =>
    watchConquest(frame, occupants, dominationGame(setup, services)),
};
