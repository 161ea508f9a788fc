import type { Board, BoardData } from '../../../../machines/conquest/board.ts';
import type { DominationView } from '../../../../machines/domination/types.ts';
import { prepareBoard } from '../../../../machines/domination/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Overlay } from '../../../app/map-board/scene.ts';
import { attackDiceAt, type Choices, choicesOf, defenceDiceAt, noChoices, type Range } from './choices.ts';
import type { Metric } from './chronicle.ts';
import type { News } from './news.ts';
import { mustTrade, type Offer, offersOf } from './offers.ts';

/** What the lower part of the panel shows. */
export type Page = 'log' | 'cards' | 'news';

/** Where the person at the map looks, and what has been chosen so far of the move to come. */
export interface Focus {
  /** The territory under the cursor; −1 until somebody has looked at one. */
  readonly cursor: number;
  readonly source: number | null;
  readonly target: number | null;
  /** The number chosen instead of the preset one. */
  readonly number: number | null;
  /** Digits typed so far of a number. */
  readonly typed: string;
  /** Dice of an attack chosen instead of the most. */
  readonly dice: number | null;
  /** Which of the offered sets is looked at. */
  readonly offer: number;
  readonly page: Page;
  readonly overlay: Overlay;
  readonly names: boolean;
  /** The graph in place of the map, if any. */
  readonly graph: Metric | null;
  /** Letters typed so far of a territory to be found; null while nothing is looked for. */
  readonly search: string | null;
}

export const firstFocus: Focus = {
  cursor: -1,
  source: null,
  target: null,
  number: null,
  typed: '',
  dice: null,
  offer: 0,
  page: 'log',
  overlay: 'owners',
  names: false,
  graph: null,
  search: null,
};

/** What is asked of the person now. */
export type Step =
  | { readonly name: 'watch' }
  | { readonly name: 'over' }
  /** Several people share the keyboard, and this one's cards are covered. */
  | { readonly name: 'covered' }
  | { readonly name: 'trade' }
  /** Where an army, or a capital, goes. */
  | { readonly name: 'place' }
  /** Where an attack or a move begins, and where it goes. */
  | { readonly name: 'source' }
  | { readonly name: 'target'; readonly source: number }
  /** A battle goes on. */
  | { readonly name: 'battle'; readonly source: number; readonly target: number }
  | { readonly name: 'number'; readonly of: NumberOf; readonly range: Range }
  | { readonly name: 'end' };

export type NumberOf = 'place' | 'dice' | 'advance' | 'fortify';

/** A board with the names of its continents. */
export interface Ground extends Board {
  readonly continentNames: readonly string[];
}

export const groundOf = (data: BoardData): Ground => ({
  ...prepareBoard(data),
  continentNames: data.continents.map(({ name }) => name),
});

/** Everything that the map and its panel are drawn from. */
export interface Scene {
  readonly view: DominationView;
  readonly board: Ground;
  readonly asked: Seat | null;
  /** Whose cards may be shown: the person at this screen; of several, the one who uncovered them. */
  readonly near: Seat | null;
  /** True when several people play at this screen. */
  readonly shared: boolean;
  /** What happened since the last turn of the person who is asked. */
  readonly news: News;
  readonly choices: Choices;
  readonly offers: readonly Offer[];
  readonly focus: Focus;
  readonly step: Step;
}

/** What a scene is made from. */
export type Sight = Pick<Scene, 'view' | 'board' | 'asked' | 'near' | 'shared' | 'news'>;

/** The scene of what is seen, with what has been chosen so far. */
export function sceneOf(sight: Sight, focus: Focus, before: Scene | null): Scene {
  const { view, board, asked, near } = sight;
  const known = before !== null && before.view === view && before.asked === asked && before.near === near;
  const choices = known ? before.choices : asked === null ? noChoices : choicesOf(board, view, asked);
  const trading = view.phase.name === 'trading' && asked !== null && near === asked;
  const offers = known ? before.offers : trading ? offersOf(view, asked) : [];
  return { ...sight, choices, offers, focus, step: stepOf(sight, choices, focus) };
}

function stepOf({ view, asked, near }: Sight, choices: Choices, focus: Focus): Step {
  const { phase } = view;
  if (phase.name === 'over') return { name: 'over' };
  if (asked === null) return { name: 'watch' };
  switch (phase.name) {
    case 'trading':
      return { name: near === asked ? 'trade' : 'covered' };
    case 'setup.claiming':
    case 'setup.placing':
    case 'capital':
      return { name: 'place' };
    case 'placing':
      if (focus.target === null) return { name: 'place' };
      return { name: 'number', of: 'place', range: { least: 1, most: view.reserve[asked] ?? 1 } };
    case 'attacking.rolling':
      return { name: 'battle', source: phase.source, target: phase.target };
    case 'attacking.defending':
      return { name: 'number', of: 'dice', range: { least: 1, most: defenceDiceAt(view, phase.target) } };
    case 'attacking.advancing':
      return { name: 'number', of: 'advance', range: { least: phase.least, most: phase.most } };
    case 'ending':
      return { name: 'end' };
    case 'attacking.choosing':
    case 'fortifying':
      return wayStep(view, choices, focus);
  }
}

