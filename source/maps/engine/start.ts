import { shownName } from '../names.ts';
import { fieldsOf, type MapLine, quoted, wholeNumber } from '../text.ts';
import { type EngineField, fieldsFault, indexFault, numberFault } from './fields.ts';
import { type EngineFault, type EngineFile, type EngineRefusal, placed } from './refusal.ts';

/** What the engine says when a game is started on the map: the first fault in the order of the file. */
export function refusalOfMapAtStart(map: EngineFile): EngineRefusal | null {
  const board: EngineBoard = { continents: 0, names: [], lines: [], borders: [], test: false };
  for (const { section, isHeader, line } of placed(map.lines)) {
    const fault = isHeader ? unknownSection(section ?? '', line) : dataFault(section, line, board);
    if (fault !== null) return { stage: 'start', file: map.name, ...fault };
  }
  const fault = board.test ? borderTestFault(board) : null;
  return fault === null ? null : { stage: 'start', file: map.name, ...fault };
}

/** How many countries and continents the engine counts in a map that it takes. */
export function engineSize(map: EngineFile): { countries: number; continents: number } {
  const data = placed(map.lines).filter(line => !line.isHeader);
  const count = (section: string): number => data.filter(line => line.section === section).length;
  return { countries: count('countries'), continents: count('continents') };
}

/** What the engine knows of a map while it reads on. */
interface EngineBoard {
  continents: number;
  readonly names: string[];
  readonly lines: number[];
  readonly borders: number[][];
  test: boolean;
}

const CONTINENT: readonly EngineField[] = ['text', 'number', 'text'];
const COUNTRY: readonly EngineField[] = ['number', 'text', 'number', 'number', 'number'];

function dataFault(section: string | null, line: MapLine, board: EngineBoard): EngineFault | null {
  const fields = fieldsOf(line.text);
  if (section === null) return headFault(fields, line, board);
  if (section === 'files') return filesFault(line);
  if (section === 'continents') {
    board.continents += 1;
    return fieldsFault(fields, CONTINENT, line);
  }
  if (section === 'countries') return countryFault(fields, line, board);
  return bordersFault(fields, line, board);
}

function headFault(fields: readonly string[], line: MapLine, board: EngineBoard): EngineFault | null {
  const [key, ...rest] = fields;
  if (key === 'test') board.test = true;
  return key === 'ver' || key === 'circle' ? numberFault(rest.join(' '), line) : null;
}

function filesFault(line: MapLine): EngineFault | null {
  if (['pic ', 'map ', 'crd ', 'prv '].some(key => line.text.startsWith(key))) return null;
  const reason = `error with files section in map file: ${line.text}`;
  const sentence = `${quoted(line.text)} in [files] is not pic, map, crd or prv and a name`;
  return { line: line.number, code: 'unknown-line', reason, sentence };
}

function unknownSection(name: string, line: MapLine): EngineFault | null {
  if (['files', 'continents', 'countries', 'borders'].includes(name)) return null;
  const reason = `unknown section found in map file: ${name}`;
  const sentence = `${quoted(name)} is not files, continents, countries or borders`;
  return { line: line.number, code: 'unknown-section', reason, sentence };
}

function countryFault(fields: readonly string[], line: MapLine, board: EngineBoard): EngineFault | null {
  const fault = fieldsFault(fields, COUNTRY, line);
  if (fault !== null) return fault;
  const number = wholeNumber(fields[0] ?? '') ?? 0;
  if (number !== board.names.length + 1) {
    const reason = `unexpected number found in map file: ${number}`;
    const sentence = `the country number ${number} should be ${board.names.length + 1}`;
    return { line: line.number, code: 'numbers-not-in-sequence', reason, sentence };
  }
  board.names.push(shownName(fields[1] ?? ''));
  board.lines.push(line.number);
  board.borders.push([]);
  return indexFault(wholeNumber(fields[2] ?? '') ?? 0, board.continents, 'continent', line);
}

function bordersFault(fields: readonly string[], line: MapLine, board: EngineBoard): EngineFault | null {
  const [own = '', ...neighbours] = fields;
  if (fields.length === 0) return fieldsFault(fields, ['number'], line);
  const ownFault = numberFault(own, line);
  if (ownFault !== null) return ownFault;
  const country = wholeNumber(own) ?? 0;
  for (const neighbour of neighbours) {
    const fault =
      indexFault(country, board.names.length, 'country', line) ??
      numberFault(neighbour, line) ??
      indexFault(wholeNumber(neighbour) ?? 0, board.names.length, 'country', line);
    if (fault !== null) return fault;
    board.borders[country - 1]?.push((wholeNumber(neighbour) ?? 0) - 1);
  }
  return null;
}

/** The test of borders that the head's word `test` asks for. */
function borderTestFault(board: EngineBoard): EngineFault | null {
  for (const [country, borders] of board.borders.entries()) {
    const name = board.names[country] ?? '';
    const line = board.lines[country] ?? 1;
    for (const border of borders) {
      const other = board.names[border] ?? '';
      if (border === country)
        return {
          line,
          code: 'self-border',
          reason: `${name} neighbours with itself`,
          sentence: `${quoted(name)} borders on itself`,
        };
      if (!board.borders[border]?.includes(country)) {
        const sentence = `${quoted(name)} borders on ${quoted(other)}, but not the other way round`;
        return {
          line,
          code: 'border-both-ways-missing',
          reason: `Borders error with: ${name} and ${other}`,
          sentence,
        };
      }
    }
  }
  return null;
}
