import type { AnyGame, AnyRules } from '../../machines/game.ts';
import type { SetupKit } from '../maps/setup-kit.ts';

/** The rules under which a spectator sees everything, where the game has such an option. */
export function openRules(game: AnyGame, rules: AnyRules, { setup: { watchers } }: SetupKit): AnyRules {
  const [open] = watchers?.open ?? [];
  if (watchers === undefined || open === undefined) return rules;
  const { options } = rules.setup;
  const opened = game.prepare({ ...rules.setup, options: { ...options, [watchers.option]: open } });
  return opened.ok ? opened.value : rules;
}
