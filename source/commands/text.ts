import { readFile, stat } from 'node:fs/promises';
import type { ScriptedOutcome } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { openTable } from '../table/table.ts';
import type { AnyFace } from '../text/face.ts';
import { faceOf } from '../text/faces.ts';
import { type ExitStatus, type Io, refuse, writeLines } from '../text/io.ts';
import { readOutcomes } from '../text/outcomes.ts';
import { printable } from '../text/printable.ts';
import { headLines } from '../text/transcript.ts';
import { converse } from './conversation.ts';
import type { DominationTextOptions } from './domination.ts';
import { type OpeningOptions, readOpening } from './opening.ts';
import type { Globals } from './program.ts';
import { storeFor } from './saves-folder.ts';
import { version } from './version.ts';

/** The options of `text`. */
export interface TextOptions extends OpeningOptions, Globals, DominationTextOptions {
  readonly save?: string;
  readonly boardEveryTurn?: boolean;
  readonly outcomes?: string;
}

/** A file of outcomes for the longest game is far smaller. */
const LARGEST_OUTCOMES = 4 * 1024 * 1024;

/** How much of a path is shown in a sentence. */
const LONGEST_PATH = 400;

/** Plays a new game in lines of text. */
export async function textCommand(id: string, options: TextOptions, io: Io): Promise<ExitStatus> {
  if (id === 'domination') return (await import('./domination.ts')).dominationText(options, io);
  const opening = readOpening(id, options);
  if (!opening.ok) return refuse(io, opening.error);
  const face = faceOf(opening.value.game.id);
  if (face === undefined) return refuse(io, `${opening.value.game.title} has no text mode`);
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
  return converse(table.value, face, options.boardEveryTurn === true, io);
}

/** The outcomes of a file; null without one. */
async function outcomesFrom(
  face: AnyFace,
  path: string | undefined,
): Promise<Result<readonly ScriptedOutcome[] | null, string>> {
  if (path === undefined) return ok(null);
  const name = printable(path, LONGEST_PATH);
  try {
    const { size } = await stat(path);
    if (size > LARGEST_OUTCOMES) return err(`${name} is too large for a file of outcomes`);
    return readOutcomes(face, await readFile(path, 'utf8'), name);
  } catch (fault) {
    const missing = fault instanceof Error && 'code' in fault && fault.code === 'ENOENT';
    return err(missing ? `there is no file ${name}` : `the file ${name} cannot be read`);
  }
}
