import { err, ok, type Result } from '../../machines/result.ts';
import { turnWords } from '../../machines/wording.ts';
import { type Clock, wallClock } from '../base/clock.ts';
import { capitalise } from '../base/text.ts';
import { equalAs } from '../players/skill.ts';
import { dailyOptions, dailyTries } from '../study/daily.ts';
import type { LuckKit } from '../study/luck/luck.ts';
import { homeEqual, withHomeEquals } from '../study/records/equals.ts';
import type { TableOptions } from '../table/api.ts';
import { type Replay, readReplay } from '../table/replay.ts';
import type { RulesKit } from '../table/rules-kit.ts';
import type { SaveSummary } from '../table/save-index.ts';
import { listSaves } from '../table/save-list.ts';
import { freeName } from '../table/save-names.ts';
import type { SaveStore } from '../table/store.ts';
import { branchTable, openTable, resumeTable } from '../table/table.ts';
import { goesOn, type HousePort, type OpenedTable, type SaveEntry, type ScreenKit } from './services.ts';

/** Opponents, rated players and games on a page of records. */
const MOST = 12;

/** Faults of the end of a save: the game goes on from the last good line. */
const mendable = new Set(['torn', 'damaged']);

/** The house at home, which has everything of `HousePort` but what only a server needs. */
export type HomePort = Omit<HousePort, 'resume'> &
  Required<Pick<HousePort, 'open' | 'branch' | 'freeName' | 'newest'>> & {
    resume(save: string): Promise<Result<OpenedTable, string>>;
  };

/** The house at home: games are saves in a store. */
export function homePort(
  store: SaveStore,
  kits: readonly (ScreenKit & LuckKit)[],
  clock: Clock = wallClock,
): HomePort {
  const entry = (save: SaveSummary): SaveEntry => entryOf(save, kits);
  async function open(asked: TableOptions): Promise<Result<OpenedTable, string>> {
    const options = await withHomeEquals(asked, store, kits);
    const opened = await openTable(options, store);
    if (opened.ok) return ok({ table: opened.value, notice: null });
    const unsaved = await openTable({ ...options, saveName: null }, store);
    if (!unsaved.ok) return err(capitalise(unsaved.error.sentence));
    return ok({ table: unsaved.value, notice: `not saved: ${opened.error.sentence}` });
  }
  return {
    words: {
      title: 'Saves',
      one: 'a save',
      all: 'the saves',
      none: ['No saves yet.', 'Begin a game in the menu: every move is kept here by itself.'],
      removed: ['It cannot be brought back.'],
    },
    open,
    async resume(name) {
      return withSentence(await resumeTable(store, name, kits));
    },
    async list(onNewest) {
      const saves = await listSaves(store, kits, newest => onNewest?.(newest.map(entry)));
      return saves.ok ? saves.value.map(entry) : [];
    },
    async newest(goingOn) {
      const areEnough = (newest: readonly SaveSummary[]): boolean =>
        newest.filter(each => goesOn(entry(each))).length >= goingOn;
      const saves = await listSaves(store, kits, undefined, areEnough);
      return saves.ok ? saves.value.map(entry) : [];
    },
    async rename(name, to) {
      return withSentence(await store.rename(name, to));
    },
    async remove(name) {
      return withSentence(await store.remove(name));
    },
    async readReplay(name) {
      const read = await readReplay(store, name, kits);
      return withSentence(read.ok ? ok(withHomeRatings(read.value, store, name, kits)) : read);
    },
    async branch(name, step) {
      const table = await branchTable(store, name, step, kits);
      return withSentence(table.ok ? ok({ table: table.value, notice: null }) : table);
    },
    records: {
      async search(line) {
        // Only who asks for records waits for what makes them.
        const { homeSearch } = await import('../study/records/report.ts');
        return homeSearch(store, kits, line, MOST);
      },
      async equalAs(game, name) {
        const equal = name === '' ? null : await homeEqual(game, name, store, kits);
        return equal && equalAs(equal, name);
      },
    },
    daily: {
      async tries() {
        const tries = await dailyTries(store, kits);
        return tries.ok ? tries : err(capitalise(tries.error));
      },
      async begin(kit, day, name) {
        const options = await dailyOptions(kit, day, name);
        return options.ok ? open({ ...options.value, clock: () => new Date(clock.now()) }) : options;
      },
    },
    async freeName(name) {
      const names = await store.names();
      return freeName(name, names.ok ? names.value : []);
    },
  };
}

/** A replay with what the records of its store say of its players. @param save its name */
export const withHomeRatings = (
  replay: Replay,
  store: SaveStore,
  save: string,
  kits: readonly (RulesKit & LuckKit)[],
): Replay => ({
  ...replay,
  // Only who asks for records waits for what makes them.
  ratings: async () =>
    (await import('../study/records/report.ts')).homeRatings(store, kits, replay.header, save),
});

function entryOf(
  { name, changedAt, played, standing, fault }: SaveSummary,
  kits: readonly ScreenKit[],
): SaveEntry {
  const series = played?.series;
  const part = series === undefined ? '' : `, game ${series.game}/${series.of}`;
  const playable = played !== null && (fault === null || mendable.has(fault.code));
  return {
    ...{ save: name, name },
    title: played?.title ?? '',
    map: played?.map ?? '',
    players: played?.seats.map(seat => seat.name) ?? [],
    moment: `${turnWords(
      standing?.turn ?? 0,
      played?.seats.length ?? 0,
      kits.find(({ id }) => id === played?.game),
    )}${part}`,
    over: standing?.over ?? false,
    savedAt: changedAt.getTime(),
    fault: fault === null ? null : capitalise(fault.sentence),
    ...{ playable, replayable: playable },
  };
}

const withSentence = <T>(result: Result<T, { readonly sentence: string }>): Result<T, string> =>
  result.ok ? result : err(capitalise(result.error.sentence));
