import { type IntensityRefusal, PASSED } from '../../../../machines/intensity/types.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import { type ClaimedSight, HAND_SIZE, SEATS } from '../players/sight.ts';

/** A request to a program (rules/intensity-protocol.md#requests). Cards are numbers from outside, unchecked. */
export type Request =
  | { readonly action: 'name' }
  | { readonly action: 'pass'; readonly hand: readonly number[] }
  | { readonly action: 'play'; readonly sight: ClaimedSight }
  | { readonly action: 'test' };

/** Numbers that follow the action of a play: cards in hand, cards on the table, table position. */
const COUNTS = 3;
/** Characters of a wrong word that a sentence quotes at most. */
const LONGEST_WORD = 12;

/** The text of a request, as a program reads it. */
export function requestText(request: Request): string {
  if (request.action === 'name') return '0\n';
  if (request.action === 'test') return '3\n';
  if (request.action === 'pass') return `1\n${request.hand.join(' ')}\n`;
  const { position, hand, table, earlier, passed, received } = request.sight;
  const lists = [[2], [hand.length, table.length, position], hand, table, earlier, passed, received];
  return lists.map(numbers => `${numbers.join(' ')}\n`).join('');
}

/**
 * Reads a request from words, which lines may divide in any way; null while words are missing (with `ended`, fewer
 * are enough); or one sentence about what is wrong.
 */
export function readRequest(words: readonly string[], ended = false): Result<Request, string> | null {
  const wrong = words.find(word => !/^\d{1,9}$/.test(word));
  if (wrong !== undefined) {
    const clean = wrong.replace(/[^\x21-\x7e]/g, '?');
    const shown = clean.length > LONGEST_WORD ? `${clean.slice(0, LONGEST_WORD)}…` : clean;
    return err(`${shown} is no whole number`);
  }
  const [action, ...numbers] = words.map(Number);
  switch (action) {
    case undefined:
      return null;
    case 0:
      return ok({ action: 'name' });
    case 1:
      return numbers.length < (ended ? PASSED : HAND_SIZE)
        ? null
        : ok({ action: 'pass', hand: numbers.slice(0, HAND_SIZE) });
    case 2:
      return readPlay(numbers, ended);
    case 3:
      return ok({ action: 'test' });
    default:
      return err(`there is no action ${action}; a request begins with 0, 1, 2 or 3`);
  }
}

function readPlay(numbers: readonly number[], ended: boolean): Result<Request, string> | null {
  if (numbers.length < COUNTS) return null;
  const [held, laid, position] = [at(numbers, 0), at(numbers, 1), at(numbers, 2)];
  if (held < 1 || held > HAND_SIZE) return err(`a hand has 1 to ${HAND_SIZE} cards, not ${held}`);
  if (laid >= SEATS) return err(`${laid} cards lie on the table; there are ${SEATS - 1} at most`);
  const sizes = [held, laid, SEATS * (HAND_SIZE - held), PASSED, PASSED];
  const needed = ended ? held + laid : sizes.reduce((sum, size) => sum + size, 0);
  if (numbers.length < COUNTS + needed) return null;
  const rest = numbers.slice(COUNTS);
  const [hand = [], table = [], earlier = [], passed = [], received = []] = sizes.map(size =>
    rest.splice(0, size),
  );
  return ok({ action: 'play', sight: { position, hand, table, earlier, passed, received } });
}

/**
 * Reads an answer leniently: the last runs of two digits (rules/intensity-protocol.md#reading-an-answer); `debug`: it
 * had more.
 */
export function readAnswer(output: string): { readonly numbers: readonly number[]; readonly debug: boolean } {
  const numbers = (output.match(/\d\d/g) ?? []).map(Number);
  const plain = /^\s*\d+(?:[\s,]+\d+)*\s*$/.test(output);
  return { numbers, debug: output.trim() !== '' && !plain };
}

/** The card of an answer, or why there is none. */
type CardChoice =
  | { readonly kind: 'card'; readonly card: number }
  | { readonly kind: 'none'; readonly reason: string };

export const NO_OUTPUT = 'no output from program';

/** The chosen card: the last number of two digits, else the last digit, which is always illegal. */
export function chosenCard(output: string): CardChoice {
  const word = (output.match(/\d\d/g) ?? output.match(/\d/g))?.at(-1);
  if (word !== undefined) return { kind: 'card', card: Number(word) };
  return { kind: 'none', reason: output.trim() === '' ? NO_OUTPUT : 'program output not an integer' };
}

/** The cards chosen to be passed: the last three numbers, or fewer. */
export const chosenPass = (output: string): readonly number[] => readAnswer(output).numbers.slice(-PASSED);

/** True for one line of exactly `count` whole numbers. */
export function isStrict(output: string, count: number): boolean {
  const [line = '', ...more] = output.replace(/\r?\n$/, '').split('\n');
  return more.length === 0 && new RegExp(`^\\d+(?: \\d+){${count - 1}}$`).test(line);
}

/** The reason why a choice is illegal, in the words of the referee (rules/intensity-protocol.md#reading-an-answer). */
export function reasonOf(refusal: IntensityRefusal): string {
  if (refusal.code === 'must-follow')
    return `${refusal.led} was led and the player holds a ${Math.floor(refusal.led / 10)}`;
  return REASONS[refusal.code] ?? 'not possible now';
}

const REASONS: Readonly<Partial<Record<IntensityRefusal['code'], string>>> = {
  'no-such-card': 'not a valid card',
  'not-in-hand': 'card not in hand',
  'repeated-card': 'repeated discard',
  'wrong-number-of-cards': 'incorrect number of discards',
  'calves-not-open': 'a calf may not be led before a calf has been played',
};

/** Cards as the referee lists them: `[10, 22, 23]`. */
export const listedCards = (cards: readonly number[]): string => `[${cards.join(', ')}]`;
