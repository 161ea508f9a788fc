import { parseSettings } from '../../../setup/settings.ts';
import { ENDED } from '../../house/hall/presence-exchange.ts';
import { faultsIn } from '../../house/owner/log.ts';
import type { Person } from '../../house/people/people.ts';
import { hangUp, type SessionRequest } from '../ssh/channel.ts';
import type { ClientConnection } from '../ssh/doorman.ts';
import { answer, readPlain, type readWords } from './line-session.ts';
import type { HouseParts } from './parts.ts';
import { type SessionStart, screenSession } from './screen-session.tsx';

/** Begins the one session of a connection; an error there ends that connection alone. @param who null for nobody */
export function begin(visit: SessionRequest, who: Who, client: Client, house: HouseParts): void {
  house.metrics.visits += 1;
  const session = `s${house.metrics.visits}`;
  open(visit, who, client, house, session).catch((error: unknown) => {
    faultsIn(house.hall.parts.log, 'session', { session })(error);
    client.socket.destroy();
  });
}

type Who = (now: number) => Promise<Person | null>;
type Client = Pick<ClientConnection, 'socket' | 'address'>;

async function open(
  { channel, terminal, env, words }: SessionRequest,
  who: Who,
  { socket, address }: Client,
  house: HouseParts,
  session: string,
): Promise<void> {
  const { hall, metrics, bans } = house;
  const { log, limits, clock } = hall.parts;
  const refuse = (sentence: string): void => {
    channel.stderr.write(`sandtable: ${sentence}\n`);
    hangUp(channel, socket, 1);
  };
  const isBanned = (whose: Person): boolean => bans.has(whose.id) || bans.has(address);
  /** Ends the session once its person is banned, on whichever node. */
  const heedBans = (whose: () => Person, end: (sentence: string) => void): void => {
    const stop = bans.subscribe(() => {
      if (isBanned(whose())) end(ENDED);
    });
    socket.once('close', stop);
  };
  channel.on('error', () => socket.destroy());
  const person = await who(clock.now());
  if (person !== null) {
    const letGo = (): void => hall.letGo(person.id);
    if (socket.destroyed) return letGo();
    socket.once('close', letGo);
  }
  if (person === null || isBanned(person)) return refuse('you cannot play here');
  const count = hall.attendance.sessionsOf(person.id, 'anywhere');
  if (count >= limits.sessions)
    return refuse(`you are here ${count} times already; leave one of those sessions`);
  metrics.sessions += 1;
  log.write('came', { session, name: person.name, address, screen: terminal !== null });
  socket.once('close', () => {
    metrics.sessions -= 1;
    log.write('left', { session, name: person.name });
  });
  const { isPlain, request } = readPlain(words, env, parseSettings(person.settings).plain);
  const parts = { ...house, person, channel, env, from: address };
  const start = terminal === null && !isPlain ? null : await startOf(request, house);
  if (start !== null) {
    const visitor = screenSession({ ...parts, session, socket, terminal, isPlain, begin: start });
    heedBans(() => visitor.person, visitor.end);
    return;
  }
  // Nobody reads input to a command but for a map's file; it must not fill memory either.
  if (request.kind !== 'maps' || request.words[0] !== 'put') channel.resume();
  heedBans(() => person, refuse);
  const status = answer(request, parts);
  hangUp(
    channel,
    socket,
    await status.catch((error: unknown) => {
      faultsIn(log, 'command', { session })(error);
      return 1;
    }),
  );
}

/** The start of a session with a screen; null for a command that is answered in lines. */
async function startOf(
  request: ReturnType<typeof readWords>,
  { hall, shelf }: Pick<HouseParts, 'hall' | 'shelf'>,
): Promise<SessionStart | null> {
  if (request.kind === 'lobby') return { kind: 'lobby', notice: null };
  if (request.kind === 'play' && hall.game(request.game) !== null) return { kind: 'new', game: request.game };
  if (request.kind === 'replay') {
    const over = await hall.ownGames.over(request.code);
    return over.ok ? { kind: 'replay', record: over.value } : { kind: 'lobby', notice: over.error };
  }
  if (request.kind === 'map') {
    const map = shelf.coded(request.code);
    return map.ok ? { kind: 'map', id: map.value.id } : { kind: 'lobby', notice: map.error };
  }
  if (request.kind !== 'join' && request.kind !== 'watch') return null;
  const found = hall.find(request.code);
  if (!found.ok) return { kind: 'lobby', notice: found.error };
  return { kind: 'table', table: found.value, sit: request.kind === 'join' };
}
