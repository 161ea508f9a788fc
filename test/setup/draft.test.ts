import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { err, ok } from '../../machines/result.ts';
import { kits } from '../../source/games/kits.ts';
import { builtinMap } from '../../source/maps/builtin/index.ts';
import { proposedDraft, seatsWith } from '../../source/screens/setup/rows.ts';
import { type MapSource, rulesName, type SetupChoices, setupChoices } from '../../source/setup/choices.ts';
import { checkDraft, type SetupDraft, usualDraft } from '../../source/setup/draft.ts';
import {
  formatValue,
  type GameOption,
  gameOptions,
  inWords,
  nextOptionValue,
  optionAfterKey,
  valuesInWords,
} from '../../source/setup/options.ts';
import type { LastSetup } from '../../source/setup/settings.ts';

const all = await Promise.all(kits.map(setupChoices));

function choicesOf(id: string): SetupChoices {
  const choices = all.find(({ game }) => game.id === id);
  if (choices === undefined) throw new Error(`there is no game ${id}`);
  return choices;
}

const [grid, domination] = [choicesOf('grid'), choicesOf('domination')];

/** The built-in maps, each of them odd when it is asked for with `odd:` before its name. */
const maps: MapSource = {
  find(id) {
    const name = id.replace(/^odd:/, '');
    const found = builtinMap(name);
    const odd = name === id ? null : 'it falls into two parts';
    return found.ok ? ok({ loaded: { ...found.value, warnings: [] }, source: name, odd }) : err(found.error);
  },
};

const proposed = (choices: SetupChoices, last: LastSetup | null = null): SetupDraft =>
  proposedDraft(choices, last, [], 'dunes');

const check = (choices: SetupChoices, change: Partial<SetupDraft> = {}) =>
  checkDraft(choices, { ...proposed(choices), ...change }, maps);

describe('the options of a game', () => {
  test('come from its schema, with their descriptions', () => {
    const [defence, , , , , , , rounds, limit] = gameOptions(grid.game);
    expect(rounds).toMatchObject({ name: 'roundLimit' });
    expect(defence).toMatchObject({ kind: 'choice', name: 'defence', values: ['chosen', 'most'] });
    expect(limit).toMatchObject({ kind: 'number', name: 'turnLimit', initial: 0, least: 0 });
    expect(inWords('turnLimit')).toBe('turn limit');
  });

  test('leave out what no form can show', () => {
    const options = z.object({ fog: z.boolean().default(true).describe('x'), map: z.array(z.string()) });
    expect(gameOptions({ options })).toEqual([
      { kind: 'switch', name: 'fog', description: 'x', initial: true },
    ]);
  });

  test('large numbers go in larger steps, and end at their limits', () => {
    const limit: GameOption = {
      kind: 'number',
      name: 'n',
      description: '',
      initial: 0,
      least: 0,
      most: 1100,
    };
    const steps = [0, 99, 100, 1000, 1100].map(now => nextOptionValue(limit, now, 1));
    expect(steps).toEqual([1, 100, 110, 1100, 1100]);
    expect(nextOptionValue(limit, 0, -1)).toBe(0);
  });

  test('what no game can be played with is stepped over, and not offered', () => {
    const share = gameOptions(grid.game).find(({ name }) => name === 'holdShare');
    if (share === undefined) throw new Error('there is such an option');
    expect(nextOptionValue(share, 0, 1)).toBe(51);
    expect(nextOptionValue(share, 51, -1)).toBe(0);
    // Typed digit by digit it has 6 before 60.
    expect(optionAfterKey(share, 0, '6')).toBe(6);
    expect(valuesInWords(share)).toBe('0, or a whole number from 51 to 100');
    expect(formatValue(share, 0)).toBe('none');
  });

  test('a zero is shown as what its description calls it', () => {
    const limit = gameOptions(grid.game).find(({ name }) => name === 'turnLimit');
    if (limit === undefined) throw new Error('there is such an option');
    expect([0, 5].map(value => formatValue(limit, value))).toEqual(['no limit', '5']);
  });
});

