import type { IntensityMove } from '../../../../machines/intensity/types.ts';
import { PASSED } from '../../../../machines/intensity/types.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import type { CommandHelp, TextFault } from '../../../text/face.ts';

/** The moves of Intensity as words. Cards are numbers from 10 to 49. */
export const commands: readonly CommandHelp[] = [
  { form: 'pass C C C', does: 'choose the three cards that go to the player on your left' },
  { form: 'play C', does: 'play a card' },
  { form: 'ready', does: 'go on to the next hand of a match' },
];

/** How many cards follow each word. */
const counts: Readonly<Record<string, number>> = { pass: PASSED, play: 1, ready: 0 };

/** The move that a line means; null when its first word is no move of Intensity. */
export function readMove(words: readonly string[]): Result<IntensityMove, TextFault> | null {
  const [word = '', ...given] = words;
  const count = Object.hasOwn(counts, word) ? counts[word] : undefined;
  if (count === undefined) return null;
  const tokens = given.join(' ').replaceAll(',', ' ').split(' ').filter(Boolean);
  if (tokens.length !== count || !tokens.every(token => /^\d{1,4}$/.test(token))) return err(usage(word));
  const cards = tokens.map(Number);
  if (word === 'pass') return ok({ type: 'discard', cards });
  if (word === 'play') return ok({ type: 'play', card: at(cards, 0) });
  return ok({ type: 'ready' });
}

function usage(word: string): TextFault {
  const form = commands.find(command => command.form.split(' ')[0] === word)?.form ?? word;
  const what = form.includes(' ') ? `is written ${form}, with the numbers of cards` : 'stands alone';
  return { code: 'bad-arguments', sentence: `${word} ${what}` };
}
