import { describe, expect, test } from 'vitest';
import { kits } from '../../source/games/kits.ts';
import { openTestApp, sizes, wayTo } from './harness.tsx';

describe('the daily challenge, from the menu', () => {
  test.each(sizes)(
    'begins the daily challenge, which counts and goes on, at $columns × $rows',
    async size => {
      const app = await openTestApp({ ...size, games: kits });
      const open = async (): Promise<void> => {
        await app.send(`${wayTo(app, 'Daily challenge')}\r`);
        await app.until(() => app.text().includes('everybody has the same game'));
      };
      await open();
      expect(app.text()).toContain('Simple Risk: not played yet');
      await app.press('enter');
      await app.until(() => app.app.place.get().kind === 'play');
      const { table } = app.game().controller;
      // The clock of a test begins with 1970.
      expect(table.seed).toBe('today 1970-01-01');
      await app.press('q');
      await open();
      expect(app.text()).toContain('Simple Risk: goes on');
      await app.press('enter');
      await app.until(() => app.app.place.get().kind === 'play');
      expect(app.game().controller.table.saveName).toBe(table.saveName);
    },
  );
});
