import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areJoined,
  areNeighbours,
  boardGraph,
  reachable,
  shortestPath,
} from '../../../machines/conquest/board.ts';
import { runs } from '../../cases.ts';

const everywhere = (): boolean => true;
/** 0–1–2–3–0 is a ring, 4 hangs on 2, 5 stands alone. */
const ring = boardGraph(6, [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 0],
  [4, 2],
]);

describe('a board graph', () => {
  it('has each border in both directions, ascending and once', () => {
    const doubled = boardGraph(3, [
      [2, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(doubled.neighbours).toEqual([[1, 2], [0], [0]]);
  });

  it('refuses a border to a territory that it does not have', () => {
    expect(() => boardGraph(2, [[0, 2]])).toThrow(RangeError);
  });

  it('knows neighbours; no territory is its own', () => {
    expect(areNeighbours(ring, 0, 3)).toBe(true);
    expect(areNeighbours(ring, 0, 2)).toBe(false);
    expect(areNeighbours(ring, 0, 0)).toBe(false);
  });
});

describe('ways over a board', () => {
  it('reaches all that hangs together, the start included', () => {
    expect(reachable(ring, 4, everywhere)).toEqual([0, 1, 2, 3, 4]);
    expect(reachable(ring, 5, everywhere)).toEqual([5]);
  });

  it('does not step on what is not passable', () => {
    expect(reachable(ring, 0, territory => territory !== 2)).toEqual([0, 1, 3]);
  });

  it('joins two territories only when both ends are passable', () => {
    expect(areJoined(ring, 0, 4, everywhere)).toBe(true);
    expect(areJoined(ring, 0, 4, territory => territory !== 2)).toBe(false);
    expect(areJoined(ring, 0, 4, territory => territory !== 0)).toBe(false);
    expect(areJoined(ring, 0, 4, territory => territory !== 4)).toBe(false);
  });

  it('finds the shortest way, the lowest indices first', () => {
    expect(shortestPath(ring, 0, 4, everywhere)).toEqual([0, 1, 2, 4]);
    expect(shortestPath(ring, 0, 4, territory => territory !== 1)).toEqual([0, 3, 2, 4]);
    expect(shortestPath(ring, 3, 3, everywhere)).toEqual([3]);
    expect(shortestPath(ring, 0, 5, everywhere)).toBeNull();
    expect(shortestPath(ring, 0, 4, territory => territory !== 4)).toBeNull();
  });

  it('agrees about what is joined, by depth first and by the shortest way', () => {
    const size = 12;
    const index = fc.nat(size - 1);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(index, index)),
        fc.array(fc.boolean()),
        index,
        index,
        (all, open, from, to) => {
          const graph = boardGraph(
            size,
            all.filter(([one, other]) => one !== other),
          );
          const passable = (territory: number): boolean => open[territory] ?? true;
          const path = shortestPath(graph, from, to, passable);
          expect(path !== null).toBe(areJoined(graph, from, to, passable));
          if (path === null) return;
          expect([path[0], path.at(-1)]).toEqual([from, to]);
          expect(path.every(passable)).toBe(true);
          const steps = path.slice(1).map((here, step) => areNeighbours(graph, path[step] ?? -1, here));
          expect(steps).not.toContain(false);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
