import {
  type BoardData,
  type BoardGraph,
  directedGraph,
  type Region,
} from '../../../../machines/conquest/board.ts';
import type { Garrisons } from '../../../../machines/conquest/garrisons.ts';
import type { DiceLimits } from '../../../../machines/conquest/odds.ts';
import type { Sides } from '../../../../machines/outcome.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { areMates, isPrey } from '../../../../machines/teams.ts';
import { width as cellsOf } from '../../../base/text.ts';
import type { Overlay } from '../../../screens/map-board/scene.ts';
import { derive, type Readable, sameMembers } from '../../../screens/store.ts';
import { type Choices, type Range, within } from './choices.ts';

/*
 * The board of the conquest games.
 *
 *   view of a game ─▶ Sight ─▶ Choices ─▶ Scene ─▶ MapScene ─▶ a map, or the cells of a grid
 *                                 Focus ─▶  │  └─▶ the panel: standings, subject, question, number
 *                                           └────▶ what keys do (bindings), and the moves that come of them
 *
 * A game turns its view into a Sight (who has what, which stage a turn is in, where is fought) and says what the seat
 * that is asked may choose: places, ways from a source to a target, a number. What a person has chosen so far, and
 * looks at, is the Focus. Both together are the Scene, and its OpenQuestion is the one question that is open. Everything else
 * is the same for every game and made from a scene alone: where an attack is aimed and what it comes to, how armies
 * would stand after a move, what is lit, which key does what, where the cursor goes next. A game adds its moves, the
 * words of its questions, what its own steps ask (cards to be traded), and how the board itself is painted.
 * `game.ts` is what it hands over.
 */

export interface Ground {
  readonly names: readonly string[];
  /** Columns of the longest name. */
  readonly widest: number;
  readonly graph: BoardGraph;
  readonly territories: readonly number[];
  readonly continents: readonly (Region & { readonly name: string })[];
}

/** A board from names and borders alone. */
export const bareGround = (names: readonly string[], graph: BoardGraph): Ground => ({
  names,
  widest: Math.max(0, ...names.map(cellsOf)),
  graph,
  territories: [...names.keys()],
  continents: [],
});

/** The ground of a map. */
export const groundOf = ({ countries, continents }: BoardData): Ground => ({
  ...bareGround(
    countries.map(({ name }) => name),
    directedGraph(countries.map(({ borders }) => borders)),
  ),
  continents: continents.map(({ name, bonus }, continent) => ({
    name,
    bonus,
    territories: countries.flatMap((country, index) => (country.continent === continent ? [index] : [])),
  })),
});

/** The stage of a turn; in `battle` the attacker may roll again, and only this game knows its `own`. */
export type Stage = 'place' | 'attack' | 'battle' | 'defend' | 'advance' | 'move' | 'own' | 'over';

/** The territories of a battle or of moving in. */
export interface Clash {
  readonly source: number;
  readonly target: number;
  /** The attacker's dice, once chosen. */
  readonly dice: number | null;
}

/** The battle of a phase, or null. */
export const clashOf = (phase: object & Partial<Clash>): Clash | null => {
  const { source, target, dice = null } = phase;
  return source === undefined || target === undefined ? null : { source, target, dice };
};

/** What its owner must not lose, in a territory. */
export type Crown = 'capital' | 'commander';

/** The game as the viewer at the screen sees it. */
export interface Sight {
  readonly ground: Ground;
  readonly names: readonly string[];
  readonly sides: Sides;
  /** By territory; null for nobody. */
  readonly owners: readonly (Seat | null)[];
  /** Null where hidden. */
  readonly armies: readonly (number | null)[];
  /** What land that nobody has yet begins with, where that is not one army (rules/domination.md#garrisons). */
  readonly garrisons?: Garrisons;
  /** By seat: the territory that must not be lost, or null; and what makes it so. */
  readonly capitals: readonly (number | null)[];
  readonly crown: Crown;
  readonly eliminated: readonly Seat[];
  /** 0 at the start. */
  readonly turn: number;
  /** The seat whose turn it is (not the defender). */
  readonly active: Seat;
  readonly stage: Stage;
  readonly clash: Clash | null;
  readonly limits: DiceLimits;
  /** The local person whose answer is awaited, or null. */
  readonly asked: Seat | null;
  /** The seat whose hidden things may be shown: the only person here; of several, the one who uncovered them. */
  readonly near: Seat | null;
  /** True until that person has uncovered them. */
  readonly covered: boolean;
}

