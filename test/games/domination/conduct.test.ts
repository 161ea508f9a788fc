import { describe, expect, it } from 'vitest';
import type { DominationOptions } from '../../../machines/domination/options.ts';
import { withUndo } from '../../../machines/domination/turns.ts';
import type { DominationPosition } from '../../../machines/domination/types.ts';
import { roll, rulesFor } from '../../machines/domination/support/boards.ts';
import { country, inPlay, Play, withLuck } from '../../machines/domination/support/positions.ts';

function onConsole(
  options: Partial<DominationOptions> = {},
  changes: Partial<DominationPosition> = {},
): Play {
  const rules = rulesFor({ options: { conduct: 'console', ...options } });
  const position = inPlay(rules, [0, 0, 0, 1, 1, 1], [5, 5, 5, 3, 3, 3], {
    phase: { name: 'placing' },
    reserve: [3, 0],
    deck: [],
    ...changes,
  });
  const play = new Play(rules, withLuck(position, roll(6, 6, 6, 1, 1), roll(2, 2, 2, 1)));
  return marked(play);
}

/** Undo goes back to here from now on, as where a game is loaded. */
function marked(play: Play): Play {
  play.position = withUndo(play.position);
  return play;
}

const attack = { type: 'attack', source: country(1), target: country(6) } as const;

describe('undo (rules/domination-console.md#undo)', () => {
  it('goes back to how the turn began; what chance gives next stays', () => {
    const play = onConsole();
    const before = play.position;
    play.do({ type: 'place', territory: country(1), armies: 3 }, attack, { type: 'roll', dice: 3 });
    play.do({ type: 'undo' });
    expect({ ...play.position, random: null }).toEqual({ ...before, random: null });
    expect(play.position.random).toMatchObject({ next: 1 });
  });

  it('keeps who holds the share that wins', () => {
    const play = onConsole({ holdShare: 60 }, { holding: null });
    play.do({ type: 'undo' });
    expect(play.position.holding).toBeNull();
  });

  it('is refused to a defender', () => {
    const play = onConsole().do({ type: 'switch', what: 'defend', on: true });
    play.position = {
      ...play.position,
      switches: play.position.switches.map(each => ({ ...each, defend: false })),
    };
    play.do({ type: 'place', territory: country(1), armies: 3 }, attack, { type: 'roll', dice: 3 });
    expect(play.mover).toBe(1);
    expect(play.refusal({ type: 'undo' })).toEqual({ code: 'nothing-to-undo' });
  });

  it('goes back to the choice of a defender where that is marked, as when a game is loaded then', () => {
    const play = onConsole();
    play.position = {
      ...play.position,
      switches: play.position.switches.map(each => ({ ...each, defend: false })),
    };
    play.do({ type: 'place', territory: country(1), armies: 3 }, attack, { type: 'roll', dice: 3 });
    marked(play);
    const before = play.position;
    expect(play.do({ type: 'defend', dice: 2 }).phase).toBe('attacking.rolling');
    expect(play.do({ type: 'undo' }).phase).toBe('attacking.defending');
    expect({ ...play.position, random: null }).toEqual({ ...before, random: null });
    expect(play.mover).toBe(1);
  });

  it('works after the end of the game', () => {
    const rules = rulesFor({ options: { conduct: 'console' } });
    const position = inPlay(rules, [0, 0, 0, 0, 0, 1], [5, 1, 1, 1, 1, 1], { deck: [] });
    const play = marked(new Play(rules, withLuck(position, roll(6, 6, 6, 1))));
    play.do(attack, { type: 'roll', dice: 3 }, { type: 'advance', armies: 4 });
    expect(play.phase).toBe('over');
    expect(play.do({ type: 'undo' }).phase).toBe('attacking.choosing');
  });
});

describe('switches (rules/domination-console.md#switches)', () => {
  it('a turn waits for its end when the player asked for that, and ends when the switch is thrown back', () => {
    const play = onConsole().do({ type: 'switch', what: 'endTurn', on: false });
    play.do({ type: 'place', territory: country(1), armies: 3 }, { type: 'end-attack' }, { type: 'pass' });
    expect(play.phase).toBe('ending');
    play.do({ type: 'switch', what: 'endTurn', on: true });
    expect(play.told).toEqual(['switched', 'turn-ended', 'go-began']);
    expect(play.mover).toBe(1);
  });

  it('belong to each player', () => {
    const play = onConsole().do({ type: 'switch', what: 'endTurn', on: false });
    expect(play.position.switches.map(each => each.endTurn)).toEqual([false, true]);
  });
});

describe('what only the console knows', () => {
  it('is refused at a table', () => {
    const rules = rulesFor();
    const play = new Play(rules, inPlay(rules, [0, 0, 0, 1, 1, 1], [1, 1, 1, 1, 1, 1]));
    for (const type of ['undo', 'continue'] as const) {
      expect(play.refusal({ type })).toMatchObject({ code: 'wrong-phase', move: type });
    }
  });
});
