import type { Chart } from '../../conquest/board/chart-painter.ts';
import { type Chronicle, type Metric, metricTitles } from './chronicle.ts';

/** One graph of a game. */
export function chartOf({ moments }: Chronicle, metric: Metric, names: readonly string[]): Chart {
  const [title, caption] = metricTitles[metric];
  return {
    title,
    caption,
    names,
    points: moments.map(moment => moment.numbers[metric]),
    turns: moments.map(moment => moment.turn),
  };
}
