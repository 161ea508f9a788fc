import { describe, expect, it } from 'vitest';
import { newTroops, reinforcement } from '../../../machines/grid/turns.ts';
import type { GridEvent, GridPosition } from '../../../machines/grid/types.ts';
import { fromScript, fromSeed } from '../../../machines/random.ts';
import { seats } from '../../../machines/seat.ts';
import { good } from '../../good.ts';
import {
  A,
  at,
  B,
  C,
  picture,
  played,
  playedAll,
  position,
  refused,
  rulesFor,
  troopsAt,
} from './support/boards.ts';

const inTurn = (players: number) =>
  fromScript([{ what: 'deal', numbers: Array.from({ length: 25 }, (_, index) => index % players) }]);

function started(players: number, random = inTurn(players)): GridPosition {
  return good(rulesFor(players).start(random));
}

describe('the deployment stage (rules/grid.md#deployment)', () => {
  it.each([3, 4, 5])('lets %i players place 15 troops each, one at a time in turn', players => {
    const rules = rulesFor(players);
    let here = started(players);
    for (let turn = 0; turn < 15 * players; turn++) {
      expect(rules.seatsToMove(here)).toEqual([turn % players]);
      expect(rules.progress(here)).toEqual({ turn: 0, phase: 'deploying' });
      const [first] = rules.legalMoves(here, seats(players)[turn % players] ?? A);
      if (first === undefined) throw new Error('no move');
      here = played(rules, here, seats(players)[turn % players] ?? A, first).position;
    }
    for (const each of seats(players)) {
      const own = here.troops.filter((_, index) => here.owners[index] === each);
      expect(own.reduce((sum, troops) => sum + troops, 0)).toBe(15 + own.length);
    }
    expect(rules.progress(here)).toEqual({ turn: 1, phase: 'turn.reinforcing' });
    expect(rules.seatsToMove(here)).toEqual([A]);
  });

  it.each([3, 4, 5])(
    'with `deployment: random` is none: %i players have their 15 dealt to their own',
    players => {
      const rules = rulesFor(players, { deployment: 'random' });
      const here = good(rules.start(fromSeed('dealt')));
      for (const each of seats(players)) {
        const own = here.troops.filter((_, index) => here.owners[index] === each);
        expect(own.reduce((sum, troops) => sum + troops, 0)).toBe(15 + own.length);
        expect(Math.max(...own)).toBeGreaterThan(1);
      }
      expect(rules.progress(here)).toEqual({ turn: 1, phase: 'turn.reinforcing' });
      const deals = seats(players).map(() => ({ what: 'troops', numbers: new Array<number>(15).fill(1) }));
      const script = fromScript([...inTurn(players).outcomes, ...deals]);
      const dealt = good(rules.start(script));
      expect(dealt.troops.filter(troops => troops > 1)).toEqual(new Array(players).fill(16));
      expect(dealt.troops.slice(players, 2 * players)).toEqual(new Array(players).fill(16));
    },
  );

  it('tells how many are left, and then that the first turn begins', () => {
    const rules = rulesFor(3);
    const moves = Array.from(
      { length: 45 },
      (_, index) => ({ type: 'deploy', territory: at(0, index % 3) }) as const,
    );
    const { events, position: end } = playedAll(rules, started(3), moves);
    expect(events.slice(0, 4)).toEqual([
      { type: 'deployed', seat: A, territory: at(0, 0), left: 14 },
      { type: 'deployed', seat: B, territory: at(0, 1), left: 14 },
      { type: 'deployed', seat: C, territory: at(0, 2), left: 14 },
      { type: 'deployed', seat: A, territory: at(0, 0), left: 13 },
    ]);
    expect(events.slice(-2)).toEqual([
      { type: 'deployed', seat: C, territory: at(0, 2), left: 0 },
      { type: 'turn-began', seat: A, turn: 1, troops: 3 },
    ]);
    expect(picture(end).split('\n')[0]).toBe('A16 B16 C16 A1 B1');
  });

  it('refuses a territory of somebody else and leaves the turn where it is', () => {
    const start = started(3, inTurn(3));
    expect(refused(rulesFor(3), start, A, { type: 'deploy', territory: at(0, 1) })).toEqual({
      code: 'not-yours',
      territory: at(0, 1),
      owner: B,
    });
    expect(rulesFor(3).seatsToMove(start)).toEqual([A]);
  });
});

/** A board on which A owns the first `owned` territories and B the others. */
function owning(owned: number): string {
  return Array.from({ length: 25 }, (_, index) => (index < owned ? 'A2' : 'B2')).join(' ');
}

