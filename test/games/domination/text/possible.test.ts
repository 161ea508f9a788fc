import { describe, expect, it } from 'vitest';
import { POND } from './pond.ts';
import { replies, typed, withFiles } from './support.ts';

/** What an unknown command is answered after each of these lines, on the pond with Ann and Ben. */
async function listsAfter(
  steps: readonly (readonly string[])[],
  outcomes: readonly string[],
): Promise<string[]> {
  const lines = ['newgame', 'choosemap pond.map', 'newplayer human red Ann', 'newplayer human blue Ben'];
  const output = await withFiles({ ...POND, 'log.txt': outcomes.join('\n') }, folder =>
    typed([...lines, ...steps.flatMap(step => [...step, 'what'])], {
      maps: [folder],
      outcomes: `${folder}/log.txt`,
    }),
  );
  return replies(output).flatMap(reply => /possible commands are: (.*)\)/.exec(reply)?.[1] ?? []);
}

describe('the commands of each state come from the statechart (rules/domination-console.md#replies)', () => {
  it('through the set-up and a turn', async () => {
    const lists = await listsAfter(
      [
        [],
        ['startgame domination increasing autoplaceall'],
        [
          'autodefend off',
          ...Array.from({ length: 9 }, (_, index) => `placearmies ${index % 2 === 0 ? 4 : 1} 1`),
        ],
        ['autoendgo off', 'placearmies 1 5'],
        ['attack 1 6'],
        ['roll 3'],
        ['roll 1'],
        ['move 3', 'endattack'],
        ['nomove'],
      ],
      ['PLAYER 0', 'PLACEALL 1 4 2 5 3 6 7', 'DICE 3 1 5 5 5 0'],
    );
    expect(lists).toEqual([
      'newplayer, delplayer, startgame, choosemap, choosecards, info, autosetup',
      ...['showarmies, placearmies, autoplace', 'showarmies, placearmies, autoplace', 'attack, endattack'],
      ...['roll, retreat', 'roll', 'move', 'movearmies, nomove', 'emdgo'],
    ]);
  });

  it('while claiming, while a capital is chosen, and after a win', async () => {
    const claims = [1, 4, 2, 5, 3, 6, 7].map(number => `placearmies ${number} 1`);
    const lists = await listsAfter(
      [
        ['startgame capital fixed'],
        [...claims, ...Array.from({ length: 9 }, (_, index) => `placearmies ${index % 2 === 0 ? 4 : 1} 1`)],
        [
          ...['capital 1', 'capital 4', 'placearmies 1 5', 'attack 1 6', 'roll 3', 'move all'],
          ...['attack 6 5', 'roll 3'],
        ],
        ['move all', 'attack 5 4', 'roll 3', 'roll 3', 'roll 3', 'move 7'],
      ],
      [
        'PLAYER 0',
        ...Array.from({ length: 2 }, () => 'DICE 3 1 5 5 5 0'),
        ...['DICE 3 2 5 5 5 0 0', 'DICE 3 2 5 5 5 0 0', 'DICE 3 2 5 5 5 0 0'],
      ],
    );
    expect(lists[0]).toBe('showarmies, placearmies, autoplace');
    expect(lists.slice(1)).toEqual(['capital', 'move', 'continue']);
  });
});
