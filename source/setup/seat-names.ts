import { letter, type Seat, seats } from '../../machines/seat.ts';

/**
 * One sentence where a name is the letter of another seat at the table: what is said of B would be read of both. Null
 * for any other name.
 */
export function lettersClash(name: string, own: Seat, count: number): string | null {
  const another = seats(count).find(seat => seat !== own && letter(seat) === name.toUpperCase());
  return another === undefined ? null : `${name} is the letter of another player; choose another name`;
}
