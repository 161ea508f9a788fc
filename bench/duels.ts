// Two levels against each other, as the ladder plays them: by the rules that screens propose, in every other seat each.
import type { GameTypes } from '../machines/game.ts';
import type { GameRecord } from '../source/arena/arena.ts';
import type { Kit } from '../source/games/kit.ts';
import { kits } from '../source/games/kits.ts';
import type { OptionValues } from '../source/maps/setup-kit.ts';
import { setupChoices } from '../source/setup/choices.ts';
import { checkSetup, usualDraft } from '../source/setup/draft.ts';
import { builtinMaps } from '../source/setup/fixed-game.ts';

/** The levels that people choose between; others are characters of the seeds. */
const LEVELS: readonly string[] = ['easy', 'normal', 'hard', 'expert'];

export const levelsOf = (kit: Kit): readonly string[] =>
  kit.players.levels.map(({ id }) => id).filter(id => LEVELS.includes(id));

export function kitOf(game: string): Kit {
  const kit = kits.find(({ id }) => id === game);
  if (kit === undefined) throw new Error(`there is no game ${game}`);
  return kit;
}

/** The usual set-up of a game for so many seats, with some options that are others, on a map perhaps. */
export async function usualSetup(
  kit: Kit,
  count: number,
  seed: string,
  { options = {}, map }: { readonly options?: OptionValues; readonly map?: string | undefined } = {},
): Promise<GameTypes['setup']> {
  const choices = await setupChoices(kit);
  const usual = usualDraft(choices, [], seed);
  const draft = { ...usual, count, options: { ...usual.options, ...options } };
  const isMapped = map !== undefined && choices.mapSetup !== null;
  const setup = checkSetup(choices, isMapped ? { ...draft, map } : draft, builtinMaps);
  if (!setup.ok) throw new Error(setup.error.sentence);
  return setup.value;
}

/** Who sits where. */
export const inTurn = (one: string, other: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, seat) => (seat % 2 === 0 ? one : other));

/** The points of the first one for a game, from 0 to 1. @param isFirst tells who sits for the first one */
export function pointsOf(
  { places }: GameRecord,
  isFirst: (entry: number) => boolean = entry => entry % 2 === 0,
): number {
  const mean = (first: boolean): number => {
    const own = places.filter((_, entry) => isFirst(entry) === first);
    return own.reduce<number>((sum, place) => sum + (place ?? 0), 0) / own.length;
  };
  const [ours, theirs] = [mean(true), mean(false)];
  return ours === theirs ? 0.5 : ours < theirs ? 1 : 0;
}
