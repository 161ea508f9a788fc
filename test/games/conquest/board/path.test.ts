import { describe, expect, test } from 'vitest';
import { directedGraph } from '../../../../machines/conquest/board.ts';
import { cheapestPath } from '../../../../source/games/conquest/board/prospects.ts';

describe('the way of an attack', () => {
  // 0–1–2–5 and 0–3–4–5
  const graph = directedGraph([
    [1, 3],
    [0, 2],
    [1, 5],
    [0, 4],
    [3, 5],
    [2, 4],
  ]);

  test('is the one that least stands on, not the shortest list', () => {
    const weak: Readonly<Record<number, number>> = { 1: 9, 2: 1, 3: 2, 4: 2, 5: 1 };
    expect(cheapestPath(graph, 0, 5, territory => weak[territory] ?? null)).toEqual([3, 4, 5]);
  });

  test('goes round what cannot be entered, and is none where nothing leads', () => {
    expect(cheapestPath(graph, 0, 5, territory => (territory === 3 ? null : 1))).toEqual([1, 2, 5]);
    expect(cheapestPath(graph, 0, 5, territory => (territory === 5 ? null : 1))).toBeNull();
  });
});
