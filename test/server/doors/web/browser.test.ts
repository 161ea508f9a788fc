import { expect, onTestFinished, test } from 'vitest';
import { optionsSchema as dominationOptions } from '../../../../machines/domination/options.ts';
import { sample } from '../../../cases.ts';
import { startBalancer } from '../../../storm/balancer.ts';
import { answersOf, isOver, playToTheEnd } from '../../autopilot.ts';
import { LOBBY } from '../../display.ts';
import { come, freshKey, key, run, until } from '../../harness.ts';
import { rowsOfLand } from '../../house.ts';
import { computer, free, openTable } from '../../tables.ts';
import { atPage, violationsAt, withBrowser } from './at-page.ts';
import { startWebServer, webOf } from './browsers.ts';

withBrowser('a real browser', browser => {
  // The others are played on a phone, by taps (`phone.test.ts`).
  test.each(
    sample([
      ['domination', dominationOptions.parse({ firstArmies: 'random', turnLimit: 2 }), 'world', [computer]],
      ['intensity', CARDS, '', [computer, { ...computer, name: 'Edda' }]],
    ] as const),
  )(
    'plays a whole game of %s with somebody over SSH, while somebody watches in another one',
    async (game, options, map, bots) => {
      const server = await startWebServer();
      const page = await atPage(browser(), server);
      await page.see(LOBBY);
      const name = server.hall.visitors[0]?.person.name ?? '';
      const { id } = await openTable(server, name, { game, options, map, seats: [free, free, ...bots] });
      const watching = await atPage(browser(), server, `watch/${id}`);
      await watching.see('The code of this table is');
      const ada = await come(server, { login: 'ada', command: `join ${id}` });
      await page.see('go on');
      page.hands.type(key.enter);
      for (const { text } of [page.hands, ada]) await until(() => text().includes('at the table'), text);
      await Promise.all([page.hands, ada].map(hands => playToTheEnd(hands, undefined, answersOf[game])));
      await until(() => isOver(watching.hands), watching.hands.text);
      expect([...page.faults, ...watching.faults]).toEqual([]);
      // Nothing is asked of any other host.
      const own = webOf(server).origin;
      expect([...page.asked, ...watching.asked].filter(url => !url.startsWith(`${own}/`))).toEqual([]);
    },
  );

  test.each(['', 'plain'])('finds nothing in the way of anybody on the page: /%s', async place => {
    const server = await startWebServer();
    const { tab, see } = await atPage(browser(), server, place);
    if (place === '') await see(LOBBY);
    else await tab.getByRole('log').getByText('Sandtable in lines').waitFor();
    expect(await violationsAt(tab)).toEqual([]);
  });

  test('is drawn for as large as it is, also where that changed while it came in', async () => {
    const server = await startWebServer();
    const page = await atPage(browser(), server);
    const fits = (): boolean => /Enter .*\? help/.test(page.hands.rows().at(-1) ?? '');
    await until(fits, page.hands.text);
    await page.tab.setViewportSize({ width: 1000, height: 640 });
    await until(() => page.hands.rows().length > 30 && fits(), page.hands.text);
  });

  test.each(['', 'plain'])('shows a word, and is whoever says it with their key: /%s', async place => {
    const server = await startWebServer();
    const { tab, faults } = await atPage(browser(), server, place);
    const told = tab.getByRole('status');
    await tab.getByRole('button', { name: 'I have an SSH key' }).click();
    await told.getByText(' link ').waitFor();
    const word = / link (\S+-\S{4})/.exec((await told.textContent()) ?? '')?.[1] ?? '';
    const ada = { login: 'ada', key: freshKey() };
    expect(await run(server, `link ${word}`, ada)).toMatchObject({ status: 0 });
    const choosing = tab.waitForEvent('filechooser');
    await tab.getByRole('button', { name: 'put a map here' }).click();
    const file = { name: 'Long Rows.map', mimeType: 'text/plain', buffer: Buffer.from(rowsOfLand(30)) };
    await (await choosing).setFiles(file);
    await tab.waitForURL(/\/map\/[a-z2-9]{4}-[a-z2-9]{4}$/);
    await until(() => server.shelf.list.some(({ title }) => title === 'Long Rows'));
    await tab.getByRole('button', { name: 'not ada' }).click();
    await tab.getByRole('button', { name: 'I have an SSH key' }).waitFor();
    await until(() => /^guest/.test(server.hall.visitors[0]?.person.name ?? ''));
    expect(await told.isVisible()).toBe(false);
    expect((await run(server, 'whoami', ada)).out).toBe('ada, known by your key\n');
    expect(faults).toEqual([]);
  });

  test('comes in again by itself where the line breaks in the middle of a move, and plays on to the end', async () => {
    const server = await startWebServer();
    const balancer = await startBalancer();
    onTestFinished(() => balancer.close());
    balancer.targets = [Number(webOf(server).port)];
    const web = `http://127.0.0.1:${balancer.port}/`;
    const page = await atPage(browser(), { web });
    await page.see(LOBBY);
    const name = server.hall.visitors[0]?.person.name ?? '';
    const { id } = await openTable(server, name, { seats: [free, computer, computer], turnLimit: 1 });
    const cut = async (): Promise<void> => {
      const before = server.hall.visitors.map(({ session }) => session);
      balancer.cut();
      await until(() => server.hall.visitors.some(one => !before.includes(one.session) && one.at === id));
      await page.tab.waitForSelector('#banner', { state: 'hidden' });
    };
    await page.see('go on');
    page.hands.type(key.enter);
    await page.see('Enter place');
    // The address is the table's: there one is again, with what had been chosen of the move given up.
    expect(new URL(page.tab.url()).pathname).toBe(`/t/${id}`);
    await cut();
    await page.see('Enter place');
    page.hands.type(key.enter);
    await page.see('+14');
    await cut();
    await page.see('Enter place');
    await playToTheEnd(page.hands, undefined, answersOf['grid']);
    expect(page.faults.filter(fault => !/WebSocket/.test(fault))).toEqual([]);
  });

  test('its address is the place: back leads to the lobby, forward to the table, and a reload stays there', async () => {
    const server = await startWebServer();
    const page = await atPage(browser(), server, 'play/grid');
    await page.see('A new table');
    page.hands.type(key.enter);
    await page.see('The code of this table');
    const [{ id = '' } = {}] = server.hall.tables;
    await until(() => page.tab.url().endsWith(`/t/${id}`));
    expect(await page.tab.isVisible('#share')).toBe(true);
    expect(await violationsAt(page.tab)).toEqual([]);
    await page.see(`/join/${id}`);
    await page.tab.reload();
    // A page that is loaded anew offers to share once it is told where it is: then it hears keys.
    await page.tab.waitForSelector('#share', { state: 'visible' });
    page.hands.type('q');
    await until(() => new URL(page.tab.url()).pathname === '/');
    expect(await page.tab.isVisible('#share')).toBe(false);
    await page.tab.goBack();
    await until(() => server.hall.visitors.some(({ at }) => at === id));
    expect(page.faults.filter(fault => !/WebSocket/.test(fault))).toEqual([]);
  });

  test('a lost connection is a banner over the board, with the keys that nobody heard, and goes by itself', async () => {
    const server = await startWebServer();
    const balancer = await startBalancer();
    onTestFinished(() => balancer.close());
    balancer.targets = [Number(webOf(server).port)];
    const page = await atPage(browser(), { web: `http://127.0.0.1:${balancer.port}/` });
    await page.see(LOBBY);
    balancer.targets = [];
    balancer.cut();
    await page.tab.waitForSelector('#banner:not([hidden])');
    await until(async () => {
      page.hands.type('n');
      return /\d keys were not sent/.test((await page.tab.locator('#banner').textContent()) ?? '');
    });
    expect(await violationsAt(page.tab)).toEqual([]);
    balancer.targets = [Number(webOf(server).port)];
    // The page may try by itself at this very moment, and the button be gone.
    await page.tab.locator('#banner-act').dispatchEvent('click');
    await page.tab.waitForSelector('#banner', { state: 'hidden' });
    await until(() => server.hall.visitors.length === 1);
  });
});

/** A hand of cards. */
const CARDS = { hands: '1', lead: 'drawn', faults: 'refused', watchers: 'table' } as const;
