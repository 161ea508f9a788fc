import type { Rules } from '../../../../machines/game.ts';
import { replaced } from '../../../../machines/result.ts';
import { type Seat, seats, type Viewer } from '../../../../machines/seat.ts';
import { cardOf, territoriesOf } from '../../../../machines/warzone/orders.ts';
import type {
  OrderEvent,
  WarzoneEvent,
  WarzoneTypes,
  WarzoneView,
} from '../../../../machines/warzone/types.ts';
import type { Chart } from '../../../screens/drawing/curves.ts';
import type { StepMoments } from '../../../screens/play/board.ts';
import type { TableView } from '../../../table/api.ts';
import type { Replay } from '../../../table/replay.ts';
import { type ResultReport, talliesOf, territoryChart, withChance } from '../../conquest/board/result.tsx';
import { warzoneLuck } from '../film.ts';

/** The board at one moment of an execution, as far as the viewer knows it. */
type Field = Pick<WarzoneView, 'owners' | 'armies' | 'capitals' | 'handSizes'>;

const fieldOfView = ({ owners, armies, capitals, handSizes }: WarzoneView): Field => ({
  ...{ owners, armies, capitals, handSizes },
});

/** A moment of an execution: what just happened, and the board after it. The first has no event. */
export interface ExecutionMoment extends Field {
  readonly event: WarzoneEvent | null;
}

/** One executed turn as a viewer saw it. */
export interface Chapter {
  readonly turn: number;
  readonly moments: readonly ExecutionMoment[];
}

const HIDDEN_EVENTS: readonly string[] = ['wished', 'picked', 'turn-began', 'given', 'revised', 'committed'];

/** Tests whether an execution shows an event. */
export const isShown = (event: WarzoneEvent): boolean => !HIDDEN_EVENTS.includes(event.type);

/** The turn between two views, with its events; null when no orders were executed. */
export function chapterOf(
  before: WarzoneView,
  after: WarzoneView,
  events: readonly WarzoneEvent[],
): Chapter | null {
  if (before.phase !== 'ordering' || (after.turn === before.turn && after.phase === 'ordering')) return null;
  const shown = events.filter(isShown);
  return {
    turn: before.turn,
    get moments() {
      const known = recent.find(each => each.shown === shown);
      if (known !== undefined) return known.moments;
      const moments = momentsBetween(before, after, shown);
      recent = [{ shown, moments }, ...recent].slice(0, MOST_RECENT);
      return moments;
    },
  };
}

/** Moments of the turns looked at last, newest first, by their events: a long game has too many to keep all. */
let recent: readonly { readonly shown: object; readonly moments: readonly ExecutionMoment[] }[] = [];
const MOST_RECENT = 4;

/** The moments of an execution between two views: before the first event, and after each. */
export function momentsBetween(
  before: WarzoneView,
  after: WarzoneView,
  events: readonly WarzoneEvent[],
): readonly ExecutionMoment[] {
  let field = fieldOfView(before);
  const later = events.map((event, index) => {
    // The view after the turn knows more than the events: what came into sight, what a cheater did.
    field = index === events.length - 1 ? fieldOfView(after) : fieldAfter(field, event);
    return { event, ...field };
  });
  return [{ event: null, ...fieldOfView(before) }, ...later];
}

function fieldAfter(field: Field, event: WarzoneEvent): Field {
  if (event.type === 'card-drawn')
    return event.whole ? { ...field, handSizes: dealt(field.handSizes, event.seat, 1) } : field;
  if (event.type === 'eliminated')
    return {
      ...field,
      // Who has lost a capital leaves land behind.
      owners: field.owners.map(owner => (owner === event.seat ? null : owner)),
      capitals: field.capitals.map((capital, seat) => (seat === event.seat ? null : capital)),
      handSizes: dealt(field.handSizes, event.seat, Number.NEGATIVE_INFINITY),
    };
  if (!isOrderEvent(event)) return field;
  // A card is spent whether its order fails or not (rules/warzone.md#failing).
  const isSpent = cardOf(event.order) !== null && !(event.type === 'failed' && event.why === 'no-card');
  const spent = isSpent ? dealt(field.handSizes, event.seat, -1) : field.handSizes;
  if (event.type === 'failed') return { ...field, handSizes: spent };
  const owners = [...field.owners];
  const armies = [...field.armies];
  territoriesOf(event.order).forEach((territory, index) => {
    const left = event.after[index];
    if (left !== undefined && left !== null) armies[territory] = left;
  });
  const [source, target] = territoriesOf(event.order);
  if (event.type === 'attacked' && event.captured && target !== undefined) {
    owners[target] = event.seat;
    armies[target] = event.after[1] ?? null;
  }
  if (event.type === 'gifted' && source !== undefined) owners[source] = event.other;
  if (event.type === 'blockaded' && source !== undefined) owners[source] = null;
  const stands = event.type === 'attacked' && !event.captured ? source : target;
  const capitals =
    'led' in event && stands !== undefined ? replaced(field.capitals, event.seat, stands) : field.capitals;
  return { owners, armies, capitals, handSizes: spent };
}

