import type { Card } from '../../../../machines/intensity/cards.ts';
import { PASSED, type Round, SEATS } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import type { HandRecord, Narrator, Player, PlayFault } from './hand.ts';
import { isStrict, listedCards, readAnswer } from './protocol.ts';

/** The most that is repeated of what a program printed besides its answer. */
const MOST_DEBUG = 200;

/**
 * The transcript of a hand in the words of the referee (rules/intensity-protocol.md#transcript), line by line.
 * @param open all hands are shown: not where a person plays
 * @param strict it is said when an answer is not exactly one line of whole numbers
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
    const plural = count === 1 ? 'integer' : 'integers';
    if (strict && !isStrict(output, count))
      write(`warning: ${name} did not print exactly one line of ${count} ${plural}`);
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
      write(
        `Round ${round}: ${padded(of)} ${holding}${fault === null ? `plays the ${card}` : cardFault(fault, card)}`,
      );
    },
    settled: round => settled(round, players, write),
    ended: record => finished(record, write),
  };
}

const PENALTY = '5 penalty points';

function passFault({ tried, reason }: PlayFault, cards: readonly Card[], open: boolean): string {
  if (!open) return `discards - ${reason}: ${PENALTY}`;
  return `${listedCards(tried)} - ${reason}: ${PENALTY} - referee chooses ${listedCards(cards)}`;
}

function cardFault({ tried, reason }: PlayFault, card: Card): string {
  const [number] = tried;
  const what = number === undefined ? 'plays nothing' : `plays the ${number}`;
  return `${what} - ${reason}: ${PENALTY} - referee chooses ${card}`;
}

function settled({ winner, points }: Round, players: readonly Player[], write: (line: string) => void): void {
  const content =
    points === 0 ? '' : ` which contains ${points} penalty ${points === 1 ? 'point' : 'points'}`;
  write(`${at(players, winner).name} wins the round${content}`);
  write('');
}

function finished({ players, places, totals }: HandRecord, write: (line: string) => void): void {
  write('');
  write('Finishing Positions');
  write('');
  for (const of of byPlace(places)) {
    const { name, contestant } = at(players, of);
    write(
      `#${at(places, of)} with ${at(totals, of)} penalty points ${name} (${printable(contestant.source)})`,
    );
  }
  write('');
}

/** Indices of places, the best first; equal ones in their order. */
export const byPlace = (places: readonly number[]): number[] =>
  places.map((_, index) => index).sort((one, other) => at(places, one) - at(places, other));

/** What came from outside as one line that can do nothing to a terminal. */
export function printable(text: string): string {
  const clean = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '?');
  return clean.length > MOST_DEBUG ? `${clean.slice(0, MOST_DEBUG)}…` : clean;
}
