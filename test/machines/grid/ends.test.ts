import { describe, expect, it } from 'vitest';
import { grid } from '../../../machines/grid/index.ts';
import { positionSchema } from '../../../machines/grid/invariants.ts';
import type { GridEvent, GridMove, GridPosition } from '../../../machines/grid/types.ts';
import {
  A,
  at,
  B,
  C,
  D,
  E,
  played,
  playedAll,
  position,
  refused,
  rolls,
  rulesFor,
} from './support/boards.ts';

const board3 = `A2 B2 C2 A2 B2
  C2 A2 B2 C2 A2
  B2 C2 A2 B2 C2
  A2 B2 C2 A2 B2
  C2 A2 B2 C2 A2`;

const take = (row: number, column: number, from: number, dice: number): GridMove[] => [
  { type: 'attack', source: at(row, from), target: at(row, column), dice },
  { type: 'defend', dice: 1 },
];

describe('a player who loses the last territory (rules/grid.md#the-end)', () => {
  const before = position(
    `A9 B1 A1 C1 D1
     A1 A1 A1 C1 D1
     A1 A1 A1 C1 D1
     A1 A1 A1 C1 D1
     A1 A1 A1 C1 D1`,
    { random: rolls([6, 1]) },
  );
  const rules = rulesFor(4);

  it('is out, and that is told once, after the capture', () => {
    const { position: after, events } = playedAll(rules, before, take(0, 1, 0, 1));
    expect(events.map(event => event.type)).toEqual(['attacked', 'rolled', 'captured', 'eliminated']);
    expect(events.at(-1)).toEqual({ type: 'eliminated', seat: B, by: A });
    expect(after.eliminated).toEqual([B]);
  });

  it('has no more turns; the order of the others stays', () => {
    const moves: GridMove[] = [...take(0, 1, 0, 1), { type: 'advance', troops: 1 }, { type: 'pass' }];
    const { position: after, events } = playedAll(rules, before, moves);
    expect(events.at(-1)).toMatchObject({ type: 'turn-began', seat: C, turn: 2 });
    expect(rules.seatsToMove(after)).toEqual([C]);
    expect([...rules.legalMoves(after, B)]).toEqual([]);
    expect(refused(rules, after, B, { type: 'pass' })).toMatchObject({ code: 'not-your-turn' });
  });

  it('is passed over when the turn comes round', () => {
    const last = { ...before, active: D, phase: { name: 'moving' } as const, eliminated: [A] };
    const owners = last.owners.map(owner => (owner === A ? B : owner));
    const { events } = played(rules, { ...last, owners }, D, { type: 'pass' });
    expect(events.at(-1)).toMatchObject({ type: 'turn-began', seat: B });
  });
});

describe('the end of the game (rules/grid.md#the-end)', () => {
  const rules = rulesFor(5);
  const last = position(
    `A9 B1 A1 A1 A1
     A1 A1 A1 A1 A1
     A1 A1 A1 A1 A1
     A1 A1 A1 A1 A1
     A1 A1 A1 A1 A1`,
    { random: rolls([6, 1]), eliminated: [D, C, E], turn: 40 },
  );

  it('is when one player owns all territories and has moved in', () => {
    const { position: taken } = playedAll(rules, last, take(0, 1, 0, 1));
    expect(rules.outcome(taken)).toBeNull();
    const { position: over, events } = played(rules, taken, A, { type: 'advance', troops: 4 });
    expect(events.map(event => event.type)).toEqual(['advanced', 'won']);
    expect(rules.progress(over)).toEqual({ turn: 40, phase: 'over' });
    expect(rules.seatsToMove(over)).toEqual([]);
  });

  it('is when the last capture left one choice', () => {
    const { position: over, events } = playedAll(
      rules,
      { ...last, troops: last.troops.map((troops, index) => (index === 0 ? 2 : troops)) },
      take(0, 1, 0, 1),
    );
    expect(events.map(event => event.type)).toEqual([
      'attacked',
      'rolled',
      'captured',
      'eliminated',
      'advanced',
      'won',
    ]);
    expect(rules.outcome(over)?.reason).toBe('conquest');
  });

  it('places the others by how long they held out', () => {
    const { position: over } = playedAll(rules, last, [...take(0, 1, 0, 1), { type: 'advance', troops: 1 }]);
    expect(rules.outcome(over)).toEqual({ places: [[A], [B], [E], [C], [D]], reason: 'conquest' });
  });

  it('takes no more moves', () => {
    const { position: over } = playedAll(rules, last, [...take(0, 1, 0, 1), { type: 'advance', troops: 1 }]);
    for (const by of [A, B]) {
      expect(refused(rules, over, by, { type: 'pass' })).toEqual({ code: 'game-over' });
      expect([...rules.legalMoves(over, by)]).toEqual([]);
    }
  });
});

