import { expect, test } from 'vitest';
import { intensity } from '../../machines/intensity/index.ts';
import { panelWidth } from '../../source/screens/play/board.ts';
import { bot, openTestApp, sizes, threePlayers } from '../screens/harness.tsx';
import { openDomination } from './domination/board/support.ts';
import { openWarzone } from './warzone/board/support.ts';

const openIntensity = (size: (typeof sizes)[number]) =>
  openTestApp({ ...size, game: intensity, players: [...threePlayers, bot('Dora')] });

const games = [
  ['Simple Risk', (size: (typeof sizes)[number]) => openTestApp({ ...size, players: threePlayers })],
  ['Domination', (size: (typeof sizes)[number]) => openDomination(size)],
  ['Warzone', (size: (typeof sizes)[number]) => openWarzone(size)],
  ['Intensity', (size: (typeof sizes)[number]) => openIntensity(size)],
] as const;

const cases = games.flatMap(([title, open]) => sizes.map(size => ({ title, open, size, ...size })));

test.each(cases)(
  'in $title at $columns × $rows the question stands below who plays, with nothing between',
  async ({ open, size }) => {
    const app = await open(size);
    const panel = app.rows().map(row => row.slice(size.columns - panelWidth(size.columns)).trim());
    const { names } = app.game().controller.table;
    const players = panel.findIndex(row => row.includes(names.at(-1) ?? ''));
    const question = panel.findIndex(row => /^(Where|Which|What) .*\?/.test(row));
    expect(players).toBeGreaterThan(0);
    expect(question).toBeGreaterThan(players);
    expect(panel.slice(players + 1, question).filter(row => row !== '')).toEqual([]);
  },
);
