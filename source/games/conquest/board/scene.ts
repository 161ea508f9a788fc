import {
  type BoardData,
  type BoardGraph,
  directedGraph,
  type Region,
} from '../../../../machines/conquest/board.ts';
import type { DiceLimits } from '../../../../machines/conquest/odds.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { width as cellsOf } from '../../../base/text.ts';
import type { Overlay } from '../../../screens/map-board/scene.ts';
import { derived, type Readable, sameMembers } from '../../../screens/store.ts';
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

/** What lies on a board for good. */
export interface Ground {
  readonly names: readonly string[];
  /** Columns of the longest of them. */
  readonly widest: number;
  readonly graph: BoardGraph;
  /** All territories, in order. */
  readonly territories: readonly number[];
  readonly continents: readonly Continent[];
}

interface Continent extends Region {
  readonly name: string;
}

/** A board of territories with these names and borders. */
export const bareGround = (names: readonly string[], graph: BoardGraph): Ground => ({
  names,
  widest: Math.max(0, ...names.map(cellsOf)),
  graph,
  territories: [...names.keys()],
  continents: [],
});

/** The board of a map. */
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

/**
 * What a turn is about now: armies are placed, an attack is chosen, a battle goes on (roll again?), its defender is
 * asked for dice, armies move in, armies are moved at the end; or something that this game alone asks.
 */
export type Stage = 'place' | 'attack' | 'battle' | 'defend' | 'advance' | 'move' | 'own' | 'over';

/** Where is fought, or moved in. */
export interface Clash {
  readonly source: number;
  readonly target: number;
  /** The attacker's dice, once they are chosen. */
  readonly dice: number | null;
}

/** Where is fought, or moved in; null while that is nowhere. */
export const clashOf = (phase: object & Partial<Clash>): Clash | null => {
  const { source, target, dice = null } = phase;
  return source === undefined || target === undefined ? null : { source, target, dice };
};

/** What there is to be seen of a game by who looks at the screen. */
export interface Sight {
  readonly ground: Ground;
  /** The players' names. */
  readonly names: readonly string[];
  /** By territory; null while it is nobody's. */
  readonly owners: readonly (Seat | null)[];
  /** Null where the number is unknown. */
  readonly armies: readonly (number | null)[];
  /** By seat: the territory that must not be lost, where there is one. */
  readonly capitals: readonly (number | null)[];
  readonly eliminated: readonly Seat[];
  /** 0 at the start. */
  readonly turn: number;
  /** Whose turn it is (not the defender). */
  readonly active: Seat;
  readonly stage: Stage;
  readonly clash: Clash | null;
  /** The most dice of either side. */
  readonly limits: DiceLimits;
  /** The person whose answer is awaited, if any. */
  readonly asked: Seat | null;
  /** Whose hidden things may be shown: the person at this screen; of several, the one who uncovered them. */
  readonly near: Seat | null;
  /** Nothing more is asked before that person has uncovered them. */
  readonly covered: boolean;
}

/** Where the person at the board looks, and what has been chosen so far of the move to come. */
export interface Focus {
  /** The territory under the cursor; −1 until somebody has looked at one. */
  readonly cursor: number;
  readonly source: number | null;
  readonly target: number | null;
  /** The number chosen instead of the preset one; of an attack, at how many armies it stops. */
  readonly number: number | null;
  /** Digits typed so far of a number. */
  readonly typed: string;
  /** Dice of an attack chosen instead of the most. */
  readonly dice: number | null;
  /** What the lower part of the panel shows: `log`, or a page of this game. */
  readonly page: string;
  /** Which line of a list is looked at. */
  readonly line: number;
  readonly overlay: Overlay;
  readonly labels: boolean;
  /** The graph in place of the board, if any. */
  readonly graph: string | null;
  /** Letters typed so far of a territory to be found; null while nothing is looked for. */
  readonly search: string | null;
}

/** Nothing has been chosen of a move. */
export const unchosen = { source: null, target: null, number: null, typed: '', dice: null } as const;

export const firstFocus: Focus = {
  ...unchosen,
  cursor: -1,
  page: 'log',
  line: 0,
  overlay: 'owners',
  labels: false,
  graph: null,
  search: null,
};

/** What is asked of the person now. */
export type OpenQuestion =
  | { readonly name: 'watch' }
  | { readonly name: 'over' }
  /** Several people share the keyboard, and this one's hidden things are covered. */
  | { readonly name: 'covered' }
  /** Something that this game alone asks. */
  | { readonly name: 'own' }
  /** Where armies go. */
  | { readonly name: 'place' }
  /** Where an attack or a move begins, and where it goes. */
  | { readonly name: 'source' }
  | { readonly name: 'target'; readonly source: number }
  /** A battle goes on. */
  | { readonly name: 'battle'; readonly source: number; readonly target: number }
  | { readonly name: 'number'; readonly of: NumberOf; readonly range: Range };

export type NumberOf = 'place' | 'dice' | 'advance' | 'move';

