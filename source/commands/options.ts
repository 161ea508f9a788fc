import * as z from 'zod';
import type { AnyGame } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { suggestion } from '../text/nearest.ts';
import { printable } from '../text/printable.ts';

/** One option of a game, as its schema describes it. */
export interface GameOption {
  readonly name: string;
  readonly description: string;
  readonly initial: unknown;
  /** What it may be: `chosen or most`, `a whole number from 0 to 9`. */
  readonly values: string;
  readonly type: 'boolean' | 'number' | 'text';
}

const propertySchema = z.object({
  type: z.string().optional(),
  description: z.string().default(''),
  default: z.unknown(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** A computer-only game would have no end otherwise (rules/grid.md#draw). */
const COMPUTERS_TURN_LIMIT = 1000;

/** The options of a game in the order in which it lists them. */
export function gameOptions(game: AnyGame): GameOption[] {
  const { properties = {} } = z.toJSONSchema(game.options, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const { description, default: initial, ...shape } = propertySchema.parse(property);
    const type =
      shape.type === 'boolean'
        ? 'boolean'
        : shape.type === 'integer' || shape.type === 'number'
          ? 'number'
          : 'text';
    return { name, description, initial, values: valuesOf(shape), type };
  });
}

function valuesOf(shape: Omit<z.infer<typeof propertySchema>, 'description' | 'default'>): string {
  if (shape.enum !== undefined) return shape.enum.join(' or ');
  if (shape.type === 'boolean') return 'true or false';
  const whole = shape.type === 'integer';
  if (!whole && shape.type !== 'number') return 'a text';
  const limits = shape.minimum === undefined ? '' : ` from ${shape.minimum} to ${shape.maximum ?? 'any'}`;
  return `${whole ? 'a whole number' : 'a number'}${limits}`;
}

/**
 * The options of a game from words like `turnLimit=50`; what is not named has its default.
 * @param computersOnly no person plays: a limit of turns is set when none is named
 */
export function readOptions(
  game: AnyGame,
  words: readonly string[],
  computersOnly: boolean,
): Result<object, string> {
  const known = gameOptions(game);
  const limited = computersOnly && known.some(option => option.name === 'turnLimit');
  const given: Record<string, unknown> = limited ? { turnLimit: COMPUTERS_TURN_LIMIT } : {};
  for (const word of words) {
    const [name = '', ...rest] = word.split('=');
    const value = rest.join('=').trim();
    const option = known.find(candidate => candidate.name.toLowerCase() === name.trim().toLowerCase());
    if (rest.length === 0) return err(`--set takes OPTION=VALUE, not ${printable(word)}`);
    if (option === undefined) {
      const hint = suggestion(
        name,
        known.map(candidate => candidate.name),
      );
      return err(`${game.title} has no option ${printable(name)}; ${hint}`);
    }
    const read = readValue(option, value);
    const fits = game.options.partial().safeParse({ [option.name]: read });
    if (read === undefined || !fits.success)
      return err(`${option.name} is ${option.values}, not ${printable(value) || 'nothing'}`);
    given[option.name] = read;
  }
  return ok(game.options.parse(given));
}

function readValue(option: GameOption, text: string): unknown {
  if (option.type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  if (option.type === 'boolean')
    return { true: true, yes: true, false: false, no: false }[text.toLowerCase()];
  return text;
}
