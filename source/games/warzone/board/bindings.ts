import { type Binding, type Command, commandsUnder } from '../../../app/keys/command.ts';
import { commands } from '../../../app/keys/commands.ts';
import { looking } from '../../../app/keys/directions.ts';
import type { MapControls } from '../../../app/map-board/controls.ts';
import { numberBindings, searchBindings } from '../../conquest/board/bindings.ts';
import type { Actions } from './actions.ts';
import type { WarzoneModel } from './model.ts';
import type { Playback, Showing } from './playback.ts';
import { cardsLeft, pendingOf, poolOf, rangeOf, type Scene } from './steps.ts';

const inOrders = commandsUnder('Your orders', 4);
const inExecution = commandsUnder('The execution', 5);

/** The commands that only Warzone has. */
export const orderCommands = {
  deploy: inOrders(['d'], 'd', 'deploy', 'put new armies into the territory'),
  deployAll: inOrders(['D'], 'D', 'all here', 'put all new armies that are left there'),
  advance: inOrders(['a'], 'a', 'attack or move', 'send armies from the territory'),
  cardOrder: inOrders(['c'], 'c', 'cards', 'give an order with a card'),
  commit: inOrders(['n', 'space'], 'n', 'commit', 'end your orders, after a look at them'),
  earlierOrder: inOrders(['['], '[ ]', 'choose order', 'choose an order of the list'),
  laterOrder: inOrders([']'], ']', 'later order', 'the same, downwards'),
  orderUp: inOrders(['K'], 'J K', 'reorder', 'give the chosen order earlier or later'),
  orderDown: inOrders(['J'], 'J', 'later', 'the same, later'),
  editOrder: inOrders(['e'], 'e', 'change', 'change the number of the chosen order'),
  removeOrder: inOrders(
    ['x', 'delete', 'backspace'],
    'x',
    'remove',
    'remove the chosen order, or the last one',
  ),
  undoOrder: inOrders(['u', 'z'], 'u', 'undo', 'undo the last change of the list'),
  redoOrder: inOrders(['r', 'ctrl-r'], 'r', 'redo', 'do it again'),
  orderMode: inOrders(['tab'], 'Tab', 'mode', 'attack or move, only attack, only move'),
  orderShare: inOrders(['%'], '%', 'share', 'a share of the armies, or a number'),
  claim: inOrders(['y'], 'y', 'claim victory', 'end the game as the last player left'),
  lastTurn: inOrders(['v'], 'v', 'last turn', 'see the last turn order by order'),
  lastOrders: inOrders(['o'], 'o', 'last orders', 'see the last turn order by order'),
  mapNames: inOrders(['m'], 'm', 'names', 'names or numbers on the map'),

  orderOn: inExecution(['right', 'l'], '←→', 'step', 'one order on'),
  orderBack: inExecution(['left', 'h'], '←', 'back', 'one order back'),
  turnOn: inExecution([']', 'down', 'j'], '[ ]', 'turn', 'one turn back or on'),
  turnBack: inExecution(['[', 'up', 'k'], '[', 'turn back', 'one turn back'),
  ends: inExecution(['home', 'end'], 'Home/End', 'ends', 'before the first order, or after the last'),
  goOnOrdering: inExecution(['enter', 'escape'], 'Enter', 'go on', 'on with the game'),
} as const satisfies Record<string, Command>;

/** What the keys of the map work on. */
export interface Keyboard {
  readonly model: WarzoneModel;
  readonly actions: Actions;
  readonly playback: Playback;
  readonly controls: MapControls;
  /** Shows the turns that have been executed, the last one first. */
  readonly lastTurn: () => void;
  /** Null when no turn has been executed. */
  readonly hasTurns: () => boolean;
  readonly pace: (by: 1 | -1) => void;
}

/** What keys do at the map now, most useful first. */
export function warzoneBindings(keyboard: Keyboard): readonly Binding[] {
  const { model, playback } = keyboard;
  const scene = model.scene.get();
  const showing = playback.showing.get();
  if (showing !== null) return [...executionBindings(keyboard, showing), ...throughBindings(keyboard, scene)];
  if (scene.view.phase === 'over') return overBindings(keyboard);
  if (scene.curtain !== null)
    return [{ command: commands.confirm, label: 'show my orders', run: () => model.lift() }];
  if (scene.asked === null)
    return [{ ...looking(model.look), quiet: true }, ...lookBindings(keyboard), ...turnBinding(keyboard)];
  return orderingBindings(keyboard, scene);
}

