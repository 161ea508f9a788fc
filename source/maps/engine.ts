import type { Finding, FindingCode } from './findings.ts';
import { shownName } from './names.ts';
import {
  type FindCards,
  fieldsOf,
  type MapLine,
  plainLookup,
  quote,
  readText,
  type SourceFile,
  wholeNumber,
} from './text.ts';

/** A reason why the Domination engine refuses a map (rules/domination-maps.md#what-is-refused). */
export interface EngineRefusal extends Omit<Finding, 'level'> {
  /** `choose`: when the map or cards file is chosen; `start`: when a game on it is started. */
  readonly stage: 'choose' | 'start';
  /** The reason in the engine's own words, where it has any. */
  readonly reason: string;
}

export interface EngineFile {
  readonly name: string;
  readonly lines: readonly MapLine[];
}

/** Decodes a file as the engine does. One beyond the limits has no lines; it is refused before. */
export function engineFile(source: SourceFile): EngineFile {
  const read = readText(source.bytes, 'engine');
  return { name: source.name, lines: read.ok ? read.value.lines : [] };
}

/**
 * The Domination engine's refusals of a map with its cards: at most one when it is chosen and one when a game starts
 * (checked even when the choice is refused). Empty when it plays the map.
 */
export function engineVerdict(source: SourceFile, findCards: FindCards): readonly EngineRefusal[] {
  const map = engineFile(source);
  const find = (name: string): EngineFile | null => {
    const found = plainLookup(name, findCards);
    return found === null ? null : engineFile(found);
  };
  // A choice of the map chooses the last of the cards files that it names.
  const named = cardsNames(map).at(-1);
  const cards = named === undefined ? null : find(named.value);
  const starting =
    refusalOfMapAtStart(map) ?? (cards === null ? null : refusalOfCardsAtStart(cards, engineSize(map)));
  return [refusalAtChoosing(map, find), starting].filter(refusal => refusal !== null);
}

/** The engine's refusal when a map is chosen: it needs borders, and a cards file (of the exact name) with [cards]. */
export function refusalAtChoosing(
  map: EngineFile,
  findCards: (name: string) => EngineFile | null,
): EngineRefusal | null {
  const choosing = { stage: 'choose', file: map.name } as const;
  const names = cardsNames(map);
  for (const { value, line } of names) {
    const cards = findCards(value);
    const missing = `the cards file ${quote(value)} is not there`;
    if (cards === null)
      return { ...choosing, line, ...fault('cards-file-missing', 'file-not-found', missing) };
    const refusal = refusalOfCardsAtChoosing(cards);
    if (refusal !== null) return refusal;
  }
  const lines = placed(map.lines);
  const last = lastLine(map);
  const borders = 'there is no section [borders] with a line in it';
  if (!lines.some(line => line.section === 'borders' && !line.isHeader))
    return { ...choosing, line: last, ...fault('no-borders', 'error with map file', borders) };
  if (names.length > 0) return null;
  const files = lines.find(line => line.isHeader && line.section === 'files')?.line.number ?? last;
  const reason = 'cards file not specified in map file';
  return { ...choosing, line: files, ...fault('missing-section', reason, '[files] has no line crd') };
}

/** The engine's refusal when a cards file is chosen. */
export function refusalOfCardsAtChoosing(cards: EngineFile): EngineRefusal | null {
  if (placed(cards.lines).some(line => line.section === 'cards')) return null;
  const missing = fault('missing-section', 'error with cards file', 'there is no section [cards]');
  return { stage: 'choose', file: cards.name, line: lastLine(cards), ...missing };
}

/** The names of the cards files that a map names, in order, with their lines. */
export function cardsNames(map: EngineFile): { value: string; line: number }[] {
  return placed(map.lines)
    .filter(({ section, isHeader, line }) => section === 'files' && !isHeader && line.text.startsWith('crd '))
    .map(({ line }) => ({ value: line.text.slice(4), line: line.number }));
}

/** The engine's refusal when a game is started on the map: the first fault in the order of the file. */
export function refusalOfMapAtStart(map: EngineFile): EngineRefusal | null {
  const board: EngineBoard = { continents: 0, countries: [], test: false };
  const refusal = firstRefusal(map, MAP, (section, line) => mapFault(section, line, board));
  return refusal === null && board.test ? refusalOfBorders(map, board) : refusal;
}

/** The engine's refusal of a cards file when a game is started on a map of so many countries and continents. */
export function refusalOfCardsAtStart(cards: EngineFile, size: EngineSize): EngineRefusal | null {
  return firstRefusal(cards, CARDS, (section, { text }) => cardsFault(section, text, size));
}

