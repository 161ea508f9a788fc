import { resolve } from 'node:path';
import type { AnyGame, GameTypes } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { suggestion } from '../base/nearest.ts';
import type { Kit } from '../games/kit.ts';
import type { TextWords } from '../lines/text/adapter.ts';
import { printable } from '../lines/text/printable.ts';
import { readSeats } from '../lines/text/seats.ts';
import { freshSeed } from '../lines/text/seed.ts';
import { BUILTIN_MAPS, isBuiltinName } from '../maps/builtin/index.ts';
import { oddityOf } from '../maps/check.ts';
import { cardsBeside, readMapFile } from '../maps/files.ts';
import { describeFinding } from '../maps/findings.ts';
import { loadMap } from '../maps/load.ts';
import { wordOfComputer } from '../players/computer-words.ts';
import { standInLevel } from '../players/player.ts';
import { equalFault } from '../players/skill.ts';
import { type MapSource, readOptions, type SetupChoices, setupChoices } from '../setup/choices.ts';
import {
  boardAndOptions,
  type CheckedDraft,
  checkDraft,
  checkRules,
  type DraftFault,
  type DraftSeat,
  type SetupDraft,
  usualDraft,
} from '../setup/draft.ts';
import { openingPosition, readPosition } from '../setup/position-string.ts';
import { typedSeedFault } from '../study/daily.ts';
import { LONGEST_SERIES, newSeries, type Series } from '../table/series.ts';

export interface OpeningWords
  extends Pick<TextWords, 'seats' | 'seed' | 'rules' | 'set' | 'map' | 'position' | 'bestOf'> {
  /** Takes maps that the class's rules refuse. */
  readonly allowOddMaps?: boolean;
  /** Begins with the rules of the full screen where none are named. */
  readonly onScreen?: true;
}

/** A checked game, ready for a table. */
export interface OpenedGame extends CheckedDraft {
  readonly kit: Kit;
  readonly game: AnyGame;
  readonly seed: string;
  /** A position to begin from instead of a deal. */
  readonly position?: GameTypes['position'];
  /** The series that it begins. */
  readonly series?: Series;
}

/** The game of this id, or the sentence that names those there are. */
export function readGame(kits: readonly Kit[], id: string): Result<Kit, string> {
  const kit = kits.find(known => known.id === id);
  if (kit !== undefined) return ok(kit);
  const ids = kits.map(known => known.id);
  return err(`there is no game ${printable(id)}; ${suggestion(id, ids)}`);
}

/** A new game from the command line, or one sentence that says what is wrong with it. */
export async function readOpening(
  kits: readonly Kit[],
  id: string,
  words: OpeningWords,
): Promise<Result<OpenedGame, string>> {
  const found = readGame(kits, id);
  if (!found.ok) return found;
  const kit = found.value;
  const seedFault = typedSeedFault(words.seed ?? '');
  if (seedFault !== null) return err(seedFault);
  const { bestOf } = words;
  if (bestOf !== undefined && !(/^\d{1,2}$/.test(bestOf) && Number(bestOf) > 1))
    return err(`--best-of is a number of games from 2 to ${LONGEST_SERIES}, not ${printable(bestOf)}`);
  const opened = await readOne(kits, kit, words);
  if (!opened.ok || bestOf === undefined) return opened;
  return ok({ ...opened.value, series: newSeries(Number(bestOf), opened.value.seed) });
}

/** The first game, whether there are others after it or not. */
async function readOne(
  kits: readonly Kit[],
  kit: Kit,
  words: OpeningWords,
): Promise<Result<OpenedGame, string>> {
  if (words.position !== undefined) return readBegun(kits, kit, words.position, words);
  const seed = words.seed ?? freshSeed();
  const limits = { title: kit.title, ...kit.seats, ...kit.players };
  const occupants = readSeats(words.seats ?? kit.setup.seats, limits, seed);
  if (!occupants.ok) return occupants;
  const seats = occupants.value.map(
    (each): DraftSeat => ({ name: each.name, who: each.kind === 'bot' ? wordOfComputer(each) : 'human' }),
  );
  const checked = await readDraft(kit, words, seats, (choices, draft) =>
    checkDraft(choices, { ...draft, count: seats.length }, commandMaps),
  );
  if (!checked.ok) return checked;
  return ok({ kit, game: await kit.rules(), ...checked.value, seed });
}

