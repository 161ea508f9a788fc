import { describe, expect, it } from 'vitest';
import type { GridMove, GridPosition } from '../../../machines/grid/types.ts';
import {
  A,
  at,
  B,
  C,
  played,
  playedAll,
  position,
  refused,
  rolls,
  rulesFor,
  troopsAt,
} from './support/boards.ts';

const rules = rulesFor(3);

/** A's (2,2) with s troops beside B's (2,3) with t troops. */
function front(s: number, t: number, rest: Partial<GridPosition> = {}): GridPosition {
  return position(
    `A1 A1 A1 B1 B1
     A1 A1 A1 B1 B1
     A1 A1 A${s} B${t} B1
     C1 C1 C1 B1 B1
     C1 C1 C1 C1 C1`,
    rest,
  );
}

const source = at(2, 2);
const target = at(2, 3);
const attack = (dice: number): GridMove => ({ type: 'attack', source, target, dice });
const defend = (dice: number): GridMove => ({ type: 'defend', dice });

describe('the four examples of attacks (rules/grid.md#examples)', () => {
  it.each([
    { m: 2, t: 3, n: 2, s: 9, eyes: [6, 2, 5, 2], left: [8, 2] },
    { m: 2, t: 1, n: 1, s: 9, eyes: [3, 3, 3], left: [8, 1] },
    { m: 3, t: 2, n: 1, s: 9, eyes: [4, 3, 2, 3], left: [9, 1] },
  ])('m = $m, t = $t, n = $n: $eyes leaves $left', ({ m, t, n, s, eyes, left }) => {
    const { position: after } = playedAll(rules, front(s, t, { random: rolls(eyes) }), [
      attack(m),
      defend(n),
    ]);
    expect([troopsAt(after, 2, 2), troopsAt(after, 2, 3)]).toEqual(left);
    expect(after.owners[target]).toBe(B);
    expect(rules.progress(after).phase).toBe('turn.attacking.choosing');
  });

  it('s = 5, m = 3, t = 2, n = 2: 4 3 2 against 3 2 takes the territory, and 3 or 4 troops may move in', () => {
    const before = front(5, 2, { random: rolls([4, 3, 2, 3, 2]) });
    const { position: taken, events } = playedAll(rules, before, [attack(3), defend(2)]);
    expect(events.map(event => event.type)).toEqual(['attacked', 'rolled', 'captured']);
    expect(taken.owners[target]).toBe(A);
    expect([...rules.legalMoves(taken, A)]).toEqual([
      { type: 'advance', troops: 3 },
      { type: 'advance', troops: 4 },
    ]);
    for (const [troops, left] of [
      [3, 2],
      [4, 1],
    ] as const) {
      const { position: after } = played(rules, taken, A, { type: 'advance', troops });
      expect([troopsAt(after, 2, 2), troopsAt(after, 2, 3)]).toEqual([left, troops]);
    }
    expect(refused(rules, taken, A, { type: 'advance', troops: 2 })).toMatchObject({
      code: 'too-few-moved',
      least: 3,
    });
    expect(refused(rules, taken, A, { type: 'advance', troops: 5 })).toMatchObject({
      code: 'too-many-moved',
      most: 4,
    });
  });
});

describe('an attack (rules/grid.md#attack)', () => {
  it.each([
    [2, 1],
    [3, 2],
    [4, 3],
    [9, 3],
  ])('from %i troops uses at most %i dice: m ≤ 3 and m < s', (s, most) => {
    const before = front(s, 5);
    const offered = [...rules.legalMoves(before, A)].filter(
      move => move.type === 'attack' && move.source === source && move.target === target,
    );
    expect(offered).toEqual(Array.from({ length: most }, (_, index) => attack(index + 1)));
    expect(refused(rules, before, A, attack(most + 1))).toEqual({
      code: 'too-many-dice',
      dice: most + 1,
      most,
    });
  });

  it('waits for the defender, and the dice are thrown only then', () => {
    const before = front(9, 5);
    const { position: declared, reveals, events } = played(rules, before, A, attack(3));
    expect(reveals).toBe(false);
    expect(events).toEqual([{ type: 'attacked', seat: A, defender: B, source, target, dice: 3 }]);
    expect(declared.random).toBe(before.random);
    expect(rules.seatsToMove(declared)).toEqual([B]);
    expect(rules.progress(declared)).toEqual({ turn: 1, phase: 'turn.attacking.defending' });
    const rolled = played(rules, declared, B, defend(2));
    expect(rolled.reveals).toBe(true);
    expect(rolled.position.random).not.toEqual(before.random);
  });

  it.each([
    [1, [1]],
    [2, [1, 2]],
    [9, [1, 2]],
  ])('of %i troops is defended with %j dice: n ≤ 2 and n ≤ t', (t, dice) => {
    const { position: declared } = played(rules, front(9, t), A, attack(3));
    expect([...rules.legalMoves(declared, B)]).toEqual(dice.map(defend));
    const most = dice.length;
    expect(refused(rules, declared, B, defend(most + 1))).toEqual({
      code: 'too-many-dice',
      dice: most + 1,
      most,
    });
    expect(refused(rules, declared, B, defend(0))).toEqual({ code: 'too-few-dice', dice: 0 });
  });

  it('is answered by the defender alone', () => {
    const { position: declared } = played(rules, front(9, 5), A, attack(3));
    for (const by of [A, C]) {
      expect(refused(rules, declared, by, defend(1))).toEqual({ code: 'not-your-turn', seat: by, active: B });
    }
    expect([...rules.legalMoves(declared, A)]).toEqual([]);
  });

  it('tells the dice high to low, the attacker’s first in the script', () => {
    const before = front(9, 5, { random: rolls([1, 6, 3, 2, 5]) });
    const { events } = playedAll(rules, before, [attack(3), defend(2)]);
    expect(events[1]).toEqual({
      type: 'rolled',
      seat: A,
      defender: B,
      source,
      target,
      attack: [6, 3, 1],
      defence: [5, 2],
      attackerLoses: 0,
      defenderLoses: 2,
    });
  });

  it('may be followed by another at once, as often as the player likes', () => {
    const before = front(9, 5, { random: rolls([6, 5, 1, 1], [6, 5, 1, 1], [6, 1]) });
    const moves = [attack(2), defend(2), attack(2), defend(2), attack(1), defend(1)];
    const { position: after, events } = playedAll(rules, before, moves);
    expect(events.at(-1)).toMatchObject({ type: 'captured' });
    expect(after.troops[source]).toBe(9);
  });
});

