import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromScript, fromSeed } from '../../../machines/random.ts';
import { warzone } from '../../../machines/warzone/index.ts';
import { optionsSchema, type WarzoneOptions } from '../../../machines/warzone/options.ts';
import { good } from '../../good.ts';
import { otherArmies } from '../random-setups.ts';
import { fieldOf, NORTH_SOUTH } from './support/boards.ts';

const preparedWith = (options: Partial<WarzoneOptions>, seats = 3) =>
  warzone.prepare({ seats, options: optionsSchema.parse(options), board: NORTH_SOUTH });
const START = ['deal', 'random', 'picks'] as const;

describe('garrisons (rules/warzone.md#garrisons)', () => {
  test('the example: six territories are dealt, Cove with 8 to whoever has it, and Dune is neutral with 5', () => {
    const rules = good(preparedWith({ garrisons: 'cove = 8, Dune=Neutral 5' }));
    const script = fromScript([
      { what: 'seats', numbers: [0, 1, 2] },
      { what: 'deal', numbers: [0, 1, 2, 0, 1, 2] },
    ]);
    const field = fieldOf(rules.setup, good(rules.start(script)));
    expect(field).toEqual({
      ...{ Alba: 'R1', Brin: 'G1', Cove: 'B8', Dune: 'n5', Esk: 'R1', Fenn: 'G1', Gale: 'B1' },
    });
  });

  test('with five of seven neutral three players are refused, and two are not', () => {
    const garrisons = ['Alba', 'Brin', 'Cove', 'Dune', 'Esk'].map(name => `${name}=neutral 2`).join(', ');
    expect(preparedWith({ garrisons })).toEqual({
      ok: false,
      error: {
        code: 'map-too-small',
        option: 'garrisons',
        sentence: '3 players need 3 territories, and the map has 7, of which 5 are neutral',
      },
    });
    expect(preparedWith({ garrisons }, 2).ok).toBe(true);
    expect(preparedWith({ garrisons, start: 'random', startTerritories: 2 }, 2)).toMatchObject({
      error: { option: 'garrisons' },
    });
  });

  test.each([
    ['Alba', 'garrisons are territories with whole numbers from 1 to 1000, as in Alaska=8, Brazil=neutral 5'],
    [
      'Alba=0',
      'garrisons are territories with whole numbers from 1 to 1000, as in Alaska=8, Brazil=neutral 5',
    ],
    [
      'Alba=neutral',
      'garrisons are territories with whole numbers from 1 to 1000, as in Alaska=8, Brazil=neutral 5',
    ],
    [
      'Alba=1,',
      'garrisons are territories with whole numbers from 1 to 1000, as in Alaska=8, Brazil=neutral 5',
    ],
    ['Esc=4', 'there is no territory of that name; there are Esk, Alba, Brin, Cove, Dune, Fenn, Gale'],
  ])('a text that means nothing is refused: %s', (garrisons, sentence) => {
    expect(preparedWith({ garrisons })).toEqual({
      ok: false,
      error: { code: 'wrong-option', option: 'garrisons', sentence },
    });
  });

  test('whatever is named has its armies under each way to start, and neutral land is nobody’s', () => {
    const names = NORTH_SOUTH.countries.map(({ name }) => name);
    fc.assert(
      fc.property(
        otherArmies(names.slice(0, 4), true),
        fc.constantFrom(...START),
        fc.boolean(),
        fc.string(),
        (garrisons, start, all, seed) => {
          const offered = all ? 'all' : 'one-each';
          const rules = good(
            preparedWith({ garrisons, start, offered, startTerritories: 1, wastelands: 9, startArmies: 50 }),
          );
          const position = good(rules.start(fromSeed(seed)));
          const { phase, owners, armies } = position;
          const named = new Map(garrisons.split('; ').map(each => each.split('=') as [string, string]));
          const usual = phase.name === 'picking' ? 4 : 50;
          for (const [index, name] of names.entries()) {
            const value = named.get(name);
            if (value !== undefined) expect(armies[index]).toBe(Number(value.replace('neutral ', '')));
            else if (owners[index] !== null) expect(armies[index]).toBe(usual);
            if (value?.startsWith('neutral') !== true) continue;
            expect(owners[index]).toBe(null);
            if (phase.name === 'picking') expect(phase.offered).not.toContain(index);
          }
          if (start !== 'deal') return;
          const owned = owners.filter(owner => owner !== null).length;
          expect(owned).toBe(7 - [...named.values()].filter(value => value.startsWith('n')).length);
        },
      ),
      { numRuns: 60 },
    );
  });
});