/** The sizes of hands with one of them changed, if it is known. */
const dealt = (hands: Field['handSizes'], seat: Seat, by: number): Field['handSizes'] =>
  hands.map((count, index) => (index === seat && count !== null ? Math.max(0, count + by) : count));

/** Tests whether an event is an executed order. */
export const isOrderEvent = (event: WarzoneEvent): event is OrderEvent =>
  'order' in event && 'after' in event;

/** The events of a move that a viewer may know. */
export const seenEvents = (
  rules: Rules<WarzoneTypes>,
  events: readonly WarzoneEvent[],
  viewer: Viewer,
): readonly WarzoneEvent[] => events.flatMap(event => rules.seen(event, viewer) ?? []);

/** Tests whether all may be shown in spite of fog: at a table of computer players at home. */
export const seesAll = ({ occupants, yours, rules }: TableView<WarzoneTypes>): boolean =>
  yours === undefined && rules.setup.options.fog !== 'none' && occupants.every(({ kind }) => kind === 'bot');

/** The view of a viewer at this screen. */
export const viewOf = (table: TableView<WarzoneTypes>, viewer: Viewer): WarzoneView =>
  viewer === 'spectator' && seesAll(table) ? sharedView(table) : table.view(viewer);

/** The knowledge of all players together. Neutral territories that none of them sees stay hidden. */
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
    capitals: known(view => view.capitals, null),
    incomes: known(view => view.incomes, null),
    handSizes: known(view => view.handSizes, null),
  };
}

/** The turns of a replay as these rules show them to a viewer, without moves that were taken back. */
export function chaptersOfStory(
  { steps }: Replay<WarzoneTypes>,
  rules: Rules<WarzoneTypes>,
  viewer: Viewer,
): readonly Chapter[] {
  const chapters: Chapter[] = [];
  steps.forEach((step, index) => {
    const earlier = steps[index - 1];
    if (step.kind !== 'played' || earlier === undefined) return;
    // No views are made of moves that execute nothing.
    if (!step.events.some(({ type }) => type === 'turn-began' || type === 'won' || type === 'drawn')) return;
    const before = rules.view(earlier.position, viewer);
    const after = rules.view(step.position, viewer);
    const chapter = chapterOf(before, after, seenEvents(rules, step.events, viewer));
    if (chapter !== null) chapters.push(chapter);
  });
  return chapters;
}

/**
 * An executed turn for a replay: the last commitment, each order with its result, the next turn; null if nothing is
 * executed.
 */
export function executionMoments(events: readonly WarzoneEvent[]): StepMoments<WarzoneTypes> | null {
  const first = events.findIndex(isShown);
  if (first < 0) return null;
  const last = events.findLastIndex(isShown);
  const orders = events.slice(first, last + 1);
  return {
    moments: [events.slice(0, first), ...orders.map(event => [event]), events.slice(last + 1)],
    views: (before, after) => [
      ...momentsBetween(before, after, orders).map(moment => ({ ...before, ...moment })),
      after,
    ],
  };
}

/** Each player's territories, turn by turn. */
export const chartOf = (replay: Replay<WarzoneTypes>): Chart => ({
  title: 'Territories',
  caption: 'turn by turn',
  ...territoryChart(replay, ({ turn, phase }) => (phase.name === 'over' ? turn + 1 : turn)),
});

/** Each player's captures and losses, and the luck in battles. */
export function reportOf({ rules, header, steps }: Replay<WarzoneTypes>): ResultReport {
  const events = steps.flatMap(step => (step.kind === 'played' ? step.events : []));
  const fights = warzoneLuck.fights(events, rules);
  const captures = events.flatMap(event =>
    event.type === 'attacked' && event.captured ? [{ seat: event.seat, from: event.defender }] : [],
  );
  return {
    tallies: withChance(talliesOf(header.seats.length, fights, captures), fights),
    columns: ['took', 'lost', 'beat', 'fell', 'luck', 'rare'],
    legend: [
      'took, lost: land',
      'beat, fell: armies',
      'luck: armies above expectation',
      'rare: who has as much, or more',
    ],
  };
}
