import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMap, MODES } from '../../source/maps/check.ts';
import { LIMITS } from '../../source/maps/map.ts';
import { writeConquest, writeDomination } from '../../source/maps/write.ts';
import { anyCharacter, runs } from '../cases.ts';
import { bytesOf, hills, judge, ring, ringCards } from './support.ts';

/** `MAP_FUZZ=100000` runs that many files of each kind. */
const { MAP_FUZZ = runs(1500) } = process.env;
const RUNS = Number(MAP_FUZZ);

const PIECES = [
  '[',
  ']',
  '[borders]',
  '[countries]',
  '[Territories]',
  '[Continents]',
  '[files]',
  '[cards]',
  '\n',
  '\r',
  ' ',
  '\t',
  ',',
  '=',
  ';',
  '*',
  '-1',
  '0',
  '1',
  '7',
  '999999999999',
  '\u0000',
  '\ufeff',
  'crd ring.cards',
  'test',
  'wildcard',
  '\u202e',
  'é',
] as const;

/** A change of a text at some place: cut, doubled, or something put in. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 40 }),
  kind: fc.constantFrom('cut', 'double', 'insert'),
  piece: fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: anyCharacter, maxLength: 6 })),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function mutated(text: string, changes: readonly Change[]): string {
  return changes.reduce((before, { at, length, kind, piece }) => {
    const start = Math.floor(at * before.length);
    const rest = before.slice(kind === 'cut' ? start + length : start);
    return (
      before.slice(0, start) +
      (kind === 'double' ? before.slice(start, start + length) : kind === 'insert' ? piece : '') +
      rest
    );
  }, text);
}

const changes = fc.array(change, { minLength: 1, maxLength: 8 });
const texts = fc.oneof(
  fc.tuple(fc.constantFrom(ring, hills), changes).map(([text, list]) => mutated(text, list)),
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.constantFrom(...ring.split(' '))), { maxLength: 60 })
    .map(list => list.join(' ')),
);
const files = fc.oneof({ weight: 4, arbitrary: texts.map(bytesOf) }, fc.uint8Array({ maxLength: 400 }));
const cardTexts = fc.option(changes.map(list => mutated(ringCards, list)));

/** What holds of every file: no throw, a verdict that fits the findings, and a place for each of them. */
function holds(bytes: Uint8Array, cards: string | null): void {
  for (const mode of MODES) {
    const report = judge(bytes, mode, cards);
    const faults = report.findings.filter(({ level }) => level === 'fault');
    if (report.playable === faults.length > 0)
      throw new Error(`${mode}: the verdict does not fit the findings`);
    for (const { line, file, sentence } of report.findings) {
      if (
        !(line >= 1) ||
        (file !== 'ring.map' && file !== 'ring.cards') ||
        sentence === '' ||
        /\p{Cc}/u.test(sentence)
      )
        throw new Error(`${mode}: ${file}:${line}: ${JSON.stringify(sentence)}`);
    }
    if (report.playable && (report.map === null || report.deck === null || report.facts === null))
      throw new Error(`${mode}: a playable map that is not there`);
  }
  const { map, format } = judge(bytes, 'tolerant', cards);
  if (map === null) return;
  const written = format === 'conquest' ? writeConquest(map) : writeDomination(map);
  expect(judge(written, 'tolerant', cards).map).toEqual(map);
}

describe('any bytes', () => {
  it(
    'give a verdict with a place for each fault, and what is read is the same when written and read again',
    () => {
      fc.assert(fc.property(files, cardTexts, holds), { numRuns: RUNS });
    },
    20 * 60_000,
  );

  it(
    'that the engine takes can be played tolerantly, and what it refuses is never passed over in silence',
    () => {
      fc.assert(
        fc.property(files, cardTexts, (bytes, cards) => {
          const strict = judge(bytes, 'strict', cards);
          const tolerant = judge(bytes, 'tolerant', cards);
          if (strict.playable) expect(tolerant.playable).toBe(true);
          if (strict.engine.length > 0)
            expect([tolerant.format, tolerant.findings]).not.toEqual(['domination', []]);
        }),
        { numRuns: RUNS },
      );
    },
    20 * 60_000,
  );
});

describe('hostile files', () => {
  const lines = (count: number, line: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => line(index)).join('\n');
  const countries = (count: number, rest = '1 1 1'): string =>
    `[continents]\nA 1 red\n[countries]\n${lines(count, index => `${index + 1} c${index} ${rest}`)}\n[borders]\n1 2\n`;

  it.each([
    ['larger than allowed', 'x'.repeat(LIMITS.bytes + 1), '1'],
    ['too many lines', '\n'.repeat(LIMITS.bytes), String(LIMITS.lines + 1)],
    ['too long a line', `[borders]\n${'1 '.repeat(LIMITS.lineLength)}`, '2'],
    ['too many countries', countries(LIMITS.countries + 1), String(LIMITS.countries + 4)],
    [
      'too many continents',
      `[continents]\n${lines(300, index => `c${index} 1 red`)}\n[countries]\n1 a 1 1 1\n2 b 1 2 2\n[borders]\n1 2`,
      '258',
    ],
    ['too many borders', `${countries(3)}${lines(300, () => '1 2 3 '.repeat(50))}`, '143'],
    [
      'too many Conquest territories',
      `[Continents]\nA=1\n[Territories]\n${lines(1_500, index => `t${index},1,1,A,t0`)}`,
      String(LIMITS.countries + 4),
    ],
    [
      'too many Conquest neighbours',
      `[Continents]\nA=1\n[Territories]\n${lines(300, index => `t${index},1,1,A${',t0'.repeat(100)}`)}`,
      '196',
    ],
  ])('%s is refused with a place', (_, text, line) => {
    const report = judge(text);
    expect(
      report.findings.filter(({ code }) => code === 'too-large').map(finding => String(finding.line)),
    ).toEqual([line]);
    expect(report.playable).toBe(false);
  });

  it('the largest map that is allowed is read, laid out and judged', () => {
    const borders = lines(
      LIMITS.countries,
      index =>
        `${index + 1} ${Array.from({ length: 19 }, (_, step) => ((index + step + 1) % LIMITS.countries) + 1).join(' ')}`,
    );
    const report = judge(`${countries(LIMITS.countries, '1')}${borders}\n`);
    expect(report).toMatchObject({ playable: true, facts: { countries: LIMITS.countries } });
  });

  it('findings are kept up to a number, the rest is counted', () => {
    const report = judge(`${countries(3)}${lines(2_000, () => '1 9')}`);
    expect(report.findings.length).toBeLessThanOrEqual(210);
    expect(report.moreFindings).toBeGreaterThan(1_700);
  });

  it('the cards of a hostile cards file are bounded', () => {
    const report = judge(ring, 'tolerant', `[cards]\n${lines(LIMITS.cards + 10, () => 'wildcard')}`);
    expect(report.deck?.cards).toHaveLength(LIMITS.cards);
    expect(report.findings.map(({ code }) => code)).toEqual(['too-large']);
  });

  it('a cards file that a map names in another folder is never looked for', () => {
    for (const name of ['../ring.cards', '/etc/passwd', '..\\ring.cards', 'C:ring.cards', '..']) {
      const asked: string[] = [];
      const find = (file: string): null => {
        asked.push(file);
        return null;
      };
      const source = { name: 'ring.map', bytes: bytesOf(ring.replace('crd ring.cards', `crd ${name}`)) };
      for (const mode of MODES) checkMap(source, find, mode);
      expect(asked).toEqual([]);
    }
  });
});
