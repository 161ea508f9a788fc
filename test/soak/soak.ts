import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileStore } from '../../source/table/file-store.ts';
import { type Serving, startServing } from '../e2e/serving.ts';
import type { Choose } from '../kill/victims.ts';
import { crowd, somePeople } from './crowd.ts';
import { faultsIn, type House, newHouse, SERVE_WORDS, type Visitor } from './house.ts';
import { type Found, look } from './look.ts';

/** One life of the server: from its start until it was killed, or stopped. */
export interface Life extends Found {
  readonly seconds: number;
  readonly visits: number;
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
  /** Told the folder of a server that has ended and was looked at, and how it is looked at again. */
  readonly after?: (data: string, again: () => Promise<Found>) => Promise<void>;
  /** Told of each life. */
  readonly tell?: (life: Life) => void;
}

/**
 * Lets people come to a server, play all games there and go, while it is killed again and again and started on its
 * folder; each time all that they were shown is looked for in what is on the disk.
 */
export async function soak(options: SoakOptions): Promise<readonly Life[]> {
  const { sessions, choose, pace, tell, ends = ['SIGKILL'] } = options;
  const folder = await mkdtemp(join(tmpdir(), 'sandtable-soak-'));
  const house = newHouse(choose, pace);
  // Some people have two sessions.
  const people = await somePeople(folder, Math.ceil(sessions * 0.9));
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
  const serving = await startServing(data, { port: house.port, node: ['--expose-gc'], words: SERVE_WORDS });
  house.port = serving.port;
  house.shown.length = 0;
  house.visits = 0;
  const began = performance.now();
  const coming = crowd(house, people, sessions);
  try {
    await wait(house);
    await before?.(serving, data);
    await setTimeout(house.choose(house.pace.step));
  } finally {
    const left = coming.leave();
    serving.kill(signal);
    await Promise.all([serving.ended, left]);
  }
  const status = await serving.ended;
  if (status !== (signal === 'SIGTERM' ? 0 : null)) throw new Error(`the server ended by itself: ${status}`);
  const records = (await readdir(join(data, 'tables'))).map(name => name.replace(/\..*$/, ''));
  const again = () => look(house, fileStore(join(data, 'games')), new Set(records));
  const looked = await again();
  await after?.(data, again);
  return {
    seconds: (performance.now() - began) / 1000,
    visits: house.visits,
    ...looked,
    faults: faultsIn(serving.log()),
  };
}