describe('the defence "most"', () => {
  const most = rulesFor(3, { defence: 'most' });

  it.each([
    [1, [6, 1]],
    [2, [6, 1, 1]],
    [7, [6, 1, 1]],
  ])('rolls at once, %i troops with as many dice as they may', (t, eyes) => {
    const {
      position: after,
      events,
      reveals,
    } = played(most, front(9, t, { random: rolls(eyes) }), A, attack(1));
    expect(events.slice(0, 2).map(event => event.type)).toEqual(['attacked', 'rolled']);
    expect(events[1]).toMatchObject({ defence: eyes.slice(1), defenderLoses: 1 });
    expect(reveals).toBe(true);
    expect(most.seatsToMove(after)).toEqual([A]);
  });
});

describe('moving in (m ≤ p < s)', () => {
  it('is not asked when there is one choice', () => {
    const before = front(4, 1, { random: rolls([6, 6, 6, 1]) });
    const { position: after, events } = playedAll(rules, before, [attack(3), defend(1)]);
    expect(events.slice(2, 4)).toEqual([
      { type: 'captured', seat: A, from: B, source, target },
      { type: 'advanced', seat: A, source, target, troops: 3 },
    ]);
    expect([troopsAt(after, 2, 2), troopsAt(after, 2, 3)]).toEqual([1, 3]);
  });

  it('counts the dice of the attack, not the troops that were lost', () => {
    const before = front(9, 1, { random: rolls([6, 1]) });
    const { position: taken } = playedAll(rules, before, [attack(1), defend(1)]);
    expect(taken.phase).toEqual({ name: 'advancing', source, target, least: 1, most: 8 });
    expect(troopsAt(taken, 2, 3)).toBe(0);
  });

  it('takes the territory only when its last troop is gone', () => {
    const before = front(9, 3, { random: rolls([6, 6, 1, 1]) });
    const { position: after } = playedAll(rules, before, [attack(2), defend(2)]);
    expect([after.owners[target], troopsAt(after, 2, 3)]).toEqual([B, 1]);
  });
});

describe('the end of the attacks', () => {
  it('comes when the player stops', () => {
    const { position: after, events, reveals } = played(rules, front(9, 5), A, { type: 'stop' });
    expect(events).toEqual([{ type: 'attacks-ended', seat: A, forced: false }]);
    expect(after.phase).toEqual({ name: 'moving' });
    expect(reveals).toBe(false);
  });

  it('comes by itself when no attack is possible any more', () => {
    const before = front(2, 5, { random: rolls([1, 6]) });
    const { events, position: after } = playedAll(rules, before, [attack(1), defend(1)]);
    expect(events.slice(2, 4)).toEqual([
      { type: 'attacks-ended', seat: A, forced: true },
      { type: 'passed', seat: A, forced: true },
    ]);
    expect(after).toMatchObject({ active: B, turn: 2 });
  });

  it('comes by itself before the first attack when troops stand only behind own territories', () => {
    const before = position(
      `A9 A1 B1 B1 B1
       A1 B1 B1 B1 B1
       B1 B1 B1 B1 B1
       B1 B1 B1 B1 B1
       C1 C1 C1 C1 C1`,
      { phase: { name: 'reinforcing', troops: 1 } },
    );
    const { position: after, events } = played(rules, before, A, { type: 'reinforce', territory: at(0, 0) });
    expect(events.map(event => event.type)).toEqual(['reinforced', 'attacks-ended']);
    expect(after.phase).toEqual({ name: 'moving' });
  });
});
