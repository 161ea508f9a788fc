import type { ReactNode } from 'react';
import type { WarzoneTypes } from '../../../../machines/warzone/types.ts';
import type { BoardKind, BoardPlay, Room } from '../../../screens/play/board.ts';
import type { PlayController, PlayServices } from '../../../screens/play/controller.ts';
import { hintOf } from '../../../screens/play/hint.ts';
import { combine, createStore, unsubscribeAll } from '../../../screens/store.ts';
import { paces } from '../../../setup/settings.ts';
import type { TableView } from '../../../table/api.ts';
import { searchCommands } from '../../conquest/board/commands.ts';
import { boardModel } from '../../conquest/board/model.ts';
import { still } from '../../conquest/board/motion.ts';
import { eventWeights, mapOf, watchConquest } from '../../conquest/board/play.tsx';
import { resultViews } from '../../conquest/board/result.tsx';
import { warzoneFilm, warzoneLuck } from '../film.ts';
import { createActions } from './actions.ts';
import { orderCommands, warzoneBindings } from './bindings.ts';
import { chartOf, executionMoments, reportOf } from './chronicle.ts';
import { headingOf, playbackMap, warzoneGame } from './game.tsx';
import { showHint } from './hint.ts';
import { ExecutionView, WarzonePanel } from './panel.tsx';
import { shareOf, turnsOf } from './playback.ts';
import { hereOf, stopsOf } from './sight.ts';

/** The pause before a computer player's move: none beside people, else until the turn before has been shown. */
function paceOf(_move: WarzoneTypes['move'], table: TableView<WarzoneTypes>): number {
  if (table.occupants.some(occupant => occupant.kind === 'human')) return 0;
  const { events } = table.history.at(-1) ?? { events: [] };
  if (!events.some(event => event.type === 'turn-began')) return 0;
  return events.reduce((sum, event) => sum + ('order' in event ? shareOf(event) : 0), 1);
}

export const warzoneBoard: BoardKind<WarzoneTypes> = {
  luck: warzoneLuck,
  paceOf,
  weightOf: eventWeights<WarzoneTypes>(
    ['eliminated', 'won', 'drawn', 'turn-began'],
    ['deployed', 'moved', 'reinforced', 'sanctioned', 'cheated', 'wished', 'given', 'revised', 'committed'],
  ),
  commands: Object.values({ ...orderCommands, ...searchCommands }),
  sends: {
    [orderCommands.deploy.id]: ['give'],
    [orderCommands.deployAll.id]: ['give'],
    [orderCommands.spreadAll.id]: ['give'],
    [orderCommands.repeatOrder.id]: ['give'],
    [orderCommands.advance.id]: ['give'],
    [orderCommands.cardOrder.id]: ['give'],
    [orderCommands.commit.id]: ['pick', 'commit'],
    [orderCommands.claim.id]: ['claim'],
  },
  open,
  film: warzoneFilm,
  telling: executionMoments,
  watch(frame, occupants, setup, services) {
    const names = occupants.map(({ name }) => name);
    return {
      ...watchConquest(frame, occupants, warzoneGame(setup, services)),
      Details: (room: Room): ReactNode => <ExecutionView {...room} frame={frame} names={names} />,
    };
  },
};

function open(controller: PlayController<WarzoneTypes>, services: PlayServices): BoardPlay<WarzoneTypes> {
  const { settings } = services;
  const { setup } = controller.table.rules;
  const game = warzoneGame(setup, services);
  const model = boardModel(controller, game);
  const { scene } = model;
  const actions = createActions(controller, model);
  const turns = turnsOf(controller, scene, services);
  const { showing } = turns.playback;
  const hint = hintOf<WarzoneTypes>(controller, move => showHint(scene.get(), move, actions));
  const playing = combine(showing, turns.motion.moment, (moment, moving) => ({ moment, moving }));
  const map = combine(scene, playing, (now, { moment, moving }) =>
    playbackMap(mapOf(game, now, still), moment, moving),
  );
  const keyboard = {
    ...{ model, actions, turns, controls: game.controls },
    /** Shows the orders of the person whose turn at the keyboard it is. */
    lift() {
      model.uncover();
      model.lookAt(stopsOf(scene.get())[0] ?? hereOf(scene.get()));
      if (setup.options.fog !== 'none' && scene.get().view.orders.length === 0) turns.play();
    },
    pace: (by: 1 | -1) =>
      settings.update(now => ({ ...now, pace: Math.max(0, Math.min(paces.length - 2, now.pace + by)) })),
    speed: () => paces[settings.get().pace]?.id ?? '',
  };
  /** A click looks at a territory and chooses it if something is being chosen; the right button goes back. */
  const picked = (territory: number, button: string): void => {
    const { covered, asked, step, task } = scene.get();
    if (showing.get() !== null || covered || asked === null) return;
    if (button === 'right') actions.back();
    if (button !== 'left' || step.name === 'number' || task.name === 'commit') return;
    model.lookAt(territory);
    if (task.name !== 'hand' && task.name !== 'player') actions.confirm(null);
  };
  return {
    heading: combine(scene, showing, headingOf),
    offersDraw: true,
    bindings: () => warzoneBindings(keyboard),
    hint() {
      if (showing.get() === null && !scene.get().covered) hint();
    },
    hurry: turns.motion.skip,
    subscribe: listener =>
      unsubscribeAll(...[scene, showing, settings].map(each => each.subscribe(listener))),
    get telling() {
      return showing.get() !== null;
    },
    Area: (room: Room): ReactNode => <game.Board {...room} scene={map} onPick={picked} />,
    Panel: (room: Room): ReactNode => (
      <WarzonePanel {...room} controller={controller} model={model} playback={turns.playback} />
    ),
    ...resultViews({ chartOf, reportOf }, createStore(null)),
    close() {
      turns.close();
      model.close();
      const { asked, covered, draft, view } = scene.get();
      // The planned orders go into the save; a table carries its calls out in order before it closes.
      const isOwn = asked !== null && !covered && view.phase === 'ordering' && !view.options.inTurn;
      if (!isOwn || draft.items === view.orders) return;
      // Dropped: the screen is closed; a save that fails is told by the table.
      void controller.own?.play(asked, { type: 'plan', orders: draft.items });
    },
  };
}
