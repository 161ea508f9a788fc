import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Binding, type Command, reachable } from '../../source/app/keys/command.ts';
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

/** Goes through the program by what is offered, the rarest key first. @returns what never changed anything, and where it was */
async function walk(app: TestApp): Promise<{ readonly idle: readonly string[]; readonly been: Set<string> }> {
  const pressed = new Map<Command, { times: number; changed: number }>();
  const been = new Set<string>();
  for (let step = 0; step < STEPS && app.left() === null; step += 1) {
    been.add(app.app.place.get().kind);
    const counted = ({ command }: Binding) => pressed.get(command) ?? { times: 0, changed: 0 };
    // Whoever leaves the program sees no more of it.
    const [next] = offered(app)
      .filter(({ command }) => command.keys.length > 0 && command !== commands.leave)
      .toSorted((a, b) => counted(a).times - counted(b).times);
    if (next === undefined) throw new Error(`nothing is offered:\n${app.text()}`);
    const { times, changed } = counted(next);
    const now = (await changes(app, keysOf(app, next))) ? 1 : 0;
    pressed.set(next.command, { times: times + 1, changed: changed + now });
  }
  return { idle: [...pressed].filter(([, { changed }]) => changed === 0).map(([{ help }]) => help), been };
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

test.each(['Saves', 'Maps', 'Settings'])(
  'in %s what the bottom line offers does something',
  async title => {
    const saves = memoryStore();
    const played = await openTestApp({ saves, players: threePlayers });
    await played.press('enter', 'enter', 'q', 'enter');
    const app = await openTestApp({ columns: 120, rows: 40, saves, settings: { pace: 2 } });
    await app.send(`${wayTo(app, title)}\r`);
    const { idle, been } = await walk(app);
    expect(idle).toEqual([]);
    expect(been).toContain(title.toLowerCase());
  },
  60_000,
);
