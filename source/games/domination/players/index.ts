import type { DominationMove, DominationTypes } from '../../../../machines/domination/types.ts';
import { playerOfLevel, type Roster } from '../../../players/player.ts';
import { easy, passive } from './easy.ts';
import { expert } from './expert.ts';
import { hard } from './hard.ts';
import { normal } from './normal.ts';
import { ranks } from './ranks.ts';
import { type Situation, situationOf } from './situation.ts';

const PLAYERS: Readonly<Record<string, (situation: Situation) => DominationMove>> = {
  passive,
  easy,
  normal,
  hard,
  expert,
};

export const dominationRoster: Roster<DominationTypes> = {
  ...ranks,
  choose: (level, question) => playerOfLevel(PLAYERS, level, 'Domination')(situationOf(question)),
};
