import type { Territory } from '../../../../machines/conquest/board.ts';
import { territoryName } from '../../../../machines/grid/board.ts';
import type { GridView } from '../../../../machines/grid/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { type Choices, choicesOf, noChoices, type Range } from './choices.ts';

/** Where the person at the board looks, and what has been chosen so far of the move to come. */
export interface Focus {
  readonly cursor: Territory;
  readonly source: Territory | null;
  readonly target: Territory | null;
  /** The number chosen instead of the preset one. */
  readonly number: number | null;
  /** Digits typed so far of a number. */
  readonly typed: string;
}

/** What is asked of the person now. */
export type Step =
  | { readonly name: 'watch' }
  | { readonly name: 'over' }
  /** Where new troops go. */
  | { readonly name: 'place' }
  /** Where an attack or a movement begins. */
  | { readonly name: 'source' }
  /** Where it goes. An attack asks for its dice at the same time. */
  | { readonly name: 'target'; readonly source: Territory }
  /** How many: dice of the defence, or troops. */
  | { readonly name: 'number'; readonly of: 'dice' | 'troops'; readonly range: Range };

/** Everything that the board and its panel are drawn from. */
export interface Scene {
  readonly view: GridView;
  readonly asked: Seat | null;
  readonly choices: Choices;
  readonly focus: Focus;
  readonly step: Step;
}

/** The scene of a view, with what has been chosen so far. */
export function sceneOf(view: GridView, asked: Seat | null, focus: Focus, before: Scene | null): Scene {
  const known = before !== null && before.view === view && before.asked === asked;
  const choices = known ? before.choices : asked === null ? noChoices : choicesOf(view, asked);
  return { view, asked, choices, focus, step: stepOf(view, asked, choices, focus) };
}

function stepOf(view: GridView, asked: Seat | null, choices: Choices, focus: Focus): Step {
  if (view.phase.name === 'over') return { name: 'over' };
  if (asked === null) return { name: 'watch' };
  if (choices.places.size > 0) return { name: 'place' };
  if (choices.number !== null) {
    return { name: 'number', of: view.phase.name === 'defending' ? 'dice' : 'troops', range: choices.number };
  }
  const { source, target } = focus;
  const targets = source === null ? undefined : choices.ways.get(source);
  if (source === null || targets === undefined) return { name: 'source' };
  const range = target === null ? undefined : targets.get(target);
  if (view.phase.name === 'moving' && range !== undefined) return { name: 'number', of: 'troops', range };
  return { name: 'target', source };
}

/** The number that would be played now: what was chosen, within the range, else as many as allowed. */
export function numberOf(focus: Focus, range: Range): number {
  return focus.number === null ? range.most : Math.max(range.least, Math.min(range.most, focus.number));
}

/** The attack that the cursor points at, with the dice it would be made with. */
export interface Aim {
  readonly source: Territory;
  readonly target: Territory;
  readonly range: Range;
  readonly dice: number;
}

/** The attack that Enter would make now, or null. */
export function aimOf(scene: Scene): Aim | null {
  const { step, focus, choices, view } = scene;
  if (step.name !== 'target' || view.phase.name !== 'choosing') return null;
  const range = choices.ways.get(step.source)?.get(focus.cursor);
  if (range === undefined) return null;
  return { source: step.source, target: focus.cursor, range, dice: numberOf(focus, range) };
}

/** A roll that is about to be made, by the attack that is aimed at or by the defence that is asked for. */
export interface Duel {
  readonly source: Territory;
  readonly target: Territory;
  readonly attackDice: number;
  readonly defenceDice: number;
}

/** The roll that Enter would make now, or null. The defender of an aim is taken to use the most dice. */
export function duelOf(scene: Scene): Duel | null {
  const { step, focus, view } = scene;
  const aim = aimOf(scene);
  if (aim !== null) {
    const { source, target, dice } = aim;
    return { source, target, attackDice: dice, defenceDice: Math.min(2, view.troops[target] ?? 0) };
  }
  if (view.phase.name !== 'defending' || step.name !== 'number') return null;
  const { source, target, dice } = view.phase;
  return { source, target, attackDice: dice, defenceDice: numberOf(focus, step.range) };
}

/** The territories that make sense to choose now. */
export function litOf(scene: Scene): ReadonlySet<Territory> {
  const { step, choices } = scene;
  if (step.name === 'place') return choices.places;
  if (step.name === 'source') return new Set(choices.ways.keys());
  if (step.name === 'target') return new Set(choices.ways.get(step.source)?.keys());
  return new Set();
}

/** The one question asked now, in words; null when nothing is. */
export function questionOf(scene: Scene): string | null {
  const { step, view } = scene;
  const { phase } = view;
  switch (step.name) {
    case 'watch':
    case 'over':
      return null;
    case 'place':
      return phase.name === 'reinforcing'
        ? `Where ${phase.troops === 1 ? 'does 1 new troop' : `do ${phase.troops} new troops`} go?`
        : 'Where does a troop go?';
    case 'source':
      return phase.name === 'moving' ? 'Move troops from where?' : 'Attack from where?';
    case 'target':
      return `${phase.name === 'moving' ? 'Move' : 'Attack'} where from ${territoryName(step.source)}?`;
    case 'number':
      return `${numberQuestion(scene, step.of)} ${step.range.least}–${step.range.most}`;
  }
}

function numberQuestion(scene: Scene, of: 'dice' | 'troops'): string {
  if (of === 'dice') return 'Defend with how many?';
  return scene.view.phase.name === 'advancing' ? 'How many move in?' : 'How many move?';
}
