import { resolve } from 'node:path';
import type { AnyGame } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { BUILTIN_MAPS, isBuiltinName } from '../maps/builtin/index.ts';
import { mapIo } from '../maps/files.ts';
import { type Furnishing, type OptionValues, type SetupKit, USUAL_MAP } from '../maps/furnishing.ts';
import { loadMap } from '../maps/load.ts';
import type { RulesKit } from '../table/rules-kit.ts';
import { printable } from '../text/printable.ts';
import { readOptions } from './options.ts';

/** What the command line says of the rules and the map of a game. */
export interface FurnishingOptions {
  readonly set?: readonly string[];
  /** A set of rules to begin from. */
  readonly rules?: string;
  /** A built-in map, `random:SEED`, or a file. */
  readonly map?: string;
  /** Takes maps that the class's rules refuse. */
  readonly allowOddMaps?: boolean;
}

/** What a set-up holds besides its seats. */
export interface Furnished {
  readonly options: object;
}

/** The options, and for games on maps the board, that the command line asks for; or one sentence. */
export async function readFurnished(
  kit: RulesKit & SetupKit,
  options: FurnishingOptions,
  computersOnly: boolean,
): Promise<Result<Furnished, string>> {
  const rules = await readRules(kit, options, undefined, computersOnly);
  if (!rules.ok) return rules;
  const furnishing = await kit.setup.furnishing?.();
  if (furnishing === undefined) {
    if (options.map !== undefined) return err(`${kit.title} is not played on a map`);
    return ok({ options: rules.value });
  }
  const name = options.rules ?? Object.keys(furnishing.rules)[0] ?? '';
  const board = boardFor(furnishing, name, options);
  return board.ok ? ok({ ...board.value, options: rules.value }) : board;
}

/**
 * The options that the command line asks for, or one sentence.
 * @param usual the set of rules to begin from when none is named; left out, the first one
 */
export async function readRules(
  kit: RulesKit & SetupKit,
  { set = [], rules }: FurnishingOptions,
  usual?: string,
  computersOnly = false,
): Promise<Result<object, string>> {
  const game = await kit.rules();
  const chosen = readOptions(game, set, computersOnly);
  const furnishing = await kit.setup.furnishing?.();
  if (!chosen.ok || furnishing === undefined) return chosen;
  const preset = presetOf(game, furnishing, rules ?? usual);
  if (!preset.ok) return preset;
  const named = new Set(set.map(word => (word.split('=')[0] ?? '').trim().toLowerCase()));
  if (computersOnly) named.add('turnlimit');
  const onTop = Object.entries(chosen.value).filter(([name]) => named.has(name.toLowerCase()));
  return ok({ ...preset.value, ...Object.fromEntries(onTop) });
}

function presetOf(
  game: AnyGame,
  { rules }: Furnishing,
  wished: string | undefined,
): Result<OptionValues, string> {
  const names = Object.keys(rules);
  const name = wished ?? names[0] ?? '';
  const options = rules[name];
  if (options !== undefined) return ok(options);
  const known = new Intl.ListFormat('en-GB').format(names);
  return err(`${game.title} has no rules ${printable(name)}; there are ${known}`);
}

function boardFor(
  { furnish, strict }: Furnishing,
  rules: string,
  { map = USUAL_MAP, allowOddMaps = false }: FurnishingOptions,
): Result<object, string> {
  const io = mapIo(
    () => {},
    () => {},
  );
  const mode = strict.includes(rules) && !allowOddMaps ? 'class' : 'tolerant';
  const loaded = loadMap(map, io, mode);
  // A path is kept whole, so that the picture is found again from any folder.
  if (loaded.ok) return ok(furnish(loaded.value, isBuiltinName(map) ? map : resolve(map)));
  const [first = `${printable(map)} is no map`] = loaded.error;
  if (mode === 'class' && loadMap(map, io).ok) return err(`${first}; --allow-odd-maps plays it`);
  const names = BUILTIN_MAPS.map(({ id }) => id).join(', ');
  return err(isPath(map) ? first : `${first}; the built-in maps are ${names} and random:SEED`);
}

/** True for a word that can only be a file, or is a built-in name already. */
const isPath = (word: string): boolean => /[./\\]/.test(word) || isBuiltinName(word);
