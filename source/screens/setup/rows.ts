import { letter, type Seat, seats as seatList, seat as seatOf } from '../../../machines/seat.ts';
import { cleanLine } from '../../base/text.ts';
import { offerOf } from '../../maps/builtin/index.ts';
import type { OptionValues } from '../../maps/setup-kit.ts';
import {
  computersOf,
  computerWords,
  isEqual,
  readComputer,
  wordOfComputer,
} from '../../players/computer-words.ts';
import { type MapChoice, rulesName, type SetupChoices } from '../../setup/choices.ts';
import { type DraftSeat, middleLevel, type SetupDraft, usualDraft, withinSeats } from '../../setup/draft.ts';
import { cycle, takes } from '../../setup/options.ts';
import type { LastSetup } from '../../setup/settings.ts';
import { teamsFor, withTeam } from '../../setup/teams.ts';
import type { Computer } from '../../table/api.ts';
import { coloursOf, seatColours, withColour } from '../../table/seat-colours.ts';
import { type ChoiceValue, choiceRow, type FormField, type FormRow } from './form.ts';

export const SEED_CELLS = 40;

/** The number of players. @param beside shows all numbers side by side */
export function countRow<T extends SetupDraft>(choices: SetupChoices, now: T, beside = false): FormRow<T> {
  const { min, max } = choices.game.seats;
  const counts = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  return choiceRow('Players', {
    id: 'count',
    about: min === max ? `always ${min} players` : `${min} to ${max} players`,
    shown: String(now.count),
    ...(beside ? { all: counts } : {}),
    next: by => withCount(choices, now, withinSeats(choices.game, now.count + by)),
    typed: key => (counts.includes(key) ? withCount(choices, now, Number(key)) : null),
  });
}

/** The draft with so many players, who stay in their teams. */
function withCount<T extends SetupDraft>(choices: SetupChoices, now: T, count: number): T {
  const option = teamsOption(choices);
  if (option === undefined) return { ...now, count };
  const teams = teamsFor(Number(now.options[option.name]), count);
  return { ...now, count, options: { ...now.options, [option.name]: teams } };
}

const teamsOption = ({ options }: SetupChoices) =>
  options.find(option => option.kind === 'number' && option.bySeat !== undefined);

/** The team of a seat; nothing in a game without teams, or where none are chosen. */
export function teamFields<T extends SetupDraft>(
  choices: SetupChoices,
  now: T,
  seat: number,
): readonly FormField<T>[] {
  const option = teamsOption(choices);
  if (option?.kind !== 'number' || option.bySeat === undefined) return [];
  const { name, bySeat } = option;
  const teams = Number(now.options[name]);
  if (teams === 0) return [];
  const next = (by: 1 | -1): T => ({
    ...now,
    options: { ...now.options, [name]: withTeam(teams, seat, by, bySeat) },
  });
  const shown = `team ${String(teams)[seat] ?? ''}`;
  return [{ id: `team ${seat}`, about: 'who has the same number plays together', choice: { shown, next } }];
}

/** The players by their names. */
export const seatRows = <T extends SetupDraft>(choices: SetupChoices, now: T): readonly FormRow<T>[] =>
  seatList(now.count).map(seat => {
    const { name, who } = now.seats[seat] ?? { name: '', who: 'human' };
    const colour = colourField(now, seat);
    return {
      label: letter(seat),
      owner: colour.swatch,
      fields: [
        {
          ...playerField(choices, 'human', seat, who, to => ({
            ...now,
            seats: seatsWith(choices, now.seats, seat, to),
          })),
          text: {
            ...{ noun: 'name', text: name, isProposed: proposedNames(choices).includes(name) },
            ...{ most: NAME_CELLS, cells: NAME_CELLS + 1 },
            written: text => ({
              ...now,
              seats: now.seats.with(seat, { ...now.seats[seat], name: text, who }),
            }),
          },
        },
        ...teamFields(choices, now, seat),
        colour,
      ],
    };
  });

/** The colour of a seat; whoever has the next one gets this seat's. */
export function colourField<T extends SetupDraft>(
  now: T,
  seat: number,
): FormField<T> & { readonly swatch: Seat } {
  const playing = now.seats.slice(0, now.count);
  const swatch = seatOf(coloursOf(playing)[seat] ?? seat);
  return {
    id: `colour ${seat}`,
    about: 'the colour of this seat, for everybody at the table; no two have the same',
    swatch,
    choice: {
      shown: seatColours[swatch] ?? '',
      next: by => ({ ...now, seats: [...withColour(playing, seat, by), ...now.seats.slice(now.count)] }),
    },
  };
}

const WHO_CELLS = 20;

