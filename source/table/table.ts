import * as z from 'zod';
import { checkOptions } from '../../machines/options.ts';
import { explainScriptFault } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import type { Table, TableOptions, TableRefusal } from './api.ts';
import { asWritten, formOf } from './later-options.ts';
import { loadSave, readHistory, type SaveReader } from './load-save.ts';
import { MoveHistory } from './move-history.ts';
import { replayLines } from './replay-lines.ts';
import type { RulesKit } from './rules-kit.ts';
import { RunningTable, type TableParts } from './running-table.ts';
import type { NumberedLine } from './save-decoder.ts';
import {
  FORMAT,
  type HeaderLine,
  occupantSchema,
  type SaveLine,
  seedSchema,
  versionOf,
} from './save-lines.ts';
import { defaultName, freeName, mapOf } from './save-names.ts';
import { newSaveLines, SaveWriter } from './save-writer.ts';
import type { SaveStore, StoreFault } from './store.ts';

/** A table with a resumed game; `notice` is a sentence about its save, without a capital or a full stop, else null. */
export interface ResumedTable {
  readonly table: Table;
  readonly notice: string | null;
}

/**
 * Opens a table for a new game and starts its save. Refused when the set-up, the seats, the seed, the script or the
 * save's name is, or the save cannot be written (without a store, or with `saveName: null`, there is none).
 */
export async function openTable(
  options: TableOptions,
  store: SaveStore | null,
  inspect?: TableParts['inspect'],
): Promise<Result<Table, TableRefusal>> {
  const { game } = options;
  const chosen = checkOptions(game.options, options.setup.options);
  if (!chosen.ok) return err(fault(chosen.error.code, chosen.error.sentence));
  const setup = game.setup.safeParse({ ...options.setup, options: chosen.value });
  if (!setup.success) return err(fault('bad-setup', `that is not a set-up of ${game.title}`));
  const rules = game.prepare(setup.data);
  if (!rules.ok) return err(fault(rules.error.code, rules.error.sentence));
  const header = headerOf(options, rules.value.setup);
  if (!header.ok) return header;
  const history = MoveHistory.start(game, rules.value, header.value);
  if (!history.ok) return err(fault(history.error.code, explainScriptFault(history.error)));
  const writer = await startSave(options, store, newSaveLines(header.value, history.value));
  if (!writer.ok) return writer;
  const parts = { header: header.value, history: history.value, store, writer: writer.value, inspect };
  return ok(new RunningTable(parts));
}

/**
 * Opens a table for the game of a save, and continues that save. One that is not good to its end is left as it is, and
 * the game continues from its last good line in a new one (unless it is over there); in a shared store that is refused.
 */
export const resumeTable: SaveReader<ResumedTable> = async (store, name, kits) => {
  const loaded = await loadSave(store, name, kits);
  if (!loaded.ok) return loaded;
  const { header, history, end, fault: stop } = loaded.value;
  const table = (writer: SaveWriter | null): Table => new RunningTable({ header, history, store, writer });
  if (stop === null)
    return ok({ table: table(new SaveWriter(store, name.normalize('NFC'), end)), notice: null });
  if (history.outcome !== null) return ok({ table: table(null), notice: stop.sentence });
  // Others may read what is not good here, a newer program above all: a new save would part from theirs.
  if (store.isShared === true) return err(stop);
  const writer = await createFree(store, name, newSaveLines(header, history));
  const where = writer.ok ? `goes on in ${writer.value.name}` : `is not saved, for ${writer.error.sentence}`;
  const notice = `${stop.sentence}; ${name} is left as it is, and the game up to there ${where}`;
  return ok({ table: table(writer.ok ? writer.value : null), notice });
};

/**
 * Opens a table for a save's game as it was after a step of its replay (0: the beginning), in a new save; refused
 * where the game is over or the save is damaged before. With the same moves the dice fall as they did.
 */
