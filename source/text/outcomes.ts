import { readFile, stat } from 'node:fs/promises';
import type { ScriptedOutcome } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import type { AnyFace } from './face.ts';
import { checkLine } from './lines.ts';
import { printable } from './printable.ts';

/** The most outcomes a file may hold: many times the rolls of the longest games. */
const MOST_OUTCOMES = 100_000;

/**
 * The outcomes of a file, one a line; blank lines and what follows a `#` do not count.
 * @param name how the file is called in a fault
 * @returns the outcomes in order, or the first fault as `name:line: sentence`
 */
export function readOutcomes(
  face: AnyFace,
  text: string,
  name: string,
): Result<readonly ScriptedOutcome[], string> {
  const outcomes: ScriptedOutcome[] = [];
  for (const [index, raw] of text
    .replace(/^\ufeff/u, '')
    .split('\n')
    .entries()) {
    const outcome = readLine(face, raw);
    if (outcome === null) continue;
    if (!outcome.ok) return err(`${name}:${index + 1}: ${outcome.error}`);
    if (outcomes.length === MOST_OUTCOMES)
      return err(`${name}:${index + 1}: a file holds at most ${MOST_OUTCOMES} outcomes`);
    outcomes.push(outcome.value);
  }
  return ok(outcomes);
}

function readLine(face: AnyFace, raw: string): Result<ScriptedOutcome, string> | null {
  const line = checkLine(raw.endsWith('\r') ? raw.slice(0, -1) : raw);
  if (!line.ok) return err(line.error.sentence);
  const words = (line.value.split('#')[0] ?? '').split(' ').filter(Boolean);
  return words.length === 0 ? null : face.outcome(words);
}

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
