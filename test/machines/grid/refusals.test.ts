import { describe, expect, it } from 'vitest';
import { grid } from '../../../machines/grid/index.ts';
import type { GridMove, GridPosition, GridRefusal } from '../../../machines/grid/types.ts';
import { fromScript } from '../../../machines/random.ts';
import type { Seat } from '../../../machines/seat.ts';
import { A, at, B, C, outside, position, refused, rolls, rulesFor } from './support/boards.ts';

const rules = rulesFor(3);
const names = ['Ada', 'Bo', 'Cy'];

/** A faces B along column 2; A's (4,0) stands alone. */
const picture = `A5 A1 B3 B1 B1
                 A1 A4 B3 B1 B1
                 C1 A2 B2 B1 B1
                 C1 C1 C1 B1 B1
                 A3 C1 C1 C1 B1`;
const choosing = position(picture);
const moving = position(picture, { phase: { name: 'moving' } });
const defending = position(picture, {
  phase: { name: 'defending', source: at(1, 1), target: at(1, 2), dice: 3 },
});
const advancing = position(picture.replace('A4 B3', 'A4 A0'), {
  phase: { name: 'advancing', source: at(1, 1), target: at(1, 2), least: 2, most: 3 },
});
const over = position(picture, {
  phase: { name: 'over', outcome: { places: [[A, B, C]], reason: 'turn-limit' } },
});

const attack = (source: number, target: number, dice: number): GridMove => ({
  type: 'attack',
  source: outside(source),
  target: outside(target),
  dice,
});
const movement = (source: number, target: number, troops: number): GridMove => ({
  type: 'move',
  source: outside(source),
  target: outside(target),
  troops,
});

interface Case {
  readonly from: GridPosition;
  readonly by?: Seat;
  readonly move: GridMove;
  readonly refusal: GridRefusal;
  readonly sentence: string;
}

/** Every code with one of its sentences. */
const cases: Case[] = [
  { from: over, move: { type: 'pass' }, refusal: { code: 'game-over' }, sentence: 'the game is over' },
  {
    from: choosing,
    by: B,
    move: { type: 'stop' },
    refusal: { code: 'not-your-turn', seat: B, active: A },
    sentence: 'Ada is to move, not Bo',
  },
  {
    from: choosing,
    move: { type: 'pass' },
    refusal: { code: 'wrong-phase', move: 'pass', phase: 'turn.attacking.choosing' },
    sentence: 'end your attacks first',
  },
  {
    from: choosing,
    move: attack(25, at(0, 0), 1),
    refusal: { code: 'no-such-territory', territory: 25 },
    sentence: 'there is no such territory; rows and columns go from 0 to 4',
  },
  {
    from: choosing,
    move: attack(at(0, 2), at(0, 1), 1),
    refusal: { code: 'not-yours', territory: at(0, 2), owner: B },
    sentence: '(0,2) belongs to Bo',
  },
  {
    from: choosing,
    move: attack(at(0, 0), at(0, 1), 1),
    refusal: { code: 'your-own', territory: at(0, 1) },
    sentence: '(0,1) is your own',
  },
  {
    from: choosing,
    move: attack(at(1, 1), at(2, 2), 1),
    refusal: { code: 'not-adjacent', source: at(1, 1), target: at(2, 2) },
    sentence: '(2,2) does not border (1,1)',
  },
  {
    from: choosing,
    move: attack(at(0, 1), at(0, 2), 1),
    refusal: { code: 'too-few-troops', territory: at(0, 1), troops: 1, needed: 2 },
    sentence: '(0,1) has only 1 troop and needs 2, for one must stay',
  },
  {
    from: choosing,
    move: attack(at(2, 1), at(2, 2), 2),
    refusal: { code: 'too-many-dice', dice: 2, most: 1 },
    sentence: '2 dice are too many; 1 at most',
  },
  {
    from: choosing,
    move: attack(at(1, 1), at(1, 2), 0),
    refusal: { code: 'too-few-dice', dice: 0 },
    sentence: 'at least 1 die must be rolled',
  },
  {
    from: advancing,
    move: { type: 'advance', troops: 1 },
    refusal: { code: 'too-few-moved', troops: 1, least: 2 },
    sentence: 'at least 2 troops must move',
  },
  {
    from: advancing,
    move: { type: 'advance', troops: 4 },
    refusal: { code: 'too-many-moved', troops: 4, most: 3 },
    sentence: 'at most 3 troops may move, for one must stay',
  },
  {
    from: moving,
    move: movement(at(0, 0), at(0, 0), 1),
    refusal: { code: 'same-territory', territory: at(0, 0) },
    sentence: '(0,0) is both source and target; the target must be another',
  },
  {
    from: moving,
    move: movement(at(0, 0), at(4, 0), 1),
    refusal: { code: 'no-path', source: at(0, 0), target: at(4, 0) },
    sentence: '(4,0) is yours but no way of your own leads there from (0,0)',
  },
  {
    from: { ...defending, random: rolls() },
    by: B,
    move: { type: 'defend', dice: 2 },
    refusal: { code: 'outcomes-ended', needed: 'roll', count: 5, range: [1, 6], position: 1 },
    sentence: 'the outcomes are used up: number 1 should be a roll',
  },
  {
    from: { ...defending, random: rolls([6, 6, 1]) },
    by: B,
    move: { type: 'defend', dice: 2 },
    refusal: { code: 'outcomes-mismatch', needed: 'roll of 5 from 1 to 6', found: 'roll 6 6 1', position: 1 },
    sentence: 'outcome 1 is a roll 6 6 1, but a roll of 5 from 1 to 6 is needed',
  },
];

