import { shareOf } from '../../../../machines/conquest/hold.ts';
import { connectedBonus, type IncomeOptions, underCap } from '../../../../machines/conquest/income.ts';
import { grid } from '../../../../machines/grid/board.ts';
import { lastTurn, mostNewTroops } from '../../../../machines/grid/turns.ts';
import { type GridView, SIZE } from '../../../../machines/grid/types.ts';
import type { Sides } from '../../../../machines/outcome.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { sidesOf } from '../../../../machines/teams.ts';
import { chanceByShare, heldBySides } from '../../conquest/players/hold.ts';
import { type BoardState, battles } from './board.ts';

type Board = Pick<BoardState, 'owners' | 'troops'>;

/** The weights of a seat's strength, chosen by play in the arena; shares are of all troops. */
const EARLY = {
  share: 2,
  logShare: 1,
  /** As a share of the board. */
  territories: 3,
  /** New troops a turn, as a share of the most possible. */
  income: 2,
  /** The largest army at a front, as a share and as its logarithm. */
  largest: 1,
  logLargest: 0.5,
  /** Territories that the strongest neighbour would take, and their troops; both count against the seat. */
  risk: 0.7,
  troopsAtRisk: 0.7,
  /** Territories of others that the seat would take. */
  prey: 1,
};
type Weights = Readonly<typeof EARLY>;

/** Troops decide a duel: nobody else gains when both lose some. */
const EARLY_DUEL: Weights = { ...EARLY, logShare: 3, largest: 0, logLargest: 0.3 };

/**
 * Late in the game territories count little, so that armies grow until one is strong enough: equals would play for
 * ever.
 */
const LATE: Weights = { ...EARLY, territories: 0.3, income: 3, logLargest: 0, risk: 1, troopsAtRisk: 1 };

const LATE_DUEL: Weights = { ...LATE, logShare: 3 };

/** Turns of each player after which the game is late. */
const LATE_ROUND = 30;

/** The loss of chance for each rival but the first: eliminating a player is worth something. */
const CROWD = 0.05;

/** How many territories of lead are as good as won with as many rounds to go, and with none. */
const [LEAD_A_ROUND, LEAD_AT_LAST] = [2, 0.5];
/** Rounds from which on a limit of them counts half. */
const HALF_ROUNDS = 2;
/** Troops that are worth half a territory, for they decide only among equals. */
const LARGE = 100;

class Tally {
  territories = 0;
  troops = 0;
  /** The most troops in one territory that has a foreign neighbour. */
  largest = 0;
  /** Territories that the strongest neighbour would take, each with its chance. */
  risk = 0;
  troopsAtRisk = 0;
  /** Territories of others that this seat would take, each with its chance. */
  prey = 0;
  /** New troops for land that hangs together. */
  more = 0;

  clear(): void {
    this.territories = 0;
    this.troops = 0;
    this.largest = 0;
    this.risk = 0;
    this.troopsAtRisk = 0;
    this.prey = 0;
  }

  /** The strength of the seat on a logarithmic scale. @param total the troops of all seats */
  strength(total: number, weights: Weights, rule: NewTroops): number {
    return (
      weights.share * (this.troops / total) +
      weights.logShare * Math.log(this.troops / total) +
      weights.territories * (this.territories / SIZE) +
      weights.income * (this.#newTroops(rule) / rule.most) +
      weights.largest * (this.largest / total) +
      weights.logLargest * Math.log(Math.max(1, this.largest) / total) -
      weights.risk * (this.risk / SIZE) -
      weights.troopsAtRisk * (this.troopsAtRisk / total) +
      weights.prey * (this.prey / SIZE)
    );
  }

  #newTroops({ most, options }: NewTroops): number {
    const paid = Math.max(options.leastTroops, Math.min(Math.floor(this.territories / 2), most));
    return underCap(options, paid + this.more, this.territories, this.troops);
  }
}

/** What new troops depend on besides a seat's land and troops. */
interface NewTroops {
  readonly most: number;
  readonly options: IncomeOptions & Pick<GridView['options'], 'leastTroops'>;
}

/** Evaluates positions between two turns. It keeps its scratch memory for speed: one judge serves one search. */
export class Judge {
  readonly #tallies: readonly Tally[];
  readonly #weights: Weights;
  readonly #sides: Sides;
  readonly #newTroops: NewTroops;
  readonly #turn: number;
  /** The last turn where most territories win; infinite elsewhere. */
  readonly #last: number;
  readonly #alive: number;
  /** The fewest territories of a share that wins; null where none does. */
  readonly #share: number | null;

