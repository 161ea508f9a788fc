// What a key costs while a map is drawn: a step of the cursor to the cells of the terminal, an edit with its two files, and
// the shapes that come a moment later.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '../source/base/clock.ts';
import { builtinMap } from '../source/maps/builtin/index.ts';
import { drawingOf } from '../source/maps/drawing/drawn-map.ts';
import { randomMap } from '../source/maps/random-map.ts';
import { editorModel } from '../source/screens/maps/editor-model.ts';
import { sheetPainter } from '../source/screens/maps/editor-view.tsx';
import { palette, themes } from '../source/screens/theme/theme.ts';
import { CellBuffer } from '../source/terminal/cells.ts';
import { diff } from '../source/terminal/diff.ts';
import { StyleWriter } from '../source/terminal/sgr.ts';
import { cpuOf, figure, median } from './report.ts';

const KEYS = 200;
const [columns, rows] = [90, 39];

const world = builtinMap('world');
if (!world.ok) throw new Error(world.error);
const folder = mkdtempSync(join(tmpdir(), 'sandtable-drawing-'));
for (const map of [world.value.map, randomMap('dunes', 250).map]) {
  const clock = new ManualClock();
  const model = editorModel(join(folder, 'drawn.map'), drawingOf(map, null), clock);
  model.resize({ width: columns, height: rows });
  const painter = sheetPainter(model, model.get().atlas, themes[0]);
  const frames = [new CellBuffer(columns, rows, 3), new CellBuffer(columns, rows, 3)] as const;
  const show = (key: number): void => {
    const [now, before] = key % 2 === 0 ? frames : [frames[1], frames[0]];
    painter.paint(now);
    diff(before, now, new StyleWriter(3, palette));
  };
  const each = async (what: string, deed: (key: number) => void): Promise<void> => {
    const spent: number[] = [];
    for (let key = 0; key < KEYS; key += 1) spent.push(await cpuOf(() => deed(key)));
    const sorted = spent.slice(KEYS / 4).sort((a, b) => a - b);
    const title = `${what}, ${map.countries.length} territories, 120x40`;
    figure(title, median(sorted), 'ms CPU (median)');
    figure(title, sorted[Math.floor(sorted.length * 0.95)] ?? 0, 'ms CPU (19 of 20 at most)');
  };
  await each('a step of the cursor', key => {
    model.step((['right', 'down', 'right', 'up'] as const)[key % 4] ?? 'right');
    show(key);
  });
  await each('an edit, written', key => {
    model.go({ kind: 'move', territory: 0, to: { x: 20 + (key % 9), y: 30 } });
  });
  await each('the shapes after it', key => {
    model.go({ kind: 'move', territory: 0, to: { x: 20 + (key % 9), y: 30 } });
    clock.advance(1000);
  });
}
rmSync(folder, { recursive: true });
