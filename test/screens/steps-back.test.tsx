import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kits } from '../../source/games/kits.ts';
import { hintsOf, reachable } from '../../source/screens/keys/bottom-line.ts';
import type { Binding } from '../../source/screens/keys/command.ts';
import { commands } from '../../source/screens/keys/commands.ts';
import { isWriting } from '../../source/screens/keys/keymap.ts';
import type { KeyName } from '../../source/terminal/key.ts';
import { menuOf, openTestApp, type TestApp, withSaves } from './harness.tsx';
import { sentFor } from './walk.ts';

interface Top {
  /** All that is seen, the lowest first: the place, dialogs over it, or what a board shows over itself. */
  readonly stack: readonly string[];
  readonly name: string;
  readonly kind: string;
  readonly bindings: readonly Binding[];
}

/** Whatever has the keys now. */
function topOf({ app }: TestApp): Top {
  const place = app.place.get();
  const over = app.dialogs.get();
  const top = over.at(-1) ?? place;
  const bindings = reachable(top.bindings());
  const isCovered = bindings.some(({ command }) => command === commands.shutView);
  const stack = [
    `${place.kind} ${place.textPage?.().title ?? ''}`,
    ...over.map(({ kind, title }) => `${kind} ${title}`),
    ...(isCovered ? ['over the board'] : []),
    ...(isWriting(bindings) && ['play', 'rules'].includes(top.kind) ? ['what is looked for'] : []),
  ];
  return { name: stack.join(' / '), stack, kind: top.kind, bindings };
}

/** What leads away for good, or answers a question about that. */
const leadsAway = ({ command, label }: Binding): boolean =>
  command.deed === 'leave' ||
  [commands.interrupt, commands.remove, commands.accept].some(each => each === command) ||
  (command === commands.yes && label !== 'select');

/** What is asked before something begins does not lie below it. */
const isAsked = ({ kind }: Top): boolean => ['setup', 'confirm', 'text'].includes(kind);

async function press(app: TestApp, key: KeyName): Promise<void> {
  await app.send(sentFor(key));
  await app.until(() => app.app.travels.get() === 0);
  await app.settled();
}

interface Gone {
  readonly wrong: string[];
  readonly seen: Set<string>;
  readonly kinds: Set<string>;
}

/** Opens all that can be opened here, one after the other, and leaves each again by its way out. @param below what this lies on */
async function explore(app: TestApp, gone: Gone, below: readonly Top[] = []): Promise<void> {
  const here = topOf(app);
  gone.kinds.add(here.kind);
  if (gone.seen.has(here.name)) return;
  gone.seen.add(here.name);
  for (const binding of here.bindings) {
    const [key] = binding.command.keys;
    if (key === undefined || leadsAway(binding)) continue;
    await press(app, key);
    const there = topOf(app);
    if (there.name === here.name) continue;
    // What was chosen in a list has closed it.
    if (below.some(({ name }) => name === there.name)) return;
    await explore(app, gone, [...below, here]);
    const isOver = here.stack.every((each, index) => each === there.stack[index]);
    const back = isOver ? here : [...below, here].findLast(each => !isAsked(each));
    const now = topOf(app);
    if (now.name !== back?.name) {
      const shown = hintsOf(now.bindings).find(({ isOut }) => isOut)?.shown;
      await press(app, shown === 'Esc' ? 'escape' : 'q');
      const after = topOf(app).name;
      if (now.name !== there.name || after !== back?.name)
        gone.wrong.push(
          `${here.name} | ${key} ${there.name} (${now.name}) | ${shown} ${after} | not ${back?.name}`,
        );
    }
    if (topOf(app).name !== here.name) return;
  }
}

/** Every kind of place and dialog, as the code has them. */
function kindsInCode(): readonly string[] {
  const folder = join(import.meta.dirname, '../../source/screens');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.tsx?$/.test(name),
  );
  const places = /extends (?:Place|DialogBase|PageBase) \{[^}]*?readonly kind: '(\w+)'/g;
  const found = files.flatMap(file =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(places)].map(([, kind = '']) => kind),
  );
  return [...new Set(found)].toSorted();
}

test('all that can be opened, from the menu on, is left again by its way out, to exactly what lay below it', async () => {
  const gone: Gone = { wrong: [], seen: new Set(), kinds: new Set() };
  const { saves } = await withSaves();
  const open = (): Promise<TestApp> => openTestApp({ columns: 80, rows: 24, games: kits, saves });
  const { length } = menuOf(await open()).entries.get().items;
  for (let line = 0; line < length; line += 1) {
    const app = await open();
    for (let down = 0; down < line; down += 1) await app.press('down');
    gone.seen.delete(topOf(app).name);
    await explore(app, gone);
    await app.close();
  }
  expect(gone.wrong).toEqual([]);
  expect([...gone.kinds].toSorted()).toEqual(kindsInCode());
});
