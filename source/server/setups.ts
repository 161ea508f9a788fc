import type { AnyGame, GameTypes } from '../../machines/game.ts';
import { checkOptions } from '../../machines/options.ts';
import { err, ok, type Result } from '../../machines/result.ts';

/** Options as they are chosen at a set-up. */
export type ChosenOptions = Readonly<Record<string, string | number | boolean>>;

/** A set-up for these seats and options, or one sentence that says what is wrong with it. */
export function setupOf(
  game: AnyGame,
  seats: number,
  options: ChosenOptions,
): Result<GameTypes['setup'], string> {
  const { min, max } = game.seats;
  if (!Number.isInteger(seats) || seats < min || seats > max)
    return err(`${game.title} has ${min} to ${max} players`);
  const chosen = checkOptions(game.options, options);
  if (!chosen.ok) return err(chosen.error.sentence);
  const setup = game.setup.safeParse({ seats, options: chosen.value });
  if (!setup.success) return err(`${game.title} cannot be set up here yet`);
  const rules = game.prepare(setup.data);
  return rules.ok ? ok(setup.data) : err(rules.error.sentence);
}

/** Whether people who watch may see what a player may not, by the game's own options. */
export const watchersSeeMore = (options: ChosenOptions): boolean =>
  options['watchers'] === 'all' || options['watchers'] === 'hands';
