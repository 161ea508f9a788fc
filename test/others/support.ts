import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { FindCards, SourceFile } from '../../source/maps/text.ts';

/**
 * What other people have made, maps and recordings of the Domination program, is no part of this project: it lies beside
 * a checkout, in `shared`, or it is not there, and then the tests in this folder are left out.
 */
const folder = (path: string): URL => new URL(`../../../shared/${path}/`, import.meta.url);

export const others = {
  domination: folder('maps/domination'),
  conquest: folder('maps/conquest'),
  images: folder('maps/images'),
  recordings: folder('golden/domination'),
};

/** The map files of a folder. */
export function mapsIn(where: URL): SourceFile[] {
  return readdirSync(where)
    .filter(name => name.endsWith('.map'))
    .map(name => ({ name, bytes: readFileSync(new URL(encodeURIComponent(name), where)) }));
}

/** Finds cards files in a folder. */
export function cardsIn(where: URL): FindCards {
  return name => {
    const url = new URL(encodeURIComponent(name), where);
    return existsSync(url) ? { name, bytes: readFileSync(url) } : null;
  };
}

/** The rows of an INDEX.md by file name, each with its cells. */
export function indexRows(where: URL): ReadonlyMap<string, readonly string[]> {
  const rows = readFileSync(new URL('INDEX.md', where), 'utf8')
    .split('\n')
    .filter(line => /^\| \S+\.map \|/.test(line))
    .map(line => line.split('|').map(cell => cell.trim()));
  return new Map(rows.map(cells => [cells[1] ?? '', cells]));
}
