import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileStore } from '../../source/table/file-store.ts';
import { startProgram } from '../e2e/pty.ts';
import { type Choose, VICTIMS, type Victim } from './victims.ts';

/** What came of killing one way to play. */
export interface Killed {
  readonly name: string;
  readonly kills: number;
  /** How many lines had been shown that tell what happened, and how many of them are in the saves. */
  readonly shown: number;
  readonly found: number;
  /** The first line that was shown and is not in its save. */
  readonly lost: string | null;
}

const PROGRAM = join(resolve(import.meta.dirname, '..', '..'), 'dist', 'sandtable.mjs');
/** A program is killed when it has told at most so many lines, and at most so many turns of the event loop later. */
const MOST = { lines: 60, logged: 10, turns: 300 } as const;
/** The most pictures of a screen that are waited for. */
const PICTURES = 2000;
/** Room for whole lines of the log. */
const [COLUMNS, ROWS] = [240, 50];
/** How many lines are typed; a program that comes to their end before it is killed ends by itself. */
const TYPED = 3000;

/**
 * Ends each way to play so many times, each at a moment chosen by chance, and goes on with what is in its save.
 * @param signal what ends it
 */
export async function killAll(
  kills: number,
  choose: Choose,
  victims: readonly Victim[] = VICTIMS,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<readonly Killed[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-kill-'));
  try {
    const killed: Killed[] = [];
    for (const victim of victims) killed.push(await killOften(victim, folder, kills, choose, signal));
    return killed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A game that has this many lines is left, and a new one is begun. */
const LONG = 1500;

async function killOften(
  victim: Victim,
  folder: string,
  kills: number,
  choose: Choose,
  signal: NodeJS.Signals,
): Promise<Killed> {
  const saves = join(folder, victim.name.replace(/[^A-Za-z]/g, ''));
  const store = fileStore(saves);
  let [shown, found, game] = [0, 0, 1];
  let lost: string | null = null;
  for (let kill = 0; kill < kills; kill += 1) {
    const save = `game ${game}`;
    const before = await victim.found(store, save);
    const isNew =
      before.length === 0 && !(await store.names().then(names => names.ok && names.value.includes(save)));
    const words = isNew
      ? [...victim.begin, '--seed', save, '--save', save]
      : ['resume', save, ...(victim.isScreen ? [] : ['--text'])];
    const lines = victim.isScreen
      ? await fromScreen(victim, [...words, '--saves', saves], choose, signal)
      : await fromPipe(victim, [...words, '--saves', saves], isNew, choose, signal);
    const after = await victim.found(store, save);
    // In lines the next thing told is the next thing in the save; a screen also shows what was there before.
    const story = victim.isScreen ? after : after.slice(before.length);
    const missing = victim.isScreen
      ? lines.findIndex(line => !story.some(each => isShown(each, line)))
      : lines.findIndex((line, index) => line !== story[index]);
    shown += lines.length;
    found += missing < 0 ? lines.length : missing;
    lost ??= missing < 0 ? null : (lines[missing] ?? null);
    if (after.length > LONG || after.some(line => line.startsWith('over: '))) game += 1;
  }
  return { name: victim.name, kills, shown, found, lost };
}

/** True when a line of a screen is this one, as far as there was room for it in its row. */
const isShown = (line: string, shown: string): boolean =>
  line === shown || line.startsWith(shown.endsWith('…') ? shown.slice(0, -1) : `${shown} `);

/** Runs a program in lines, kills it after some of them, and returns what it had told by then. */
async function fromPipe(
  victim: Victim,
  words: readonly string[],
  isNew: boolean,
  choose: Choose,
  signal: NodeJS.Signals,
): Promise<readonly string[]> {
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.on('error', () => undefined);
  const typed = [...(isNew ? victim.first : []), ...Array.from({ length: TYPED }, () => victim.line(choose))];
  child.stdin.end(typed.map(line => `${line}\n`).join(''));
  const [most, turns] = [choose(MOST.lines), choose(MOST.turns)];
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (child.killed || victim.told(output).length < most) continue;
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    child.kill(signal);
  }
  return victim.told(output.slice(0, output.lastIndexOf('\n') + 1));
}

/** True when a picture is drawn down to its bottom line; one that is not yet would be spoiled by the next key or size. */
const isWhole = (screen: string): boolean => /\bhelp *$/.test(screen.trimEnd());

/** Runs a program on the full screen, kills it after some pictures, and returns what any of them told. */
async function fromScreen(
  victim: Victim,
  words: readonly string[],
  choose: Choose,
  signal: NodeJS.Signals,
): Promise<readonly string[]> {
  const program = startProgram(words, { columns: COLUMNS, rows: ROWS });
  // One line at least: a slow machine had often told none by then.
  const [most, turns] = [1 + choose(MOST.logged - 1), choose(MOST.turns)];
  const told = new Set<string>();
  let last = '';
  await program.until(() => program.fullScreen() && /\S/.test(program.text()));
  for (let pictures = 0; told.size < most && pictures < PICTURES; pictures += 1) {
    await program.until(() => program.text() !== last && isWhole(program.text()));
    last = program.text();
    for (const line of victim.told(last)) told.add(line);
    program.press(victim.line(choose));
  }
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
  program.kill(signal);
  await program.ended;
  for (const line of victim.told(program.text())) told.add(line);
  program.close();
  return [...told];
}