function orderingBindings(keyboard: Keyboard, scene: Scene): readonly Binding[] {
  const { actions } = keyboard;
  const back: Binding = { command: commands.unpick, run: () => void actions.back() };
  const enter = (label: string): Binding => ({
    command: commands.confirm,
    label,
    run: () => actions.confirm(),
  });
  switch (scene.task.name) {
    case 'number':
      return countBindings(actions, scene, back);
    case 'hand':
    case 'player':
      return [enter(scene.task.name === 'hand' ? 'play' : 'choose'), along(actions), back];
    case 'commit':
      return [enter('commit'), back];
    case 'find':
      return searchBindings(scene.task.text, keyboard.model.search);
    case 'target':
      return [enter('how many'), ...mapBindings(keyboard), back];
    case 'source':
    case 'place':
      return [enter(scene.task.name === 'source' ? 'from here' : 'here'), ...mapBindings(keyboard), back];
    case 'look':
      return lookingBindings(keyboard, scene, back);
  }
}

function lookingBindings(keyboard: Keyboard, scene: Scene, back: Binding): readonly Binding[] {
  const { actions } = keyboard;
  const isPicking = scene.view.phase === 'picking';
  const count = isPicking ? scene.wishes.items.length : scene.draft.items.length;
  const list = count > 0;
  const last = scene.view.eliminated.length === scene.view.seats - 1;
  const isChosen = scene.chosen !== null;
  const { past } = isPicking ? scene.wishes : scene.draft;
  const bindings: Binding[] = [
    { command: commands.confirm, label: enterLabel(scene), run: () => actions.confirm() },
  ];
  if (last && !isPicking) bindings.push({ command: orderCommands.claim, run: () => actions.claim() });
  if (!isPicking) bindings.push(...orderBindings(actions, scene));
  bindings.push({ command: orderCommands.commit, run: () => actions.finish() });
  bindings.push(
    { command: orderCommands.undoOrder, quiet: past.length === 0, run: () => actions.undo() },
    { command: orderCommands.removeOrder, quiet: !list, run: () => actions.remove() },
    {
      command: orderCommands.earlierOrder,
      label: isPicking ? 'choose wish' : 'choose order',
      quiet: !list,
      run: () => actions.choose(-1),
    },
    { command: orderCommands.laterOrder, quiet: true, run: () => actions.choose(1) },
    { command: orderCommands.orderUp, quiet: !isChosen || count < 2, run: () => actions.reorder(-1) },
    { command: orderCommands.orderDown, quiet: true, run: () => actions.reorder(1) },
    { command: orderCommands.editOrder, quiet: !isChosen || isPicking, run: () => actions.edit() },
    { command: orderCommands.redoOrder, quiet: true, run: () => actions.redo() },
    ...turnBinding(keyboard).map(binding => ({ ...binding, quiet: list })),
    ...mapBindings(keyboard).map(binding => ({ ...binding, quiet: !SHOWN.includes(binding.command) })),
  );
  if (scene.chosen !== null) bindings.push({ ...back, quiet: true });
  return bindings;
}

/** The keys of the map that the line at the bottom shows where it has room. */
const SHOWN: readonly Command[] = [commands.next, commands.find, commands.overlay];

/** Keys that begin an order; those that would only be refused are not offered. */
function orderBindings(actions: Actions, scene: Scene): readonly Binding[] {
  const pool = poolOf(scene);
  const isOwn = scene.view.owners[scene.cursor] === scene.asked;
  return [
    { command: orderCommands.advance, run: () => actions.advance() },
    // Enter deploys as well.
    { command: orderCommands.deploy, quiet: pool === 0 || isOwn, run: () => actions.deploy(false) },
    { command: orderCommands.deployAll, quiet: pool === 0 || !isOwn, run: () => actions.deploy(true) },
    { command: orderCommands.cardOrder, quiet: cardsLeft(scene).length === 0, run: () => actions.hand() },
  ];
}

