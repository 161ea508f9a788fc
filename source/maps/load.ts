import type { Deck } from '../../machines/conquest/deck.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { builtinMap, isBuiltinName } from './builtin/index.ts';
import { type CheckMode, checkMap } from './check.ts';
import type { MapReader } from './files.ts';
import { describeFinding, type Finding } from './findings.ts';
import type { MadeUpGround } from './made-up/countries.ts';
import type { GameMap } from './map.ts';
import type { FindCards, SourceFile } from './text.ts';
import { toDomination, writeCards, writeDomination } from './write.ts';

/** Opens a map file, or a built-in map as the file that it would be, with the lookup of its cards file. */
export function openMap(
  nameOrPath: string,
  io: MapReader,
): Result<{ source: SourceFile; findCards: FindCards }, string> {
  if (!isBuiltinName(nameOrPath)) {
    const read = io.read(nameOrPath);
    return read.ok ? ok({ source: read.value, findCards: io.cardsBeside(nameOrPath) }) : read;
  }
  const builtin = builtinMap(nameOrPath);
  if (!builtin.ok) return builtin;
  const cards = { name: 'built-in.cards', bytes: writeCards(builtin.value.deck) };
  const { map } = toDomination(builtin.value.map, cards.name);
  return ok({ source: { name: nameOrPath, bytes: writeDomination(map) }, findCards: () => cards });
}

/** A map that a game can be played on. */
export interface LoadedMap {
  readonly map: GameMap;
  readonly deck: Deck;
  readonly ground?: MadeUpGround;
  /** Assumptions about a file that is not quite right. */
  readonly warnings: readonly Finding[];
}

/** Loads the map of `--map NAME|FILE`: a built-in or made-up one, else a file; or sentences that say what is wrong. */
export function loadMap(
  nameOrPath: string,
  io: MapReader,
  mode: CheckMode = 'tolerant',
): Result<LoadedMap, readonly string[]> {
  if (isBuiltinName(nameOrPath)) {
    const builtin = builtinMap(nameOrPath);
    return builtin.ok ? ok({ ...builtin.value, warnings: [] }) : err([builtin.error]);
  }
  const opened = openMap(nameOrPath, io);
  if (!opened.ok) return err([`${nameOrPath}: ${opened.error}`]);
  const report = checkMap(opened.value.source, opened.value.findCards, mode);
  if (report.playable && report.map !== null && report.deck !== null)
    return ok({ map: report.map, deck: report.deck, warnings: report.findings });
  return err(report.findings.filter(finding => finding.level === 'fault').map(describeFinding));
}
