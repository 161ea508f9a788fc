import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import stringWidth from '../../../../source/terminal/string-width.ts';
import { LOBBY } from '../../display.ts';
import { come, freshKey, key, until } from '../../harness.ts';
import { computer, free, openTable } from '../../tables.ts';
import { atPage, withBrowser } from './at-page.ts';
import { startWebServer, WEB, webOf } from './browsers.ts';
import { CHROMIUM, WORDS } from './chromium.ts';

/** The page in front of a session that says whatever it likes. */
async function atHostile(browser: Browser) {
  const typed: string[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const types = { js: 'text/javascript', css: 'text/css', html: 'text/html' };
  const server = createServer(({ url = '/' }, response) => {
    const name = url === '/' ? 'page.html' : url.slice(1);
    const [, type] = Object.entries(types).find(([suffix]) => name.endsWith(suffix)) ?? [];
    response.setHeader('content-type', type ?? 'text/plain');
    response.end(type === undefined ? '' : readFileSync(join(WEB.pages, name)));
  });
  const coming = new Promise<WebSocket>(resolve => {
    server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, resolve));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const page = await atPage(browser, { web: `http://127.0.0.1:${port}/` }, '', allowed);
  const socket = await coming;
  socket.on('message', (data, isBinary) => {
    if (isBinary) typed.push(String(data));
  });
  return {
    ...page,
    typed,
    say: (text: string) => socket.send(Buffer.from(text)),
    /** Says something, and waits until the page has dealt with it. */
    async said(text: string) {
      const seen = typed.length;
      // Asked behind it, where the cursor is: the answer comes once all before it was read.
      socket.send(Buffer.from(`${text}\x1b[6n`));
      await until(() => typed.slice(seen).some(each => /\x1b\[\d+;\d+R/.test(each)));
    },
  };
}

const allowed = { permissions: ['clipboard-read', 'clipboard-write', 'notifications'] };
const osc52 = (text: string): string => `\x1b]52;c;${Buffer.from(text).toString('base64')}\x07`;
const clipboard = 'navigator.clipboard.readText()';

withBrowser('the page', browser => {
  test('tells of a turn in its title, its sign and a badge, and by a notice and a sound where they are wanted', async () => {
    const server = await startWebServer();
    const { tab, see, faults } = await atPage(browser(), server, '', {
      ...allowed,
      prepare: async tab => {
        await tab.addInitScript(`
          window.told = [];
          window.Notification = class extends Notification { constructor(text, how) { super(text, how); told.push('notice ' + text); } };
          window.AudioContext = class extends AudioContext { constructor() { super(); told.push('sound'); } };
          navigator.setAppBadge = async count => void told.push('badge ' + count);
          navigator.clearAppBadge = async () => void told.push('no badge');
          document.hasFocus = () => window.isHere === true;`);
      },
    });
    await see(LOBBY);
    const sign = () => tab.locator('link[rel=icon]').getAttribute('href');
    const usual = await sign();
    const told = () => tab.evaluate('told.splice(0)');
    await until(() => server.hall.visitors.length === 1);
    expect(await told()).toEqual(['no badge']);
    const name = server.hall.visitors[0]?.person.name ?? '';
    // Nobody has asked for a sound.
    await openTable(server, name, { seats: [free, computer, computer] });
    await expect.poll(() => tab.title()).toBe('Sandtable · your turn');
    expect(await told()).toEqual(['badge 1', 'notice Sandtable · your turn']);
    expect(await sign()).not.toBe(usual);
    await tab.getByRole('button', { name: 'sound' }).click();
    expect(await told()).toEqual(['sound']);
    // Who looks at the page sees it there.
    await tab.evaluate('window.isHere = true');
    const second = await openTable(server, name, { seats: [free, computer, computer] });
    await expect.poll(() => tab.title()).toBe('Sandtable · your turn at 2 tables');
    expect(await told()).toEqual(['badge 2', 'sound']);
    for (const table of [second, ...server.hall.tables]) await table.close();
    await tab.reload();
    await expect
      .poll(() => tab.getByRole('button', { name: 'sound' }).getAttribute('aria-pressed'))
      .toBe('true');
    expect(faults).toEqual([]);
  });

  test('tells of a turn in lines too', async () => {
    const server = await startWebServer();
    const { tab } = await atPage(browser(), server, 'plain');
    await tab.getByRole('log').getByText('Sandtable in lines').waitFor();
    const name = server.hall.visitors[0]?.person.name ?? '';
    await openTable(server, name, { seats: [free, computer, computer] });
    await expect.poll(() => tab.title()).toBe('Sandtable · your turn');
  });

  test('asks for notices once, at a button, and then no more', async () => {
    const server = await startWebServer();
    const asked = await atPage(browser(), server, '', {
      prepare: tab =>
        tab.addInitScript(`
          window.asked = 0;
          Object.defineProperty(Notification, 'permission', { get: () => (window.asked > 0 ? 'denied' : 'default') });
          Notification.requestPermission = async () => { window.asked += 1; return 'denied'; };`),
    });
    await asked.see(LOBBY);
    expect(await asked.tab.evaluate('asked')).toBe(0);
    const button = asked.tab.getByRole('button', { name: 'tell me when it is my turn' });
    await button.click();
    await button.waitFor({ state: 'hidden' });
    expect(await asked.tab.evaluate('asked')).toBe(1);
  });

  test('puts what a session gives to copy into the clipboard', async () => {
    const server = await startWebServer();
    const { tab, see, hands } = await atPage(browser(), server, '', allowed);
    await see(LOBBY);
    await openTable(server, server.hall.visitors[0]?.person.name ?? '', {
      seats: [free, computer, computer],
    });
    await see('go on');
    hands.type(key.enter);
    await see('Enter place');
    hands.type('P');
    await until(() => /\x1b\]52;/.test(hands.bytes().toString('latin1')), hands.text);
    await expect.poll(() => tab.evaluate(clipboard)).toMatch(/^\S{40,}/);
  });

  test('pastes as one piece, and copies what is selected', async () => {
    const { tab, typed, said } = await atHostile(browser());
    await said('\x1b[?2004hHELLO FROM HERE');
    await tab.evaluate("navigator.clipboard.writeText('two\\nlines')");
    await tab.keyboard.press('Control+v');
    await until(
      () => typed.includes('\x1b[200~two\rlines\x1b[201~'),
      () => JSON.stringify(typed),
    );
    const box = await tab.locator('.xterm-screen').boundingBox();
    if (box === null) throw new Error('there is no terminal');
    // Also while the session has the mouse.
    await said('\x1b[?1002h\x1b[?1006h');
    await tab.keyboard.down('Shift');
    await tab.mouse.move(box.x + 1, box.y + 8);
    await tab.mouse.down();
    await tab.mouse.move(box.x + 300, box.y + 8, { steps: 4 });
    await tab.mouse.up();
    await tab.keyboard.up('Shift');
    await tab.keyboard.press('Control+c');
    await expect.poll(() => tab.evaluate(clipboard)).toMatch(/^HELLO FROM HERE/);
    expect(typed).not.toContain('\x03');
    await tab.mouse.click(box.x + 200, box.y + 200);
    await tab.keyboard.press('Control+c');
    await until(() => typed.includes('\x03'));
  });

  test('lets no session near the clipboard that nobody has typed to, nor with more than a text, nor to read it', async () => {
    const { tab, typed, said } = await atHostile(browser());
    // The permission alone is not enough. What the test itself asks of the page counts as typed, so it asks afterwards.
    await said(osc52('evil'));
    expect(await tab.evaluate(clipboard)).not.toBe('evil');
    await tab.evaluate("navigator.clipboard.writeText('mine')");
    await tab.keyboard.press('x');
    await said(
      `${osc52('e'.repeat(80_000))}\x1b]52;c;?\x07\x1b]52;c;%%%\x07\x1b]52;c;\x07\x1b]52;c;/////w==\x07`,
    );
    expect(await tab.evaluate(clipboard)).toBe('mine');
    expect(typed.join('')).not.toContain('\x1b]52');
    await said(osc52('rm -rf ~\r\x1b[31m\0good\n'));
    await expect.poll(() => tab.evaluate(clipboard)).toBe('rm -rf ~[31mgood\n');
  });

  test('takes no title, no link and no window from what is shown', async () => {
    const { tab, said, typed } = await atHostile(browser());
    await said('\x1b]0;evil\x07\x1b]2;evil\x07\x1b]1;evil\x07\x1b]l evil\x1b\\');
    await said('\x1b[8;5;5t\x1b[21t\x1b[2;3t');
    await said('\x1b[H\x1b]8;;https://evil.example/\x07CLICK ME CLICK ME\x1b]8;;\x07');
    expect(await tab.title()).toBe('Sandtable');
    expect(typed.join('')).not.toContain('evil');
    const opened: string[] = [];
    tab.context().on('page', other => opened.push(other.url()));
    tab.on('dialog', dialog => opened.push(dialog.message()));
    const box = await tab.locator('.xterm-screen').boundingBox();
    if (box === null) throw new Error('there is no terminal');
    await tab.mouse.move(box.x + 40, box.y + 8);
    await tab.mouse.click(box.x + 40, box.y + 8);
    await said('');
    expect(opened).toEqual([]);
    expect(tab.context().pages()).toHaveLength(1);
  });

  test('somebody’s name and what they say reach no title and no clipboard', async () => {
    const server = await startWebServer();
    const { tab, see, hands } = await atPage(browser(), server, '', allowed);
    await see(LOBBY);
    const [title, copy] = ['\x1b]2;evil\x07', osc52('evil')];
    const evil = await come(server, { login: `x${title}${copy}`, key: freshKey() });
    await evil.see('G my games');
    for (const { person } of server.hall.visitors) server.hall.say(person, `hi ${title}${copy} there`);
    await see('there');
    hands.type('x');
    expect(hands.bytes().toString('latin1')).not.toMatch(/evil\x07|\x1b\]52/);
    expect(await tab.title()).toBe('Sandtable');
  });

  test.each(['light', 'dark'] as const)(
    'is %s as the system is, the page and, for who has set nothing, the games',
    async colorScheme => {
      const server = await startWebServer();
      const { tab, see, hands } = await atPage(browser(), server, '', { colorScheme });
      await see(LOBBY);
      const brightness = async (): Promise<number> => {
        const shown = z.string().parse(await tab.evaluate('getComputedStyle(document.body).backgroundColor'));
        return Math.max(...(shown.match(/\d+/g) ?? []).map(Number));
      };
      expect((await brightness()) > 128).toBe(colorScheme === 'light');
      const ground = colorScheme === 'light' ? '48;2;244;239;228' : '48;2;12;15;21';
      expect(hands.bytes().toString('latin1')).toContain(ground);
      await tab.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
      expect((await brightness()) > 128).toBe(colorScheme === 'dark');
    },
  );

  test('loads all from this server: its program has the WebGL and Unicode add-ons in it', async () => {
    const server = await startWebServer();
    const { asked, see } = await atPage(browser(), server);
    await see(LOBBY);
    const names = asked.map(url => new URL(url).pathname);
    expect(new Set(names)).toEqual(new Set(['/', '/page.js', '/page.css']));
    expect(asked.every(url => url.startsWith(webOf(server).href) || url.startsWith('data:'))).toBe(true);
  });

  test('draws with WebGL where there is it, under the same rules for what a page may load', async () => {
    const words = WORDS.filter(word => !/gpu|rasterizer|3d/.test(word));
    const more = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
    const drawing = await chromium.launch({ executablePath: CHROMIUM, args: [...words, ...more] });
    onTestFinished(() => drawing.close());
    // A browser that plays a phone tells WebGL wrong sizes: it would draw a corner of the table as large as the screen.
    const played = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true };
    for (const [by, drawn, options] of [
      [browser(), 'elements', {}],
      [drawing, 'elements', played],
      // Last and small: here the processor reckons every pixel.
      [drawing, 'webgl', { viewport: { width: 500, height: 500 } }],
    ] as const) {
      const { tab, see, faults } = await atPage(by, await startWebServer(), '', options);
      await see(LOBBY);
      expect(await tab.locator('#main').getAttribute('data-drawn')).toBe(drawn);
      expect(faults).toEqual([]);
    }
  });

  test('holds clusters of characters to be as wide as the server does', async () => {
    const { typed, said } = await atHostile(browser());
    for (const cluster of ['👩‍👩‍👧‍👦', '🇩🇪', 'é', '漢', '🧑🏽‍🚀']) {
      await said(`\x1b[2J\x1b[H${cluster}`);
      expect([cluster, typed.at(-1)]).toEqual([cluster, `\x1b[1;${stringWidth(cluster) + 1}R`]);
    }
  });
});