  /** @param view the start of a search, whose weights apply to the whole search */
  constructor(view: Pick<GridView, 'seats' | 'turn' | 'owners' | 'options'>) {
    const { seats, turn, owners, options } = view;
    this.#tallies = Array.from({ length: seats }, () => new Tally());
    this.#sides = sidesOf(view);
    this.#share = shareOf(options, SIZE);
    const isDuel = new Set(owners.map(owner => this.#sides[owner])).size === 2;
    if (turn > LATE_ROUND * seats) this.#weights = isDuel ? LATE_DUEL : LATE;
    else this.#weights = isDuel ? EARLY_DUEL : EARLY;
    this.#newTroops = { most: Math.min(SIZE >> 1, mostNewTroops(view, turn)), options };
    this.#turn = turn;
    this.#last = options.limitResult === 'territories' ? lastTurn(view) : Number.POSITIVE_INFINITY;
    this.#alive = new Set(owners).size;
  }

  /**
   * The chance that a seat's side wins in the end, 0 to 1: its strength compared with that of its rivals. @param turn the turn after
   * which it is asked: that of the search, or a later one
   */
  chance(state: Board, seat: Seat, turn = this.#turn): number {
    const total = this.#count(state);
    const isOurs = (each: number): boolean => this.#sides[each] === this.#sides[seat];
    if (this.#tallies.every(({ territories }, each) => territories === 0 || !isOurs(each))) return 0;
    const chance = this.#chance(isOurs, total, turn);
    if (this.#share === null) return chance;
    const counts = this.#tallies.map(({ territories }) => territories);
    const { ours, theirs } = heldBySides(counts, this.#sides, seat);
    return chanceByShare(chance, this.#share, ours, theirs);
  }

  #chance(isOurs: (seat: number) => boolean, total: number, turn: number): number {
    if (this.#last === Number.POSITIVE_INFINITY) return this.#strength(isOurs, total);
    // None in the last one.
    const rounds = Math.max(0, Math.floor((this.#last - turn) / this.#alive));
    const counted = HALF_ROUNDS / (HALF_ROUNDS + rounds);
    return counted * this.#lead(isOurs, rounds) + (1 - counted) * this.#strength(isOurs, total);
  }

  /** The chance of a side where most territories win, by those it has now; none left to play, the most of troops decides. */
  #lead(isOurs: (seat: number) => boolean, rounds: number): number {
    const scale = LEAD_AT_LAST + LEAD_A_ROUND * rounds;
    const worth = ({ territories, troops }: Tally): number =>
      territories === 0 ? 0 : Math.exp((territories + troops / (troops + LARGE)) / scale);
    const worthOf = (tallies: readonly Tally[]): number =>
      tallies.reduce((sum, tally) => sum + worth(tally), 0);
    return worthOf(this.#tallies.filter((_, seat) => isOurs(seat))) / worthOf(this.#tallies);
  }

  #strength(isOurs: (seat: number) => boolean, total: number): number {
    let ours = 0;
    let theirs = 0;
    const rivals = new Set<number | undefined>();
    for (const [seat, tally] of this.#tallies.entries()) {
      if (tally.territories === 0) continue;
      const strength = Math.exp(tally.strength(total, this.#weights, this.#newTroops));
      if (isOurs(seat)) {
        ours += strength;
        continue;
      }
      theirs += strength;
      rivals.add(this.#sides[seat]);
    }
    return (ours / (ours + theirs)) * (1 - CROWD * Math.max(0, rivals.size - 1));
  }

  /** Fills the tallies. @returns the troops of all seats */
  #count({ owners, troops }: Board): number {
    for (const tally of this.#tallies) tally.clear();
    let total = 0;
    for (let cell = 0; cell < SIZE; cell += 1) {
      const owner = at(owners, cell);
      const own = at(troops, cell);
      const tally = at(this.#tallies, owner);
      total += own;
      tally.territories += 1;
      tally.troops += own;
      const rival = this.#strongestRival(owners, troops, cell);
      if (rival === null) continue;
      if (own > tally.largest) tally.largest = own;
      const risk = battles().win(at(troops, rival) - 1, own);
      tally.risk += risk;
      tally.troopsAtRisk += risk * own;
      at(this.#tallies, at(owners, rival)).prey += risk;
    }
    const { options } = this.#newTroops;
    if (options.connected > 0)
      for (const [seat, tally] of this.#tallies.entries())
        tally.more = connectedBonus(options, grid, each => owners[each] === seat);
    return total;
  }

  /** The foreign neighbour, no mate, with the most troops; null where there is none. */
  #strongestRival(owners: readonly Seat[], troops: readonly number[], of: number): number | null {
    const owner = at(owners, of);
    let strongest = 0;
    let rival: number | null = null;
    const around = at(grid.neighbours, of);
    for (let index = 0; index < around.length; index += 1) {
      const other = at(around, index);
      const its = at(troops, other);
      if (its <= strongest || this.#sides[at(owners, other)] === this.#sides[owner]) continue;
      strongest = its;
      rival = other;
    }
    return rival;
  }
}
