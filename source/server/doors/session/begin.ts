import { parseSettings } from '../../../setup/settings.ts';
import type { Storage } from '../../house/data/storage.ts';
import type { Hall } from '../../house/hall/hall.ts';
import type { LobbyListing } from '../../house/hall/lobby-listing.ts';
import type { Peers } from '../../house/hall/peers.ts';
import { ENDED } from '../../house/hall/presence-exchange.ts';
import type { TurnNotifier } from '../../house/notify/turn-notifier.ts';
import type { Bans } from '../../house/owner/bans.ts';
import { faultsIn, type Metrics } from '../../house/owner/log.ts';
import type { Browsers } from '../../house/people/browsers.ts';
import type { Person } from '../../house/people/people.ts';
import type { Tournaments } from '../../house/tournaments/tournaments.ts';
import type { ScreenParts } from '../../places/screen-parts.ts';
import { hangUp, type SessionRequest } from '../ssh/channel.ts';
import type { ClientConnection } from '../ssh/doorman.ts';
import type { HostKey } from '../ssh/host-key.ts';
import { answer, readPlain, type readWords } from './line-session.ts';
import { type SessionStart, screenSession } from './screen-session.tsx';

/** What all of a server's sessions share. */
export interface HouseParts extends ScreenParts {
  readonly port: number;
  readonly hall: Hall;
  readonly listing: LobbyListing;
  readonly bans: Bans;
  readonly browsers: Browsers;
  /** What sends messages to people who are not here; null where its owner has named no place for them. */
  readonly notifier: TurnNotifier | null;
  readonly tournaments: Tournaments;
  readonly metrics: Metrics;
  readonly key: HostKey;
  readonly storage: Storage;
  /** The other nodes of the house; null where there are none. */
  readonly peers: Peers | null;
  /** Whether people without a key may come in. */
  readonly guests: boolean;
  /** What people type: `ssh -p 2222 host`. */
  readonly address: string;
}

/**
 * Begins the one session of a connection. What is thrown there ends that connection alone.
 * @param who finds out who it is; null for nobody
 */
export function begin(visit: SessionRequest, who: Who, guest: Caller, house: HouseParts): void {
  house.metrics.visits += 1;
  const session = `s${house.metrics.visits}`;
  open(visit, who, guest, house, session).catch((error: unknown) => {
    faultsIn(house.hall.parts.log, 'session', { session })(error);
    guest.socket.destroy();
  });
}

type Who = (now: number) => Promise<Person | null>;
type Caller = Pick<ClientConnection, 'socket' | 'address'>;

async function open(
  visit: SessionRequest,
  who: Who,
  guest: Caller,
  house: HouseParts,
  session: string,
): Promise<void> {
  const { hall, metrics, bans } = house;
  const { log, limits, clock } = hall.parts;
  const { channel, terminal, env } = visit;
  const away = (sentence: string): void => {
    channel.stderr.write(`sandtable: ${sentence}\n`);
    hangUp(channel, guest.socket, 1);
  };
  const isOut = (whose: Person): boolean => bans.has(whose.id) || bans.has(guest.address);
  /** Lets it end when whoever it is of is kept out from now on, whichever node that was said to. */
  const heedBans = (whose: () => Person, end: (sentence: string) => void): void => {
    const stop = bans.subscribe(() => {
      if (isOut(whose())) end(ENDED);
    });
    guest.socket.once('close', stop);
  };
  channel.on('error', () => guest.socket.destroy());
  const person = await who(clock.now());
  if (person !== null) {
    const letGo = (): void => hall.letGo(person.id);
    if (guest.socket.destroyed) return letGo();
    guest.socket.once('close', letGo);
  }
  if (person === null || isOut(person)) {
    away('you cannot play here');
    return;
  }
  const open = hall.attendance.sessionsOf(person.id, 'anywhere');
  if (open >= limits.sessions) {
    away(`you are here ${open} times already; leave one of those sessions`);
    return;
  }
  metrics.sessions += 1;
  log.write('came', { session, name: person.name, address: guest.address, screen: terminal !== null });
  guest.socket.once('close', () => {
    metrics.sessions -= 1;
    log.write('left', { session, name: person.name });
  });
  const { isHeard, asked } = readPlain(visit.words, env, parseSettings(person.settings).plain);
  const start = terminal === null && !isHeard ? null : beginning(asked, hall);
  if (start === null) {
    // What is typed to a command is not read by anybody; it must not fill memory either.
    channel.resume();
    heedBans(() => person, away);
    void answer(asked, { ...house, person, channel, env, from: guest.address }).then(
      status => hangUp(channel, guest.socket, status),
      (error: unknown) => {
        faultsIn(log, 'command', { session })(error);
        hangUp(channel, guest.socket, 1);
      },
    );
    return;
  }
  const visitor = screenSession({
    ...house,
    session,
    person,
    channel,
    socket: guest.socket,
    terminal,
    env,
    isHeard,
    begin: start,
  });
  heedBans(() => visitor.person, visitor.end);
}

/** Where a session with a screen begins; null when its words ask for lines. */
function beginning(asked: ReturnType<typeof readWords>, hall: Hall): SessionStart | null {
  if (asked.kind === 'lobby') return { kind: 'lobby', notice: null };
  if (asked.kind === 'play' && hall.parts.games.some(game => game.id === asked.game))
    return { kind: 'new', game: asked.game };
  if (asked.kind === 'replay') {
    const over = hall.ownGames.over(asked.code);
    return over.ok ? { kind: 'replay', record: over.value } : { kind: 'lobby', notice: over.error };
  }
  if (asked.kind !== 'join' && asked.kind !== 'watch') return null;
  const found = hall.find(asked.code);
  if (!found.ok) return { kind: 'lobby', notice: found.error };
  return { kind: 'table', table: found.value, sit: asked.kind === 'join' };
}
