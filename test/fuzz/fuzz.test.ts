import { expect, test } from 'vitest';
import { runs } from '../cases.ts';
import { consoles } from './consoles.ts';
import type { Parser } from './parser.ts';
import { parsers } from './parsers.ts';
import { fuzz } from './run.ts';

/** `npm run bench -- fuzz` gives each of them many thousands. */
const INPUTS = { parser: runs(150), console: runs(40) };

const named = (list: readonly Parser[]) => list.map(parser => [parser.name, parser] as const);

test.each(named(parsers))(
  'whatever comes in as %s, nothing is thrown, and nothing that is said can disturb a terminal',
  async (_, parser) => {
    expect(await fuzz(parser, 0, INPUTS.parser)).toMatchObject({ inputs: INPUTS.parser });
  },
);

test.each(named(consoles))(
  'whatever is typed at %s, and whatever its maps and logs hold, no control or direction character leaves it',
  async (_, parser) => {
    expect(await fuzz(parser, 0, INPUTS.console)).toMatchObject({ inputs: INPUTS.console });
  },
);
