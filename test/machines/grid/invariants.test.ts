import { describe, expect, it } from 'vitest';
import { isPossible } from '../../../machines/grid/invariants.ts';
import type { GridPhase, GridPosition } from '../../../machines/grid/types.ts';
import { at, B, C, D, position } from './support/boards.ts';

const picture = `A5 A1 B3 B1 B1
                 A1 A4 B3 B1 B1
                 C1 A2 B2 B1 B1
                 C1 C1 C1 B1 B1
                 A3 C1 C1 C1 B1`;
const taken = picture.replace('A4 B3', 'A4 A0');
const conquered = picture.replace(/[BC]/g, 'A');

const outcome = (places: readonly (readonly number[])[], reason: string): GridPhase =>
  ({ name: 'over', outcome: { places, reason } }) as GridPhase;
const defending = (rest: object): GridPhase =>
  ({ name: 'defending', source: at(1, 1), target: at(1, 2), dice: 3, ...rest }) as GridPhase;
const advancing = (rest: object): GridPhase =>
  ({ name: 'advancing', source: at(1, 1), target: at(1, 2), least: 1, most: 3, ...rest }) as GridPhase;

describe('positions that a game can have', () => {
  it.each<[string, string, Partial<GridPosition>]>([
    ['the deployment', picture, { turn: 0, active: B, phase: { name: 'deploying', left: [14, 15, 15] } }],
    ['new troops', picture, { phase: { name: 'reinforcing', troops: 3 } }],
    ['attacks', picture, {}],
    ['a defence', picture, { phase: defending({}) }],
    ['a capture', taken, { phase: advancing({}) }],
    ['the movement', picture, { phase: { name: 'moving' } }],
    ['a conquest', conquered, { eliminated: [C, B], phase: outcome([[0], [1], [2]], 'conquest') }],
    ['a draw', picture, { eliminated: [D], phase: outcome([[0, 1, 2], [3]], 'turn-limit') }],
  ])('hold: %s', (_, board, rest) => {
    expect(isPossible(position(board, rest))).toBe(true);
  });

  it.each<[string, string, Partial<GridPosition>]>([
    ['a territory without troops', picture.replace('A4', 'A0'), {}],
    ['a capture whose target is not empty', picture, { phase: advancing({}) }],
    ['two empty territories', taken.replace('A5', 'A0'), { phase: advancing({}) }],
    ['a player who is out and owns something', picture, { eliminated: [B] }],
    ['a player who is out twice', conquered, { eliminated: [B, C, B], phase: { name: 'moving' } }],
    ['the turn of somebody who owns nothing', picture, { active: D }],
    ['the deployment in a turn', picture, { phase: { name: 'deploying', left: [15, 15, 15] } }],
    ['a turn before the first', picture, { turn: 0 }],
    ['a deployment out of order', picture, { turn: 0, phase: { name: 'deploying', left: [14, 15, 15] } }],
    ['a deployment that is over', picture, { turn: 0, phase: { name: 'deploying', left: [0, 0, 0] } }],
    ['a deployment of too many', picture, { turn: 0, phase: { name: 'deploying', left: [16, 16, 16] } }],
    [
      'a deployment of two players on a board of three',
      picture,
      { turn: 0, phase: { name: 'deploying', left: [9, 9] } },
    ],
    ['no new troops', picture, { phase: { name: 'reinforcing', troops: 0 } }],
    ['attacks where none is possible', picture.replace(/A\d/g, 'A1'), {}],
    ['a movement where none is possible', picture.replace(/A\d/g, 'A1'), { phase: { name: 'moving' } }],
    ['a defence of an own territory', picture, { phase: defending({ target: at(0, 1) }) }],
    ['a defence far away', picture, { phase: defending({ target: at(0, 3) }) }],
    [
      'an attack from a foreign territory',
      picture,
      { phase: defending({ source: at(0, 2), target: at(0, 1) }) },
    ],
    ['an attack with too many dice', picture, { phase: defending({ dice: 4 }) }],
    ['an attack without dice', picture, { phase: defending({ dice: 0 }) }],
    ['an advance with one choice', taken, { phase: advancing({ least: 3 }) }],
    ['an advance of too many', taken, { phase: advancing({ most: 4 }) }],
    ['an advance of none', taken, { phase: advancing({ least: 0 }) }],
    [
      'an advance of more than the dice',
      taken.replace('A4', 'A9'),
      { phase: advancing({ least: 4, most: 8 }) },
    ],
    ['a conquest of a part', picture, { phase: outcome([[0], [1], [2]], 'conquest') }],
    [
      'a draw of a conqueror',
      conquered,
      { eliminated: [C, B], phase: outcome([[0], [1], [2]], 'turn-limit') },
    ],
    [
      'places in another order',
      conquered,
      { eliminated: [C, B], phase: outcome([[0], [2], [1]], 'conquest') },
    ],
    ['places without a player', picture, { phase: outcome([[0, 1]], 'turn-limit') }],
    ['places with a player twice', picture, { phase: outcome([[0, 1, 2, 2]], 'turn-limit') }],
    ['no places', picture, { phase: outcome([], 'turn-limit') }],
  ])('do not hold: %s', (_, board, rest) => {
    expect(isPossible(position(board, rest))).toBe(false);
  });
});
