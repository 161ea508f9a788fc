import { type Board, neighboursOf } from '../conquest/board.ts';
import { at } from '../result.ts';
import { seats, type Viewer } from '../seat.ts';
import { areMates, isPrey, sidesOf } from '../teams.ts';
import type { Fog } from './options.ts';
import { handSize, territoriesOf } from './orders.ts';
import type { Knowledge } from './planning.ts';
import { knownOrder, seatsToMove } from './turns.ts';
import type {
  OrderEvent,
  Owner,
  Scenario,
  SightLevel,
  WarzoneEvent,
  WarzonePosition,
  WarzoneView,
  Watch,
} from './types.ts';

/** The viewer's own orders, and as much of the board as the fog permits. */
export function view(game: Scenario, position: WarzonePosition, viewer: Viewer): WarzoneView {
  const { options, seats: count } = game.setup;
  const { phase, turn } = position;
  const isSeat = viewer !== 'spectator';
  const known = knowledge(game, position, viewer);
  return {
    ...known,
    viewer,
    board: game.setup.board,
    turn,
    phase: phase.name,
    toMove: seatsToMove(position),
    order: knownOrder(game, position, Math.max(1, turn)),
    handSizes: position.hands.map((hand, seat) =>
      isOpen(game, position, viewer) || seat === viewer ? handSize(options, hand) : null,
    ),
    truces: position.truces,
    orders: phase.name === 'ordering' && isSeat ? at(phase.lists, viewer) : [],
    mates: matesOf(game, position, viewer),
    committed: committedOf(position, count),
    attacked: isSeat && at(position.attacked, viewer),
    offered: phase.name === 'picking' ? phase.offered : [],
    holding: position.holding,
    watches: watchesOf(game, position.watches, viewer),
    outcome: phase.name === 'over' ? phase.outcome : null,
  };
}

/** The lists that mates have committed. */
function matesOf({ setup }: Scenario, { phase }: WarzonePosition, viewer: Viewer): WarzoneView['mates'] {
  if (phase.name !== 'ordering' || viewer === 'spectator' || setup.options.teams === 0) return [];
  return seats(setup.seats).flatMap(seat =>
    areMates(sidesOf(setup), viewer, seat) &&
    phase.committed[seat] === true &&
    at(phase.lists, seat).length > 0
      ? [{ seat, orders: at(phase.lists, seat) }]
      : [],
  );
}

/** The part of a view by which orders are judged. */
export function knowledge(game: Scenario, position: WarzonePosition, viewer: Viewer): Knowledge {
  const { options, seats: count } = game.setup;
  const open = isOpen(game, position, viewer);
  const levels = open
    ? null
    : position.owners.map((_, territory) =>
        levelOf(game, position.owners, viewer, territory, position.watches),
      );
  const armies = position.armies.map((armies, territory) =>
    (levels?.[territory] ?? 2) === 2 ? armies : null,
  );
  return {
    options,
    seats: count,
    owners: position.owners.map((owner, territory) => (levels?.[territory] === 0 ? 'hidden' : owner)),
    armies,
    capitals: (position.capitals ?? []).map(capital =>
      capital !== null && armies[capital] === null ? null : capital,
    ),
    incomes: position.incomes.map((income, seat) => (open || seat === viewer ? income : null)),
    hand: viewer === 'spectator' ? [] : at(position.hands, viewer),
    eliminated: position.eliminated,
  };
}

/** True when the whole board is visible: without fog, and once the game is over. */
function isOpen({ setup }: Scenario, { phase }: WarzonePosition, viewer: Viewer): boolean {
  const { fog, watchers } = setup.options;
  return fog === 'none' || phase.name === 'over' || (viewer === 'spectator' && watchers === 'all');
}

function committedOf({ phase }: WarzonePosition, count: number): readonly boolean[] {
  if (phase.name === 'ordering') return phase.committed;
  return seats(count).map(seat => phase.name === 'picking' && at(phase.wishes, seat) !== null);
}

/**
 * Hides lists; an executed order goes to its player and to viewers who see one of its territories fully, without the
 * numbers of the others (rules/warzone.md#fog).
 */
export function seen(event: WarzoneEvent, viewer: Viewer): WarzoneEvent | null {
  switch (event.type) {
    case 'given':
    case 'revised':
      return event.seat === viewer ? event : null;
    case 'card-drawn':
      return event.seat === viewer ? event : { ...event, card: null };
    case 'turn-began':
      return event.open
        ? event
        : { ...event, incomes: event.incomes.map((income, seat) => (seat === viewer ? income : null)) };
    case 'picked':
      return seenPick(event, viewer);
    default:
      return 'index' in event ? seenOrder(event, viewer) : event;
  }
}

