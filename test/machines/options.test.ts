import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkOptions } from '../../machines/options.ts';

const schema = z.strictObject({
  dice: z.int().min(1).max(3).default(2),
  fog: z.enum(['none', 'light']).default('none'),
  cards: z.boolean().default(true),
});

describe('options', () => {
  it('have their defaults where nothing is said', () => {
    expect(checkOptions(schema, { fog: 'light' })).toEqual({
      ok: true,
      value: { dice: 2, fog: 'light', cards: true },
    });
  });

  it.each([
    [{ dice: 0 }, 'dice', 'the option dice must be at least 1'],
    [{ dice: 4 }, 'dice', 'the option dice must be at most 3'],
    [{ dice: 1.5 }, 'dice', 'the option dice must be a whole number'],
    [{ dice: '2' }, 'dice', 'the option dice must be a whole number'],
    [{ fog: 'thick' }, 'fog', 'the option fog must be one of none, light'],
    [{ cards: 1 }, 'cards', 'the option cards must be true or false'],
    [{ rain: 1 }, null, 'there is no option rain; there are dice, fog, cards'],
    [{ 'a\u001b[31m b': 1 }, null, 'there is no option a??31m?b; there are dice, fog, cards'],
    [null, null, 'the options must be names with values'],
    ['dice', null, 'the options must be names with values'],
  ])('%j are refused with what would be right', (options, option, sentence) => {
    expect(checkOptions(schema, options)).toEqual({
      ok: false,
      error: { code: 'wrong-option', option, sentence },
    });
  });
});
