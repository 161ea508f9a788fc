import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { SaveFault } from './save-decoder.ts';
import type { HeaderLine, SavedStanding } from './save-lines.ts';
import { parseJson } from './save-lines.ts';
import type { SeriesScore } from './series.ts';
import type { SaveEnds, SaveStore } from './store.ts';

// Plain strings, and one look at the whole text for what may not be shown: by schemas of each it took twice as long.
const entry = z.object({
  name: z.string(),
  size: z.number(),
  changedAt: z.number(),
  played: z.object({
    ...{ game: z.string(), title: z.string(), map: z.string() },
    seats: z.array(
      z.object({
        ...{ kind: z.enum(['human', 'bot']), name: z.string(), level: z.string().optional() },
        colour: z.string().optional(),
      }),
    ),
    createdAt: z.string(),
    series: z.object({ game: z.number(), of: z.number() }).optional(),
  }),
  standing: z.object({ seq: z.number(), turn: z.number(), phase: z.string(), over: z.boolean() }).nullable(),
  fault: z.object({ code: z.string(), sentence: z.string() }).nullable(),
});

/** Text that may not be shown, as itself or escaped; but lines end. */
const UNSHOWN = /[^\P{C}\n]|[\p{Zl}\p{Zp}]|\\[^"\\]/u;

/** How the line of a save begins: with its name, in which nothing is escaped. */
const NAMED = '{"name":"';

/** Milliseconds before the list was made within which a changed file may change again at the same time of its clock. */
const SETTLED = 2000;

export interface SaveSummary extends Pick<SaveEnds, 'name' | 'size' | 'changedAt'> {
  /** From the first line, null when it cannot be read; `map` is empty for a game without one. */
  readonly played:
    | (Pick<HeaderLine, 'game' | 'title' | 'seats' | 'createdAt'> & {
        readonly map: string;
        readonly series?: Pick<SeriesScore, 'game' | 'of'>;
      })
    | null;
  /** Null when the last line cannot be read. */
  readonly standing: SavedStanding | null;
  /** The fault that the ends of the save show; a game with a torn or damaged last line can still go on. */
  readonly fault: SaveFault | null;
}

/** Summaries of saves from earlier lists, kept beside them, to save time: in doubt none is used. */
export interface SaveIndex {
  /** The summary of a save with this name, size and time; null if it has to be read. */
  find(seen: Pick<SaveEnds, 'name' | 'size' | 'changedAt'>): SaveSummary | null;
  /** Keeps what is known now for the next list, where there is anything new. */
  keep(summaries: readonly SaveSummary[]): Promise<void>;
}

/**
 * Reads the index of a store, as this program with these games has written it: a line says who wrote it, then each save has one,
 * which is parsed once it is asked for. @param games their ids
 */
export async function readIndex(store: SaveStore, games: readonly string[]): Promise<SaveIndex> {
  const begun = Date.now();
  const made = JSON.stringify({ made: [program(), ...games].join(' ') });
  const text = (await store.aside?.read()) ?? '';
  const [by, ...lines] = UNSHOWN.test(text) ? [] : text.split('\n');
  const known = new Map(
    by === made ? lines.map(line => [line.slice(NAMED.length, line.indexOf('"', NAMED.length)), line]) : [],
  );
  const parsed = new Map<string, z.infer<typeof entry> | null>();
  const entryOf = (name: string): z.infer<typeof entry> | null => {
    const before = parsed.get(name);
    if (before !== undefined) return before;
    const read = entry.safeParse(parseJson(known.get(name) ?? ''));
    const found = read.success && read.data.name === name ? read.data : null;
    parsed.set(name, found);
    return found;
  };
  const find: SaveIndex['find'] = ({ name, size, changedAt }) => {
    const save = entryOf(name);
    return save?.size === size && save.changedAt === changedAt.getTime()
      ? ({ ...save, changedAt } as SaveSummary)
      : null;
  };
  return {
    find,
    async keep(summaries) {
      const settled = summaries.filter(
        ({ played, changedAt }) => played !== null && changedAt.getTime() < begun - SETTLED,
      );
      if (settled.length === known.size && settled.every(each => find(each) !== null)) return;
      const saves = settled.map(each => JSON.stringify({ ...each, changedAt: each.changedAt.getTime() }));
      await store.aside?.write([made, ...saves].join('\n'));
    },
  };
}

/** Put in by the build. */
declare const SANDTABLE_COMMIT: string | undefined;

/** The version of this program: another one may find other faults in a save. */
function program(): string {
  const commit = typeof SANDTABLE_COMMIT === 'string' ? SANDTABLE_COMMIT : '';
  const file = import.meta.url.startsWith('file:') ? fileURLToPath(import.meta.url) : process.execPath;
  return `${commit} ${statSync(file).mtimeMs}`;
}
