// What a key press costs on the play screen: the cursor moves while somebody thinks what to attack in Simple Risk,
// Domination and Warzone, and along the hand in Intensity.
//   npm run bench -- play; then node dist/play.bench.mjs 200x60 domination for some of it
import { PassThrough } from 'node:stream';
import { createElement } from 'react';
import { seat } from '../machines/seat.ts';
import { wallClock } from '../source/base/clock.ts';
import { kits } from '../source/games/kits.ts';
import { builtinMap } from '../source/maps/builtin/index.ts';
import { createApp } from '../source/screens/app.ts';
import { homePort } from '../source/screens/home-port.ts';
import { journeyOf } from '../source/screens/journey.ts';
import { Root } from '../source/screens/root.tsx';
import { createStore } from '../source/screens/store.ts';
import { palette } from '../source/screens/theme/theme.ts';
import { defaultSettings } from '../source/setup/settings.ts';
import type { Table } from '../source/table/api.ts';
import { openScreen } from '../source/terminal/screen.ts';
import type { ColourDepth, GlyphSet } from '../source/terminal/types.ts';
import { memoryStore } from '../test/table/memory-store.ts';
import { keyCost, Sink, wait } from './key-press.ts';
import { figure } from './report.ts';

const KEYS = 200;
const ARROWS = ['\x1b[C', '\x1b[C', '\x1b[B', '\x1b[D', '\x1b[D', '\x1b[A'];
const ALONG = ['\x1b[C', '\x1b[C', '\x1b[D', '\x1b[D'];
const NAMES = ['Ada', 'Bruno', 'Cleo', 'Dana'];

/** What is measured: a game at a choice, and what the key is pressed for there. */
interface Played {
  readonly game: string;
  readonly seats: number;
  /** The end of the phase in which the choice is made. */
  readonly phase: string;
  readonly keys: readonly string[];
  /** What it is pressed for, and the keys before: looking round, or aiming from a chosen source, where panels follow. */
  readonly occasions: readonly { readonly what: string; readonly before: readonly string[] }[];
}

const PLAYED: readonly Played[] = [
  {
    game: 'grid',
    seats: 3,
    phase: 'choosing',
    keys: ARROWS,
    occasions: [
      { what: 'looking', before: [] },
      { what: 'aiming', before: ['\t', '\r'] },
    ],
  },
  {
    game: 'domination',
    seats: 4,
    phase: 'attacking.choosing',
    keys: ARROWS,
    occasions: [
      { what: 'looking', before: [] },
      { what: 'aiming', before: ['\t', '\r'] },
    ],
  },
  {
    game: 'warzone',
    seats: 4,
    phase: 'ordering',
    keys: ARROWS,
    occasions: [
      { what: 'looking', before: ['\r'] },
      { what: 'aiming', before: ['D', 'a'] },
    ],
  },
  {
    game: 'intensity',
    seats: 4,
    phase: 'leading',
    keys: ALONG,
    occasions: [{ what: 'choosing a card', before: ['\r'] }],
  },
];

/** Brings the table to the choice. */
async function toChoice(table: Table, phase: string): Promise<void> {
  for (;;) {
    const [mover] = table.seatsToMove;
    if (mover === undefined || table.progress.phase.endsWith(phase)) return;
    const [move] = table.legalMoves(mover);
    if (move === undefined) return;
    await table.play(seat(mover), move);
  }
}

async function measure(
  played: Played,
  columns: number,
  rows: number,
  depth: ColourDepth,
  glyphSet: GlyphSet,
): Promise<void> {
  const input = new PassThrough();
  const output = new Sink(columns, rows);
  const screen = openScreen({ input, output, depth, glyphSet, palette });
  const services = {
    games: kits,
    house: homePort(memoryStore(), kits),
    bots: { drive: () => () => {} },
    clock: wallClock,
    settings: createStore(defaultSettings),
    freshSeed: () => 'bench',
  };
  const app = createApp(
    services,
    created => journeyOf(created).front(),
    () => {},
  );
  const people = NAMES.slice(0, played.seats).map(name => ({ kind: 'human', name }) as const);
  const kit = kits.find(({ id }) => id === played.game);
  const game = await kit?.rules();
  if (kit === undefined || game === undefined) return;
  const map = builtinMap('world');
  const mapSetup = await kit.setup.mapSetup?.();
  const furniture =
    mapSetup === undefined || !map.ok ? {} : mapSetup.fieldsOf({ ...map.value, warnings: [] }, 'world');
  const setup = { seats: people.length, options: game.options.parse({}), ...furniture };
  const opened = await services.house.open({ game, setup, occupants: people, seed: 'bench' });
  if (!opened.ok) throw new Error(opened.error);
  await toChoice(opened.value.table, played.phase);
  const fault = await journeyOf(app).enter(opened);
  if (fault !== null) throw new Error(fault);
  screen.render(createElement(Root, { app }));
  await wait(300);

  for (const { what, before } of played.occasions) {
    for (const key of before) {
      input.write(key);
      await wait(50);
    }
    const cost = await keyCost(input, output, played.keys, KEYS);
    const colours = depth === 3 ? 'all colours' : '256 colours';
    const name = `${played.game}: key press while ${what}, ${columns}x${rows}, ${colours}, ${glyphSet}s`;
    figure(name, cost.cpu, 'ms CPU');
    figure(name, cost.bytes, 'bytes');
    figure(`${name}: the median`, cost.median, 'bytes');
    figure(`${name}: the least, cells that change`, cost.cells, 'cells');
    figure(name, cost.writes, 'writes');
  }
  screen.close();
}

const words = process.argv.slice(2);
/** Whether something is to be measured: all of a kind of which no word names one. */
const wanted = (word: string, all: readonly string[]): boolean =>
  words.includes(word) || !all.some(each => words.includes(each));
const GAMES = PLAYED.map(({ game }) => game);
const SIZES = ['80x24', '120x40', '200x60'];

for (const size of SIZES.filter(each => wanted(each, SIZES))) {
  const [columns = 0, rows = 0] = size.split('x').map(Number);
  for (const played of PLAYED.filter(({ game }) => wanted(game, GAMES))) {
    await measure(played, columns, rows, 3, 'quadrant');
    await measure(played, columns, rows, 2, 'quadrant');
    await measure(played, columns, rows, 3, 'octant');
  }
}
process.exit(0);
