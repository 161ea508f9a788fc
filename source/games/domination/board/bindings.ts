import type { Binding } from '../../../app/keys/command.ts';
import { commands } from '../../../app/keys/commands.ts';
import { looking } from '../../../app/keys/directions.ts';
import { type KeyName, typed } from '../../../app/keys/key.ts';
import type { Direction } from '../../../atlas/steps.ts';
import type { DominationModel } from './model.ts';
import { mustTrade } from './offers.ts';
import { campaignOf } from './prospects.ts';
import { aimOf, numberOf, type Scene } from './steps.ts';

/** What keys do on the map now, most useful first. */
export function dominationBindings(model: DominationModel): readonly Binding[] {
  const scene = model.scene.get();
  const { focus, step } = scene;
  if (focus.search !== null) return searchBindings(model, focus.search);
  if (focus.graph !== null && step.name !== 'over')
    return [
      { command: commands.graph, label: 'next graph', run: model.nextGraph },
      { command: commands.shutGraph, run: model.closeGraph },
    ];
  switch (step.name) {
    case 'over':
      return [
        { ...looking(model.look), quiet: true },
        { command: commands.graph, label: 'next graph', run: model.nextGraph },
        ...aids(model, scene).map(aid => ({ ...aid, quiet: true })),
      ];
    case 'watch':
      return [{ ...looking(model.look), quiet: true }, ...aids(model, scene)];
    case 'covered':
      return [{ command: commands.confirm, label: 'uncover', run: model.confirm }, ...aids(model, scene)];
    case 'trade':
      return tradeBindings(model, scene);
    case 'number':
      return [...numberBindings(model, scene), ...unpickBinding(model, scene), ...aids(model, scene)];
    case 'battle':
      return [...battleBindings(model, scene), ...aids(model, scene)];
    case 'end':
      return [
        { command: commands.confirm, label: 'end the turn', run: model.confirm },
        ...aids(model, scene),
      ];
    default:
      return mapBindings(model, scene);
  }
}

function mapBindings(model: DominationModel, scene: Scene): readonly Binding[] {
  const { step, view } = scene;
  const aims = aimOf(scene) !== null;
  const ends = view.phase.name === 'attacking.choosing' ? 'end attacks' : 'stay';
  const storms = campaignOf(scene) !== null;
  return [
    { command: commands.confirm, label: confirmLabel(scene), quiet: storms, run: model.confirm },
    ...(aims ? attackBindings(model, scene) : []),
    ...(storms ? [{ command: commands.again, label: 'the whole path', run: model.storm }] : []),
    ...(view.phase.name === 'setup.placing' ? [{ command: commands.allHere, run: model.placeAll }] : []),
    ...(step.name === 'place' ? [] : [{ command: commands.done, label: ends, run: model.endStep }]),
    ...unpickBinding(model, scene),
    { ...looking(model.look), quiet: aims },
    { command: commands.next, quiet: aims, run: () => model.cycle(1) },
    { command: commands.previous, quiet: true, run: () => model.cycle(-1) },
    ...aids(model, scene),
  ];
}

/** What can be chosen of an attack beside where it goes. */
function attackBindings(model: DominationModel, scene: Scene): readonly Binding[] {
  const most = scene.view.options.attackDice;
  const floor = aimOf(scene)?.floor ?? 1;
  return [
    { command: commands.again, label: floor > 1 ? `until ${floor} left` : 'until won', run: model.storm },
    { command: commands.stopAt, run: key => model.typeDigit(Number(key)) },
    ...(most < 2
      ? []
      : [
          { command: commands.fewerDice, quiet: true, run: () => model.changeDice(-1) },
          { command: commands.moreDice, quiet: true, run: () => model.changeDice(1) },
        ]),
  ];
}

const battleBindings = (model: DominationModel, scene: Scene): readonly Binding[] => [
  { command: commands.confirm, label: 'roll', run: model.confirm },
  ...attackBindings(model, scene),
  { command: commands.done, label: 'retreat', run: model.endStep },
  { command: commands.unpick, quiet: true, run: model.unpick },
];

