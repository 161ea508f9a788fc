import { err, ok, type Result } from '../../machines/result.ts';
import type { LuckKit } from '../luck/luck.ts';
import { listSaves, type SaveSummary } from '../table/list.ts';
import { freeName } from '../table/names.ts';
import type { SaveStore } from '../table/store.ts';
import { readStory } from '../table/story.ts';
import { branchTable, openTable, resumeTable } from '../table/table.ts';
import { todayTries } from '../today/today.ts';
import type { Library, SaveEntry, ScreenKit } from './services.ts';

/** Opponents, rated players and games on a page of records. */
const MOST = 12;

/** Faults of the end of a save: the game goes on from the last good line. */
const mendable = new Set(['torn', 'damaged']);

/** Tables whose saves are kept in a store. */
export function storeLibrary(store: SaveStore, kits: readonly (ScreenKit & LuckKit)[]): Library {
  return {
    async open(options) {
      const opened = await openTable(options, store);
      if (opened.ok) return ok({ table: opened.value, notice: null });
      const unsaved = await openTable({ ...options, saveName: null }, store);
      if (!unsaved.ok) return err(sentence(unsaved.error.sentence));
      return ok({ table: unsaved.value, notice: `not saved: ${opened.error.sentence}` });
    },
    async resume(name) {
      return worded(await resumeTable(store, name, kits));
    },
    async list() {
      const saves = await listSaves(store, kits);
      return saves.ok ? saves.value.map(entryOf) : [];
    },
    async rename(name, to) {
      return worded(await store.rename(name, to));
    },
    async remove(name) {
      return worded(await store.remove(name));
    },
    async story(name) {
      return worded(await readStory(store, name, kits));
    },
    async branch(name, step) {
      const table = await branchTable(store, name, step, kits);
      return worded(table.ok ? ok({ table: table.value, notice: null }) : table);
    },
    async records() {
      // Only who asks for records waits for what makes them.
      const { homeRecords, recordParts } = await import('../records/told.ts');
      const told = await homeRecords(store, kits);
      if (!told.ok) return [{ heading: 'Games', lines: [sentence(told.error.sentence)] }];
      return recordParts({ ...told.value, most: MOST });
    },
    async today() {
      const tries = await todayTries(store, kits);
      return tries.ok ? tries : err(sentence(tries.error));
    },
    async freeName(name) {
      const names = await store.names();
      return freeName(name, names.ok ? names.value : []);
    },
  };
}

function entryOf({ name, changedAt, played, standing, fault }: SaveSummary): SaveEntry {
  return {
    name,
    title: played?.title ?? '',
    map: played?.map ?? '',
    players: played?.seats.map(seat => seat.name) ?? [],
    turn: standing?.turn ?? 0,
    over: standing?.over ?? false,
    savedAt: changedAt.getTime(),
    fault: fault === null ? null : sentence(fault.sentence),
    playable: played !== null && (fault === null || mendable.has(fault.code)),
  };
}

const worded = <T>(result: Result<T, { readonly sentence: string }>): Result<T, string> =>
  result.ok ? result : err(sentence(result.error.sentence));

/** A sentence as it stands alone. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
