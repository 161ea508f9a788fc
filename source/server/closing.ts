import type { Server as SshServer } from 'ssh2';
import type { Clock } from '../base/clock.ts';
import type { HouseParts } from './doors/session/parts.ts';
import type { Doorman } from './doors/ssh/doorman.ts';
import type { Retention } from './house/retention.ts';

/** The parts of a server that are closed with it. */
export interface Closable extends HouseParts {
  readonly doorman: Doorman;
  readonly ssh: SshServer;
  readonly retention: Retention;
}

const STOPS = 'The server stops. Every move is saved; come back when it is up again.';
const STOPS_ELSEWHERE = 'The server stops. Every move is saved; come back, and go on at another one.';
const STOPS_UNSAVED =
  'The server stops. The last moves at this table could not be written down; those before are saved.';
const GOODBYE = 3000;

/** Seconds that people have to move to another node, and between reminders. */
const LEAVING = 60;
const TELLING = 15;

/**
 * Prepares a node of a house for its end: takes nobody new, passes its tables on, tells everybody, and waits at
 * most a minute for them to go. Does nothing on a single server.
 */
export async function leaveHouse({ doorman, hall, peers }: Closable): Promise<void> {
  if (peers === null) return;
  const { clock, log } = hall.parts;
  log.write('leaving', { sessions: hall.visitors.length });
  hall.leaving = true;
  doorman.shut();
  void peers.release();
  for (let left = LEAVING; left > 0 && hall.visitors.length > 0; left -= TELLING) {
    const here = hall.visitors;
    for (const visitor of here) visitor.tell(`The server stops in ${left} s; come back, and go on elsewhere`);
    const gone = Promise.all(here.map(visitor => visitor.gone));
    await Promise.race([gone, after(clock, TELLING * 1000)]);
  }
}

/** Says goodbye to everybody, writes everything down, and closes. @param sentence replaces the usual farewell */
export async function close(closing: Closable, sentence?: string): Promise<void> {
  const { doorman, ssh, hall, atlases, storage, peers, notifier, tournaments } = closing;
  const { clock, log } = hall.parts;
  hall.leaving = true;
  notifier?.stop();
  closing.retention.stop();
  const paired = tournaments.end();
  const gone = hall.visitors.map(visitor => {
    const table = visitor.at === null ? null : hall.find(visitor.at);
    // What waits for a database that is gone ends with this server.
    const waits = peers !== null && storage.trouble !== null;
    const isSaved = !table?.ok || (table.value.persistence.unsaved === null && !waits);
    const usual = peers === null ? STOPS : STOPS_ELSEWHERE;
    visitor.end(sentence ?? (isSaved ? usual : STOPS_UNSAVED));
    return visitor.gone;
  });
  await Promise.race([Promise.all(gone), after(clock, GOODBYE)]);
  await doorman.close();
  ssh.close();
  const written = Promise.all([peers?.end(), paired.then(() => hall.close())]);
  // A folder is written in any case; a database may be gone for longer than anybody waits for an end.
  await (peers === null ? written : Promise.race([written, after(clock, GOODBYE)]));
  await atlases.close();
  await storage.close();
  log.write('stopped');
}

const after = (clock: Clock, milliseconds: number): Promise<void> =>
  new Promise(resolve => void clock.after(milliseconds, resolve));
