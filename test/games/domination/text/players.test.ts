import { describe, expect, it } from 'vitest';
import {
  levelOf,
  missionName,
  playerOf,
  readPlayer,
} from '../../../../source/games/domination/text/players.ts';

describe('the colour of a new player (rules/domination-maps.md#colours)', () => {
  it.each([
    ...['red', 'darkgray', '#ff0000', '0xFF0000', '0XffFFff', '0', '00', '0377', '16711680', '2147483647'],
    ...['-1', '+5'],
  ])('%s is one', colour => {
    expect(readPlayer(['human', colour, 'Ann'], [])).toEqual({ name: 'Ann', kind: 'human', colour });
  });

  it.each(['', 'Red', 'purple', '#', '0x', '#ggg', '08', '1.5', '2147483648', '#ffffffff', '--1', '5 '])(
    '%j is none',
    colour => {
      expect(readPlayer(['human', colour, 'Ann'], [])).toBeNull();
    },
  );

  it('is used when another has it, however it is written', () => {
    const ann = { name: 'Ann', kind: 'human', colour: 'red' };
    for (const colour of ['red', '#ff0000', '0xff0000', '16711680', '077600000']) {
      expect(readPlayer(['ai', 'easy', colour, 'Ben'], [ann])).toBeNull();
    }
    expect(readPlayer(['ai', 'easy', '#fe0000', 'Ben'], [ann])).not.toBeNull();
  });
});

describe('a mission calls the player to destroy (rules/domination-maps.md#missions)', () => {
  it.each([
    ['blue', 'blue Ben'],
    ['#0000ff', 'blue Ben'],
    ['darkgray', 'dark gray Ben'],
    ['lightgray', 'light gray Ben'],
    ['#123456', 'Ben'],
  ])('%s: %s', (colour, called) => {
    expect(missionName({ name: 'Ben', kind: 'human', colour })).toBe(called);
  });
});

describe('who plays for a player of a save', () => {
  it.each([
    ['average', 'normal'],
    ['normal', 'normal'],
    ['crap', 'crap'],
    ['test', 'easy'],
    ['expert', 'expert'],
    ['grandmaster', 'easy'],
  ])('%s: the %s one', (level, plays) => {
    const occupant = { kind: 'bot', name: 'Bo', level } as const;
    expect(levelOf(playerOf(occupant, 0, [occupant]))).toBe(plays);
  });
});