type Owned = Pick<Sight, 'owners' | 'sides' | 'asked'>;

/** True for a territory that the seat that is asked may attack: neither own nor a mate's. */
export const isPreyAt = ({ owners, sides, asked }: Owned, territory: number): boolean => {
  const owner = owners[territory] ?? null;
  return asked === null ? owner !== null : isPrey(sides, owner, asked);
};

/** True for a territory of a mate of the seat that is asked. */
export const isMatesAt = ({ owners, sides, asked }: Owned, territory: number): boolean =>
  asked !== null && areMates(sides, asked, owners[territory] ?? null);

/** The cursor, and the choices so far for the next move. */
export interface Focus {
  /** The territory under the cursor; −1 before any. */
  readonly cursor: number;
  readonly source: number | null;
  readonly target: number | null;
  /** The number chosen instead of the preset; for an attack, the armies at which it stops. */
  readonly number: number | null;
  /** Digits typed so far. */
  readonly typed: string;
  /** Dice chosen for an attack instead of the most. */
  readonly dice: number | null;
  /** The lower part of the panel: `log`, or a page of this game. */
  readonly page: string;
  readonly line: number;
  readonly overlay: Overlay;
  readonly labels: boolean;
  /** The graph in place of the board, if any. */
  readonly graph: string | null;
  /** Letters typed so far of a name to find; null while there is no search. */
  readonly search: string | null;
}

export const noSelection = { source: null, target: null, number: null, typed: '', dice: null } as const;

export const firstFocus: Focus = {
  ...noSelection,
  cursor: -1,
  page: 'log',
  line: 0,
  overlay: 'owners',
  labels: false,
  graph: null,
  search: null,
};

export type OpenQuestion =
  | { readonly name: 'watch' }
  | { readonly name: 'over' }
  /** Several people share the keyboard, and this one's hidden things are covered. */
  | { readonly name: 'covered' }
  /** A question that only this game has. */
  | { readonly name: 'own' }
  | { readonly name: 'place' }
  /** The source and the target of an attack or a move. */
  | { readonly name: 'source' }
  | { readonly name: 'target'; readonly source: number }
  | { readonly name: 'battle'; readonly source: number; readonly target: number }
  | { readonly name: 'number'; readonly of: NumberOf; readonly range: Range };

export type NumberOf = 'place' | 'dice' | 'advance' | 'move';

/** Everything that the board and its panel are drawn from. */
export type ConquestScene<S extends Sight = Sight> = S & {
  readonly choices: Choices;
  readonly focus: Focus;
  readonly step: OpenQuestion;
};

export const sceneOf = <S extends Sight>(sight: S, choices: Choices, focus: Focus): ConquestScene<S> => ({
  ...sight,
  choices,
  focus,
  step: stepOf(sight, choices, focus),
});

/** The scene without changes of choices and focus, for views that do not show them. */
export function withoutFocus<S extends Sight>(scene: Readable<ConquestScene<S>>): Readable<ConquestScene<S>> {
  const without = (now: ConquestScene<S>) => ({ ...now, choices: null, focus: null, step: null });
  const isSame = (one: ConquestScene<S>, other: ConquestScene<S>) =>
    sameMembers(without(one), without(other));
  return derive(scene, now => now, isSame);
}

function stepOf(sight: Sight, { ways, range }: Choices, { source, target }: Focus): OpenQuestion {
  const { stage, asked, covered, clash, armies } = sight;
  if (stage === 'over') return { name: 'over' };
  if (asked === null) return { name: 'watch' };
  if (covered) return { name: 'covered' };
  if (stage === 'own') return { name: 'own' };
  if (stage === 'place')
    return target === null || range === null ? { name: 'place' } : { name: 'number', of: 'place', range };
  if (stage === 'battle' && clash !== null)
    return { name: 'battle', source: clash.source, target: clash.target };
  if (range !== null && stage !== 'move')
    return { name: 'number', of: stage === 'defend' ? 'dice' : 'advance', range };
  const targets = source === null ? undefined : ways.get(source);
  if (source === null || targets === undefined) return { name: 'source' };
  if (stage !== 'move' || target === null || !targets.has(target)) return { name: 'target', source };
  return { name: 'number', of: 'move', range: range ?? { least: 1, most: (armies[source] ?? 1) - 1 } };
}

