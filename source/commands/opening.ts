import type { AnyGame, GameTypes } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import type { Kit } from '../games/kit.ts';
import type { Occupant } from '../table/api.ts';
import { suggestion } from '../text/nearest.ts';
import { printable } from '../text/printable.ts';
import { readSeats } from '../text/seats.ts';
import { freshSeed } from '../text/seed.ts';
import { type FurnishingOptions, readFurnished } from './furnished.ts';

/** What the command line says of a new game. */
export interface OpeningOptions extends FurnishingOptions {
  readonly seats?: string;
  readonly seed?: string;
}

/** What a table is opened with. */
export interface Opening {
  readonly kit: Kit;
  readonly game: AnyGame;
  readonly setup: GameTypes['setup'];
  readonly occupants: readonly Occupant[];
  readonly seed: string;
}

/** The game of this id, or the sentence that names those there are. */
export function readGame(kits: readonly Kit[], id: string): Result<Kit, string> {
  const kit = kits.find(known => known.id === id);
  if (kit !== undefined) return ok(kit);
  const hint = suggestion(
    id,
    kits.map(known => known.id),
  );
  return err(`there is no game ${printable(id)}; ${hint}`);
}

/** A new game from the command line, or one sentence that says what is wrong with it. */
export async function readOpening(
  kits: readonly Kit[],
  id: string,
  options: OpeningOptions,
): Promise<Result<Opening, string>> {
  const found = readGame(kits, id);
  if (!found.ok) return found;
  const kit = found.value;
  const { levels } = kit.players;
  const who = options.seats ?? kit.setup.seats;
  const occupants = readSeats(who, { title: kit.title, ...kit.seats, levels });
  if (!occupants.ok) return occupants;
  const computersOnly = occupants.value.every(occupant => occupant.kind === 'bot');
  const chosen = await readFurnished(kit, options, computersOnly);
  if (!chosen.ok) return chosen;
  const setup = { seats: occupants.value.length, ...chosen.value };
  const game = await kit.rules();
  return ok({ kit, game, setup, occupants: occupants.value, seed: options.seed ?? freshSeed() });
}
