import type { Binding } from '../../../app/keys/command.ts';
import { commands } from '../../../app/keys/commands.ts';
import { looking } from '../../../app/keys/directions.ts';
import type { MapControls } from '../../../app/map-board/controls.ts';
import { numberBindings, searchBindings } from '../../conquest/board/bindings.ts';
import type { Actions } from './actions.ts';
import type { WarzoneModel } from './model.ts';
import type { Playback, Showing } from './playback.ts';
import { cardsLeft, pendingOf, poolOf, rangeOf, type Scene } from './steps.ts';

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
  if (last && !isPicking) bindings.push({ command: commands.claim, run: () => actions.claim() });
  if (!isPicking) bindings.push(...orderBindings(actions, scene));
  bindings.push({ command: commands.commit, run: () => actions.finish() });
  bindings.push(
    { command: commands.undoOrder, quiet: past.length === 0, run: () => actions.undo() },
    { command: commands.removeOrder, quiet: !list, run: () => actions.remove() },
    {
      command: commands.earlierOrder,
      label: isPicking ? 'choose wish' : 'choose order',
      quiet: !list,
      run: () => actions.choose(-1),
    },
    { command: commands.laterOrder, quiet: true, run: () => actions.choose(1) },
    { command: commands.orderUp, quiet: !isChosen || count < 2, run: () => actions.reorder(-1) },
    { command: commands.orderDown, quiet: true, run: () => actions.reorder(1) },
    { command: commands.editOrder, quiet: !isChosen || isPicking, run: () => actions.edit() },
    { command: commands.redoOrder, quiet: true, run: () => actions.redo() },
    ...turnBinding(keyboard).map(binding => ({ ...binding, quiet: list })),
    ...mapBindings(keyboard).map(binding => ({ ...binding, quiet: !SHOWN.includes(binding.command.id) })),
  );
  if (scene.chosen !== null) bindings.push({ ...back, quiet: true });
  return bindings;
}

/** The keys of the map that the line at the bottom shows where it has room. */
const SHOWN: readonly string[] = [commands.next.id, commands.find.id, commands.overlay.id];

/** Keys that begin an order; those that would only be refused are not offered. */
function orderBindings(actions: Actions, scene: Scene): readonly Binding[] {
  const pool = poolOf(scene);
  const isOwn = scene.view.owners[scene.cursor] === scene.asked;
  return [
    { command: commands.advance, run: () => actions.advance() },
    // Enter deploys as well.
    { command: commands.deploy, quiet: pool === 0 || isOwn, run: () => actions.deploy(false) },
    { command: commands.deployAll, quiet: pool === 0 || !isOwn, run: () => actions.deploy(true) },
    { command: commands.cardOrder, quiet: cardsLeft(scene).length === 0, run: () => actions.hand() },
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
    ...numbers.map(binding => ({ ...binding, quiet: binding.command.id !== commands.fewer.id })),
    ...(isAdvance
      ? [
          { command: commands.orderMode, run: () => actions.nextMode() },
          { command: commands.orderShare, run: () => actions.toggleShare() },
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
    { command: commands.mapNames, quiet: true, run: () => model.change({ names: !names }) },
    { command: commands.nearer, quiet: true, run: () => controls.zoom(1, cursor) },
    { command: commands.farther, quiet: true, run: () => controls.zoom(-1, cursor) },
  ];
}

function turnBinding({ hasTurns, lastTurn }: Keyboard): readonly Binding[] {
  return hasTurns() ? [{ command: commands.lastTurn, quiet: true, run: lastTurn }] : [];
}

function overBindings({ hasTurns, lastTurn }: Keyboard): readonly Binding[] {
  return hasTurns() ? [{ command: commands.lastOrders, run: lastTurn }] : [];
}

/** Commands that begin an order. */
const THROUGH: readonly string[] = [
  commands.advance.id,
  commands.deploy.id,
  commands.deployAll.id,
  commands.cardOrder.id,
];

/** Keys that give orders end the telling and do what they say: nobody has to wait for it. */
function throughBindings(keyboard: Keyboard, scene: Scene): readonly Binding[] {
  const { playback } = keyboard;
  if (scene.asked === null || scene.curtain !== null || scene.view.phase !== 'ordering') return [];
  const back: Binding = { command: commands.unpick, run: () => {} };
  return lookingBindings(keyboard, scene, back)
    .filter(({ command }) => THROUGH.includes(command.id))
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
    { command: commands.goOnOrdering, run: () => playback.leave() },
    { command: commands.run, label: playing ? 'pause' : 'play', run: () => playback.toggle() },
    { command: commands.orderOn, run: () => playback.step(1) },
    { command: commands.orderBack, quiet: true, run: () => playback.step(-1) },
    { command: commands.turnOn, quiet: chapters.length < 2, run: () => playback.turn(1) },
    { command: commands.turnBack, quiet: true, run: () => playback.turn(-1) },
    { command: commands.speed, run: key => pace(key === '-' ? -1 : 1) },
    { command: commands.ends, quiet: true, run: key => playback.edge(key === 'end') },
  ];
}
