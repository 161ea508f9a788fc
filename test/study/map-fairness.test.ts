import { describe, expect, test } from 'vitest';
import { boardOfMap } from '../../machines/conquest/deck.ts';
import { ok } from '../../machines/result.ts';
import { fairGames } from '../../source/games/domination/map-fairness.ts';
import { builtinMap } from '../../source/maps/builtin/index.ts';
import { partsOf, undirected } from '../../source/maps/graph.ts';
import type { GameMap } from '../../source/maps/map.ts';
import { fairTables, MapFairness } from '../../source/study/map-fairness.ts';
import { good } from '../good.ts';

const world = (): { map: GameMap; deck: Parameters<typeof boardOfMap>[1] } => {
  const found = builtinMap('world');
  if (!found.ok) throw new Error(found.error);
  return found.value;
};

/** So many games of each number of players on a map, counted. */
function measured(map: GameMap, games: number, players?: number[]) {
  const fairness = new MapFairness(map);
  for (const { players: count, play } of fairTables(
    fairGames,
    boardOfMap(map, world().deck),
    'easy',
    players,
  ))
    for (let game = 0; game < games; game += 1) {
      const moves = play(`test ${game}`);
      let step = moves.next();
      while (step.done !== true) step = moves.next();
      fairness.add(count, step.value);
    }
  return fairness.report();
}

const linesOf = (report: ReturnType<typeof measured>, heading: RegExp): readonly string[] =>
  report.find(section => heading.test(section.heading))?.lines ?? [];

describe('how fair a map is (docs/decisions/maps.md)', () => {
  test('the same games give the same figures, and in each number of players somebody wins', () => {
    const [one, other] = [measured(world().map, 5), measured(world().map, 5)];
    expect(one).toEqual(other);
    const seats = linesOf(one, /by seat/);
    expect(seats).toHaveLength(5);
    for (const line of seats) {
      const [wins = ''] = /(?<=players +)[\d ]+(?= %)/.exec(line) ?? [];
      const sum = wins
        .trim()
        .split(/ +/)
        .map(Number)
        .reduce((total, each) => total + each, 0);
      expect(Math.abs(sum - 100)).toBeLessThanOrEqual(3);
    }
  });

  test('a continent that pays far too much is told to pay less', () => {
    const { map } = world();
    const rich = map.continents.map(each => (each.name === 'Europe' ? { ...each, bonus: 60 } : each));
    const changes = linesOf(measured({ ...map, continents: rich }, 60, [3]), /change/);
    expect(changes.join('\n')).toMatch(
      /^Europe: 59 instead of 60\. Who holds it first wins \d+ %, more than/m,
    );
  });

  test('dead ends and choke points are named', () => {
    const report = measured(world().map, 1, [2]);
    expect(linesOf(report, /Choke/)).toEqual(['Siam, Indonesia']);
    expect(linesOf(report, /Dead/)).toEqual([]);
  });

  test('a territory is a choke point where the map falls apart without it, on made-up maps too', () => {
    for (const name of ['islands:dunes', 'maze:amber', 'pangaea:amber', 'ring:dunes']) {
      const { map } = good(builtinMap(name));
      const links = undirected(map);
      const all = map.countries.map((_, index) => index);
      const wanted = all.filter(
        index =>
          partsOf(
            all.filter(other => other !== index),
            links,
          ).length > partsOf(all, links).length,
      );
      const named = wanted.map(index => map.countries[index]?.name).join(', ');
      const lines = linesOf(new MapFairness(map).report(), /Choke/);
      expect(lines, name).toEqual(named === '' ? [] : [named]);
    }
  });

  test('a number of players for which no game can be played is left out', () => {
    const refused = fairTables(
      (_, count) =>
        count === 3
          ? ok(function* play() {
              yield;
              return { winners: [], dealt: [], first: [] };
            })
          : { ok: false, error: 'no' },
      boardOfMap(world().map, world().deck),
      'easy',
    );
    expect(refused.map(({ players }) => players)).toEqual([3]);
  });
});
