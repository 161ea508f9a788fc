import { describe, expect, it } from 'vitest';
import type { Card, CardKind } from '../../../machines/conquest/deck.ts';
import { increasingValue, setValue } from '../../../machines/domination/cards.ts';
import { mostAttackDice, mostDefenceDice } from '../../../machines/domination/checks.ts';
import { checkSetup, startArmies } from '../../../machines/domination/index.ts';
import {
  type CardMode,
  type DominationOptions,
  optionsSchema,
  presets,
} from '../../../machines/domination/options.ts';
import { newArmies } from '../../../machines/domination/turns.ts';
import { prepareBoard } from '../../../machines/domination/types.ts';
import { seat } from '../../../machines/seat.ts';
import { board, line, ringOfSix, rulesFor, setupOf } from './support/boards.ts';
import { inPlay } from './support/positions.ts';

describe('initial armies: (10 − players) × round(0.12 × countries) (rules/domination.md#starting-armies)', () => {
  it.each([
    [42, 2, 40],
    [42, 3, 35],
    [42, 4, 30],
    [42, 5, 25],
    [42, 6, 20],
    [50, 2, 8 * 6],
    [75, 2, 8 * 9],
    [5, 2, 8],
    [12, 6, 4],
    [6, 2, 8],
  ])('%i countries, %i players: %i', (countries, seats, armies) => {
    expect(startArmies(setupOf({ board: line(countries), seats, cards: [], missions: [] }))).toBe(armies);
  });

  it('a map of one to four countries gives nobody an army and is refused', () => {
    expect(() => rulesFor({ board: line(4), cards: [], missions: [] })).toThrow(
      '4 territories give no armies: set how many each player starts with',
    );
    expect(() =>
      rulesFor({ board: line(4), cards: [], missions: [], options: { startArmies: 3 } }),
    ).not.toThrow();
    expect(() => rulesFor({ board: line(4), cards: [], missions: [], options: { startArmies: 1 } })).toThrow(
      /1 army each cannot fill 4/,
    );
  });
});

describe('reinforcement', () => {
  const newOf = (
    countries: number,
    preset: 'class' | 'domination',
    bonus = 0,
    options: Partial<DominationOptions> = {},
  ): number => {
    const data = board(
      Array.from({ length: 40 }, (_, index) => [(index + 1) % 40]),
      [
        { bonus: 0, countries: Array.from({ length: 39 }, (_, index) => index + 1) },
        { bonus, countries: [0] },
      ],
    );
    const rules = rulesFor({ board: data, cards: [], missions: [], preset, options });
    const owners = Array.from({ length: 40 }, (_, index) => (index < countries ? 0 : 1));
    const position = inPlay(
      rules,
      owners,
      owners.map(() => 1),
    );
    return newArmies(rules.setup.options, prepareBoard(rules.setup.board), position, seat(0));
  };

  it.each([
    [1, 3],
    [8, 3],
    [9, 3],
    [11, 3],
    [12, 4],
    [14, 4],
    [15, 5],
    [38, 12],
  ])('%i countries give %i (rules/domination.md#new-armies)', (countries, armies) => {
    expect(newOf(countries, 'domination')).toBe(armies);
    expect(newOf(countries, 'class')).toBe(armies);
  });

  it('a continent pays on top of the minimum of three', () => {
    expect(newOf(4, 'domination', 5)).toBe(8);
  });

  it('the class counts the minimum after the continents (rules/domination.md#new-armies)', () => {
    expect(newOf(4, 'class', 5)).toBe(6);
    expect(newOf(4, 'class', 1)).toBe(3);
  });

  it('a negative continent takes armies away, but never more than there are', () => {
    expect(newOf(4, 'domination', -2)).toBe(1);
    expect(newOf(4, 'domination', -9)).toBe(0);
  });

  it.each([
    [15, 'class', 4],
    [4, 'class', 3],
    [4, 'domination', 2],
  ] as const)(
    'a map that pays 9 pays −1 by an option: %i countries give %i in %s (rules/domination.md#other-bonuses)',
    (...row) => {
      const [countries, preset, armies] = row;
      expect(newOf(countries, preset, 9, { bonuses: 'continent 2 = -1' })).toBe(armies);
    },
  );

  it.each([
    ['Atlantis=3', 'the map has no continent of that name; it has Continent 1, Continent 2'],
    ['Continent 1', 'bonuses are continents with whole numbers from -1000 to 1000, as in Asia=5, Europe=-1'],
    [
      'Continent 1=1001',
      'bonuses are continents with whole numbers from -1000 to 1000, as in Asia=5, Europe=-1',
    ],
  ])('other bonuses that mean nothing are refused: %s', (bonuses, sentence) => {
    const setup = { ...setupOf({ board: ringOfSix }), options: optionsSchema.parse({ bonuses }) };
    expect(checkSetup(setup)).toEqual({
      ok: false,
      error: { code: 'wrong-option', option: 'bonuses', sentence },
    });
  });

  it('a continent without countries is everybody’s ("Start of a turn", 2)', () => {
    const data = board(
      [[1], [0]],
      [
        { bonus: 0, countries: [0, 1] },
        { bonus: 9, countries: [] },
      ],
    );
    const rules = rulesFor({ board: data, cards: [], missions: [], options: { startArmies: 5 } });
    const position = inPlay(rules, [0, 1], [1, 1]);
    for (const who of [0, 1]) {
      expect(newArmies(rules.setup.options, prepareBoard(data), position, seat(who))).toBe(12);
    }
  });
});

