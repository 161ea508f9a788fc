import { type Binding, type Command, commandsUnder } from '../../../screens/keys/command.ts';
import { commands, cursorBinding } from '../../../screens/keys/commands.ts';
import { cameraBindings, type MapControls } from '../../../screens/map-board/controls.ts';
import { overlayAfter } from '../../../screens/map-board/scene.ts';
import {
  continentsBinding,
  numberBindings,
  pageBinding,
  searchBindings,
} from '../../conquest/board/bindings.ts';
import type { BoardModel } from '../../conquest/board/game.ts';
import { isMatesAt, numbersIn } from '../../conquest/board/scene.ts';
import type { Actions } from './actions.ts';
import type { PlaybackPosition, Turns } from './playback.ts';
import { cardsLeft, hereOf, mayLead, poolOf, type WarzoneScene, type WarzoneSight } from './sight.ts';

const inOrders = commandsUnder('Your orders', 4, 'orders', { when: 'while you give orders' });
const inExecution = commandsUnder('The execution', 5, 'orders', { when: 'while a turn is shown' });

const asked = 'while a number is asked';
const repeats = { repeats: true } as const;
const inPairs = (shown: string) => ({ shown, ...repeats });

export const orderCommands = {
  deploy: inOrders('deploy', ['d'], 'deploy', 'put new armies into the territory'),
  deployAll: inOrders('deploy-all', ['a'], 'all here', 'put all new armies that are left there', {
    was: ['D'],
    deed: 'all',
  }),
  spreadAll: inOrders('spread-armies', ['e'], 'spread', 'spread new armies left along your borders', {
    alias: ['E'],
    deed: 'spread',
  }),
  repeatOrder: inOrders('order-again', ['.'], 'again', 'the chosen or last order, where you aim', {
    deed: 'again',
  }),
  advance: inOrders('attack-or-move', ['m'], 'send', 'attack or move: armies leave the territory', {
    was: ['a'],
  }),
  cardOrder: inOrders('play-card-order', ['c'], 'cards', 'give an order with a card', { deed: 'cards' }),
  commit: inOrders('commit', ['n', 'space'], 'commit', 'end your orders, after a look at them', {
    deed: 'on',
  }),
  earlierOrder: inOrders('earlier-order', ['['], 'choose order', 'choose an order of the list', {
    ...inPairs('[ ]'),
    deed: 'choose order',
  }),
  laterOrder: inOrders('later-order', [']'], 'later order', 'the same, downwards', {
    ...repeats,
    deed: 'choose order',
  }),
  orderUp: inOrders('order-up', ['{'], 'reorder', 'give the chosen order earlier or later', {
    ...inPairs('{ }'),
    deed: 'reorder',
    was: ['K'],
  }),
  orderDown: inOrders('order-down', ['}'], 'later', 'the same, later', {
    ...repeats,
    was: ['J'],
    deed: 'reorder',
  }),
  editOrder: inOrders('change-order', [','], 'change', 'change the number of the chosen order', {
    was: ['e'],
    deed: 'other number',
  }),
  removeOrder: inOrders(
    'remove-order',
    ['x', 'delete', 'backspace'],
    'remove',
    'remove the chosen order, or the last one',
    { ...repeats, deed: 'remove' },
  ),
  undoOrder: inOrders('undo-order', ['z', 'u'], 'undo', 'undo the last change of the list', {
    ...repeats,
    deed: 'undo',
  }),
  redoOrder: inOrders('redo-order', ['ctrl-r'], 'redo', 'do it again', repeats),
  orderMode: inOrders('order-mode', ['tab'], 'mode', 'attack or move, only attack, only move', asked),
  orderShare: inOrders('order-share', ['%'], 'percent', 'a share of the armies, or a number', asked),
  commanderGoes: inOrders('commander-goes', ['t'], 'commander', 'your commander goes along, or stays', asked),
  claim: inOrders('claim-victory', ['y'], 'claim victory', 'end the game as the last player left', {
    when: 'for the last player left',
    deed: 'yes',
  }),
  lastTurn: inOrders('last-turn', ['w'], 'last turn', 'see the last turn order by order', {
    when: 'once a turn is over',
    was: ['v', 'o'],
    formerly: ['last-orders'],
    deed: 'happened',
  }),
  mapNames: inOrders('names-or-numbers', ['#'], 'names', 'names or numbers on the map', {
    was: ['m'],
    deed: 'names',
    when: 'while the map is seen',
  }),

  orderOn: inExecution('order-on', ['right', 'l'], 'step', 'one order on', {
    ...inPairs('←→'),
    deed: 'step',
  }),
  orderBack: inExecution('order-back', ['left', 'h'], 'back', 'one order back', {
    ...inPairs('←'),
    deed: 'step',
  }),
  turnOn: inExecution('turn-on', [']', 'down', 'j'], 'turn', 'one turn back or on', {
    ...inPairs('[ ]'),
    deed: 'turn',
  }),
  turnBack: inExecution('turn-back', ['[', 'up', 'k'], 'turn back', 'one turn back', {
    ...repeats,
    deed: 'turn',
  }),
  ends: inExecution('ends-of-turn', ['home', 'end'], 'ends', 'before the first order, or after the last', {
    shown: 'Home/End',
  }),
  goOnOrdering: inExecution('go-on-ordering', ['enter', 'escape'], 'go on', 'on with the game'),
} as const satisfies Record<string, Command>;