describe('a refusal has a code, the facts and a sentence', () => {
  it.each(cases)('$refusal.code: $sentence', ({ from, by = A, move, refusal, sentence }) => {
    expect(refused(rules, from, by, move)).toEqual(refusal);
    expect(grid.explain(refusal, names)).toBe(sentence);
  });

  it('names a seat by its letter where no name was given', () => {
    expect(grid.explain({ code: 'not-your-turn', seat: C, active: B }, [])).toBe('B is to move, not C');
  });
});

describe('a move at the wrong time', () => {
  const moves: GridMove[] = [
    { type: 'deploy', territory: at(0, 0) },
    { type: 'reinforce', territory: at(0, 0) },
    attack(at(1, 1), at(1, 2), 1),
    { type: 'stop' },
    { type: 'defend', dice: 1 },
    { type: 'advance', troops: 2 },
    movement(at(0, 0), at(0, 1), 1),
    { type: 'pass' },
  ];
  const stages: [GridPosition, Seat, GridMove['type'][]][] = [
    [position(picture, { phase: { name: 'deploying', left: [1, 1, 1] } }), A, ['deploy']],
    [position(picture, { phase: { name: 'reinforcing', troops: 2 } }), A, ['reinforce']],
    [choosing, A, ['attack', 'stop']],
    [defending, B, ['defend']],
    [advancing, A, ['advance']],
    [moving, A, ['move', 'pass']],
  ];

  it.each(stages)('is refused as such: $phase.name', (from, by, allowed) => {
    for (const move of moves) {
      const step = rules.apply(from, by, move);
      if (allowed.includes(move.type)) expect(step.ok).toBe(true);
      else
        expect(step).toMatchObject({
          error: { code: 'wrong-phase', move: move.type, phase: rules.progress(from).phase },
        });
      if (!step.ok) expect(grid.explain(step.error, names)).toMatch(/^[a-z ]+ first$/);
    }
  });
});

describe('numbers that only data from outside can have', () => {
  it.each([Number.NaN, 1.5, -1, Number.POSITIVE_INFINITY])('%d dice or troops are refused', number => {
    expect(rules.apply(choosing, A, attack(at(1, 1), at(1, 2), number)).ok).toBe(false);
    expect(rules.apply(defending, B, { type: 'defend', dice: number }).ok).toBe(false);
    expect(rules.apply(advancing, A, { type: 'advance', troops: number }).ok).toBe(false);
  });

  it('a scripted roll of a die that does not exist is refused', () => {
    const from = { ...defending, random: fromScript([{ what: 'roll', numbers: [7, 1, 1, 1] }]) };
    expect(refused(rules, from, B, { type: 'defend', dice: 1 })).toMatchObject({ code: 'outcomes-mismatch' });
  });

  it('an attack that rolls at once is refused whole when the script does not fit', () => {
    const most = rulesFor(3, { defence: 'most' });
    const from = { ...choosing, random: rolls() };
    expect(refused(most, from, A, attack(at(1, 1), at(1, 2), 1))).toMatchObject({ code: 'outcomes-ended' });
  });
});
