import type { GameTypes } from '../../../../machines/game.ts';
import type { Binding } from '../../../screens/keys/command.ts';
import { commands, cursorBinding } from '../../../screens/keys/commands.ts';
import { typed } from '../../../terminal/key.ts';
import type { Range } from './choices.ts';
import { mapCommands, searchCommands } from './commands.ts';
import type { BoardModel, ConquestGame, ConquestModel } from './game.ts';
import { campaignOf } from './prospects.ts';
import { aimOf, type ConquestScene, litOf, type NumberOf, numberOf, type Sight } from './scene.ts';
import { CONTINENTS_PAGE, continentCount, continentsPage } from './standings.tsx';

/** Commands at the board now, most useful first. */
export function conquestBindings<S extends Sight>(
  model: ConquestModel<S>,
  game: ConquestGame<GameTypes, S>,
): readonly Binding[] {
  const scene = model.scene.get();
  const { keys } = game;
  const { search } = scene.focus;
  const page = pageBinding(model);
  const aids = [...page, ...(keys.aids?.(model, scene) ?? [])];
  const own = keys.own?.(model, scene) ?? null;
  if (search !== null) return searchBindings(search, model.search);
  if (own !== null) return [...own, ...page];
  switch (scene.step.name) {
    case 'over':
    case 'watch':
      return [{ ...cursorBinding(model.look), quiet: true }, ...aids];
    case 'covered':
      return [{ command: commands.confirm, label: 'uncover', run: () => model.confirm(null) }, ...aids];
    case 'number':
      return [...chosenNumber(model, scene), ...unpickBinding(model, scene), ...aids];
    case 'battle':
      return [
        { command: commands.confirm, label: 'roll', run: () => model.confirm(null) },
        stormBinding(model, scene),
        { command: mapCommands.done, label: 'retreat', run: model.endStep },
        repeatBinding(model, true),
        ...game.keys.attack(model, scene),
        { command: commands.unpick, quiet: true, run: model.unpick },
        ...aids,
      ];
    default:
      return [...boardBindings(model, scene, game), ...aids];
  }
}

function boardBindings<S extends Sight>(
  model: ConquestModel<S>,
  scene: ConquestScene<S>,
  game: ConquestGame<GameTypes, S>,
): readonly Binding[] {
  const { step, stage } = scene;
  const aims = aimOf(scene) !== null;
  const storms = campaignOf(scene) !== null;
  const ends = stage === 'attack' ? 'end attacks' : 'stay';
  const label = labelOf(scene, game.words.placed?.(scene) ?? 'place');
  return [
    { command: commands.confirm, label, quiet: storms, run: (_, count) => model.confirm(count) },
    ...(aims ? [stormBinding(model, scene)] : []),
    ...(storms ? [{ command: mapCommands.again, label: 'the whole path', run: model.storm }] : []),
    ...(step.name === 'place'
      ? (game.keys.place?.(model, scene) ?? [])
      : [{ command: mapCommands.done, label: ends, run: model.endStep }]),
    ...(stage === 'attack' ? [repeatBinding(model, aims || storms)] : []),
    ...(aims ? game.keys.attack(model, scene) : []),
    ...unpickBinding(model, scene),
    { ...cursorBinding(model.look), quiet: aims },
    { command: commands.next, quiet: aims, vain: isOnly(scene), run: () => model.cycle(1) },
    { command: commands.previous, quiet: true, vain: isOnly(scene), run: () => model.cycle(-1) },
  ];
}

/** Tests whether the cursor is on the only territory that may be chosen. */
const isOnly = (scene: ConquestScene): boolean =>
  [...(litOf(scene) ?? [null])].every(each => each === scene.focus.cursor);

function labelOf(scene: ConquestScene, placed: string): string {
  const { step, stage } = scene;
  if (step.name === 'place') return placed;
  if (step.name === 'source') return 'from here';
  if (aimOf(scene) !== null) return 'attack';
  return stage === 'move' ? 'to here' : 'target';
}

function stormBinding(model: ConquestModel, scene: ConquestScene): Binding {
  const floor = aimOf(scene)?.floor ?? 1;
  const label = floor > 1 ? `until ${floor} left` : 'until won';
  return { command: mapCommands.again, label, run: model.storm };
}

