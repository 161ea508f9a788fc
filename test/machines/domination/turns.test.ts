import { describe, expect, it } from 'vitest';
import { board, type Changes, roll, rulesFor } from './support/boards.ts';
import { country, inPlay, Play, withLuck } from './support/positions.ts';

/** Seat 0 owns 1, 2 and 3; seat 1 the rest. */
function attacking(armies: readonly number[], eyes: readonly number[][] = [], changes: Changes = {}): Play {
  const rules = rulesFor({ ...changes, options: { defence: 'chosen', ...changes.options } });
  const position = inPlay(rules, [0, 0, 0, 1, 1, 1], armies, {
    switches: [
      { endTurn: false, defend: false },
      { endTurn: false, defend: false },
    ],
    deck: [],
  });
  return new Play(rules, withLuck(position, ...eyes.map(each => roll(...each))));
}

const attack = (source: number, target: number) =>
  ({ type: 'attack', source: country(source), target: country(target) }) as const;
const fortify = (source: number, target: number, armies: number) =>
  ({ type: 'fortify', source: country(source), target: country(target), armies }) as const;

describe('placing (rules/domination.md#placing)', () => {
  it('is in own countries, any number at a time, until none is left', () => {
    const play = attacking([1, 1, 1, 1, 1, 1]);
    play.position = { ...play.position, phase: { name: 'placing' }, reserve: [5, 0] };
    const place = (number: number, armies: number) =>
      ({ type: 'place', territory: country(number), armies }) as const;
    expect(play.refusal(place(4, 1))).toMatchObject({ code: 'not-yours', owner: 1 });
    expect(play.refusal(place(7, 1))).toEqual({ code: 'no-such-territory', territory: 6 });
    expect(play.refusal(place(1, 6))).toEqual({ code: 'wrong-number', armies: 6, least: 1, most: 5 });
    expect(play.refusal(place(1, 0))).toMatchObject({ code: 'wrong-number' });
    expect(play.do(place(1, 2)).phase).toBe('placing');
    expect(play.do(place(3, 3)).phase).toBe('attacking.choosing');
  });

  it('of what a continent pays is inside it, after the armies that may go anywhere (rules/warzone.md#local-deployments)', () => {
    const rules = rulesFor({ options: { localDeployments: true } });
    const play = new Play(rules, inPlay(rules, [0, 0, 0, 0, 1, 1], [1, 1, 1, 1, 1, 1]));
    play.position = { ...play.position, phase: { name: 'placing' }, reserve: [5, 0] };
    const place = (number: number, armies: number) =>
      ({ type: 'place', territory: country(number), armies }) as const;
    expect(play.refusal(place(1, 4))).toEqual({ code: 'wrong-number', armies: 4, least: 1, most: 3 });
    expect(play.do(place(4, 3)).phase).toBe('placing');
    expect(play.refusal(place(4, 2))).toEqual({ code: 'bound-elsewhere', armies: 2, territory: 3 });
    expect(play.do(place(2, 1), place(1, 1)).phase).toBe('attacking.choosing');
    play.position = { ...play.position, phase: { name: 'placing' }, reserve: [2, 0], captured: true };
    expect(play.refusal(place(4, 2))).toBeNull();
  });
});

