import { shortestPath } from '../../../../machines/conquest/graph.ts';
import { type Arrow, emptyScene, type MapScene } from '../../../app/map-board/scene.ts';
import type { Moment } from '../../conquest/board/motion.ts';
import { campaignOf } from './prospects.ts';
import { aimOf, cursorOf, litOf, type Scene } from './steps.ts';

/** What the map shows of a game: who has what, what is chosen, and what moves at this moment. */
export function mapSceneOf(scene: Scene, moment: Moment): MapScene {
  const { view, focus, asked, near, step } = scene;
  const { taking } = moment;
  const before = taking?.step === 'before' ? taking : null;
  const covered = step.name === 'covered';
  const shownTo = near ?? null;
  return {
    ...emptyScene,
    owners: before === null ? view.owners : view.owners.with(before.territory, before.from),
    armies: view.armies,
    cursor: shownCursor(scene),
    selected: new Set(focus.source === null ? [] : [focus.source]),
    legal: litOf(scene),
    arrows: arrowsOf(scene, moment),
    capitals: new Set(view.capitals.filter(capital => capital !== null)),
    notes: notesOf(scene, moment),
    flashing: new Set(taking?.step === 'flash' ? [taking.territory] : []),
    overlay: focus.overlay,
    seat: asked ?? shownTo,
    cards: new Set(covered || shownTo === null ? [] : cardTerritories(scene)),
    names: focus.names,
  };
}

/** Where the cursor stands; while cards are traded, where the bonus goes. */
function shownCursor(scene: Scene): number | null {
  const { step, offers, focus } = scene;
  if (step.name === 'covered' || step.name === 'over') return null;
  if (step.name === 'trade') return offers[focus.offer]?.bonus?.territory ?? null;
  return cursorOf(scene);
}

function cardTerritories({ view, offers, focus, step }: Scene): readonly number[] {
  const hand = step.name === 'trade' ? (offers[focus.offer]?.cards ?? view.hand) : view.hand;
  return hand.flatMap(number => {
    const card = view.cards[number];
    return card === undefined || card.kind === 'wildcard' ? [] : [card.country];
  });
}

/** What comes and goes at this moment; nothing stands where nobody is yet. */
function notesOf({ view }: Scene, { changes }: Moment): ReadonlyMap<number, string> {
  const empty = view.owners.flatMap((owner, territory): [number, string][] =>
    owner === null ? [[territory, '']] : [],
  );
  const changing = [...changes].map(([territory, by]): [number, string] => [
    territory,
    by > 0 ? `+${by}` : `${by}`,
  ]);
  return new Map([...empty, ...changing]);
}

function arrowsOf(scene: Scene, { way }: Moment): readonly Arrow[] {
  const aim = aimOf(scene);
  if (aim !== null) return [{ from: aim.source, to: aim.target, tone: 'accent' }];
  const campaign = campaignOf(scene);
  if (campaign !== null) return links(campaign.path, 'accent');
  const { view, focus, step } = scene;
  if (view.phase.name === 'attacking.defending')
    return [{ from: view.phase.source, to: view.phase.target, tone: 'bad' }];
  if (view.phase.name === 'fortifying' && focus.source !== null) {
    const to = step.name === 'number' ? (focus.target ?? focus.cursor) : focus.cursor;
    return links(fortifyPath(scene, focus.source, to) ?? [], 'good');
  }
  if (view.phase.name === 'attacking.advancing')
    return [{ from: view.phase.source, to: view.phase.target, tone: 'good' }];
  return way === null ? [] : [{ from: way[0], to: way[1], tone: 'bad' }];
}

const links = (path: readonly number[], tone: Arrow['tone']): readonly Arrow[] =>
  path.slice(1).map((to, index) => ({ from: path[index] ?? to, to, tone }));

/** The way through own territories that armies take. */
function fortifyPath(
  { board, view, asked, choices }: Scene,
  from: number,
  to: number,
): readonly number[] | null {
  if (choices.ways.get(from)?.has(to) !== true) return null;
  return shortestPath(board.graph, from, to, territory => view.owners[territory] === asked);
}