describe('what is proposed', () => {
  test('is one person against computer players of the middle level', () => {
    const draft = proposed(grid);
    expect(draft.count).toBe(3);
    expect(draft.seats.map(({ who }) => who)).toEqual(['human', 'normal', 'normal', 'normal', 'normal']);
  });

  test('is the last set-up, mended where it makes no sense any more', () => {
    const draft = proposed(grid, {
      occupants: [
        { kind: 'bot', name: '\x1b[31m', level: 'genius' },
        { kind: 'human', name: 'x'.repeat(60) },
      ],
      options: { defence: 'never', turnLimit: -4 },
      map: 'atlantis',
    });
    expect(draft.count).toBe(3);
    expect(draft.seats[0]).toEqual({ who: 'normal', name: 'Ada' });
    expect(draft.seats[1]?.name).toHaveLength(16);
    expect(draft).toMatchObject({ options: { defence: 'chosen', turnLimit: 0 }, map: '' });
  });

  test('a proposed name goes with who bore it; a written one stays', () => {
    const choices = choicesOf('intensity');
    const named = choices.levels.find(({ names = [] }) => names.length > 0);
    if (named === undefined) throw new Error('its levels lend names');
    const seats = ['Ada', 'Bo'].map(name => ({ name, who: 'human' }));
    expect(seatsWith(choices, seats, 0, named.id)[0]).toEqual({ name: named.names?.[0], who: named.id });
    expect(seatsWith(choices, seats, 1, named.id)[1]).toEqual({ name: 'Bo', who: named.id });
  });
});

describe('sets of rules', () => {
  const first = usualDraft(domination);

  test('an option on top of a set makes the rules own ones, and set back it does not', () => {
    expect(rulesName(domination, first.options)).toBe('standard');
    expect(rulesName(domination, { ...first.options, fortify: 'none' })).toBeNull();
    expect(rulesName(domination, domination.rules['domination'] ?? {})).toBe('domination');
  });

  test('those of the class refuse an odd map; own ones take it, unless it is forbidden', () => {
    const odd = { map: 'odd:world' };
    const refused = {
      part: 'map',
      sentence: 'the rules "standard" refuse this map: it falls into two parts',
    };
    expect(check(domination, odd)).toEqual({ ok: false, error: { ...refused, oddMap: true } });
    expect(check(domination, { ...odd, allowOddMaps: true }).ok).toBe(true);
    expect(check(domination, { ...odd, options: domination.rules['domination'] ?? {} }).ok).toBe(true);
    const own = { ...odd, options: { ...first.options, fortify: 'none' } };
    expect(check(domination, own).ok).toBe(true);
    expect(check(domination, { ...own, allowOddMaps: false })).toMatchObject({ error: refused });
  });
});

