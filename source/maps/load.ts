import { err, ok, type Result } from '../../machines/result.ts';
import { builtinMap, isBuiltinName } from './builtin/index.ts';
import { checkMap, type Mode } from './check.ts';
import type { Deck } from './deck.ts';
import type { MapIo } from './files.ts';
import { describeFinding, type Finding } from './findings.ts';
import type { GameMap } from './map.ts';

/** A map that a game can be played on. */
export interface LoadedMap {
  readonly map: GameMap;
  readonly deck: Deck;
  /** What was assumed of a file that is not quite right. */
  readonly warnings: readonly Finding[];
}

/**
 * The map that `--map NAME|FILE` means: a built-in or made-up one, else a file.
 * @returns the map, or sentences that say why there is none: `file:line: sentence` where there is a place
 */
export function loadMap(
  nameOrPath: string,
  io: Pick<MapIo, 'read' | 'cardsBeside'>,
  mode: Mode = 'tolerant',
): Result<LoadedMap, readonly string[]> {
  if (isBuiltinName(nameOrPath)) {
    const builtin = builtinMap(nameOrPath);
    return builtin.ok ? ok({ ...builtin.value, warnings: [] }) : err([builtin.error]);
  }
  const source = io.read(nameOrPath);
  if (!source.ok) return err([`${nameOrPath}: ${source.error}`]);
  const report = checkMap(source.value, io.cardsBeside(nameOrPath), mode);
  if (report.playable && report.map !== null && report.deck !== null)
    return ok({ map: report.map, deck: report.deck, warnings: report.findings });
  return err(report.findings.filter(finding => finding.level === 'fault').map(describeFinding));
}
