import { type Deck, defaultDeck } from '../../machines/conquest/deck.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { readCards } from './cards.ts';
import { readConquest } from './conquest.ts';
import { readDomination } from './domination.ts';
import { completeDraft, type MapDraft } from './draft.ts';
import { type EngineRefusal, engineVerdict } from './engine.ts';
import { type Finding, type FindingCode, Findings } from './findings.ts';
import { type GraphFacts, graphFacts, warnOfGraph } from './graph.ts';
import { type GameMap, LIMITS, type PlacedMap } from './map.ts';
import {
  cleanText,
  type FindCards,
  type MapLine,
  plainLookup,
  quote,
  readText,
  type SourceFile,
  utf8Of,
} from './text.ts';
import { isWarzoneText, readWarzone } from './warzone.ts';

/**
 * Ways to check a map. `tolerant` plays whatever makes sense; `strict` does as the Domination engine; `class` follows
 * the class's rule: a map connected along its borders, connected continents, each country in exactly one continent.
 */
export const MODES = ['tolerant', 'strict', 'class'] as const;
export type CheckMode = (typeof MODES)[number];

/** The result of checking a map file. */
export interface MapReport {
  readonly file: string;
  readonly mode: CheckMode;
  readonly format: MapFormat | null;
  /** True if a game can be played on it in this mode. */
  readonly playable: boolean;
  /** Faults and warnings in the order of their lines, the map's before the cards'. */
  readonly findings: readonly Finding[];
  /** Number of findings beyond those in `findings`. */
  readonly moreFindings: number;
  /** Refusals of the Domination engine; empty in other modes, and when it accepts the map. */
  readonly engine: readonly EngineRefusal[];
  readonly facts: GraphFacts | null;
  readonly map: PlacedMap['map'] | null;
  readonly deck: Deck | null;
}

/** Findings that are faults by the class's rule (rules/domination-maps.md#the-classs-rule). */
const CLASS_FAULTS: ReadonlySet<FindingCode> = new Set([
  'not-connected',
  'not-reachable',
  'country-without-border',
  'continent-not-connected',
  'country-in-two-continents',
  'country-without-continent',
  'unknown-continent',
]);

/** The first finding about a playable map that the class's rule forbids; null when there is none. */
export const oddityOf = (findings: readonly Finding[]): Finding | null =>
  findings.find(({ code }) => CLASS_FAULTS.has(code)) ?? null;

/** Checks a map file, and reads it when it can be played. Pure: the same bytes always give the same report. */
export function checkMap(source: SourceFile, findCards: FindCards, mode: CheckMode = 'tolerant'): MapReport {
  const findings = new Findings(source.name, mode === 'class' ? CLASS_FAULTS : undefined);
  const file = source.name;
  const nothing = { file, mode, playable: false, engine: [], facts: null, map: null, deck: null };
  const read = readMap(source, findings);
  if (read === null)
    return { ...nothing, format: null, findings: findings.inOrder(), moreFindings: findings.dropped };
  const { lines, format } = read;
  const placed = completeDraft(read.draft, findings);
  const facts = placed === null ? null : graphFacts(placed.map);
  const report = { ...nothing, format, facts, map: placed?.map ?? null };
  if (mode === 'strict') return strictReport(report, source, findCards, placed, findings);

  if (placed !== null && facts !== null) warnOfGraph(placed, facts, findings);
  const cards = new Findings(placed?.map.files.cards ?? '');
  const deck = placed === null ? null : readDeck(placed, lines, findCards, findings, cards);
  const gathered = [...findings.inOrder(), ...cards.inOrder()];
  const playable = placed !== null && gathered.every(({ level }) => level === 'warning');
  return { ...report, playable, findings: gathered, moreFindings: findings.dropped + cards.dropped, deck };
}

/** Reads a map in whatever format it is; null, with the fault, when it is none. */
function readMap(
  source: SourceFile,
  findings: Findings,
): { readonly format: MapFormat; readonly lines: readonly MapLine[]; readonly draft: MapDraft } | null {
  const name = baseName(source.name);
  // One line of JSON may be longer than any line of the other formats.
  const text = source.bytes.length <= LIMITS.bytes ? utf8Of(source.bytes) : null;
  if (text !== null && isWarzoneText(text)) {
    const draft = readWarzone(text, name, findings);
    return findings.unreadable ? null : { format: 'warzone', lines: [], draft };
  }
  const lines = readLines(source, findings);
  const format = lines === null ? null : detectFormat(lines);
  if (lines !== null && format === null) refuseOtherFiles(lines, findings);
  if (lines === null || format === null) return null;
  const read = format === 'conquest' ? readConquest : readDomination;
  return { format, lines, draft: read(lines, name, findings) };
}

/** Reads a Domination map as far as somebody has come with it; or one sentence that says why it cannot be. */
export function readUnfinished(source: SourceFile): Result<GameMap, string> {
  const findings = new Findings(source.name);
  const read = readMap(source, findings);
  if (read !== null && read.format !== 'domination')
    return err(
      `this is a ${FORMAT_NAMES[read.format]} map; sandtable map convert makes Domination files of it, which can be edited`,
    );
  const placed = read === null ? null : completeDraft(read.draft, findings, true);
  const fault = findings.inOrder().find(({ level }) => level === 'fault');
  return placed === null || fault !== undefined ? err(fault?.sentence ?? 'this is no map') : ok(placed.map);
}

