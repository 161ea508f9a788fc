import type { GameTypes, Rules } from '../../machines/game.ts';
import { fromSeed } from '../../machines/random.ts';
import { at } from '../../machines/result.ts';
import type { Question } from '../../source/players/player.ts';
import { PlayerRandom } from '../../source/players/player-random.ts';
import { good } from '../good.ts';

/** What the player who is to move is asked in a position. */
export function question<G extends GameTypes>(
  rules: Rules<G>,
  position: G['position'],
  seed = 'q',
): Question<G> {
  const seat = at(rules.seatsToMove(position), 0);
  return { setup: rules.setup, view: rules.view(position, seat), seat, seed };
}

/**
 * Positions of a game of chance: every move is drawn from the legal ones.
 * @param isFight moves that are drawn more often than others: but for one time in so many
 */
export function* wanderingsOf<G extends GameTypes>(
  rules: Rules<G>,
  { seed, most, times }: { readonly seed: string; readonly most: number; readonly times: number },
  isFight: (move: G['move']) => boolean,
): Generator<G['position']> {
  const started = good(rules.start(fromSeed(seed)));
  const luck = new PlayerRandom(`${seed} moves`);
  let position = started;
  for (let moves = 0; moves < most; moves += 1) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) return;
    yield position;
    const legal = [...rules.legalMoves(position, seat)];
    const fights = legal.filter(isFight);
    const move = luck.pick(fights.length > 0 && luck.below(times) > 0 ? fights : legal);
    position = good(rules.apply(position, seat, move)).position;
  }
}
