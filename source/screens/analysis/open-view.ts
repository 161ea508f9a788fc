import type { AnyGame, AnyRules, GameTypes } from '../../../machines/game.ts';
import type { Frame } from '../play/board.ts';
import type { ScreenKit } from '../services.ts';
import { derived, type Readable } from '../store.ts';
import type { AnalysisModel, AnalysisState } from './model.ts';

/** The rules under which a spectator sees everything, where the game has such an option. */
function openRules(game: AnyGame, rules: AnyRules, { setup: { watchers } }: ScreenKit): AnyRules {
  const [open] = watchers?.open ?? [];
  if (watchers === undefined || open === undefined) return rules;
  const { options } = rules.setup;
  const opened = game.prepare({ ...rules.setup, options: { ...options, [watchers.option]: open } });
  return opened.ok ? opened.value : rules;
}

/** The frame that the board shows: all of an open position, else what its knower may see. */
export function openFrame(model: AnalysisModel, kit: ScreenKit): Readable<Frame> {
  const { game, rules } = model.analysed;
  const open = openRules(game, rules, kit);
  const view = ({ position, knower }: AnalysisState): GameTypes['view'] =>
    knower === 'open' ? open.view(position, 'spectator') : rules.view(position, knower);
  let last: { readonly of: AnalysisState; readonly frame: Frame } | null = null;
  return derived(model, now => {
    // Looking about changes nothing of what is there.
    if (last?.of.position === now.position && last.of.knower === now.knower) return last.frame;
    last = { of: now, frame: { view: view(now), events: [] } };
    return last.frame;
  });
}