/** The player of a seat: a computer player of some level, else a person, or an open seat. */
export function playerField<T>(
  choices: SetupChoices,
  person: 'human' | 'open',
  seat: number,
  who: string,
  seated: (who: string) => T,
): FormField<T> & { readonly choice: ChoiceValue<T> } {
  const people = {
    human: ['person', 'a person at this keyboard'],
    open: ['anybody', 'an open seat, for anybody'],
  } as const;
  const [shown, about] = people[person];
  const computers = computersOf(choices);
  const chosen = computers.find(each => wordOfComputer(each) === who);
  return {
    id: `who ${seat}`,
    about: chosen === undefined ? about : `a computer player that ${chosen.summary}`,
    details: [`${shown}: ${about}`, ...computers.map(each => `${called(each)}: ${each.summary}`)],
    choice: {
      shown: chosen === undefined ? shown : called(chosen),
      cells: WHO_CELLS,
      next: by => seated(cycle([person, ...computers.map(wordOfComputer)], who, by)),
    },
  };
}

/** `computer, hard`; with a style `hard raider`, which no person is called. */
const called = (computer: Computer): string =>
  isEqual(computer)
    ? 'as strong as you'
    : computer.style === undefined
      ? `computer, ${computer.level}`
      : computerWords(computer);

/** Numbers of games that are offered: all that can be are odd, so that two players have a winner. */
const GAMES = [1, 3, 5, 7, 9, 11, 15, 21];

/** The games of a draft at most; 1 for no series. */
export interface SeriesDraft {
  readonly bestOf: number;
}

export const gamesRow = <T extends SeriesDraft>(now: T): FormRow<T> =>
  choiceRow('Games', {
    id: 'games',
    about: 'one, or a series: everybody moves on by a seat, and most games win',
    shown: now.bestOf === 1 ? 'one' : `best of ${now.bestOf}`,
    next: by => ({ ...now, bestOf: cycle(GAMES, now.bestOf, by) }),
  });

/** @param proposed the seed that nobody has written */
export const seedRow = <T extends SetupDraft>(now: T, proposed: string): FormRow<T> => ({
  label: 'Seed',
  fields: [
    {
      id: 'seed',
      about: 'All chance comes from the seed: the same seed and moves give the same game',
      text: {
        ...{ noun: 'seed', text: now.seed, isProposed: now.seed === proposed },
        ...{ most: SEED_CELLS, cells: SEED_CELLS },
        written: seed => ({ ...now, seed }),
      },
    },
  ],
});

/** Cells of a name that is written in a form (rules/grid.md#players). */
const NAME_CELLS = 16;

const presetNames = ['Ada', 'Bruno', 'Cleo', 'Darius', 'Edda', 'Fritz', 'Gala', 'Hugo'];
/** Names that are proposed: nobody has written them. */
const proposedNames = ({ levels }: SetupChoices): readonly string[] => [
  ...presetNames,
  ...levels.flatMap(({ names = [] }) => names),
];
const presetName = (seat: number): string => presetNames[seat] ?? letter(seatOf(seat));

/** Kept options as far as they are still valid. */
export const knownOptions = ({ options }: SetupChoices, kept: OptionValues): OptionValues =>
  Object.fromEntries(
    options.map(option => {
      const value = kept[option.name];
      return [option.name, takes(option, value) ? value : option.initial];
    }),
  );

/** The last draft of this game, as far as it is still valid; else a person against computer players. */
export function proposedDraft(
  choices: SetupChoices,
  last: LastSetup | null,
  maps: readonly MapChoice[],
  seed: string,
): SetupDraft {
  const { game } = choices;
  const seats = seatList(game.seats.max).map((seat): DraftSeat => {
    const known = last?.occupants[seat];
    const colour = known?.colour;
    const name = cleanLine(known?.name ?? '', NAME_CELLS) || presetName(seat);
    if ((known?.kind ?? (seat === 0 ? 'human' : 'bot')) === 'human') return { name, who: 'human', colour };
    const read = readComputer(choices, known?.kind === 'bot' ? wordOfComputer(known) : '');
    return { name, colour, who: read.ok ? wordOfComputer(read.value.computer) : middleLevel(choices) };
  });
  const usual = usualDraft(choices, seats, seed);
  if (last === null) return usual;
  const chosen = { ...usual.options, ...knownOptions(choices, last.options) };
  return {
    ...usual,
    count: withinSeats(game, last.occupants.length),
    rules: rulesName(choices, chosen) ?? usual.rules,
    options: chosen,
    map: maps.some(({ id }) => id === offerOf(last.map ?? '')) ? (last.map ?? usual.map) : usual.map,
  };
}

/** The seats with another player in one; a proposed name goes with its player. */
export function seatsWith(
  choices: SetupChoices,
  seats: readonly DraftSeat[],
  seat: number,
  who: string,
): readonly DraftSeat[] {
  const before = seats[seat];
  const name = before?.name ?? '';
  if (!proposedNames(choices).includes(name)) return seats.with(seat, { ...before, name, who });
  const others = seats.filter((_, index) => index !== seat).map(other => other.name);
  const level = choices.levels.find(({ id }) => id === who);
  const own = level?.names?.find(each => !others.includes(each));
  return seats.with(seat, { ...before, name: own ?? presetName(seat), who });
}
