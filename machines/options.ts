import * as z from 'zod';
import type { About, Setup, SetupFault } from './game.ts';
import { err, ok, plainWord, type Result } from './result.ts';

/** A whole-number option. */
export const whole = (least: number, most: number, usual: number) =>
  z.int().min(least).max(most).default(usual);

/** An option with a choice of words; the first is the default. */
export const oneOf = <const W extends readonly [string, ...string[]]>(...words: W) =>
  z.enum(words).default(words[0]);

export const onOff = (usual: boolean) => z.boolean().default(usual);

export const turnLimit = whole(0, 1_000_000, 0).describe('The game ends after this many turns (0: no limit)');

/** Number of seats in external data; each game checks its own limits. */
export const seatCount = z.int().min(0).max(64);

export const setupFault = (code: string, sentence: string, option: string | null = null): SetupFault => ({
  code,
  option,
  sentence,
});

/** Checks the seats and options of a set-up. @returns it with defaults filled in, or the first fault */
export function checkChoices<S extends Setup, O extends z.ZodObject>(
  { title, seats: { min, max } }: About,
  schema: O,
  chosen: S,
): Result<S & { readonly options: z.output<O> }, SetupFault> {
  const { seats } = chosen;
  if (!Number.isInteger(seats) || seats < min || seats > max) {
    const wanted = min === max ? `a game for ${min}` : `for ${min} to ${max} players`;
    return err(setupFault('wrong-seats', `${title} is ${wanted}, not ${seats}`));
  }
  const options = checkOptions(schema, chosen.options);
  return options.ok ? ok({ ...chosen, options: options.value }) : options;
}

/** Checks options and fills in defaults; the first fault names the option and what would be right. */
export function checkOptions<T extends z.ZodObject>(
  schema: T,
  options: unknown,
): Result<z.output<T>, SetupFault> {
  const parsed = schema.safeParse(options);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  if (issue?.path[0] !== undefined) {
    const option = String(issue.path[0]);
    return err(setupFault('wrong-option', `the option ${option} must be ${requirement(issue)}`, option));
  }
  if (issue?.code !== 'unrecognized_keys')
    return err(setupFault('wrong-option', 'the options must be names with values'));
  const [unknown, known] = [issue.keys.map(plainWord), Object.keys(schema.shape)];
  return err(
    setupFault('wrong-option', `there is no option ${unknown.join(', ')}; there are ${known.join(', ')}`),
  );
}

function requirement(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return `at least ${issue.minimum}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    case 'invalid_value':
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.join(', ')}`;
    case 'invalid_type':
      return typeName[issue.expected] ?? `a ${issue.expected}`;
    default:
      return 'another value';
  }
}

const typeName: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
};
