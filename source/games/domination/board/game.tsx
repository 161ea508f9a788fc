import type { ReactNode } from 'react';
import { territory as territoryOf } from '../../../../machines/conquest/board.ts';
import { mustTrade } from '../../../../machines/domination/cards.ts';
import { placeableNow } from '../../../../machines/domination/checks.ts';
import { endOfStep } from '../../../../machines/domination/legal.ts';
import type {
  DominationEvent,
  DominationMove,
  DominationSetup,
  DominationTypes,
} from '../../../../machines/domination/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { boardAtlas } from '../../../screens/map-board/board-atlas.ts';
import { mapControls } from '../../../screens/map-board/controls.ts';
import { MapBoard } from '../../../screens/map-board/map-board.tsx';
import { MiniMap } from '../../../screens/map-board/mini-map.tsx';
import type { MapScene } from '../../../screens/map-board/scene.ts';
import type { BoardKind } from '../../../screens/play/board.ts';
import type { PlayServices } from '../../../screens/play/controller.ts';
import { mapCommands, searchCommands } from '../../conquest/board/commands.ts';
import type { BoardRoom, ConquestGame, Moves, Words } from '../../conquest/board/game.ts';
import { type Beat, beatFrom } from '../../conquest/board/motion.ts';
import { eventWeights, openConquest, rollInBrief, watchConquest } from '../../conquest/board/play.tsx';
import { type Aim, type ConquestScene, type Focus, groundOf } from '../../conquest/board/scene.ts';
import { pageAfter, withLosses } from '../../conquest/board/story.ts';
import { dominationFilm, dominationLuck } from '../film.ts';
import { chartOf, chartOfStory, chronicleOf, reportOf, wonMission } from './chronicle.ts';
import { dominationCommands, dominationKeys, trades } from './keys.ts';
import { pageOf, paintPage } from './pages-painter.ts';
import { adviceOf, choicesOf, type DominationSight, headingOf, sightOf, standingsOf } from './sight.ts';

type Scene = ConquestScene<DominationSight>;

/** Domination as a conquest game. */
export function dominationGame(
  setup: DominationSetup,
  services: PlayServices,
): ConquestGame<DominationTypes, DominationSight> {
  const ground = groundOf(setup.board);
  const atlas = boardAtlas(setup, services);
  const controls = mapControls(atlas);
  return {
    ...{ choicesOf, moves, whyNot, adviceOf, focusAfter, words, headingOf, standingsOf, paintPage },
    ...{ decorate, beatOf, atlas },
    pageOf: (scene, width) => (trades(scene) || scene.focus.page !== 'log' ? pageOf(scene, width) : null),
    sightOf: look => sightOf(ground, look),
    keys: dominationKeys(controls),
    graphOf: ({ view, names }, graph, events) => chartOf(chronicleOf(events, view), graph, names),
    chartOf: chartOfStory,
    reportOf,
    decided: wonMission,
    goesOn: ({ view }) => view.mode !== 'domination' && view.owners.some(owner => owner !== view.active),
    steering: controls,
    Board: (props: BoardRoom): ReactNode => <MapBoard {...props} atlas={atlas} controls={controls} />,
    Miniature: (props: BoardRoom): ReactNode => <MiniMap {...props} atlas={atlas} />,
  };
}

const front = (source: number, target: number) => ({
  source: territoryOf(source),
  target: territoryOf(target),
});

const moves = {
  place({ view }: DominationSight, chosen: number, armies: number): DominationMove {
    const territory = territoryOf(chosen);
    if (view.phase.name === 'setup.claiming') return { type: 'claim', territory };
    if (view.phase.name === 'capital') return { type: 'choose-capital', territory };
    return { type: 'place', territory, armies };
  },
  random: (): DominationMove => ({ type: 'place-random' }),
  attack: ({ source, target }: Aim): DominationMove => ({ type: 'attack', ...front(source, target) }),
  roll: (dice: number): DominationMove => ({ type: 'roll', dice }),
  defend: (dice: number): DominationMove => ({ type: 'defend', dice }),
  advance: (armies: number): DominationMove => ({ type: 'advance', armies }),
  move: (source: number, target: number, armies: number): DominationMove => ({
    type: 'fortify',
    ...front(source, target),
    armies,
  }),
  done: ({ view: { phase } }: DominationSight): DominationMove | null => endOfStep(phase.name),
  own({ view, offers, focus }: Scene): DominationMove | null {
    if (view.phase.name === 'ending') return { type: 'end-turn' };
    const cards = offers[focus.line]?.cards;
    return cards === undefined ? null : { type: 'trade', cards };
  },
} satisfies Moves<DominationTypes, DominationSight>;

const words: Words<DominationSight> = {
  armies: 'armies',
  dice: 'Defend with how many dice?',
  place({ view, asked, ground }) {
    const now = asked === null ? null : placeableNow(view.options, ground.continents, view, asked);
    const left = now?.most ?? 0;
    const where = now?.inside ? ` in ${now.inside.name}` : '';
    if (view.phase.name === 'capital') return 'Which one is your capital?';
    if (view.phase.name === 'setup.claiming') return 'Which territory do you take?';
    return view.phase.name === 'setup.placing'
      ? `Where does an army go? ${left} left`
      : `Where do ${left} new ${left === 1 ? 'army' : 'armies'} go${where}?`;
  },
  placed({ view: { phase } }) {
    if (phase.name === 'capital') return 'capital';
    if (phase.name === 'setup.claiming') return 'take';
    return phase.name === 'placing' ? 'how many' : 'place';
  },
  target: ({ stage }) => (stage === 'move' ? 'Move them where?' : 'Attack where?'),
  own({ view }) {
    if (view.phase.name === 'ending') return 'End the turn?';
    return mustTrade(view.options, view.hand) ? 'You must trade: which set?' : 'Trade which set?';
  },
};

