import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import * as z from 'zod';
import type { Hands } from '../../autopilot.ts';
import { display } from '../../display.ts';
import type { TestServer } from '../../harness.ts';
import { webOf } from './browsers.ts';
import { CHROMIUM, hasChromium, WORDS } from './chromium.ts';

/** Keys that have a name in a browser. */
const NAMED: Readonly<Record<string, string>> = {
  '\r': 'Enter',
  '\t': 'Tab',
  '\x1b': 'Escape',
  '\x1b[A': 'ArrowUp',
  '\x1b[B': 'ArrowDown',
  '\x1b[C': 'ArrowRight',
  '\x1b[D': 'ArrowLeft',
};

/** Somebody at the page: what it is sent is drawn beside it, as its terminal draws it. */
export async function atPage(
  browser: Browser,
  server: Pick<TestServer, 'web'>,
  place = '',
  { prepare, ...options }: BrowserContextOptions & { readonly prepare?: (tab: Tab) => Promise<unknown> } = {},
) {
  const context = await browser.newContext({ viewport: { width: 820, height: 500 }, ...options });
  onTestFinished(() => context.close());
  const tab = await context.newPage();
  await prepare?.(tab);
  const faults: string[] = [];
  tab.on('pageerror', error => faults.push(error.message));
  tab.on('console', message => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const asked: string[] = [];
  tab.on('request', request => asked.push(request.url()));
  const opened = tab.waitForEvent('websocket');
  tab.on('websocket', socket => {
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload !== 'string') draw(payload);
      else buttons = buttonsSchema.safeParse(JSON.parse(payload)).data?.buttons ?? buttons;
    });
    socket.on('framesent', ({ payload }) => {
      if (typeof payload === 'string') sized(payload);
    });
  });
  let sized = (_word: string): void => {};
  let buttons: z.infer<typeof buttonsSchema>['buttons'] = [];
  const early: Buffer[] = [];
  let draw = (chunk: Buffer): void => void early.push(chunk);
  await tab.goto(new URL(place, webOf(server)).href);
  const size = new URL((await opened).url()).searchParams;
  const { write, ...screen } = display(Number(size.get('columns')), Number(size.get('rows')));
  draw = write;
  sized = word => {
    const { columns, rows } = z.object({ columns: z.number(), rows: z.number() }).parse(JSON.parse(word));
    screen.resize(columns, rows);
  };
  for (const chunk of early) write(chunk);
  let typing: Promise<unknown> = Promise.resolve();
  const hands: Hands & Pick<typeof screen, 'bytes'> = {
    ...screen,
    type(...keys) {
      for (const each of keys)
        typing = typing.then(() => tab.keyboard.press(NAMED[each] ?? each)).catch(() => {});
    },
  };
  /** Taps, or clicks, the middle of a cell of the terminal. */
  const tapCell = async (x: number, y: number): Promise<void> => {
    // What is drawn beside the page may be ahead of it: a finger meets what the page has drawn.
    await tab.evaluate(DRAWN);
    const box = await tab.locator('.xterm-screen').boundingBox();
    if (box === null) throw new Error('the terminal is not there');
    const { cols, rows } = screen.terminal;
    await tab.touchscreen.tap(
      box.x + ((x + 0.5) * box.width) / cols,
      box.y + ((y + 0.5) * box.height) / rows,
    );
  };
  /** Fingers: what the bottom line would offer are buttons, and where a key has none, the next of these cells is tapped. */
  const fingers = (cells: readonly (readonly [x: number, y: number])[]): Hands => {
    let next = 0;
    const tap = async (key: string): Promise<void> => {
      const button = buttons.find(({ sends }) => sends === (key === '\x1b' ? '\x1b[27u' : key));
      // Only a tap on a cell goes on to the next one: with a button between two of them, half of the cells would never be tapped.
      if (button === undefined) return await tapCell(...(cells[next++ % cells.length] ?? [0, 0]));
      // It is looked at once more right before the tap: buttons that change meanwhile would put another one under the finger.
      const tapButton = (name: string): Promise<boolean> =>
        tab
          .locator('#hand button')
          .getByText(name, { exact: true })
          .first()
          .tap(SOON)
          .then(
            () => true,
            () => false,
          );
      if (await tapButton(button.label)) return;
      await tapButton('more …');
      if (await tapButton(button.label)) return;
      // It has gone meanwhile. What lies over the table must not take the next tap.
      const open = tab.locator('#keys button[aria-expanded=true]');
      if ((await open.count()) > 0) await open.tap(SOON).catch(() => {});
    };
    return {
      ...screen,
      rows: () => [
        ...screen.rows().slice(0, -1),
        buttons.map(({ sends, label }) => `${KEYS[sends] ?? sends} ${label}`).join('  '),
      ],
      type(...keys) {
        for (const each of keys) typing = typing.then(() => tap(each)).catch(() => {});
      },
    };
  };
  return { tab, hands, fingers, tapCell, see: screen.see, faults, asked };
}

/** What axe finds, as far as it is looked at. */
const foundSchema = z.object({
  violations: z.array(
    z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
  ),
});

/** What stands in the way of somebody on a page as it is now. */
export async function violationsAt(tab: Tab): Promise<z.infer<typeof foundSchema>['violations']> {
  await tab.evaluate(axe.source);
  // What stands in the terminal is the session's own; for who does not see it there are the lines.
  return foundSchema.parse(await tab.evaluate("axe.run({ exclude: ['.xterm'] })")).violations;
}

const launch = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: WORDS });

/** A browser until the test is over. */
export async function openBrowser(): Promise<Browser> {
  const browser = await launch();
  onTestFinished(() => browser.close());
  return browser;
}

/** Two frames of a page. */
const DRAWN = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** A button may go before it is tapped. */
const SOON = { timeout: 500 };

/** The buttons that a touched page is told. */
const buttonsSchema = z.object({ buttons: z.array(z.object({ sends: z.string(), label: z.string() })) });

/** Keys as a bottom line names them. */
const KEYS: Readonly<Record<string, string>> = { '\r': 'Enter', '\x1b[27u': 'Esc', '\t': 'Tab' };

/** Tests with a real browser, where there is one. */
export function withBrowser(name: string, tests: (browser: () => Browser) => void): void {
  describe.skipIf(!hasChromium)(name, () => {
    const open: { browser?: Browser } = {};
    beforeAll(async () => {
      open.browser = await launch();
    });
    afterAll(() => open.browser?.close());
    tests(() => {
      if (open.browser === undefined) throw new Error('there is no browser yet');
      return open.browser;
    });
  });
}
