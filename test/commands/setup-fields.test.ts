import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { DominationSetup } from '../../machines/domination/types.ts';
import { type OpeningWords, readSetupFields } from '../../source/commands/opening.ts';
import { dominationKit } from '../../source/games/domination/kit.ts';
import { gridKit } from '../../source/games/grid/kit.ts';
import { good } from '../good.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandtable-maps-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Two continents that no border connects. */
const ODD_MAP = `
[files]
[continents]
North 2 red
South 2 blue
[countries]
1 Alba 1 10 10
2 Bora 1 20 10
3 Cata 2 10 90
4 Dora 2 20 90
[borders]
1 2
2 1
3 4
4 3
`;

async function read(options: OpeningWords): Promise<Pick<DominationSetup, 'options' | 'board' | 'source'>> {
  const setupFields = good(await readSetupFields(dominationKit, options, false));
  return setupFields as DominationSetup; // the set-up of this game
}

describe('play domination --map --rules --set', () => {
  test('is the world by the usual rules when nothing is said', async () => {
    const { board, options, source } = await read({});
    expect(board.name).toBe('World');
    expect(source).toBe('world');
    expect(options).toMatchObject({ increase: 'steps', fortify: 'path', conduct: 'table' });
  });

  test('--set stands on top of --rules, in whatever case it is written', async () => {
    const { options } = await read({ rules: 'domination', set: ['FORTIFY=none', 'tradeBonus=1'] });
    expect(options).toMatchObject({ increase: 'steps', fortify: 'none', tradeBonus: 1, forcedTrade: 6 });
  });

  test('a made-up map is the same for the same seed', async () => {
    expect((await read({ map: 'random:dunes' })).board).toEqual((await read({ map: 'random:dunes' })).board);
  });

  test('games of computers alone have a limit of turns by either set of rules', async () => {
    for (const rules of ['standard', 'domination', 'class'])
      expect(await readSetupFields(dominationKit, { rules }, true)).toMatchObject({
        ok: true,
        value: { options: { turnLimit: 1000 } },
      });
  });

  test('a map in parts is refused by the rules of the class, and taken when that is asked for', async () => {
    const map = join(folder, 'odd.map');
    writeFileSync(map, ODD_MAP);
    const refused = await readSetupFields(dominationKit, { map }, false);
    expect(refused.ok).toBe(false);
    expect(refused.ok ? '' : refused.error).toContain('--allow-odd-maps');
    expect((await read({ map, allowOddMaps: true })).board.countries.length).toBe(4);
    expect((await read({ map, rules: 'domination' })).board.countries.length).toBe(4);
  });

  test.each([
    [{ map: join(folder, 'none.map') }, 'there is no such file'],
    [{ map: 'wrold' }, 'the built-in maps are world, iberia, europe'],
    [{ rules: 'house' }, 'there are standard, domination and class'],
    [{ set: ['fortify=often'] }, 'fortify is path or adjacent or none'],
  ])('%o is one sentence', async (options, sentence) => {
    const refused = await readSetupFields(dominationKit, options, false);
    expect(refused.ok ? '' : refused.error).toContain(sentence);
  });

  test('a game without maps says so', async () => {
    expect(await readSetupFields(gridKit, { map: 'world' }, false)).toEqual({
      ok: false,
      error: 'Simple Risk is not played on a map',
    });
  });
});
