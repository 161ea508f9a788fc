import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { seat } from '../../machines/seat.ts';
import { withConfig } from '../../source/commands/serve-config.ts';
import { kits } from '../../source/games/kits.ts';
import { readIndexImage } from '../../source/maps/atlas/load.ts';
import { checkMap, MODES } from '../../source/maps/check.ts';
import { describeFinding } from '../../source/maps/findings.ts';
import { randomMap } from '../../source/maps/random-map.ts';
import type { SourceFile } from '../../source/maps/text.ts';
import { writeCards, writeConquest, writeDomination } from '../../source/maps/write.ts';
import { allCommands, readKeys } from '../../source/screens/keys/own-keys.ts';
import { openSettings, settingsFile } from '../../source/screens/settings-file.ts';
import { freshPrivateKey, hostKeyKind } from '../../source/server/doors/ssh/host-key.ts';
import { FileRecords, type RecordKind } from '../../source/server/house/data/records.ts';
import { bansKind } from '../../source/server/house/owner/bans.ts';
import { type Person, peopleKind } from '../../source/server/house/people/people.ts';
import { type TableRecord, tablesKind } from '../../source/server/house/tables/record.ts';
import { type HouseTournament, tournamentsKind } from '../../source/server/house/tournaments/record.ts';
import { nodeFileSystem } from '../../source/table/file-system.ts';
import { loadSave } from '../../source/table/load-save.ts';
import { verifySave } from '../../source/table/replay.ts';
import type { SaveLine } from '../../source/table/save-lines.ts';
import { listSaves } from '../../source/table/save-list.ts';
import { forged, storeOfBytes } from '../table/forged.ts';
import { gif, greyPng, png } from './images.ts';
import { Chance, spoilt } from './mutate.ts';
import { type Parser, text } from './parser.ts';

const small = randomMap('fuzz', 8);
const larger = randomMap('fuzz', 42);
const domination = (map: typeof small.map): Uint8Array =>
  writeDomination({ ...map, files: { ...map.files, cards: 'x.cards' } });
const cardsFile: SourceFile = { name: 'x.cards', bytes: writeCards(small.deck) };

function judged(map: SourceFile, cards: SourceFile): readonly string[] {
  return MODES.flatMap(mode => {
    const report = checkMap(map, () => cards, mode);
    const { name = '', countries = [], continents = [] } = report.map ?? {};
    const shown = [...countries, ...continents].map(each => each.name);
    return [...report.findings.map(describeFinding), name, ...shown];
  });
}

const maps: readonly Parser[] = [
  {
    name: 'maps',
    seeds: [domination(small.map), writeConquest(small.map), domination(larger.map)],
    read: bytes => judged({ name: 'x.map', bytes }, cardsFile),
  },
  {
    name: 'cards',
    seeds: [cardsFile.bytes],
    read: bytes => judged({ name: 'x.map', bytes: domination(small.map) }, { name: 'x.cards', bytes }),
  },
];

const pixels = Array.from({ length: 64 * 48 }, (_, at) => 1 + (Math.floor(at / 7) % 9));
const images: Parser = {
  name: 'images',
  seeds: [
    gif([1, 2, 3, 255], 4, 1),
    gif(pixels, 64, 48),
    greyPng(pixels, 64, 48),
    png({ width: 9, height: 3, colours: 3, lines: new Uint8Array(30).fill(1) }),
    png({ width: 8, height: 8, colours: 6, interlaced: true, lines: new Uint8Array(300) }),
  ],
  read: bytes => {
    const read = readIndexImage(bytes, 9);
    return read.ok ? [] : [read.error];
  },
};

const CORPUS = new URL('../corpus/0.1.0/', import.meta.url);
/** Saves of every game, and of the console; none of the longest. */
const saved = readdirSync(CORPUS)
  .filter(name => name.endsWith('.jsonl'))
  .map(name => readFileSync(new URL(name, CORPUS)))
  .filter(bytes => bytes.length < 60_000);

async function readSave(store: ReturnType<typeof storeOfBytes>): Promise<readonly string[]> {
  const loaded = await loadSave(store, 'game', kits);
  const verified = await verifySave(store, 'game', kits);
  const listed = await listSaves(store, kits);
  const faults = [
    loaded.ok ? loaded.value.fault?.sentence : loaded.error.sentence,
    verified.ok ? verified.value.fault?.sentence : verified.error.sentence,
  ];
  const played = listed.ok ? listed.value.flatMap(summary => summary.played ?? []) : [];
  const names = played.flatMap(({ title, seats }) => [title, ...seats.map(each => each.name)]);
  return [...faults.flatMap(fault => fault ?? []), ...names];
}

const saves: readonly Parser[] = [
  { name: 'saves', seeds: saved, read: bytes => readSave(storeOfBytes(bytes)) },
  {
    name: 'saves with right checksums',
    seeds: saved,
    async read(bytes) {
      const story: SaveLine[] = [];
      for (const line of bytes.toString('utf8').split('\n')) {
        try {
          const { crc: _, ...rest } = JSON.parse(line) as SaveLine & { crc: unknown };
          story.push(rest as SaveLine); // Whatever it is: that is what is tried.
        } catch {
          // Lines that are no JSON are left out, so that what comes after them is read.
        }
      }
      const chance = new Chance(crc32(bytes));
      for (let spoils = chance.below(3); spoils > 0 && story.length > 0; spoils -= 1) {
        const at = chance.below(story.length);
        const line = spoilt(story[at], chance);
        if (typeof line === 'object' && line !== null) story[at] = line as SaveLine;
      }
      return readSave(await forged(story));
    },
  },
];

