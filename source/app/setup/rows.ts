import { letter, seats as seatList } from '../../../machines/seat.ts';
import {
  type ChosenRules,
  type MapChoice,
  otherRules,
  rulesName,
  type SetupChoices,
  valuesOf,
  withOption,
} from '../../setup/choices.ts';
import { type SetupDraft, withinSeats } from '../../setup/draft.ts';
import { around, inWords, shownValue, turnedOption, typedOption } from '../../setup/options.ts';
import { commands } from '../keys/commands.ts';
import type { FormRow } from './form.ts';
import { NAME_CELLS, seatsWith } from './proposals.ts';

export const SEED_CELLS = 40;

/** How many play. @param beside shows all numbers beside each other */
export function countRow<T extends SetupDraft>({ game }: SetupChoices, now: T, beside = false): FormRow<T> {
  const { min, max } = game.seats;
  const counts = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  return {
    label: 'Players',
    fields: [
      {
        kind: 'choice',
        id: 'count',
        about: min === max ? `always ${min} players` : `${min} to ${max} players`,
        shown: String(now.count),
        ...(beside ? { all: counts } : {}),
        turned: by => ({ ...now, count: withinSeats(game, now.count + by) }),
        typed: key => (counts.includes(key) ? { ...now, count: Number(key) } : null),
      },
    ],
  };
}

/** Who plays, by their names. */
export const seatRows = <T extends SetupDraft>(choices: SetupChoices, now: T): readonly FormRow<T>[] =>
  seatList(now.count).map(seat => {
    const { name, who } = now.seats[seat] ?? { name: '', who: 'human' };
    const levels = ['human', ...choices.levels.map(({ id }) => id)];
    return {
      label: letter(seat),
      owner: seat,
      fields: [
        {
          kind: 'text',
          id: `name ${seat}`,
          about: `1 to ${NAME_CELLS} characters, different for each player`,
          text: name,
          most: NAME_CELLS,
          cells: NAME_CELLS + 1,
          hint: { command: commands.write, label: 'write the name' },
          written: text => ({ ...now, seats: now.seats.with(seat, { name: text, who }) }),
        },
        {
          kind: 'choice',
          id: `who ${seat}`,
          about: aboutPlayer(choices, who),
          shown: shownPlayer(who),
          cells: 14,
          turned: by => ({ ...now, seats: seatsWith(choices, now.seats, seat, around(levels, who, by)) }),
        },
      ],
    };
  });

/** Who sits in a seat, as forms show it. */
export const shownPlayer = (who: string): string => (who === 'human' || who === 'open' ? who : `bot ${who}`);

/** One line about who sits in a seat. */
export function aboutPlayer({ levels }: SetupChoices, who: string): string {
  if (who === 'open') return 'open: anybody may sit down; or a computer player';
  const level = levels.find(({ id }) => id === who);
  return level === undefined ? 'a person at this keyboard' : `a computer player that ${level.summary}`;
}

/** Where it is played, and by which set of rules; nothing for a game without maps. */
export function boardRows<T extends SetupDraft>(
  choices: SetupChoices,
  now: T,
  maps: readonly MapChoice[],
): readonly FormRow<T>[] {
  if (choices.furnishing === null) return [];
  const index = maps.findIndex(({ id }) => id === now.map);
  const map = maps[index];
  const step = (by: 1 | -1): T => ({ ...now, map: around(maps, map, by)?.id ?? now.map });
  const name = rulesName(choices, valuesOf(choices, now));
  const others = Object.keys(choices.rules).join(' or ');
  return [
    {
      label: 'Map',
      fields: [
        {
          kind: 'choice',
          id: 'map',
          about: map?.about ?? '',
          shown: map?.title ?? '',
          note: map?.note ?? '',
          hint: { command: commands.byLetter },
          turned: step,
          typed: key =>
            /^.$/u.test(key) ? { ...now, map: nextBeginning(maps, index, key) ?? now.map } : null,
        },
      ],
    },
    {
      label: 'Rules',
      fields: [
        {
          kind: 'choice',
          id: 'rules',
          about:
            name === null
              ? `options of your own; ←→ goes back to ${others}`
              : 'sets all options below; each can be changed',
          shown: name ?? 'own',
          turned: by => ({ ...now, ...otherRules(choices, now, by) }),
        },
      ],
    },
  ];
}

/** The id of the next map whose title begins with a letter, round and round. */
function nextBeginning(maps: readonly MapChoice[], index: number, begin: string): string | undefined {
  const after = [...maps.slice(index + 1), ...maps.slice(0, index)];
  return after.find(({ title }) => title.toLowerCase().startsWith(begin.toLowerCase()))?.id;
}

/** What all chance comes from. */
export const seedRow = <T extends SetupDraft>(now: T): FormRow<T> => ({
  label: 'Seed',
  fields: [
    {
      kind: 'text',
      id: 'seed',
      about: 'All chance comes from the seed: the same seed and moves give the same game',
      text: now.seed,
      most: SEED_CELLS,
      cells: SEED_CELLS - 8,
      hint: { command: commands.write, label: 'write the seed' },
      written: seed => ({ ...now, seed }),
    },
  ],
});

/** The options of the game. */
export function optionRows<T extends SetupDraft>(choices: SetupChoices, now: T): readonly FormRow<T>[] {
  const values = valuesOf(choices, now);
  return choices.options.map(option => {
    const { name, description } = option;
    const label = inWords(name);
    const value = values[name];
    const set = (to: ChosenRules['changed'][string]): T => ({
      ...now,
      ...withOption(choices, now, name, to),
    });
    return {
      label: label.charAt(0).toUpperCase() + label.slice(1),
      fields: [
        {
          kind: 'choice',
          id: `option ${name}`,
          about: description,
          shown: shownValue(option, value),
          turned: by => set(turnedOption(option, value, by)),
          typed: key => {
            const next = typedOption(option, value, key);
            return next === null ? null : set(next);
          },
        },
      ],
    };
  });
}
