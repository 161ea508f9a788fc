import { usualDice } from '../../../../machines/conquest/odds.ts';
import { grid, territories, territoryName } from '../../../../machines/grid/board.ts';
import type { GridEvent, GridMove, GridPhase, GridTypes, GridView } from '../../../../machines/grid/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { sidesOf } from '../../../../machines/teams.ts';
import { attackWays, type Choices, moveWays, noChoices } from '../../conquest/board/choices.ts';
import type { Look } from '../../conquest/board/game.ts';
import type { Advice } from '../../conquest/board/hint.ts';
import {
  bareGround,
  type ConquestScene,
  clashOf,
  defenceDice,
  type Ground,
  type Sight,
  type Stage,
} from '../../conquest/board/scene.ts';
import { happeningsSince, noStory, type Story, storyOf } from '../../conquest/story.ts';

/** The sight of a game of Simple Risk, of which nothing is hidden. */
export interface GridSight extends Sight {
  readonly view: GridView;
  readonly news: Story;
}

export type GridScene = ConquestScene<GridSight>;

export const ground: Ground = bareGround(territories.map(territoryName), grid);

const STAGES: Readonly<Record<GridPhase['name'], Stage>> = {
  deploying: 'place',
  reinforcing: 'place',
  choosing: 'attack',
  defending: 'defend',
  advancing: 'advance',
  moving: 'move',
  over: 'over',
};

/** The sight of a viewer. */
export function sightOf({ view, names, asked, near, events }: Look<GridTypes>): GridSight {
  const { phase, owners, troops, eliminated, turn, active } = view;
  return {
    ...{ ground, names, asked, near, view, owners, armies: troops, eliminated, turn, active },
    sides: sidesOf(view),
    capitals: [],
    crown: 'capital',
    stage: STAGES[phase.name],
    clash: clashOf(phase),
    limits: usualDice,
    covered: false,
    news: asked !== null && phase.name === 'reinforcing' ? newsFor(asked, events(), view, names) : noStory,
  };
}

/** The story since this seat's last turn, which ends with a move or without one. */
export const newsFor = (
  me: Seat,
  events: readonly GridEvent[],
  { owners }: Pick<GridView, 'owners'>,
  names: readonly string[],
): Story =>
  storyOf(
    me,
    happeningsSince(
      events,
      event => (event.type === 'moved' || event.type === 'passed') && event.seat === me,
    ),
    owners,
    ground,
    names,
  );

/** The choices of the seat that is asked. */
export function choicesOf(sight: GridSight, asked: Seat): Choices {
  const { owners, stage, clash, view } = sight;
  const state = { ...sight, graph: grid };
  switch (stage) {
    case 'place':
      return { ...noChoices, territories: new Set(territories.filter(each => owners[each] === asked)) };
    case 'attack':
      return { ...noChoices, ways: attackWays(state, asked) };
    case 'move':
      return { ...noChoices, ways: moveWays(state, asked, 'path', view) };
    case 'defend':
      return { ...noChoices, range: { least: 1, most: defenceDice(sight, clash?.target ?? -1) } };
    default:
      return view.phase.name === 'advancing' ? { ...noChoices, range: view.phase } : noChoices;
  }
}

/** A move as the advice of a hint. */
export function adviceOf(move: GridMove, { clash, view }: GridScene): Advice {
  switch (move.type) {
    case 'deploy':
    case 'reinforce': {
      const armies = view.phase.name === 'reinforcing' ? view.phase.troops : 1;
      return { name: 'place', territory: move.territory, armies };
    }
    case 'attack':
      return { name: 'attack', source: move.source, target: move.target };
    case 'defend':
      return { name: 'defend', dice: move.dice };
    case 'advance':
      return { name: 'advance', source: clash?.source ?? 0, target: clash?.target ?? 0, armies: move.troops };
    case 'move':
      return { name: 'move', source: move.source, target: move.target, armies: move.troops };
    default:
      return { name: 'done' };
  }
}
