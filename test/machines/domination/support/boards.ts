import type { BoardData } from '../../../../machines/conquest/board.ts';
import type { Card, Mission } from '../../../../machines/conquest/deck.ts';
import { type DominationOptions, presets } from '../../../../machines/domination/options.ts';
import type {
  DominationPosition,
  DominationSetup,
  DominationTypes,
} from '../../../../machines/domination/types.ts';
import type { Rules } from '../../../../machines/game.ts';
import { fromScript, type ScriptedOutcome } from '../../../../machines/random.ts';
import { domination } from '../../../../source/games/domination/conduct.ts';
import { good } from '../../../good.ts';

/** A board from lists of neighbours by index; continents are lists of countries with what they pay. */
export function board(
  borders: readonly (readonly number[])[],
  continents: readonly { readonly bonus: number; readonly countries: readonly number[] }[] = [
    { bonus: 0, countries: borders.map((_, index) => index) },
  ],
): BoardData {
  return {
    name: 'Board',
    continents: continents.map(({ bonus }, index) => ({ name: `Continent ${index + 1}`, bonus })),
    countries: borders.map((neighbours, index) => ({
      name: `Country ${index + 1}`,
      continent: Math.max(
        0,
        continents.findIndex(({ countries }) => countries.includes(index)),
      ),
      x: index * 10,
      y: 10,
      borders: neighbours,
    })),
  };
}

/** Six countries in a ring with one chord; the west (first three) pays 2, the east 3. */
export const ringOfSix = board(
  [
    [1, 5],
    [0, 2, 4],
    [1, 3],
    [2, 4],
    [3, 5, 1],
    [4, 0],
  ],
  [
    { bonus: 2, countries: [0, 1, 2] },
    { bonus: 3, countries: [3, 4, 5] },
  ],
);

/** A line of countries; each borders on the next. */
export const line = (size: number): BoardData =>
  board(
    Array.from({ length: size }, (_, index) =>
      [index - 1, index + 1].filter(other => other >= 0 && other < size),
    ),
  );

/** Cards for the ring of six: two of each kind and a wildcard. */
export const ringCards: readonly Card[] = [
  { kind: 'infantry', country: 0 },
  { kind: 'infantry', country: 1 },
  { kind: 'cavalry', country: 2 },
  { kind: 'cavalry', country: 3 },
  { kind: 'cannon', country: 4 },
  { kind: 'cannon', country: 5 },
  { kind: 'wildcard' },
];

const none = [null, null, null] as const;
const nothing = { countries: 0, armies: 0 };

/** Missions for the ring of six. */
export const ringMissions: readonly Mission[] = [
  { destroy: 0, occupy: nothing, continents: [0, null, null], text: 'Hold the West.' },
  { destroy: 0, occupy: { countries: 4, armies: 1 }, continents: none, text: 'Hold 4 countries.' },
  { destroy: 1, occupy: { countries: 4, armies: 1 }, continents: none, text: 'Destroy PLAYER1, or hold 4.' },
  { destroy: 2, occupy: { countries: 4, armies: 1 }, continents: none, text: 'Destroy PLAYER2, or hold 4.' },
  { destroy: 6, occupy: nothing, continents: none, text: 'Destroy PLAYER6.' },
];

/** What a test changes of a usual set-up. */
export interface Changes extends Partial<Omit<DominationSetup, 'options'>> {
  readonly preset?: keyof typeof presets;
  readonly options?: Partial<DominationOptions>;
}

/** A set-up on the ring of six for two players by the program's rules. */
export function setupOf({ preset = 'domination', options = {}, ...changes }: Changes = {}): DominationSetup {
  return {
    seats: 2,
    board: ringOfSix,
    cards: ringCards,
    missions: ringMissions,
    ...changes,
    options: { ...presets[preset], ...options },
  };
}

/** Rules of a set-up that is accepted. */
export function rulesFor(changes: Changes = {}): Rules<DominationTypes> {
  return good(domination.prepare(setupOf(changes)));
}

/** The start that a script of outcomes gives. */
export function startWith(
  rules: Rules<DominationTypes>,
  ...outcomes: readonly ScriptedOutcome[]
): DominationPosition {
  return good(rules.start(fromScript(outcomes)));
}

/** Scripted outcomes by their words. */
export const first = (seat: number): ScriptedOutcome => ({ what: 'first', numbers: [seat] });
export const deal = (...countries: number[]): ScriptedOutcome => ({ what: 'deal', numbers: countries });
export const roll = (...eyes: number[]): ScriptedOutcome => ({ what: 'roll', numbers: eyes });
export const card = (country: number): ScriptedOutcome => ({ what: 'card', numbers: [country] });