describe('new troops: min(⌊t/2⌋, 3) (rules/grid.md#new-troops)', () => {
  const expected = [0, 1, 1, 2, 2, ...new Array<number>(20).fill(3)];

  it.each(expected.map((troops, index) => [index + 1, troops] as const))('%i owned: %i', (owned, troops) => {
    expect(reinforcement(rulesFor(3).setup, owned, 500)).toBe(troops);
  });

  it.each([
    ['three', 1, 3],
    ['three', 500, 3],
    ['rising', 15, 3],
    ['rising', 16, 4],
    ['rising', 31, 5],
    ['half', 1, 12],
  ] as const)(
    'with 24 territories and `newTroops: %s` in turn %i of three players: %i',
    (newTroops, turn, troops) => {
      expect(reinforcement(rulesFor(3, { newTroops }).setup, 24, turn)).toBe(troops);
    },
  );

  it.each([
    [{ leastTroops: 2 }, 1, 2],
    [{ leastTroops: 2 }, 3, 2],
    [{ connected: 4 }, 12, 3 + 3],
    [{ connected: 4, armyCap: 20 }, 12, 6],
    [{ connected: 4, armyCap: 5 }, 12, 6],
    [{ armyCap: 9 }, 12, 3],
    [{ armyCap: 10, leastTroops: 2 }, 2, 2],
  ])('with %j and %i territories of two troops, all in one group: %i', (options, owned, troops) => {
    const rules = rulesFor(3, options);
    expect(newTroops(rules.setup, position(owning(owned)), A, 2)).toBe(troops);
  });

  it('for groups of 9, 2 and 1 are 2 more with `connected: 4` (rules/grid.md#land-that-hangs-together)', () => {
    const board = position(`A1 A1 A1 B1 A1 A1 A1 A1 B1 A1 A1 A1 A1 B1 B1 ${'B1 '.repeat(5)} A1 B1 B1 B1 B1`);
    expect(newTroops(rulesFor(3, { connected: 4 }).setup, board, A, 2)).toBe(3 + 2);
    expect(newTroops(rulesFor(3, { connected: 10 }).setup, board, A, 2)).toBe(3);
  });

  it.each([
    [20, 3],
    [21, 3],
    [23, 1],
    [24, 0],
  ])('below a low cap with 8 territories and %i troops: %i (rules/grid.md#a-cap)', (onBoard, troops) => {
    const board = position(`A${onBoard - 7} ${'A1 '.repeat(7)} ${'B1 '.repeat(17)}`);
    expect(newTroops(rulesFor(3, { armyCap: 1 }).setup, board, A, 2)).toBe(troops);
  });

  it('stop at a cap (rules/grid.md#a-cap)', () => {
    const rules = rulesFor(3, { armyCap: 1 });
    const before = position(owning(24).replaceAll('A2', 'A4'), {
      active: B,
      phase: { name: 'moving' },
      eliminated: [C],
    });
    const { position: after } = played(rules, before, B, { type: 'pass' });
    expect(after.phase).toEqual({ name: 'choosing' });
  });

  it.each([1, 2, 3, 4, 5, 6, 24])('are counted as the turn begins, with %i territories', owned => {
    const rules = rulesFor(3);
    const before = position(owning(owned), { active: B, phase: { name: 'moving' }, eliminated: [C] });
    const { position: after, events } = played(rules, before, B, { type: 'pass' });
    const troops = reinforcement(rules.setup, owned, 2);
    expect(events[1]).toEqual({ type: 'turn-began', seat: A, turn: 2, troops });
    expect(after.phase).toEqual(owned === 1 ? { name: 'choosing' } : { name: 'reinforcing', troops });
  });

  it('all go to one own territory', () => {
    const rules = rulesFor(3);
    const before = position(owning(6), { phase: { name: 'reinforcing', troops: 3 }, eliminated: [C] });
    const {
      position: after,
      events,
      reveals,
    } = played(rules, before, A, { type: 'reinforce', territory: at(0, 3) });
    expect(events).toEqual<GridEvent[]>([{ type: 'reinforced', seat: A, territory: at(0, 3), troops: 3 }]);
    expect(troopsAt(after, 0, 3)).toBe(5);
    expect(after.phase).toEqual({ name: 'choosing' });
    expect(reveals).toBe(false);
  });

  it('do not go to a territory of somebody else', () => {
    const before = position(owning(6), { phase: { name: 'reinforcing', troops: 3 } });
    const refusal = refused(rulesFor(3), before, A, { type: 'reinforce', territory: at(4, 4) });
    expect(refusal).toEqual({ code: 'not-yours', territory: at(4, 4), owner: B });
  });
});
