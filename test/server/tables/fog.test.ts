import { expect, onTestFinished, test, vi } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import { FOGS, optionsSchema } from '../../../machines/warzone/options.ts';
import { SeenThrough } from '../../../source/server/tables/window.ts';
import { bot, PATIENCE, playWhole } from '../whole.ts';

/** Numbers that everybody reads in the table's own options. */
const table = new Set(['300', '100']);

test.each(FOGS)(
  'Warzone with fog %s: nobody is sent armies or orders that the fog covers, throughout a game',
  async fog => {
    const [ada, bo, eve] = await playWhole({
      game: 'warzone',
      options: optionsSchema.parse({ fog, startPool: 300, leastIncome: 100, turnLimit: 7 }),
      map: 'iberia',
      bots: [bot('Cleo')],
    });
    for (const found of [ada, bo]) {
      expect(found?.screens).toBeGreaterThan(10);
      // Numbers that may be known stood there, so the search finds them; and in fog there were others to be kept.
      expect(found?.seen.size).toBeGreaterThan(0);
      if (fog !== 'none') expect(found?.kept.size).toBeGreaterThan(0);
    }
    // Who watches sees what one without territories sees: all of the board without fog, else no armies at all.
    const numbers = [...(eve?.seen ?? [])].filter(number => !table.has(number));
    expect(numbers.length > 0, numbers.join()).toBe(fog === 'none');
  },
  PATIENCE + 30_000,
);

test(
  'a leak that is put in by hand, the view of a player for who watches, is found by the same search',
  async () => {
    const { view } = SeenThrough.prototype;
    const leaky = vi.spyOn(SeenThrough.prototype, 'view').mockImplementation(function (
      this: SeenThrough,
      viewer,
    ) {
      return view.call(this, viewer === 'spectator' ? seat(0) : viewer);
    });
    onTestFinished(() => leaky.mockRestore());
    const game = playWhole({
      game: 'warzone',
      options: optionsSchema.parse({ fog: 'normal', startPool: 300, leastIncome: 100, turnLimit: 7 }),
      map: 'iberia',
      bots: [bot('Cleo')],
    });
    await expect(game).rejects.toThrow(/\d+ leaks/);
  },
  PATIENCE + 30_000,
);
