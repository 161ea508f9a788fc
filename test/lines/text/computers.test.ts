import { expect, test } from 'vitest';
import { territory } from '../../../machines/conquest/board.ts';
import type { GridMove, GridTypes } from '../../../machines/grid/types.ts';
import { at } from '../../../machines/result.ts';
import type { Question, Roster } from '../../../source/players/player.ts';
import { session } from './session.ts';

const sane = ({ seat, view }: Question<GridTypes>): GridMove => ({
  type: 'deploy',
  territory: territory(view.owners.indexOf(seat)),
});

/** Players who fail in their own ways; the weakest plays the first territory of its own. */
const roster: Roster<GridTypes> = {
  levels: ['easy', 'broken', 'cheat'].map(id => ({ id, summary: '' })),
  choose(level, question) {
    if (level === 'broken') throw new Error('it lost its map');
    return level === 'cheat' ? { type: 'pass' } : sane(question);
  },
};

test('a computer player that fails or breaks the rules is helped out for that move, and it is said', async () => {
  const { out, table } = await session(['deploy 0 0'], {
    occupants: [
      { kind: 'human', name: 'Ada' },
      { kind: 'bot', name: 'Bo', level: 'broken' },
      { kind: 'bot', name: 'Cy', level: 'cheat' },
    ],
    roster,
    outcomes: `deal ${'A B C '.repeat(8)}A`,
  });
  expect(out).toContain('fault: Bo is helped out: it lost its map');
  expect(out.find(line => line.startsWith('fault: Cy'))).toMatch(
    /^fault: Cy is helped out: place your troops first/,
  );
  expect(table.history.map(({ move }) => move.type)).toEqual(['deploy', 'deploy', 'deploy']);
  expect(at(out, out.length - 1)).toMatch(/^turn 0, deploying, A Ada: /);
});

test('a computer player plays in its style and at its strength between two levels (decisions/computer-players.md#between-levels)', async () => {
  const asked: unknown[] = [];
  const rated: Roster<GridTypes> = {
    levels: ['easy', 'hard'].map((id, index) => ({ id, summary: '', rating: 1500 + index })),
    choose(level, question) {
      asked.push([level, question.style]);
      return sane(question);
    },
  };
  await session(['deploy 0 0'], {
    occupants: [
      { kind: 'human', name: 'Ada' },
      { kind: 'bot', name: 'Bo', level: 'easy', style: 'bold' },
      { kind: 'bot', name: 'Cy', level: 'easy+99' },
    ],
    roster: rated,
    outcomes: `deal ${'A B C '.repeat(8)}A`,
  });
  expect(asked).toEqual([
    ['easy', 'bold'],
    ['hard', undefined],
  ]);
});
