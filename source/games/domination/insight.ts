import type { DominationTypes } from '../../../machines/domination/types.ts';
import type { InsightReader } from '../../study/puzzles/insight.ts';
import { groundOf } from '../conquest/board/scene.ts';
import { conquestInsight } from '../conquest/insight.ts';
import { adviceOf, choicesOf, sightOf } from './board/sight.ts';

export const dominationInsight: InsightReader<DominationTypes> = (move, { view, setup, seat, names }) => {
  const sight = sightOf(groundOf(setup.board), { view, names, asked: seat, near: seat, events: () => [] });
  return conquestInsight(sight, choicesOf(sight, seat), scene => adviceOf(move, scene), {
    cards: view.handSizes,
  });
};
