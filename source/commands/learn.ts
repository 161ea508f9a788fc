import { lessonOptions, playBeginning } from '../learn/open.ts';
import { Tutor } from '../learn/tutor.ts';
import { canShow } from '../plain/why.ts';
import { openTable } from '../table/table.ts';
import { type ExitStatus, refuse } from '../text/io.ts';
import { taught } from '../text/learn.ts';
import type { Context } from './context.ts';
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
  if (!text) {
    if (!canShow(context))
      return refuse(io, `the screen needs a terminal; in a pipe use sandtable learn ${id} --text`);
    const { openApp } = await import('./screen.ts');
    return openApp({ kind: 'learn', game: kit }, context);
  }
  const options = await lessonOptions(kit, lesson);
  if (!options.ok) return refuse(io, options.error);
  const table = await openTable(options.value, context.store);
  if (!table.ok) return refuse(io, table.error.sentence);
  await playBeginning(table.value, kit, lesson);
  const tutor = new Tutor(lesson, table.value, 'words');
  const { converse } = await import('./text.ts');
  return converse(table.value, kit, { through: taught(tutor) }, context);
}
