import { garrisonsOf } from '../../../../machines/conquest/garrisons.ts';
import { placeableNow } from '../../../../machines/domination/checks.ts';
import { diceLimits, GARRISONS } from '../../../../machines/domination/options.ts';
import { newArmies } from '../../../../machines/domination/turns.ts';
import type {
  DominationEvent,
  DominationMove,
  DominationTypes,
  DominationView,
  PhaseName,
} from '../../../../machines/domination/types.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { sidesOf, teamOf } from '../../../../machines/teams.ts';
import type { Heading } from '../../../screens/play/board.ts';
import { attackWays, type Choices, moveWays, noChoices } from '../../conquest/board/choices.ts';
import type { Look } from '../../conquest/board/game.ts';
import type { Advice } from '../../conquest/board/hint.ts';
import type { Ground, Sight, Stage } from '../../conquest/board/scene.ts';
import { type ConquestScene, clashOf, defenceDice } from '../../conquest/board/scene.ts';
import type { Standings } from '../../conquest/board/standings.tsx';
import { happeningsSince, type NamedBoard, noStory, type Story, storyOf } from '../../conquest/story.ts';
import { aimOf } from './aim.ts';
import { type Offer, offersOf } from './offers.ts';

export interface DominationSight extends Sight {
  readonly view: DominationView;
  readonly news: Story;
  /** The sets that can be traded now. */
  readonly offers: readonly Offer[];
}

const STAGES: Readonly<Record<PhaseName, Stage>> = {
  'setup.claiming': 'place',
  'setup.placing': 'place',
  capital: 'place',
  trading: 'own',
  placing: 'place',
  'attacking.choosing': 'attack',
  'attacking.rolling': 'battle',
  'attacking.defending': 'defend',
  'attacking.advancing': 'advance',
  fortifying: 'move',
  ending: 'own',
  over: 'over',
};

export function sightOf(ground: Ground, look: Look<DominationTypes>): DominationSight {
  const { view, asked, near, names, events } = look;
  const { phase, options, owners, armies, capitals, eliminated, turn, active } = view;
  const begins = asked !== null && (phase.name === 'trading' || phase.name === 'placing');
  const trades = phase.name === 'trading' && asked !== null;
  return {
    crown: 'capital',
    ...{ ground, names, asked, near, view, owners, armies, capitals, eliminated, turn, active },
    sides: sidesOf({ seats: view.handSizes.length, options }),
    stage: STAGES[phase.name],
    clash: clashOf(phase),
    limits: diceLimits(options),
    covered: trades && near !== asked,
    ...(owners.includes(null)
      ? { garrisons: garrisonsOf({ names: ground.names, example: GARRISONS }, options.garrisons) }
      : {}),
    news: begins ? newsFor(asked, events(), view, ground, names) : noStory,
    offers: trades && near === asked ? offersOf(view, asked) : [],
  };
}

/** The story since this seat's last turn. */
export const newsFor = (
  me: Seat,
  events: readonly DominationEvent[],
  { owners }: Pick<DominationView, 'owners'>,
  board: NamedBoard,
  names: readonly string[],
): Story =>
  storyOf(
    me,
    happeningsSince(events, event => event.type === 'turn-ended' && event.seat === me),
    owners,
    board,
    names,
  );

/** The choices of the seat asked. */
export function choicesOf(sight: DominationSight, asked: Seat): Choices {
  const { owners, ground, clash, view } = sight;
  const { phase, options } = view;
  const owned = (owner: Seat | null): ReadonlySet<number> =>
    new Set(ground.territories.filter(territory => owners[territory] === owner));
  const state = { ...sight, graph: ground.graph };
  switch (phase.name) {
    case 'setup.claiming':
      return { ...noChoices, territories: owned(null) };
    case 'setup.placing':
    case 'capital':
      return { ...noChoices, territories: owned(asked) };
    case 'placing': {
      const { most, inside } = placeableNow(options, ground.continents, view, asked);
      const own = owned(asked);
      const territories = inside === null ? own : new Set(inside.territories.filter(each => own.has(each)));
      return { ...noChoices, territories, range: most === 1 ? null : { least: 1, most } };
    }
    case 'attacking.choosing': {
      const { attacks } = options;
      return attacks > 0 && view.attacks >= attacks
        ? noChoices
        : { ...noChoices, ways: attackWays(state, asked) };
    }
    case 'attacking.defending':
      return { ...noChoices, range: { least: 1, most: defenceDice(sight, clash?.target ?? -1) } };
    case 'attacking.advancing':
      return { ...noChoices, range: { least: phase.least, most: phase.most } };
    case 'fortifying':
      return options.fortify === 'none'
        ? noChoices
        : {
            ...noChoices,
            ways: moveWays(state, asked, options.fortify, { seats: view.reserve.length, options }),
          };
    default:
      return noChoices;
  }
}