/** Everything that a board and its panel are drawn from; with what one game sees beside that. */
export type ConquestScene<S extends Sight = Sight> = S & {
  readonly choices: Choices;
  readonly focus: Focus;
  readonly step: OpenQuestion;
};

/** The scene of what is seen and may be chosen, with what has been chosen so far. */
export const sceneOf = <S extends Sight>(sight: S, choices: Choices, focus: Focus): ConquestScene<S> => ({
  ...sight,
  choices,
  focus,
  step: stepOf(sight, choices, focus),
});

/** The scene as it was when something else than where somebody looks, or what they choose, changed: for what shows nothing of that. */
export const settled = <S extends Sight>(scene: Readable<ConquestScene<S>>): Readable<ConquestScene<S>> =>
  derived(
    scene,
    now => now,
    (before, now) => sameMembers({ ...before, ...chosen }, { ...now, ...chosen }),
  );

const chosen = { choices: null, focus: null, step: null };

function stepOf(
  { stage, asked, covered, clash, armies }: Sight,
  choices: Choices,
  focus: Focus,
): OpenQuestion {
  const { source, target } = focus;
  const { ways, range } = choices;
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

/** The number that Enter would play now: what was chosen, within the range, else the preset. */
export const numberOf = (scene: ConquestScene, range: Range): number =>
  scene.focus.number === null ? presetOf(scene, range) : within(scene.focus.number, range);

/** As many as allowed; but who moves in from a border to a place without enemies leaves them there. */
function presetOf({ stage, clash, ground, owners, active }: Sight, { least, most }: Range): number {
  if (stage !== 'advance' || clash === null) return most;
  const faces = (territory: number): boolean =>
    (ground.graph.neighbours[territory] ?? []).some(other => owners[other] !== active);
  return faces(clash.source) && !faces(clash.target) ? least : most;
}

/** The attack that is aimed at or goes on. */
export interface Aim {
  readonly source: number;
  readonly target: number;
  readonly dice: number;
  /** The most dice that could be rolled now. */
  readonly most: number;
  /** The attack stops when no more armies than this are left in the source. */
  readonly floor: number;
}

/** The attack that Enter would make now, or null. */
export function aimOf(scene: ConquestScene): Aim | null {
  const { step, stage, choices, focus } = scene;
  if (step.name === 'battle') return aimed(scene, step.source, step.target);
  if (step.name !== 'target' || stage !== 'attack') return null;
  return choices.ways.get(step.source)?.has(focus.cursor) === true
    ? aimed(scene, step.source, focus.cursor)
    : null;
}

function aimed(scene: ConquestScene, source: number, target: number): Aim {
  const { focus, armies } = scene;
  const most = attackDice(scene, source);
  const dice = focus.dice === null ? most : within(focus.dice, { least: 1, most });
  // Where no more are left already, there is nothing to stop at.
  const floor = focus.number !== null && focus.number < (armies[source] ?? 1) ? Math.max(1, focus.number) : 1;
  return { source, target, dice, most, floor };
}

/** The most dice of an attack from there. */
export const attackDice = ({ limits, armies }: Sight, source: number): number =>
  Math.min(limits.attack, (armies[source] ?? 0) - 1);

/** The most dice of a defence there. */
export const defenceDice = ({ limits, armies }: Sight, target: number): number =>
  Math.min(limits.defence, armies[target] ?? 0);

/** The number that is asked for, with its range and the one that Enter would play; null when none is. */
export function numbersIn(scene: ConquestScene): (Range & { now: number; unit: string }) | null {
  const { step } = scene;
  if (step.name === 'number') return { ...step.range, now: numberOf(scene, step.range), unit: '' };
  const aim = aimOf(scene);
  return aim === null ? null : { least: 1, most: aim.most, now: aim.dice, unit: ' dice' };
}

/** The territory under the cursor, if somebody has looked at one. */
export const cursorOf = ({ focus }: ConquestScene): number | null => (focus.cursor < 0 ? null : focus.cursor);

/** The territories that make sense to choose now; null where nothing is being chosen. */
export function litOf({ step, choices }: ConquestScene): ReadonlySet<number> | null {
  switch (step.name) {
    case 'place':
      return choices.places;
    case 'source':
      return new Set(choices.ways.keys());
    case 'target':
      return choices.ways.get(step.source) ?? new Set();
    case 'battle':
      return new Set([step.target]);
    default:
      return null;
  }
}

/** Armies that go from one own territory to another: into what was taken, or at the end of a turn. */
export interface Transfer {
  readonly source: number;
  readonly target: number;
  readonly armies: number;
}

/** The move of armies that is being thought about, or null. */
export function transferOf(scene: ConquestScene): Transfer | null {
  const { step, stage, clash, focus, choices } = scene;
  const armies = step.name === 'number' ? numberOf(scene, step.range) : 0;
  if (stage === 'advance' && step.name === 'number' && clash !== null) return { ...clash, armies };
  if (stage !== 'move' || focus.source === null) return null;
  const target = focus.target ?? focus.cursor;
  return choices.ways.get(focus.source)?.has(target) === true
    ? { source: focus.source, target, armies }
    : null;
}
