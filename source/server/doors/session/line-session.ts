import type { Writable } from 'node:stream';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { cleanLine } from '../../../base/text.ts';
import { movesTold, tellTable } from '../../../lines/text/teller.ts';
import { createStore } from '../../../screens/store.ts';
import { recordLines } from '../../../study/records/report.ts';
import { inLocale } from '../../../terminal/depth.ts';
import { dailyLines, dayAt } from '../../house/hall/daily.ts';
import { clockWords } from '../../house/hall/lobby-listing.ts';
import { unsubscribe } from '../../house/notify/turn-notifier.ts';
import type { HostedTable } from '../../house/tables/hosted-table.ts';
import type { TableRecord } from '../../house/tables/record.ts';
import type { Wire } from '../ssh/channel.ts';
import { mapAnswer, mapHelp } from './map-lines.ts';
import type { ClientParts } from './parts.ts';
import { tournamentAnswer, tournamentHelp } from './tournament-lines.ts';

type CommandRequest =
  | { readonly kind: (typeof ALONE)[number] | 'lobby' }
  | { readonly kind: 'play'; readonly game: string }
  | { readonly kind: 'records'; readonly search: string }
  | { readonly kind: 'tournament' | 'maps'; readonly words: readonly string[] }
  | { readonly kind: (typeof WITH_CODE)[number]; readonly code: string }
  | { readonly kind: 'unknown'; readonly word: string }
  | { readonly kind: 'too-long' };

/** Commands without an argument, and those with a code. */
const ALONE = ['help', 'tables', 'today', 'whoami', 'unlink'] as const;
const WITH_CODE = ['watch', 'join', 'replay', 'export', 'share', 'link', 'map', 'unsubscribe'] as const;
const MAP_WORDS = ['put', 'get', 'show', 'hide', 'remove', 'rate'];
const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  words.some(each => each === word);

/** Letters of the longest command. A tournament with every option has some 500; Node's `parseArgs` takes 0.6 s for 40,000 dashed ones. */
const LONGEST_COMMAND = 2000;

/** Parses a command. Its words never reach a shell or become a file's name. */
export function readWords(words: string): CommandRequest {
  if (words.length > LONGEST_COMMAND) return { kind: 'too-long' };
  const [word = '', argument = '', ...rest] = words.split(/\s+/).filter(part => part !== '');
  if (word === 'records') return { kind: 'records', search: [argument, ...rest].join(' ').trim() };
  if (word === 'tournaments' || word === 'tournament')
    return { kind: 'tournament', words: argument === '' ? [] : [argument, ...rest] };
  if ((word === 'maps' || word === 'map') && argument === '') return { kind: 'maps', words: [] };
  if (word === 'map' && MAP_WORDS.includes(argument)) return { kind: 'maps', words: [argument, ...rest] };
  if (rest.length > 0) return { kind: 'unknown', word: words };
  if (word === '') return { kind: 'lobby' };
  if (argument === '' && isOneOf(ALONE, word)) return { kind: word };
  if (argument !== '' && word === 'play') return { kind: 'play', game: argument };
  if (argument !== '' && word === 'standings') return { kind: 'tournament', words: [argument] };
  if (argument !== '' && isOneOf(WITH_CODE, word)) return { kind: word, code: argument };
  return { kind: 'unknown', word: words };
}

/** Parses a command after an optional `plain`, which chooses lines, as do the client's variable and the settings. */
export function readPlain(
  words: string,
  { SANDTABLE_PLAIN: variable = '' }: { readonly SANDTABLE_PLAIN?: string | undefined },
  setting: boolean,
): { readonly isPlain: boolean; readonly request: CommandRequest } {
  const [plain, rest = ''] = /^\s*plain(?:\s+(.*)|)$/.exec(words) ?? [];
  return {
    isPlain: plain !== undefined || (variable === '' ? setting : variable !== '0'),
    request: readWords(plain === undefined ? words : rest),
  };
}

/** Exit statuses, as everywhere in the program. */
const [FINE, REFUSED, USAGE] = [0, 1, 2];

const LONGEST = 300;

/** Most results of a daily challenge; most opponents, rated players and games of records. */
const [MOST_RESULTS, MOST_RECORDS] = [20, 100];

