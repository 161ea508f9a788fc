import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writePng } from '../../source/maps/atlas/png.ts';
import { SEA } from '../../source/maps/atlas/raster.ts';
import { openDrawing } from '../../source/maps/drawing/drawn-map.ts';
import { landsBeside } from '../../source/maps/drawing/files.ts';
import { good } from '../good.ts';
import { openProgram } from './opened.ts';

test('a map that is drawn is on the disk but for the change last shown: killed in the middle of drawing, the program goes on with it', async () => {
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
  expect(map.countries.length).toBeGreaterThanOrEqual(shown - 1);

  const again = openProgram(['map', 'edit', path], { columns: 80, rows: 24 });
  await again.until(new RegExp(`${map.countries.length} territories`));
  again.press('q');
  expect(await again.ended).toMatchObject({ exitCode: 0 });
  expect(read()).toEqual(map);
});

test('a map from a picture is there before it is drawn on, and killed in the middle of a stroke it has what was seen of it but for the last step', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-drawn-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const picture = join(folder, 'two.png');
  const [width, height] = [360, 180];
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => {
    const [x, y] = [Math.floor(at / 4) % width, Math.floor(at / 4 / width)];
    const land = y < 60 || y >= 120 || x < 40 || x >= 320 ? 0 : x < 100 ? 1 : x >= 260 ? 2 : 0;
    return at % 4 === 3 ? 255 : land === 0 ? 240 : at % 4 === land ? 200 : 20;
  });
  writeFileSync(picture, writePng({ width, height, pixels }));
  const path = join(folder, 'Two.map');
  const read = () =>
    good(openDrawing({ name: path, bytes: readFileSync(path) }, () => null, landsBeside(path)));
  const first = openProgram(['map', 'edit', path, '--from', picture], { columns: 80, rows: 24 });
  await first.until('2 territories');
  const begun = read();
  expect(begun.map.countries).toHaveLength(2);
  first.press('t\r');
  await first.until('lift');
  const column = (): number =>
    Math.max(
      ...first
        .text()
        .split('\n')
        .map(line => line.slice(0, 50).lastIndexOf('*')),
    );
  const from = column();
  for (let step = 0; step < 20; step += 1) first.press('\x1b[C');
  await first.until(() => column() > from + 6);
  first.kill('SIGKILL');
  await first.ended;
  const { map, lands } = read();
  const [{ x, y } = NOWHERE] = begun.map.countries;
  // The sheet fills the 49 columns beside the panel; the brush is wider than the spot that it went to.
  const seen = x + ((column() - from - 1) * width) / 49 - 1;
  const last = (lands?.rows[y] ?? new Int16Array()).lastIndexOf(0);
  expect(begun.lands?.rows[y]?.[Math.floor(seen)]).toBe(SEA);
  expect(last).toBeGreaterThanOrEqual(Math.floor(seen));
  for (const [index, country] of map.countries.entries())
    expect(lands?.rows[country.y]?.[country.x]).toBe(index);
});

const NOWHERE = { x: 0, y: 0 };
