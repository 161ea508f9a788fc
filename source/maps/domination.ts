import { parseColour } from './colours.ts';
import type { DraftContinent, DraftCountry, MapDraft } from './draft.ts';
import type { Findings } from './findings.ts';
import { DEFAULT_CIRCLE, DEFAULT_VERSION, FILE_KEYS, LIMITS, type MapFiles, PLAIN_HEAD } from './map.ts';
import { nameKey, shownName } from './names.ts';
import { readBonus, readSpot, type Sections, sectionsOf } from './sections.ts';
import { cleanFileName, cleanText, fieldsOf, type MapLine, quote, wholeNumber } from './text.ts';

/**
 * Reads a Domination map (rules/domination-maps.md#map-files) as far as it makes sense: what Domination itself would
 * refuse is a warning that says what was assumed, or a fault. @param name for a map whose file has none
 */
export function readDomination(lines: readonly MapLine[], name: string, findings: Findings): MapDraft {
  const sections = sectionsOf(lines, 'domination', findings);
  const lastLine = lines.at(-1)?.number ?? 1;
  const headLines = [...sections.linesOf(null), ...sections.linesOf('map')];
  const head = readHead(headLines, name, findings);
  const files = readFiles(sections, lastLine, findings);
  const linesOf = (section: string): readonly MapLine[] => {
    if (sections.lineOf(section) === null)
      findings.warn('missing-section', lastLine, `there is no section [${section}]`);
    return sections.linesOf(section);
  };
  const continentLines = linesOf('continents').slice(0, LIMITS.continents + 1);
  const continents = continentLines.map(line => readContinent(line, findings));
  const numbered = readCountries(sections.linesOf('countries'), continents, findings);
  readBorders(linesOf('borders'), numbered, findings);
  readCapitals(headLines, numbered, findings);
  return { head: { ...head, files }, continents, countries: [...numbered.values()], lastLine };
}

function readHead(lines: readonly MapLine[], name: string, findings: Findings) {
  const head = { name, author: '', version: DEFAULT_VERSION, circle: DEFAULT_CIRCLE, wraps: true };
  for (const line of lines) {
    const [key, ...rest] = fieldsOf(line.text);
    const value = cleanText(rest.join(' '));
    if (key === 'name' && value !== '') head.name = value;
    const number = (least: number, otherwise: number): number => {
      const found = wholeNumber(value);
      if (found !== null && found >= least && found <= LIMITS.coordinate) return found;
      findings.warn('not-a-number', line.number, `${key} should be a number; ${otherwise} is assumed`);
      return otherwise;
    };
    if (key === 'ver') head.version = number(0, DEFAULT_VERSION);
    if (key === 'circle') head.circle = number(1, DEFAULT_CIRCLE);
  }
  return head;
}

/** `capitals 1 5 9`, which Domination passes over. */
function readCapitals(
  lines: readonly MapLine[],
  countries: ReadonlyMap<number, DraftCountry>,
  findings: Findings,
): void {
  for (const line of lines) {
    const [key, ...numbers] = fieldsOf(line.text);
    if (key !== 'capitals') continue;
    for (const number of numbers) {
      const country = countries.get(wholeNumber(number) ?? Number.NaN);
      if (country !== undefined) country.isCapital = true;
      else
        findings.warn('unknown-country', line.number, `there is no country ${quote(number)} for a capital`);
    }
  }
}

function readFiles(sections: Sections, lastLine: number, findings: Findings): MapFiles {
  const files: { -readonly [Key in keyof MapFiles]: string | null } = { ...PLAIN_HEAD.files };
  for (const line of sections.linesOf('files')) {
    const [, key = '', value = ''] = /^\s*(\S+)\s+(.*)$/.exec(line.text) ?? [];
    const part = FILE_KEYS.find(([known]) => known === key.toLowerCase())?.[1];
    if (part === undefined) {
      const sentence = `${quote(line.text)} is not pic, map, crd or prv and a name; it is skipped`;
      findings.warn('unknown-line', line.number, sentence);
      continue;
    }
    const name = cleanFileName(value);
    const understood = `${key.toLowerCase()} ${name ?? ''}`;
    if (files[part] !== null || name === null || line.text !== understood)
      findings.warn('odd-line', line.number, `${quote(line.text)} is read as ${quote(understood)}`);
    files[part] = name;
  }
  if (files.cards === null) {
    const line = sections.lineOf('files') ?? lastLine;
    findings.warn('missing-section', line, 'no cards file is named (crd in [files]); a deck is made up');
  }
  return files;
}

