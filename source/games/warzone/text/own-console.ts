import { optionsSchema } from '../../../../machines/warzone/options.ts';
import type { WarzoneTypes } from '../../../../machines/warzone/types.ts';
import { mapIo } from '../../../maps/files.ts';
import type { Table } from '../../../table/api.ts';
import { consoleEnds, statusOf } from '../../../text/console.ts';
import type { ConsoleContext, OwnConsole, TextWords } from '../../../text/face.ts';
import { type ExitStatus, refuse } from '../../../text/io.ts';
import { outcomesFrom } from '../../../text/outcomes.ts';
import { freshSeed } from '../../../text/seed.ts';
import { runWarzoneConsole } from './console.ts';
import { warzoneFace } from './index.ts';
import type { PreparationOptions } from './preparation.ts';

/** The class's console: a map is loaded and players are added there, unless `--seats` names them. */
export const ownConsole: OwnConsole<WarzoneTypes> = {
  begin: (words, context) => (words.seats === undefined ? begin(words, context) : null),
  goOn,
};

async function begin(words: TextWords, context: ConsoleContext): Promise<ExitStatus> {
  const { io } = context;
  const furnished = await context.furnished(words);
  if (!furnished.ok) return refuse(io, furnished.error);
  const outcomes = outcomesFrom(warzoneFace, words.outcomes);
  if (!outcomes.ok) return refuse(io, outcomes.error);
  const end = await runWarzoneConsole({
    ...consoleEnds(words, io),
    ...around(context, optionsSchema.parse(furnished.value.options), words.seed ?? freshSeed()),
    map: words.map,
    outcomes: outcomes.value ?? undefined,
    saveName: words.save,
  });
  return statusOf(end, io);
}

async function goOn(
  table: Table<WarzoneTypes>,
  words: TextWords,
  context: ConsoleContext,
): Promise<ExitStatus> {
  const { options } = table.rules.setup;
  const end = await runWarzoneConsole({
    ...consoleEnds(words, context.io),
    ...around(context, options, table.seed),
    table,
  });
  return statusOf(end, context.io);
}

/** What the console needs of the world around it, for the games that are begun in it. */
function around(
  { io, store, version }: ConsoleContext,
  options: PreparationOptions['options'],
  seed: string,
) {
  const print = (line: string): void => void io.stdout.write(`${line}\n`);
  const complain = (line: string): void => void io.stderr.write(`${line}\n`);
  return { maps: mapIo(print, complain), options, seed, store, app: `sandtable ${version}` };
}
