import { DRAW_SCALE, killParts } from '../../../../machines/conquest/exchange.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import { FastRandom } from '../../../players/fast-random.ts';

/** From so many dice on their sum is drawn at once. */
const MANY = 24;

/** Dice for sketched battles. */
export class Dice extends FastRandom {
  /** Told what they are rolled for next. */
  meet(_turn: number, _event: number): void {}

  /** Armies that a side kills (rules/warzone.md#losses), before the cap of those that are there. */
  kills(options: WarzoneOptions, armies: number, rate: number): number {
    const hits = options.luck === 0 ? 0 : this.#hits(armies, rate / 100);
    const drawn = killParts(options, { armies, rate, hits }) / DRAW_SCALE;
    return options.rounding === 'straight' ? drawn : Math.floor(drawn + this.unit());
  }

  /** Number of dice that hit, approximated for many dice. */
  #hits(count: number, share: number): number {
    if (count >= MANY) {
      const spread = Math.sqrt(count * share * (1 - share) * 3);
      const bell = this.unit() + this.unit() + this.unit() + this.unit() - 2;
      return Math.max(0, Math.min(count, Math.round(count * share + spread * bell)));
    }
    let hits = 0;
    for (let index = 0; index < count; index++) if (this.unit() < share) hits += 1;
    return hits;
  }
}

/** Dice that fall alike for the same event of the same turn, whatever came before: so plans differ by what they do, and half the forecasts tell as much. */
export class SteadyDice extends Dice {
  readonly #seed: number;

  constructor(seed: number) {
    super(seed);
    this.#seed = seed;
  }

  override meet(turn: number, event: number): void {
    this.state = Math.imul(this.#seed + Math.imul(65537 * turn + event, 0x9e3779b1), 0x85ebca6b);
  }
}
