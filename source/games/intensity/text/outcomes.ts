import type { ScriptedOutcome } from '../../../../machines/random.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';

/** The lines of an outcomes file of Intensity, for the help. */
export const outcomeForms: readonly string[] = [
  'lead N          the seat that leads the first hand, 0 to 3',
  'deal C C C …    the forty cards, ten for each table position from 0 to 3',
  'chosen C …      what chance plays or passes after an illegal choice',
];

const words = ['lead', 'deal', 'chosen'];

/** One outcome from a line of an outcomes file; see `outcomeForms`. The rules check counts and cards. */
export function readOutcome(line: readonly string[]): Result<ScriptedOutcome, string> {
  const [what = '', ...given] = line;
  if (!words.includes(what)) return err(`${what} is no outcome; a line begins with lead, deal or chosen`);
  const wrong = given.find(word => !/^\d{1,2}$/.test(word));
  if (wrong !== undefined) return err(`${wrong} is no number of a card or a seat`);
  return ok({ what, numbers: given.map(Number) });
}
