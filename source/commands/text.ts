import type { Kit } from '../games/kit.ts';
import type { Table } from '../table/api.ts';
import { openTable, resumeTable } from '../table/table.ts';
import { consoleEnds, runConsole, statusOf } from '../text/console.ts';
import type { ConsoleContext, TextWords } from '../text/face.ts';
import { complain, type ExitStatus, refuse, writeLines } from '../text/io.ts';
import { outcomesFrom } from '../text/outcomes.ts';
import { headLines } from '../text/transcript.ts';
import type { Context } from './context.ts';
import { readFurnished, readGame, readOpening, readRules } from './opening.ts';

/** Plays a new game in lines of text. */
export async function textCommand(id: string, words: TextWords, context: Context): Promise<ExitStatus> {
  const { io, kits, store, app } = context;
  const found = readGame(kits, id);
  if (!found.ok) return refuse(io, found.error);
  const kit = found.value;
  const begun = (await kit.text.console?.())?.begin(words, consoleContext(kit, context)) ?? null;
  if (begun !== null) return begun;
  const opening = await readOpening(kits, id, words);
  if (!opening.ok) return refuse(io, opening.error);
  const face = await kit.text.face?.();
  if (face === undefined) return refuse(io, `${kit.title} has no text mode`);
  const outcomes = outcomesFrom(face, words.outcomes);
  if (!outcomes.ok) return refuse(io, outcomes.error);
  const script = outcomes.value === null ? {} : { outcomes: outcomes.value };
  const table = await openTable({ ...opening.value, ...script, saveName: words.save ?? null, app }, store);
  return table.ok
    ? converse(table.value, kit, words, context, outcomes.value !== null)
    : refuse(io, table.error.sentence);
}

/** Goes on with a save in lines of text. */
export async function resumeInText(name: string, words: TextWords, context: Context): Promise<ExitStatus> {
  const { io, kits, store } = context;
  const resumed = await resumeTable(store, name, kits);
  if (!resumed.ok) return refuse(io, resumed.error.sentence);
  const { table, notice } = resumed.value;
  if (notice !== null) await complain(io, notice);
  const kit = kits.find(({ id }) => id === table.game.id);
  return kit === undefined
    ? refuse(io, `${table.game.title} has no text mode`)
    : converse(table, kit, words, context);
}

/** Plays at a table in lines until the console ends, and closes the table. */
export async function converse(
  table: Table,
  kit: Kit,
  words: TextWords,
  context: Context,
  scripted = false,
): Promise<ExitStatus> {
  const { io } = context;
  const [face, own] = await Promise.all([kit.text.face?.(), kit.text.console?.()]);
  if (face !== undefined) {
    const { seed, occupants } = table;
    await writeLines(io.stdout, headLines({ title: kit.title, seed, occupants, scripted }));
    await writeLines(io.stdout, face.board(table.view('spectator')));
  }
  if (own !== undefined) return own.goOn(table, words, consoleContext(kit, context));
  try {
    if (face === undefined) return await refuse(io, `${kit.title} has no text mode`);
    const roster = await kit.players.load();
    return await statusOf(await runConsole({ table, face, roster, ...consoleEnds(words, io) }), io);
  } finally {
    await table.close();
  }
}

const consoleContext = (kit: Kit, { io, store, version }: Context): ConsoleContext => ({
  io,
  store,
  version,
  options: (words, usual) => readRules(kit, words, usual),
  furnished: words => readFurnished(kit, words, false),
});
