import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { kits } from '../../source/games/kits.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { readStory, type Story } from '../../source/table/story.ts';
import { type Serving, startServing } from '../e2e/serving.ts';
import { type Choose, linesOf } from '../kill/victims.ts';
import { freshKey } from '../server/client.ts';
import { type House, type Shown, type Visitor, viewerOf, visit } from './visits.ts';

/** One life of the server: from its start until it was killed, or stopped. */
export interface Life {
  readonly seconds: number;
  readonly visits: number;
  /** Games that were seen in it, and how many of them were seen to be over. */
  readonly games: number;
  readonly over: number;
  /** Lines that had been shown, and how many of them were in the saves when the server had been killed. */
  readonly shown: number;
  readonly found: number;
  /** What had been shown and was not there, a sentence each. */
  readonly lost: readonly string[];
  /** Lines of the log that tell of a fault. */
  readonly faults: readonly string[];
}

export interface SoakOptions {
  readonly sessions: number;
  /** Waits for the moment at which the server is killed. */
  readonly life: (house: House) => Promise<unknown>;
  /** How the lives end, in turn; by SIGKILL unless told. */
  readonly ends?: readonly ('SIGKILL' | 'SIGTERM')[];
  /** Whether there is another life behind so many. */
  readonly goesOn: (lives: number) => boolean;
  readonly pace: House['pace'];
  readonly choose: Choose;
  /** Asked right before the server is killed. */
  readonly before?: (serving: Serving, data: string) => Promise<void>;
  /** Done to the folder of the server that was killed, before it is looked at. */
  readonly after?: (data: string) => Promise<void>;
  /** Told of each life. */
  readonly tell?: (life: Life) => void;
}

/** One address has all of them, and comes as often as it likes. */
const LIMITS = ['connections', 'perAddress', 'perMinute', 'tables'].flatMap(name => [
  '--limit',
  `${name}=100000`,
]);
/** Milliseconds that a computer player takes for a move. */
const BOTS = '100';
/** Milliseconds until somebody who was not let in tries again. */
const AGAIN = 100;

/**
 * Lets people come to a server, play all games there and go, while it is killed again and again and started on its
 * folder; each time all that they were shown is looked for in what is on the disk.
 */
export async function soak(options: SoakOptions): Promise<readonly Life[]> {
  const { sessions, choose, pace, tell, ends = ['SIGKILL'] } = options;
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-soak-'));
  const house: House = { choose, pace, port: 0, tables: new Map(), shown: [], visits: 0 };
  // Some people have two sessions.
  const people = Array.from(
    { length: Math.ceil(sessions * 0.9) },
    (_, index): Visitor => ({ name: `P${index + 10}`, key: freshKey() }),
  );
  const lives: Life[] = [];
  try {
    while (options.goesOn(lives.length)) {
      const life = await live(house, people, join(folder, 'data'), {
        ...options,
        signal: ends[lives.length % ends.length] ?? 'SIGKILL',
      });
      lives.push(life);
      tell?.(life);
    }
    return lives;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function live(
  house: House,
  people: readonly Visitor[],
  data: string,
  { sessions, life: wait, before, after, signal }: SoakOptions & { readonly signal: 'SIGKILL' | 'SIGTERM' },
): Promise<Life> {
  const serving = await startServing(data, {
    port: house.port,
    node: ['--expose-gc'],
    words: ['--pace', BOTS, ...LIMITS],
  });
  house.port = serving.port;
  house.shown.length = 0;
  house.visits = 0;
  const began = performance.now();
  let up = true;
  const come = async (visitor: Visitor): Promise<void> => {
    while (up)
      await visit(house, visitor).catch(async () => {
        await setTimeout(AGAIN);
      });
  };
  const coming = Array.from({ length: sessions }, async (_, index) => {
    await setTimeout(house.choose(house.pace.step * 4));
    const visitor = people[index % people.length];
    if (visitor !== undefined) await come(visitor);
  });
  try {
    await wait(house);
    await before?.(serving, data);
    await setTimeout(house.choose(house.pace.step));
  } finally {
    up = false;
    serving.kill(signal);
    await Promise.all([serving.ended, ...coming]);
  }
  const status = await serving.ended;
  if (status !== (signal === 'SIGTERM' ? 0 : null)) throw new Error(`the server ended by itself: ${status}`);
  await after?.(data);
  const faults = serving
    .log()
    .split('\n')
    .filter(line => /"event":"(?:bot-)?fault"|"event":"unsaved"|^(?!\{)./.test(line));
  const looked = await look(house, data);
  return { seconds: (performance.now() - began) / 1000, visits: house.visits, ...looked, faults };
}

/** Looks for all that was shown in what is on the disk. */
async function look(house: House, data: string) {
  const store = fileStore(join(data, 'games'));
  const records = new Set((await readdir(join(data, 'tables'))).map(name => name.replace(/\..*$/, '')));
  const lost: string[] = [];
  let [shown, found] = [0, 0];
  for (const code of house.tables.keys())
    if (!records.has(code)) lost.push(`table ${code} was shown and is not there`);
  const byTable = Map.groupBy(house.shown, each => each.code);
  let over = 0;
  for (const [code, all] of byTable) {
    if (all.every(({ lines, isOver }) => lines.length === 0 && !isOver)) continue;
    const read = await readStory(store, code, kits);
    if (!read.ok || (read.value.fault !== null && read.value.fault.code !== 'torn')) {
      lost.push(`${code}: ${read.ok ? read.value.fault?.sentence : read.error.sentence}`);
      continue;
    }
    const story = read.value;
    if (all.some(each => each.isOver)) over += 1;
    for (const each of all) {
      const missing = notIn(toldTo(story, each), each);
      shown += each.lines.length;
      found += each.lines.length - missing.length;
      lost.push(
        ...missing.map(line => `${code} (${each.visitor}, ${each.isScreen ? 'screen' : 'lines'}): ${line}`),
      );
      if (each.isOver && story.outcome === null) lost.push(`${code} was over, and goes on`);
    }
  }
  return { games: byTable.size, over, shown, found, lost };
}

/** What a session may have been told: in lines as one who watches, on a screen also what the own seat is told. */
const toldTo = (story: Story, { visitor, isScreen }: Shown): readonly string[] => [
  ...linesOf(story, 'spectator'),
  ...(isScreen ? linesOf(story, viewerOf(story, visitor)) : []),
];

/** Which of the shown lines a story does not tell; those that came one behind the other are there in that order. */
function notIn(story: readonly string[], { lines, isScreen }: Shown): readonly string[] {
  let at = 0;
  return lines.filter(line => {
    const index = story.findIndex(
      (told, place) => place >= at && isTold(told, line.replaceAll('°', ''), isScreen),
    );
    if (index >= 0 && !isScreen) at = index + 1;
    return index < 0;
  });
}

/** True when this line was shown; on a screen as far as there was room for it in its row. */
const isTold = (told: string, shown: string, isScreen: boolean): boolean =>
  told === shown || (isScreen && told.startsWith(shown.endsWith('…') ? shown.slice(0, -1) : `${shown} `));
