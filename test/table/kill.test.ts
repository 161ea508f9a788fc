import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { kits } from '../../source/games/kits.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { loadSave } from '../../source/table/load.ts';
import type { SaveStore } from '../../source/table/store.ts';
import { bundled } from './bundle.ts';
import { scratchFolder } from './scratch.ts';
import { choices, good } from './tables.ts';

/** How often the program is killed, in so many rows side by side. */
const KILLS = 300;
const ROWS = 2;
/** A program is killed after at most this many lines, and at most this many turns of the event loop later. */
const MOST_LINES = 30;
const MOST_TURNS = 200;

test(`killed at ${KILLS} random moments, no game loses a move that was shown, and no save becomes unreadable`, {
  timeout: 300_000,
}, async () => {
  const folder = await scratchFolder();
  const program = await bundled('self-player', folder);
  const rows = Array.from({ length: ROWS }, (_, row) =>
    playAndDie(program, join(folder, `row ${row}`), KILLS / ROWS, choices(row + 1)),
  );
  const shown = await Promise.all(rows);
  // Killing has hit games on their way, not only programs that were starting.
  for (const moves of shown) expect(moves).toBeGreaterThan(KILLS);
});

/** Starts, kills and resumes a game again and again; a new one when it is over. Returns how many moves were shown. */
async function playAndDie(
  program: string,
  folder: string,
  kills: number,
  choose: (below: number) => number,
): Promise<number> {
  const store = fileStore(folder);
  let shown = 0;
  let number = 1;
  let name: string | null = null;
  for (let kill = 0; kill < kills; kill += 1) {
    const fresh = `game-${number}`;
    const args = [program, folder, name ?? fresh, `seed ${number}`, name === null ? 'new' : 'resume'];
    const lines = await linesBeforeDeath(args, choose(MOST_LINES), choose(MOST_TURNS));
    name = await checkedSave(store, lines, name ?? fresh);
    shown += lines.length;
    if (name !== null && !lines.includes('over')) continue;
    name = null;
    number += 1;
  }
  for (const saved of good(await store.names())) await checkedSave(store, [], saved);
  return shown;
}

/** Runs the program, kills it after some of its lines, and returns all that it had said by then. */
async function linesBeforeDeath(args: readonly string[], lines: number, turns: number): Promise<string[]> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length !== lines + 1) continue;
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    child.kill('SIGKILL');
  }
  return said;
}

/**
 * Checks the save against what was said of it.
 * @returns the name to go on with; null when the program died before its game began
 */
async function checkedSave(
  store: SaveStore,
  lines: readonly string[],
  asked: string,
): Promise<string | null> {
  const name = /^save (.+)$/.exec(lines[0] ?? '')?.[1] ?? asked;
  const loaded = await loadSave(store, name, kits);
  if (!loaded.ok) {
    expect(lines).toEqual([]);
    expect(['missing', 'empty', 'torn']).toContain(loaded.error.code);
    return null;
  }
  const { course, fault } = loaded.value;
  // A kill can cut the last line short; it damages nothing before.
  expect([undefined, 'torn']).toContain(fault?.code);
  for (const line of lines) {
    const [, seq, move] = /^shown (\d+) (.+)$/.exec(line) ?? [];
    if (seq === undefined) continue;
    const entry = course.entries[Number(seq) - 1];
    expect(JSON.stringify([entry?.seat, entry?.move])).toBe(move);
  }
  return name;
}
