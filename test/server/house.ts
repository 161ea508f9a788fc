import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type HouseMaps, readHouseMaps } from '../../source/server/house/maps/house-maps.ts';
import { good } from '../good.ts';

/** A folder with these files in it, removed after the test. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-house-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** The maps of these folders. Throws when a folder cannot be read. */
export function houseOf(...folders: readonly string[]): HouseMaps {
  return good(readHouseMaps(folders)).maps;
}

/**
 * A Conquest map of so many territories in rows, each with those beside it as neighbours, five rows of a continent.
 * @param apart a territory that no other borders on
 */
export function rowsOfLand(territories: number, apart: number | null = null): string {
  const across = Math.ceil(Math.sqrt(territories));
  const name = (index: number): string => `Land ${index + 1}`;
  const continentOf = (index: number): string => `Rows ${Math.floor(index / across / 5) + 1}`;
  const lines = Array.from({ length: territories }, (_, index) => {
    const column = index % across;
    const beside = [
      ...(column > 0 ? [index - 1] : []),
      ...(column < across - 1 ? [index + 1] : []),
      index - across,
      index + across,
    ].filter(other => other >= 0 && other < territories && other !== apart && index !== apart);
    const places = `${column * 20 + 10},${Math.floor(index / across) * 20 + 10}`;
    return [name(index), places, continentOf(index), ...beside.map(name)].join(',');
  });
  const continents = new Set(Array.from({ length: territories }, (_, index) => continentOf(index)));
  return [
    '[Map]',
    '',
    '[Continents]',
    ...[...continents].map(each => `${each}=3`),
    '',
    '[Territories]',
    ...lines,
    '',
  ].join('\n');
}
