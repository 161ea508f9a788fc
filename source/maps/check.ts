import { readCards } from './cards.ts';
import { readConquest } from './conquest.ts';
import { type Deck, madeUpDeck } from './deck.ts';
import { readDomination } from './domination.ts';
import { completed } from './draft.ts';
import type { EngineRefusal } from './engine/refusal.ts';
import { engineVerdict } from './engine/verdict.ts';
import { type Finding, type FindingCode, Findings } from './findings.ts';
import { detectFormat, type MapFormat } from './format.ts';
import { type GraphFacts, graphFacts } from './graph.ts';
import { warnOfGraph } from './graph-findings.ts';
import type { PlacedMap } from './map.ts';
import { type FindCards, plainLookup, type SourceFile } from './source.ts';
import { cleanText, decode, type Line, quoted, splitLines, type TextFault } from './text.ts';

/**
 * How a map is judged. `tolerant` plays what can be made sense of; `strict` as the Domination engine does; `class` by
 * the assignments' rule: a connected map, connected continents, each country in exactly one continent.
 */
export const MODES = ['tolerant', 'strict', 'class'] as const;
export type Mode = (typeof MODES)[number];

/** What was found out about a map file. */
export interface MapReport {
  readonly file: string;
  readonly mode: Mode;
  readonly format: MapFormat | null;
  /** Whether a game can be played on it in this mode. */
  readonly playable: boolean;
  /** Faults and warnings in the order of their lines, the map's before the cards'. */
  readonly findings: readonly Finding[];
  /** How many more there are than `findings` holds. */
  readonly moreFindings: number;
  /** What the Domination engine refuses; empty in other modes, and when it takes the map. */
  readonly engine: readonly EngineRefusal[];
  readonly facts: GraphFacts | null;
  readonly map: PlacedMap['map'] | null;
  readonly deck: Deck | null;
}

/** What the assignments' rule does not let pass (rules/domination-class.md). */
const CLASS_FAULTS: ReadonlySet<FindingCode> = new Set([
  'not-connected',
  'continent-not-connected',
  'country-in-two-continents',
  'country-without-continent',
  'unknown-continent',
]);

/** Judges a map file, and reads it when it can be played. Pure: the same bytes always give the same report. */
export function checkMap(source: SourceFile, findCards: FindCards, mode: Mode = 'tolerant'): MapReport {
  const findings = new Findings(source.name);
  const empty = { file: source.name, mode, engine: [], facts: null, map: null, deck: null };
  const lines = readLines(source, findings);
  const format = lines === null ? null : detectFormat(lines);
  if (lines === null || format === null) {
    if (lines !== null) refuseOtherFiles(lines, findings);
    return { ...empty, format: null, playable: false, findings: findings.list, moreFindings: 0 };
  }
  const read = format === 'conquest' ? readConquest : readDomination;
  const placed = completed(read(lines, baseName(source.name), findings), findings);
  const facts = placed === null ? null : graphFacts(placed.map);
  if (mode === 'strict') return strictReport(source, findCards, format, placed, facts, findings);

  if (placed !== null && facts !== null) warnOfGraph(placed, facts, findings);
  const cards = new Findings(placed?.map.files.cards ?? '');
  const deck = placed === null ? null : readDeck(placed, lines, findCards, findings, cards);
  const gathered = [...inOrder(findings), ...inOrder(cards)];
  const judged = mode === 'class' ? gathered.map(asInClass) : gathered;
  return {
    ...empty,
    format,
    playable: placed !== null && judged.every(finding => finding.level === 'warning'),
    findings: judged,
    moreFindings: findings.dropped + cards.dropped,
    facts,
    map: placed?.map ?? null,
    deck,
  };
}