describe('a draft that is checked', () => {
  const bots = proposed(grid).seats.map(seat => ({ ...seat, who: 'easy' }));

  test('a game of computers alone has a limit of turns (rules/grid.md#a-limit)', () => {
    const options = grid.rules['classic'] ?? {};
    expect(check(grid, { options })).toMatchObject({ value: { setup: { options: { turnLimit: 0 } } } });
    expect(check(grid, { seats: bots, options })).toMatchObject({
      value: { setup: { options: { turnLimit: 1000 } } },
    });
    // One of rounds is enough.
    expect(check(grid, { seats: bots })).toMatchObject({ value: { setup: { options: { turnLimit: 0 } } } });
    expect(check(grid, { seats: bots, options: { turnLimit: 7 } })).toMatchObject({
      value: { setup: { options: { turnLimit: 7 } } },
    });
  });

  test('that limit does not make the rules of the class own ones: they refuse an odd map', () => {
    expect(check(domination, { seats: bots, map: 'odd:world' })).toMatchObject({ error: { part: 'map' } });
  });

  test.each<[SetupChoices, Partial<SetupDraft>, string, string]>([
    [grid, { count: 6 }, 'count', 'Simple Risk has 3 to 5 players'],
    [grid, { seats: [] }, 'count', '3 seats, and 0 players'],
    [grid, { seats: bots.with(1, { name: ' ', who: 'human' }) }, 'name 1', 'Player B needs a name'],
    [
      grid,
      { rules: 'house' },
      'rules',
      'Simple Risk has no rules house; there are quick, rising and classic',
    ],
    [
      domination,
      { rules: 'house' },
      'rules',
      'Domination has no rules house; there are standard, domination and class',
    ],
    [grid, { options: { defence: 'never' } }, 'option defence', 'the option defence must be one of'],
    [grid, { options: { speed: 1 } }, 'rules', 'there is no option speed; there are defence, deployment'],
    [grid, { map: 'world' }, 'map', 'Simple Risk is not played on a map'],
    [domination, { map: 'atlantis' }, 'map', 'there is no built-in map'],
    [domination, { options: { startArmies: 1 } }, 'option startArmies', 'cannot fill 42 territories'],
  ])('$0.game.id $1: a fault of the field $2', (choices, change, part, sentence) => {
    const checked = check(choices, change);
    expect(checked).toMatchObject({ ok: false, error: { part } });
    expect(checked.ok ? '' : checked.error.sentence).toContain(sentence);
  });

  const anyText = fc.oneof(fc.string(), fc.constantFrom('', 'Ada', 'human', 'easy', 'class', 'world'));
  const anyOptions = ({ rules }: SetupChoices) =>
    fc.dictionary(
      fc.oneof(fc.constantFrom(...Object.keys(Object.values(rules)[0] ?? {})), anyText),
      fc.oneof(fc.integer(), fc.nat(5), fc.boolean(), fc.constantFrom('none', 'mission', 'picks'), anyText),
      { maxKeys: 3 },
    );
  const anySeats = ({ levels }: SetupChoices) =>
    fc.array(
      fc.record({ name: anyText, who: fc.constantFrom('human', 'open', ...levels.map(({ id }) => id)) }),
      { maxLength: 7 },
    );
  const mostly = <T>(right: fc.Arbitrary<T>, ...any: readonly fc.Arbitrary<T>[]) =>
    fc.oneof({ weight: 4, arbitrary: right }, ...any);
  const anyDraft = (choices: SetupChoices): fc.Arbitrary<SetupDraft> => {
    const { seats, map } = proposed(choices);
    return fc.record({
      count: mostly(fc.integer(choices.game.seats), fc.integer(), fc.double()),
      seats: mostly(fc.constant(seats), anySeats(choices)),
      rules: mostly(fc.constantFrom(...Object.keys(choices.rules)), anyText, fc.constant('__proto__')),
      options: mostly(fc.constantFrom({}, ...Object.values(choices.rules)), anyOptions(choices)),
      map: mostly(fc.constantFrom(map, map && 'random:dunes', map && 'odd:iberia'), anyText),
      seed: anyText,
    });
  };

  test.each(all)(
    '$game.id: any draft gives a set-up that the rules accept with its players, or a fault with a field and one sentence',
    choices => {
      const seen = { good: 0, faults: 0 };
      fc.assert(
        fc.property(anyDraft(choices), draft => {
          const checked = checkDraft(choices, draft, maps);
          seen[checked.ok ? 'good' : 'faults'] += 1;
          if (!checked.ok) {
            expect(checked.error.part).toMatch(/^(count|map|rules|(name|who) \d+|option .+)$/);
            expect(checked.error.sentence).toMatch(/^[^\p{Cc}]{5,}[^.]$/u);
            return;
          }
          const { setup, occupants } = checked.value;
          expect(choices.game.prepare(setup).ok).toBe(true);
          expect(occupants).toHaveLength(setup.seats);
          const names = occupants.map(({ name }) => name.toLowerCase());
          expect(new Set(names).size).toBe(names.length);
        }),
        { numRuns: 300 },
      );
      expect(seen.good).toBeGreaterThan(5);
      expect(seen.faults).toBeGreaterThan(5);
    },
  );
});
