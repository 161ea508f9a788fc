import { type FindCards, plainLookup, type SourceFile } from '../source.ts';
import { decode, splitLines } from '../text.ts';
import { refusalOfCardsAtStart } from './cards.ts';
import { cardsNames, refusalAtChoosing } from './choose.ts';
import type { EngineFile, EngineRefusal } from './refusal.ts';
import { engineSize, refusalOfMapAtStart } from './start.ts';

/**
 * What the Domination engine refuses about a map with its cards: at most one refusal at choosing and one at starting
 * (which is judged even when the choice is refused). Empty when it plays the map.
 */
export function engineVerdict(source: SourceFile, findCards: FindCards): readonly EngineRefusal[] {
  const map = engineFile(source);
  const find = (name: string): EngineFile | null => {
    const found = plainLookup(name, findCards);
    return found === null ? null : engineFile(found);
  };
  const choosing = refusalAtChoosing(map, find);
  return [choosing, refusalOfMapAtStart(map) ?? refusalOfCards(map, find)].filter(
    refusal => refusal !== null,
  );
}

/** What the engine refuses at the start about the cards file that a choice of the map has chosen, the last one. */
function refusalOfCards(map: EngineFile, find: (name: string) => EngineFile | null): EngineRefusal | null {
  const name = cardsNames(map).at(-1);
  const cards = name === undefined ? null : find(name.value);
  return cards === null ? null : refusalOfCardsAtStart(cards, engineSize(map));
}

/** The lines as the engine decodes them. A file beyond the limits has none here; it is refused before. */
function engineFile(source: SourceFile): EngineFile {
  const decoded = decode(source.bytes, 'engine');
  const lines = decoded.ok ? splitLines(decoded.value.text) : decoded;
  return { name: source.name, lines: lines.ok ? lines.value : [] };
}