const WORDS: Readonly<Record<string, CardKind | 'wildcard'>> = {
  I: 'infantry',
  V: 'cavalry',
  N: 'cannon',
  W: 'wildcard',
};

const cardsOf = (letters: string): Card[] =>
  [...letters].map((each, country) => {
    const kind = WORDS[each] ?? 'wildcard';
    return kind === 'wildcard' ? { kind } : { kind, country };
  });

describe('sets and values (rules/domination.md#sets); I infantry, V cavalry, N cannon, W wildcard', () => {
  it.each<[CardMode, string, number]>([
    ['increasing', 'III', 4],
    ['increasing', 'IVN', 4],
    ['increasing', 'IIV', 0],
    ['increasing', 'WIV', 4],
    ['increasing', 'WII', 4],
    ['increasing', 'WWI', 4],
    ['increasing', 'WWW', 4],
    ['fixed', 'III', 4],
    ['fixed', 'VVV', 6],
    ['fixed', 'NNN', 8],
    ['fixed', 'WWW', 12],
    ['fixed', 'IVN', 10],
    ['fixed', 'WII', 4],
    ['fixed', 'VWV', 6],
    ['fixed', 'NNW', 8],
    ['fixed', 'WIV', 10],
    ['fixed', 'WWN', 10],
    ['fixed', 'NNV', 0],
    ['italianlike', 'VVV', 8],
    ['italianlike', 'III', 6],
    ['italianlike', 'NNN', 4],
    ['italianlike', 'WWW', 0],
    ['italianlike', 'NVI', 10],
    ['italianlike', 'WNN', 12],
    ['italianlike', 'IWI', 12],
    ['italianlike', 'WIV', 0],
    ['italianlike', 'WWI', 0],
    ['italianlike', 'IIV', 0],
  ])('%s %s is worth %i', (cards, letters, value) => {
    const options = { ...presets.domination, cards };
    expect(setValue(options, 0, cardsOf(letters))).toBe(value);
  });

  it('increasing sets are worth 4, 6, 8, 10, 12, 15, 20, 25, then five more each time', () => {
    const values = Array.from({ length: 10 }, (_, trades) => increasingValue('steps', trades));
    expect(values).toEqual([4, 6, 8, 10, 12, 15, 20, 25, 30, 35]);
  });

  it('those of the class are worth 5, 10, 15 … (rules/domination.md#sets)', () => {
    expect([0, 1, 2, 9].map(trades => increasingValue('fives', trades))).toEqual([5, 10, 15, 50]);
  });
});

describe('dice (rules/domination.md#dice)', () => {
  it.each([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
    [50, 3],
  ])('%i armies attack with at most %i', (armies, dice) => {
    expect(mostAttackDice(presets.domination, armies)).toBe(dice);
    expect(mostAttackDice(presets.class, armies)).toBe(dice);
  });

  it.each([
    [1, 1, 1],
    [2, 2, 2],
    [3, 2, 3],
    [9, 2, 3],
  ])('%i armies defend with at most %i, in Italian rules %i', (armies, usual, italian) => {
    expect(mostDefenceDice(presets.domination, armies)).toBe(usual);
    expect(mostDefenceDice({ ...presets.domination, cards: 'italianlike' }, armies)).toBe(italian);
  });
});

describe('presets', () => {
  it('the defaults of the options are the class', () => {
    expect(optionsSchema.parse({})).toEqual(presets.class);
  });

  it('differ as the two columns of rules/domination.md#presets do', () => {
    const { class: ours, domination } = presets;
    const differing = Object.keys(ours).filter(
      key =>
        Object.entries(ours).find(([k]) => k === key)?.[1] !==
        Object.entries(domination).find(([k]) => k === key)?.[1],
    );
    expect(differing.toSorted()).toEqual(
      [
        ...['deck', 'forcedTrade', 'fortify', 'increase', 'minimumOf', 'passing', 'recycle', 'territories'],
        'tradeBonus',
      ].toSorted(),
    );
  });

  it('every option has a description', () => {
    for (const option of Object.values(optionsSchema.shape))
      expect(option.description).toMatch(/^[A-Z].{10,}/);
  });

  it('the class makes a deck of one card for each country in equal kinds, without wildcards', () => {
    const { cards } = rulesFor({ preset: 'class', board: ringOfSix }).setup;
    expect(cards.map(card => card.kind)).toEqual([
      'infantry',
      'cavalry',
      'cannon',
      'infantry',
      'cavalry',
      'cannon',
    ]);
  });
});
