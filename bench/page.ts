// What a visit of the page weighs over the wire, and how soon it shows something and the lobby, on a slow line: the built program,
// Chromium (Debian's) and its own throttling to 1.4 megabits with 150 ms for each request, and with the 562 ms that its tools call 3G.
// The median of five first visits and of five that come back.
//   npm run bench -- page
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { startServing } from '../test/e2e/serving.ts';
import { CHROMIUM, WORDS } from '../test/server/doors/web/chromium.ts';
import { figure, median } from './report.ts';

/** Bytes a second. */
const LINE = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375 };
/** Milliseconds until a request is answered. */
const LATENCIES = [150, 562.5];
const PORT = 8390;
const VISITS = 5;

interface Visit {
  readonly bytes: number;
  readonly paint: number;
  /** The lobby's rows as they come with the page, and as the program shows them. */
  readonly rows: number;
  readonly lobby: number;
}

/** Opens the page once. */
async function visit(context: BrowserContext, latency: number): Promise<Visit> {
  const tab = await context.newPage();
  const tools = await context.newCDPSession(tab);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', { ...LINE, latency });
  let bytes = 0;
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  tools.on('Network.webSocketFrameReceived', ({ response }) => {
    // In base64.
    bytes += response.payloadData.length * 0.75;
  });
  const begun = performance.now();
  await tab.goto(`http://127.0.0.1:${PORT}/`, { waitUntil: 'commit' });
  await tab.locator('#first li').first().waitFor();
  const rows = performance.now() - begun;
  await tab.locator('.xterm-rows').getByText('New game').waitFor();
  const lobby = performance.now() - begun;
  const paint = Number(
    await tab.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"),
  );
  await tab.close();
  return { bytes, paint, rows, lobby };
}

const data = mkdtempSync(join(tmpdir(), 'sandtable-page-'));
const serving = await startServing(data, { words: ['--web', `127.0.0.1:${PORT}`] });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: WORDS });
for (const latency of LATENCIES) {
  const [first, again]: [Visit[], Visit[]] = [[], []];
  for (let count = 0; count < VISITS; count += 1) {
    const context = await browser.newContext();
    first.push(await visit(context, latency));
    again.push(await visit(context, latency));
    await context.close();
  }
  for (const [name, visits] of Object.entries({ 'first visit': first, 'comes back': again })) {
    const what = `page: ${name}, ${latency} ms`;
    figure(`${what}: over the wire`, median(visits.map(({ bytes }) => bytes)) / 1000, 'KB');
    figure(`${what}: first paint`, median(visits.map(({ paint }) => paint)), 'ms');
    figure(`${what}: the lobby's rows`, median(visits.map(({ rows }) => rows)), 'ms');
    figure(`${what}: the lobby, to be used`, median(visits.map(({ lobby }) => lobby)), 'ms');
  }
}
await browser.close();
serving.kill('SIGTERM');
await serving.ended;
rmSync(data, { recursive: true, force: true });
