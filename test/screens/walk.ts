import { hintsOf, hintsThatFit, listed, ownerOf, reachable } from '../../source/screens/keys/bottom-line.ts';
import { buttonsOf } from '../../source/screens/keys/buttons.ts';
import { type Binding, type Command, mayCoincide } from '../../source/screens/keys/command.ts';
import { commands } from '../../source/screens/keys/commands.ts';
import {
  isDigit,
  isWriting,
  type Keymap,
  meaningsOf,
  standardKeys,
} from '../../source/screens/keys/keymap.ts';
import { isNarrow } from '../../source/screens/play/board.ts';
import { sequenceOf } from '../../source/terminal/key.ts';
import { FULL } from '../cases.ts';
import type { TestApp } from './harness.tsx';

/** What has the keys now. */
const topOf = ({ app }: TestApp): { bindings(): readonly Binding[] } =>
  app.dialogs.get().at(-1) ?? app.place.get();

/** What a terminal sends for a key. */
export const sentFor = (key: string): string => (key === 'escape' ? '\x1b' : sequenceOf(key));

const keymapOf = (app: TestApp): Keymap => app.services.keymap ?? standardKeys;

/** What the bottom line offers of what may be done now. */
const offered = (bindings: readonly Binding[], keymap: Keymap): readonly Binding[] =>
  reachable(bindings, keymap).filter(({ quiet, vain }) => quiet !== true && vain !== true);

/** The keys of a hint: `[ ]` stands for those of two commands. */
function keysOf(
  bindings: readonly Binding[],
  keymap: Keymap,
  { command: { shown } }: Binding,
): readonly string[] {
  const keysNow = (command: Command): readonly string[] =>
    meaningsOf(command, keymap, isWriting(bindings)).map(({ pressed }) => pressed);
  return bindings.flatMap(({ command }) =>
    command.shown === shown || shown.split(' ').includes(command.shown) ? keysNow(command) : [],
  );
}

/** What is offered and has no button on a page of fingers. */
function buttonless(app: TestApp, bindings: readonly Binding[]): readonly string[] {
  // Own keys come from a file, which a phone has none of.
  if (keymapOf(app) !== standardKeys) return [];
  const { buttons, tabs } = buttonsOf(app.app);
  const sent = new Set(buttons.map(({ sends }) => sends));
  // Fingers type digits and texts otherwise, and of two keys with one label one is enough.
  const labels = new Set([...buttons, ...tabs].map(each => each.label));
  // From one tab to the next nothing has to be closed.
  const isLeft = ({ command: { deed } }: Binding): boolean =>
    deed === 'leave' && tabs.some(({ chosen }, at) => chosen && at > 0);
  return offered(bindings, standardKeys).flatMap(binding => {
    const { command, label = command.label } = binding;
    const isThere = command.touched === true || command.writes === true || command.keys.every(isDigit);
    const keys = keysOf(bindings, standardKeys, binding);
    return isThere || isLeft(binding) || labels.has(label) || keys.some(key => sent.has(sequenceOf(key)))
      ? []
      : [`no button: ${label}`];
  });
}

/** Waits until a way to another place, which may load what was not needed before, is at its end. */
const arrived = ({ app, until }: TestApp): Promise<void> => until(() => app.travels.get() === 0);

/** Turns until the next key is tried: what a change loads comes from other threads, which have to get a turn too. */
const TURNS = 60;

/** Presses one key after the other until something changes: the picture, the settings, or that the program runs. */
async function changes(app: TestApp, keys: readonly string[]): Promise<boolean> {
  const settings = app.services.settings.get();
  const changed = (): boolean =>
    app.written() !== '' || app.left() !== null || app.services.settings.get() !== settings;
  const comes = (turns?: number): Promise<boolean> =>
    app.until(changed, turns).then(
      () => true,
      () => false,
    );
  let isAnswered = true;
  for (const key of keys) {
    app.written();
    await app.send(sentFor(key));
    await arrived(app);
    // A bottom line that says why the key does nothing is no change.
    isAnswered = / does nothing here|\) works | is refused/.test(JSON.stringify(app.app.answer.get()));
    if (!isAnswered && (await comes(TURNS))) return true;
  }
  // Nothing tells when a thread on a busy machine is done: that a key does nothing is said only after seconds.
  return !isAnswered && !refused(app) && (await comes());
}

