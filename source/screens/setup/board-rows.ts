import { madeUpWords, offerOf } from '../../maps/builtin/index.ts';
import { mostContinents, usualContinents, wordOf } from '../../maps/made-up/made-up-map.ts';
import { type MapChoice, rulesName, type SetupChoices } from '../../setup/choices.ts';
import { refusalOf, type SetupDraft } from '../../setup/draft.ts';
import { cycle } from '../../setup/options.ts';
import { commands } from '../keys/commands.ts';
import { choiceRow, type FormRow } from './form.ts';
import { baseOf, changedOptions, changedWords } from './option-rows.ts';

/** The map and the set of rules, for a game that has several. */
export function boardRows<T extends SetupDraft>(
  choices: SetupChoices,
  now: T,
  maps: readonly MapChoice[],
  beside: { openMaps?(): void; keep?(): void; forget?(name: string): void } = {},
): readonly FormRow<T>[] {
  return [
    ...(choices.mapSetup === null ? [] : mapRows(choices, now, maps, beside.openMaps)),
    ...(Object.keys(choices.ruleSets).length === 0 ? [] : [rulesRow(choices, now, beside)]),
  ];
}

function mapRows<T extends SetupDraft>(
  choices: SetupChoices,
  now: T,
  maps: readonly MapChoice[],
  openMaps: (() => void) | undefined,
): readonly FormRow<T>[] {
  const index = maps.findIndex(({ id }) => id === offerOf(now.map));
  const map = maps[index];
  const to = (next: MapChoice | undefined): T => ({ ...now, map: next?.id ?? now.map });
  const isOffered = ({ facts }: MapChoice): boolean => {
    const known = facts?.();
    return known !== null && refusalOf(choices, now, known?.odd ?? null) === null;
  };
  return [
    choiceRow('Map', {
      id: 'map',
      about: map?.about ?? '',
      ...(openMaps === undefined ? {} : { opens: { label: 'all maps', run: openMaps } }),
      shown: map?.title ?? '',
      note: map?.note ?? '',
      hint: commands.byLetter,
      next: by => to(following(maps, index, by).find(isOffered)),
      typed: key =>
        /^.$/u.test(key)
          ? to(following(maps, index, 1).find(each => begins(each, key) && isOffered(each)))
          : null,
    }),
    ...madeUpRows(now),
  ];
}

function rulesRow<T extends SetupDraft>(
  choices: SetupChoices,
  now: T,
  { keep, forget }: { keep?(): void; forget?(name: string): void },
): FormRow<T> {
  const sets = Object.keys(choices.rules);
  const name = rulesName(choices, now.options);
  const base = baseOf(choices, now);
  const begin = (rules: string): T => {
    const kept = choices.colours?.[rules];
    const seats = now.seats.map((each, seat) =>
      kept === undefined ? each : { ...each, colour: kept[seat] },
    );
    return { ...now, rules, options: choices.rules[rules] ?? now.options, seats };
  };
  return choiceRow('Rules', {
    id: 'rules',
    about: setWords(choices, base),
    details: sets.map(set => `${set}: ${setWords(choices, set)}`),
    shown: base,
    note: name === null ? changedWords(changedOptions(choices, now).length) : '',
    next: by => begin(cycle(sets, base, by)),
    usual: () => (name === null ? begin(base) : null),
    ...(name === null && keep !== undefined
      ? { opens: { label: 'keep under a name', run: keep } }
      : name !== null && forget !== undefined && choices.ruleSets[name] === undefined
        ? { opens: { label: 'forget it', run: () => forget(name) } }
        : {}),
  });
}

/** Sizes that are offered of a made-up map. */
const SIZES = [6, 9, 12, 16, 20, 24, 30, 36, 42, 50, 60, 80, 100, 125, 150, 200, 250];

/** Size and continents of a made-up map; nothing for another map. */
function madeUpRows<T extends SetupDraft>(now: T): readonly FormRow<T>[] {
  const words = madeUpWords(now.map);
  if (words === null) return [];
  const counts = Array.from({ length: mostContinents(words.size) - 1 }, (_, index) => 2 + index);
  const sized = (size: number): T => ({
    ...now,
    map: wordOf({ ...words, size, continents: usualContinents(size) }),
  });
  return [
    choiceRow('Territories', {
      id: 'territories',
      about: 'how many territories the made-up map has',
      shown: String(words.size),
      next: by => sized(cycle(SIZES, words.size, by)),
    }),
    choiceRow('Continents', {
      id: 'continents',
      about: `into how many continents they are divided; usually ${usualContinents(words.size)}`,
      shown: String(words.continents),
      next: by => ({ ...now, map: wordOf({ ...words, continents: cycle(counts, words.continents, by) }) }),
    }),
  ];
}

/** The meaning of a set of rules in one line. */
const setWords = ({ ruleSets }: SetupChoices, set: string): string =>
  ruleSets[set]?.about ?? 'rules of your own';

/** The maps after one of them, or before it, wrapping around, without itself. */
const following = (maps: readonly MapChoice[], from: number, by: 1 | -1): readonly MapChoice[] => {
  const after = [...maps.slice(from + 1), ...maps.slice(0, Math.max(0, from))];
  return by === 1 ? after : after.toReversed();
};

const begins = ({ title }: MapChoice, key: string): boolean =>
  title.toLowerCase().startsWith(key.toLowerCase());
