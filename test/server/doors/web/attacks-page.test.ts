import { expect, test } from 'vitest';
import { optionsSchema as dominationOptions } from '../../../../machines/domination/options.ts';
import { good } from '../../../good.ts';
import { key, until } from '../../harness.ts';
import { folderOf, houseOf, rowsOfLand } from '../../house.ts';
import { computer, free, openTable } from '../../tables.ts';
import { atPage, withBrowser } from './at-page.ts';
import { startWebServer } from './browsers.ts';

const SCRIPT = '<script>pwned()</script>';
const IMAGE = '<img src=x onerror=pwned()>';
const LINK = '\x1b]8;;javascript:pwned()\x07<b onclick=pwned()>here\x1b]8;;\x07';

/** Anything in the page that has come from markup in a text, and what could run it. */
const FOREIGN =
  "[...document.querySelectorAll('main script, main img, main b, main iframe, [onerror], [onclick]')].length + " +
  "[...document.links].filter(({ protocol }) => protocol === 'javascript:').length";

withBrowser('a page whose talk, maps and games have markup for names', browser => {
  test.each(['', 'plain'])('shows it as it is, and runs none of it: /%s', async place => {
    const maps = houseOf(folderOf({ [`${IMAGE}.map`]: rowsOfLand(30).replaceAll('Land', '<b>Land') }));
    const server = await startWebServer({ maps });
    let runs = 0;
    const page = await atPage(browser(), server, place, {
      prepare: tab =>
        tab.exposeFunction('pwned', () => {
          runs += 1;
        }),
    });
    page.tab.on('dialog', () => {
      runs += 1;
    });
    await until(() => server.hall.visitors.length === 1);
    const [visitor] = server.hall.visitors;
    if (visitor === undefined) throw new Error('nobody came');
    const { person } = visitor;
    const [map] = maps.list;
    expect(map?.title).toContain('<img');
    const table = await openTable(server, person.name, {
      game: 'domination',
      options: dominationOptions.parse({ firstArmies: 'random', turnLimit: 6 }),
      map: map?.id ?? '',
      seats: [free, { ...computer, name: IMAGE }, computer],
    });
    const [own] = await server.hall.ownGames.of(person.id);
    if (own === undefined) throw new Error('she plays nothing');
    good(await server.hall.ownGames.rename(own, person.id, SCRIPT));
    for (const text of [SCRIPT, IMAGE, LINK]) expect(server.hall.say(person, text)).toBeNull();
    table.say(person.name, IMAGE);

    if (place === '') {
      page.hands.type('T');
      // The lobby shows the last lines, too.
      await page.see('Everybody in the lobby');
      await page.see(SCRIPT);
      page.hands.type(key.escape);
      await until(() => !page.hands.text().includes('Everybody in the lobby'), page.hands.text);
      page.hands.type('G');
      await page.see('My games');
      await page.see(SCRIPT);
      page.hands.type(key.escape);
      await until(() => !page.hands.text().includes('My games'), page.hands.text);
      page.hands.type(key.enter);
      await page.see('at the table');
      await page.see('<img');
    } else {
      const say = page.tab.getByRole('textbox');
      for (const [words, shown] of [
        ['chat', SCRIPT],
        ['games', SCRIPT],
      ] as const) {
        await say.fill(words);
        await say.press('Enter');
        await page.tab.getByRole('log').getByText(shown).first().waitFor();
      }
    }
    expect(await page.tab.evaluate(FOREIGN)).toBe(0);
    expect(runs).toBe(0);
    expect(page.faults).toEqual([]);
  });
});
