import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wallClock } from '../../source/base/clock.ts';
import { kits } from '../../source/games/kits.ts';
import { readWords } from '../../source/server/doors/session/line-session.ts';
import { tournamentAnswer } from '../../source/server/doors/session/tournament-lines.ts';
import { FileRecords, type RecordKind } from '../../source/server/house/data/records.ts';
import { Hall } from '../../source/server/house/hall/hall.ts';
import { HouseState } from '../../source/server/house/hall/house-state.ts';
import { servedGames } from '../../source/server/house/hall/setups.ts';
import { noHouseMaps } from '../../source/server/house/maps/house-maps.ts';
import { defaultLimits } from '../../source/server/house/owner/limits.ts';
import { People, type Person, peopleKind } from '../../source/server/house/people/people.ts';
import { tablesKind } from '../../source/server/house/tables/record.ts';
import { tournamentsKind } from '../../source/server/house/tournaments/record.ts';
import { Tournaments } from '../../source/server/house/tournaments/tournaments.ts';
import { nodeFileSystem } from '../../source/table/file-system.ts';
import { memoryStore } from '../table/memory-store.ts';
import { type Parser, text } from './parser.ts';

/** A folder that is gone when the process ends. */
const folder = mkdtempSync(join(tmpdir(), 'sandtable-tournaments-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const records = <T>(kind: RecordKind<T>): FileRecords<T> =>
  new FileRecords(kind, folder, nodeFileSystem, () => undefined);

const never = (): never => {
  throw new Error('no game is played here');
};
const hall = new Hall({
  games: await servedGames(kits),
  makeMap: async () => null,
  people: await People.open(records(peopleKind)),
  houseState: await HouseState.open(null),
  saves: memoryStore(),
  records: records(tablesKind),
  thinker: { think: never, advise: never, close: async () => undefined },
  clock: wallClock,
  log: { write: () => undefined },
  limits: defaultLimits,
  maps: noHouseMaps,
  dailyOf: async () => null,
  wonOn: async () => {},
  secretOfDay: day => day,
  vacationsOf: () => [],
  pace: 0,
  app: 'fuzz',
  random: bound => bound - 1,
  isShared: false,
});
/** Another node pairs, and none is there: tournaments begin, and their tables are never opened. */
const leases = {
  take: async () => [],
  renew: async () => [],
  give: async () => undefined,
  free: async () => [],
};

const person: Person = {
  ...{ id: `k-${'a'.repeat(22)}`, name: 'Ada', guest: false, bell: true },
  ...{ code: null, settings: {}, seenAt: 5, messages: null, vacations: [] },
};

/** Lines that one person sends over SSH; `@` in them stands for the tournament opened last. */
export const tournamentLines: Parser = {
  name: 'typed lines of tournaments',
  seeds: [
    [
      'open domination --method robin --table 3 --rounds 2 --clock 90s --late skip --map iberia --rules domination --with easy,easy',
      ...['enter @', 'add @ hard', 'remove @', 'begin @', 'withdraw @', '@', '', 'end @'],
    ],
    ['open grid --set turnLimit=5 --set defence=most --with normal', 'begin @', '@', 'open warzone', '@'],
    ['open intensity --table 4 --rules hearts --clock 3d', 'enter aaaa-bbbb', 'begin @', 'end @', 'enter @'],
  ].map(lines => text(lines.join('\n'))),
  async read(bytes) {
    rmSync(join(folder, tournamentsKind.folder), { recursive: true, force: true });
    mkdirSync(join(folder, tournamentsKind.folder));
    const tournaments = new Tournaments(hall, records(tournamentsKind), { leases });
    const said: string[] = [];
    let code = '';
    for (const line of bytes.toString('utf8').split('\n').slice(0, 40)) {
      const asked = readWords(`tournament ${line.replaceAll('@', code)}`);
      if (asked.kind !== 'tournament') continue;
      const answer = await tournamentAnswer(asked.words, { hall, tournaments, person });
      if (!answer.ok) said.push(answer.error);
      else said.push(...answer.value);
      code = tournaments.all[0]?.id ?? '';
    }
    return said;
  },
};
