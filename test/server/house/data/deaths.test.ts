import { cpSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seat } from '../../../../machines/seat.ts';
import { wallClock } from '../../../../source/base/clock.ts';
import { dayAt, playDaily, resultsOf } from '../../../../source/server/house/hall/daily.ts';
import type { Person } from '../../../../source/server/house/people/people.ts';
import { withdraw } from '../../../../source/server/house/tournaments/record.ts';
import { type FileSystem, nodeFileSystem } from '../../../../source/table/file-system.ts';
import { FULL, STRIDE } from '../../../cases.ts';
import { failingFiles } from '../../../table/failing-files.ts';
import { good } from '../../../table/tables.ts';
import { comeIn, dataFolder, freshKey, startTestServer, type TestServer, until } from '../../harness.ts';
import { faultsOf } from '../../nodes.ts';

const game = 'grid';
/** The real clock, but that no midnight comes. */
const BEGAN = Date.now();
const clock = { ...wallClock, now: () => Date.parse('2026-11-22T12:00:00Z') + Date.now() - BEGAN };

/** The files of a server whose process dies at the n-th of its operations on them from now on. */
function mortalFiles(): FileSystem & {
  die(at: number): void;
  readonly isDead: boolean;
  readonly count: number;
} {
  let [now, last]: [FileSystem & { readonly count?: number }, number] = [nodeFileSystem, 0];
  return {
    makeFolder: path => now.makeFolder(path),
    open: (path, mode) => now.open(path, mode),
    names: folder => now.names(folder),
    status: path => now.status(path),
    remove: path => now.remove(path),
    rename: (from, to) => now.rename(from, to),
    makePrivate: path => now.makePrivate(path),
    syncFolder: path => now.syncFolder(path),
    die(at) {
      [now, last] = [failingFiles(at, 'death'), at];
    },
    get isDead() {
      return last > 0 && this.count >= last;
    },
    get count() {
      return now.count ?? 0;
    },
  };
}

const opening = {
  ...{ game, method: 'robin' as const, size: 3, rounds: 1, map: '', options: { turnLimit: 3 } },
  clock: { seconds: 3600, late: 'computer' },
} as const;

const ada = ({ hall }: TestServer): Person => {
  const person = hall.parts.people.named('ada');
  if (person === null) throw new Error('there is no ada');
  return person;
};

/** Operations in which all has begun; after them moves are written in one way again and again, and fewer deaths tell as much. */
const BEGINNING = 60;
const LATER = FULL ? 61 : 101;

/** What somebody does at a server that dies meanwhile, and what the one after it is to have. */
interface Life {
  live(server: TestServer, isDead: () => boolean): Promise<void>;
  after(heir: TestServer): Promise<void>;
}

/** One life, with death at this operation; another server starts with what is left. @returns whether it died */
async function dies(at: number, { live, after }: Life): Promise<boolean> {
  const files = mortalFiles();
  const server = await startTestServer({ files, clock, pace: 0 });
  const key = freshKey();
  await comeIn(server, { login: 'ada', key });
  good(await server.hall.parts.people.keep(ada(server).id));
  files.die(at);
  await live(server, () => files.isDead).catch(() => undefined);
  const { isDead } = files;
  const data = dataFolder();
  cpSync(server.data, data, { recursive: true, filter: path => !path.endsWith('.sock') });
  const heir = await startTestServer({ data, clock, pace: 0 });
  await comeIn(heir, { login: 'ada', key });
  await after(heir).catch(cause => {
    throw new Error(`after death at ${at}`, { cause });
  });
  expect(faultsOf([heir])).toEqual([]);
  await heir.stop();
  return isDead;
}

/** Lives with deaths at operations in turn, four at a time, for they wait much, until one ends without. @returns the operations */
async function dying(life: () => Life): Promise<number> {
  for (let at = 1; ; ) {
    const tried: number[] = [];
    for (; tried.length < 4; at += at < BEGINNING ? 5 * STRIDE : LATER) tried.push(at);
    const died = await Promise.all(tried.map(each => dies(each, life())));
    if (died.includes(false)) return at;
  }
}

const today = async (server: TestServer) => {
  const served = server.hall.game(game);
  if (served === null) throw new Error('it is not played');
  return playDaily(server.hall, ada(server), served);
};

