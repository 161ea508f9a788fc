import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphFacts } from '../../source/maps/graph.ts';
import type { GameMap } from '../../source/maps/map.ts';
import { judge, mapOf, ring } from './support.ts';

/** The ring's map with other borders, and the continents of its countries. */
function withBorders(
  borders: readonly number[][],
  continents: readonly number[] = [0, 0, 0, 1, 1, 1],
): GameMap {
  const map = mapOf(judge(ring));
  const countries = map.countries.map((country, index) => ({
    ...country,
    continent: continents[index] ?? 0,
    borders: borders[index] ?? [],
  }));
  return { ...map, countries };
}

const both = [
  [1, 5],
  [0, 2],
  [1, 3],
  [2, 4],
  [3, 5],
  [4, 0],
];

describe('what is said of a graph', () => {
  it('a ring both ways is connected in every sense', () => {
    expect(graphFacts(withBorders(both))).toEqual({
      countries: 6,
      continents: 2,
      borders: 12,
      parts: [[0, 1, 5, 2, 4, 3]],
      mainland: [0, 1, 2, 3, 4, 5],
      unreachable: [],
      deadEnds: [],
      splitContinents: [],
      emptyContinents: [],
      oneWayBorders: [],
      borderless: [],
    });
  });

  it('a ring one way: every country is reached from every other, by attacks in one direction', () => {
    const facts = graphFacts(withBorders([[1], [2], [3], [4], [5], [0]]));
    expect(facts).toMatchObject({ unreachable: [], deadEnds: [], splitContinents: [], borders: 6 });
    expect(facts.oneWayBorders).toHaveLength(6);
  });

  it('a chain one way is connected, but not every country is reached from every other', () => {
    const facts = graphFacts(withBorders([[1], [2], [3], [4], [5], []]));
    expect(facts.parts).toHaveLength(1);
    expect(facts).toMatchObject({
      mainland: [0],
      unreachable: [],
      deadEnds: [1, 2, 3, 4, 5],
      borderless: [5],
    });
  });

  it('a leaf that attacks and cannot be attacked is unreachable, one that is attacked only a dead end', () => {
    const leaves = [[1], [2], [3, 5], [1], [1], []];
    expect(graphFacts(withBorders(leaves))).toMatchObject({
      mainland: [1, 2, 3],
      unreachable: [0, 4],
      deadEnds: [5],
    });
  });

  it('any graph: each pair of the mainland can attack each other step by step, and no larger group can', () => {
    const links = fc.array(fc.uniqueArray(fc.nat(5), { maxLength: 5 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(links, borders => {
        const from = (start: number): Set<number> => {
          const seen = new Set([start]);
          for (const node of seen) for (const next of borders[node] ?? []) seen.add(next);
          return seen;
        };
        const all = [0, 1, 2, 3, 4, 5];
        const groups = all.map(one => all.filter(other => from(one).has(other) && from(other).has(one)));
        const most = Math.max(...groups.map(group => group.length));
        const largest = groups.find(group => group.length === most) ?? [];
        expect(graphFacts(withBorders(borders))).toMatchObject({
          mainland: largest,
          unreachable: all.filter(each => !from(largest[0] ?? 0).has(each)),
          deadEnds: all.filter(each => !from(each).has(largest[0] ?? 0)),
        });
      }),
    );
  });

  it('two triangles are two parts', () => {
    const facts = graphFacts(
      withBorders([
        [1, 2],
        [0, 2],
        [0, 1],
        [4, 5],
        [3, 5],
        [3, 4],
      ]),
    );
    expect(facts.parts).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    expect(facts).toMatchObject({ unreachable: [3, 4, 5], splitContinents: [] });
  });

  it('a continent whose countries are connected only through another is split', () => {
    expect(graphFacts(withBorders(both, [0, 1, 0, 1, 1, 1])).splitContinents).toEqual([0, 1]);
    expect(graphFacts(withBorders(both, [0, 0, 0, 0, 0, 0])).emptyContinents).toEqual([1]);
  });
});
