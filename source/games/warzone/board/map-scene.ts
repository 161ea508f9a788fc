import { letter } from '../../../../machines/seat.ts';
import type { WarzoneEvent } from '../../../../machines/warzone/events.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import { ledger } from '../../../../machines/warzone/planning.ts';
import type { Arrow, MapScene } from '../../../app/map-board/scene.ts';
import { emptyScene } from '../../../app/map-board/scene.ts';
import { type Field, isOrderEvent, type Moment } from './chronicle.ts';
import type { Showing } from './playback.ts';
import { legalOf, pendingOf, plannedOf, plannerOf, type Scene } from './steps.ts';

/** What the map shows while orders are given, or while an execution is looked at. */
export function mapSceneOf(scene: Scene, showing: Showing | null): MapScene {
  const moment = showing?.chapters[showing.chapter]?.moments[showing.moment];
  return moment === undefined ? planScene(scene) : momentScene(scene, moment);
}

const boardScene = (scene: Scene, { owners, armies }: Pick<Field, 'owners' | 'armies'>): MapScene => ({
  ...emptyScene,
  owners: owners.map(owner => (owner === 'hidden' ? null : owner)),
  armies,
  fog: new Set(owners.flatMap((owner, place) => (owner === 'hidden' ? [place] : []))),
  overlay: scene.overlay,
  seat: scene.asked,
  names: scene.names,
});

function planScene(scene: Scene): MapScene {
  const { view, task, cursor, wishes, curtain } = scene;
  const base = boardScene(scene, view);
  if (curtain !== null || view.phase === 'over') return base;
  if (view.phase === 'picking') {
    // Said in signs too, for not everybody sees which territories are brighter.
    const offers = view.offered.map(place => [place, `+${view.armies[place] ?? ''}`] as const);
    const chosen = wishes.items.map((place, index) => [place, `#${index + 1}`] as const);
    const notes = new Map<number, string>([...offers, ...chosen]);
    return { ...base, cursor, legal: legalOf(scene), notes };
  }
  const selected = new Set<number>();
  if (task.name === 'target') selected.add(task.source);
  if (task.name === 'number' && 'source' in task.order) selected.add(task.order.source);
  const target = task.name === 'number' && 'target' in task.order ? task.order.target : cursor;
  return {
    ...base,
    cursor: target,
    selected,
    legal: legalOf(scene),
    arrows: arrowsOf(scene),
    notes: notesOf(scene),
  };
}

/** Lines of the orders in the list, and of the one that is being made. */
function arrowsOf(scene: Scene): readonly Arrow[] {
  const { draft, chosen, task } = scene;
  const pending = pendingOf(scene);
  const replaced = task.name === 'number' ? task.replaces : null;
  const stands = pending === null && chosen === null;
  const given = draft.items.flatMap((order, index): Arrow[] => {
    if (!('source' in order) || index === replaced) return [];
    const isChosen = pending === null && index === chosen;
    return [{ from: order.source, to: order.target, tone: stands || isChosen ? 'accent' : 'dim' }];
  });
  const now: readonly Arrow[] =
    pending !== null && 'source' in pending
      ? [{ from: pending.source, to: pending.target, tone: 'accent' }]
      : [];
  return [...given, ...now];
}

/** Own armies that will be able to leave or stay, beside those that are there now: `6>2`. */
function notesOf(scene: Scene): ReadonlyMap<number, string> {
  const planner = plannerOf(scene);
  const notes = new Map<number, string>();
  if (planner === null) return notes;
  const { present, leaving } = ledger(planner, plannedOf(scene));
  scene.view.armies.forEach((armies, place) => {
    if (scene.view.owners[place] !== scene.asked || armies === null) return;
    const [there, going] = [present[place] ?? 0, leaving[place] ?? 0];
    if (there !== armies || going > 0) notes.set(place, `${armies}>${there - going}`);
  });
  for (const order of scene.draft.items)
    if (order.type === 'bomb') notes.set(order.territory, bombNote(scene, order));
  return notes;
}

function bombNote({ view }: Scene, order: Order & { type: 'bomb' }): string {
  const armies = view.armies[order.territory] ?? null;
  return armies === null ? '?/2' : `${armies}>${Math.max(1, Math.floor(armies / 2))}`;
}

/** The board of a moment of an execution. */
const momentScene = (scene: Scene, moment: Moment): MapScene =>
  eventScene({ ...boardScene(scene, moment), overlay: 'owners' }, moment.event);

/** A board with what just happened on it: both ends marked, the way between them, what changed hands. */
export function eventScene(base: MapScene, event: WarzoneEvent | null): MapScene {
  if (event === null || !isOrderEvent(event)) return base;
  const { order } = event;
  if ('source' in order) {
    const { source, target } = order;
    const won = event.type === 'attacked' ? event.captured : event.type !== 'failed';
    const tone = event.type === 'moved' ? 'accent' : won ? 'good' : 'bad';
    return {
      ...base,
      cursor: target,
      selected: new Set([source]),
      arrows: [{ from: source, to: target, tone }],
      flashing: new Set(event.type === 'attacked' && event.captured ? [target] : []),
    };
  }
  if (!('territory' in order)) return base;
  const notes = new Map<number, string>();
  if (event.type === 'deployed') notes.set(order.territory, `+${event.armies}`);
  return { ...base, cursor: order.territory, notes };
}

/** Whose a territory is, in a word. */
export function ownerWord(scene: Scene, place: number, names: readonly string[]): string {
  const owner = scene.view.owners[place];
  if (owner === 'hidden' || owner === undefined) return 'unknown';
  if (owner === null) return 'neutral';
  return owner === scene.asked ? 'yours' : (names[owner] ?? letter(owner));
}
