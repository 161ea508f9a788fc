// Options that a game got later. What is as usual of them is not written, so that programs of before read what they can.
import * as z from 'zod';
import type { AnyGame, GameTypes } from '../../machines/game.ts';
import { isRecord } from './canonical.ts';

/** The form in which an option came: `since` in its metadata, 1 for the first ones (decisions/positions.md). */
export const sinceOf = (option: z.core.$ZodType): number => {
  const since = z.globalRegistry.get(option)?.['since'];
  return typeof since === 'number' ? since : 1;
};

type Optional = Pick<AnyGame, 'options'>;

/** The options of a game that are not as usual, each with its schema. */
function changedOptions(
  { options: schema }: Optional,
  options: object,
): readonly (readonly [string, z.core.$ZodType])[] {
  const usual = z.record(z.string(), z.unknown()).parse(schema.parse({}));
  return Object.entries(schema.shape).filter(([name]) => Reflect.get(options, name) !== usual[name]);
}

/** The lowest form with all options that are not as usual. */
export const formOf = (game: Optional, options: object): number =>
  Math.max(1, ...changedOptions(game, options).map(([, option]) => sinceOf(option)));

/** The lowest form with all fields that data has, however deep they lie. */
export function formOfFields(schema: z.core.$ZodType, data: unknown): number {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const own = data === undefined ? 1 : sinceOf(schema);
  if (def.type === 'object' && isRecord(data))
    return Math.max(
      own,
      ...Object.entries(def.shape).map(([name, field]) => formOfFields(field, data[name])),
    );
  if (def.type === 'array' && Array.isArray(data))
    return Math.max(own, ...data.map(each => formOfFields(def.element, each)));
  return own;
}

/** A set-up as a save holds it: without later options that are as usual. */
export function asWritten<S extends GameTypes['setup']>(game: Optional, setup: S): S {
  const changed = new Set(changedOptions(game, setup.options).map(([name]) => name));
  const kept = Object.entries(setup.options).filter(([name]) => {
    const option = game.options.shape[name];
    return option === undefined || sinceOf(option) === 1 || changed.has(name);
  });
  return { ...setup, options: Object.fromEntries(kept) };
}
