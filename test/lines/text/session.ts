import { readOpening } from '../../../source/commands/opening.ts';
import { gridRoster } from '../../../source/games/grid/players/index.ts';
import { gridTextAdapter } from '../../../source/games/grid/text/index.ts';
import { kits } from '../../../source/games/kits.ts';
import { type ConsoleEnd, runConsole } from '../../../source/lines/text/console.ts';
import { readLines } from '../../../source/lines/text/lines.ts';
import { readOutcomes } from '../../../source/lines/text/outcomes.ts';
import type { AnyRoster } from '../../../source/players/player.ts';
import type { Occupant, Table } from '../../../source/table/api.ts';
import type { SaveStore } from '../../../source/table/store.ts';
import { openTable } from '../../../source/table/table.ts';
import { memoryStore } from '../../table/memory-store.ts';
import { memoryIo } from './memory-io.ts';

export interface Session {
  readonly out: readonly string[];
  readonly end: ConsoleEnd;
  readonly table: Table;
  readonly store: SaveStore;
}

export interface SessionOptions {
  readonly seats?: string;
  readonly seed?: string;
  readonly set?: readonly string[];
  readonly outcomes?: string;
  readonly saveName?: string | null;
  readonly boards?: boolean;
  /** As a person at a terminal has it. */
  readonly follows?: 'always' | 'by-game' | null;
  /** Other players than those of the game, and who plays then. */
  readonly roster?: AnyRoster;
  readonly occupants?: readonly Occupant[];
}

/** Plays these lines at a new table of Simple Risk; the table is left open. */
export async function session(
  lines: readonly (string | Uint8Array)[],
  options: SessionOptions = {},
): Promise<Session> {
  const opening = await readOpening(kits, 'grid', { seats: 'Ada,Bo,Cy', seed: 'dunes', ...options });
  if (!opening.ok) throw new Error('the session cannot begin');
  const outcomes =
    options.outcomes === undefined ? null : readOutcomes(gridTextAdapter, options.outcomes, 'test');
  if (outcomes !== null && !outcomes.ok) throw new Error(outcomes.error);
  const store = memoryStore();
  const script = outcomes === null ? {} : { outcomes: outcomes.value };
  const table = await openTable(
    {
      ...opening.value,
      ...(options.occupants === undefined ? {} : { occupants: options.occupants }),
      ...script,
      saveName: options.saveName ?? null,
    },
    store,
  );
  if (!table.ok) throw new Error(table.error.sentence);
  const io = memoryIo(lines.map(line => (typeof line === 'string' ? `${line}\n` : line)));
  const end = await runConsole({
    table: table.value,
    adapter: gridTextAdapter,
    roster: options.roster ?? gridRoster,
    lines: readLines(io.stdin),
    stdout: io.stdout,
    signal: io.signal,
    boards: options.boards ?? false,
    follows: options.follows ?? null,
  });
  return { out: io.out().split('\n').slice(0, -1), end, table: table.value, store };
}

/** Owners A B C A B C … row by row: A has nine territories, (0,0) and (4,4) among them; B (0,1) and (4,2); C (0,2). */
export const DEAL = `deal ${Array.from({ length: 25 }, (_, index) => 'ABC'[index % 3]).join(' ')}`;

/**
 * The 45 lines of a deployment stage on that deal: A puts troops on (0,0), B on (0,1), C on (0,2) until each holds
 * as many as asked for, the others on (4,4), (4,2) and (4,3)'s neighbour (3,2) of C.
 */
export function deployment(wanted: { readonly a: number; readonly b: number }): string[] {
  return Array.from({ length: 15 }, (_, round) => [
    round < wanted.a - 1 ? 'deploy 0 0' : 'deploy 4 4',
    round < wanted.b - 1 ? 'deploy 0 1' : 'deploy 4 2',
    'deploy 0 2',
  ]).flat();
}
