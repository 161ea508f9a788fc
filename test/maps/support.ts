import { readFileSync } from 'node:fs';
import { type CheckMode, checkMap, type MapReport } from '../../source/maps/check.ts';
import type { GameMap } from '../../source/maps/map.ts';
import type { FindCards } from '../../source/maps/text.ts';

const fixtures = new URL('./fixtures/', import.meta.url);

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A file of Latin-1 text: every character is one byte. */
export const latin1 = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0));

export const fixture = (name: string): string => readFileSync(new URL(name, fixtures), 'utf8');
export const ring = fixture('ring.map');
export const ringCards = fixture('ring.cards');
export const hills = fixture('hills.map');

/** A text with one piece of it replaced. Throws when the piece is not there, so that a test cannot be empty. */
export function changed(text: string, piece: string, by: string): string {
  if (!text.includes(piece)) throw new Error(`${JSON.stringify(piece)} is not in the fixture`);
  return text.replace(piece, () => by);
}

/** Finds the one cards file of the ring. */
export function cardsOf(text: string | null): FindCards {
  return name => (name === 'ring.cards' && text !== null ? { name, bytes: bytesOf(text) } : null);
}

/** What is found out about a map with the ring's cards (or others, or none). */
export function judge(
  map: string | Uint8Array,
  mode: CheckMode = 'tolerant',
  cards: string | null = ringCards,
): MapReport {
  const bytes = typeof map === 'string' ? bytesOf(map) : map;
  return checkMap({ name: 'ring.map', bytes }, cardsOf(cards), mode);
}

/** The map of a report. Throws when there is none. */
export function mapOf(report: MapReport): GameMap {
  if (report.map === null) throw new Error(report.findings.map(finding => finding.sentence).join('; '));
  return report.map;
}

/** Findings as `line code`, for comparison. */
export const coded = (report: MapReport): string[] =>
  report.findings.map(finding => `${finding.line} ${finding.code}`);