/** Somebody tries today's game and resigns. */
function dailyTry(): Life {
  let shown = '';
  return {
    async live(server, isDead) {
      const table = good(await today(server));
      shown = table.id;
      table.standIn(seat(0), 'resigned');
      await until(() => isDead() || (table.record.stage === 'over' && table.persistence.unsaved === null));
    },
    async after(heir) {
      const rows = () => resultsOf(heir.hall, game, dayAt(heir.hall));
      if ((await rows()).length === 0) {
        const table = good(await today(heir));
        if (shown !== '') expect(table.id).toBe(shown);
        await until(() => table.running !== null);
        table.standIn(seat(0), 'resigned');
        await until(() => table.record.stage === 'over');
      }
      expect(await rows()).toMatchObject([{ name: 'ada', told: 'resigned' }]);
      // No table of the day waits beside it: it could be begun, and take the place of the one that counts.
      expect(heir.hall.tables.filter(({ record }) => record.stage === 'gathering')).toEqual([]);
    },
  };
}

test('a server that dies at any step of somebody’s daily challenge leaves one try, which goes on and counts', async () => {
  expect(await dying(dailyTry)).toBeGreaterThan(BEGINNING);
}, 180_000);

/** Somebody opens a tournament with two computer players and withdraws from it. */
function tournament(): Life {
  const shown = { id: '', entrants: 0 };
  const hasEnded = ({ tournaments }: TestServer) =>
    tournaments.look().then(() => tournaments.get(shown.id)?.stage === 'over');
  return {
    async live(server, isDead) {
      const { tournaments } = server;
      shown.id = good(await tournaments.open(opening, ada(server))).id;
      for (shown.entrants = 1; shown.entrants < 3; shown.entrants += 1)
        good(await tournaments.add(shown.id, ada(server), 'easy'));
      good(await tournaments.begin(shown.id, ada(server)));
      good(await tournaments.leave(shown.id, ada(server)));
      await until(async () => isDead() || (await hasEnded(server)));
    },
    async after(heir) {
      const { tournaments } = heir;
      // What was told to have been done is there.
      if (shown.id === '') return;
      const entered = tournaments.get(shown.id)?.entrants.length ?? 0;
      expect(entered).toBeGreaterThanOrEqual(shown.entrants);
      for (let entrants = entered; entrants < 3; entrants += 1)
        good(await tournaments.add(shown.id, ada(heir), 'easy'));
      if (tournaments.get(shown.id)?.stage === 'open') good(await tournaments.begin(shown.id, ada(heir)));
      // Paired before she goes: a tournament of computers alone is over.
      await tournaments.look();
      // Dropped: who had withdrawn before cannot do so again.
      await tournaments.leave(shown.id, ada(heir));
      await until(() => hasEnded(heir));
      const tables = tournaments.get(shown.id)?.tables ?? [];
      expect(tables.map(({ round, places }) => [round, places?.length])).toEqual([[1, 3]]);
      const kept = await heir.hall.parts.records.readAll();
      const opened = [...kept.values()].filter(({ record }) => record.tournament === shown.id);
      expect(opened.map(({ record: { id, stage } }) => [id, stage])).toEqual([[tables[0]?.table, 'over']]);
    },
  };
}

test('a server that dies at any step of a tournament leaves one that is played to its end: each table once, each result once', async () => {
  expect(await dying(tournament)).toBeGreaterThan(BEGINNING);
}, 180_000);

test('who had just withdrawn from a tournament when a server died is played for by the next one', async () => {
  const server = await startTestServer({ clock, pace: 0 });
  await comeIn(server, { login: 'ada', key: freshKey() });
  const { tournaments } = server;
  const { id } = good(await tournaments.open(opening, ada(server)));
  for (let computers = 0; computers < 2; computers += 1) good(await tournaments.add(id, ada(server), 'easy'));
  good(await tournaments.begin(id, ada(server)));
  // Its record is all that the one which died had written.
  good(await tournaments.change(id, now => withdraw(now, ada(server))));
  await until(async () => {
    await tournaments.look();
    return tournaments.get(id)?.stage === 'over';
  });
  expect(tournaments.get(id)?.tables.map(({ places }) => places?.length)).toEqual([3]);
});
