import type { ScriptedOutcome } from '../../../machines/random.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import { readWhole } from '../../base/files.ts';
import type { AnyTextAdapter } from './adapter.ts';
import { checkLine } from './lines.ts';
import { printablePath } from './printable.ts';

/** The most outcomes a file may hold: many times the rolls of the longest games. */
const MOST_OUTCOMES = 100_000;

/** The outcomes of a file, one a line, `#` begins a comment; or the first fault as `name:line: sentence`. */
export function readOutcomes(
  adapter: AnyTextAdapter,
  text: string,
  name: string,
): Result<readonly ScriptedOutcome[], string> {
  const outcomes: ScriptedOutcome[] = [];
  const lines = text.replace(/^\ufeff/u, '').split('\n');
  for (const [index, raw] of lines.entries()) {
    const line = checkLine(raw.endsWith('\r') ? raw.slice(0, -1) : raw);
    const fault = (sentence: string) => err(`${name}:${index + 1}: ${sentence}`);
    if (!line.ok) return fault(line.error.sentence);
    const words = (line.value.split('#')[0] ?? '').split(' ').filter(Boolean);
    if (words.length === 0) continue;
    const outcome = adapter.outcome(words);
    if (!outcome.ok) return fault(outcome.error);
    if (outcomes.length === MOST_OUTCOMES) return fault(`a file holds at most ${MOST_OUTCOMES} outcomes`);
    outcomes.push(outcome.value);
  }
  return ok(outcomes);
}

/** A file of outcomes for the longest game is far smaller. */
const LARGEST_OUTCOMES = 4 * 1024 * 1024;

/** The outcomes of a file; null without one. */
export function outcomesFrom(
  adapter: AnyTextAdapter,
  path: string | undefined,
): Result<readonly ScriptedOutcome[] | null, string> {
  if (path === undefined) return ok(null);
  const name = printablePath(path);
  const read = readWhole(path, LARGEST_OUTCOMES);
  return read.ok ? readOutcomes(adapter, read.value.toString('utf8'), name) : err(`${name}: ${read.error}`);
}