/** The report of the strict mode: the engine's refusals, and what is odd about the graph of a map it takes. */
function strictReport(
  source: SourceFile,
  findCards: FindCards,
  format: MapFormat,
  placed: PlacedMap | null,
  facts: GraphFacts | null,
  tolerant: Findings,
): MapReport {
  const engine = engineVerdict(source, findCards);
  const refusals = engine.map(
    ({ file, line, sentence, reason, stage }): Finding => ({
      level: 'fault',
      code: 'engine-refuses',
      file,
      line,
      sentence: `${sentence} (Domination at the ${stage}: ${cleanText(reason, 120)})`,
    }),
  );
  const odd = new Findings(source.name);
  if (placed !== null && facts !== null) warnOfGraph(placed, facts, odd);
  const unplayable = tolerant.list.filter(finding => finding.level === 'fault');
  const findings = refusals.length > 0 ? refusals : [...unplayable, ...inOrder(odd)];
  const playable = refusals.length === 0 && placed !== null;
  const quiet = new Findings('');
  const cardsName = placed?.map.files.cards ?? null;
  const deck = playable
    ? deckOf(placed, cardsName === null ? null : plainLookup(cardsName, findCards), quiet)
    : null;
  const map = placed?.map ?? null;
  return {
    file: source.name,
    mode: 'strict',
    format,
    playable,
    findings,
    moreFindings: odd.dropped,
    engine,
    facts,
    map,
    deck,
  };
}

function readLines(source: SourceFile, findings: Findings): readonly Line[] | null {
  const decoded = decode(source.bytes, 'tolerant');
  if (!decoded.ok) return refuseText(decoded.error, findings);
  const lines = splitLines(decoded.value.text);
  if (!lines.ok) return refuseText(lines.error, findings);
  const foreign = lines.value.find(line => /[^\u0000-\u007f]/.test(line.text));
  if (
    decoded.value.encoding === 'utf-8' &&
    foreign !== undefined &&
    detectFormat(lines.value) === 'domination'
  ) {
    const sentence =
      'the file is UTF-8 without a byte order mark; Domination shows other letters in its names';
    findings.warn('encoding', foreign.number, sentence);
  }
  return lines.value;
}

function refuseText(fault: TextFault, findings: Findings): null {
  findings.fault(fault.code, fault.line, fault.sentence);
  return null;
}

function refuseOtherFiles(lines: readonly Line[], findings: Findings): void {
  const cards = lines.find(line => line.text.trim().toLowerCase() === '[cards]');
  const sentence =
    cards === undefined
      ? 'this is no map file: it has neither [countries] nor [Territories]'
      : 'this is a cards file; give the map file that names it';
  findings.fault('not-a-map', cards?.number ?? 1, sentence);
}

/** The deck that belongs to a map: that of its cards file, else one that is made up, which is said. */
function readDeck(
  placed: PlacedMap,
  lines: readonly Line[],
  findCards: FindCards,
  findings: Findings,
  cards: Findings,
): Deck {
  const name = placed.map.files.cards;
  if (name === null) return deckOf(placed, null, cards);
  const file = plainLookup(name, findCards);
  if (file === null) {
    const line = lines.findLast(({ text }) => /^\s*crd\s/i.test(text))?.number ?? 1;
    findings.warn(
      'cards-file-missing',
      line,
      `the cards file ${quoted(name)} is not there; a deck is made up`,
    );
  }
  return deckOf(placed, file, cards);
}

function deckOf(placed: PlacedMap, file: SourceFile | null, findings: Findings): Deck {
  const madeUp = madeUpDeck(placed.map.countries.length);
  if (file === null) return madeUp;
  const decoded = decode(file.bytes, 'tolerant');
  const lines = decoded.ok ? splitLines(decoded.value.text) : decoded;
  if (!lines.ok) {
    findings.warn('cards-file-fault', lines.error.line, `${lines.error.sentence}; a deck is made up`);
    return madeUp;
  }
  return readCards(lines.value, placed.map, findings) ?? madeUp;
}

function inOrder(findings: Findings): Finding[] {
  return findings.list.toSorted((a, b) => a.line - b.line);
}

function asInClass(finding: Finding): Finding {
  return CLASS_FAULTS.has(finding.code) ? { ...finding, level: 'fault' } : finding;
}

/** The name of a file without its folder and ending, to call a map that has no name. */
function baseName(file: string): string {
  const name = file.replace(/^.*[/\\]/s, '').replace(/\.[^.]*$/, '');
  return cleanText(name) || 'Map';
}
