import { type Territory, territory } from '../../../../machines/conquest/board.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { type Seat, seat } from '../../../../machines/seat.ts';
import type { TextFault } from '../../../text/face.ts';
import { suggestion } from '../../../text/nearest.ts';
import { printable } from '../../../text/printable.ts';

/** Cuts a line at blanks; what stands in quotes is one word. A quote that is not closed goes to the end. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"?|(\S+)/g)].map(match => match[1] ?? match[2] ?? '');
}

/** A name as it is compared: small letters, blanks for underscores. */
export const nameKey = (name: string): string =>
  name.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * The territory that a word means: its number from 1, its name, or the beginning of its name when no other begins so.
 * @param names the territories' names by index
 */
export function readTerritory(word: string, names: readonly string[]): Result<Territory, TextFault> {
  const found = readName(word, names);
  if (found.ok) return ok(territory(found.value));
  if (found.error.length > 0) {
    const some = found.error.slice(0, 4).join(', ');
    return fault('ambiguous', `${printable(word)} could be ${some}${found.error.length > 4 ? ' …' : ''}`);
  }
  const near = suggestion(word, names);
  const hint = near.startsWith('did') ? `; ${near}` : '';
  return fault('no-such-territory', `the map has no territory ${printable(word)}${hint}`);
}

/** The player that a word means: the letter of the seat, its number from 1, the name, or its beginning. */
export function readPlayer(word: string, names: readonly string[], seats: number): Result<Seat, TextFault> {
  const letters = /^[a-f]$/i.test(word) ? word.toLowerCase().charCodeAt(0) - 97 : -1;
  const named = readName(word, names);
  if (named.ok) return ok(seat(named.value));
  if (letters >= 0 && letters < seats) return ok(seat(letters));
  return fault('no-such-player', `there is no player ${printable(word)}`);
}

/** The index of the name that a word means, or the names that it could mean. */
function readName(word: string, names: readonly string[]): Result<number, readonly string[]> {
  if (/^\d{1,4}$/.test(word)) {
    const index = Number(word) - 1;
    return index >= 0 && index < names.length ? ok(index) : err([]);
  }
  const key = nameKey(word);
  const keys = names.map(nameKey);
  const exact = keys.indexOf(key);
  if (exact >= 0) return ok(exact);
  const begin = keys.flatMap((each, index) => (key !== '' && each.startsWith(key) ? [index] : []));
  const [only] = begin;
  if (only !== undefined && begin.length === 1) return ok(only);
  return err(begin.map(index => names[index] ?? ''));
}

const fault = (code: string, sentence: string): Result<never, TextFault> => err({ code, sentence });
