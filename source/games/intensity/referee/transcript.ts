import type { Card } from '../../../../machines/intensity/cards.ts';
import { PASSED } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { plural } from '../../../../machines/wording.ts';
import { SEATS } from '../players/sight.ts';
import type { Narrator, Player, PlayFault } from './hand.ts';
import { isStrict, listedCards, readAnswer } from './protocol.ts';

/** Characters of a program's other output that a line quotes at most. */
const MOST_DEBUG = 200;
const PENALTY = '5 penalty points';

/**
 * The transcript of a hand in the words of the referee (rules/intensity-protocol.md#transcript), line by line; `open`
 * shows all hands, `strict` warns of answers that are not exactly one line of whole numbers.
 */
export function transcript(write: (line: string) => void, open: boolean, strict: boolean): Narrator {
  let players: readonly Player[] = [];
  let passes = 0;
  const padded = (of: Seat): string => {
    const longest = Math.max(...players.map(player => player.name.length));
    return at(players, of).name.padEnd(longest);
  };
  const aside = (of: Seat, output: string, count: number): void => {
    const { name, contestant } = at(players, of);
    if (contestant.asksAgain) return;
    if (readAnswer(output).debug) write(`${name} printed: ${printable(output)}`);
    if (strict && !isStrict(output, count))
      write(`warning: ${name} did not print exactly one line of ${plural(count, 'integer', 'integers')}`);
  };
  return {
    dealt(seated, deal) {
      players = seated;
      if (open) {
        write('Deal:');
        for (const of of seats(SEATS))
          write(`Table position ${of}: ${padded(of)}: ${listedCards(at(deal, of))}`);
        write('');
      }
      write('Discards:');
    },
    passed(of, cards, fault, output) {
      aside(of, output, PASSED);
      const chosen = fault === null ? listedCards(cards) : passFault(fault, cards, open);
      if (open || fault !== null) write(`${padded(of)} ${chosen}`);
      passes += 1;
      if (passes === SEATS) write('');
    },
    played(of, hand, round, card, fault, output) {
      aside(of, output, 1);
      const holding = open ? `holding ${listedCards(hand)} ` : '';
      const chosen = fault === null ? `plays the ${card}` : cardFault(fault, card);
      write(`Round ${round}: ${padded(of)} ${holding}${chosen}`);
    },
    settled({ winner, points }) {
      const content = plural(points, 'penalty point', 'penalty points');
      const which = points === 0 ? '' : ` which contains ${content}`;
      write(`${at(players, winner).name} wins the round${which}`);
      write('');
    },
    ended(seated, places, totals) {
      for (const line of ['', 'Finishing Positions', '']) write(line);
      for (const of of byPlace(places)) {
        const { name, contestant } = at(seated, of);
        const source = printable(contestant.source);
        write(`#${at(places, of)} with ${at(totals, of)} penalty points ${name} (${source})`);
      }
      write('');
    },
  };
}

function passFault({ tried, reason }: PlayFault, cards: readonly Card[], open: boolean): string {
  if (!open) return `discards - ${reason}: ${PENALTY}`;
  return `${listedCards(tried)} - ${reason}: ${PENALTY} - referee chooses ${listedCards(cards)}`;
}

function cardFault({ tried, reason }: PlayFault, card: Card): string {
  const [number] = tried;
  const what = number === undefined ? 'plays nothing' : `plays the ${number}`;
  return `${what} - ${reason}: ${PENALTY} - referee chooses ${card}`;
}

/** Indices of places, the best first; equal ones in their order. */
export const byPlace = (places: readonly number[]): number[] =>
  [...places.keys()].sort((one, other) => at(places, one) - at(places, other));

/** External text as one line without control characters, cut to `MOST_DEBUG`. */
export function printable(text: string): string {
  const clean = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '?');
  return clean.length > MOST_DEBUG ? `${clean.slice(0, MOST_DEBUG)}…` : clean;
}
