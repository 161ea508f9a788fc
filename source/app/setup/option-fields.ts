import * as z from 'zod';

/** An option of a game as the form shows it, made from the game's own schema. */
export type OptionField =
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly description: string;
      readonly preset: string;
      readonly values: readonly string[];
    }
  | {
      readonly kind: 'number';
      readonly name: string;
      readonly description: string;
      readonly preset: number;
      readonly least: number;
      readonly most: number;
    }
  | {
      readonly kind: 'switch';
      readonly name: string;
      readonly description: string;
      readonly preset: boolean;
    };

const described = { description: z.string().default(''), default: z.unknown() };

const choiceShape = z.looseObject({
  ...described,
  type: z.literal('string'),
  enum: z.array(z.string()).min(1),
});
const numberShape = z.looseObject({
  ...described,
  type: z.enum(['integer', 'number']),
  minimum: z.number().default(0),
  maximum: z.number().default(1_000_000),
});
const switchShape = z.looseObject({ ...described, type: z.literal('boolean') });
const schemaShape = z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) });

/** The options of a game that a form can show: choices, whole numbers and switches. Others keep their default. */
export function optionFields(options: z.ZodObject): readonly OptionField[] {
  const schema = schemaShape.parse(z.toJSONSchema(options, { io: 'input' }));
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const field = fieldOf(name, property);
    return field === null ? [] : [field];
  });
}

function fieldOf(name: string, property: unknown): OptionField | null {
  const choice = choiceShape.safeParse(property);
  if (choice.success) {
    const { description, enum: values } = choice.data;
    const preset = values.find(value => value === choice.data.default) ?? values[0] ?? '';
    return { kind: 'choice', name, description, preset, values };
  }
  const number = numberShape.safeParse(property);
  if (number.success) {
    const { description, minimum: least, maximum: most } = number.data;
    const preset = typeof number.data.default === 'number' ? number.data.default : least;
    return { kind: 'number', name, description, preset, least, most };
  }
  const toggle = switchShape.safeParse(property);
  if (!toggle.success) return null;
  return { kind: 'switch', name, description: toggle.data.description, preset: toggle.data.default === true };
}

/** The value of an option as a form shows it: `on`, `path`, `3`, or what its description calls zero (`(0: no limit)`). */
export function shownValue(option: OptionField, value: unknown): string {
  if (option.kind === 'switch') return value === true ? 'on' : 'off';
  const zero = option.kind === 'number' && value === 0 ? /\(0: ([^)]+)\)/.exec(option.description) : null;
  return zero?.[1] ?? String(value);
}

/** An option's name in words: `turnLimit` is read `turn limit`. */
export const inWords = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`);
