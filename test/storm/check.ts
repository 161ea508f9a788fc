import postgres from 'postgres';
import type { TableChange } from '../../source/table/api.ts';
import { verifySave } from '../../source/table/replay.ts';
import type { RulesKit } from '../../source/table/rules-kit.ts';
import { peekLine, type SaveLine } from '../../source/table/save-lines.ts';
import { memoryStore } from '../table/memory-store.ts';

/** What one table of one node has told, one after the other, as far as `keyOf` has a name for it. */
export interface TableLog {
  readonly node: string;
  readonly save: string;
  readonly keys: readonly string[];
}

/** What a house has written down, and whatever of it cannot be. */
export interface Checked {
  readonly saves: number;
  readonly lines: number;
  readonly moves: number;
  readonly snapshots: number;
  /** Lines that were written under a lease. */
  readonly led: number;
  /** What the nodes have told of it. */
  readonly told: number;
  /** A sentence each. */
  readonly faults: readonly string[];
}

interface Row {
  readonly seq: number;
  readonly line: string;
  readonly epoch: number;
}

/** What was played, taken back or given up, in words that are the same for a line and for what is told of it. */
export function keyOf(each: SaveLine | TableChange): string | null {
  switch (each.kind) {
    case 'move':
    case 'played':
      return `move ${each.seq} of seat ${each.seat}: ${JSON.stringify(each.move)}`;
    case 'undo':
    case 'undone':
      return `back to ${each.seq} by seat ${each.seat}`;
    case 'resign':
    case 'resigned':
      return `seat ${each.seat} resigns`;
    default:
      return null;
  }
}

/**
 * Looks at a house's database after the fact, by nothing but its rows: in every save no line is missing or there twice,
 * nothing was written under a lease that was another's by then, each line follows from the one before by the rules, and
 * the position that they lead to is that of every snapshot. What a node has told happened so, each thing once.
 */
export async function checkHouse(
  url: string,
  kits: readonly RulesKit[],
  told: readonly TableLog[] = [],
): Promise<Checked> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const faults: string[] = [];
  const counts = { saves: 0, lines: 0, moves: 0, snapshots: 0, led: 0, told: 0 };
  try {
    const saves = await sql<{ id: string; name: string }[]>`select id, name from saves order by name`;
    const names = new Set(saves.map(({ name }) => name));
    for (const { id, name } of saves) {
      const rows = await sql<Row[]>`select seq, line, epoch from lines where save = ${id} order by seq`;
      const lines = rows.flatMap(({ line }) => peekLine(line) ?? []);
      const store = memoryStore();
      await store.create(
        name,
        rows.map(({ line }) => line),
      );
      const verified = await verifySave(store, name, kits);
      const replay = verified.ok ? verified.value.fault : verified.error;
      const found = [...orderFaults(rows), ...leaseFaults(rows, lines)];
      if (replay !== null) found.push(replay.sentence);
      faults.push(...found.map(each => `${name}: ${each}`));
      counts.saves += 1;
      counts.lines += rows.length;
      counts.moves += lines.filter(({ kind }) => kind === 'move').length;
      counts.snapshots += verified.ok ? verified.value.snapshots : 0;
      counts.led += rows.filter(({ epoch }) => epoch > 0).length;
      const written = lines.flatMap(line => keyOf(line) ?? []);
      for (const each of told.filter(({ save }) => save === name)) {
        counts.told += each.keys.length;
        const strange = notAsTold(written, each.keys);
        if (strange !== null) faults.push(`${name}: ${each.node} told ${strange}, which was not written so`);
      }
    }
    const lost = new Set(told.filter(({ save, keys }) => !names.has(save) && keys.length > 0));
    faults.push(...[...lost].map(({ save, node }) => `${save}: ${node} told of it, and it is not there`));
    return { ...counts, faults };
  } finally {
    await sql.end();
  }
}

function orderFaults(rows: readonly Row[]): readonly string[] {
  const texts = new Map<string, number>();
  return rows.flatMap(({ seq, line }, index) => {
    const first = texts.get(line);
    texts.set(line, seq);
    const before = rows[index - 1]?.seq ?? -1;
    return [
      ...(seq === before ? [`there are two lines ${seq}`] : []),
      ...(seq > before + 1 ? [`line ${before + 1} is missing`] : []),
      ...(first === undefined ? [] : [`line ${seq} says what line ${first} says`]),
    ];
  });
}

/** Epochs never fall, and a computer player's moves have one. */
function leaseFaults(rows: readonly Row[], lines: readonly SaveLine[]): readonly string[] {
  const seats = lines[0]?.kind === 'header' ? lines[0].seats : [];
  let highest = 0;
  return rows.flatMap(({ seq, epoch }, index) => {
    const line = lines[index];
    const byComputer = line?.kind === 'move' && seats[line.seat]?.kind === 'bot';
    const fell = epoch > 0 && epoch < highest;
    const before = highest;
    highest = Math.max(highest, epoch);
    return [
      ...(fell ? [`line ${seq} was written under lease ${epoch}, when there was lease ${before}`] : []),
      ...(byComputer && epoch === 0 ? [`line ${seq} is a computer player's, and nobody led the table`] : []),
    ];
  });
}

/** The first of what was told that was not written right behind what was told before it; null when all was. */
function notAsTold(written: readonly string[], keys: readonly string[]): string | null {
  let longest = 0;
  for (let from = 0; from <= written.length - Math.min(1, keys.length); from += 1) {
    let length = 0;
    while (length < keys.length && written[from + length] === keys[length]) length += 1;
    longest = Math.max(longest, length);
  }
  return keys[longest] ?? null;
}
