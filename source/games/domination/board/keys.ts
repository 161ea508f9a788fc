import { mustTrade } from '../../../../machines/domination/cards.ts';
import { arrows, type Binding, type Command, commandsUnder, digits } from '../../../screens/keys/command.ts';
import { commands } from '../../../screens/keys/commands.ts';
import { cameraBindings, type MapControls } from '../../../screens/map-board/controls.ts';
import { overlayAfter, overlayTitles } from '../../../screens/map-board/scene.ts';
import type { KeyName } from '../../../terminal/key.ts';
import { claimBindings, continentsBinding, leafTo, placeBindings } from '../../conquest/board/bindings.ts';
import { mapCommands } from '../../conquest/board/commands.ts';
import type { ConquestModel, OwnKeys } from '../../conquest/board/game.ts';
import { aimOf, type ConquestScene } from '../../conquest/board/scene.ts';
import { METRICS } from './chronicle.ts';
import type { DominationSight } from './sight.ts';

type Model = ConquestModel<DominationSight>;
type Scene = ConquestScene<DominationSight>;

const onMap = commandsUnder('On the map', 6, 'map');
const aiming = { when: 'while an attack is aimed' };

/** The keys that only Domination has. */
export const dominationCommands = {
  otherDice: onMap('other-dice', [','], 'dice', 'one die less in the attack, or most again', {
    ...aiming,
    deed: 'other number',
  }),
  stopAt: onMap('stop-at', digits, 'stop at', 'a long attack stops at so many armies', {
    ...aiming,
    shown: '0–9',
    counts: true,
  }),
  otherSet: onMap(
    'another-set',
    [...arrows, 'tab', 'shift-tab'],
    'another set',
    'look at another set of cards',
    { shown: '↑↓', when: 'while a set of cards is traded' },
  ),
  holding: onMap('cards', ['c'], 'cards', 'your cards and your mission', {
    when: 'in a game with cards',
    deed: 'cards',
  }),
  labels: onMap('names-or-armies', ['#'], 'names', 'names or armies on the map', {
    was: ['N'],
    deed: 'names',
  }),
  graph: onMap('graphs', ['g'], 'graphs', 'graphs: territories, armies, cards, luck'),
  shutGraph: onMap('close-graphs', ['escape', 'enter'], 'map', 'back to the map', {
    when: 'while a graph is shown',
  }),
} as const satisfies Record<string, Command>;

/** Tests whether a person chooses sets of cards to trade. */
export const trades = ({ step, view }: Scene): boolean =>
  step.name === 'own' && view.phase.name === 'trading';

/** The keys of Domination beside those of all conquest games. */
export const dominationKeys = (controls: MapControls): OwnKeys<DominationSight> => ({
  attack: (model, scene) => [
    // Of two armies one attacks and one stays, whatever is asked.
    ...((scene.armies[aimOf(scene)?.source ?? -1] ?? 0) < 3
      ? []
      : [{ command: dominationCommands.stopAt, run: (key: KeyName) => model.typeDigit(Number(key)) }]),
    ...(scene.limits.attack < 2
      ? []
      : [{ command: dominationCommands.otherDice, quiet: true, run: () => otherDice(model) }]),
  ],
  place: (model, { view: { phase } }) =>
    phase.name === 'setup.claiming'
      ? claimBindings(model)
      : phase.name === 'capital'
        ? []
        : placeBindings(model),
  own(model, scene) {
    const shutGraph = (): void => model.focusOn({ graph: null });
    if (scene.focus.graph !== null && scene.step.name !== 'over')
      return [
        { command: dominationCommands.graph, label: 'next graph', run: () => nextGraph(model) },
        { command: dominationCommands.shutGraph, quiet: true, run: shutGraph },
        { command: commands.shutView, run: shutGraph },
      ];
    if (scene.step.name !== 'own') return null;
    const asks = trades(scene)
      ? tradeBindings(model, scene)
      : [{ command: commands.confirm, label: 'end the turn', run: () => model.confirm(null) }];
    return [...asks, ...aids(model, scene, controls)];
  },
  aids: (model, scene) => aids(model, scene, controls),
});

function otherDice(model: Model): void {
  const aim = aimOf(model.scene.get());
  if (aim !== null) model.setDice(aim.dice > 1 ? aim.dice - 1 : aim.most);
}

const BACKWARDS: ReadonlySet<KeyName> = new Set(['up', 'left', 'k', 'h', 'shift-tab']);

function tradeBindings(model: Model, { offers, focus, view }: Scene): readonly Binding[] {
  const others = (by: 1 | -1): void =>
    model.focusOn({ line: (focus.line + by + offers.length) % Math.max(1, offers.length) });
  return [
    ...(offers.length === 0
      ? []
      : [{ command: commands.confirm, label: 'trade', run: () => model.confirm(null) }]),
    { command: dominationCommands.otherSet, run: key => others(BACKWARDS.has(key) ? -1 : 1) },
    ...(mustTrade(view.options, view.hand)
      ? []
      : [{ command: mapCommands.done, label: 'keep cards', run: model.endStep }]),
  ];
}

function nextGraph(model: Model): void {
  const { focus, step } = model.scene.get();
  // A game that is over shows the first one already.
  const graph = focus.graph ?? (step.name === 'over' ? METRICS[0] : null);
  const graphs: readonly string[] = METRICS;
  model.focusOn({ graph: graphs[(graphs.indexOf(graph ?? '') + 1) % graphs.length] ?? null });
}

function turnTo(model: Model, page: 'cards' | 'news'): void {
  if (page === 'cards' && model.scene.get().near === null) model.uncover();
  leafTo(model, page);
}

function aids(model: Model, scene: Scene, controls: MapControls): readonly Binding[] {
  const { asked, near, step, news, focus } = scene;
  const over = step.name === 'over';
  const quiet = step.name !== 'watch';
  function nextOverlay(): void {
    const overlay = overlayAfter(focus.overlay);
    const [title, explanation] = overlayTitles[overlay];
    model.say(`colours: ${title}, ${explanation}`);
    model.focusOn({ overlay });
  }
  return [
    ...(over
      ? [{ command: dominationCommands.graph, label: 'next graph', run: () => nextGraph(model) }]
      : []),
    ...(near === null && asked === null
      ? []
      : [{ command: dominationCommands.holding, quiet: over, run: () => turnTo(model, 'cards') }]),
    ...continentsBinding(model, over),
    ...(news.lines.length === 0
      ? []
      : [{ command: mapCommands.news, quiet: true, run: () => turnTo(model, 'news') }]),
    { command: commands.find, quiet, run: () => model.search('') },
    { command: commands.overlay, quiet, run: nextOverlay },
    { command: dominationCommands.graph, quiet, run: () => nextGraph(model) },
    { command: dominationCommands.labels, quiet: true, run: () => model.focusOn({ labels: !focus.labels }) },
    ...cameraBindings(controls, focus.cursor),
  ];
}
