import { fieldsOf, type MapLine, quoted, wholeNumber } from '../text.ts';
import { type EngineField, fieldsFault, indexFault, numberFault } from './fields.ts';
import { type EngineFault, type EngineFile, type EngineRefusal, placed } from './refusal.ts';

/** What the engine says of a cards file when a game is started on a map of so many countries and continents. */
export function refusalOfCardsAtStart(
  cards: EngineFile,
  size: { readonly countries: number; readonly continents: number },
): EngineRefusal | null {
  for (const { section, isHeader, line } of placed(cards.lines)) {
    const fault = isHeader ? unknownCardsSection(section ?? '', line) : cardsFault(section, line, size);
    if (fault !== null) return { stage: 'start', file: cards.name, ...fault };
  }
  return null;
}

function unknownCardsSection(name: string, line: MapLine): EngineFault | null {
  if (name === 'cards' || name === 'missions') return null;
  const reason = `unknown section found in cards file: ${name}`;
  return {
    line: line.number,
    code: 'unknown-section',
    reason,
    sentence: `${quoted(name)} is not cards or missions`,
  };
}

function cardsFault(
  section: string | null,
  line: MapLine,
  size: { readonly countries: number; readonly continents: number },
): EngineFault | null {
  const fields = fieldsOf(line.text);
  if (section === 'missions') return missionFault(fields, line, size.continents);
  const unknown = (item: string): EngineFault => ({
    line: line.number,
    code: 'unknown-card',
    reason: `unknown item found in cards file: ${item}`,
    sentence: `${quoted(item)} is not Infantry, Cavalry, Cannon or wildcard`,
  });
  const [word, number, extra] = fields;
  if (section === null) return unknown(line.text);
  if (word === undefined) return fieldsFault(fields, ['text'], line);
  if (word === 'wildcard') return number === undefined ? null : unknown(number);
  if (!['Infantry', 'Cavalry', 'Cannon'].includes(word)) return unknown(word);
  const fault = fieldsFault(fields.slice(0, 2), ['text', 'number'], line);
  if (fault !== null) return fault;
  return (
    indexFault(wholeNumber(number ?? '') ?? 0, size.countries, 'country', line) ??
    (extra === undefined ? null : unknown(extra))
  );
}

const MISSION: readonly EngineField[] = ['number', 'number', 'number', 'text', 'text', 'text'];

function missionFault(fields: readonly string[], line: MapLine, continents: number): EngineFault | null {
  const fault = fieldsFault(fields.slice(0, MISSION.length), MISSION, line);
  if (fault !== null) return fault;
  for (const field of fields.slice(3, 6)) {
    if (field === '*' || wholeNumber(field) === 0) continue;
    const wrong =
      numberFault(field, line) ?? indexFault(wholeNumber(field) ?? 0, continents, 'continent', line);
    if (wrong !== null) return wrong;
  }
  return null;
}