/** The number that Enter plays: the chosen one within the range, else the preset. */
export const numberOf = (scene: ConquestScene, range: Range): number =>
  scene.focus.number === null ? presetOf(scene, range) : within(scene.focus.number, range);

/** The most; the least when the conqueror leaves a border for a territory without enemies. */
function presetOf({ stage, clash, ground, owners, active }: Sight, { least, most }: Range): number {
  if (stage !== 'advance' || clash === null) return most;
  const faces = (territory: number): boolean =>
    (ground.graph.neighbours[territory] ?? []).some(other => owners[other] !== active);
  return faces(clash.source) && !faces(clash.target) ? least : most;
}

/** The attack being aimed or fought. */
export interface Aim {
  readonly source: number;
  readonly target: number;
  readonly dice: number;
  /** Most dice possible now. */
  readonly most: number;
  /** Armies in the source at which the attack stops. */
  readonly floor: number;
}

/** The attack that Enter makes now, or null. */
export function aimOf(scene: ConquestScene): Aim | null {
  const { step, stage, choices, focus } = scene;
  if (step.name === 'battle') return aimed(scene, step.source, step.target);
  if (step.name !== 'target' || stage !== 'attack') return null;
  const isTarget = choices.ways.get(step.source)?.has(focus.cursor) === true;
  return isTarget ? aimed(scene, step.source, focus.cursor) : null;
}

function aimed(scene: ConquestScene, source: number, target: number): Aim {
  const { focus, armies } = scene;
  const most = attackDice(scene, source);
  const dice = focus.dice === null ? most : within(focus.dice, { least: 1, most });
  // Where no more are left already, there is nothing to stop at.
  const floor = focus.number !== null && focus.number < (armies[source] ?? 1) ? Math.max(1, focus.number) : 1;
  return { source, target, dice, most, floor };
}

/** Most dice of an attack from a territory. */
export const attackDice = ({ limits, armies }: Sight, source: number): number =>
  Math.min(limits.attack, (armies[source] ?? 0) - 1);

/** Most dice of a defence. */
export const defenceDice = ({ limits, armies }: Sight, target: number): number =>
  Math.min(limits.defence, armies[target] ?? 0);

/** The number asked for, with its range and the value that Enter plays; null for none. */
export function numbersIn(scene: ConquestScene): (Range & { now: number; unit: string }) | null {
  const { step } = scene;
  if (step.name === 'number') return { ...step.range, now: numberOf(scene, step.range), unit: '' };
  const aim = aimOf(scene);
  return aim === null ? null : { least: 1, most: aim.most, now: aim.dice, unit: ' dice' };
}

export const cursorOf = ({ focus }: ConquestScene): number | null => (focus.cursor < 0 ? null : focus.cursor);

/** Territories to choose from now; null while nothing is chosen. */
export function litOf({ step, choices }: ConquestScene): ReadonlySet<number> | null {
  if (step.name === 'place') return choices.territories;
  if (step.name === 'source') return new Set(choices.ways.keys());
  if (step.name === 'target') return choices.ways.get(step.source) ?? new Set();
  return step.name === 'battle' ? new Set([step.target]) : null;
}

/** A move of armies between own territories, after a capture or at the end of a turn. */
export interface Transfer {
  readonly source: number;
  readonly target: number;
  readonly armies: number;
}

/** The move of armies being considered, or null. */
export function transferOf(scene: ConquestScene): Transfer | null {
  const { step, stage, clash, focus, choices } = scene;
  const armies = step.name === 'number' ? numberOf(scene, step.range) : 0;
  if (stage === 'advance' && step.name === 'number' && clash !== null) return { ...clash, armies };
  if (stage !== 'move' || focus.source === null) return null;
  const { source } = focus;
  const target = focus.target ?? focus.cursor;
  return choices.ways.get(source)?.has(target) === true ? { source, target, armies } : null;
}