/** What was assumed where a map's file does not say it, each with its line, as `readUnfinished` reads it. */
export function assumptionsIn(source: SourceFile): readonly string[] {
  const findings = new Findings(source.name);
  const read = readMap(source, findings);
  if (read !== null) completeDraft(read.draft, findings, true);
  return findings.inOrder().map(({ line, sentence }) => `line ${line}: ${sentence}`);
}

/** What is wrong with the graph of a map that somebody draws: a sentence, and the line that its place stands for. */
export function drawingFaults(placed: PlacedMap): readonly Finding[] {
  const findings = new Findings('', new Set([...CLASS_FAULTS, 'continent-empty', 'duplicate-name']));
  warnOfGraph(placed, graphFacts(placed.map), findings);
  return findings.inOrder().filter(({ level }) => level === 'fault');
}

const STAGES = { choose: 'when the map is chosen', start: 'when the game starts' } as const;

/** The report of the strict mode: the engine's refusals, or warnings about the graph of a map that it accepts. */
function strictReport(
  report: Omit<MapReport, 'findings' | 'moreFindings'>,
  source: SourceFile,
  findCards: FindCards,
  placed: PlacedMap | null,
  tolerant: Findings,
): MapReport {
  const engine = engineVerdict(source, findCards);
  if (engine.length > 0) {
    const findings = engine.map(({ file, line, sentence: what, reason, stage }): Finding => {
      const sentence = `${what} (Domination ${STAGES[stage]}: ${cleanText(reason, 120)})`;
      return { level: 'fault', code: 'engine-refuses', file, line, sentence };
    });
    return { ...report, engine, findings, moreFindings: 0 };
  }
  if (placed === null || report.facts === null) {
    const findings = tolerant.inOrder().filter(({ level }) => level === 'fault');
    return { ...report, findings, moreFindings: tolerant.dropped };
  }
  const odd = new Findings(source.name);
  warnOfGraph(placed, report.facts, odd);
  const ignored = new Findings('');
  const deck = readDeck(placed, [], findCards, ignored, ignored);
  return { ...report, playable: true, findings: odd.inOrder(), moreFindings: odd.dropped, deck };
}

function readLines(source: SourceFile, findings: Findings): readonly MapLine[] | null {
  const read = readText(source.bytes, 'tolerant');
  if (!read.ok) {
    findings.fault(read.error.code, read.error.line, read.error.sentence);
    return null;
  }
  const { lines, encoding } = read.value;
  const foreign = lines.find(line => /[^\u0000-\u007f]/.test(line.text));
  if (encoding === 'utf-8' && foreign !== undefined && detectFormat(lines) === 'domination') {
    const sentence =
      'the file is UTF-8 without a byte order mark; Domination shows other letters in its names';
    findings.warn('encoding', foreign.number, sentence);
  }
  return lines;
}

function refuseOtherFiles(lines: readonly MapLine[], findings: Findings): void {
  const cards = lines.find(line => line.text.trim().toLowerCase() === '[cards]');
  const sentence =
    cards === undefined
      ? 'this is no map file: it has neither [countries] nor [Territories]'
      : 'this is a cards file; give the map file that names it';
  findings.fault('not-a-map', cards?.number ?? 1, sentence);
}

/** The deck of a map: that of its cards file, else one that is made up, with a warning. */
function readDeck(
  { map }: PlacedMap,
  lines: readonly MapLine[],
  findCards: FindCards,
  findings: Findings,
  cards: Findings,
): Deck {
  const madeUp = defaultDeck(map.countries.length);
  const name = map.files.cards;
  if (name === null) return madeUp;
  const file = plainLookup(name, findCards);
  if (file === null) {
    const line = lines.findLast(({ text }) => /^\s*crd\s/i.test(text))?.number ?? 1;
    const sentence = `the cards file ${quote(name)} is not there; a deck is made up`;
    findings.warn('cards-file-missing', line, sentence);
    return madeUp;
  }
  const read = readText(file.bytes, 'tolerant');
  if (read.ok) return readCards(read.value.lines, map, cards) ?? madeUp;
  cards.warn('cards-file-fault', read.error.line, `${read.error.sentence}; a deck is made up`);
  return madeUp;
}

/** The name of a file without its folder and ending, for a map that has no name. */
function baseName(file: string): string {
  const name = file.replace(/^.*[/\\]/s, '').replace(/\.[^.]*$/, '');
  return cleanText(name) || 'Map';
}

export type MapFormat = keyof typeof FORMAT_NAMES;

/** What the formats are called. */
export const FORMAT_NAMES = {
  domination: 'Domination',
  conquest: 'Conquest',
  warzone: 'warzone.com',
} as const;

/** Detects a format by the file's sections in any case (rules/domination-maps.md#conquest-maps); null for neither. */
function detectFormat(lines: readonly MapLine[]): 'domination' | 'conquest' | null {
  const names = new Set(lines.map(line => line.text.trim().toLowerCase()));
  if (names.has('[territories]')) return 'conquest';
  if (names.has('[countries]') || names.has('[borders]')) return 'domination';
  if (!names.has('[continents]')) return null;
  return lines.some(line => line.text.includes('=')) ? 'conquest' : 'domination';
}