describe('attacks (rules/domination.md#attack)', () => {
  it.each([
    ['from a country of another', attack(4, 3), 'not-yours'],
    ['on an own country', attack(1, 2), 'your-own'],
    ['over no border', attack(1, 4), 'not-adjacent'],
    ['from one army', attack(3, 4), 'too-few-armies'],
    ['on no country', attack(1, 9), 'no-such-territory'],
  ])('%s are refused', (_, move, code) => {
    expect(attacking([5, 5, 1, 1, 1, 1]).refusal(move)).toMatchObject({ code });
  });

  it('a one-way border can be attacked over only in its own direction', () => {
    const oneWay = board([[1], [0, 2], [0, 1]]);
    const rules = rulesFor({ board: oneWay, cards: [], missions: [], options: { startArmies: 3 } });
    const play = new Play(rules, inPlay(rules, [0, 1, 1], [5, 5, 5]));
    expect(play.refusal(attack(1, 3))).toMatchObject({ code: 'not-adjacent' });
    play.position = inPlay(rules, [1, 1, 0], [5, 5, 5]);
    expect(play.refusal(attack(3, 1))).toBeNull();
  });

  it('the attacker rolls, then the defender chooses; ties cost the attacker', () => {
    const play = attacking([5, 1, 1, 1, 1, 3], [[6, 5, 4, 6, 5]]);
    play.do(attack(1, 6));
    expect(play.refusal({ type: 'roll', dice: 4 })).toEqual({ code: 'wrong-dice', dice: 4, most: 3 });
    play.do({ type: 'roll', dice: 3 });
    expect(play.mover).toBe(1);
    expect(play.refusal({ type: 'defend', dice: 3 })).toEqual({ code: 'wrong-dice', dice: 3, most: 2 });
    play.do({ type: 'defend', dice: 2 });
    expect(play.events[1]).toMatchObject({ attackerLoses: 2, defenderLoses: 0, next: 2 });
    expect(play.phase).toBe('attacking.rolling');
    expect(play.do({ type: 'retreat' }).phase).toBe('attacking.choosing');
  });

  it('the battle ends by itself when the attacker has one army left', () => {
    const play = attacking([2, 1, 1, 1, 1, 3], [[1, 6]]);
    play.do(attack(1, 6), { type: 'roll', dice: 1 }, { type: 'defend', dice: 1 });
    expect(play.phase).toBe('attacking.choosing');
  });

  it('at least as many armies move in as dice were rolled, and one stays', () => {
    const play = attacking([6, 1, 1, 1, 1, 1], [[6, 5, 4, 1]]);
    play.do(attack(1, 6), { type: 'roll', dice: 3 }, { type: 'defend', dice: 1 });
    expect(play.refusal({ type: 'advance', armies: 2 })).toEqual({
      code: 'wrong-number',
      armies: 2,
      least: 3,
      most: 5,
    });
    expect(play.refusal({ type: 'advance', armies: 6 })).toMatchObject({ code: 'wrong-number' });
    expect(play.do({ type: 'advance', armies: 5 }).position.armies).toEqual([1, 1, 1, 1, 1, 5]);
  });

  it('the only number there is moves in by itself', () => {
    const play = attacking([4, 1, 1, 1, 1, 1], [[6, 5, 4, 1]]);
    play.do(attack(1, 6), { type: 'roll', dice: 3 }, { type: 'defend', dice: 1 });
    expect(play.events.at(-1)).toMatchObject({ type: 'advanced', armies: 3, automatic: true });
    expect(play.phase).toBe('attacking.choosing');
  });

  it('an option limits how many a turn has', () => {
    const play = attacking([9, 9, 1, 1, 1, 1], [], { options: { attacks: 1 } });
    play.do(attack(1, 6), { type: 'retreat' });
    expect(play.refusal(attack(2, 5))).toEqual({ code: 'no-attacks-left', attacks: 1 });
  });
});

describe('the move at the end of a turn', () => {
  const fortifying = (changes: Changes = {}): Play => {
    const play = attacking([4, 1, 1, 1, 1, 1], [], changes);
    return play.do({ type: 'end-attack' });
  };

  it('is to a neighbour by the program (rules/domination.md#fortify)', () => {
    const play = fortifying();
    expect(play.refusal(fortify(1, 3, 1))).toMatchObject({ code: 'not-adjacent' });
    expect(play.do(fortify(1, 2, 3)).position.armies).toEqual([1, 4, 1, 1, 1, 1]);
    expect(play.phase).toBe('ending');
  });

  it('is along own countries by the class (rules/domination.md#fortify)', () => {
    const play = fortifying({ preset: 'class' });
    expect(play.do(fortify(1, 3, 3)).position.armies).toEqual([1, 1, 4, 1, 1, 1]);
  });

  it.each([
    ['to another player', fortify(1, 6, 1), 'not-yours'],
    ['to itself', fortify(1, 1, 1), 'same-territory'],
    ['of all armies', fortify(1, 2, 4), 'wrong-number'],
    ['of none', fortify(1, 2, 0), 'wrong-number'],
    ['from one army', fortify(2, 1, 1), 'too-few-armies'],
  ])('%s is refused', (_, move, code) => {
    expect(fortifying().refusal(move)).toMatchObject({ code });
  });

  it('no way through own countries is refused by the class', () => {
    const rules = rulesFor({ preset: 'class' });
    const position = inPlay(rules, [0, 1, 0, 1, 1, 1], [4, 1, 1, 1, 1, 1], { phase: { name: 'fortifying' } });
    expect(new Play(rules, position).refusal(fortify(1, 3, 1))).toMatchObject({ code: 'no-path' });
  });

  it('may be left out', () => {
    expect(fortifying().do({ type: 'pass' }).phase).toBe('ending');
  });

  it('is passed over by the class when there is none to make, as attacks are', () => {
    const rules = rulesFor({ preset: 'class' });
    const position = inPlay(rules, [0, 1, 0, 1, 1, 1], [1, 1, 4, 1, 1, 1], { deck: [] });
    const play = new Play(rules, withLuck(position, roll(1, 6), roll(1, 6), roll(1, 6)));
    for (let count = 0; count < 3; count++) {
      play.do(attack(3, 4), { type: 'roll', dice: 1 });
      if (play.phase === 'attacking.rolling') play.do({ type: 'retreat' });
    }
    expect(play.told).toEqual(expect.arrayContaining(['attacks-ended', 'passed', 'turn-ended', 'go-began']));
    expect(play.mover).toBe(1);
  });
});
