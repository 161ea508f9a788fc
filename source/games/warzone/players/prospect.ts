import { shareOf } from '../../../../machines/conquest/hold.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { newArmies } from '../../../../machines/warzone/turns.ts';
import { chanceByShare, heldBySides } from '../../conquest/players/hold.ts';
import { NEUTRAL, type Sketch } from './sketch.ts';

/** The worth of one army of income, and of a card, in armies. */
const HORIZON = 6;
const CARD = 2;
/** The worth of a territory in armies, beside those in it. */
const OWNED = 1;
/** The weight of a continent's income for the part of it that is held. */
const PROGRESS = 0.5;

/** The prospects of a seat's side, 0 (out) to 1 (won): its share of all strength, the strongest rival's counted twice. */
export function prospect(sketch: Sketch, seat: Seat): number {
  const { size, sizes, bonus, continent, options } = sketch.ground;
  const { owners, armies, seats: count } = sketch;
  const held = new Int32Array(sizes.length * count);
  const strength = new Float64Array(count);
  for (let each = 0; each < size; each++) {
    const owner = owners[each] ?? NEUTRAL;
    if (owner === NEUTRAL) continue;
    strength[owner] = (strength[owner] ?? 0) + (armies[each] ?? 0) + OWNED;
    const slot = (continent[each] ?? 0) * count + owner;
    held[slot] = (held[slot] ?? 0) + 1;
  }
  let all = 0;
  /** By side, of those that are in the game. */
  const sums = new Map<number | undefined, number>();
  for (let each = 0; each < count; each++) {
    const owned = sketch.counts[each] ?? 0;
    if (owned === 0) continue;
    let paid = 0;
    let hoped = 0;
    const here = (strength[each] ?? 0) - OWNED * owned;
    for (let of = 0; of < sizes.length; of++) {
      const share = (held[of * count + each] ?? 0) / (sizes[of] ?? 1);
      if (share === 1) paid += bonus[of] ?? 0;
      else hoped += Math.max(0, bonus[of] ?? 0) * share * share;
    }
    const whole =
      (strength[each] ?? 0) +
      HORIZON * (newArmies(options, owned, paid + sketch.connected(each), here) + PROGRESS * hoped) +
      CARD * (sketch.cards[each] ?? 0);
    all += whole;
    sums.set(sketch.sides[each], (sums.get(sketch.sides[each]) ?? 0) + whole);
  }
  const own = sums.get(sketch.sides[seat]) ?? 0;
  sums.delete(sketch.sides[seat]);
  if (new Set(sketch.sides).size > 2) all += Math.max(0, ...sums.values());
  return all === 0 ? 0 : byShare(sketch, seat, own / all);
}

/** The chance where a share of the territories wins. */
function byShare({ ground, counts, sides }: Sketch, seat: Seat, chance: number): number {
  const least = shareOf(ground.options, ground.size);
  if (least === null) return chance;
  const { ours, theirs } = heldBySides(counts, sides, seat);
  return chanceByShare(chance, least, ours, theirs);
}

/** The weights of leads in armies and income, fitted to 183 games against a program that keeps its armies together. */
const ARMIES = 6.5;
const INCOMES = 9;
/** The weight of a continent's income there for the part of it that is held. */
const HOPE = 0.3;

/** The chance that a seat's side wins, by its leads over the strongest other; 0 when it is out, 1 when it is alone. A card counts as so many armies. */
export function chance(sketch: Sketch, seat: Seat, card = 0): number {
  const alive = seats(sketch.seats).filter(each => (sketch.counts[each] ?? 0) > 0);
  const sides = Map.groupBy(alive, each => sketch.sides[each]);
  const own = holdingsOf(sketch, sides.get(sketch.sides[seat]) ?? [], card);
  if (!sides.delete(sketch.sides[seat])) return 0;
  const leads = [...sides.values()]
    .map(side => holdingsOf(sketch, side, card))
    .map(other => ARMIES * lead(own.armies, other.armies) + INCOMES * lead(own.income, other.income));
  return byShare(sketch, seat, 1 / (1 + Math.exp(-Math.min(...leads))));
}

interface Holdings {
  readonly armies: number;
  readonly income: number;
}

/** The armies and income of some seats together. */
const holdingsOf = (sketch: Sketch, side: readonly Seat[], card: number): Holdings =>
  side
    .map(seat => ownHoldings(sketch, seat, card))
    .reduce((one, other) => ({ armies: one.armies + other.armies, income: one.income + other.income }), {
      armies: 0,
      income: 0,
    });

/** A seat's armies and income; partly held continents count in part, a card as so many armies. */
function ownHoldings(sketch: Sketch, seat: Seat, card: number): Holdings {
  const { continent, sizes, bonus } = sketch.ground;
  const held = new Int32Array(sizes.length);
  let armies = card * (sketch.cards[seat] ?? 0);
  sketch.owners.forEach((owner, each) => {
    if (owner !== seat) return;
    armies += sketch.armies[each] ?? 0;
    const of = continent[each] ?? 0;
    held[of] = (held[of] ?? 0) + 1;
  });
  let hoped = 0;
  for (const [of, size] of sizes.entries()) {
    const share = (held[of] ?? 0) / size;
    if (share < 1) hoped += Math.max(0, bonus[of] ?? 0) * share * share;
  }
  return { armies, income: sketch.income(seat) + HOPE * hoped };
}

const lead = (one: number, other: number): number => (one - other) / Math.max(1, one + other);
