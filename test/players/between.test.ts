import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../../machines/game.ts';
import { seat } from '../../machines/seat.ts';
import { rollout } from '../../source/arena/arena.ts';
import { readLevels } from '../../source/arena/command.ts';
import { readOpening } from '../../source/commands/opening.ts';
import { kits } from '../../source/games/kits.ts';
import { betweenOf, moveOf, ratedLevels, skillOf, wordOfSkill } from '../../source/players/between.ts';
import {
  computersOf,
  computerWords,
  isComputer,
  readComputer,
  wordOfComputer,
} from '../../source/players/computer-words.ts';
import type { Roster } from '../../source/players/player.ts';
import { equalOf, playersTaken } from '../../source/players/skill.ts';
import { setupChoices } from '../../source/setup/choices.ts';
import { bad, good } from '../good.ts';

const levels = [
  { id: 'easy', summary: '', rating: 700 },
  { id: 'odd', summary: '' },
  {
    id: 'normal',
    summary: '',
    rating: 1500,
    climb: [
      [25, 40],
      [50, 60],
      [75, 80],
    ] as const,
  },
  { id: 'hard', summary: '', rating: 1700 },
];
const ranks = { levels };
const rated = (rating: number, error = 90) => ({ people: [{ rating, error }], levels: new Map() });

describe('a strength between two levels (decisions/computer-players.md#between-levels)', () => {
  test('is a level and how many percent of the decisions are the next rated one’s', () => {
    expect(readComputer(ranks, 'medium+40:Zoe')).toEqual({
      ok: true,
      value: { computer: { level: 'normal+40' }, rest: 'Zoe' },
    });
    expect(skillOf(ranks, 'easy+25')).toEqual({ below: 'easy', above: 'normal', part: 0.25 });
    for (const word of ['hard+40', 'odd+40', 'normal+0', 'normal+100', 'normal+4.5', 'normal+', '+40'])
      expect(readComputer(ranks, word), word).toMatchObject({ ok: false });
  });

  test('each decision is dealt to one of the two, so many of a hundred to the upper one, always the same', () => {
    const roster: Roster<GameTypes> = { ...ranks, choose: level => ({ type: level }) };
    const asked = (number: number): GameTypes['move'] =>
      moveOf(roster, 'normal+40', {
        setup: { seats: 2, options: {} },
        view: {},
        seat: seat(0),
        seed: `${number}`,
      });
    const types = Array.from({ length: 2000 }, (_, number) => asked(number).type);
    expect(types.filter(type => type === 'hard').length / 20).toBeCloseTo(40, -1);
    expect(new Set(types)).toEqual(new Set(['normal', 'hard']));
    expect(asked(7)).toEqual(asked(7));
  });

  test('lies between their ratings as was measured, and a rating becomes the same words again', () => {
    expect(skillOf(ranks, 'normal+25')).toMatchObject({ part: 0.4 });
    expect(skillOf(ranks, 'normal+90')).toMatchObject({ part: 0.92 });
    for (const kit of kits)
      for (const { id } of ratedLevels(kit.players).slice(0, -1)) {
        const parts = Array.from({ length: 99 }, (_, index) => skillOf(kit.players, `${id}+${index + 1}`));
        for (const [index, part] of parts.entries())
          expect(wordOfSkill(kit.players, part)).toBe(`${id}+${index + 1}`);
        expect(parts.map(part => (typeof part === 'string' ? 0 : part.part))).toEqual(
          parts.map(part => (typeof part === 'string' ? 0 : part.part)).toSorted((one, other) => one - other),
        );
      }
  });

  test.each(kits)('of $title plays games, the same each time, and otherwise than either level', async kit => {
    const [game, roster, { setup: limits }] = await Promise.all([
      kit.rules(),
      kit.players.load(),
      setupChoices(kit),
    ]);
    const { setup } = good(
      await readOpening(kits, kit.id, {
        seats: Array.from({ length: Math.max(3, kit.seats.min) }, () => 'bot:easy').join(','),
        set: (limits.turnLimits ?? []).slice(0, 1).map(limit => `${limit}=6`),
      }),
    );
    const rules = good(game.prepare(setup));
    const played = (word: string): unknown => rollout(rules, roster, () => word, 'mix');
    const mixed = played('easy+50');
    expect(mixed).toEqual(played('easy+50'));
    expect(mixed).not.toEqual(played('easy'));
    expect(mixed).not.toEqual(played('normal'));
  });
});

describe('who is as strong as a person', () => {
  test('is what their rating says: between two levels, or the strongest or weakest one', () => {
    expect(equalOf(ranks, 'Ada', rated(1620))).toEqual({ level: 'normal+50', style: 'equal-1620' });
    expect(equalOf(ranks, 'Ada', rated(2100))).toEqual({ level: 'hard', style: 'equal-2100' });
    expect(equalOf(ranks, 'Ada', rated(1501))).toEqual({ level: 'normal', style: 'equal-1501' });
    expect(equalOf(ranks, 'Ada', rated(1620, 180))).toEqual({ level: 'normal', style: 'equal' });
  });

  test('is told with the rating, and taken as that strength where chances are found', () => {
    const words = [rated(1620), rated(2100), rated(1620, 180)].map(known =>
      computerWords(equalOf(ranks, 'Ada', known)),
    );
    expect(words).toEqual(['equal (1620)', 'equal (2100), as hard', 'equal, as normal']);
    const equal = { kind: 'bot', name: 'Bo', ...equalOf(ranks, 'Ada', rated(1620)) } as const;
    const person = playersTaken(ranks, [{ kind: 'human', name: 'Ada' }], rated(1620));
    expect(playersTaken(ranks, [equal])[0]?.skill).toMatchObject({
      ...Object(person[0]?.skill),
      part: expect.closeTo(0.6),
    });
  });

  test('can be chosen beside the levels where there is something between them, and is chosen again', () => {
    expect(computersOf(ranks).map(wordOfComputer)).toEqual(['easy', 'odd', 'normal', 'hard', 'equal']);
    expect(wordOfComputer(equalOf(ranks, 'Ada', rated(1620)))).toBe('equal');
    expect(computersOf({ levels: levels.slice(0, 2) }).map(wordOfComputer)).toEqual(['easy', 'odd']);
  });

  test('is nobody without a person', async () => {
    const alone = await readOpening(kits, 'grid', { seats: 'bot:equal,bot:easy,bot:easy' });
    expect(bad(alone)).toMatch(/nobody sits at this table/);
    expect(good(await readOpening(kits, 'grid', { seats: 'Ada,bot:equal,bot:easy+30' })).occupants).toEqual([
      { kind: 'human', name: 'Ada' },
      { kind: 'bot', name: 'Equal B', level: 'normal', style: 'equal' },
      { kind: 'bot', name: 'Easy+30 C', level: 'easy+30' },
    ]);
    expect(bad(readLevels('bot:equal,bot:easy'))).toMatch(/bot:normal\+40/);
    expect(isComputer(ranks, 'equal')).toBe(false);
    expect(isComputer(ranks, 'normal+40') && betweenOf(ranks, 'normal+40') !== null).toBe(true);
  });
});
