import type * as z from 'zod';
import { isRecord } from './canonical.ts';
import { sinceOf } from './later-options.ts';
import { type BitCoder, BitReader, BitWriter } from './range-coder.ts';
import { parseJson } from './save-lines.ts';

/** Limits of decoded data: parts (values and list items) in all, and bytes of one text. */
const MOST_PARTS = 25_000;
const MOST_CHARACTERS = 4096;
/** Longest list that is coded as a permutation; longer ones are coded number by number. */
const MOST_PERMUTED = 1000;

/** Encodes data that a schema has parsed, only what the schema leaves open, by an adaptive arithmetic coder. */
export function encodeBySchema(schema: z.ZodType, data: unknown, form = 1): Uint8Array {
  const writer = new BitWriter();
  new SchemaCoder(writer, form).code(schema, data, '');
  return writer.end();
}

/**
 * Decodes any bytes, in bounded time, to data for the schema to parse; undefined beyond their end, missing in lists.
 */
export const decodeBySchema = (schema: z.ZodType, bytes: Uint8Array, form = 1): unknown =>
  new SchemaCoder(new BitReader(bytes), form).code(schema, undefined, '');

/** Walks a schema, encoding or decoding. Contexts are paths in the schema, so that equal parts learn together. */
class SchemaCoder {
  readonly #line: BitCoder;
  readonly #form: number;
  #parts = 0;

  /** @param form whose later kinds of a thing and later fields (`since` in their metadata) are left out */
  constructor(line: BitCoder, form: number) {
    this.#line = line;
    this.#form = form;
  }