interface Keyboard {
  readonly model: BoardModel<WarzoneSight>;
  readonly actions: Actions;
  readonly turns: Turns;
  readonly controls: MapControls;
  /** Shows the orders of the person whose turn at the keyboard it is. */
  readonly lift: () => void;
  readonly pace: (by: 1 | -1) => void;
  /** The word for the pace now. */
  readonly speed: () => string;
}

/** The keys that work at the map now, most useful first. */
export function warzoneBindings(keyboard: Keyboard): readonly Binding[] {
  const { model, turns, lift } = keyboard;
  const scene = model.scene.get();
  const showing = turns.playback.showing.get();
  if (showing !== null) {
    // What goes on by itself is the game, which somebody who only watches can leave at any time.
    const isOver = scene.asked !== null || !showing.playing;
    const shut = isOver ? [{ command: commands.shutView, run: turns.playback.leave }] : [];
    return [...executionBindings(keyboard, showing), ...shut, ...throughBindings(keyboard, scene)];
  }
  if (scene.step.name === 'over')
    return turnBinding(turns, { command: orderCommands.lastTurn, label: 'last orders' });
  if (scene.step.name === 'covered')
    return [{ command: commands.confirm, label: 'show my orders', run: lift }];
  if (scene.step.name === 'watch')
    return [
      { ...cursorBinding(model.look), quiet: true },
      ...continentsBinding(model, true),
      ...lookBindings(keyboard),
      ...turnBinding(turns, LAST_TURN),
      ...pageBinding(model),
    ];
  return [...orderingBindings(keyboard, scene), ...pageBinding(model)];
}

function orderingBindings(keyboard: Keyboard, scene: WarzoneScene): readonly Binding[] {
  const { actions, model } = keyboard;
  const { task, step, focus } = scene;
  const back: Binding = { command: commands.unpick, run: () => void actions.back() };
  const enter = (label: string): Binding => ({
    command: commands.confirm,
    label,
    run: (_, many) => actions.confirm(many),
  });
  const onMap = (label: string): readonly Binding[] => [enter(label), ...mapBindings(keyboard), back];
  const again: Binding = { command: orderCommands.repeatOrder, quiet: true, run: actions.repeat };
  if (focus.search !== null) return searchBindings(focus.search, model.search);
  const continents = continentsBinding(model, false);
  if (step.name === 'number') return [...countBindings(keyboard, scene, back), ...continents];
  switch (task.name) {
    case 'hand':
      return [enter('play'), ...discardBinding(actions, scene), along(actions), back, ...continents];
    case 'player':
      return [enter('choose'), along(actions), back, ...continents];
    case 'commit':
      return [enter('commit'), back, ...continents];
    case 'order':
      return [...onMap(step.name === 'source' ? 'from here' : 'how many'), again];
    case 'place':
      return onMap('here');
    case 'look':
      return lookingBindings(keyboard, scene, back);
  }
}

