import { territory } from '../../../machines/conquest/board.ts';
import { rowOf } from '../../../machines/grid/board.ts';
import type { GridTypes } from '../../../machines/grid/types.ts';
import type { InsightReader } from '../../study/puzzles/insight.ts';
import { conquestInsight } from '../conquest/insight.ts';
import { adviceOf, choicesOf, sightOf } from './board/sight.ts';

export const gridInsight: InsightReader<GridTypes> = (move, { view, seat, names }) => {
  const sight = sightOf({ view, names, asked: seat, near: seat, events: () => [] });
  return conquestInsight(sight, choicesOf(sight, seat), scene => adviceOf(move, scene), {
    partOf: place => `row ${rowOf(territory(place))}`,
  });
};