describe('a limit with `limitResult: territories` (rules/grid.md#a-limit)', () => {
  const board = (troops: string) =>
    `A1 A1 A1 A1 A1 A1 A1 A1 A12 B1 B1 B1 B1 B1 B1 B1 B1 B${troops} C9 C9 C9 C1 C1 C1 C10`;
  const over = (picture: string, eliminated: readonly (typeof A)[] = []) => {
    const rules = rulesFor(3 + eliminated.length, { turnLimit: 9, limitResult: 'territories' });
    const before = position(picture, {
      active: C,
      turn: 9,
      eliminated: [...eliminated],
      phase: { name: 'moving' },
    });
    const { position: after, events } = played(rules, before, C, { type: 'pass' });
    expect(positionSchema.safeParse(after).success).toBe(true);
    return {
      outcome: rules.outcome(after),
      told: grid.describe(events.at(-1) as GridEvent, ['Ada', 'Bo', 'Cy']),
    };
  };

  it('places those who are left by territories, then by troops, and who was beaten after them', () => {
    const { outcome, told } = over(board('16'), [D]);
    expect(outcome).toEqual({ places: [[B], [A], [C], [D]], reason: 'turn-limit' });
    expect(told).toBe('After 9 turns Bo has most, 9 territories, and wins');
  });

  it('is shared by those who have as many of both', () => {
    const { outcome, told } = over(board('12'));
    expect(outcome).toEqual({ places: [[A, B], [C]], reason: 'turn-limit' });
    expect(told).toBe('After 9 turns Ada and Bo have as much, 9 territories each, and share the win');
  });
});

describe('a share that is held (rules/grid.md#holding)', () => {
  const rules = rulesFor(3, { holdShare: 60, holdRounds: 1 });
  const shared = (ofAda: number) =>
    Array.from({ length: 25 }, (_, index) => `${index < ofAda ? 'A' : index % 2 === 0 ? 'B' : 'C'}2`).join(
      ' ',
    );
  const ended = (ofAda: number, active: typeof A, holding: GridPosition['holding'], by = rules) => {
    const before = { ...position(shared(ofAda), { active, turn: 4, phase: { name: 'moving' } }), holding };
    const { position: after, events } = played(by, before, active, { type: 'pass' });
    expect(positionSchema.safeParse(after).success).toBe(true);
    const told = events.map(event => grid.describe(event, ['Ada', 'Bo', 'Cy']));
    return { after, told, outcome: by.outcome(after) };
  };

  it('is counted when the turn comes back, and wins then', () => {
    const begun = ended(16, A, null);
    expect(begun.after.holding).toEqual({ seat: A, rounds: 0 });
    expect(begun.told).toContain('Ada holds the share that wins in 1 round');
    expect(ended(15, B, { seat: A, rounds: 0 }).after.holding).toEqual({ seat: A, rounds: 0 });
    const won = ended(15, C, { seat: A, rounds: 0 });
    expect(won.outcome).toEqual({ places: [[A], [B, C]], reason: 'held' });
    expect(won.told.at(-1)).toBe('Ada holds 15 territories, enough for 1 round, and wins');
  });

  it('is lost with one territory too few at the end of a turn', () => {
    const lost = ended(14, C, { seat: A, rounds: 0 });
    expect(lost.after.holding).toBe(null);
    expect(lost.told).toContain('Nobody holds the share that wins any more');
    expect(lost.outcome).toBe(null);
  });

  it('wins at once where no round is asked for, and is more than half', () => {
    const atOnce = rulesFor(3, { holdShare: 60, holdRounds: 0 });
    const won = ended(15, A, null, atOnce);
    expect(won.told.at(-1)).toBe('Ada holds 15 territories, which is enough, and wins');
    const wrong = grid.prepare({ seats: 3, options: { ...rules.setup.options, holdShare: 50 } });
    const team = grid.prepare({ seats: 3, options: { ...rules.setup.options, teams: 112 } });
    expect(team.ok ? '' : team.error.sentence).toBe(
      '2 of 3 players are a team, which would hold 60 percent at the start',
    );
    expect(wrong.ok ? '' : wrong.error.sentence).toBe(
      'a share that wins is 0 or more than 50 percent, not 50',
    );
  });
});

