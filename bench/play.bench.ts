// What a key press costs on the play screen of Simple Risk: the cursor moves while somebody thinks what to attack.
import { PassThrough } from 'node:stream';
import { createElement } from 'react';
import { seat } from '../machines/seat.ts';
import { createApp } from '../source/app/app.ts';
import { journeyOf } from '../source/app/journey.ts';
import { storeLibrary } from '../source/app/library.ts';
import { Root } from '../source/app/root.tsx';
import { defaultSettings } from '../source/app/settings.ts';
import { createStore } from '../source/app/store.ts';
import { palette } from '../source/app/theme/theme.ts';
import { wallClock } from '../source/base/clock.ts';
import { kits } from '../source/games/kits.ts';
import type { Table } from '../source/table/api.ts';
import { openScreen } from '../source/terminal/session.ts';
import type { ColourDepth } from '../source/terminal/types.ts';
import { memoryStore } from '../test/table/memory-store.ts';
import { keyCost, Sink, wait } from './key-press.ts';
import { figure } from './report.ts';

const KEYS = 200;
const ARROWS = ['\x1b[C', '\x1b[C', '\x1b[B', '\x1b[D', '\x1b[D', '\x1b[A'];
const PEOPLE = ['Ada', 'Bruno', 'Cleo'].map(name => ({ kind: 'human', name }) as const);

/** Brings the table to the first choice of an attack. */
async function toFirstAttack(table: Table): Promise<void> {
  for (;;) {
    const [mover] = table.seatsToMove;
    if (mover === undefined || table.progress.phase.endsWith('choosing')) return;
    const [move] = table.legalMoves(mover);
    if (move === undefined) return;
    await table.play(seat(mover), move);
  }
}

/** What the key is pressed for: only looking round, or aiming from a chosen source, where panels follow. */
const OCCASIONS = [
  { what: 'looking', before: [] },
  { what: 'aiming', before: ['\t', '\r'] },
];

async function measure(columns: number, rows: number, depth: ColourDepth): Promise<void> {
  const input = new PassThrough();
  const output = new Sink(columns, rows);
  const screen = openScreen({ input, output, depth, palette });
  const services = {
    games: kits,
    library: storeLibrary(memoryStore(), kits),
    bots: { drive: () => () => {} },
    clock: wallClock,
    settings: createStore(defaultSettings),
    freshSeed: () => 'bench',
  };
  const app = createApp(
    services,
    created => journeyOf(created).menu(),
    () => {},
  );
  const game = await kits[0]?.rules();
  if (game === undefined) return;
  const setup = { seats: PEOPLE.length, options: game.options.parse({}) };
  const opened = await services.library.open({ game, setup, occupants: PEOPLE, seed: 'bench' });
  if (!opened.ok) throw new Error(opened.error);
  await toFirstAttack(opened.value.table);
  const fault = await journeyOf(app).enter(opened);
  if (fault !== null) throw new Error(fault);
  screen.render(createElement(Root, { app }));
  await wait(300);

  for (const { what, before } of OCCASIONS) {
    for (const key of before) {
      input.write(key);
      await wait(50);
    }
    const cost = await keyCost(input, output, ARROWS, KEYS);
    const colours = depth === 3 ? 'all colours' : '256 colours';
    const name = `key press while ${what} on the play screen, ${columns}x${rows}, ${colours}`;
    figure(name, cost.cpu, 'ms CPU');
    figure(name, cost.bytes, 'bytes');
    figure(`${name}: the least, cells that change`, cost.cells, 'cells');
    figure(name, cost.writes, 'writes');
  }
  screen.close();
}

for (const [columns, rows] of [
  [80, 24],
  [120, 40],
  [200, 60],
] as const) {
  await measure(columns, rows, 3);
  await measure(columns, rows, 2);
}
process.exit(0);
