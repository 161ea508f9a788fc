import { describe, expect, it } from 'vitest';
import type { GridMove, GridPosition } from '../../../machines/grid/types.ts';
import { gridRoster } from '../../../source/games/grid/players/index.ts';
import {
  A,
  at,
  B,
  C,
  outside,
  picture,
  played,
  position,
  refused,
  rulesFor,
  troopsAt,
} from './support/boards.ts';

const rules = rulesFor(3);

/** A owns a winding way from (0,0) to (2,2) and, apart from it, (4,0) and (4,1); (3,3) touches only a corner. */
const board = position(
  `A5 A1 B1 B1 B1
   B1 A1 B1 B1 B1
   B4 A1 A2 B1 B1
   B1 C1 C1 A3 B1
   A3 A1 C1 C1 C1`,
  { phase: { name: 'moving' } },
);

const movement = (source: number, target: number, troops: number): GridMove & { type: 'move' } => ({
  type: 'move',
  source: outside(source),
  target: outside(target),
  troops,
});

describe('a movement to a mate (rules/grid.md#moves-to-mates)', () => {
  const before = position(
    `A6 B1 B2 C1 C1
     C1 C1 C1 C1 C1
     C1 C1 C1 C1 C1
     C1 C1 C1 C1 C1
     C1 C1 C1 C1 C1`,
    { phase: { name: 'moving' } },
  );
  const move: GridMove = { type: 'move', source: at(0, 0), target: at(0, 2), troops: 5 };

  it('goes through its land, and leaves the troops to it, by option alone', () => {
    const { position: after } = played(rulesFor(3, { teams: 112, mateMoves: true }), before, A, move);
    expect(after.troops.slice(0, 3)).toEqual([1, 1, 7]);
    expect(after.owners[2]).toBe(B);
    // Without it there is nowhere to go, and the game never waits here.
    expect(refused(rulesFor(3, { teams: 112 }), before, A, move)).toMatchObject({
      code: 'not-yours',
      owner: B,
    });
  });

  it('is what a computer player makes with an army that has nothing to do', () => {
    const { setup, view } = rulesFor(3, { teams: 112, mateMoves: true });
    const apart = { ...before, owners: before.owners.map((owner, each) => (each === 5 ? B : owner)) };
    const question = { setup, view: view(apart, A), seat: A, seed: 'x' };
    expect(gridRoster.choose('normal', question)).toEqual(move);
  });
});

