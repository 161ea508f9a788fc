import { type Seat, seats } from '../../../../machines/seat.ts';
import { emptyHand, handSize } from '../../../../machines/warzone/orders.ts';
import { income } from '../../../../machines/warzone/turns.ts';
import { groundOf, incomeOf, NEUTRAL, Sketch } from './sketch.ts';
import type { Stand } from './stand.ts';

/** Another seat's stand as a player imagines it: it has no cards, and its income follows from its land. */
export function standIn(stand: Stand, seat: Seat): Stand {
  const { board, options, owners } = stand;
  return { ...stand, seat, pool: income(board, options, owners, seat), hand: emptyHand };
}

/**
 * A player's stand made ready to be played on: what it knows, its guesses for the rest, and no fog.
 * @param order the seats in the order drawn at the start; empty where it is not known
 */
export function sketchOf(stand: Stand, order: readonly Seat[]): Sketch {
  const { board, options, owners, armies, turn, truces, seats: count, seat, hand } = stand;
  const all = seats(count);
  return new Sketch(groundOf(board, options), {
    owners: owners.map(owner => owner ?? NEUTRAL),
    armies,
    cards: all.map(each => (each === seat ? handSize(options, hand) : 0)),
    seats: count,
    turn,
    order: order.length === count ? order : all,
    truces: truces
      .filter(({ from, until }) => from <= turn && turn <= until)
      .map(({ one, other }) => [one, other] as const),
  });
}

/** How many turns of income an income now is worth, how many armies a card, and a territory. */
const HORIZON = 6;
const CARD = 2;
const LAND = 1;
/** How much of a continent's income counts for how much of it is held. */
const PROGRESS = 0.5;

/** How a game stands for a seat, 0 (out) to 1 (won): its share of all strength, the strongest rival's counted twice. */
export function prospect(sketch: Sketch, seat: Seat): number {
  const { size, sizes, bonus, continent, options } = sketch.ground;
  const { owners, armies, seats: count } = sketch;
  const held = new Int32Array(sizes.length * count);
  const strength = new Float64Array(count);
  for (let each = 0; each < size; each++) {
    const owner = owners[each] ?? NEUTRAL;
    if (owner === NEUTRAL) continue;
    strength[owner] = (strength[owner] ?? 0) + (armies[each] ?? 0) + LAND;
    const of = continent[each] ?? -1;
    if (of >= 0) held[of * count + owner] = (held[of * count + owner] ?? 0) + 1;
  }
  let all = 0;
  let strongest = 0;
  for (let each = 0; each < count; each++) {
    const owned = sketch.counts[each] ?? 0;
    if (owned === 0) continue;
    let paid = 0;
    let hoped = 0;
    for (let of = 0; of < sizes.length; of++) {
      const share = (held[of * count + each] ?? 0) / (sizes[of] ?? 1);
      if (share === 1) paid += bonus[of] ?? 0;
      else hoped += Math.max(0, bonus[of] ?? 0) * share * share;
    }
    const whole =
      (strength[each] ?? 0) +
      HORIZON * (incomeOf(options, owned, paid) + PROGRESS * hoped) +
      CARD * (sketch.cards[each] ?? 0);
    strength[each] = whole;
    all += whole;
    if (each !== seat) strongest = Math.max(strongest, whole);
  }
  if (count > 2) all += strongest;
  return all === 0 ? 0 : (strength[seat] ?? 0) / all;
}
