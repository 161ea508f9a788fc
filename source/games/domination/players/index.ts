import type { DominationMove } from '../../../../machines/domination/moves.ts';
import type { DominationTypes } from '../../../../machines/domination/types.ts';
import type { Roster } from '../../../players/player.ts';
import { crap } from './crap.ts';
import { easy } from './easy.ts';
import { hard } from './hard.ts';
import { normal } from './normal.ts';
import { type Scene, sceneOf } from './scene.ts';

/** The players by level. Games of the console call the normal one `average`, as the original does. */
const PLAYERS: Readonly<Record<string, (scene: Scene) => DominationMove>> = {
  crap,
  easy,
  normal,
  average: normal,
  hard,
};

/** The computer players of Domination. */
export const dominationRoster: Roster<DominationTypes> = {
  game: 'domination',
  levels: [
    { id: 'crap', summary: 'attacks nobody for a hundred turns; what a player who has resigned becomes' },
    { id: 'easy', summary: 'plays by chance, within reason' },
    { id: 'normal', summary: 'follows rules of thumb' },
    { id: 'hard', summary: 'plans whole turns with exact odds' },
  ],
  resigned: 'crap',
  choose(level, question) {
    const player = PLAYERS[level];
    if (player === undefined) throw new Error(`Domination has no computer player called ${level}`);
    return player(sceneOf(question));
  },
};
