import { expect, test } from 'vitest';
import { optionsSchema } from '../../../../machines/warzone/options.ts';
import { FULL } from '../../../cases.ts';
import { bot, playWhole } from '../../whole.ts';

/** Numbers that everybody reads in the table's own options. */
const table = new Set(['300', '100']);

/** All, some and nothing of others' armies is seen; the normal one is in secrets.test.ts, and what a view holds in each is a law of the game. */
const fogs = ['complete', 'light', 'none'] as const;

test.runIf(FULL).each(fogs)(
  'Warzone with fog %s: nobody is sent armies or orders that the fog covers, throughout a game',
  async fog => {
    const { ada, bo, again, eve } = await playWhole({
      game: 'warzone',
      options: optionsSchema.parse({ fog, startPool: 300, leastIncome: 100, turnLimit: 5 }),
      map: 'iberia',
      bots: [bot('Cleo')],
      rematch: false,
    });
    for (const [who, sessions] of Object.entries({ ada: [ada], bo: [bo, again] })) {
      expect(
        sessions.reduce((sum, { screens }) => sum + screens, 0),
        who,
      ).toBeGreaterThan(5);
      // Numbers that may be known stood there, so the search finds them: in one of both, for who comes back may have hardly anything left.
      expect(
        sessions.reduce((sum, { seen }) => sum + seen.size, 0),
        `${who} saw`,
      ).toBeGreaterThan(0);
    }
    // In fog there were others to be kept; in a light one who comes back may find all that is left in sight.
    if (fog !== 'none')
      for (const kept of [ada.kept, [...bo.kept, ...again.kept]])
        expect(new Set(kept).size).toBeGreaterThan(0);
    // Spectators see what one without territories sees: all of the board without fog, else no armies at all.
    const numbers = [...eve.seen].filter(fact => /^\d+$/.test(fact) && !table.has(fact));
    expect(numbers.length > 0, numbers.join()).toBe(fog === 'none');
  },
);
