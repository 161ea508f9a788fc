import { letter, seat } from '../../machines/seat.ts';
import type { Kit } from '../games/kit.ts';
import { type ConsoleContext, type TextWords, textAdapterOf } from '../lines/text/adapter.ts';
import { consoleEnds, runConsole, statusOf } from '../lines/text/console.ts';
import {
  complain,
  type ExitStatus,
  exit,
  type Io,
  isTerminal,
  onAbort,
  refuse,
  writeLines,
} from '../lines/text/io.ts';
import { terminalLines } from '../lines/text/lines.ts';
import { outcomesFrom } from '../lines/text/outcomes.ts';
import { printable } from '../lines/text/printable.ts';
import { freshSeed } from '../lines/text/seed.ts';
import { headLines } from '../lines/text/transcript.ts';
import { typedSeedFault } from '../study/daily.ts';
import { withHomeEquals } from '../study/records/equals.ts';
import type { Table } from '../table/api.ts';
import { rematchOf } from '../table/rematch.ts';
import { scoreInWords, scoreOf } from '../table/series.ts';
import { openTable, resumeTable } from '../table/table.ts';
import type { Context } from './context.ts';
import { readGame, readOpening, readRules, readSetupFields } from './opening.ts';

/** Plays a new game in lines of text. */
export async function textCommand(id: string, words: TextWords, context: Context): Promise<ExitStatus> {
  const { io, kits, store, app } = context;
  const found = readGame(kits, id);
  if (!found.ok) return refuse(io, found.error);
  const kit = found.value;
  // A console of a game's own sets its game up itself; a game that begins from a position is set up.
  const own = words.position === undefined ? await kit.text.console?.() : undefined;
  if (own !== undefined && words.bestOf !== undefined)
    return refuse(
      io,
      `a series of ${kit.title} in lines is sandtable --plain play ${id} --best-of ${printable(words.bestOf)}`,
    );
  const seedFault = typedSeedFault(words.seed ?? '');
  if (seedFault !== null) return refuse(io, seedFault);
  const begun = own?.begin(words, consoleContext(kit, context)) ?? null;
  if (begun !== null) return begun;
  const asked = kit.text.asksPlayers === true && words.seats === undefined && isTerminal(io);
  const seats = asked ? await askForSeats(kit, io) : words.seats;
  if (seats === null) return exit.interrupted;
  const opening = await readOpening(kits, id, seats === undefined ? words : { ...words, seats });
  if (!opening.ok) return refuse(io, opening.error);
  const adapter = await textAdapterOf(kit, opening.value.setup);
  if (adapter === undefined) return refuse(io, `${kit.title} has no text mode`);
  const outcomes = outcomesFrom(adapter, words.outcomes);
  if (!outcomes.ok) return refuse(io, outcomes.error);
  const script = outcomes.value === null ? {} : { outcomes: outcomes.value };
  const seated = await withHomeEquals(opening.value, store, kits);
  const table = await openTable({ ...seated, ...script, saveName: words.save ?? null, app }, store);
  return table.ok
    ? playSeries(table.value, kit, words, context, outcomes.value !== null)
    : refuse(io, table.error.sentence);
}

/** Plays a game in lines, and after it those that are left of its series: saved if it is. */
async function playSeries(
  first: Table,
  kit: Kit,
  words: TextWords,
  context: Context,
  scripted = false,
): Promise<ExitStatus> {
  const { io, kits, store, app } = context;
  const ends = consoleEnds(words, io);
  for (let table = first; ; ) {
    const status = await converse(table, kit, words, context, scripted && table === first, ends);
    const score = table.outcome === null ? null : scoreOf(table);
    if (score === null || status !== exit.fine) return status;
    await writeLines(io.stdout, [`${scoreInWords(score, table.names)}.`]);
    if (score.over) return status;
    const seed = words.seed === undefined ? freshSeed() : `${words.seed} ${score.game + 1}`;
    const unsaved = table.saveName === null ? { saveName: null } : {};
    const seated = await withHomeEquals(rematchOf(table, seed), store, kits);
    const next = await openTable({ ...seated, ...unsaved, app }, store);
    if (!next.ok) return refuse(io, next.error.sentence);
    table = next.value;
  }
}

/** Asks how many play, and for their names, at a terminal; an empty name is the seat's letter. Null: nothing more came. */
async function askForSeats({ seats: { min, max } }: Kit, io: Io): Promise<string | null> {
  const names: string[] = [];
  let count = 0;
  const lines = terminalLines(io, () =>
    count === 0 ? `Number of players (${min} to ${max}): ` : `Name of player ${letter(seat(names.length))}: `,
  );
  try {
    for (;;) {
      const next = await Promise.race([lines.next(), onAbort(io.signal)]);
      if (next === undefined || next.done === true) return null;
      const text = next.value.ok ? next.value.value : '';
      if (count > 0) names.push(text.replaceAll(',', ' '));
      else if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) count = Number(text);
      else await writeLines(io.stdout, [`There are ${min} to ${max} players.`]);
      if (count > 0 && names.length === count) return names.join(',');
    }
  } finally {
    await lines.return(undefined);
  }
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
    : playSeries(table, kit, words, context);
}

/** Plays at a table in lines until the console ends, and closes the table. */
export async function converse(
  table: Table,
  kit: Kit,
  words: TextWords,
  context: Context,
  scripted = false,
  ends = consoleEnds(words, context.io),
): Promise<ExitStatus> {
  const { io } = context;
  const [adapter, own] = await Promise.all([kit.text.adapter?.(), kit.text.console?.()]);
  if (adapter !== undefined) {
    await writeLines(io.stdout, headLines(kit.title, table.occupants, table.seed, scripted));
    await writeLines(io.stdout, adapter.board(table.view('spectator')));
  }
  if (own !== undefined) return own.goOn(table, words, consoleContext(kit, context));
  try {
    if (adapter === undefined) return await refuse(io, `${kit.title} has no text mode`);
    const roster = await kit.players.load();
    return await statusOf(await runConsole({ table, adapter, roster, ...ends }), io);
  } finally {
    await table.close();
  }
}

const consoleContext = (kit: Kit, { io, store, version }: Context): ConsoleContext => ({
  io,
  store,
  version,
  options: (words, usual) => readRules(kit, words, usual),
  setupFields: words => readSetupFields(kit, words, false),
  manual: async options => (await import('../screens/rules/lines.ts')).manualText(kit, options),
});
