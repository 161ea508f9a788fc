import { plural } from '../../../machines/wording.ts';
import type { OptionValue } from '../../maps/setup-kit.ts';
import { rulesName, type SetupChoices } from '../../setup/choices.ts';
import type { SetupDraft } from '../../setup/draft.ts';
import {
  cycle,
  formatValue,
  formatValues,
  type GameOption,
  inWords,
  nextOptionValue,
  optionAfterKey,
  readValue,
  titleOf,
  valuesInWords,
} from '../../setup/options.ts';
import { splitsOf } from '../../setup/teams.ts';
import { choiceRow, type FormRow } from './form.ts';

/** The unfolded part of a form's options; none of it reaches a game. */
export interface FoldState {
  /** The headings whose options are in sight; `MORE` for the headings themselves. */
  readonly unfolded?: readonly string[];
  /** The search among the options. */
  readonly sought?: string;
}

const MORE = 'More rules';
/** Up to so many options need no headings. */
const FEW = 7;

/** The set of rules that a draft's options began from, or have become again. */
export const baseOf = (choices: SetupChoices, now: SetupDraft): string =>
  rulesName(choices, now.options) ?? now.rules;

/** The options that are not as in the set of rules. */
export function changedOptions(choices: SetupChoices, now: SetupDraft): readonly string[] {
  const set = choices.rules[baseOf(choices, now)] ?? {};
  return choices.options.flatMap(({ name }) => (now.options[name] === set[name] ? [] : [name]));
}

export const changedWords = (count: number): string => (count === 0 ? '' : `${count} changed`);

/** The options of the game: all of a few, else those always in sight, and the others folded. */
export function optionRows<T extends SetupDraft & FoldState>(
  choices: SetupChoices,
  now: T,
): readonly FormRow<T>[] {
  const { setup } = choices;
  const rowOf = (option: GameOption, indent = ''): FormRow<T> => optionRow(choices, now, option, indent);
  if (choices.options.length <= FEW) return choices.options.map(option => rowOf(option));
  const first = choices.options.filter(({ name }) => setup.inSight?.includes(name));
  const rest = choices.options.filter(option => !first.includes(option));
  return [...first.map(option => rowOf(option)), ...foldedRows(choices, now, rest, rowOf)];
}

/** Options under their headings, with a search. */
function foldedRows<T extends SetupDraft & FoldState>(
  choices: SetupChoices,
  now: T,
  options: readonly GameOption[],
  rowOf: (option: GameOption, indent?: string) => FormRow<T>,
): readonly FormRow<T>[] {
  const { unfolded = [], sought = '' } = now;
  const groups = Object.entries(choices.setup.groups ?? { 'All of them': options.map(({ name }) => name) });
  const inGroups = plural(groups.length, 'group', 'groups');
  const folded = (heading: string): T => {
    const others = unfolded.filter(each => each !== heading);
    return { ...now, unfolded: unfolded.includes(heading) ? others : [...unfolded, heading] };
  };
  const changed = changedOptions(choices, now).filter(name => options.some(each => each.name === name));
  const isOpen = unfolded.includes(MORE) || sought !== '';
  const turned = isOpen ? { ...now, sought: '', unfolded: [] } : folded(MORE);
  const more: FormRow<T> = {
    label: MORE,
    fields: [
      {
        id: 'more',
        about: `${options.length} options in ${inGroups}; letters search among them`,
        text: {
          noun: 'search',
          text: sought,
          isProposed: true,
          most: SEARCH_CELLS,
          cells: SEARCH_CELLS,
          written: text => ({ ...now, sought: text }),
        },
        opens: { label: isOpen ? 'fold' : 'unfold', value: turned },
        choice: {
          shown: isOpen ? 'open' : `${options.length} in ${inGroups}`,
          note: changedWords(changed.length),
          next: () => turned,
        },
      },
    ],
  };
  if (sought !== '')
    return [more, ...options.filter(option => isSought(option, sought)).map(each => rowOf(each))];
  if (!isOpen) return [more];
  const under = groups.flatMap(([heading, names]): readonly FormRow<T>[] => {
    const open = unfolded.includes(heading);
    const row = choiceRow<T>(`${open ? '▾' : '▸'} ${heading}`, {
      id: `group ${heading}`,
      about: options.flatMap(each => (names.includes(each.name) ? titleOf(each) : [])).join(', '),
      shown: `${names.length} options`,
      note: changedWords(names.filter(name => changed.includes(name)).length),
      next: () => folded(heading),
      opens: { label: open ? 'fold' : 'unfold', value: folded(heading) },
    });
    return [
      row,
      ...(open ? options.filter(({ name }) => names.includes(name)).map(each => rowOf(each, '  ')) : []),
    ];
  });
  return [more, ...under];
}

const SEARCH_CELLS = 16;
/** Cells in which a text is shown. */
const TEXT_CELLS = 24;

/** Tests whether an option's name, description or values have all these words. */
function isSought(option: GameOption, sought: string): boolean {
  const names = `${titleOf(option)} ${inWords(option.name)}`;
  const searchable =
    `${names} ${option.description} ${formatValues(option)} ${valuesInWords(option)}`.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every(word => searchable.includes(word));
}

function optionRow<T extends SetupDraft>(
  choices: SetupChoices,
  now: T,
  option: GameOption,
  indent: string,
): FormRow<T> {
  const { name, description } = option;
  const value = now.options[name];
  const set = (to: OptionValue): T => ({ ...now, options: { ...now.options, [name]: to } });
  const base = baseOf(choices, now);
  const usual = choices.rules[base]?.[name];
  const isChanged = usual !== undefined && usual !== value;
  const usually = (): T | null => (isChanged ? set(usual) : null);
  const label = `${indent}${isChanged ? '• ' : ''}${titleOf(option)}`;
  if (option.kind === 'text') {
    const { most, form } = option;
    const text = {
      noun: titleOf(option).toLowerCase(),
      text: String(value),
      isProposed: value === option.initial,
    };
    const details = [`It can be: ${form}.`];
    const written = { ...text, most, cells: TEXT_CELLS, written: set };
    return {
      label,
      fields: [{ id: `option ${name}`, about: description, details, text: written, usual: usually }],
    };
  }
  const numberIn = (text: string): T | null => {
    const read = readValue(option, text);
    return read === null ? null : set(read);
  };
  return choiceRow(label, {
    id: `option ${name}`,
    about: description,
    details: [`It can be: ${formatValues(option)}.`],
    shown: formatValue(option, value),
    note: isChanged ? `${base}: ${formatValue(option, usual)}` : '',
    next: by =>
      set(
        option.kind === 'number' && option.bySeat !== undefined
          ? cycle(splitsOf(now.count, option.bySeat), Number(value), by)
          : nextOptionValue(option, value, by),
      ),
    ...(option.kind === 'number' ? { read: text => numberIn(text) } : {}),
    typed(key) {
      const next = optionAfterKey(option, value, key);
      return next === null ? null : set(next);
    },
    usual: usually,
  });
}
