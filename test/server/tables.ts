import { findGame } from '../../machines/games.ts';
import type { Hosted } from '../../source/server/hosted.ts';
import type { SeatRecord, TurnClock } from '../../source/server/record.ts';
import type { TestServer } from './harness.ts';

/** A seat that anybody may take. */
export const free: SeatRecord = { kind: 'open', for: null };
/** A computer player. */
export const computer = { kind: 'bot', level: 'easy', name: 'Cleo' } as const;

/** A table of Simple Risk that the person of this name has opened, as the set-up screen would. */
export async function openTable(
  server: TestServer,
  host: string,
  more: {
    readonly seats?: readonly SeatRecord[];
    readonly clock?: TurnClock;
    readonly turnLimit?: number;
  } = {},
): Promise<Hosted> {
  const game = findGame('grid');
  const person = server.hall.parts.people.named(host);
  if (game === null || person === null) throw new Error('there is no such game or person');
  const opened = await server.hall.open(person, {
    game,
    options: { defence: 'most', turnLimit: more.turnLimit ?? 3 },
    map: '',
    seats: more.seats ?? [free, free, computer],
    private: false,
    clock: more.clock ?? null,
    delay: 0,
  });
  if (!opened.ok) throw new Error(opened.error);
  await server.hall.sit(opened.value, person);
  return opened.value;
}
