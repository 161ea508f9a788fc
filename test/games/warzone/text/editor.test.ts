import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMap } from '../../../../source/maps/check.ts';
import { mapIo } from '../../../../source/maps/files.ts';
import type { FindCards } from '../../../../source/maps/text.ts';
import { anyCharacter, runs } from '../../../cases.ts';
import { type Files, ROW, row, session } from './session.ts';

const refused = (out: readonly string[]): readonly string[] => out.filter(line => line.startsWith('refused'));

/** What Domination says of a map among these files. */
function strictly(files: Files, path: string) {
  const beside: FindCards = name => {
    const bytes = files.get(join(dirname(path), name));
    return bytes === undefined ? null : { name, bytes };
  };
  const bytes = files.get(path) ?? new Uint8Array();
  const { playable, engine } = checkMap({ name: path, bytes }, beside, 'strict');
  return { playable, engine };
}

describe('the map editor (rules/warzone-console.md#the-map-editor)', () => {
  it('makes a map that can be played', async () => {
    const files = row();
    const out = await session(
      [
        ...['editmap new.map', 'editcontinent -add North 3 -add South 2'],
        'editcountry -add Ash North -add Birch North -add Cedar South -add Dune South',
        ...['editcountry -remove Dune', 'editneighbor -add Ash Birch -add Birch Cedar', 'showmap'],
        ...['validatemap', 'savemap new.map -conquest', 'loadmap new.map', 'validatemap'],
      ],
      { files },
    );
    expect(refused(out)).toEqual([]);
    expect(out).toContain('  Birch: Ash, Cedar');
    expect(out).toContain('new.map is loaded: 3 territories');
    expect(out.at(-1)).toBe('state mapvalidated');
  });

  it('saves a Domination map with its cards, which Domination plays', async () => {
    const files = row();
    const out = await session(['editmap row.map', 'savemap new.map -domination'], { files });
    expect(out.slice(-2)).toEqual(['new.map is written', 'new.cards is written']);
    expect(strictly(files, 'new.map')).toEqual({ playable: true, engine: [] });
  });

  it('saves whatever it lets be edited so that it is read back, by Domination too', async () => {
    const name = fc.oneof(
      fc.constantFrom(
        ';a',
        '[borders]',
        '1',
        '-3',
        'a,b',
        'é',
        '\u202ex',
        'a\\b',
        '"',
        '_',
        'x=1',
        '*',
        'crd',
      ),
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 8 }),
    );
    const names = fc.uniqueArray(name, { minLength: 3, maxLength: 6 });
    let saved = 0;
    await fc.assert(
      fc.asyncProperty(
        names,
        names,
        fc.constantFrom('new.map', 'a b.map', 'é', ';x.map', 'x.MAP', '"a:b.map"'),
        async (places, lands, path) => {
          const files = row();
          const quotedName = (text: string): string => `"${text.replaceAll('"', '')}"`;
          await session(
            [
              'editmap fresh.map',
              ...lands.map(land => `editcontinent -add ${quotedName(land)} 3`),
              ...places.map(
                (place, index) => `editcountry -add ${quotedName(place)} ${index % 2 === 0 ? 1 : 2}`,
              ),
              ...places.flatMap((_, index) =>
                places
                  .slice(index + 1)
                  .map((__, more) => `editneighbor -add ${index + 1} ${index + more + 2}`),
              ),
              `savemap ${path}`,
              `savemap other.map -conquest`,
            ],
            { files },
          );
          const written = [...files.keys()].find(
            each => /^(?!row|other).*$/u.test(each) && !each.endsWith('.cards'),
          );
          if (written === undefined) return;
          saved += 1;
          expect(strictly(files, written)).toEqual({ playable: true, engine: [] });
          const conquest = checkMap(
            { name: 'other.map', bytes: files.get('other.map') ?? new Uint8Array() },
            () => null,
          );
          expect(conquest).toMatchObject({ playable: true, format: 'conquest' });
        },
      ),
      { numRuns: runs(150) },
    );
    // Most edits leave a map that is not saved; a good share of them must be.
    expect(saved).toBeGreaterThan(runs(150) / 30);
  });

  it('writes over the file that is edited, and keeps the last one beside it; over no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'edited-'));
    try {
      const [mine, other] = [join(folder, 'mine.map'), join(folder, 'other.map')];
      for (const path of [mine, other]) writeFileSync(path, ROW);
      const maps = mapIo(
        () => undefined,
        () => undefined,
      );
      const out = await session(
        [
          `editmap ${mine}`,
          'editcountry -add Gorse East',
          'editneighbor -add Gorse Elm',
          `savemap ${mine}`,
          `savemap ${other}`,
        ],
        { maps },
      );
      expect(out).toContain(`${mine} is written`);
      expect(readFileSync(mine, 'utf8')).toContain('Gorse');
      expect(readFileSync(`${mine}~`)).toEqual(Buffer.from(ROW));
      expect(refused(out)).toEqual([
        `refused: not-written: ${other}: there is a file of that name already, and it is not overwritten`,
      ]);
      expect(readdirSync(folder).toSorted()).toEqual(['mine.cards', 'mine.map', 'mine.map~', 'other.map']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('refuses what a map cannot be, and does not save it', async () => {
    const files = row();
    const lines = [
      ...['editneighbor -add Ash Oak', 'editmap row.map', 'editcountry -add Ash West'],
      ...['editcountry -add Oak Nowhere', 'editneighbor -remove Cedar Dogwood'],
      ...['editneighbor -remove Cedar Dogwood', 'savemap other.map'],
    ];
    const out = await session(lines, { files });
    expect(refused(out)).toEqual([
      'refused: no-map: no map is being edited; editmap comes first',
      'refused: name-taken: there is a territory Ash already',
      'refused: no-such-continent: there is no continent Nowhere',
      'refused: no-such-border: Cedar and Dogwood are no neighbours',
      expect.stringMatching(/^refused: map-invalid: row:\d+: /),
    ]);
    expect(files.has('other.map')).toBe(false);
  });
});
