import { type ExitStatus, refuse } from '../lines/text/io.ts';
import { withTutor } from '../lines/text/learn.ts';
import { lessonOptions, playOpening } from '../study/lessons/open.ts';
import { Tutor } from '../study/lessons/tutor.ts';
import { openTable } from '../table/table.ts';
import type { Context } from './context.ts';
import { showApp } from './launch.ts';
import { readGame } from './opening.ts';

/** Plays a game's lesson, on the full screen or in lines of text. */
export async function learnCommand(
  id: string,
  { text = false }: { readonly text?: boolean },
  context: Context,
): Promise<ExitStatus> {
  const { io, kits } = context;
  const found = readGame(kits, id);
  if (!found.ok) return refuse(io, found.error);
  const kit = found.value;
  const lesson = await kit.lesson?.();
  if (lesson === undefined) return refuse(io, `${kit.title} has no lesson`);
  if (!text) return showApp({ kind: 'learn', game: kit }, context, `use sandtable learn ${id} --text`);
  const options = await lessonOptions(kit, lesson);
  if (!options.ok) return refuse(io, options.error);
  const table = await openTable(options.value, context.store);
  if (!table.ok) return refuse(io, table.error.sentence);
  await playOpening(table.value, kit, lesson);
  const tutor = new Tutor(lesson, table.value, 'words');
  const { converse } = await import('./text.ts');
  const seats = table.value.occupants.map(each => (each.kind === 'bot' ? `bot:${each.level}` : each.name));
  const onwards = `quit ends it; a whole game: sandtable text ${id} --seats ${seats.join(',')}`;
  return converse(table.value, kit, { through: withTutor(tutor, onwards) }, context);
}
