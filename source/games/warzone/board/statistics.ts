import { attackOdds } from '../../../../machines/conquest/exchange.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import type { WarzoneEvent } from '../../../../machines/warzone/events.ts';
import type { WarzonePosition, WarzoneSetup } from '../../../../machines/warzone/types.ts';
import type { Story } from '../../../table/story.ts';
import type { Chart } from '../../conquest/board/chart-painter.ts';

/** What a player did, and how chance treated them. */
export interface SeatStatistics {
  readonly seat: Seat;
  /** Territories taken and lost. */
  readonly taken: number;
  readonly lost: number;
  /** Armies of others that fell against this player, and own ones that fell. */
  readonly killed: number;
  readonly fallen: number;
  readonly failed: number;
  /** Armies by which battles went better than was to be expected; negative when worse. */
  readonly luck: number;
}

/** Counts a story up. */
export function statisticsOf(story: Story): readonly SeatStatistics[] {
  const { options } = story.rules.setup as WarzoneSetup; // A story of Warzone.
  const events = story.steps.flatMap(step =>
    step.kind === 'played' ? (step.events as readonly WarzoneEvent[]) : [],
  );
  return seats(story.header.seats.length).map(seat => {
    let [taken, lost, killed, fallen, failed, luck] = [0, 0, 0, 0, 0, 0];
    for (const event of events) {
      if (event.type === 'failed' && event.seat === seat) failed += 1;
      if (event.type !== 'attacked' || (event.seat !== seat && event.defender !== seat)) continue;
      const odds = attackOdds(options, event.sent, event.defenders ?? 0);
      const surplus = event.killed - odds.killed - (event.lost - odds.lost);
      const attacking = event.seat === seat;
      killed += attacking ? event.killed : event.lost;
      fallen += attacking ? event.lost : event.killed;
      luck += attacking ? surplus : -surplus;
      if (event.captured && attacking) taken += 1;
      else if (event.captured) lost += 1;
    }
    return { seat, taken, lost, killed, fallen, failed, luck };
  });
}

/** How many territories each player had at the end of each turn. */
export function territoryChart(story: Story): Chart {
  const byTurn = new Map<number, readonly number[]>();
  const players = seats(story.header.seats.length);
  for (const step of story.steps) {
    const { owners, turn, phase } = step.position as WarzonePosition; // A story of Warzone.
    const moment = phase.name === 'over' ? turn + 1 : turn;
    byTurn.set(
      moment,
      players.map(seat => owners.filter(owner => owner === seat).length),
    );
  }
  return {
    title: 'Territories',
    caption: 'turn by turn',
    points: [...byTurn.values()],
    turns: [...byTurn.keys()],
    names: story.header.seats.map(seat => seat.name),
  };
}