/** `name bonus colour`; also `name bonus`, and `number name bonus` as some class projects have it. */
function readContinent(line: MapLine, findings: Findings): DraftContinent {
  const fields = fieldsOf(line.text);
  const numbered =
    fields.length <= 4 && wholeNumber(fields[1] ?? '') === null && wholeNumber(fields[2] ?? '') !== null;
  if (numbered)
    findings.warn('extra-fields', line.number, `${quote(line.text)} is read as number, name and bonus`);
  const [name = '', bonusText, colourText, ...extra] = numbered ? fields.slice(1) : fields;
  const shown = shownName(name) || `Continent on line ${line.number}`;
  const skipped = `the continent ${quote(shown)} has fields after its colour; they are skipped`;
  if (extra.length > 0) findings.warn('extra-fields', line.number, skipped);
  const bonus = readBonus(shown, bonusText, line, findings);
  return { name: shown, bonus, colour: parseColour(colourText ?? ''), line: line.number };
}

/** The countries by the numbers that the file gives them, in the order of the file. */
function readCountries(lines: readonly MapLine[], continents: readonly DraftContinent[], findings: Findings) {
  const countries = new Map<number, DraftCountry>();
  const find = continentFinder(continents);
  let inSequence = true;
  for (const line of lines.slice(0, LIMITS.countries + 1)) {
    const [numberText = '', name = '', ...rest] = fieldsOf(line.text);
    const number = wholeNumber(numberText);
    if (number === null) {
      const sentence = `a country begins with its number; ${quote(numberText)} is none`;
      findings.fault('not-a-number', line.number, sentence);
      continue;
    }
    if (countries.has(number)) {
      findings.fault('duplicate-number', line.number, `the country number ${number} is there twice`);
      continue;
    }
    if (inSequence && number !== countries.size + 1) {
      inSequence = false;
      const sentence = `the country number ${number} should be ${countries.size + 1}; the countries are numbered anew in the order of the file`;
      findings.warn('numbers-not-in-sequence', line.number, sentence);
    }
    countries.set(number, readCountry(name, rest, find, line, findings));
  }
  return countries;
}

function readCountry(
  name: string,
  rest: readonly string[],
  find: (text: string) => number | null,
  line: MapLine,
  findings: Findings,
): DraftCountry {
  const shown = shownName(name) || `Country on line ${line.number}`;
  if (name === '') findings.warn('missing-fields', line.number, 'a country has no name; one is made up');
  const [continentText = '', xText, yText, ...extra] = rest;
  const skipped = `the country ${quote(shown)} has fields after its place; they are skipped`;
  if (extra.length > 0) findings.warn('extra-fields', line.number, skipped);
  const continent = find(continentText);
  if (continent === null && continentText !== '')
    findings.warn('unknown-continent', line.number, `there is no continent ${quote(continentText)}`);
  return { name: shown, continent, spot: readSpot(xText, yText), line: line.number, borders: [] };
}

/** Finds continents by their number from 1, or by their name as some class projects write it. */
function continentFinder(continents: readonly DraftContinent[]): (text: string) => number | null {
  const byName = new Map(continents.map((continent, index) => [nameKey(continent.name), index]));
  return text => {
    const number = wholeNumber(text);
    if (number === null) return byName.get(nameKey(shownName(text))) ?? null;
    return number >= 1 && number <= continents.length ? number - 1 : null;
  };
}

function readBorders(
  lines: readonly MapLine[],
  countries: ReadonlyMap<number, DraftCountry>,
  findings: Findings,
): void {
  const indexes = new Map([...countries.keys()].map((number, index) => [number, index]));
  let total = 0;
  for (const line of lines) {
    const [own = '', ...neighbours] = fieldsOf(line.text);
    const country = countries.get(wholeNumber(own) ?? Number.NaN);
    if (country === undefined) {
      const sentence = `there is no country ${quote(own)}; its borders are left out`;
      findings.warn('unknown-country', line.number, sentence);
      continue;
    }
    total += neighbours.length;
    if (total > LIMITS.borders) {
      findings.fault('too-large', line.number, `there are more than ${LIMITS.borders} borders`);
      return;
    }
    for (const neighbour of neighbours) {
      const index = indexes.get(wholeNumber(neighbour) ?? Number.NaN);
      if (index !== undefined) country.borders.push(index);
      else {
        const sentence = `${quote(country.name)} borders on ${quote(neighbour)}, which is no country; that border is left out`;
        findings.warn('unknown-country', line.number, sentence);
      }
    }
  }
}
