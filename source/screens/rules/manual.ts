import * as z from 'zod';
import type { OptionValues } from '../../maps/setup-kit.ts';
import { type SetupChoices, STANDARD, setupChoices, usualRules } from '../../setup/choices.ts';
import { formatValue, titleOf } from '../../setup/options.ts';
import type { ScreenKit } from '../services.ts';
import { inFull, type ManualSection, type OptionInForce } from './page.ts';

export interface RulesRequest {
  readonly game: string;
  readonly options: object;
  /** The heading of what goes on now: the rules are opened there. */
  readonly chapter?: string | undefined;
}

/** The rules of a game as the reader shows them. */
export interface Manual {
  readonly game: string;
  readonly title: string;
  readonly sections: readonly ManualSection[];
}

/** The options of a game, each with its value, and the set of rules that is nearest to them. */
export interface OptionsInForce {
  readonly values: OptionValues;
  readonly rules: string;
  /** The meaning of that set in one line; empty where there is only one. */
  readonly about: string;
  readonly options: readonly OptionInForce[];
}

const valuesShape = z
  .record(z.string(), z.unknown())
  .transform(values =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? [[name, value] as const]
          : [],
      ),
    ),
  );

/** @param chosen options by their names; those that are missing are as usual */
export function optionsInForce(choices: SetupChoices, chosen: object = {}): OptionsInForce {
  const [usual, initial] = usualRules(choices);
  const values = { ...initial, ...valuesShape.parse(chosen) };
  const sets = Object.entries(choices.rules).map(([rules, set]) => {
    const changed = choices.options.filter(({ name }) => set[name] !== values[name]);
    return { rules, changed };
  });
  const nearest = sets.toSorted((a, b) => a.changed.length - b.changed.length)[0];
  const options = choices.options.map(option => ({
    name: titleOf(option),
    value: formatValue(option, values[option.name]),
    about: option.description,
    changed: nearest?.changed.includes(option) === true,
  }));
  const rules = nearest?.rules ?? usual;
  return { values, rules, about: choices.ruleSets[rules]?.about ?? '', options };
}

/** The options in force in a line or two: the set of rules, and what is not as in it. */
export function optionsInWords({ rules, options }: OptionsInForce): string {
  const changed = options.filter(option => option.changed);
  const list = changed.map(({ name, value }) => `${name.toLowerCase()} ${value}`).join(', ');
  return `${rules === STANDARD ? 'usual rules' : `rules ${rules}`}${list === '' ? '' : `, but ${list}`}`;
}

/** The options in force in the game that is asked about; null where its kit is not known here. */
export async function readOptionsInForce(
  games: readonly ScreenKit[],
  asked: RulesRequest,
): Promise<OptionsInForce | null> {
  const kit = games.find(({ id }) => id === asked.game);
  return kit === undefined ? null : optionsInForce(await setupChoices(kit), asked.options);
}

/** The rules of every game, or its options; for the game asked about with its options in force. */
export async function readManuals(
  games: readonly ScreenKit[],
  asked: RulesRequest | null,
): Promise<readonly Manual[]> {
  const manuals = games.map(async (kit): Promise<Manual> => {
    const [page, choices] = await Promise.all([kit.manual?.(), setupChoices(kit)]);
    const own = asked?.game === kit.id;
    const force = optionsInForce(choices, own ? asked.options : {});
    const short = page === undefined ? [] : inShort(page, force);
    const full = page === undefined ? [] : inFull(page);
    return {
      game: kit.id,
      title: kit.title,
      sections: [...short, optionsSection(force, own ? kit.title : null), ...full],
    };
  });
  return Promise.all(manuals);
}

/** @param own the game whose options are in force; null where no game is asked about */
function optionsSection(force: OptionsInForce, own: string | null): ManualSection {
  const note =
    own !== null
      ? `${own}: ${optionsInWords(force)}.`
      : 'These are the usual rules; each can be changed, and this page then says so.';
  return {
    heading: 'Options',
    parts: [
      { kind: 'text', text: note },
      ...(force.about === '' ? [] : [{ kind: 'text', text: `${force.rules}: ${force.about}.` } as const]),
      // What is not as in the set of rules comes first.
      ...force.options
        .toSorted((a, b) => Number(b.changed) - Number(a.changed))
        .map(option => ({ kind: 'option', ...option }) as const),
    ],
  };
}

/**
 * The short form of a page of docs/rules: a section for each paragraph, headed by its bold first words; points hold
 * only where their options do (docs/rules/README.md).
 */
export function inShort(page: string, { values }: Pick<OptionsInForce, 'values'>): readonly ManualSection[] {
  const [, short = ''] = /^## In short\n+([\s\S]*?)\n+(?=## )/m.exec(page) ?? [];
  return short.split(/\n{2,}/).map(paragraph => {
    const [, heading = '', text = paragraph] = /^\*\*(.*?)\.?\*\*\s*([\s\S]*)$/.exec(paragraph) ?? [];
    const [first = '', ...points] = text.split(/^- /m);
    const parts = [first, ...points.flatMap(point => pointOf(point, values) ?? [])];
    const plain = parts.map(each => plainText(each, values)).filter(each => each !== '');
    return { heading, parts: plain.length === 0 ? [] : [{ kind: 'text', text: plain.join(' ') }] };
  });
}

/** A point without its condition; null when the options are not so. */
function pointOf(point: string, values: OptionValues): string | null {
  const found = /^`(\w+: [^`]*)`: ([\s\S]*)$/.exec(point);
  if (found === null) return point;
  const [, conditions = '', text = ''] = found;
  return conditions.split('; ').every(each => holds(each, values)) ? text : null;
}

/** Tests a condition such as `fog: light, normal` or `luck: not 0`. */
function holds(condition: string, values: OptionValues): boolean {
  const [, name = '', not, list = ''] = /^(\w+): (not )?(.*)$/.exec(condition) ?? [];
  return list.split(', ').includes(String(values[name])) === (not === undefined);
}

/** Markdown of one paragraph as plain text: links as their words, names of options as their values. */
const plainText = (text: string, values: OptionValues): string =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`(\w+)(?:: [^`]*)?`/g, (_, name: string) => String(values[name] ?? name))
    .replaceAll('`', '');
