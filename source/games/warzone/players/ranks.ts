import type { Ranks } from '../../../players/player.ts';
import { rememberingStyles } from '../../conquest/players/feelings.ts';

/** The levels of Warzone, weakest first: easy, normal, hard and expert are ours, the others the strategies of the class. */
export const ranks: Ranks = {
  levels: [
    { id: 'neutral', summary: 'gives no orders until attacked, then is aggressive' },
    { id: 'benevolent', summary: 'strengthens the weak and never attacks' },
    { id: 'random', summary: 'orders by chance' },
    {
      id: 'easy',
      quick: true,
      rating: 785,
      climb: [
        [25, 34],
        [50, 55],
        [75, 78],
      ],
      summary: 'plays by chance, within reason',
    },
    { id: 'normal', quick: true, rating: 1500, summary: 'attacks where it pays most for its armies' },
    { id: 'aggressive', summary: 'always attacks, with one large army' },
    { id: 'hard', rating: 1991, summary: 'tries many plans against what the others may do' },
    { id: 'expert', rating: 2031, summary: 'expects what hard would do in your place' },
    { id: 'cheater', summary: 'conquers all neighbours at once, where the option cheating allows it' },
  ],
  styles: rememberingStyles('normal'),
  adviser: 'hard',
};
