import { expect, test } from 'vitest';
import { optionsSchema as warzoneOptions } from '../../../../machines/warzone/options.ts';
import { FULL, sample } from '../../../cases.ts';
import { type Answers, answersOf, playToTheEnd } from '../../autopilot.ts';
import { LOBBY } from '../../display.ts';
import { come, key, until } from '../../harness.ts';
import { computer, free, openTable } from '../../tables.ts';
import { atPage, violationsAt, withBrowser } from './at-page.ts';
import { startWebServer } from './browsers.ts';

withBrowser('a browser on a phone', browser => {
  test('on a phone taps open what they light, and no keyboard comes up for them', async () => {
    const server = await startWebServer();
    const page = await atPage(browser(), server, '', PHONE);
    await page.see('Intensity');
    expect(await page.tab.getAttribute('textarea', 'inputmode')).toBe('none');
    await page.tab.waitForSelector('#keys button');
    // The buttons take rows from the terminal: what it shows is drawn once more below its first one.
    await page.see(/^ Sandtable/);
    const tap = async (text: string): Promise<void> => {
      const rows = page.hands.rows();
      const y = rows.findIndex(row => row.includes(text));
      await page.tapCell(rows[y]?.indexOf(text) ?? 0, y);
    };
    await tap('Intensity');
    await page.see('▌ Intensity');
    await tap('Intensity');
    await page.see('Which three');
  });

  test.each(
    sample([
      ['domination', SMALL, ['continents', 'log', 'rules', 'chat']],
      ['grid', PHONE, ['log', 'rules', 'chat']],
      ['intensity', SMALL, ['scores', 'log', 'rules', 'chat']],
    ] as const),
  )(
    'on a phone what is read beside a table of %s is behind tabs, of which one is chosen',
    async (game, phone, beside) => {
      const server = await startWebServer();
      const { tab, see } = await atPage(browser(), server, `play/${game}`, phone);
      for (const button of ['open the table', 'start with computers'])
        await tab.locator('#keys button').getByText(button).tap();
      const tabs = tab.getByRole('tab');
      await tabs.first().waitFor();
      expect(await tabs.allTextContents()).toEqual(['table', ...beside]);
      expect(await tab.isVisible('#about')).toBe(false);
      for (const name of [...beside, 'table'] as const) {
        await tabs.getByText(name, { exact: true }).tap();
        await tab.getByRole('tab', { name, selected: true }).waitFor();
        await see(SHOWN_BY[name]);
        expect(await tabs.count()).toBe(beside.length + 1);
        expect(await tab.evaluate(TOO_SMALL)).toEqual([]);
      }
      expect(await violationsAt(tab)).toEqual([]);
    },
  );

  test('on the smallest phone a chat is written while the keyboard has half of the screen', async () => {
    const server = await startWebServer();
    const page = await atPage(browser(), server, 'play/grid', SMALL);
    for (const button of ['open the table', 'start with computers'])
      await page.tab.locator('#keys button').getByText(button).tap();
    await page.tab.getByRole('tab', { name: 'chat' }).tap();
    await page.see('At this table');
    await page.tab.setViewportSize({ width: 360, height: 350 });
    await until(() => page.hands.rows().length < 20);
    await page.see('At this table');
    await page.tab.keyboard.type('good luck');
    await page.see('good luck');
    await page.tab.locator('#keys button').getByText('say it').tap();
    await page.see(/guest\S* +good luck/);
  });

  test('a finger that came down before the buttons changed does nothing', async () => {
    const server = await startWebServer();
    const page = await atPage(browser(), server, '', {
      ...PHONE,
      prepare: tab => tab.addInitScript(COUNT_SENT),
    });
    const dispatch = (label: string, type: string): Promise<void> =>
      page.tab.locator('#keys button').getByText(label, { exact: true }).dispatchEvent(type, { detail: 1 });
    const sent = (): Promise<unknown> => page.tab.evaluate('window.sent');
    await dispatch('rules', 'pointerdown');
    page.hands.type('?');
    await page.tab.locator('#keys button').getByText('close', { exact: true }).waitFor();
    const before = await sent();
    await dispatch('close', 'click');
    expect(await sent()).toBe(before);
    await dispatch('close', 'pointerdown');
    await dispatch('close', 'click');
    await page.tab.locator('#keys button').getByText('rules', { exact: true }).waitFor();
  });

  test('a tab says what waits behind it: words that nobody has read, and the turn at the table', async () => {
    const server = await startWebServer();
    const { tab } = await atPage(browser(), server, 'play/grid', SMALL);
    for (const button of ['open the table', 'start with computers'])
      await tab.locator('#keys button').getByText(button).tap();
    await tab.getByRole('tab', { name: 'rules', exact: true }).tap();
    await tab.getByRole('tab', { name: 'table, your turn' }).waitFor();
    for (const text of ['hello', 'good luck']) server.hall.tables[0]?.say('ada', text);
    await tab.getByRole('tab', { name: 'chat, 2 new' }).waitFor();
    expect(await violationsAt(tab)).toEqual([]);
    await tab.getByRole('tab', { name: 'chat, 2 new' }).tap();
    await tab.getByRole('tab', { name: 'chat', exact: true, selected: true }).waitFor();
    await tab.getByRole('tab', { name: 'table, your turn' }).tap();
    await tab.getByRole('tab', { name: 'table', exact: true, selected: true }).waitFor();
    await tab.getByRole('tab', { name: 'chat', exact: true }).waitFor();
  });

  test.each(sample([SMALL, PHONE]))(
    'on a phone all that is tapped is as large as a finger: $viewport',
    async phone => {
      const server = await startWebServer();
      const { tab, hands, see, tapCell } = await atPage(browser(), server, '', phone);
      await see('Intensity');
      await tab.waitForSelector('#keys button');
      await see(/^ Sandtable/);
      expect(await tab.evaluate(TOO_SMALL)).toEqual([]);
      const box = await tab.locator('.xterm-screen').boundingBox();
      const pixel = hands.rows().length / (box?.height ?? 0);
      /** Taps a line with these words: in a column, so many pixels below its upper edge. */
      const tap = async (words: string, column: number, below: number): Promise<void> => {
        const at = hands.rows().findIndex(row => row.includes(words));
        await tapCell(column, at - 0.5 + below * pixel);
      };
      await tap('Domination', 9, 1);
      await see('▌ Domination');
      await tap('Warzone', 9, FINGER - 1);
      await see('▌ Warzone');
      await tab.locator('#keys button').getByText('new table').tap();
      await see('A new table');
      const players = (): RegExpExecArray | null => /(?<=Players.*\n).*◂ +(\d) +▸/.exec(hands.text());
      await until(() => players() !== null, hands.text);
      const corners = [[-2, 1] as const, [2, FINGER - 1] as const];
      for (const [arrow, [sideways, below]] of [...'▸◂'].flatMap(to =>
        corners.map(at => [to, at] as const),
      )) {
        const [line = '', before] = players() ?? [];
        await tap('Players', line.indexOf(arrow) + sideways, below);
        await until(() => players()?.[1] !== before, hands.text);
      }
      expect(await violationsAt(tab)).toEqual([]);
    },
  );

  const games = [
    ['grid', 740, { defence: 'most', turnLimit: 1 }, '', 1, BOARD],
    ['intensity', 390, CARDS, '', 2, handAt(5, [17, 25])],
    ['intensity', 740, CARDS, '', 2, ONE_ROW],
    [
      'warzone',
      390,
      warzoneOptions.parse({ startPool: 1000, leastIncome: 100, turnLimit: 2 }),
      'iberia',
      1,
      BOARD,
    ],
  ] as const;

  // Cards in rows and a board, each at one width; what else there is a full run plays.
  test.each(FULL ? games : games.slice(0, 2))(
    'a link leads into a game of %s, played on a phone %i pixels wide by taps alone to its end',
    async (game, wide, options, map, bots, cells) => {
      const server = await startWebServer();
      const ada = await come(server, { login: 'ada' });
      await ada.see(LOBBY);
      const host = server.hall.visitors[0]?.person.name ?? '';
      const seats = [free, free, ...Array.from({ length: bots }, () => computer)];
      const { id } = await openTable(server, host, { game, options, map, seats });
      const page = await atPage(browser(), server, `join/${id}`, PHONES[wide]);
      await ada.see('go on');
      ada.type(key.enter);
      await ada.see('at the table');
      expect(await violationsAt(page.tab)).toEqual([]);
      const fingers = page.fingers(cells);
      await Promise.all([
        playToTheEnd(fingers, undefined, touched[game] ?? answersOf[game]),
        playToTheEnd(ada, undefined, answersOf[game], fingers.text),
      ]);
      expect(page.faults).toEqual([]);
      expect(await violationsAt(page.tab)).toEqual([]);
    },
  );
});

