import { remarksOf } from '../conquest/characters.ts';
import { type Act, harmsTo } from '../conquest/lately.ts';
import type { Game, Harm } from '../game.ts';
import { at } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { sidesOf } from '../teams.ts';
import { nameFrom } from '../wording.ts';
import type { WarzoneEvent, WarzoneTypes } from './types.ts';

/** See `Game.inCharacter`. Under fog only what its reader has seen is told, and not who leaves whom alone. */
export const inCharacter: NonNullable<Game<WarzoneTypes>['inCharacter']> = (
  moves,
  view,
  styles,
  names,
  setup,
  past = [],
) => {
  const owners = view.owners.map(owner => (owner === 'hidden' ? null : owner));
  return remarksOf<WarzoneEvent>(moves, past, {
    ...{ styles, actOf, owners, sides: sidesOf(setup) },
    player: nameFrom(names),
    beside: territory => at(setup.board.countries, territory).borders,
    place: territory => at(setup.board.countries, territory).name,
    done: event => (event.type === 'turn-began' && event.open ? seats(setup.seats) : []),
    back(event) {
      const isGiven = event.type === 'blockaded' || event.type === 'gifted';
      if (isGiven && 'territory' in event.order) owners[event.order.territory] = event.seat;
    },
  });
};

function actOf(event: WarzoneEvent): Act | null {
  if (event.type === 'turn-began') return { begins: 'all' };
  // What has a sight still was not made for a reader.
  if (!('sight' in event) || event.sight !== null) return null;
  if (event.type === 'bombed' && 'territory' in event.order)
    return { by: event.seat, against: event.owner, territory: event.order.territory, took: false };
  if (event.type !== 'attacked' || !('target' in event.order)) return null;
  return { by: event.seat, against: event.defender, territory: event.order.target, took: event.captured };
}

/** See `Rules.lately`. A seat sees under any fog what is done to its own territories. */
export const lately = (events: Iterable<WarzoneEvent>, seat: Seat): readonly Harm[] =>
  harmsTo(seat, events, actOf);
