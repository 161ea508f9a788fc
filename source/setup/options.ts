import * as z from 'zod';
import type { AnyGame } from '../../machines/game.ts';
import { capitalise } from '../base/text.ts';
import type { OptionValue } from '../maps/setup-kit.ts';
import { cleanText } from '../maps/text.ts';
import { teamsText } from './teams.ts';

const described = {
  description: z.string().default(''),
  default: z.unknown(),
  /** The title in forms, if it is not the name in words. */
  title: z.string().optional(),
  words: z.record(z.string(), z.string()).default({}),
};

const titled = (title: string | undefined): { readonly title?: string } =>
  title === undefined ? {} : { title };

const choiceShape = z
  .object({ ...described, type: z.literal('string'), enum: z.array(z.string()).min(1) })
  .transform(({ description, title, words, enum: values, default: usual }) => {
    const initial = values.find(value => value === usual) ?? values[0] ?? '';
    return { kind: 'choice' as const, description, ...titled(title), initial, values, words };
  });

const numberShape = z
  .object({
    ...described,
    type: z.literal('integer'),
    minimum: z.number().default(0),
    maximum: z.number().default(1_000_000),
    /** It has a digit for each player, of so many teams. */
    bySeat: z.number().optional(),
    /** What is between its least and this cannot be played with. */
    from: z.number().optional(),
  })
  .transform(({ description, title, minimum: least, maximum: most, bySeat, from, default: usual }) => {
    const initial = typeof usual === 'number' ? usual : least;
    const digits = bySeat === undefined ? {} : { bySeat };
    const gap = from === undefined ? {} : { from };
    return {
      kind: 'number' as const,
      description,
      ...titled(title),
      initial,
      least,
      most,
      ...digits,
      ...gap,
    };
  });

const switchShape = z
  .object({ ...described, type: z.literal('boolean') })
  .transform(({ description, title, default: usual }) => {
    return { kind: 'switch' as const, description, ...titled(title), initial: usual === true };
  });

/** A line of text, which the game itself reads. */
const textShape = z
  .object({ ...described, type: z.literal('string'), maxLength: z.number(), form: z.string().default('') })
  .transform(({ description, title, words, maxLength: most, form, default: usual }) => {
    return {
      kind: 'text' as const,
      description,
      ...titled(title),
      initial: String(usual),
      most,
      form,
      words,
    };
  });

const optionShape = z.union([choiceShape, numberShape, switchShape, textShape]);
const schemaShape = z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) });

/** An option of a game for forms, `--set` and `--help`, made from the game's own schema. */
export type GameOption = z.output<typeof optionShape> & { readonly name: string };

/** The options of a game, in its order: choices, whole numbers, switches and texts. Others keep their default. */
export function gameOptions(game: Pick<AnyGame, 'options'>): readonly GameOption[] {
  const schema = schemaShape.parse(z.toJSONSchema(game.options, { io: 'input' }));
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const option = optionShape.safeParse(property);
    return option.success ? [{ name, ...option.data }] : [];
  });
}

/** The values of those options when nobody chooses; describing them all would take longer. */
export const usualValues = (game: Pick<AnyGame, 'options'>): Readonly<Record<string, OptionValue>> =>
  Object.fromEntries(
    Object.entries(game.options.parse({})).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, value]]
        : [],
    ),
  );

/** Tests whether an option can have a value. */
export function takes(option: GameOption, value: unknown): value is OptionValue {
  if (option.kind === 'choice') return option.values.some(each => each === value);
  if (option.kind === 'switch') return typeof value === 'boolean';
  if (option.kind === 'text') return typeof value === 'string' && value.length <= option.most;
  const isWhole = typeof value === 'number' && Number.isInteger(value);
  return isWhole && value >= option.least && value <= option.most;
}

/** The values of an option in words: `chosen or most`, `a whole number from 0 to 9`. */
export function valuesInWords(option: GameOption): string {
  if (option.kind === 'choice') return option.values.join(' or ');
  if (option.kind === 'number' && option.bySeat !== undefined)
    return `a digit from 1 to ${option.bySeat} for each player, such as 1212, or 0`;
  if (option.kind === 'text') return option.form;
  if (option.kind === 'switch') return 'true or false';
  const { least, most, from } = option;
  return from === undefined
    ? `a whole number from ${least} to ${most}`
    : `${least}, or a whole number from ${from} to ${most}`;
}

/** Longer than any text of an option may be. */
const MOST_TEXT = 1000;

/** Reads a word as a value of an option; null if it is none. */
export function readValue(option: GameOption, word: string): OptionValue | null {
  const flags: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };
  const number = /^-?\d+$/.test(word) ? Number(word) : null;
  const text = cleanText(word, MOST_TEXT);
  const value = { choice: word, switch: flags[word.toLowerCase()], number, text }[option.kind];
  return takes(option, value) ? value : null;
}

/** The value one step further, to the right or to the left. */
export function nextOptionValue(option: GameOption, now: OptionValue | undefined, by: 1 | -1): OptionValue {
  if (option.kind === 'choice') return cycle(option.values, String(now), by);
  if (option.kind === 'switch') return now !== true;
  if (option.kind === 'text') return option.initial;
  const next = Math.max(option.least, Math.min(option.most, Number(now) + by * stepOf(Number(now))));
  const { least, from = least } = option;
  return next > least && next < from ? (by > 0 ? from : least) : next;
}

const stepOf = (now: number): number => (now >= 1000 ? 100 : now >= 100 ? 10 : 1);

/** The next or previous of some values, cyclically. */
export const cycle = <T>(values: readonly T[], now: T, by: 1 | -1): T =>
  values[(values.indexOf(now) + by + values.length) % values.length] ?? now;

/** The value after a digit or Backspace; null for other keys, or if the option cannot have that number. */
export function optionAfterKey(
  option: GameOption,
  now: OptionValue | undefined,
  key: string,
): OptionValue | null {
  if (option.kind !== 'number' || !/^(\d|backspace)$/.test(key)) return null;
  const digits = String(now ?? '');
  const next = Number(key === 'backspace' ? digits.slice(0, -1) : `${digits}${key}`);
  return takes(option, next) ? next : null;
}

/** The value of an option in a form: `on`, `path`, `3`, or the word of its description for zero (`(0: no limit)`). */
export function formatValue(option: GameOption, value: unknown): string {
  if (option.kind === 'switch') return value === true ? 'on' : 'off';
  if (option.kind === 'choice' || option.kind === 'text') return option.words[String(value)] ?? String(value);
  const zero = option.kind === 'number' && value === 0 ? /\(0: ([^)]+)\)/.exec(option.description) : null;
  if (zero !== null) return zero[1] ?? '';
  return option.kind === 'number' && option.bySeat !== undefined ? teamsText(Number(value)) : String(value);
}

/** An option's name in words: `turnLimit` is read `turn limit`. */
export const inWords = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`);

/** The title of an option in forms: `Turn limit`. */
export const titleOf = ({ name, title = inWords(name) }: Pick<GameOption, 'name' | 'title'>): string =>
  capitalise(title);

/** The values of an option in a form: `drawn; the first seat`. */
export function formatValues(option: GameOption): string {
  if (option.kind === 'choice') return option.values.map(value => formatValue(option, value)).join('; ');
  return option.kind === 'switch' ? 'on; off' : valuesInWords(option);
}
