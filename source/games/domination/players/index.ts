import type { DominationTypes } from '../../../../machines/domination/events.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import type { Roster } from '../../../players/player.ts';
import { crap } from './crap.ts';
import { easy } from './easy.ts';
import { hard } from './hard.ts';
import { normal } from './normal.ts';
import { ranks } from './ranks.ts';
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
  ...ranks,
  choose(level, question) {
    const player = PLAYERS[level];
    if (player === undefined) throw new Error(`Domination has no computer player called ${level}`);
    return player(sceneOf(question));
  },
};
