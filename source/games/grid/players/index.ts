import type { GridMove, GridTypes } from '../../../../machines/grid/types.ts';
import { playerOfLevel, type Question, type Roster } from '../../../players/player.ts';
import { easy } from './easy.ts';
import { hard } from './hard.ts';
import { normal } from './normal.ts';
import { ranks } from './ranks.ts';

const PLAYERS: Readonly<Record<string, (question: Question<GridTypes>) => GridMove>> = { easy, normal, hard };

export const gridRoster: Roster<GridTypes> = {
  ...ranks,
  choose: (level, question) => playerOfLevel(PLAYERS, level, 'Simple Risk')(question),
};