/** Answers a command in lines. @returns the exit status */
export async function answer(request: CommandRequest, parts: ClientParts): Promise<number> {
  const { hall, channel } = parts;
  const result = (lines: Lines): Promise<number> =>
    lines.ok ? say(parts, lines.value) : refuse(channel, lines.error);
  switch (request.kind) {
    case 'help':
      return say(parts, helpLines(parts));
    case 'whoami':
      return say(parts, await whoLines(parts));
    case 'tables':
      return say(parts, tableLines(parts));
    case 'today':
      return say(parts, [`Today, ${dayAt(hall)}`, ...(await dailyLines(hall, dayAt(hall), MOST_RESULTS))]);
    case 'link':
      return result(await linkedLines(parts, request.code));
    case 'unlink':
      return result(await unlinkedLines(parts));
    case 'share': {
      const over = await hall.ownGames.over(request.code);
      return result(over.ok ? await sharedLines(parts, over.value) : over);
    }
    case 'watch':
    case 'export': {
      const over = request.kind === 'export' ? await hall.ownGames.over(request.code) : null;
      if (over?.ok) return exportSave(parts, over.value);
      const found = hall.find(request.code);
      if (!found.ok) return refuse(channel, found.error);
      if (found.value.record.stage === 'gathering') return refuse(channel, 'the game has not begun');
      const refused = await hall.takeUp(found.value);
      if (refused !== null) return refuse(channel, refused);
      return request.kind === 'watch' ? watch(parts, found.value) : exportGame(parts, found.value);
    }
    case 'maps':
      return result(await mapAnswer(request.words, parts));
    case 'tournament':
      return result(await tournamentAnswer(request.words, parts));
    case 'records': {
      const found = await parts.listing.houseRecords.search(parts.person.id, request.search, MOST_RECORDS);
      return result(found.ok ? ok(recordLines(found.value)) : found);
    }
    case 'unsubscribe': {
      const fault = await unsubscribe(hall.parts.people, request.code);
      return fault === null ? say(parts, ['No more notifications go there.']) : refuse(channel, fault);
    }
    case 'play':
    case 'join':
    case 'replay':
    case 'map':
    case 'lobby':
      return refuse(channel, `that needs a terminal: ${parts.address} -t ${wordsOf(request)}`.trimEnd());
    case 'too-long':
      await refuse(channel, `a command has at most ${LONGEST_COMMAND} letters`);
      return USAGE;
    case 'unknown':
      await refuse(channel, `${whyNot(request.word)}; ${parts.address} help lists them`);
      return USAGE;
  }
}

/** Says what is wrong with a command that is none. */
const whyNot = (words: string): string =>
  isOneOf(WITH_CODE, words)
    ? `which one: ${words} CODE`
    : words === 'play'
      ? 'which game: play GAME'
      : `there is no command ${cleanLine(words, 40)}`;

const wordsOf = (request: CommandRequest): string =>
  request.kind === 'play'
    ? `play ${request.game}`
    : 'code' in request
      ? `${request.kind} ${request.code}`
      : '';

function helpLines({ address, hall }: ClientParts): readonly string[] {
  return [
    'Sandtable: games at a table in the terminal.',
    '',
    `  ${address}                   the lobby`,
    `  ${address} -t play GAME      a new table; GAME is ${hall.parts.games.map(game => game.id).join(', ')}`,
    `  ${address} -t join CODE      sit down at a table`,
    `  ${address} -t watch CODE     watch a game on the screen; without -t as lines`,
    `  ${address} -t replay CODE    a game that is over, replayed`,
    `  ${address} plain             all in lines, for a screen reader; also before play, join, watch and replay`,
    `  ${address} tables            the tables, as lines`,
    `  ${address} today             who did best in the daily challenges; H in the lobby plays them`,
    `  ${address} records [WORDS]   your figures and everybody's ratings; of a season: records 2026-Q4`,
    `  ${address} export CODE       a game as lines; all of it once it is over`,
    `  ${address} link WORD         sign in the browser that shows this word`,
    `  ${address} unlink            sign out of all browsers`,
    `  ${address} tournaments       the tournaments; standings CODE tells one`,
    `  ${address} unsubscribe WORD  no more notifications, with the word in each`,
    `  ${address} share CODE        a picture of a game that is over, for a chat`,
    `  ${address} whoami            your name here`,
    '',
    ...mapHelp.map(line => `  ${address} ${line}`),
    '',
    ...tournamentHelp.map(line => `  ${line.startsWith(' ') ? '' : address} ${line}`),
    '',
    'You are known by your key. Without one you are a guest, with a code to come back.',
  ];
}

async function whoLines({ person, browsers, hall }: ClientParts): Promise<readonly string[]> {
  if (person.guest) return [`${person.name}, a guest`];
  const count = await browsers.count(person.id, hall.parts.clock.now());
  const where = count === 0 ? [] : [`in ${counted(count)}, by their words; unlink signs you out`];
  return [`${person.name}, known by your key`, ...where];
}

const counted = (browsers: number): string => (browsers === 1 ? 'one browser' : `${browsers} browsers`);

type Lines = Result<readonly string[], string>;

