import { optionsSchema } from '../../machines/warzone/options.ts';
import type { WarzoneView } from '../../machines/warzone/types.ts';
import { warzoneKit } from '../games/warzone/kit.ts';
import { runWarzoneConsole } from '../games/warzone/text/console.ts';
import type { DeskOptions } from '../games/warzone/text/desk.ts';
import { warzoneFace } from '../games/warzone/text/index.ts';
import { mapIo } from '../maps/files.ts';
import type { Table } from '../table/api.ts';
import { type ExitStatus, type Io, refuse } from '../text/io.ts';
import { type ConversationOptions, deskOf, statusOf } from './conversation.ts';
import { readFurnished } from './furnished.ts';
import { freshSeed, type OpeningOptions } from './opening.ts';
import { outcomesFrom } from './outcomes.ts';
import { storeFor } from './saves-folder.ts';
import { version } from './version.ts';

interface Options extends OpeningOptions, ConversationOptions {
  readonly save?: string;
  readonly outcomes?: string;
}

/** `sandtable text warzone` without `--seats`: the class's console, where a map is loaded and players are added. */
export async function warzoneText(options: Options, io: Io): Promise<ExitStatus> {
  const furnished = await readFurnished(warzoneKit, options, false);
  if (!furnished.ok) return refuse(io, furnished.error);
  const outcomes = await outcomesFrom(warzoneFace, options.outcomes);
  if (!outcomes.ok) return refuse(io, outcomes.error);
  const rules = optionsSchema.parse(furnished.value.options);
  const end = await runWarzoneConsole({
    ...deskOf(options, io),
    ...around(options, rules, options.seed ?? freshSeed(), io),
    map: options.map,
    outcomes: outcomes.value ?? undefined,
    saveName: options.save,
  });
  return statusOf(end, io);
}

/** The same console at a table that is open; it is closed at the end. */
export async function warzoneAtTable(
  table: Table,
  options: ConversationOptions,
  io: Io,
): Promise<ExitStatus> {
  const { options: rules } = table.view('spectator') as WarzoneView; // The table plays Warzone.
  const end = await runWarzoneConsole({
    ...deskOf(options, io),
    ...around(options, rules, table.seed, io),
    table,
  });
  return statusOf(end, io);
}

/** What the console needs of the world around it, for the games that are begun in it. */
function around(options: ConversationOptions, rules: DeskOptions['options'], seed: string, io: Io) {
  const store = storeFor(options, io);
  const print = (line: string): void => void io.stdout.write(`${line}\n`);
  const complain = (line: string): void => void io.stderr.write(`${line}\n`);
  return { maps: mapIo(print, complain), options: rules, seed, store, app: `sandtable ${version()}` };
}
