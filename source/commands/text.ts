import { openTable } from '../table/table.ts';
import { type ExitStatus, type Io, refuse, writeLines } from '../text/io.ts';
import { headLines } from '../text/transcript.ts';
import { converse } from './conversation.ts';
import type { DominationTextOptions } from './domination.ts';
import { type OpeningOptions, readOpening } from './opening.ts';
import { outcomesFrom } from './outcomes.ts';
import type { Globals } from './program.ts';
import { storeFor } from './saves-folder.ts';
import { version } from './version.ts';

/** The options of `text`. */
export interface TextOptions extends OpeningOptions, Globals, DominationTextOptions {
  readonly save?: string;
  readonly boardEveryTurn?: boolean;
  readonly outcomes?: string;
}

/** Plays a new game in lines of text. */
export async function textCommand(id: string, options: TextOptions, io: Io): Promise<ExitStatus> {
  if (id === 'domination') return (await import('./domination.ts')).dominationText(options, io);
  if (id === 'warzone' && options.seats === undefined)
    return (await import('./warzone.ts')).warzoneText(options, io);
  const opening = await readOpening(id, options);
  if (!opening.ok) return refuse(io, opening.error);
  const { kit } = opening.value;
  const face = await kit.text.face?.();
  if (face === undefined) return refuse(io, `${kit.title} has no text mode`);
  const outcomes = await outcomesFrom(face, options.outcomes);
  if (!outcomes.ok) return refuse(io, outcomes.error);

  const table = await openTable(
    {
      ...opening.value,
      ...(outcomes.value === null ? {} : { outcomes: outcomes.value }),
      saveName: options.save ?? null,
      app: `sandtable ${version()}`,
    },
    storeFor(options, io),
  );
  if (!table.ok) return refuse(io, table.error.sentence);
  const scripted = outcomes.value !== null;
  await writeLines(io.stdout, headLines({ ...opening.value, title: opening.value.game.title, scripted }));
  return converse(table.value, kit, face, options, io);
}
