import type { Ranks } from '../../../players/player.ts';

/** The levels of Warzone, weakest first: ours, and the strategies of the class. */
export const ranks: Ranks = {
  levels: [
    { id: 'neutral', summary: 'the class: gives no orders until attacked, then is aggressive' },
    { id: 'benevolent', summary: 'the class: strengthens the weak and never attacks' },
    { id: 'random', summary: 'the class: orders by chance' },
    { id: 'easy', summary: 'plays by chance, within reason' },
    { id: 'normal', summary: 'attacks where it pays most for its armies' },
    { id: 'aggressive', summary: 'the class: one large army attacks, always' },
    { id: 'hard', summary: 'tries many plans against what the others may do' },
    { id: 'cheater', summary: 'the class: conquers all neighbours at once where cheating is allowed' },
  ],
  adviser: 'hard',
};
