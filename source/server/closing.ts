import type { Server as SshServer } from 'ssh2';
import type { Atlases } from '../app/map-board/board-atlas.ts';
import type { Clock } from '../base/clock.ts';
import type { Storage } from './data/storage.ts';
import type { Doorman } from './door/doorman.ts';
import type { Hall } from './hall/hall.ts';
import type { Neighbours } from './hall/neighbours.ts';
import type { Reminders } from './notify/reminders.ts';
import type { Tournaments } from './tournaments/tournaments.ts';

/** What is closed when a server ends. */
export interface Closable {
  readonly doorman: Doorman;
  readonly ssh: SshServer;
  readonly hall: Hall;
  readonly atlases: Atlases;
  readonly storage: Storage;
  readonly reminders: Reminders | null;
  readonly tournaments: Pick<Tournaments, 'end'>;
  /** The other nodes of the house; null where there are none. */
  readonly neighbours: Neighbours | null;
}

const STOPS = 'The server stops. Every move is saved; come back when it is up again.';
const STOPS_ELSEWHERE = 'The server stops. Every move is saved; come again, and go on at another one.';
const STOPS_UNSAVED =
  'The server stops. The last moves at this table could not be written down; those before are saved.';
/** Goodbyes have this long, in milliseconds. */
const GOODBYE = 3000;

/** Seconds that people of a house have for going to another node, and between two words to them. */
const LEAVING = 60;
const TELLING = 15;

/**
 * A node of a house takes nobody new, gives its tables to the others to lead, tells everybody, and waits until they have
 * gone; for a minute at most. A server without other nodes has nowhere to send them: it does nothing.
 */
export async function leaveHouse({ doorman, hall, neighbours }: Closable): Promise<void> {
  if (neighbours === null) return;
  const { clock, log } = hall.parts;
  log.write('leaving', { sessions: hall.visitors.length });
  hall.leaving = true;
  doorman.shut();
  void neighbours.release();
  for (let left = LEAVING; left > 0 && hall.visitors.length > 0; left -= TELLING) {
    const here = hall.visitors;
    for (const visitor of here)
      visitor.tell(`The server stops in ${left} s; come again, and go on elsewhere`);
    const gone = Promise.all(here.map(visitor => visitor.gone));
    await Promise.race([gone, after(clock, TELLING * 1000)]);
  }
}

/** Says goodbye to everybody, writes everything down, and closes. @param sentence what they are told instead of the usual */
export async function close(closing: Closable, sentence?: string): Promise<void> {
  const { doorman, ssh, hall, atlases, storage, neighbours, reminders, tournaments } = closing;
  const { clock, log } = hall.parts;
  hall.leaving = true;
  reminders?.stop();
  const paired = tournaments.end();
  const gone = hall.visitors.map(visitor => {
    const table = visitor.at === null ? null : hall.find(visitor.at);
    // What waits for a database that is gone ends with this server.
    const waits = neighbours !== null && storage.trouble !== null;
    const isSaved = !table?.ok || (table.value.kept.unsaved === null && !waits);
    const usual = neighbours === null ? STOPS : STOPS_ELSEWHERE;
    visitor.end(sentence ?? (isSaved ? usual : STOPS_UNSAVED));
    return visitor.gone;
  });
  await Promise.race([Promise.all(gone), after(clock, GOODBYE)]);
  await doorman.close();
  ssh.close();
  const written = Promise.all([neighbours?.end(), paired.then(() => hall.close())]);
  // A folder is written in any case; a database may be gone for longer than anybody waits for an end.
  await (neighbours === null ? written : Promise.race([written, after(clock, GOODBYE)]));
  await atlases.close();
  await storage.close();
  log.write('stopped');
}

const after = (clock: Clock, milliseconds: number): Promise<void> =>
  new Promise(resolve => void clock.after(milliseconds, resolve));