/** A turn starts with the news; they stay until the new armies are placed. */
function focusAfter(before: Scene, now: Scene, focus: Focus): Focus {
  const begins =
    before.asked !== now.asked ||
    before.turn !== now.turn ||
    (before.view.phase.name === 'trading' && now.view.phase.name === 'placing');
  const page = pageAfter(now.news, begins, focus);
  return { ...focus, page, ...(now.view.phase.name === 'trading' ? { line: 0 } : {}) };
}

/** Marks the visible cards' territories, and while cards are traded the one with the bonus. */
function decorate(map: MapScene, { view, offers, focus, step, near, covered, news }: Scene): MapScene {
  if (near === null || covered) return map;
  const trades = step.name === 'own' && view.phase.name === 'trading';
  const offer = trades ? offers[focus.line] : undefined;
  const cards = (offer?.cards ?? view.hand).flatMap(number => {
    const card = view.cards[number];
    return card === undefined || card.kind === 'wildcard' ? [] : [card.country];
  });
  const cursor = trades ? (offer?.bonus?.territory ?? null) : map.cursor;
  return withLosses({ ...map, cursor, cards: new Set(cards) }, news, focus);
}

function whyNot(scene: Scene, asked: Seat, chosen: number): DominationMove | string {
  const { view, step, ground, owners, armies } = scene;
  const territory = territoryOf(chosen);
  const name = ground.names[chosen] ?? '';
  const source = step.name === 'target' ? territoryOf(step.source) : null;
  switch (view.phase.name) {
    case 'setup.claiming':
    case 'capital':
    case 'setup.placing':
    case 'placing':
      return moves.place(scene, chosen, 1);
    case 'attacking.choosing':
      if (source !== null) return { type: 'attack', source, target: territory };
      if (owners[chosen] !== asked) return `no territory of yours with two armies borders on ${name}`;
      if ((armies[chosen] ?? 0) < 2) return `${name} has only one army, which must stay`;
      return view.options.attacks > 0 && view.attacks >= view.options.attacks
        ? `${view.options.attacks} attacks a turn are allowed, and made`
        : `every neighbour of ${name} is yours`;
    case 'fortifying':
      if (source !== null) return { type: 'fortify', source, target: territory, armies: 1 };
      if (owners[chosen] !== asked) return `${name} is not yours`;
      return (armies[chosen] ?? 0) < 2
        ? `${name} has only one army, which must stay`
        : `no way leads from ${name} to another territory of yours`;
    default:
      return 'nothing is to be chosen on the map now';
  }
}

/** The visible result of a move's events. */
function beatOf(events: readonly DominationEvent[]): Beat {
  return beatFrom({
    rolled: events.find(event => event.type === 'rolled'),
    captured: events.find(event => event.type === 'captured'),
    moved: events.find(event => event.type === 'advanced' || event.type === 'fortified'),
    changes: events.flatMap(changesOf),
    clears: events.some(event => event.type === 'go-began'),
  });
}

/** Changes by an event besides the losses of a roll, by territory. */
function changesOf(event: DominationEvent): readonly (readonly [territory: number, by: number])[] {
  switch (event.type) {
    case 'placed':
      return [[event.territory, event.armies]];
    case 'claimed':
      return [[event.territory, event.armies ?? 1]];
    case 'fortified':
      return [
        [event.source, -event.armies],
        [event.target, event.armies],
      ];
    case 'traded':
      return event.bonus === null ? [] : [[event.bonus.territory, event.bonus.armies]];
    default:
      return [];
  }
}

/** The time that computer players' moves are shown, as a share of the pace. */
const PACES: Readonly<Record<string, number>> = {
  ...{ trade: 1, 'choose-capital': 1, fortify: 1 },
  ...{ attack: 0.5, roll: 0.35, advance: 0.35 },
};
const PLACINGS: readonly string[] = ['claim', 'place', 'place-random'];

export const dominationBoard: BoardKind<DominationTypes> = {
  luck: dominationLuck,
  film: dominationFilm,
  // At the start everybody places one army after the other.
  paceOf: ({ type }, { progress }) =>
    PLACINGS.includes(type) ? (progress.turn === 0 ? 0.04 : 0.4) : (PACES[type] ?? 0.05),
  weightOf: eventWeights<DominationTypes>(
    ['captured', 'eliminated', 'won', 'drawn', 'capital-chosen'],
    ['attacked', 'retreated', 'claimed', 'advanced', 'attacks-ended', 'passed'],
  ),
  briefOf: event => (event.type === 'rolled' ? rollInBrief(event) : null),
  commands: Object.values({ ...mapCommands, ...searchCommands, ...dominationCommands }),
  sends: {
    [mapCommands.again.id]: ['attack', 'roll'],
    [mapCommands.repeat.id]: ['attack'],
    [dominationCommands.otherDice.id]: ['roll'],
    [mapCommands.done.id]: ['end-trade', 'end-attack', 'retreat', 'pass'],
    [dominationCommands.otherSet.id]: ['trade'],
    [mapCommands.allHere.id]: ['place'],
    [mapCommands.spread.id]: ['claim', 'place'],
    [mapCommands.scatter.id]: ['place-random'],
  },
  open: (controller, services) =>
    openConquest(controller, services, dominationGame(controller.table.rules.setup, services)),
  watch: (frame, occupants, setup, services) =>
    watchConquest(frame, occupants, dominationGame(setup, services)),
};
