import { territory } from '../../../../machines/conquest/board.ts';
import type { DominationMove, DominationTypes } from '../../../../machines/domination/types.ts';
import { playerOfLevel, type Roster } from '../../../players/player.ts';
import { moveToMate } from '../../conquest/players/mates.ts';
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
  choose(level, question) {
    const situation = situationOf(question);
    const move = playerOfLevel(PLAYERS, level, 'Domination')(situation);
    const { setup, view, seat, options, terrain } = situation;
    if (move.type !== 'pass' || !STRONG.includes(level) || !options.mateMoves) return move;
    const help = moveToMate(setup, { ...terrain, ...view }, seat, options.fortify);
    if (help === null) return move;
    return { ...help, type: 'fortify', source: territory(help.source), target: territory(help.target) };
  },
};

/** The levels that help a mate with an army that has nothing to do. */
const STRONG: readonly string[] = ['normal', 'hard', 'expert'];
