import { rollChances } from '../../../../machines/conquest/dice.ts';
import { mostAttackDice, mostDefenceDice } from '../../../../machines/grid/attack.ts';
import { lastTurn, newTroops } from '../../../../machines/grid/turns.ts';
import type { GridView } from '../../../../machines/grid/types.ts';
import type { Sides } from '../../../../machines/outcome.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { sidesOf } from '../../../../machines/teams.ts';
import type { FastRandom } from '../../../players/fast-random.ts';
import type { Strike } from '../../conquest/players/choice.ts';
import { type BoardState, territoryCounts } from './board.ts';
import { bestAttack, regroupMove, strongestFront, temperIn } from './normal.ts';

/** By the dice of both: the chances that the defender loses at most 0, 1 … troops. */
const LOSSES: readonly (readonly (readonly number[])[])[] = [1, 2, 3].map(attack =>
  [1, 2].map(defence => {
    const chances = rollChances(attack, defence);
    return chances.map((_, lost) => chances.slice(0, lost + 1).reduce((sum, chance) => sum + chance, 0));
  }),
);

/** Most attacks of a turn: rules of thumb hardly make so many. */
export const MOST_ATTACKS = 30;

/** A game played on with real dice by the rules of thumb, on lists that serve one rollout after the other. */
export class Rollout implements BoardState {
  owners: Seat[] = [];
  troops: number[] = [];
  readonly sides: Sides;
  turn = 0;
  /** The territories of each seat. */
  held: number[] = [];
  readonly view: GridView;
  readonly noise: FastRandom;
  readonly #order: readonly Seat[];

  /** @param view the position in which every rollout begins */
  constructor(view: GridView, noise: FastRandom) {
    this.view = view;
    this.sides = sidesOf(view);
    this.noise = noise;
    this.#order = seats(view.seats).map((_, step) =>
      at(seats(view.seats), (view.active + 1 + step) % view.seats),
    );
  }

  begin(): void {
    this.owners = this.view.owners.slice();
    this.troops = this.view.troops.slice();
    this.held = territoryCounts(this.view);
    this.turn = this.view.turn;
  }

  /** Plays the turns of all others, so many rounds of them with the own turns between, up to the active player's next one or the limit. */
  others(rounds: number): void {
    const last = lastTurn(this.view);
    for (let round = 1; round <= rounds && this.turn < last; round += 1)
      for (const seat of this.#order) {
        const plays = seat !== this.view.active || round < rounds;
        if (plays && at(this.held, seat) > 0 && this.turn < last) this.#turnOf(seat);
      }
  }

  #turnOf(seat: Seat): void {
    this.turn += 1;
    const front = this.massing(seat);
    if (front < 0) return; // the seat has won, or only mates are around it
    this.add(front, newTroops(this.view, this, seat, this.turn));
    this.attacks(seat);
    this.regroup(seat);
  }

  /** Where the new troops of a turn go; -1 where no front is. */
  massing(seat: Seat): number {
    return strongestFront(this, seat);
  }

  attacks(seat: Seat): void {
    const temper = temperIn({ ...this.view, turn: this.turn });
    for (let count = 0; count < MOST_ATTACKS; count += 1) {
      const strike = bestAttack(this, this.held, seat, temper);
      if (strike === null) return;
      this.assault(strike);
    }
  }

  /** Rolls until the target is taken, and all move in, or until there are fewer attackers than defenders. */
  assault({ source, target }: Strike): void {
    const { troops } = this;
    let attackers = at(troops, source);
    let defenders = at(troops, target);
    while (attackers > 1 && defenders > 0 && attackers >= defenders) {
      const losses = at(at(LOSSES, mostAttackDice(attackers) - 1), mostDefenceDice(defenders) - 1);
      const pairs = losses.length - 1;
      const drawn = this.noise.unit();
      let lost = 0;
      while (lost < pairs && drawn >= at(losses, lost)) lost += 1;
      defenders -= lost;
      attackers -= pairs - lost;
    }
    troops[source] = attackers;
    troops[target] = defenders;
    if (defenders > 0) return;
    const [seat, loser] = [at(this.owners, source), at(this.owners, target)];
    this.owners[target] = seat;
    this.held[seat] = at(this.held, seat) + 1;
    this.held[loser] = at(this.held, loser) - 1;
    this.shift({ source, target }, attackers - 1);
  }

  /** The movement at the end of a turn. */
  regroup(seat: Seat): void {
    const march = regroupMove(this, seat);
    if (march !== null) this.shift(march, at(this.troops, march.source) - 1);
  }

  shift({ source, target }: Strike, troops: number): void {
    this.add(source, -troops);
    this.add(target, troops);
  }

  add(where: number, troops: number): void {
    this.troops[where] = at(this.troops, where) + troops;
  }
}
