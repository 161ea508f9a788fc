import { chartStates } from '../../../machines/chart-states.ts';
import type { AnyRules, GameTypes } from '../../../machines/game.ts';
import type { App } from '../app.ts';
import type { OwnDialog } from '../dialogs/dialog.ts';
import { paintedOf } from '../drawing/painter.tsx';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { combine, createStore, type Readable, unsubscribeAll } from '../store.ts';
import { type ChartMoment, chartRows, paintChart, type ShownChart } from './chart-painter.ts';

/** Moves counted at most: lists of orders have too many to wait for. */
export const MOST_COUNTED = 5000;

/** Rows of the frame, the title and the last line. */
const OTHER_ROWS = 7;

/** Legal moves by their kinds. */
export function countedMoves(moves: Iterable<GameTypes['move']>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { type } of moves) {
    counts.set(type, (counts.get(type) ?? 0) + 1);
    all += 1;
    if (all >= MOST_COUNTED) break;
  }
  return counts;
}

/** The statechart of a game, which follows the game. */
export function chartDialog(app: App, rules: AnyRules, moment: Readable<ChartMoment>): OwnDialog {
  const states = chartStates(rules.machine);
  const tallest = Math.max(states.length, ...states.map(({ arrows }) => 3 * arrows.length));
  /** The state that the person looks at; null follows the game. */
  const chosen = createStore<string | null>(null);
  const shown = combine(
    moment,
    chosen,
    (now, path): ShownChart => ({ ...now, states, chosen: path ?? now.phase }),
  );
  const look = (by: 1 | -1): void => {
    const index = states.findIndex(({ path }) => path === shown.get().chosen);
    const next = states[(index + by + states.length) % states.length]?.path ?? null;
    chosen.set(next === moment.get().phase ? null : next);
  };
  const bindings = (): readonly Binding[] => [
    { command: commands.leaf, label: 'state', run: key => look(key === 'up' || key === 'k' ? -1 : 1) },
    { command: commands.shut, run: () => app.shut(dialog) },
  ];
  const dialog: OwnDialog = {
    kind: 'own',
    title: 'The statechart: where the game is, and where it may go',
    bindings,
    press: key => dispatch(bindings(), key),
    subscribe: listener => unsubscribeAll(moment.subscribe(listener), chosen.subscribe(listener)),
    sizeIn: most => ({
      width: Math.min(most.width, 110),
      height: Math.min(most.height, tallest + OTHER_ROWS),
    }),
    View: paintedOf(shown, paintChart),
    textPage: () => ({ title: dialog.title, lines: chartRows(shown.get()) }),
  };
  return dialog;
}