/** Whether the bottom line shows `q` or Esc in 60 columns, beside an answer or not. */
export const hasWayOut = (app: TestApp, bindings = topOf(app).bindings()): boolean => {
  const hints = hintsOf(bindings, keymapOf(app));
  return hintsThatFit(hints, 60).some(({ isOut }) => isOut === true);
};

/** What is there to be read: not a picture. */
const TOLD = /[^ ▀▄█]/u;

/** Rows that do not leave the outer columns free. */
function atEdges({ rows, terminal }: TestApp): readonly string[] {
  if (isNarrow(terminal.cols)) return [];
  return rows().filter(row => TOLD.test(row[0] ?? '') || TOLD.test([...row][terminal.cols - 1] ?? ''));
}

/** Keys that a terminal sends: letters and signs, and others by name. */
const ANY_KEY = [
  ...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)),
  ...['space', 'enter', 'escape', 'tab', 'backspace', 'home', 'end', 'up', 'left'],
];

/** Where each command that a walk meets has been tried, but for few that other walks meet sooner. */
const STEPS = FULL ? 80 : 26;

/** Whether a sentence says why nothing happens; said again, it changes no cell. */
const refused = ({ app, game }: TestApp): boolean =>
  app.place.get().kind === 'play' && game().controller.state.get().notice !== null;

interface Walked {
  /** What was offered and changed nothing, or has no button where fingers type. */
  readonly idle: readonly string[];
  /** Commands that worked at one moment though they are said never to meet. */
  readonly met: readonly string[];
  /** Commands that a key which does nothing was answered with, and those of the page of all keys. */
  readonly named: ReadonlySet<Command>;
  /** Where a bottom line of 60 columns had no way out. */
  readonly trapped: readonly string[];
  /** Rows with a glyph in the first or the last column of a screen that is no phone's. */
  readonly touching: readonly string[];
  readonly been: ReadonlySet<string>;
}

/** Goes through the program by what is offered, the rarest key first. */
export async function walk(app: TestApp): Promise<Walked> {
  const pressed = new Map<Command, number>();
  const idle: string[] = [];
  const known = new Set<string>();
  const met = new Set<string>();
  const been = new Set<string>();
  const named = new Set<Command>();
  const trapped = new Set<string>();
  const touching = new Set<string>();
  await arrived(app);
  for (let step = 0; step < STEPS && app.left() === null; step += 1) {
    const { kind } = app.app.dialogs.get().at(-1) ?? app.app.place.get();
    been.add(kind);
    for (const row of atEdges(app)) touching.add(`${kind}: ${row}`);
    const keymap = keymapOf(app);
    const bindings = topOf(app).bindings();
    if (!hasWayOut(app, bindings)) trapped.add(`${kind}:\n${app.text()}`);
    idle.push(...buttonless(app, bindings));
    const works = reachable(bindings, keymap).map(({ command }) => command);
    // Which commands meet, and what a dead key names, is the same wherever the same ones work.
    const working = [kind, ...works.map(({ id }) => id)].join();
    if (!known.has(working)) {
      known.add(working);
      for (const one of works)
        for (const other of works)
          if (!mayCoincide(one, other)) met.add(`${one.id} and ${other.id} in ${kind}`);
      const own = app.app.dialogs.get().length === 0 ? app.app.place.get().commands : [];
      for (const key of ANY_KEY) {
        const owner = ownerOf(key, bindings, keymap, own);
        if (owner !== undefined) named.add(owner);
      }
      for (const command of listed(bindings)) named.add(command);
    }
    const times = ({ command }: Binding): number => pressed.get(command) ?? 0;
    // Whoever leaves the program sees no more of it.
    const [next] = offered(bindings, keymap)
      .filter(({ command }) => command.keys.length > 0 && command !== commands.leave)
      .toSorted((a, b) => times(a) - times(b));
    if (next === undefined) throw new Error(`nothing is offered:\n${app.text()}`);
    pressed.set(next.command, times(next) + 1);
    const { command, label = command.label } = next;
    if (!(await changes(app, keysOf(bindings, keymap, next))) && !refused(app))
      idle.push(`${kind}: ${label}: ${command.help}`);
  }
  return { idle, met: [...met], named, trapped: [...trapped], touching: [...touching], been };
}
