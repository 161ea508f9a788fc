import { lastTurn } from '../../../../machines/grid/turns.ts';
import type { GridMove, GridTypes, GridView } from '../../../../machines/grid/types.ts';
import type { Question } from '../../../players/player.ts';
import { HabitRollout } from './habits.ts';
import { playingOut, type Thinking } from './hard.ts';

/** Rounds that are played on … */
const ROUNDS = 2;
/** … and before the end by a limit at most: then to it. */
const LAST_ROUNDS = 8;

const EXPERT: Thinking = {
  patience: 60,
  rollout: (view, noise) => new HabitRollout(view, noise),
  rounds: view => (isNearEnd(view) ? LAST_ROUNDS : ROUNDS),
  judgedAt: (_, { turn }) => turn,
};

const isNearEnd = (view: GridView): boolean =>
  view.options.limitResult === 'territories' && lastTurn(view) - view.turn <= LAST_ROUNDS * view.seats;

/**
 * The expert: as the hard player, but it expects of everybody what the hard player mostly does, and plays further on.
 */
export const expert = (question: Question<GridTypes>): GridMove => playingOut(question, EXPERT);