type EngineSize = Readonly<Record<'countries' | 'continents', number>>;

/** The numbers of countries and continents that the engine counts in a map. */
export function engineSize(map: EngineFile): EngineSize {
  const data = placed(map.lines).filter(line => !line.isHeader);
  const count = (section: string): number => data.filter(line => line.section === section).length;
  return { countries: count('countries'), continents: count('continents') };
}

/** A refusal before its line and stage are known. */
type EngineFault = Pick<EngineRefusal, 'code' | 'reason' | 'sentence'>;

const fault = (code: FindingCode, reason: string, sentence: string): EngineFault => {
  return { code, reason, sentence };
};

const lastLine = ({ lines }: EngineFile): number => lines.at(-1)?.number ?? 1;

/** A line with its section, which is null before the first one. */
interface Placed {
  readonly section: string | null;
  readonly isHeader: boolean;
  readonly line: MapLine;
}

/** The lines that are neither empty nor comments, with their sections, whose names match exactly as in the engine. */
function placed(lines: readonly MapLine[]): Placed[] {
  let section: string | null = null;
  return lines
    .filter(({ text }) => text !== '' && !text.startsWith(';'))
    .map(line => {
      const isHeader = line.text.length > 1 && line.text.startsWith('[') && line.text.endsWith(']');
      if (isHeader) section = line.text.slice(1, -1);
      return { section, isHeader, line };
    });
}

/** The two kinds of files, with the sections that the engine knows in them. */
const MAP = { kind: 'map', sections: ['files', 'continents', 'countries', 'borders'] };
const CARDS = { kind: 'cards', sections: ['cards', 'missions'] };

/** The first line of a file that the engine refuses when a game is started. */
function firstRefusal(
  file: EngineFile,
  { kind, sections }: typeof MAP,
  faultOf: (section: string | null, line: MapLine) => EngineFault | null,
): EngineRefusal | null {
  const known = `${sections.slice(0, -1).join(', ')} or ${sections.at(-1)}`;
  const sectionFault = (name: string): EngineFault | null => {
    if (sections.includes(name)) return null;
    const reason = `unknown section found in ${kind} file: ${name}`;
    return fault('unknown-section', reason, `${quote(name)} is not ${known}`);
  };
  for (const { section, isHeader, line } of placed(file.lines)) {
    const found = isHeader ? sectionFault(section ?? '') : faultOf(section, line);
    if (found !== null) return { stage: 'start', file: file.name, line: line.number, ...found };
  }
  return null;
}

/** The engine's knowledge of a map while it reads. */
interface EngineBoard {
  continents: number;
  readonly countries: { readonly name: string; readonly line: number; readonly borders: number[] }[];
  test: boolean;
}

type EngineField = 'text' | 'number';

const CONTINENT: readonly EngineField[] = ['text', 'number', 'text'];
const COUNTRY: readonly EngineField[] = ['number', 'text', 'number', 'number', 'number'];
const MISSION: readonly EngineField[] = ['number', 'number', 'number', 'text', 'text', 'text'];

function mapFault(section: string | null, { text, number }: MapLine, board: EngineBoard): EngineFault | null {
  const fields = fieldsOf(text);
  if (section === null) {
    const [key, ...rest] = fields;
    if (key === 'test') board.test = true;
    return key === 'ver' || key === 'circle' ? numberFault(rest.join(' ')) : null;
  }
  if (section === 'files') return filesFault(text);
  if (section === 'countries') return countryFault(fields, number, board);
  if (section === 'borders') return bordersFault(fields, board);
  board.continents += 1;
  return fieldsFault(fields, CONTINENT);
}

function filesFault(text: string): EngineFault | null {
  if (['pic ', 'map ', 'crd ', 'prv '].some(key => text.startsWith(key))) return null;
  const sentence = `${quote(text)} in [files] is not pic, map, crd or prv and a name`;
  return fault('unknown-line', `error with files section in map file: ${text}`, sentence);
}

function countryFault(fields: readonly string[], line: number, board: EngineBoard): EngineFault | null {
  const wrong = fieldsFault(fields, COUNTRY);
  if (wrong !== null) return wrong;
  const [number, name = '', continent] = fields;
  const next = board.countries.length + 1;
  if (numberOf(number) !== next) {
    const reason = `unexpected number found in map file: ${numberOf(number)}`;
    const sentence = `the country number ${numberOf(number)} should be ${next}`;
    return fault('numbers-not-in-sequence', reason, sentence);
  }
  board.countries.push({ name: shownName(name), line, borders: [] });
  return indexFault(continent, board.continents, 'continent');
}