/** A game that begins from a position string. Without a word who plays, a person sits where the string was seen from. */
async function readBegun(
  kits: readonly Kit[],
  kit: Kit,
  text: string,
  words: OpeningWords,
): Promise<Result<OpenedGame, string>> {
  const own = [words.set?.length === 0 ? undefined : words.set, words.rules, words.map, words.allowOddMaps];
  if (own.some(word => word !== undefined))
    return err('a position has its own rules and map; leave out --set, --rules and --map');
  const read = await readPosition(text, kits);
  if (!read.ok) return read;
  const { game, rules, position, knower } = read.value;
  if (game.id !== kit.id)
    return err(`that is a position of ${game.title}: sandtable play ${game.id} --position …`);
  const [toMove] = rules.seatsToMove(position);
  if (toMove === undefined) return err('the game is over in this position');
  const { seats: count } = rules.setup;
  const person = typeof knower === 'number' ? knower : toMove;
  const usual = Array.from({ length: count }, (_, seat) =>
    seat === person ? 'Ada' : `bot:${standInLevel(kit.players)}`,
  );
  const seed = words.seed ?? freshSeed();
  const limits = { ...kit.players, title: kit.title, min: count, max: count };
  const occupants = readSeats(words.seats ?? usual.join(','), limits, seed);
  if (!occupants.ok) return occupants;
  const unequalled = equalFault(occupants.value);
  if (unequalled !== null) return err(unequalled);
  const begun = await openingPosition(read.value, { seed });
  return ok({ kit, game, setup: rules.setup, occupants: occupants.value, seed, position: begun });
}

/** The options, and for games on maps the board, that the command line asks for; or one sentence. */
export function readSetupFields(
  kit: Kit,
  words: OpeningWords,
  computersOnly: boolean,
): Promise<Result<{ readonly options: object }, string>> {
  const computers = [{ name: '', who: standInLevel(kit.players) }];
  return readDraft(kit, words, computersOnly ? computers : [], (choices, draft) =>
    boardAndOptions(choices, draft, commandMaps),
  );
}

/** The options of a game on the command line, or one sentence. @param usual the preset to begin from when none is named */
export const readRules = (kit: Kit, words: OpeningWords, usual?: string): Promise<Result<object, string>> =>
  readDraft(kit, { ...(usual === undefined ? {} : { rules: usual }), ...words }, [], checkRules);

/** Reads the options of a game into a draft, and checks it. */
async function readDraft<T>(
  kit: Kit,
  { set = [], rules, map, allowOddMaps = false, onScreen }: OpeningWords,
  seats: readonly DraftSeat[],
  check: (choices: SetupChoices, draft: SetupDraft) => Result<T, DraftFault>,
): Promise<Result<T, string>> {
  const choices = await setupChoices(kit);
  const usual = usualDraft(choices, seats);
  const name = rules ?? (onScreen === true ? undefined : kit.setup.lineRules) ?? usual.rules;
  const chosen = readOptions(choices, set);
  if (!chosen.ok) return chosen;
  const options = { ...(choices.rules[name] ?? usual.options), ...chosen.value };
  const checked = check(choices, { ...usual, rules: name, options, map: map ?? usual.map, allowOddMaps });
  if (checked.ok) return checked;
  const { sentence, oddMap = false } = checked.error;
  return err(oddMap ? `${sentence}; --allow-odd-maps plays it` : sentence);
}

/** Any map of this machine: a built-in or made-up one by its name, a file by its path. */
const commandMaps: MapSource = {
  find(word) {
    const loaded = loadMap(word, { read: readMapFile, cardsBeside });
    if (!loaded.ok) {
      const [first = `${printable(word)} is no map`] = loaded.error;
      const names = BUILTIN_MAPS.map(({ id }) => id).join(', ');
      // A word that can only be a file, or names a built-in map already, is not taken for a name that was mistyped.
      const isName = !/[./\\]/.test(word) && !isBuiltinName(word);
      return err(
        isName ? `${first}; the built-in maps are ${names}, and islands:SEED and others are made up` : first,
      );
    }
    const odd = oddityOf(loaded.value.warnings);
    return ok({
      loaded: loaded.value,
      // A path is kept whole, so that the picture is found again from any folder.
      source: isBuiltinName(word) ? word : resolve(word),
      odd: odd === null ? null : describeFinding({ ...odd, level: 'fault' }),
    });
  },
};
