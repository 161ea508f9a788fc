// Beside a storm: 20 connections of one address, each 200 arrow keys a second, spread over the nodes, and one guest at each node, who
// presses ten keys a second at a game of their own. Whoever is cut off comes back. Both are threads of their own, so that the people of
// the storm keep neither waiting.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { answer, connect, PATIENCE, type Session, sitDown, sleep } from './people.ts';

const ARROWS = '\x1b[B\x1b[A'.repeat(100);
const CONNECTIONS = 20;
const GUESTS = 3;

/** What the guests and the crowd tell at the end. */
export interface Beside {
  /** Milliseconds of each key of a guest; `PATIENCE` of one without an answer. */
  readonly waits: readonly number[];
  /** How often a guest sat down, and one of the crowd came in. */
  readonly seated: number;
  readonly crowd: number;
}

/** Begins. @param targets the nodes' ports, as they are now @returns ends it */
export function floodBeside(targets: () => readonly number[]): () => Promise<Beside> {
  const [guests, crowd] = ['guests', 'crowd'].map(
    who => new Worker(new URL(import.meta.url), { workerData: who }),
  ) as [Worker, Worker];
  const tell = (): void => [guests, crowd].forEach(each => void each.postMessage(targets()));
  const telling = setInterval(tell, 200);
  tell();
  const end = (worker: Worker) =>
    new Promise<Told>(resolve => {
      worker.once('message', (told: Told) => void worker.terminate().then(() => resolve(told)));
      worker.postMessage(null);
    });
  return async () => {
    clearInterval(telling);
    const [{ waits, came: seated }, { came: crowded }] = await Promise.all([end(guests), end(crowd)]);
    return { waits, seated, crowd: crowded };
  };
}

interface Told {
  readonly waits: readonly number[];
  readonly came: number;
}

/** Comes to one of the nodes and does this, again and again, until it is over. */
async function again(
  index: number,
  from: string,
  doing: (session: Session, isHere: () => boolean) => Promise<void>,
) {
  for (let time = 0; ; time += 1) {
    const port = ports[(index + time) % Math.max(1, ports.length)];
    const session = port === undefined ? null : await connect(port, index, from).catch(() => null);
    if (session === null) {
      await sleep(100);
      continue;
    }
    let isHere = true;
    session.client.once('close', () => {
      isHere = false;
    });
    told.came += 1;
    await doing(session, () => isHere);
  }
}

let ports: readonly number[] = [];
const told = { waits: [] as number[], came: 0 };

const flood = (index: number): Promise<void> =>
  again(index, '127.0.1.1', async ({ channel }, isHere) => {
    while (isHere()) {
      channel.write(ARROWS);
      await sleep(1000);
    }
  });

const guest = (index: number): Promise<void> =>
  again(index, `127.0.9.${1 + index}`, async (session, isHere) => {
    await sleep(500);
    await sitDown(session);
    while (isHere()) {
      const wait = await answer(session, '\t');
      // Of a key on the way when the node died nobody can say how long it would have taken.
      if (isHere()) told.waits.push(Math.min(wait, PATIENCE));
      await sleep(Math.max(0, 100 - wait));
    }
  });

if (!isMainThread) {
  parentPort?.on('message', (now: readonly number[] | null) => {
    if (now === null) parentPort?.postMessage(told);
    else ports = now;
  });
  const [many, one] = workerData === 'guests' ? ([GUESTS, guest] as const) : ([CONNECTIONS, flood] as const);
  await Promise.all(Array.from({ length: many }, (_, index) => one(index)));
}