/** The hint for a move. */
export function adviceOf(
  move: DominationMove,
  { clash, offers, ground, view }: ConquestScene<DominationSight>,
): Advice {
  const fought = { source: clash?.source ?? 0, target: clash?.target ?? 0 };
  switch (move.type) {
    case 'claim':
      return { name: 'place', territory: move.territory, armies: 1 };
    case 'place':
      return { name: 'place', territory: move.territory, armies: move.armies };
    case 'choose-capital': {
      const ways = (ground.graph.neighbours[move.territory] ?? []).length;
      return { name: 'own', text: `${ground.names[move.territory] ?? ''}: only ${ways} ways lead to it` };
    }
    case 'attack':
      return { name: 'attack', source: move.source, target: move.target };
    case 'roll':
      return { name: 'roll', ...fought };
    case 'advance':
      return { name: 'advance', ...fought, armies: move.armies };
    case 'fortify':
      return { name: 'move', source: move.source, target: move.target, armies: move.armies };
    case 'defend':
      return { name: 'defend', dice: move.dice };
    case 'trade': {
      const line = offers.findIndex(({ cards }) => cards.every(card => move.cards.includes(card)));
      const armies = offers[line]?.armies;
      const text = armies === undefined ? 'trade a set now' : `trade this set: ${armies} armies now`;
      return { name: 'own', text, ...(line < 0 ? {} : { line }) };
    }
    case 'end-trade':
      return { name: 'own', text: `keep your cards: the next set is worth ${view.nextTrade}` };
    case 'end-turn':
      return { name: 'own', text: 'end the turn: nothing is left to do' };
    default:
      return { name: 'done' };
  }
}

const PHASES = ['Trade', 'Place', 'Attack', 'Fortify'] as const;
const AT: Readonly<Partial<Record<Stage, number>>> = {
  place: 1,
  attack: 2,
  battle: 2,
  defend: 2,
  advance: 2,
};

/** The heading: turn, phase and aim. */
export function headingOf(sight: DominationSight): Heading {
  const { turn, stage, view } = sight;
  const other = view.phase.name === 'trading' ? 0 : stage === 'over' ? -1 : 3;
  const moment = turn === 0 ? 'start' : `turn ${turn}`;
  const heading = { moment, phases: PHASES, phase: AT[stage] ?? other, ...aimOf(sight) };
  return turn === 0 ? { ...heading, chapter: 'The start' } : heading;
}

const HEADINGS = ['armies', 'land', 'new', 'cards'] as const;

/** Every player's armies, territories, expected new armies and number of cards. */
export function standingsOf({ view, ground, turn }: DominationSight): Standings {
  const starting = turn === 0;
  const land = { graph: ground.graph, regions: ground.continents };
  return {
    headings: HEADINGS.map(heading => (heading === 'new' && starting ? 'left' : heading)),
    rows: seats(view.reserve.length).map(seat => {
      const own = ground.territories.filter(territory => view.owners[territory] === seat);
      const armies = own.reduce((sum, territory) => sum + (view.armies[territory] ?? 0), 0);
      const left = view.reserve[seat] ?? 0;
      const coming = starting || left > 0 ? left : newArmies(view.options, land, view, seat);
      return {
        seat,
        team: teamOf({ seats: view.reserve.length, options: view.options }, seat),
        active: view.toMove.includes(seat),
        out: view.eliminated.includes(seat),
        numbers: [armies, own.length, `${starting ? '' : '+'}${coming}`, view.handSizes[seat] ?? 0].map(
          String,
        ),
      };
    }),
  };
}