  code(schema: z.core.$ZodType, data: unknown, path: string): unknown {
    if (this.#line.spent) return undefined;
    this.#parts += 1;
    const { def } = (schema as z.core.$ZodTypes)._zod; // zod's own way to tell its kinds of schemas apart
    switch (def.type) {
      case 'object':
        return this.#fields(def.shape, data, path);
      case 'array':
        return this.#list(def.element, listOf(data), path);
      case 'tuple':
        return def.items.map((item, index) => this.code(item, listOf(data)[index], path));
      case 'union':
        return this.#union(def.options, data, path);
      case 'literal':
        return this.#oneOf(def.values, def.values.indexOf(data as z.core.util.Literal), path);
      case 'enum': {
        const words = Object.values(def.entries);
        return this.#oneOf(words, words.map(String).indexOf(String(data)), path);
      }
      case 'boolean':
        return this.#flag(data === true, path);
      case 'nullable':
        return this.#flag(data === null, `${path}?`) ? null : this.code(def.innerType, data, path);
      case 'optional':
        return this.#flag(data === undefined, `${path}?`) ? undefined : this.code(def.innerType, data, path);
      case 'default': {
        // All options share what they learn of this: most are as usual.
        const isUsual = this.#flag(JSON.stringify(data) === JSON.stringify(def.defaultValue), 'usual');
        return isUsual ? def.defaultValue : this.code(def.innerType, data, path);
      }
      case 'pipe':
        return this.code(def.in, data, path);
      case 'number':
        return this.#number(schema._zod.bag, data, path);
      case 'string':
        return this.#text(String(data), path);
      default:
        return this.#anything(data, path);
    }
  }

  /** Number of parts that may still be decoded. */
  #room(): number {
    return Math.max(0, MOST_PARTS - this.#parts);
  }

  #fields(shape: Readonly<Record<string, z.core.$ZodType>>, data: unknown, path: string): unknown {
    const record = isRecord(data) ? data : {};
    const fields = Object.entries(shape)
      .filter(([, schema]) => sinceOf(schema) <= this.#form)
      .map(([name, schema]) => [name, this.code(schema, record[name], `${path}.${name}`)]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }

  /** A list: a flag first for rising numbers (coded by their steps) or for a permutation. */
  #list(element: z.core.$ZodType, items: readonly unknown[], path: string): unknown[] {
    const numbers = items.filter(item => typeof item === 'number');
    const grows =
      numbers.length === items.length &&
      numbers.every((item, index) => (index === 0 ? item >= 0 : item > (numbers[index - 1] ?? item)));
    const room = this.#room();
    if (room === 0) return [];
    const length = Math.min(this.#count(items.length, `${path}#`), room);
    this.#parts += length;
    if (length > 2 && this.#flag(grows, `${path}<`)) return this.#steps(numbers, length, path);
    const differ = numbers.length === items.length && isPermutation(numbers);
    if (length > 4 && length <= MOST_PERMUTED && this.#flag(differ, `${path}*`))
      return this.#permutation(numbers, length, path);
    return this.#repeat(length, index => this.code(element, items[index], path));
  }

  /** Codes `length` items, of bytes that end before them those that are there. */
  #repeat<Item>(length: number, code: (index: number) => Item): Item[] {
    const items: Item[] = [];
    while (items.length < length && !this.#line.spent) items.push(code(items.length));
    return items;
  }

  #steps(numbers: readonly number[], length: number, path: string): number[] {
    let before = -1;
    return this.#repeat(length, index => {
      before += 1 + this.#count((numbers[index] ?? 0) - before - 1, `${path}+`);
      return before;
    });
  }

  /** Codes each number by its place among those that are left. */
  #permutation(numbers: readonly number[], length: number, path: string): number[] {
    const most = Math.min(4 * length, this.#count(Math.max(0, ...numbers), `${path}>`));
    const left = Array.from({ length: most + 1 }, (_, number) => number);
    return this.#repeat(length, index => {
      const place = this.#below(left.length, left.indexOf(numbers[index] ?? 0), `*${left.length},`);
      return left.splice(Math.min(place, left.length - 1), 1)[0] ?? 0;
    });
  }

  #union(all: readonly z.core.$ZodType[], data: unknown, path: string): unknown {
    const options = all.filter(option => sinceOf(option) <= this.#form);
    const fits = (option: z.core.$ZodType): boolean => (option as z.ZodType).safeParse(data).success;
    const index = this.#below(options.length, this.#line.reads ? 0 : options.findIndex(fits), path);
    const option = options[index];
    return option === undefined ? undefined : this.code(option, data, `${path}|${index}`);
  }

  #number(bag: Readonly<Record<string, unknown>>, data: unknown, path: string): unknown {
    const { minimum: least, maximum: most, format } = bag;
    if (format !== 'safeint' || typeof least !== 'number') return this.#anything(data, path);
    const number = typeof data === 'number' ? data - least : 0;
    const isNarrow = typeof most === 'number' && most - least < 64;
    return least + (isNarrow ? this.#below(most - least + 1, number, path) : this.#count(number, path));
  }

  #oneOf(values: readonly unknown[], index: number, path: string): unknown {
    return values[this.#below(values.length, index, path)];
  }

  /** A number from 0 to `size` − 1, one bit after the other. */
  #below(size: number, number: number, path: string): number {
    return this.#bits(32 - Math.clz32(size - 1), number, path);
  }

  #bits(width: number, number: number, path: string): number {
    let read = 1;
    for (let place = width - 1; place >= 0; place--)
      read = read * 2 + this.#line.bit(`${path}${read}`, Math.floor(number / 2 ** place) % 2);
    return read - 2 ** width;
  }

  /** A number from 0 on: its binary length, then the digits behind the first; the last four share their contexts. */
  #count(number: number, path: string): number {
    const width = this.#bits(6, (number + 1).toString(2).length - 1, `${path}^`);
    const low = Math.max(0, Math.min(width, 53) - 4);
    const high = this.#bits(
      Math.min(width, 53) - low,
      Math.floor((number + 1) / 2 ** low) - 2 ** (width - low),
      `${path}${width}:`,
    );
    let read = 2 ** (width - low) + high;
    for (let place = low - 1; place >= 0; place--)
      read = read * 2 + this.#line.bit(`${place}`, Math.floor((number + 1) / 2 ** place) % 2);
    return read - 1;
  }

  #flag(is: boolean, path: string): boolean {
    return this.#line.bit(path, is ? 1 : 0) === 1;
  }

  #text(text: string, path: string): string {
    const bytes = [...new TextEncoder().encode(text)];
    const most = Math.min(MOST_CHARACTERS, this.#room());
    if (most === 0) return '';
    const length = Math.min(most, this.#count(bytes.length, `${path}#`));
    this.#parts += length;
    // Texts of all kinds share what they learn of letters.
    const read = this.#repeat(length, index => this.#bits(8, bytes[index] ?? 0, '"'));
    return new TextDecoder().decode(Uint8Array.from(read));
  }

  /** Data of which the schema says nothing: a whole number from 0 on, or JSON. */
  #anything(data: unknown, path: string): unknown {
    const isCount = typeof data === 'number' && Number.isSafeInteger(data) && data >= 0;
    if (this.#flag(isCount, `${path}!`)) return this.#count(Number(data), path);
    const text = this.#text(data === undefined ? '' : JSON.stringify(data), path);
    return this.#line.reads ? parseJson(text) : data;
  }
}

/** Tests for distinct whole numbers from 0 on that fill at least a quarter of their range. */
const isPermutation = (numbers: readonly number[]): boolean =>
  numbers.every(number => Number.isInteger(number) && number >= 0 && number < 4 * numbers.length) &&
  new Set(numbers).size === numbers.length;

const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : []);
