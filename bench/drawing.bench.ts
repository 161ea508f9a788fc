// What a key costs while a map is drawn, to the cells of the terminal: a step of the cursor, an edit, of maps with lands a step
// of the brush and a line; then the files that are written once it is shown, and the shapes that come a moment later.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '../source/base/clock.ts';
import { atlasOf } from '../source/maps/atlas/atlas.ts';
import { builtinMap } from '../source/maps/builtin/index.ts';
import { type DrawnMap, drawingOf } from '../source/maps/drawing/drawn-map.ts';
import { edited, type MapEdit } from '../source/maps/drawing/edit.ts';
import { drawingTools } from '../source/screens/maps/drawing-tools.ts';
import { editorModel } from '../source/screens/maps/editor-model.ts';
import { sheetPainter } from '../source/screens/maps/editor-view.tsx';
import { palette, themes } from '../source/screens/theme/theme.ts';
import { CellBuffer } from '../source/terminal/cells.ts';
import { diff } from '../source/terminal/diff.ts';
import { StyleWriter } from '../source/terminal/sgr.ts';
import { cpuOf, figure, median, quantile } from './report.ts';

const KEYS = 200;
const [columns, rows] = [90, 39];

const drawings = ['world', 'pangaea:dunes:250', 'pangaea:dunes:250:20'].flatMap((name, index): DrawnMap[] => {
  const read = builtinMap(name);
  if (!read.ok) throw new Error(read.error);
  const { map, ground = null } = read.value;
  const lands = drawingOf(map, null, atlasOf(map, ground));
  return index === 2 ? [manyOf(lands)] : [drawingOf(map, null), lands];
});

/** The same with twice as many territories: a line through each. */
function manyOf(drawing: DrawnMap): DrawnMap {
  let now = drawing;
  for (const [territory, { x, y }] of drawing.map.countries.entries()) {
    const next = edited(now, {
      kind: 'divide',
      territory,
      line: [
        { x, y },
        { x, y: y + 1 },
      ],
    });
    if (next.ok) now = next.value;
  }
  return now;
}

const folder = mkdtempSync(join(tmpdir(), 'sandtable-drawing-'));
for (const drawing of drawings) {
  const { map, lands } = drawing;
  const clock = new ManualClock();
  const model = editorModel(join(folder, 'drawn.map'), drawing, clock);
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
    const written: number[] = [];
    for (let key = 0; key < KEYS; key += 1) {
      spent.push(await cpuOf(() => deed(key)));
      if (!model.isWritten()) written.push(await cpuOf(() => model.write()));
    }
    const title = `${what}, ${map.countries.length} ${lands === null ? 'territories' : 'lands'}, 120x40`;
    const tell = (name: string, all: readonly number[]): void => {
      const warm = all.slice(KEYS / 4);
      figure(name, median(warm), 'ms CPU (median)');
      figure(name, quantile(warm, 0.95), 'ms CPU (19 of 20 at most)');
    };
    tell(title, spent);
    if (written.length > KEYS / 2) tell(`${title}: its files`, written);
  };
  await each('a step of the cursor', key => {
    model.step((['right', 'down', 'right', 'up'] as const)[key % 4] ?? 'right');
    show(key);
  });
  const edit = (key: number): MapEdit =>
    lands === null
      ? { kind: 'move', territory: 0, to: { x: 20 + (key % 9), y: 30 } }
      : { kind: 'rename', territory: 0, name: `Land ${key}` };
  await each('an edit', key => {
    model.go(edit(key));
    show(key);
  });
  if (lands !== null) {
    const tools = drawingTools(model);
    tools.take('brush');
    tools.press();
    await each('a step of the brush', key => {
      model.step((['right', 'down', 'right', 'up'] as const)[key % 4] ?? 'right');
      tools.drag();
      show(key);
    });
    tools.take('hand');
    await each('a line', key => {
      const { x = 0, y = 0 } = map.countries[key % map.countries.length] ?? {};
      model.go({
        kind: 'divide',
        territory: key % map.countries.length,
        line: [
          { x, y },
          { x: x + 1, y },
        ],
      });
      show(key);
    });
  }
  await each('the shapes after it', key => {
    model.go(edit(key + KEYS));
    clock.advance(1000);
  });
}
rmSync(folder, { recursive: true });
