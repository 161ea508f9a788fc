import { DRAW_SCALE } from '../../../../machines/conquest/exchange.ts';
import type { ScriptedOutcome } from '../../../../machines/random.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { CARDS } from '../../../../machines/warzone/orders.ts';
import { printable } from '../../../text/printable.ts';

/** The lines of an outcomes file of Warzone, for the help. */
export const outcomeForms: readonly string[] = [
  'seats A B C …         the players in the order of play',
  'deal A B C …          the owner of each territory, by number',
  "roll .1 .59 / .7 .05  the attackers' draws, then the defenders'; below the rate kills",
  'rounding .8           the draw of a weighted rounding',
  'card bomb             the card that is drawn',
  'order A C B           the players in the order of a random turn or round',
  'offer N N …           the territories in the order in which they are put on offer',
  'wastelands N N …      those that are not, in the order in which they become wastelands',
  'given N               which of the free territories chance gives, from 1',
];

/** One outcome from a line of an outcomes file; see `outcomeForms`. */
export function readOutcome(words: readonly string[]): Result<ScriptedOutcome, string> {
  const [what = '', ...given] = words;
  if (given.length === 0) return err(`${printable(what)} needs something after it`);
  switch (what) {
    case 'seats':
    case 'deal':
    case 'order':
      return each(what, given, readLetter, 'a player; players are letters from A to F');
    case 'roll':
      return each(
        what,
        given.filter(word => word !== '/'),
        readDraw,
        'a draw; draws go from 0 to 0.9999',
      );
    case 'rounding':
      return each(what, given, readDraw, 'a draw; draws go from 0 to 0.9999');
    case 'card':
      return each(what, given, readCard, `a card; there are ${CARDS.join(', ')}`);
    case 'offer':
    case 'wastelands':
    case 'given':
      return each(what, given, readIndex, 'a number from 1');
    default:
      return err(`${printable(what)} is no outcome; a line begins with ${WORDS.join(', ')}`);
  }
}

const WORDS = ['seats', 'deal', 'roll', 'rounding', 'card', 'order', 'offer', 'wastelands', 'given'] as const;

/** @param read gives a number of 0 or more, or −1 for a wrong word */
function each(
  what: string,
  given: readonly string[],
  read: (word: string) => number,
  needed: string,
): Result<ScriptedOutcome, string> {
  const numbers = given.map(read);
  const wrong = numbers.findIndex(number => number < 0);
  return wrong < 0 ? ok({ what, numbers }) : err(`${printable(given[wrong] ?? '')} is not ${needed}`);
}

const readLetter = (word: string): number =>
  /^[a-f]$/i.test(word) ? word.toUpperCase().charCodeAt(0) - 65 : -1;

const readDraw = (word: string): number =>
  /^0?\.\d{1,4}$|^0$/.test(word) ? Math.round(Number(word) * DRAW_SCALE) : -1;

const readIndex = (word: string): number => (/^\d{1,4}$/.test(word) ? Number(word) - 1 : -1);

const cardWords: readonly string[] = CARDS;
const readCard = (word: string): number => cardWords.indexOf(word);
