import type { FindingCode } from '../findings.ts';
import { quoted } from '../text.ts';
import { type EngineFile, type EngineRefusal, placed } from './refusal.ts';

/**
 * What the engine says when the map is chosen: it only looks for borders, and for a cards file with a [cards]
 * section.
 * @param findCards the cards file of a name, exactly as written, or null when there is none
 */
export function refusalAtChoosing(
  map: EngineFile,
  findCards: (name: string) => EngineFile | null,
): EngineRefusal | null {
  const lines = placed(map.lines);
  for (const name of cardsNames(map)) {
    const cards = findCards(name.value);
    const refusal = cards === null ? missingCards(map, name) : refusalOfCardsAtChoosing(cards);
    if (refusal !== null) return refusal;
  }
  const last = map.lines.at(-1)?.number ?? 1;
  const refuse = (code: FindingCode, reason: string, sentence: string, line: number): EngineRefusal => ({
    stage: 'choose',
    file: map.name,
    line,
    code,
    reason,
    sentence,
  });
  if (!lines.some(line => line.section === 'borders' && !line.isHeader))
    return refuse(
      'no-borders',
      'error with map file',
      'there is no section [borders] with a line in it',
      last,
    );
  if (cardsNames(map).length > 0) return null;
  const files = lines.find(line => line.isHeader && line.section === 'files')?.line.number ?? last;
  return refuse('missing-section', 'cards file not specified in map file', '[files] has no line crd', files);
}

/** What the engine says when a cards file is chosen. */
export function refusalOfCardsAtChoosing(cards: EngineFile): EngineRefusal | null {
  if (placed(cards.lines).some(line => line.section === 'cards')) return null;
  const line = cards.lines.at(-1)?.number ?? 1;
  const sentence = 'there is no section [cards]';
  return {
    stage: 'choose',
    file: cards.name,
    line,
    code: 'missing-section',
    reason: 'error with cards file',
    sentence,
  };
}

function missingCards(map: EngineFile, name: { value: string; line: number }): EngineRefusal {
  const reason = 'file-not-found';
  const sentence = `the cards file ${quoted(name.value)} is not there`;
  return { stage: 'choose', file: map.name, line: name.line, code: 'cards-file-missing', reason, sentence };
}

/** The names of the cards files that a map asks for, in order. */
export function cardsNames(map: EngineFile): { value: string; line: number }[] {
  return placed(map.lines)
    .filter(({ section, isHeader, line }) => section === 'files' && !isHeader && line.text.startsWith('crd '))
    .map(({ line }) => ({ value: line.text.slice(4), line: line.number }));
}