/** Signs a person with a key in to the browser that shows a word. */
async function linkedLines(
  { person, browsers, hall, address, from }: ClientParts,
  word: string,
): Promise<Lines> {
  const { people, clock, log } = hall.parts;
  const linked = await browsers.link(word, person, from, clock.now());
  if (!linked.ok) return linked;
  log.write('linked', { name: person.name, address: from, browser: linked.value });
  // People who are signed in to a browser are not forgotten.
  const kept = await people.keep(person.id);
  if (!kept.ok) return err(kept.error.sentence);
  return ok([
    `The browser at ${linked.value} is ${person.name} from now on, for 90 days.`,
    `If it is not yours:  ${address} unlink`,
  ]);
}

async function unlinkedLines({ person, browsers, hall, from }: ClientParts): Promise<Lines> {
  const left = await browsers.unlink(person.id, hall.parts.clock.now());
  if (!left.ok) return left;
  hall.parts.log.write('unlinked', { name: person.name, address: from, browsers: left.value });
  return ok([
    left.value === 0 ? 'You are signed in to no browser.' : `You are signed out of ${counted(left.value)}.`,
  ]);
}

function tableLines({ hall, listing, person }: ClientParts): readonly string[] {
  const rows = hall.known(person).map(table => ({ table, row: listing.row(table) }));
  if (rows.length === 0) return ['No tables yet.'];
  return rows.map(({ table, row }) =>
    [
      row.id,
      row.title.padEnd(12),
      row.state.padEnd(8),
      row.turn.padEnd(9),
      clockWords(table.record.clock).padEnd(6),
      row.seats.join(' '),
      cleanLine(row.where, LONGEST),
    ]
      .join('  ')
      .trimEnd(),
  );
}

/** Tells a game as spectators may see it, from its last moves on, until it is over or the client has gone. */
async function watch({ channel, env }: ClientParts, table: HostedTable): Promise<number> {
  const running = table.watched();
  const go = table.presence.attend(true);
  const write = (lines: readonly string[]): void => {
    // Too slow a client misses lines, so that they do not fill the memory.
    if (channel.writableLength > 256 * 1024) return;
    for (const line of lines) channel.write(inLocale(`${cleanLine(line, LONGEST)}\n`, env));
  };
  write(movesTold(running, running.history.at(-21)?.seq));
  const feed = tellTable(
    running,
    { adapter: null, view: () => running.view('spectator'), reader: () => 'spectator', hearsSaves: false },
    () => write(feed.take()),
  );
  await new Promise<void>(resolve => {
    if (running.outcome !== null) resolve();
    const stop = running.subscribe(({ kind }) => {
      if (kind === 'ended') resolve();
    });
    channel.on('close', () => {
      stop();
      resolve();
    });
  });
  feed.stop();
  go();
  return FINE;
}

/** Writes the save of a finished game, in which nothing is hidden any more. */
async function exportSave({ hall, channel }: ClientParts, { save }: TableRecord): Promise<number> {
  const read = await hall.parts.saves.read(save);
  if (!read.ok) return refuse(channel, read.error.sentence);
  // JSON escapes control characters; nothing in these lines can draw.
  return say({ channel, env: {} }, read.value.lines);
}

function exportGame(parts: ClientParts, table: HostedTable): Promise<number> {
  const running = table.watched();
  const lines = movesTold(running);
  return say(
    parts,
    lines.map(line => cleanLine(line, LONGEST)),
  );
}

/** The picture of a finished game, for a chat. */
async function sharedLines(parts: ClientParts, record: TableRecord): Promise<Lines> {
  const { atlases, boards, address, person } = parts;
  const [{ sharedGame }, { replayAlone }, { hallServices, replayLine }] = await Promise.all([
    import('../../../screens/share/shared-game.ts'),
    import('../../../screens/after-game.ts'),
    import('../../places/hall-port.ts'),
  ]);
  const services = hallServices(parts, createStore(person));
  const kind = boards.get(record.game);
  const story = await services.house.readReplay(record.save);
  if (!story.ok) return story;
  if (kind === undefined) return err(`no board shows ${record.game}`);
  await atlases.prepare(story.value.rules.setup);
  const shared = await sharedGame(story.value, record.id, kind, services, {
    link: replayLine(address, record.id),
    replayPlace: replayAlone,
  });
  return shared.ok ? ok(shared.value.chat.split('\n')) : shared;
}

async function refuse(channel: Wire, sentence: string): Promise<number> {
  await written(channel.stderr, `sandtable: ${sentence}\n`);
  return REFUSED;
}

/** Writes lines that are clean already. */
async function say(
  { channel, env }: Pick<ClientParts, 'channel' | 'env'>,
  lines: readonly string[],
): Promise<number> {
  for (const line of lines) await written(channel, inLocale(`${line}\n`, env));
  return FINE;
}

/** Waits until the client has taken the text, or has gone. */
function written(stream: Writable, text: string): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      stream.off('close', done);
      resolve();
    };
    stream.once('close', done);
    stream.write(text, done);
  });
}
