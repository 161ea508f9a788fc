import { DRAW_SCALE, killParts } from '../../../../machines/conquest/exchange.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';

/** From so many dice on their sum is drawn at once. */
const MANY = 24;
const STEP = 0x6d2b79f5;
const WHOLE = 2 ** 32;

/** Dice for sketched battles: quick, and the same for the same seed everywhere. */
export class Dice {
  #state: number;

  /** @param seed any whole number */
  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A number from 0 to 1, 1 not included. */
  fraction(): number {
    this.#state = (this.#state + STEP) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / WHOLE;
  }

  /** How many a side kills (rules/warzone.md#losses), before the cap of what is there. */
  kills(options: WarzoneOptions, armies: number, rate: number): number {
    const hits = options.luck === 0 ? 0 : this.#hits(armies, rate / 100);
    const drawn = killParts(options, { armies, rate, hits }) / DRAW_SCALE;
    return options.rounding === 'straight' ? drawn : Math.floor(drawn + this.fraction());
  }

  /** How many of some dice hit; of many about as many. */
  #hits(count: number, share: number): number {
    if (count >= MANY) {
      const spread = Math.sqrt(count * share * (1 - share) * 3);
      const bell = this.fraction() + this.fraction() + this.fraction() + this.fraction() - 2;
      return Math.max(0, Math.min(count, Math.round(count * share + spread * bell)));
    }
    let hits = 0;
    for (let index = 0; index < count; index++) if (this.fraction() < share) hits += 1;
    return hits;
  }
}