/** What fingers do otherwise: a tap on a card chooses it already, one on a territory asks how many go there. */
const touched: Readonly<Record<string, Answers>> = {
  grid: [[/a all here/, ['\t', 'a']], ...(answersOf['grid'] ?? [])],
  intensity: [
    [/Enter choose/, ['\x1b[C']],
    [/Enter play/, ['\x1b[C', '\r']],
    [/Enter (pass them|score sheet|next hand)/, ['\r']],
  ],
  warzone: [
    [/Enter (commit|go on|give)/, ['\r']],
    [/n commit/, ['\t'], ['n']],
    [/Enter/, ['\x1b']],
  ],
};

/** What each tab has on its first line. */
const SHOWN_BY = {
  table: /1 here/,
  continents: /^ Continents, and who holds them/,
  scores: /^ Score sheet/,
  log: /^ What has happened/,
  rules: /^ Rules/,
  chat: /^ At this table/,
} as const;

/** A phone held upright, with fingers. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The same on the smallest one. */
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };

/** One held sideways, with the bars of its browser. */
const SIDEWAYS = { ...PHONE, viewport: { width: 740, height: 342 } };

const PHONES = { 390: PHONE, 740: SIDEWAYS };

/** Pixels that a finger needs. */
const FINGER = 44;

/** What is tapped beside the terminal and is less, and what is read and smaller than 16 pixels. */
const TOO_SMALL = `[...document.querySelectorAll('button, a, .xterm-rows')].filter(each => {
  const { width, height } = each.getBoundingClientRect();
  return height > 0 && (Math.min(width, height) < ${FINGER} || Number.parseFloat(getComputedStyle(each).fontSize) < 16);
}).map(each => each.outerHTML.slice(0, 80))`;

/** Counts what a page sends. */
const COUNT_SENT = `window.sent = 0;
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (...data) { window.sent += 1; return send.apply(this, data); };`;

/** A hand of cards. */
const CARDS = { hands: '1', lead: 'drawn', faults: 'refused', watchers: 'table' } as const;

/** Cells all over an upright board, and over the two rows of a hand. */
const BOARD = Array.from(
  { length: 34 * 13 },
  (_, at) => [3 + ((at * 11) % 34), 3 + ((at * 5) % 13)] as const,
);
/** The cards of a hand in one row, on a phone held sideways. */
const ONE_ROW = Array.from({ length: 10 }, (_, at) => [3 + at * 6, 10] as const);
/** The cards of a hand in two rows, of five cards or of four between those: the middle of the first one, and the two rows. */
function handAt(x: number, rows: readonly [number, number]): readonly (readonly [x: number, y: number])[] {
  const cells = (from: number, cards: number): readonly (readonly [x: number, y: number])[] =>
    rows.flatMap(y => Array.from({ length: cards }, (_, at) => [from + at * 7, y] as const));
  return [...cells(x, 5), ...cells(x + 3, 4)];
}
