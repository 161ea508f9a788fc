import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reachable } from '../../source/app/keys/bottom-line.ts';
import type { Binding, Command } from '../../source/app/keys/command.ts';
import { commands } from '../../source/app/keys/commands.ts';
import { kits } from '../../source/games/kits.ts';
import { memoryStore } from '../table/memory-store.ts';
import { anything, bytesOf, doAll } from './anything.ts';
import { openTestApp, type TestApp, threePlayers, wayTo } from './harness.tsx';

test('no keys and sizes bring the program down, whatever comes in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      anything('anzsdp?+-129qyrvxé', { minLength: 20, maxLength: 60 }),
      async (inGame, deeds) => {
        const game = { players: threePlayers, gameOptions: { turnLimit: 30 } };
        const app = await openTestApp(inGame ? game : {});
        await doAll(app, deeds);
        expect(app.faults).toEqual([]);
        await app.close();
      },
    ),
    { numRuns: 20 },
  );
}, 60_000);

/** What has the keys now. */
const topOf = ({ app }: TestApp): { bindings(): readonly Binding[] } =>
  app.dialogs.get().at(-1) ?? app.place.get();

/** What the bottom line offers now. */
const offered = (app: TestApp): readonly Binding[] =>
  reachable(topOf(app).bindings()).filter(({ quiet }) => quiet !== true);

/** The keys of a hint: `[ ]` stands for those of two commands. */
const keysOf = (app: TestApp, { command: { shown } }: Binding): readonly string[] =>
  topOf(app)
    .bindings()
    .flatMap(({ command }) =>
      command.shown === shown || shown.split(' ').includes(command.shown) ? command.keys : [],
    );

/** Presses one key after the other until something changes: the picture, the settings, or that the program runs. */
async function changes(app: TestApp, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) {
    const settings = app.services.settings.get();
    app.written();
    await app.send(bytesOf(key));
    if (app.written() !== '' || app.left() !== null || app.services.settings.get() !== settings) return true;
  }
  return false;
}

const STEPS = 120;

/** Whether a sentence says why nothing happens; said again, it changes no cell. */
const refused = ({ app, game }: TestApp): boolean =>
  app.place.get().kind === 'play' && game().session.state.get().notice !== null;

/** Goes through the program by what is offered, the rarest key first. @returns what changed nothing, and where it was */
async function walk(app: TestApp): Promise<{ readonly idle: readonly string[]; readonly been: Set<string> }> {
  const pressed = new Map<Command, number>();
  const idle: string[] = [];
  const been = new Set<string>();
  for (let step = 0; step < STEPS && app.left() === null; step += 1) {
    const { kind } = app.app.dialogs.get().at(-1) ?? app.app.place.get();
    been.add(kind);
    const times = ({ command }: Binding): number => pressed.get(command) ?? 0;
    // Whoever leaves the program sees no more of it.
    const [next] = offered(app)
      .filter(({ command }) => command.keys.length > 0 && command !== commands.leave)
      .toSorted((a, b) => times(a) - times(b));
    if (next === undefined) throw new Error(`nothing is offered:\n${app.text()}`);
    pressed.set(next.command, times(next) + 1);
    const { command, label = command.label } = next;
    if (!(await changes(app, keysOf(app, next))) && !refused(app))
      idle.push(`${kind}: ${label}: ${command.help}`);
  }
  return { idle, been };
}

test.each(kits)(
  'in $title what the bottom line offers does something',
  async kit => {
    const app = await openTestApp({ columns: 120, rows: 40, game: await kit.rules(), settings: { pace: 2 } });
    await app.send(kit.id === 'grid' ? '\r' : `${bytesOf('down')}\r`);
    const { idle, been } = await walk(app);
    expect(idle).toEqual([]);
    expect(been).toContain('play');
  },
  60_000,
);

/** A program with two saves: a game that goes on, and another one. */
async function withSaves(): Promise<TestApp> {
  const saves = memoryStore();
  const played = await openTestApp({ saves, players: threePlayers });
  await played.press('enter', 'enter', 'q', 'enter');
  return openTestApp({ columns: 120, rows: 40, saves, settings: { pace: 2 } });
}

test.each(['Saves', 'Maps', 'Settings'])(
  'in %s what the bottom line offers does something',
  async title => {
    const app = await withSaves();
    await app.send(`${wayTo(app, title)}\r`);
    const { idle, been } = await walk(app);
    expect(idle).toEqual([]);
    expect(been).toContain(title.toLowerCase());
  },
  60_000,
);

test('in the menu and in dialogs what the bottom line offers does something', async () => {
  const app = await withSaves();
  // The line before the first one would leave.
  await app.press('down');
  const { idle, been } = await walk(app);
  expect(idle).toEqual([]);
  expect([...been]).toEqual(expect.arrayContaining(['menu', 'setup', 'play', 'text', 'help']));
}, 60_000);

test('in a replay what the bottom line offers does something', async () => {
  const app = await withSaves();
  await app.send(`${wayTo(app, 'Saves')}\r`);
  await app.press('r');
  const { idle, been } = await walk(app);
  expect(idle).toEqual([]);
  expect(been).toContain('replay');
}, 60_000);
