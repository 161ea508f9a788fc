/** Chance of a fuzz test: the same from the same number. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to below `limit` (mulberry32). */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  of<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }
}

/** What parsers stumble over: controls, direction marks, large and odd numbers, names of JavaScript, broken UTF-8. */
export const TROUBLE: readonly string[] = [
  ...['\0', '\x07', '\x1b[2J', '\x1b]0;x\x07', '\x7f', '\x9b31m', '\r', '\f', '\v', '\u0085', '\u00ad', '\t'],
  ...['\u061c', '\u180e', '\u200b', '\u200d', '\u200e', '\u202e', '\u2028', '\u2066', '\ufeff', '\ufff9'],
  ...['\u{e0041}', '\ue000', '\ud800', 'é', '日', '👩‍👩‍👧', 'a\u0301\u0301\u0301'],
  ...['-1', '0', '1e999', '99999999999999999999', '2147483648', '-0', '0x10', '1.5', 'NaN', 'null', 'true'],
  ...['__proto__', 'constructor', 'toString', '../', '/etc/passwd', 'C:\\', '.', '..', '*', '%s', '$(x)'],
  ...[
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    ',',
    ':',
    ';',
    '=',
    '#',
    '/',
    '\\',
    '\n',
    ' ',
    '  ',
    '[borders]',
    '[cards]',
  ],
];

/**
 * A changed copy of one of some inputs: bytes turned over, cut, doubled, moved in from another one, and trouble put in.
 */
export function mutated(seeds: readonly Uint8Array[], chance: Chance): Buffer {
  let bytes = Buffer.from(chance.of(seeds));
  for (let changes = 1 + chance.below(6); changes > 0; changes -= 1) {
    const at = chance.below(bytes.length + 1);
    const length = chance.below(4) === 0 ? chance.below(400) : chance.below(12);
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
    const piece = (): Uint8Array => {
      const other = chance.of(seeds);
      const from = chance.below(other.length + 1);
      return other.subarray(from, from + length);
    };
    switch (chance.below(8)) {
      case 0:
        if (at < bytes.length) bytes[at] = chance.below(256);
        break;
      case 1:
        if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.below(8));
        break;
      case 2:
        bytes = Buffer.concat([before, after.subarray(length)]);
        break;
      case 3:
        bytes = Buffer.concat([before, after.subarray(0, length), after]);
        break;
      case 4:
        bytes = Buffer.concat([before, piece(), after]);
        break;
      case 5:
        bytes = Buffer.concat([before, piece(), after.subarray(length)]);
        break;
      case 6:
        bytes = Buffer.concat([before, Buffer.from(chance.of(TROUBLE)), after]);
        break;
      case 7:
        if (chance.below(8) === 0) bytes = Buffer.from(before);
        else if (chance.below(40) === 0)
          bytes = Buffer.concat([before, Buffer.from(chance.of(TROUBLE).repeat(2_000)), after]);
    }
  }
  return bytes;
}

/** What stands where something else should. */
const ODD = [null, [], {}, '', 'x', -1, 0, 1.5, 1e9, true] as const;

/** Data with one or more of its parts gone, too short, too long or of another kind. */
export function spoilt(data: unknown, chance: Chance): unknown {
  const copy = { whole: structuredClone(data) };
  for (let changes = 1 + chance.below(3); changes > 0; changes -= 1) {
    let [at, key]: [object, string] = [copy, 'whole'];
    for (let depth = chance.below(7); depth > 0; depth -= 1) {
      const next: unknown = Reflect.get(at, key);
      if (typeof next !== 'object' || next === null || Object.keys(next).length === 0) break;
      [at, key] = [next, chance.of(Object.keys(next))];
    }
    const value: unknown = Reflect.get(at, key);
    const kind = chance.below(4);
    if (Array.isArray(value) && kind === 0) value.pop();
    else if (Array.isArray(value) && kind === 1) value.push(structuredClone(chance.of([...value, ...ODD])));
    else if (kind === 2) Reflect.deleteProperty(at, key);
    else Reflect.set(at, key, structuredClone(chance.of(ODD)));
  }
  return copy.whole;
}

/** The first character of a text that may not reach a terminal; null when all is well. Line ends are fine. */
export function troubleIn(text: string): string | null {
  const found = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u.exec(text)?.[0];
  return found === undefined ? null : `U+${(found.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}
