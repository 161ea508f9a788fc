import type { Line } from './text.ts';

export type MapFormat = 'domination' | 'conquest';

/**
 * Tells the two formats apart by their sections (rules/domination-maps.md#conquest-maps), whatever their case.
 * @returns null when the lines are those of neither
 */
export function detectFormat(lines: readonly Line[]): MapFormat | null {
  const names = new Set(
    lines.map(line => line.text.trim().toLowerCase()).filter(text => text.startsWith('[')),
  );
  if (names.has('[territories]')) return 'conquest';
  if (names.has('[countries]') || names.has('[borders]')) return 'domination';
  if (!names.has('[continents]')) return null;
  return lines.some(line => line.text.includes('=')) ? 'conquest' : 'domination';
}
