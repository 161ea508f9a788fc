import type { GameTypes } from '../../../../machines/game.ts';
import type { IntensityView } from '../../../../machines/intensity/types.ts';
import type { Telling } from '../../../app/play/board.ts';
import { unscored } from './scene.ts';

/** The end of a hand for a replay: first its last round on the table, then its sheet. Null for every other step. */
export function telling(events: readonly GameTypes['event'][]): Telling | null {
  const scored = events.findIndex(({ type }) => type === 'hand-scored');
  if (scored < 0) return null;
  return {
    moments: [events.slice(0, scored), events.slice(scored)],
    views: (_, after) => [unscored(after as IntensityView), after], // A replay of Intensity.
  };
}
