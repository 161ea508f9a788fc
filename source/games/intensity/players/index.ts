import type { IntensityMove, IntensityTypes } from '../../../../machines/intensity/types.ts';
import { SEATS } from '../../../../machines/intensity/types.ts';
import type { Question, Roster } from '../../../players/player.ts';
import { chooseCard, choosePass, type ThinkingTime } from './levels.ts';
import { Noise } from './noise.ts';
import { isLevel, type LevelId, ranks } from './ranks.ts';
import { ownHand, sightOf } from './sight.ts';

/** The computer players of Intensity. */
export const intensityRoster: Roster<IntensityTypes> = {
  ...ranks,
  choose(level, question) {
    if (!isLevel(level)) throw new Error(`Intensity has no computer player called ${level}`);
    return chooseMove(level, question);
  },
};

/**
 * The move of a computer player.
 * @param clock null: a fixed count of rollouts, and so the same answer on every machine
 */
export function chooseMove(
  level: LevelId,
  { view, seat, seed }: Question<IntensityTypes>,
  clock: ThinkingTime | null = null,
): IntensityMove {
  // The seed may be that of the whole game: every decision has randomness of its own.
  const played = view.rounds.length * SEATS + view.table.cards.length;
  const noise = Noise.of(`${seed} ${seat} ${view.number} ${played}`);
  switch (view.phase.name) {
    case 'discarding': {
      const opener = (view.first - seat + SEATS) % SEATS;
      return { type: 'discard', cards: choosePass(level, ownHand(view, seat), opener, noise, clock) };
    }
    case 'playing':
      return { type: 'play', card: chooseCard(level, sightOf(view, seat), noise, clock) };
    case 'scored':
      return { type: 'ready' };
    case 'over':
      throw new Error('nobody is to move in a game that is over');
  }
}
