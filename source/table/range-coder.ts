/**
 * The chance of a one by context, in 4096ths. Both ends learn it from each bit, so usual data costs next to nothing.
 */
export type Odds = Map<string, number>;

const EVEN = 2048;
const WHOLE = 4096;
/** Speed of learning: positions are short, so fast. */
const PACE = 4;

/** One end of a line of bits: a writer gives back each bit, a reader what was written, so one coding serves both. */
export interface BitCoder {
  readonly reads: boolean;
  /** True once a reader has gone beyond the written bytes, or has given all the bits it may. */
  readonly spent: boolean;
  bit(context: string, bit: number): number;
}

/**
 * The most bits that this many bytes may hold. Usual data cost less than a hundredth of a bit, so without a limit
 * some random bytes would decode to endless data; what is written needs 13 a byte, or few in all. A writer adds zeros
 * where it needs more.
 */
export const mostBits = (bytes: number): number => 20_000 + BITS_A_BYTE * bytes;
const BITS_A_BYTE = 24;

/** The chance of a one in this context, and what it becomes by the bit that came. */
function learned(odds: Odds, context: string): [chance: number, learn: (bit: number) => void] {
  const chance = odds.get(context) ?? EVEN;
  return [
    chance,
    bit => {
      const next = bit === 1 ? chance + ((WHOLE - chance) >> PACE) : chance - (chance >> PACE);
      odds.set(context, Math.max(32, Math.min(WHOLE - 32, next)));
    },
  ];
}

/** The place of a chance between the two ends of a range; a one takes the lower part. */
const between = (low: number, high: number, chance: number): number =>
  low + Math.floor((high - low) / WHOLE) * chance + Math.floor((((high - low) % WHOLE) * chance) / WHOLE);

const TOP = 0x1000000;

/** Writes bits as a range of numbers that grows ever narrower (binary arithmetic coding). */
export class BitWriter implements BitCoder {
  readonly reads = false;
  readonly spent = false;
  readonly #odds: Odds = new Map();
  readonly #bytes: number[] = [];
  #low = 0;
  #high = 0xffffffff;
  #bits = 0;

  bit(context: string, bit: number): number {
    this.#bits += 1;
    const [chance, learn] = learned(this.#odds, context);
    const middle = between(this.#low, this.#high, chance);
    if (bit === 1) this.#high = middle;
    else this.#low = middle + 1;
    learn(bit);
    while (Math.floor(this.#low / TOP) === Math.floor(this.#high / TOP)) {
      this.#bytes.push(Math.floor(this.#high / TOP));
      this.#low = (this.#low % TOP) * 256;
      this.#high = (this.#high % TOP) * 256 + 255;
    }
    return bit;
  }

  /** The fewest bytes that hold all bits. A reader takes zeros for what is behind them. */
  end(): Uint8Array {
    const last = this.#low === 0 ? [] : [Math.floor(this.#low / TOP) + 1];
    const bytes = [...this.#bytes, ...last];
    const missing = Math.ceil((this.#bits - mostBits(bytes.length)) / BITS_A_BYTE);
    return Uint8Array.from([...bytes, ...Array.from({ length: Math.max(0, missing) }, () => 0)]);
  }
}

/** Bytes that a reader is ahead of the bits it has given. */
const AHEAD = 4;

/** Reads what a writer has written; of any other bytes it reads some bits, for ever. */
export class BitReader implements BitCoder {
  readonly reads = true;
  readonly #odds: Odds = new Map();
  readonly #bytes: Uint8Array;
  #next = 0;
  #low = 0;
  #high = 0xffffffff;
  #code = 0;
  #left: number;

  get spent(): boolean {
    return this.#left <= 0 || this.#next > this.#bytes.length + AHEAD;
  }

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#left = mostBits(bytes.length);
    for (let count = 0; count < AHEAD; count++) this.#code = this.#code * 256 + this.#byte();
  }

  bit(context: string, _bit: number): number {
    if (this.spent) return 0;
    this.#left -= 1;
    const [chance, learn] = learned(this.#odds, context);
    const middle = between(this.#low, this.#high, chance);
    const bit = this.#code <= middle ? 1 : 0;
    if (bit === 1) this.#high = middle;
    else this.#low = middle + 1;
    learn(bit);
    while (Math.floor(this.#low / TOP) === Math.floor(this.#high / TOP)) {
      this.#low = (this.#low % TOP) * 256;
      this.#high = (this.#high % TOP) * 256 + 255;
      this.#code = (this.#code % TOP) * 256 + this.#byte();
    }
    return bit;
  }

  #byte(): number {
    const byte = this.#bytes[this.#next] ?? 0;
    this.#next += 1;
    return byte;
  }
}
