import { shortestPath } from '../../../../machines/conquest/board.ts';
import { type Arrow, emptyScene, type MapScene } from '../../../app/map-board/scene.ts';
import type { Moment } from './motion.ts';
import { campaignOf } from './prospects.ts';
import { aimOf, type ConquestScene, cursorOf, litOf, transferOf } from './scene.ts';

/** What the board shows of a game: who has what, what is chosen, and what moves at this moment. */
export function mapSceneOf(scene: ConquestScene, moment: Moment): MapScene {
  const { owners, armies, capitals, focus, asked, near, step } = scene;
  const { taking } = moment;
  const before = taking?.step === 'before' ? taking : null;
  return {
    ...emptyScene,
    owners: before === null ? owners : owners.with(before.territory, before.from),
    armies,
    cursor: step.name === 'covered' || step.name === 'over' ? null : cursorOf(scene),
    selected: new Set(focus.source === null ? [] : [focus.source]),
    legal: litOf(scene),
    arrows: arrowsOf(scene, moment),
    capitals: new Set(capitals.filter(capital => capital !== null)),
    notes: notesOf(scene, moment),
    flashing: new Set(taking?.step === 'flash' ? [taking.territory] : []),
    overlay: focus.overlay,
    seat: asked ?? near,
    names: focus.labels,
  };
}

/** What comes and goes at this moment; nothing stands where nobody is yet. */
function notesOf({ owners }: ConquestScene, { changes }: Moment): ReadonlyMap<number, string> {
  const empty = owners.flatMap((owner, territory): [number, string][] =>
    owner === null ? [[territory, '']] : [],
  );
  const changing = [...changes].map(([territory, by]): [number, string] => [
    territory,
    by > 0 ? `+${by}` : `${by}`,
  ]);
  return new Map([...empty, ...changing]);
}

function arrowsOf(scene: ConquestScene, { way }: Moment): readonly Arrow[] {
  const { stage, clash, ground, owners, asked } = scene;
  const aim = aimOf(scene);
  if (aim !== null) return links([aim.source, aim.target], 'accent');
  const campaign = campaignOf(scene);
  if (campaign !== null) return links(campaign.path, 'accent');
  if (clash !== null && stage === 'defend') return links([clash.source, clash.target], 'bad');
  if (clash !== null && stage === 'advance') return links([clash.source, clash.target], 'good');
  const transfer = transferOf(scene);
  if (transfer === null) return way === null ? [] : links(way, 'bad');
  // The way through own territories that armies take.
  const isOwn = (territory: number): boolean => owners[territory] === asked;
  return links(shortestPath(ground.graph, transfer.source, transfer.target, isOwn) ?? [], 'good');
}

const links = (path: readonly number[], tone: Arrow['tone']): readonly Arrow[] =>
  path.slice(1).map((to, index) => ({ from: path[index] ?? to, to, tone }));
