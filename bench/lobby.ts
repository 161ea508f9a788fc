// What people in the lobby cost the server: a newcomer, one who comes and goes, and everybody at rest, while ten games wait for people
// who are at them. CPU of the server, all its threads; each person is a terminal of 120x40 over SSH.
//   npm run bench -- lobby [PEOPLE…]        each of these numbers, else 100, 300 and 1000
//   SANDTABLE_SECONDS=30                    for so long nothing happens, then for as long four people come and go; each connection
//                                           is asked once in 30 s whether it is still there
//   SANDTABLE_PROGRAM=dist/sandtable.mjs    another build
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServing } from '../test/e2e/serving.ts';
import { connect, inTurns, type Session, sitDownAll, sleep, UNLIMITED } from './people.ts';
import { usage } from './process.ts';
import { figure, median } from './report.ts';

const counts = process.argv.slice(2).map(Number);
const SECONDS = Number(process.env['SANDTABLE_SECONDS'] ?? 30);
const program = process.env['SANDTABLE_PROGRAM'];

const GAMES = 10;
const COMINGS = 4;
/** Milliseconds after which those who were there have drawn who has come. */
const SETTLED = 20_000;
/** Seconds that somebody stays. */
const STAY = 3;

async function measure(people: number): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'sandtable-lobby-'));
  const serving = await startServing(data, {
    ...(program === undefined ? {} : { program }),
    words: UNLIMITED,
  });
  /** CPU of the server while something is done, and what comes of it; in milliseconds. */
  const cost = async (seconds: number, work: () => Promise<unknown> = async () => {}): Promise<number> => {
    const [before, end] = [usage(serving).cpu, performance.now() + seconds * 1000];
    await work();
    await sleep(Math.max(0, end - performance.now()));
    return usage(serving).cpu - before;
  };
  try {
    const come = (index: number): Promise<Session> => connect(serving.port, index);
    await sitDownAll(await inTurns(GAMES, come));
    const all = await cost(0, async () => {
      await inTurns(people, come);
      await sleep(SETTLED);
    });
    figure(`${people} in the lobby: each who came`, all / people, 'ms of CPU');
    const rest = (await cost(SECONDS)) / SECONDS;
    figure(`${people} in the lobby: at rest`, rest, 'ms of CPU a second');
    const newcomers: number[] = [];
    const visits = await cost(SECONDS, async () => {
      for (let visit = 0; visit < COMINGS; visit += 1) {
        let session: Session | undefined;
        const until = await cost(1, async () => {
          session = await come(people + visit);
        });
        newcomers.push(until - rest);
        await sleep((STAY - 1) * 1000);
        session?.client.destroy();
        await sleep((SECONDS / COMINGS - STAY) * 1000);
      }
    });
    figure(`${people} in the lobby: a newcomer`, median(newcomers), 'ms of CPU in the first second');
    const visit = (visits - rest * SECONDS) / COMINGS;
    figure(`${people} in the lobby: one who comes and goes`, visit, 'ms of CPU in all');
    figure(`${people} in the lobby: memory`, usage(serving).rss, 'MB');
  } finally {
    serving.kill('SIGKILL');
    await serving.ended;
    rmSync(data, { recursive: true, force: true });
  }
}

for (const people of counts.length > 0 ? counts : [100, 300, 1000]) await measure(people);
process.exit(0);
