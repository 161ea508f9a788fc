import type { GameTypes } from '../machines/game.ts';
import type { Kit } from '../source/games/kit.ts';
import { setupChoices } from '../source/setup/choices.ts';
import { checkSetup, usualDraft } from '../source/setup/draft.ts';
import { builtinMaps } from '../source/setup/fixed-game.ts';

/** The set-up that a game's form begins with, for so many players; without a number, for the usual one. */
export async function usualSetup(kit: Kit, count: number | null, seed: string): Promise<GameTypes['setup']> {
  const choices = await setupChoices(kit);
  const draft = usualDraft(choices, [], seed);
  const checked = checkSetup(choices, { ...draft, count: count ?? draft.count }, builtinMaps);
  if (!checked.ok) throw new Error(checked.error.sentence);
  return checked.value;
}
