import { readFile, stat } from 'node:fs/promises';
import type { ScriptedOutcome } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import type { AnyFace } from '../text/face.ts';
import { readOutcomes } from '../text/outcomes.ts';
import { printable } from '../text/printable.ts';

/** A file of outcomes for the longest game is far smaller. */
const LARGEST_OUTCOMES = 4 * 1024 * 1024;

/** How much of a path is shown in a sentence. */
const LONGEST_PATH = 400;

/** The outcomes of a file; null without one. */
export async function outcomesFrom(
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
