import { territory } from '../conquest/board.ts';
import { remarksOf } from '../conquest/characters.ts';
import { type Act, harmsTo } from '../conquest/lately.ts';
import type { Game, Harm } from '../game.ts';
import { at } from '../result.ts';
import type { Seat } from '../seat.ts';
import { sidesOf } from '../teams.ts';
import { nameFrom } from '../wording.ts';
import { grid, territoryName } from './board.ts';
import type { GridEvent, GridTypes } from './types.ts';

/** Dice that are few for an attack. */
const FEW_DICE = 2;

/** See `Game.inCharacter`: who is cautious lets a turn pass without an attack, who is bold attacks with few troops. */
export const inCharacter: NonNullable<Game<GridTypes>['inCharacter']> = (
  moves,
  view,
  styles,
  names,
  setup,
  past = [],
) => {
  const player = nameFrom(names);
  return remarksOf<GridEvent>(moves, past, {
    ...{ styles, player, actOf, sides: sidesOf(setup), owners: [...view.owners] },
    place: of => territoryName(territory(of)),
    beside: of => at(grid.neighbours, of),
    done: event => (event.type === 'attacks-ended' ? [event.seat] : []),
    remark(event, before) {
      if (!('seat' in event)) return null;
      const { seat } = event;
      if (event.type === 'attacked' && styles[seat] === 'bold' && event.dice <= FEW_DICE)
        return { seat, text: `${player(seat)} is bold and dares it` };
      const isPeace = event.type === 'attacks-ended' && !event.forced && styles[seat] === 'cautious';
      return isPeace && !hasAttacked(before())
        ? { seat, text: `${player(seat)} is cautious and attacks nobody` }
        : null;
    },
  });
};

/** True if somebody has attacked since the turn began. */
function hasAttacked(events: Iterable<GridEvent>): boolean {
  for (const { type } of events) {
    if (type === 'attacked') return true;
    if (type === 'turn-began') return false;
  }
  return false;
}

function actOf(event: GridEvent): Act | null {
  if (event.type === 'turn-began') return { begins: event.seat };
  if (event.type === 'attacked')
    return { by: event.seat, against: event.defender, territory: event.target, took: false };
  return event.type === 'captured'
    ? { by: event.seat, against: event.from, territory: event.target, took: true }
    : null;
}

/** See `Rules.lately`. */
export const lately = (events: Iterable<GridEvent>, seat: Seat): readonly Harm[] =>
  harmsTo(seat, events, actOf);
