import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tables, typed } from '../games/domination/text/support.ts';
import { others } from './support.ts';

const RECORDINGS = fileURLToPath(others.recordings);
const MAPS = [join(RECORDINGS, 'maps'), fileURLToPath(others.domination)];

const SCENARIOS = [
  ...['01-setup-autoplaceall', '02-setup-manual', '03-battle-capture-move-fortify'],
  ...['04-cards-trade-forced', '07-illegal-commands-each-phase', '09-capital-mode'],
  ...['11-save-load-undo-replay', '12-map-and-cards-errors'],
];

const fileOf = (scenario: string, kind: 'in' | 'out' | 'log'): string =>
  join(RECORDINGS, `${scenario}.${kind}.txt`);
const textOf = (scenario: string, kind: 'in' | 'out' | 'log'): string =>
  readFileSync(fileOf(scenario, kind), 'utf8');

/**
 * The only lines that may differ: those that quote a Java exception and the one that names the version. Ours say the
 * same in our words; on both sides they are replaced by what they are about.
 */
const EXCEPTIONS: readonly [theirs: RegExp, ours: RegExp, about: string][] = [
  [/^>.* Game Engine \[Version .*\]$/gm, /^>.* Game Engine \[Version .*\]$/gm, '>(version)'],
  [
    /^>Unable to select map file java\..*$/gm,
    /^>Unable to select map file (?:there is no|the cards file|\[files\]) .*$/gm,
    '>(map not selected)',
  ],
  [/^>unable to play "(.*)" java\..*$/gm, /^>unable to play "(.*)" it cannot be read$/gm, '>(log not read)'],
  [/^>Unable to load game\. java\..*$/gm, /^>Unable to load game\. there is no save .*$/gm, '>(not loaded)'],
  [
    /^>java\.lang\..*\n\t<java stack frames left out>$/gm,
    /^>\w+\.cards:[0-9]+: .*$/gm,
    '>(cards file at fault)',
  ],
];

const alike = (text: string, side: 0 | 1): string =>
  EXCEPTIONS.reduce((result, exception) => result.replace(exception[side], exception[2]), text);

describe('the engine’s own transcripts, byte for byte', () => {
  it.each(SCENARIOS)('%s', async scenario => {
    const ours = await typed(textOf(scenario, 'in'), { maps: MAPS, outcomes: fileOf(scenario, 'log') });
    expect(alike(ours, 1)).toBe(alike(textOf(scenario, 'out'), 0));
  });

  it('only 01, 07, 11 and 12 have lines that may differ, 21 together', () => {
    const counts = SCENARIOS.map(scenario => {
      const lines = textOf(scenario, 'out').split('\n');
      return lines.filter(line => /java[ .]|Engine \[Version/.test(line)).length;
    });
    expect(counts).toEqual([1, 0, 0, 0, 4, 0, 1, 15]);
  });
});

describe('`play` of the engine’s logs ends in the recorded position', () => {
  // These end with a table in their transcript, before anything was undone.
  it.each(['01-setup-autoplaceall', '02-setup-manual', '03-battle-capture-move-fortify'])(
    '%s',
    async scenario => {
      const output = await typed(['newgame', `play ${fileOf(scenario, 'log')}`, 'showarmies'], {
        maps: MAPS,
      });
      expect(tables(output).at(-1)).toBe(tables(textOf(scenario, 'out')).at(-1));
    },
  );
});
