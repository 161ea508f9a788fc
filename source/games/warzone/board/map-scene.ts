import type { Order } from '../../../../machines/warzone/orders.ts';
import { ledger } from '../../../../machines/warzone/planning.ts';
import type { WarzoneEvent, WarzoneView } from '../../../../machines/warzone/types.ts';
import { type Arrow, emptyScene, type MapScene } from '../../../app/map-board/scene.ts';
import { isOrderEvent, isShown } from './chronicle.ts';
import { momentOf, type Showing } from './playback.ts';
import { pendingOf, plannedOf, plannerOf, type WarzoneScene } from './sight.ts';

/** The map with the fog on it, and with what is planned; or with what is executed at a moment that is told again. */
export function dressed(map: MapScene, scene: WarzoneScene, events?: readonly WarzoneEvent[]): MapScene {
  const { view, asked, covered, step } = scene;
  const bare: MapScene = {
    ...emptyScene,
    ...boardOf(view),
    overlay: map.overlay,
    seat: asked,
    names: map.names,
  };
  if (events !== undefined) return eventMap(bare, events.find(isShown) ?? null);
  if (covered || step.name === 'over') return bare;
  if (view.phase === 'picking')
    return { ...bare, cursor: map.cursor, legal: new Set(view.offered), notes: wishNotes(scene) };
  const order = step.name === 'number' ? pendingOf(scene) : null;
  const cursor = order !== null && 'target' in order ? order.target : map.cursor;
  const { selected, legal } = map;
  return { ...bare, cursor, selected, legal, arrows: arrowsOf(scene), notes: notesOf(scene) };
}

const boardOf = ({ owners, armies }: Pick<WarzoneView, 'owners' | 'armies'>) => ({
  owners: owners.map(owner => (owner === 'hidden' ? null : owner)),
  armies,
  fog: new Set(owners.flatMap((owner, place) => (owner === 'hidden' ? [place] : []))),
});

/** Said in signs too, for not everybody sees which territories are brighter. */
function wishNotes({ view, wishes }: WarzoneScene): ReadonlyMap<number, string> {
  const offers = view.offered.map(place => [place, `+${view.armies[place] ?? ''}`] as const);
  const chosen = wishes.items.map((place, index) => [place, `#${index + 1}`] as const);
  return new Map<number, string>([...offers, ...chosen]);
}

/** Lines of the orders in the list, and of the one that is being made. */
function arrowsOf(scene: WarzoneScene): readonly Arrow[] {
  const { draft, chosen, task } = scene;
  const pending = pendingOf(scene);
  const replaced = task.name === 'order' ? task.replaces : null;
  const given = draft.items.flatMap((order, index): Arrow[] => {
    if (!('source' in order) || index === replaced) return [];
    const stands = pending === null && (chosen === null || index === chosen);
    return [{ from: order.source, to: order.target, tone: stands ? 'accent' : 'dim' }];
  });
  if (pending === null || !('source' in pending)) return given;
  return [...given, { from: pending.source, to: pending.target, tone: 'accent' }];
}

/** Own armies that will be able to leave or stay, beside those that are there now: `6>2`. */
function notesOf(scene: WarzoneScene): ReadonlyMap<number, string> {
  const { view, asked, draft } = scene;
  const notes = new Map<number, string>();
  if (asked === null) return notes;
  const { present, leaving } = ledger(plannerOf(scene), plannedOf(scene));
  view.armies.forEach((armies, place) => {
    if (view.owners[place] !== asked || armies === null) return;
    const [there, going] = [present[place] ?? 0, leaving[place] ?? 0];
    if (there !== armies || going > 0) notes.set(place, `${armies}>${there - going}`);
  });
  for (const order of draft.items)
    if (order.type === 'bomb') notes.set(order.territory, bombNote(view, order));
  return notes;
}

function bombNote(view: WarzoneView, { territory }: Order & { type: 'bomb' }): string {
  const armies = view.armies[territory] ?? null;
  return armies === null ? '?/2' : `${armies}>${Math.max(1, Math.floor(armies / 2))}`;
}

/** The map while a turn is told: of that moment, with what happened in it. */
export function toldMap(map: MapScene, showing: Showing | null): MapScene {
  const moment = momentOf(showing);
  if (moment === null) return map;
  const { seat, names } = map;
  return eventMap({ ...emptyScene, ...boardOf(moment), seat, names }, moment.event);
}

/** A map with what just happened on it: both ends marked, the way between them, what changed hands. */
function eventMap(base: MapScene, event: WarzoneEvent | null): MapScene {
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
