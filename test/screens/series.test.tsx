import { describe, expect, test } from 'vitest';
import { grid } from '../../machines/grid/index.ts';
import { kits } from '../../source/games/kits.ts';
import { journeyOf } from '../../source/screens/journey.ts';
import { homeSearch } from '../../source/study/records/report.ts';
import { newSeries } from '../../source/table/series.ts';
import { good } from '../good.ts';
import { memoryStore } from '../table/memory-store.ts';
import { bot, openTestApp, sizes, WIDE } from './harness.tsx';

/** Three computer players, whose games last three turns and are won by territories. */
const players = [bot('Ada'), bot('Bo'), bot('Cy')];
const options = grid.options.parse({ turnLimit: 3, limitResult: 'territories' });

describe('a series on the screen (rules/README.md#a-series)', () => {
  test.each(sizes)(
    'goes on by one key until it is over, is one line of the records: $columns × $rows',
    async size => {
      const saves = memoryStore();
      const app = await openTestApp({ ...size, saves });
      const { house } = app.app.services;
      const setup = { seats: 3, options };
      const series = newSeries(2, 'dunes');
      const opened = house.open?.({ game: grid, setup, occupants: players, seed: 'dunes', series });
      if (opened === undefined) throw new Error('games are begun at home');
      await journeyOf(app.app).enter(await opened);
      await app.until(() => app.text().includes('M next game'));
      expect(app.text()).toMatch(/Game 1 of 2: \w+ 1, \w+ 0, \w+ 0/);
      await app.press('M');
      await app.until(() => app.text().includes('M rematch'));
      expect(app.game().controller.table.names).toEqual(['Bo', 'Cy', 'Ada']);
      expect(app.rows()[0]).toContain('Simple Risk · game 2/2, ');
      expect(app.text()).toMatch(/has won the series: \w+ 2|share the series: \w+ 1/);
      const games = good(await homeSearch(saves, kits, '', 9)).find(({ heading }) => heading === 'Games');
      expect(games?.lines).toHaveLength(2);
      expect(games?.lines[0]).toContain('2 games');
      await app.press('M');
      expect(app.game().controller.table.series).toMatchObject({ of: 2, winners: [] });
    },
  );

  test('is chosen where a game is set up, and counts a draw for nobody', async () => {
    const app = await openTestApp(WIDE);
    await app.press('enter', ...Array(6).fill('down'), 'right');
    expect(app.text()).toContain('best of 3');
    await app.press('enter', 'D', 'enter');
    expect(app.text()).toContain('Game 1 of 3: Ada 0, Bruno 0, Cleo 0');
    await app.press('M');
    expect(app.rows()[0]).toContain('game 2/3, 0–0–0');
    await app.press('q');
    await app.until(() => app.text().includes(', game 2/3'));
  });
});