function lookingBindings(keyboard: Keyboard, scene: WarzoneScene, back: Binding): readonly Binding[] {
  const { actions } = keyboard;
  const isPicking = scene.view.phase === 'picking';
  const { items, past } = isPicking ? scene.wishes : scene.draft;
  const isEmpty = items.length === 0;
  const last = scene.view.eliminated.length === scene.view.seats - 1;
  const isChosen = scene.chosen !== null;
  const unchoosable = isEmpty || (isChosen && items.length < 2);
  const stands = !isPicking && scene.view.options.inTurn;
  const fixed = !isChosen || items.length < 2 || stands;
  return [
    { command: commands.confirm, label: enterLabel(scene), run: (_, many) => actions.confirm(many) },
    ...(last && !isPicking ? [{ command: orderCommands.claim, run: actions.claim }] : []),
    { command: orderCommands.commit, run: actions.finish },
    ...(isPicking ? [] : orderBindings(actions, scene)),
    { command: orderCommands.undoOrder, vain: stands ? isEmpty : past.length === 0, run: actions.undo },
    { command: orderCommands.removeOrder, vain: isEmpty || stands, run: actions.remove },
    {
      command: orderCommands.earlierOrder,
      label: isPicking ? 'choose wish' : 'choose order',
      vain: unchoosable,
      run: () => actions.choose(-1),
    },
    { command: orderCommands.laterOrder, quiet: true, vain: unchoosable, run: () => actions.choose(1) },
    { command: orderCommands.orderUp, vain: fixed, run: () => actions.reorder(-1) },
    { command: orderCommands.orderDown, quiet: true, vain: fixed, run: () => actions.reorder(1) },
    { command: orderCommands.editOrder, vain: !isChosen || isPicking || stands, run: actions.edit },
    {
      command: orderCommands.redoOrder,
      quiet: true,
      vain: scene.draft.future.length === 0,
      run: actions.redo,
    },
    ...turnBinding(keyboard.turns, { ...LAST_TURN, quiet: !isEmpty }),
    ...mapBindings(keyboard).map(binding => ({ ...binding, quiet: !SHOWN.includes(binding.command) })),
    ...(isChosen ? [{ ...back, quiet: true }] : []),
  ];
}

/** Keys for a number that are shown: the one of the two that does something. */
const TURNING: readonly Command[] = [commands.fewer, commands.more];

/** Keys of the map that the bottom line shows where it has room. */
const SHOWN: readonly Command[] = [commands.continents, commands.next, commands.find, commands.overlay];

/** Keys that begin an order; those that would be refused are quiet. */
function orderBindings(actions: Actions, scene: WarzoneScene): readonly Binding[] {
  const pool = poolOf(scene);
  const isOwn = scene.view.owners[scene.focus.cursor] === scene.asked;
  return [
    // What Enter does as well is not shown twice.
    { command: orderCommands.advance, vain: pool === 0 || !isOwn, run: (_, many) => actions.advance(many) },
    { command: orderCommands.deploy, vain: true, run: (_, many) => actions.deploy(many) },
    { command: orderCommands.deployAll, vain: pool === 0 || !isOwn, run: actions.deployAll },
    { command: orderCommands.spreadAll, vain: pool === 0 || scene.view.options.inTurn, run: actions.spread },
    { command: orderCommands.repeatOrder, vain: scene.draft.items.length === 0, run: actions.repeat },
    { command: orderCommands.cardOrder, vain: cardsLeft(scene).length === 0, run: actions.hand },
  ];
}

function enterLabel(scene: WarzoneScene): string {
  const { view, focus, asked, wishes } = scene;
  if (view.phase === 'picking') return wishes.items.includes(hereOf(scene)) ? 'unwish' : 'wish for it';
  if (isMatesAt(scene, focus.cursor)) return 'send there';
  if (view.owners[focus.cursor] !== asked) return 'attack it';
  return poolOf(scene) > 0 ? 'deploy' : 'send from here';
}