function confirmLabel(scene: Scene): string {
  const { step, view } = scene;
  const { name } = view.phase;
  if (step.name === 'place')
    return name === 'capital'
      ? 'capital'
      : name === 'setup.claiming'
        ? 'take'
        : name === 'placing'
          ? 'how many'
          : 'place';
  if (step.name === 'source') return 'from here';
  if (aimOf(scene) !== null) return 'attack';
  return name === 'fortifying' ? 'to here' : 'target';
}

function unpickBinding(model: DominationModel, { focus, step, view }: Scene): readonly Binding[] {
  const chosen = focus.source !== null || focus.target !== null;
  const free = view.phase.name !== 'attacking.advancing' && view.phase.name !== 'attacking.defending';
  return chosen && free && (step.name === 'target' || step.name === 'number')
    ? [{ command: commands.unpick, run: model.unpick }]
    : [];
}

function numberBindings(model: DominationModel, scene: Scene): readonly Binding[] {
  const { step } = scene;
  if (step.name !== 'number') return [];
  const { least, most } = step.range;
  const now = numberOf(scene, step.range);
  const set = (number: number): void => model.setNumber(Math.max(least, Math.min(most, number)));
  const labels = { place: 'place', dice: 'defend', advance: 'move in', fortify: 'move' } as const;
  const confirm: Binding = { command: commands.confirm, label: labels[step.of], run: model.confirm };
  if (least === most) return [confirm];
  return [
    confirm,
    { command: commands.fewer, run: () => set(now - 1) },
    { command: commands.more, quiet: true, run: () => set(now + 1) },
    { command: commands.least, label: 'fewest', run: () => set(least) },
    { command: commands.most, quiet: true, run: () => set(most) },
    { command: commands.number, run: key => model.typeDigit(Number(key)) },
  ];
}

const backwards: ReadonlySet<KeyName> = new Set(['up', 'left', 'k', 'h', 'shift-tab']);

function tradeBindings(model: DominationModel, scene: Scene): readonly Binding[] {
  return [
    ...(scene.offers.length === 0 ? [] : [{ command: commands.confirm, label: 'trade', run: model.confirm }]),
    { command: commands.otherSet, run: key => model.nextOffer(backwards.has(key) ? -1 : 1) },
    ...(mustTrade(scene.view) ? [] : [{ command: commands.done, label: 'keep cards', run: model.endStep }]),
    ...aids(model, scene),
  ];
}

const searchBindings = (model: DominationModel, text: string): readonly Binding[] => [
  { command: commands.found, run: () => model.search(null) },
  {
    command: commands.spell,
    run: key =>
      model.search(key === 'backspace' ? text.slice(0, -1) : `${text}${typed(key) ?? ''}`.slice(0, 40)),
  },
];

/** What helps at any time. */
function aids(model: DominationModel, scene: Scene): readonly Binding[] {
  const { cursor } = scene.focus;
  const { controls } = model;
  const quiet = scene.step.name !== 'watch';
  const asked = scene.asked !== null;
  const pan: Readonly<Record<KeyName, Direction>> = { H: 'left', J: 'down', K: 'up', L: 'right' };
  return [
    ...(scene.near === null && !asked
      ? []
      : [{ command: commands.holding, run: () => model.turnTo('cards') }]),
    ...(scene.news.lines.length === 0
      ? []
      : [{ command: commands.news, quiet: true, run: () => model.turnTo('news') }]),
    { command: commands.find, quiet, run: () => model.search('') },
    { command: commands.overlay, quiet, run: model.nextOverlay },
    { command: commands.graph, quiet, run: model.nextGraph },
    { command: commands.labels, quiet: true, run: model.switchNames },
    // While others move, these keys change their pace.
    ...(asked
      ? [
          { command: commands.nearer, quiet: true, run: () => controls.zoom(1, cursor) },
          { command: commands.farther, quiet: true, run: () => controls.zoom(-1, cursor) },
        ]
      : []),
    { command: commands.pan, quiet: true, run: key => controls.pan(pan[key] ?? 'up') },
  ];
}