function enterLabel(scene: Scene): string {
  const { view, cursor, asked, wishes } = scene;
  if (view.phase === 'picking') return wishes.items.includes(cursor) ? 'unwish' : 'wish for it';
  if (view.owners[cursor] !== asked) return 'attack it';
  return poolOf(scene) > 0 ? 'deploy' : 'send from here';
}

function countBindings(actions: Actions, scene: Scene, back: Binding): readonly Binding[] {
  const pending = pendingOf(scene);
  const isAdvance = pending?.type === 'advance';
  const { task } = scene;
  const range = task.name === 'number' ? rangeOf(scene, task.order, task.replaces) : { least: 1, most: 1 };
  const now = task.name === 'number' ? task.order.armies : 1;
  const numbers = numberBindings(
    { ...range, now },
    number => actions.setNumber(() => number),
    actions.typeDigit,
  );
  return [
    { command: commands.confirm, label: 'give', run: () => actions.confirm() },
    ...numbers.map(binding => ({ ...binding, quiet: binding.command !== commands.fewer })),
    ...(isAdvance
      ? [
          { command: orderCommands.orderMode, run: () => actions.nextMode() },
          { command: orderCommands.orderShare, run: () => actions.toggleShare() },
        ]
      : []),
    back,
  ];
}

const along = (actions: Actions): Binding => ({
  command: commands.choose,
  run: key => actions.along(key === 'up' || key === 'k' ? -1 : 1),
});

function mapBindings(keyboard: Keyboard): readonly Binding[] {
  const { model } = keyboard;
  return [
    looking(model.look),
    { command: commands.next, run: () => model.cycle(1) },
    { command: commands.previous, quiet: true, run: () => model.cycle(-1) },
    ...lookBindings(keyboard),
  ];
}

function lookBindings({ model, controls }: Keyboard): readonly Binding[] {
  const { cursor, names, asked } = model.scene.get();
  return [
    ...(asked === null ? [] : [{ command: commands.find, quiet: true, run: () => model.search('') }]),
    { command: commands.overlay, quiet: true, run: () => model.nextOverlay() },
    { command: orderCommands.mapNames, quiet: true, run: () => model.change({ names: !names }) },
    { command: commands.nearer, quiet: true, run: () => controls.zoom(1, cursor) },
    { command: commands.farther, quiet: true, run: () => controls.zoom(-1, cursor) },
  ];
}

function turnBinding({ hasTurns, lastTurn }: Keyboard): readonly Binding[] {
  return hasTurns() ? [{ command: orderCommands.lastTurn, quiet: true, run: lastTurn }] : [];
}

function overBindings({ hasTurns, lastTurn }: Keyboard): readonly Binding[] {
  return hasTurns() ? [{ command: orderCommands.lastOrders, run: lastTurn }] : [];
}

/** Commands that begin an order. */
const THROUGH: readonly Command[] = [
  orderCommands.advance,
  orderCommands.deploy,
  orderCommands.deployAll,
  orderCommands.cardOrder,
];

/** Keys that give orders end the telling and do what they say: nobody has to wait for it. */
function throughBindings(keyboard: Keyboard, scene: Scene): readonly Binding[] {
  const { playback } = keyboard;
  if (scene.asked === null || scene.curtain !== null || scene.view.phase !== 'ordering') return [];
  const back: Binding = { command: commands.unpick, run: () => {} };
  return lookingBindings(keyboard, scene, back)
    .filter(({ command }) => THROUGH.includes(command))
    .map(binding => ({
      ...binding,
      quiet: true,
      run: key => {
        playback.leave();
        binding.run(key);
      },
    }));
}

function executionBindings({ playback, pace }: Keyboard, { playing, chapters }: Showing): readonly Binding[] {
  return [
    { command: orderCommands.goOnOrdering, run: () => playback.leave() },
    { command: commands.run, label: playing ? 'pause' : 'play', run: () => playback.toggle() },
    { command: orderCommands.orderOn, run: () => playback.step(1) },
    { command: orderCommands.orderBack, quiet: true, run: () => playback.step(-1) },
    { command: orderCommands.turnOn, quiet: chapters.length < 2, run: () => playback.turn(1) },
    { command: orderCommands.turnBack, quiet: true, run: () => playback.turn(-1) },
    { command: commands.speed, run: key => pace(key === '-' ? -1 : 1) },
    { command: orderCommands.ends, quiet: true, run: key => playback.edge(key === 'end') },
  ];
}