/** A folder that is gone when the process ends. */
const folder = mkdtempSync(join(tmpdir(), 'sandtable-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const name of ['people', 'tables', 'tournaments']) mkdirSync(join(folder, name), { mode: 0o700 });

/** What a file that makes no sense may do: end the start with one sentence. */
async function refusable(open: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof Error && error.constructor === Error) return [error.message];
    throw error;
  }
}

const CODE = 'abcd-efgh';
const ID = `g-${'a'.repeat(22)}`;
const person: Person = {
  id: ID,
  name: 'Ada',
  guest: true,
  code: CODE,
  bell: true,
  settings: {},
  seenAt: 5,
  messages: { topic: 'sandtable-abc', stop: CODE, silence: { from: 22, to: 7, zone: '+2' } },
  vacations: [{ from: 1, until: 2 }],
};

const table: TableRecord = {
  version: 1,
  id: CODE,
  game: 'grid',
  options: { turnLimit: 9 },
  map: '',
  seats: [
    { kind: 'open', for: null },
    { kind: 'bot', level: 'easy', name: 'Io' },
  ],
  host: ID,
  private: false,
  clock: null,
  delay: 0,
  save: CODE,
  hints: false,
  undo: true,
  stage: 'gathering',
  createdAt: 1,
  changedAt: 2,
  due: [],
  offers: [],
  offeredAfter: 0,
  votes: [],
  talk: [{ at: 3, name: 'Ada', text: 'hello there' }],
  told: [{ seat: seat(0), turn: 1, at: 4 }],
  personal: { [ID]: { read: 3, name: 'The long one', ahead: { line: 'pass 3', premise: '[]' } } },
};

const tournament: HouseTournament = {
  id: CODE,
  game: 'grid',
  host: ID,
  method: 'swiss',
  size: 3,
  rounds: 2,
  clock: { seconds: 300, late: 'computer' },
  stage: 'running',
  entrants: [
    { person: ID, level: null, name: 'Ada', withdrawn: false },
    { person: null, level: 'easy', name: 'easy 1', withdrawn: false },
  ],
  tables: [{ round: 1, table: CODE, players: [0, 1], places: [1, 2] }],
  createdAt: 1,
  changedAt: 2,
};

/** A parser of the server's records of one kind, in a file that is written for each input. */
function kept<T>(kind: RecordKind<T>, id: string, seed: T, shown: (record: T) => readonly string[]): Parser {
  const records = new FileRecords(kind, folder, nodeFileSystem, () => {});
  const path = join(folder, kind.folder, `${id}${kind.suffix}`);
  return {
    name: `the server's ${kind.folder === '' ? id : kind.folder}`,
    seeds: [text(kind.text(seed))],
    read: bytes =>
      refusable(async () => {
        writeFileSync(path, bytes);
        rmSync(`${path}.old`, { force: true });
        const record = (await records.readAll()).get(id)?.record;
        if (record === undefined) throw new TypeError('a file that is passed over');
        // Whatever is read can be written, and is the same when it is read again.
        const again = kind.read(kind.text(record), id);
        if (!again.ok || kind.text(again.value) !== kind.text(record)) throw new TypeError('read otherwise');
        return shown(record);
      }),
  };
}

const commands = await allCommands([]);

const files: readonly Parser[] = [
  {
    name: 'settings',
    seeds: [
      { theme: 'day', animation: false, pace: 1, lastSetups: {} },
      {
        lastSetups: {
          grid: { occupants: [{ kind: 'human', name: 'Ada' }], options: { turnLimit: 9 }, map: 'world' },
        },
      },
    ].map(seed => text(JSON.stringify(seed))),
    read(bytes) {
      writeFileSync(join(folder, 'settings.json'), bytes);
      const { pace, lastSetups } = openSettings(settingsFile(join(folder, 'settings.json'))).get();
      if (!(pace >= 0 && pace <= 4)) throw new TypeError('a pace that there is not');
      return [JSON.stringify(Object.keys(lastSetups).length)];
    },
  },
  {
    name: 'own keys',
    seeds: [text('{ "hint": ["I"], "up": ["up", "w"], "save": "ctrl-s" }')],
    read(bytes) {
      writeFileSync(join(folder, 'keys.json'), bytes);
      const keys = readKeys(join(folder, 'keys.json'), commands);
      return keys.ok ? [] : keys.error;
    },
  },
  {
    name: 'options of serve',
    seeds: [
      text(
        '{ "port": 2222, "web": "127.0.0.1:80", "proxy": ["::1"], "limit": { "tables": 2 }, "guests": true }',
      ),
    ],
    read(bytes) {
      writeFileSync(join(folder, 'serve.json'), bytes);
      const options = withConfig({ guests: true, config: join(folder, 'serve.json') });
      return options.ok ? [] : [options.error];
    },
  },
  kept(bansKind, 'bans', ['192.0.2.7', ID, '2001:db8:0:0::/64'], bans => bans),
  kept(hostKeyKind, 'host-key', freshPrivateKey(), () => []),
  kept(peopleKind, ID, person, ({ name }) => [name]),
  kept(tablesKind, CODE, table, ({ id, game, seats, talk }) => [
    ...[id, game],
    ...seats.flatMap(seat => (seat.kind === 'open' ? (seat.for?.name ?? []) : seat.name)),
    ...talk.flatMap(line => [line.name, line.text]),
  ]),
  kept(tournamentsKind, CODE, tournament, ({ id, game, entrants }) => [
    ...[id, game],
    ...entrants.map(({ name }) => name),
  ]),
];

/** Parsers of files: maps and their cards, images, saves, and what the program and the server keep. */
export const fileParsers: readonly Parser[] = [...maps, images, ...saves, ...files];