function seenPick(event: WarzoneEvent & { type: 'picked' }, viewer: Viewer): WarzoneEvent {
  if (event.sight === null || event.seat === viewer) return { ...event, sight: null };
  const names = event.names.filter((_, territory) => levelIn(event.sight?.[territory] ?? [], viewer) > 0);
  return { ...event, names, sight: null };
}

function seenOrder(event: OrderEvent, viewer: Viewer): WarzoneEvent | null {
  const { sight } = event;
  if ((event.type === 'watched' || event.type === 'discarded') && event.seat !== viewer) return null;
  if (sight === null) return event;
  const levels = sight.map(each => levelIn(each, viewer));
  const isPublic =
    territoriesOf(event.order).length === 0 && event.type !== 'failed' && event.type !== 'cheated';
  const isSeen = levels.includes(2) && event.type !== 'failed';
  if (event.seat !== viewer && !isPublic && !isSeen) return null;
  return underFog({ ...event, sight: null }, levels);
}

/** Hides the numbers of territories that are not fully visible. */
function underFog(event: OrderEvent, levels: readonly SightLevel[]): OrderEvent {
  const after = event.after.map((armies, territory) => (levels[territory] === 2 ? armies : null));
  const sees = levels.at(-1) === 2;
  if (event.type === 'attacked' && !sees) {
    const { guarded: _, ...rest } = event;
    return { ...rest, after, defenders: null };
  }
  if (event.type === 'bombed' || event.type === 'blockaded')
    return { ...event, after, before: sees ? event.before : null };
  return { ...event, after };
}

/** A viewer's level in a list by seat, the spectator last. */
const levelIn = (levels: readonly SightLevel[], viewer: Viewer): SightLevel =>
  (viewer === 'spectator' ? levels.at(-1) : levels[viewer]) ?? 0;

/** Visibility beside a team's territories and elsewhere (rules/warzone.md#fog); its own are always visible. */
const LEVELS: Readonly<Record<Fog, { readonly adjacent: SightLevel; readonly elsewhere: SightLevel }>> = {
  none: { adjacent: 2, elsewhere: 2 },
  light: { adjacent: 2, elsewhere: 1 },
  normal: { adjacent: 2, elsewhere: 0 },
  dense: { adjacent: 1, elsewhere: 1 },
  heavy: { adjacent: 1, elsewhere: 0 },
  complete: { adjacent: 0, elsewhere: 0 },
};

/** What a viewer and its mates see by cards. */
const watchesOf = (
  { setup }: Scenario,
  watches: readonly Watch[] | undefined,
  viewer: Viewer,
): readonly Watch[] =>
  viewer === 'spectator' ? [] : (watches ?? []).filter(({ seat }) => !isPrey(sidesOf(setup), seat, viewer));

/** True for a territory that a card of sight shows (rules/warzone.md#cards-of-sight). */
function shows(board: Board, owners: readonly Owner[], { by, target }: Watch, territory: number): boolean {
  if (by === 'spy') return owners[territory] === target;
  const { countries } = board.data;
  if (by === 'surveillance') return countries[territory]?.continent === countries[target]?.continent;
  return territory === target || neighboursOf(board, target).some(each => each === territory);
}

/** A viewer's knowledge of a territory, mates' sight included: 0 nothing, 1 the owner, 2 owner and armies. */
export function levelOf(
  { board, setup }: Scenario,
  owners: readonly Owner[],
  viewer: Viewer,
  territory: number,
  watches: readonly Watch[] = [],
): SightLevel {
  const { adjacent, elsewhere } = LEVELS[setup.options.fog];
  if (viewer === 'spectator') return setup.options.watchers === 'all' ? 2 : elsewhere;
  if (elsewhere === 2) return 2;
  const sides = sidesOf(setup);
  const isOurs = (each: number): boolean => !isPrey(sides, at(owners, each), viewer);
  if (isOurs(territory)) return 2;
  const isWatched = (watch: Watch): boolean => shows(board, owners, watch, territory);
  if (watchesOf({ board, setup }, watches, viewer).some(isWatched)) return 2;
  if (adjacent === elsewhere) return elsewhere;
  return neighboursOf(board, territory).some(isOurs) ? adjacent : elsewhere;
}