describe('the one movement (rules/grid.md#movement)', () => {
  it('leads along a path of own connected territories, however long', () => {
    const { position: after, events, reveals } = played(rules, board, A, movement(at(0, 0), at(2, 2), 3));
    expect(events[0]).toEqual({ type: 'moved', seat: A, source: at(0, 0), target: at(2, 2), troops: 3 });
    expect([troopsAt(after, 0, 0), troopsAt(after, 2, 2)]).toEqual([2, 5]);
    expect(reveals).toBe(false);
  });

  it('leaves at least one troop behind, and may take all others', () => {
    const { position: after } = played(rules, board, A, movement(at(0, 0), at(0, 1), 4));
    expect(troopsAt(after, 0, 0)).toBe(1);
  });

  it('ends the turn: there is only one', () => {
    const { position: after, events } = played(rules, board, A, movement(at(0, 0), at(0, 1), 1));
    expect(events[1]).toMatchObject({ type: 'turn-began', seat: B, turn: 2 });
    expect(refused(rules, after, A, movement(at(0, 1), at(0, 0), 1))).toEqual({
      code: 'not-your-turn',
      seat: A,
      active: B,
    });
  });

  it('may be left out', () => {
    const { position: after, events } = played(rules, board, A, { type: 'pass' });
    expect(events[0]).toEqual({ type: 'passed', seat: A, forced: false });
    expect(picture(after)).toBe(picture(board));
    expect(after.active).toBe(B);
  });

  const broken: [name: string, move: GridMove, refusal: object][] = [
    ['from a territory of another', movement(at(2, 0), at(0, 0), 1), { code: 'not-yours', owner: B }],
    ['to a territory of another', movement(at(0, 0), at(1, 0), 1), { code: 'not-yours', owner: B }],
    ['to a third player', movement(at(2, 2), at(3, 2), 1), { code: 'not-yours', owner: C }],
    ['to the same territory', movement(at(0, 0), at(0, 0), 1), { code: 'same-territory' }],
    ['to an own territory that no path leads to', movement(at(0, 0), at(4, 0), 1), { code: 'no-path' }],
    ['over a corner', movement(at(2, 2), at(3, 3), 1), { code: 'no-path' }],
    ['round the edge of the board', movement(at(4, 0), at(0, 0), 1), { code: 'no-path' }],
    [
      'from a territory with one troop',
      movement(at(0, 1), at(0, 0), 1),
      { code: 'too-few-troops', troops: 1, needed: 2 },
    ],
    ['of all troops', movement(at(0, 0), at(0, 1), 5), { code: 'too-many-moved', most: 4 }],
    ['of more troops than there are', movement(at(0, 0), at(0, 1), 50), { code: 'too-many-moved', most: 4 }],
    ['of no troops', movement(at(0, 0), at(0, 1), 0), { code: 'too-few-moved', least: 1 }],
    ['of fewer than none', movement(at(0, 0), at(0, 1), -2), { code: 'too-few-moved' }],
    ['of half a troop', movement(at(0, 0), at(0, 1), 1.5), { code: 'too-few-moved' }],
    ['of no number', movement(at(0, 0), at(0, 1), Number.NaN), { code: 'too-few-moved' }],
    ['from off the board', movement(25, at(0, 0), 1), { code: 'no-such-territory', territory: 25 }],
    ['to off the board', movement(at(0, 0), -1, 1), { code: 'no-such-territory', territory: -1 }],
    ['to between two territories', movement(at(0, 0), 0.5, 1), { code: 'no-such-territory' }],
  ];

  it.each(broken)('is refused %s, and may be tried again', (_, move, refusal) => {
    expect(refused(rules, board, A, move)).toMatchObject(refusal);
    expect(rules.apply(board, A, movement(at(0, 0), at(0, 1), 1)).ok).toBe(true);
  });

  it.each<[string, Partial<GridPosition>]>([
    ['before the new troops are placed', { phase: { name: 'reinforcing', troops: 3 } }],
    ['before the attacks are ended', { phase: { name: 'choosing' } }],
    [
      'while troops move in',
      { phase: { name: 'advancing', source: at(0, 0), target: at(0, 1), least: 1, most: 4 } },
    ],
  ])('is refused %s', (_, rest) => {
    expect(refused(rules, { ...board, ...rest }, A, movement(at(0, 0), at(0, 1), 1))).toMatchObject({
      code: 'wrong-phase',
      move: 'move',
    });
  });

  it('is passed over when none is possible, and that is told', () => {
    const stuck = position(
      `A5 B1 B1 B1 B1
       B1 B1 B1 B1 B1
       B1 B1 A1 A1 B1
       B1 B1 B1 B1 B1
       C1 C1 C1 C1 C1`,
    );
    const { position: after, events } = played(rules, stuck, A, { type: 'stop' });
    expect(events.slice(0, 2)).toEqual([
      { type: 'attacks-ended', seat: A, forced: false },
      { type: 'passed', seat: A, forced: true },
    ]);
    expect(after).toMatchObject({ active: B, turn: 2 });
  });

  it('offers every number on every path, and to pass', () => {
    const moves = [...rules.legalMoves(board, A)];
    // From (0,0): 4 numbers to 4 territories; from (2,2): 1 to 4; from (4,0): 2 to 1; to pass.
    expect(moves).toHaveLength(4 * 4 + 1 * 4 + 2 * 1 + 1);
    expect(moves.at(-1)).toEqual({ type: 'pass' });
  });
});
