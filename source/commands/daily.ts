import { tableLines } from '../base/table-lines.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { dailyLine, dailyOptions, dailyTries, dayOf, streakOf } from '../study/daily.ts';
import { openTable } from '../table/table.ts';
import type { Context } from './context.ts';
import { showApp } from './launch.ts';
import { readGame } from './opening.ts';

/** Lists today's games, or plays one: on the full screen, or in lines. The first try of a day counts. */
export async function dailyCommand(
  id: string | undefined,
  { text = false, name }: { readonly text?: boolean; readonly name?: string },
  context: Context,
): Promise<ExitStatus> {
  const { io, kits, store, app } = context;
  // The clock is read once: a game that is begun at midnight is of one day.
  const now = new Date();
  const day = dayOf(now.getTime());
  const tries = await dailyTries(store, kits);
  if (!tries.ok) return refuse(io, tries.error);
  const streak = streakOf(tries.value, day);
  if (id === undefined) {
    const rows = kits.flatMap(kit => {
      if (kit.daily === undefined) return [];
      const tried = tries.value.find(each => each.game === kit.id && each.day === day);
      if (tried?.result == null)
        return [[kit.id, kit.title, tried === undefined ? 'not played yet' : `goes on in ${tried.save}`]];
      return [[kit.id, kit.title, dailyLine(kit.title, day, tried.result, streak)]];
    });
    const row = streak === 0 ? [] : ['', `days in a row: ${streak}`];
    const head = `Today, ${day}: everybody has the same games.`;
    await writeLines(io.stdout, [head, ...tableLines(rows), ...row]);
    return exit.fine;
  }
  const found = readGame(kits, id);
  if (!found.ok) return refuse(io, found.error);
  const kit = found.value;
  const tried = tries.value.find(each => each.game === kit.id && each.day === day);
  if (tried !== undefined)
    await writeLines(io.stdout, [
      tried.result === null
        ? `The first try goes on in ${tried.save} and is what counts; this one does not.`
        : `${dailyLine(kit.title, day, tried.result, streak)}. This try does not count.`,
    ]);
  const options = await dailyOptions(kit, day, name);
  if (!options.ok) return refuse(io, options.error);
  const opening = { ...options.value, app, clock: () => now };
  if (!text) return showApp({ kind: 'play', options: opening }, context, `use sandtable today ${id} --text`);
  const table = await openTable(opening, store);
  if (!table.ok) return refuse(io, table.error.sentence);
  const { converse } = await import('./text.ts');
  return converse(table.value, kit, {}, context);
}