describe('a limit of rounds (rules/grid.md#a-limit)', () => {
  const rules = rulesFor(3, { roundLimit: 2 });
  const before = position(board3, { phase: { name: 'moving' } });

  it.each([
    ['after as many turns for each player', { turn: 6, active: C }, true],
    ['not a turn before', { turn: 5, active: B }, false],
    ['with the round, when somebody is out', { turn: 6, active: A, eliminated: [B] }, false],
    ['with that round, then', { turn: 7, active: C, eliminated: [B] }, true],
  ] as const)('ends the game %s', (_, change, ends) => {
    const owners = before.owners.map(owner => ('eliminated' in change && owner === B ? C : owner));
    const here = { ...before, owners, ...change, eliminated: 'eliminated' in change ? [B] : [] };
    const { events } = played(rules, here, change.active, { type: 'pass' });
    expect(events.at(-1)?.type).toBe(ends ? 'drawn' : 'turn-began');
  });
});

describe('the turn limit', () => {
  const limited = rulesFor(4, { turnLimit: 7 });
  const before = position(
    `B9 B1 B1 C1 D1
     B1 B1 B1 C1 D1
     B1 B1 B1 C1 D1
     B1 B1 B1 C1 D1
     B1 B1 B1 C1 D1`,
    { active: B, turn: 7, eliminated: [A], phase: { name: 'moving' } },
  );

  it.each<GridMove>([{ type: 'pass' }, { type: 'move', source: at(0, 0), target: at(0, 1), troops: 1 }])(
    'ends the game as a draw after the last turn ($type): those who are left share the first place',
    move => {
      const { position: over, events } = played(limited, before, B, move);
      expect(events.at(-1)).toEqual({ type: 'drawn', turn: 7 });
      expect(limited.outcome(over)).toEqual({ places: [[B, C, D], [A]], reason: 'turn-limit' });
    },
  );

  it('ends it also when the last movement is passed over', () => {
    const stuck = position(
      `B9 C1 C1 C1 D1
       C1 C1 C1 C1 D1
       C1 C1 C1 C1 D1
       C1 C1 C1 C1 D1
       C1 C1 C1 C1 D1`,
      { active: B, turn: 7, eliminated: [A] },
    );
    const { events } = played(limited, stuck, B, { type: 'stop' });
    expect(events.map(event => event.type)).toEqual(['attacks-ended', 'passed', 'drawn']);
  });

  it('does not end it a turn earlier, nor without a limit', () => {
    const earlier = played(limited, { ...before, turn: 6 }, B, { type: 'pass' });
    expect(earlier.position).toMatchObject({ active: C, turn: 7 });
    const unlimited = played(rulesFor(4), { ...before, turn: 100_000 }, B, { type: 'pass' });
    expect(unlimited.position).toMatchObject({ active: C, turn: 100_001 });
  });

  it('does not take a victory away in the last turn', () => {
    const winning = position(
      `B2 C1 B1 B1 B1
       B1 B1 B1 B1 B1
       B1 B1 B1 B1 B1
       B1 B1 B1 B1 B1
       B1 B1 B1 B1 B1`,
      { active: B, turn: 7, eliminated: [A, D], random: rolls([6, 1]) },
    );
    const { position: over } = playedAll(limited, winning, take(0, 1, 0, 1));
    expect(limited.outcome(over)).toEqual({ places: [[B], [C], [D], [A]], reason: 'conquest' });
  });
});

describe('an outcome', () => {
  it('may have two who are alike behind the winner', () => {
    const board = position('A1 B1 B1 B1 C1 C1 B1 C1 C1 C1 B1 B1 B1 C1 C1 A1 A1 A1 A1 A1 A1 A1 A1 A1 A1');
    const phase = { name: 'over', outcome: { places: [[A], [B, C]], reason: 'turn-limit' } };
    expect(positionSchema.safeParse({ ...board, phase }).success).toBe(true);
  });
});
