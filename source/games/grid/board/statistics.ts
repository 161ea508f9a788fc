import { rollChances } from '../../../../machines/conquest/battle.ts';
import { countOf } from '../../../../machines/grid/board.ts';
import type { GridEvent, GridView } from '../../../../machines/grid/types.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import type { Story } from '../../../table/story.ts';

/** What a player did and what the dice did to them. */
export interface SeatStatistics {
  readonly seat: Seat;
  /** Territories taken and lost. */
  readonly taken: number;
  readonly lost: number;
  /** Troops of others that fell against this player, and own ones that fell. */
  readonly killed: number;
  readonly fallen: number;
  /** Dice rolled and the sum of their eyes: 3.5 a die is to be expected. */
  readonly dice: number;
  readonly eyes: number;
  /** Troops by which the rolls went better than was to be expected of these dice; negative when worse. */
  readonly luck: number;
}

export interface Statistics {
  readonly seats: readonly SeatStatistics[];
  /** For each turn, from the deal on, how many territories each seat owned at its end. */
  readonly territories: readonly (readonly number[])[];
}

/** Counts a story up. */
export function statisticsOf(story: Story): Statistics {
  const players = seats(story.header.seats.length);
  const territories: number[][] = [];
  let list: readonly SeatStatistics[] = players.map(seat => ({
    seat,
    taken: 0,
    lost: 0,
    killed: 0,
    fallen: 0,
    dice: 0,
    eyes: 0,
    luck: 0,
  }));
  for (const step of story.steps) {
    const view = story.rules.view(step.position, 'spectator') as GridView;
    territories[view.turn] = players.map(seat => countOf(view, seat));
    if (step.kind !== 'played') continue;
    for (const event of step.events as readonly GridEvent[]) list = list.map(each => counted(each, event));
  }
  return { seats: list, territories };
}

function counted(now: SeatStatistics, event: GridEvent): SeatStatistics {
  if (event.type === 'captured') {
    const taken = event.seat === now.seat ? 1 : 0;
    const lost = event.from === now.seat ? 1 : 0;
    return { ...now, taken: now.taken + taken, lost: now.lost + lost };
  }
  if (event.type !== 'rolled' || (event.seat !== now.seat && event.defender !== now.seat)) return now;
  const attacking = event.seat === now.seat;
  const own = attacking ? event.attack : event.defence;
  const [killed, fallen] = attacking
    ? [event.defenderLoses, event.attackerLoses]
    : [event.attackerLoses, event.defenderLoses];
  const surplus = event.defenderLoses - expectedLoss(event.attack.length, event.defence.length);
  return {
    ...now,
    killed: now.killed + killed,
    fallen: now.fallen + fallen,
    dice: now.dice + own.length,
    eyes: now.eyes + own.reduce((sum, eye) => sum + eye, 0),
    luck: now.luck + (attacking ? surplus : -surplus),
  };
}

/** Troops that the defender loses in such a roll on the average. */
function expectedLoss(attack: number, defence: number): number {
  return rollChances(attack, defence).reduce((sum, chance, lost) => sum + chance * lost, 0);
}
