import type { DominationMove, DominationTypes } from '../../../../machines/domination/types.ts';
import { ofLevel, type Roster } from '../../../players/player.ts';
import { crap, easy } from './chance.ts';
import { hard } from './hard.ts';
import { normal } from './normal.ts';
import { ranks } from './ranks.ts';
import { type Situation, situationOf } from './situation.ts';

/** The players by level. Games of the console call the normal one `average`, as the original does. */
const PLAYERS: Readonly<Record<string, (situation: Situation) => DominationMove>> = {
  crap,
  easy,
  normal,
  average: normal,
  hard,
};

/** The computer players of Domination. */
export const dominationRoster: Roster<DominationTypes> = {
  ...ranks,
  choose: (level, question) => ofLevel(PLAYERS, level, 'Domination')(situationOf(question)),
};
