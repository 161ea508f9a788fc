import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDrawing } from '../../source/maps/drawing/drawn-map.ts';
import { good } from '../good.ts';
import { openProgram } from './opened.ts';

test('a map that is drawn is on the disk after each change: killed in the middle of drawing, the program goes on with all of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-drawn-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'Isle.map');
  const read = () => good(openDrawing({ name: path, bytes: readFileSync(path) }, () => null)).map;
  const first = openProgram(['map', 'edit', path], { columns: 80, rows: 24 });
  await first.until('put a territory');
  first.press('\r');
  await first.until(/1 territory/);
  // Many changes at once, and it is killed among them.
  for (let more = 0; more < 30; more += 1) first.press('3\x1b[Cd');
  await first.until(/(\d\d|[4-9]) territories/);
  first.kill('SIGKILL');
  await first.ended;
  const shown = Number(/(\d+) territories/.exec(first.text())?.[1]);
  const map = read();
  expect(map.countries.length).toBeGreaterThanOrEqual(shown);

  const again = openProgram(['map', 'edit', path], { columns: 80, rows: 24 });
  await again.until(new RegExp(`${map.countries.length} territories`));
  again.press('q');
  expect(await again.ended).toMatchObject({ exitCode: 0 });
  expect(read()).toEqual(map);
});
