import type { TableView } from '../../table/api.ts';
import type { Replay } from '../../table/replay.ts';
import { scoreOf } from '../../table/series.ts';
import type { App } from '../app.ts';
import { type Binding, bindIf } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { createStore, type Store } from '../store.ts';
import type { BoardPlay } from './board.ts';
import type { PlayController } from './controller.ts';
import type { PlayContext, PlayOffers } from './offers.ts';

/** What is seen of a game that is over, in the order of its key: how it ended, its chart, its board. */
const SHOWN = ['end', 'chart', 'board'] as const;
export type Shown = (typeof SHOWN)[number];
const SHOWN_LABELS = { end: 'result', chart: 'figures', board: 'board' } as const;

/** A game at this screen, once it is over. */
export interface GameOver {
  /** The whole game, once it is over and saved. */
  readonly replay: Store<Replay | null>;
  readonly shows: Store<Shown>;
  /** What may be done now, besides what the board offers. */
  own(): readonly Binding[];
  /** All that may be done now; @param everywhere what may be done at every place */
  bindings(everywhere: readonly Binding[]): readonly Binding[];
  /** Reads the whole game once it is over, if it has a save. */
  recall(): Promise<void>;
}

/** @param kept what is offered during the game and after it */
export function resultOf(
  app: App,
  controller: PlayController,
  board: BoardPlay,
  offers: PlayOffers & PlayContext,
  kept: () => readonly Binding[],
): GameOver {
  const replay = createStore<Replay | null>(null);
  const shows = createStore<Shown>('end');
  const { table, state } = controller;
  const nextShown = (): Shown => SHOWN[(SHOWN.indexOf(shows.get()) + 1) % SHOWN.length] ?? 'end';
  let recalled = false;

  const own = (): readonly Binding[] => [
    ...bindIf(offers.rematch, run => ({ command: commands.rematch, ...againLabel(table), run })),
    ...bindIf(board.goesOn === true && offers.goOn, run => ({ command: commands.goOnForAll, run })),
    ...bindIf(offers.review, run => ({ command: commands.review, run })),
    ...(table.saveName === null
      ? []
      : (offers.afterGame?.(app, controller.readReplay, table.saveName) ?? [])),
    ...bindIf(replay.get() !== null, () => ({
      command: commands.flip,
      label: SHOWN_LABELS[nextShown()],
      run: () => shows.set(nextShown()),
    })),
    ...kept(),
    ...bindIf(offers.toMenu, run => ({ command: commands.toMenu, run })),
  ];
  const besideFigures = (binding: Binding): Binding => ({
    ...binding,
    quiet: true,
    run(...pressed) {
      shows.set('chart');
      binding.run(...pressed);
    },
  });

  return {
    replay,
    shows,
    own,
    bindings(everywhere) {
      const ofBoard = board.bindings();
      // What a key of the board does is seen beside the figures.
      const ends = replay.get() !== null && shows.get() === 'end' && board.telling !== true;
      const seen = ends ? ofBoard.map(besideFigures) : ofBoard;
      const taken = new Set(ofBoard.flatMap(({ command }) => command.keys));
      // Keys that go through what is told mean that, as long as it is told.
      const after = own().map(binding => ({
        ...binding,
        quiet:
          (board.telling === true && binding.command.deed !== 'leave') ||
          binding.command.keys.slice(0, 1).some(key => taken.has(key)),
      }));
      return [...seen, ...after, ...everywhere];
    },
    async recall() {
      if (state.get().outcome === null || table.saveName === null || recalled) return;
      recalled = true;
      replay.set(await controller.readReplay());
    },
  };
}

/** The label of a rematch that is the next game of a series. */
export const againLabel = (table: TableView): { readonly label?: string } =>
  scoreOf(table)?.over === false ? { label: NEXT_GAME } : {};
export const NEXT_GAME = 'next game';