function bordersFault(fields: readonly string[], { countries }: EngineBoard): EngineFault | null {
  const [own = '', ...neighbours] = fields;
  const wrong = fields.length === 0 ? fieldsFault(fields, ['number']) : numberFault(own);
  if (wrong !== null) return wrong;
  for (const neighbour of neighbours) {
    const unknown =
      indexFault(own, countries.length, 'country') ??
      numberFault(neighbour) ??
      indexFault(neighbour, countries.length, 'country');
    if (unknown !== null) return unknown;
    countries[numberOf(own) - 1]?.borders.push(numberOf(neighbour) - 1);
  }
  return null;
}

/** The test of borders that the word `test` in the head turns on. */
function refusalOfBorders(map: EngineFile, { countries }: EngineBoard): EngineRefusal | null {
  for (const [index, { name, line, borders }] of countries.entries()) {
    for (const border of borders) {
      const other = countries[border];
      if (other === undefined || (border !== index && other.borders.includes(index))) continue;
      const oneWay = `${quote(name)} borders on ${quote(other.name)}, but not the other way round`;
      const wrong =
        border === index
          ? fault('self-border', `${name} neighbours with itself`, `${quote(name)} borders on itself`)
          : fault('border-both-ways-missing', `Borders error with: ${name} and ${other.name}`, oneWay);
      return { stage: 'start', file: map.name, line, ...wrong };
    }
  }
  return null;
}

function cardsFault(section: string | null, text: string, size: EngineSize): EngineFault | null {
  const fields = fieldsOf(text);
  if (section === 'missions') return missionFault(fields, size.continents);
  const unknown = (item: string): EngineFault => {
    const sentence = `${quote(item)} is not Infantry, Cavalry, Cannon or wildcard`;
    return fault('unknown-card', `unknown item found in cards file: ${item}`, sentence);
  };
  const [word, number, extra] = fields;
  if (section === null) return unknown(text);
  if (word === undefined) return fieldsFault(fields, ['text']);
  if (word === 'wildcard') return number === undefined ? null : unknown(number);
  if (!['Infantry', 'Cavalry', 'Cannon'].includes(word)) return unknown(word);
  return (
    fieldsFault(fields.slice(0, 2), ['text', 'number']) ??
    indexFault(number, size.countries, 'country') ??
    (extra === undefined ? null : unknown(extra))
  );
}

function missionFault(fields: readonly string[], continents: number): EngineFault | null {
  const wrong = fieldsFault(fields.slice(0, MISSION.length), MISSION);
  if (wrong !== null) return wrong;
  for (const field of fields.slice(3, 6)) {
    if (field === '*' || wholeNumber(field) === 0) continue;
    const unknown = numberFault(field) ?? indexFault(field, continents, 'continent');
    if (unknown !== null) return unknown;
  }
  return null;
}

/** The first field that is missing, not a number, or too much. */
function fieldsFault(fields: readonly string[], wanted: readonly EngineField[]): EngineFault | null {
  for (const [index, kind] of wanted.entries()) {
    const field = fields[index];
    if (field === undefined) {
      const sentence = `the line has ${fields.length} of ${wanted.length} fields`;
      return fault('missing-fields', 'a line has too few fields', sentence);
    }
    const wrong = kind === 'number' ? numberFault(field) : null;
    if (wrong !== null) return wrong;
  }
  const extra = fields[wanted.length];
  if (extra === undefined) return null;
  const sentence = `${quote(extra)} is one field too many`;
  return fault('extra-fields', `unknown item found in map file: ${extra}`, sentence);
}

/** The number of a field; 0, which no country or continent has, for none. */
const numberOf = (field = ''): number => wholeNumber(field) ?? 0;

/** The fault of a field that should be a whole number. */
function numberFault(text: string): EngineFault | null {
  if (wholeNumber(text) !== null) return null;
  const reason = `not a number: For input string: "${text}"`;
  return fault('not-a-number', reason, `${quote(text)} is not a number`);
}

/** The fault of a field that should be the number, from 1, of a continent or country already read. */
function indexFault(
  field: string | undefined,
  size: number,
  what: 'continent' | 'country',
): EngineFault | null {
  const number = numberOf(field);
  if (number >= 1 && number <= size) return null;
  const sentence = `there is no ${what} ${number}; the last one is ${size}`;
  return fault(`unknown-${what}`, `index out of range: ${number - 1} >= ${size}`, sentence);
}