const repeatBinding = (model: ConquestModel, aims: boolean): Binding => ({
  command: mapCommands.repeat,
  quiet: !aims,
  vain: !model.mayRepeat,
  run: model.repeat,
});

function unpickBinding(model: ConquestModel, { focus, step, stage }: ConquestScene): readonly Binding[] {
  const chosen = focus.source !== null || focus.target !== null;
  const free = stage !== 'advance' && stage !== 'defend';
  return chosen && free && (step.name === 'target' || step.name === 'number')
    ? [{ command: commands.unpick, run: model.unpick }]
    : [];
}

const ANSWERS: Readonly<Record<NumberOf, string>> = {
  place: 'place',
  dice: 'defend',
  advance: 'move in',
  move: 'move',
};

function chosenNumber(model: ConquestModel, scene: ConquestScene): readonly Binding[] {
  const { step } = scene;
  if (step.name !== 'number') return [];
  const { least, most } = step.range;
  const confirm = { command: commands.confirm, label: ANSWERS[step.of], run: () => model.confirm(null) };
  if (least === most) return [confirm];
  const now = numberOf(scene, step.range);
  return [confirm, ...numberBindings({ least, most, now }, model)];
}

/** Commands to place several armies at once. */
export const placeBindings = (model: ConquestModel): readonly Binding[] => [
  {
    command: mapCommands.allHere,
    run: (_, count) => (count === null ? model.placeAll() : model.confirm(count)),
  },
  { command: mapCommands.spread, run: (_, count) => model.spread('evenly', count) },
  scatterBinding(model),
];

/** Commands to claim several territories at once. */
export const claimBindings = (model: ConquestModel): readonly Binding[] => [
  { command: mapCommands.spread, label: 'take the rest', run: (_, count) => model.spread('evenly', count) },
  scatterBinding(model),
];

const scatterBinding = (model: ConquestModel): Binding => ({
  command: mapCommands.scatter,
  run: (_, count) => model.spread('at random', count),
});

/** Commands to choose a number. */
export const numberBindings = (
  { least, most, now }: Range & { readonly now: number },
  { setNumber, typeDigit }: Pick<BoardModel, 'setNumber' | 'typeDigit'>,
): readonly Binding[] => [
  { command: commands.fewer, quiet: now === least, run: () => setNumber(Math.max(least, now - 1)) },
  { command: commands.more, quiet: now > least, run: () => setNumber(Math.min(most, now + 1)) },
  { command: commands.least, label: 'fewest', quiet: now === least, run: () => setNumber(least) },
  { command: commands.most, quiet: true, run: () => setNumber(most) },
  { command: commands.number, run: key => typeDigit(Number(key)) },
];

/** Most characters of a name searched for. */
const LONGEST_NAME = 40;

/** Turns the panel to a page, or back to the log. */
export function leafTo(model: BoardModel, page: string): void {
  model.focusOn({ page: model.scene.get().focus.page === page ? 'log' : page });
}

/** Closes the page beside the board, once what is chosen has been taken back. */
export const pageBinding = (model: BoardModel): readonly Binding[] =>
  model.scene.get().focus.page === 'log'
    ? []
    : [{ command: commands.shutPage, quiet: true, run: () => model.focusOn({ page: 'log' }) }];

/** The command that lists continents, if the board has any. */
export const continentsBinding = (model: BoardModel, quiet: boolean): readonly Binding[] =>
  continentCount(model.scene.get()) === 0
    ? []
    : [
        {
          ...{ command: commands.continents, quiet, run: () => leafTo(model, CONTINENTS_PAGE) },
          page: () => ({ title: 'Continents, and who holds them', View: continentsPage(model.scene) }),
        },
      ];

/** Commands while a name is typed; null ends the search. */
export const searchBindings = (text: string, search: (text: string | null) => void): readonly Binding[] => [
  { command: searchCommands.found, run: () => search(null) },
  {
    command: searchCommands.spell,
    run: key =>
      search(key === 'backspace' ? text.slice(0, -1) : `${text}${typed(key) ?? ''}`.slice(0, LONGEST_NAME)),
  },
];