function wayStep(view: DominationView, { ways }: Choices, { source, target }: Focus): Step {
  const targets = source === null ? undefined : ways.get(source);
  if (source === null || targets === undefined) return { name: 'source' };
  if (view.phase.name !== 'fortifying' || target === null || !targets.has(target))
    return { name: 'target', source };
  return { name: 'number', of: 'fortify', range: { least: 1, most: (view.armies[source] ?? 1) - 1 } };
}

const within = (number: number, { least, most }: Range): number => Math.max(least, Math.min(most, number));

/** The number that Enter would play now: what was chosen, within the range, else the preset. */
export function numberOf(scene: Scene, range: Range): number {
  const { focus } = scene;
  return focus.number === null ? presetOf(scene, range) : within(focus.number, range);
}

/** As many as allowed; but who moves in from a border to a place without enemies leaves them there. */
function presetOf(scene: Scene, range: Range): number {
  const { view, board } = scene;
  const { phase } = view;
  if (phase.name !== 'attacking.advancing') return range.most;
  const faces = (territory: number): boolean =>
    (board.graph.neighbours[territory] ?? []).some(other => view.owners[other] !== view.active);
  return faces(phase.source) && !faces(phase.target) ? range.least : range.most;
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
export function aimOf(scene: Scene): Aim | null {
  const { step, view, choices, focus } = scene;
  if (step.name === 'battle') return aimed(scene, step.source, step.target);
  if (step.name !== 'target' || view.phase.name !== 'attacking.choosing') return null;
  return choices.ways.get(step.source)?.has(focus.cursor) === true
    ? aimed(scene, step.source, focus.cursor)
    : null;
}

function aimed({ view, focus }: Scene, source: number, target: number): Aim {
  const most = attackDiceAt(view, source);
  const dice = focus.dice === null ? most : within(focus.dice, { least: 1, most });
  const armies = view.armies[source] ?? 1;
  // Where no more are left already, there is nothing to stop at.
  const floor = focus.number !== null && focus.number < armies ? Math.max(1, focus.number) : 1;
  return { source, target, dice, most, floor };
}

/** The territory under the cursor, if somebody has looked at one. */
export const cursorOf = ({ focus }: Scene): number | null => (focus.cursor < 0 ? null : focus.cursor);

/** The territories that make sense to choose now; null where nothing is being chosen. */
export function litOf(scene: Scene): ReadonlySet<number> | null {
  const { step, choices } = scene;
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

/** The one question asked now, in words; null when nothing is. */
export function questionOf(scene: Scene): string | null {
  const { step, view, focus, asked } = scene;
  if (focus.search !== null) return `Find: ${focus.search}_`;
  switch (step.name) {
    case 'watch':
    case 'over':
      return null;
    case 'covered':
      return 'Enter uncovers your cards';
    case 'trade':
      return mustTrade(view) ? 'You must trade: which set?' : 'Trade which set?';
    case 'place':
      return placeQuestion(view, asked === null ? 0 : (view.reserve[asked] ?? 0));
    case 'source':
      return view.phase.name === 'fortifying' ? 'Move armies from where?' : 'Attack from where?';
    case 'target':
      return view.phase.name === 'fortifying' ? 'Move them where?' : 'Attack where?';
    case 'battle':
      return 'Roll again?';
    case 'number':
      return numberQuestion(step.of, step.range);
    case 'end':
      return 'End the turn?';
  }
}

function numberQuestion(of: NumberOf, { least, most }: Range): string {
  if (of === 'dice' && least === most) return least === 1 ? 'Defend with 1 die' : `Defend with ${least} dice`;
  return `${NUMBER_QUESTIONS[of]} ${least}–${most}`;
}

const NUMBER_QUESTIONS: Readonly<Record<NumberOf, string>> = {
  place: 'How many go here?',
  dice: 'Defend with how many dice?',
  advance: 'How many move in?',
  fortify: 'How many move?',
};

function placeQuestion({ phase }: DominationView, left: number): string {
  if (phase.name === 'capital') return 'Which one is your capital?';
  if (phase.name === 'setup.claiming') return 'Which territory do you take?';
  const armies = left === 1 ? 'army' : 'armies';
  return phase.name === 'setup.placing'
    ? `Where does an army go? ${left} left`
    : `Where do ${left} new ${armies} go?`;
}
