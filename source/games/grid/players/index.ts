import { territory } from '../../../../machines/conquest/board.ts';
import { grid } from '../../../../machines/grid/board.ts';
import type { GridMove, GridTypes } from '../../../../machines/grid/types.ts';
import { playerOfLevel, type Question, type Roster } from '../../../players/player.ts';
import { moveToMate } from '../../conquest/players/mates.ts';
import { easy } from './easy.ts';
import { expert } from './expert.ts';
import { hard } from './hard.ts';
import { normal } from './normal.ts';
import { ranks } from './ranks.ts';

const PLAYERS: Readonly<Record<string, (question: Question<GridTypes>) => GridMove>> = {
  easy,
  normal,
  hard,
  expert,
};

export const gridRoster: Roster<GridTypes> = {
  ...ranks,
  choose(level, question) {
    const move = playerOfLevel(PLAYERS, level, 'Simple Risk')(question);
    const { view, seat } = question;
    if (move.type !== 'pass' || level === 'easy' || !view.options.mateMoves) return move;
    const help = moveToMate(view, { graph: grid, owners: view.owners, armies: view.troops }, seat, 'path');
    if (help === null) return move;
    const [source, target] = [territory(help.source), territory(help.target)];
    return { type: 'move', source, target, troops: help.armies };
  },
};