function countBindings({ actions, model }: Keyboard, scene: WarzoneScene, back: Binding): readonly Binding[] {
  const { task } = scene;
  const numbers = numbersIn(scene) ?? { least: 1, most: 1, now: 1 };
  return [
    { command: commands.confirm, label: 'give', run: () => actions.confirm(null) },
    ...(numbers.least === numbers.most ? [] : numberBindings(numbers, model)).map(binding => ({
      ...binding,
      quiet: binding.quiet === true || !TURNING.includes(binding.command),
    })),
    ...(task.name === 'order' && mayLead(scene, scene.focus.source, task.replaces)
      ? [{ command: orderCommands.commanderGoes, run: actions.toggleCommander }]
      : []),
    ...(task.name === 'order' && task.type === 'advance'
      ? [
          { command: orderCommands.orderMode, run: actions.nextMode },
          { command: orderCommands.orderShare, run: actions.toggleShare },
        ]
      : []),
    back,
  ];
}

/** Where a full hand must discard: the same key that removes an order. */
const discardBinding = (actions: Actions, { view }: WarzoneScene): readonly Binding[] =>
  view.options.fullHand === 'discard'
    ? [{ command: orderCommands.removeOrder, label: 'discard', run: actions.discard }]
    : [];

const along = (actions: Actions): Binding => ({
  command: commands.choose,
  run: key => actions.along(key === 'up' || key === 'k' ? -1 : 1),
});

function mapBindings(keyboard: Keyboard): readonly Binding[] {
  const { model } = keyboard;
  return [
    cursorBinding(model.look),
    ...continentsBinding(model, false),
    { command: commands.next, run: () => model.cycle(1) },
    { command: commands.previous, quiet: true, run: () => model.cycle(-1) },
    ...lookBindings(keyboard),
  ];
}

const OVERLAYS = ['owners', 'continents', 'threat', 'strength'] as const;

function lookBindings({ model, controls }: Keyboard): readonly Binding[] {
  const { focus, asked } = model.scene.get();
  const { cursor, labels, overlay } = focus;
  const quiet = true;
  return [
    ...(asked === null ? [] : [{ command: commands.find, quiet, run: () => model.search('') }]),
    {
      command: commands.overlay,
      quiet,
      run: () => model.focusOn({ overlay: overlayAfter(overlay, OVERLAYS) }),
    },
    { command: orderCommands.mapNames, quiet, run: () => model.focusOn({ labels: !labels }) },
    ...cameraBindings(controls, cursor),
  ];
}

const LAST_TURN = { command: orderCommands.lastTurn, quiet: true };

const turnBinding = (turns: Turns, how: Omit<Binding, 'run'>): readonly Binding[] =>
  turns.has() ? [{ ...how, run: turns.recall }] : [];

/** Keys that give orders work during playback too and end it: nobody has to wait. */
function throughBindings(keyboard: Keyboard, scene: WarzoneScene): readonly Binding[] {
  const { playback } = keyboard.turns;
  if (scene.asked === null || scene.covered || scene.view.phase !== 'ordering') return [];
  return orderBindings(keyboard.actions, scene).map(binding => ({
    ...binding,
    quiet: true,
    run: (key, count) => {
      playback.leave();
      binding.run(key, count);
    },
  }));
}

function executionBindings(keyboard: Keyboard, { playing, chapters }: PlaybackPosition): readonly Binding[] {
  const { model, pace, speed } = keyboard;
  const { playback } = keyboard.turns;
  return [
    { command: orderCommands.goOnOrdering, run: playback.leave },
    { command: commands.run, label: playing ? 'pause' : 'play', run: playback.toggle },
    { command: orderCommands.orderOn, run: () => playback.step(1) },
    { command: orderCommands.orderBack, quiet: true, run: () => playback.step(-1) },
    { command: orderCommands.turnOn, quiet: chapters.length < 2, run: () => playback.turn(1) },
    { command: orderCommands.turnBack, quiet: true, run: () => playback.turn(-1) },
    ...continentsBinding(model, false),
    { command: commands.speed, label: `speed: ${speed()}`, run: key => pace(key === '(' ? -1 : 1) },
    { command: orderCommands.ends, quiet: true, run: key => playback.edge(key === 'end') },
  ];
}