export async function branchTable(
  store: SaveStore,
  name: string,
  step: number,
  kits: readonly RulesKit[],
): Promise<Result<Table, TableRefusal>> {
  const read = await readHistory(store, name, kits);
  if (!read.ok) return read;
  const { body, prepared, history } = read.value;
  // What is played on from a moment is no game of the series.
  const { series: _series, ...header } = read.value.header;
  const stop = replayLines(history, upTo(step, body), prepared.notes);
  if (stop !== null) return err(stop);
  if (history.outcome !== null) return err(fault('game-over', 'the game is over there'));
  const writer = await createFree(store, name, newSaveLines(header, history));
  if (!writer.ok) return writer;
  return ok(new RunningTable({ header, history, store, writer: writer.value }));
}

/** The lines up to a step. Snapshots and notes are no steps. */
function upTo(step: number, body: readonly NumberedLine[]): readonly NumberedLine[] {
  const isStep = ({ line }: NumberedLine): boolean => line.kind !== 'snapshot' && line.kind !== 'note';
  const next = body.filter(isStep)[step];
  return next === undefined ? body : body.slice(0, body.indexOf(next));
}

/** The header of a new save, when the seats and the seed can be written into one. */
function headerOf(options: TableOptions, setup: TableOptions['setup']): Result<HeaderLine, TableRefusal> {
  const seats = z.array(occupantSchema).safeParse(options.occupants);
  if (!seats.success) return err(fault('bad-seats', "a player's name has 1 to 32 visible characters"));
  const { length } = seats.data;
  if (length !== setup.seats)
    return err(fault('bad-seats', `${setup.seats} seats need ${setup.seats} players, not ${length}`));
  const seed = seedSchema.safeParse(options.seed);
  if (!seed.success) return err(fault('bad-seed', 'a seed has 1 to 200 visible characters'));
  return ok(headerLine({ ...options, setup }, seats.data, seed.data));
}

/** The first line of a save: all that a game is started with. */
export const headerLine = (
  options: Pick<TableOptions, 'game' | 'setup' | 'app' | 'clock' | 'position' | 'series' | 'isTimed'> &
    Pick<HeaderLine, 'outcomes'>,
  seats: HeaderLine['seats'],
  seed: string,
): HeaderLine => ({
  kind: 'header',
  format: FORMAT,
  version: versionOf(seats, { ...options, form: formOf(options.game, options.setup.options) }),
  app: options.app ?? FORMAT,
  game: options.game.id,
  rules: options.game.rulesVersion,
  title: options.game.title,
  createdAt: (options.clock?.() ?? new Date()).toISOString(),
  setup: asWritten(options.game, options.setup),
  seats,
  seed,
  ...(options.outcomes === undefined ? {} : { outcomes: options.outcomes }),
  ...(options.position === undefined ? {} : { position: withoutChance(options.position) }),
  ...(options.series === undefined ? {} : { series: options.series }),
});

function withoutChance(position: object): Record<string, unknown> {
  const fields = Object.entries(position).filter(([name]) => name !== 'random');
  return Object.fromEntries<unknown>(fields);
}

async function startSave(
  options: TableOptions,
  store: SaveStore | null,
  lines: readonly SaveLine[],
): Promise<Result<SaveWriter | null, StoreFault>> {
  if (store === null || options.saveName === null) return ok(null);
  if (options.saveName !== undefined) return SaveWriter.create(store, options.saveName, lines);
  const { game, setup, occupants } = options;
  const names = occupants.map(({ name }) => name);
  return createFree(store, defaultName(game.title, mapOf(setup), names), lines);
}

/** Most names tried when somebody else takes the free one first. */
const TRIES = 5;

/** Starts a save of this name or, if it is taken, of the next free one. */
export async function createFree(
  store: SaveStore,
  wished: string,
  lines: readonly SaveLine[],
): Promise<Result<SaveWriter, StoreFault>> {
  for (let tries = 1; ; tries += 1) {
    const names = await store.names();
    if (!names.ok) return names;
    const created = await SaveWriter.create(store, freeName(wished, names.value), lines);
    if (created.ok || created.error.code !== 'name-taken' || tries === TRIES) return created;
  }
}

const fault = (code: string, sentence: string): TableRefusal => ({ code, sentence });
