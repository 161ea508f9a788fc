import type { Rules } from '../../../../machines/game.ts';
import { type Seat, seats, type Viewer } from '../../../../machines/seat.ts';
import { cardOf, placesOf } from '../../../../machines/warzone/orders.ts';
import type {
  OrderEvent,
  WarzoneEvent,
  WarzoneTypes,
  WarzoneView,
} from '../../../../machines/warzone/types.ts';
import type { TableView } from '../../../table/api.ts';

/** The board at one moment of an execution, as far as the viewer was told. Lists are by territory. */
export interface Field {
  readonly owners: WarzoneView['owners'];
  readonly armies: WarzoneView['armies'];
  /** Cards by seat. */
  readonly hands: WarzoneView['handSizes'];
}

/** The board of a view. */
export const fieldOfView = ({ owners, armies, handSizes }: WarzoneView): Field => ({
  owners,
  armies,
  hands: handSizes,
});

/** A view with the board of another moment. */
export const viewAt = (view: WarzoneView, { owners, armies, hands }: Field): WarzoneView => ({
  ...view,
  ...{ owners, armies, handSizes: hands },
});

/** A moment of an execution: what just happened, and the board after it. The first has no event. */
export interface Moment extends Field {
  readonly event: WarzoneEvent | null;
}

/** One executed turn as a viewer saw it. */
export interface Chapter {
  readonly turn: number;
  readonly moments: readonly Moment[];
}

/** What a chapter is made from. */
export interface Told {
  readonly before: WarzoneView;
  readonly after: WarzoneView;
  readonly events: readonly WarzoneEvent[];
}

/** The events that an execution is shown by. */
const SHOWN: ReadonlySet<WarzoneEvent['type']> = new Set([
  'deployed',
  'moved',
  'attacked',
  'bombed',
  'blockaded',
  'negotiated',
  'reinforced',
  'sanctioned',
  'cheated',
  'failed',
  'eliminated',
  'card-drawn',
  'won',
  'drawn',
]);

/** True for what an execution is shown by. */
export const isShown = (event: WarzoneEvent): boolean => SHOWN.has(event.type);

/** The turn that these views and events tell; null when no orders were executed. */
export function chapterOf({ before, after, events }: Told): Chapter | null {
  if (before.phase !== 'ordering' || (after.turn === before.turn && after.phase === 'ordering')) return null;
  const told = { before, after, events: events.filter(isShown) };
  return {
    turn: before.turn,
    get moments() {
      return momentsOf(told);
    },
  };
}

/** Moments of the turns looked at last, the newest first: a long game on a large map has too many to keep all. */
let kept: readonly { readonly told: Told; readonly moments: readonly Moment[] }[] = [];
const MOST_KEPT = 4;

function momentsOf(told: Told): readonly Moment[] {
  const known = kept.find(each => each.told === told);
  if (known !== undefined) return known.moments;
  const moments = momentsBetween(told.before, told.after, told.events);
  kept = [{ told, moments }, ...kept].slice(0, MOST_KEPT);
  return moments;
}

/** The moments of an execution between two views: before the first event, and after each. */
export function momentsBetween(
  before: WarzoneView,
  after: WarzoneView,
  events: readonly WarzoneEvent[],
): readonly Moment[] {
  let field = fieldOfView(before);
  const moments: Moment[] = [{ event: null, ...field }];
  events.forEach((event, index) => {
    // The view after it knows more than the events told: what came into sight, what a cheater did.
    field = index === events.length - 1 ? fieldOfView(after) : fieldAfter(field, event);
    moments.push({ event, ...field });
  });
  return moments;
}

/** The board after an event, as far as the event tells. */
function fieldAfter(field: Field, event: WarzoneEvent): Field {
  if (event.type === 'card-drawn')
    return event.whole ? { ...field, hands: dealt(field.hands, event.seat, 1) } : field;
  if (event.type === 'eliminated')
    return { ...field, hands: dealt(field.hands, event.seat, Number.NEGATIVE_INFINITY) };
  if (!isOrderEvent(event)) return field;
  // A card is spent whether its order fails or not (rules/warzone.md#failing).
  const isSpent = cardOf(event.order) !== null && !(event.type === 'failed' && event.why === 'no-card');
  const spent = isSpent ? dealt(field.hands, event.seat, -1) : field.hands;
  if (event.type === 'failed') return { ...field, hands: spent };
  const owners = [...field.owners];
  const armies = [...field.armies];
  placesOf(event.order).forEach((place, index) => {
    const left = event.after[index];
    if (left !== undefined && left !== null) armies[place] = left;
  });
  const [source, target] = placesOf(event.order);
  if (event.type === 'attacked' && event.captured && target !== undefined) {
    owners[target] = event.seat;
    armies[target] = event.after[1] ?? null;
  }
  if (event.type === 'blockaded' && source !== undefined) owners[source] = null;
  return { owners, armies, hands: spent };
}

/** The hands with so many cards more in one of them, where it is known. */
const dealt = (hands: Field['hands'], seat: Seat, by: number): Field['hands'] =>
  hands.map((count, index) => (index === seat && count !== null ? Math.max(0, count + by) : count));

/** True for what an executed order tells. */
export const isOrderEvent = (event: WarzoneEvent): event is OrderEvent =>
  'order' in event && 'after' in event;

/** The events of a move as a viewer may know them. */
export const seenEvents = (
  rules: Rules<WarzoneTypes>,
  events: readonly WarzoneEvent[],
  viewer: Viewer,
): readonly WarzoneEvent[] => events.flatMap(event => rules.seen(event, viewer) ?? []);

/** An event with all that it tells. */
export const cleared = (event: WarzoneEvent): WarzoneEvent =>
  'sight' in event && event.sight !== null ? { ...event, sight: null } : event;

/**
 * True where computer players play among themselves at one's own table in the fog: nobody is there to keep anything
 * from, and with a watcher's eyes there would be nothing to see.
 */
export const seesAll = ({ occupants, yours, rules }: TableView<WarzoneTypes>): boolean =>
  yours === undefined && rules.setup.options.fog !== 'none' && occupants.every(({ kind }) => kind === 'bot');

/** What a viewer at this screen may know. */
export const viewOf = (table: TableView<WarzoneTypes>, viewer: Viewer): WarzoneView =>
  viewer === 'spectator' && seesAll(table) ? sharedView(table) : table.view(viewer);

/** What all players know together. Neutral territories that none of them sees stay hidden. */
function sharedView(table: TableView<WarzoneTypes>): WarzoneView {
  const views = seats(table.occupants.length).map(seat => table.view(seat));
  const base = table.view('spectator');
  const known = <T>(of: (view: WarzoneView) => readonly T[], unknown: T): readonly T[] =>
    of(base).map((_, index) => {
      const [first = unknown] = views
        .flatMap(view => of(view).slice(index, index + 1))
        .filter(value => value !== unknown);
      return first;
    });
  return {
    ...base,
    owners: known<WarzoneView['owners'][number]>(view => view.owners, 'hidden'),
    armies: known(view => view.armies, null),
    incomes: known(view => view.incomes, null),
    handSizes: known(view => view.handSizes, null),
  };
}
