import type { Kit } from '../../source/games/kit.ts';
import { kits } from '../../source/games/kits.ts';
import type { OptionValues } from '../../source/maps/setup-kit.ts';
import type { HostedTable } from '../../source/server/house/tables/hosted-table.ts';
import type { SeatRecord, TurnClock } from '../../source/server/house/tables/record.ts';
import { good } from '../good.ts';
import type { TestServer } from './harness.ts';

/** A seat that anybody may take. */
export const free: SeatRecord = { kind: 'open', for: null };
/** A computer player. */
export const computer = { kind: 'bot', level: 'easy', name: 'Cleo' } as const;

/** The games by rules of another version. */
export const otherRules: readonly Kit[] = kits.map(kit => ({
  ...kit,
  async rules() {
    const game = await kit.rules();
    return { ...game, rulesVersion: game.rulesVersion + 1 };
  },
}));

/** A table that the person of this name has opened, as the set-up screen would; of Simple Risk unless told. */
export async function openTable(
  server: TestServer,
  host: string,
  more: {
    readonly seats?: readonly SeatRecord[];
    readonly clock?: TurnClock;
    readonly timeLimit?: number;
    readonly turnLimit?: number;
    readonly game?: string;
    readonly options?: OptionValues;
    readonly map?: string;
    readonly private?: boolean;
    readonly hints?: boolean;
    readonly rated?: boolean;
  } = {},
): Promise<HostedTable> {
  const id = more.game ?? 'grid';
  const game = server.hall.game(id);
  const person = server.hall.parts.people.named(host);
  if (game === null || person === null) throw new Error('there is no such game or person');
  const opened = good(
    await server.hall.open(person, {
      game,
      options: more.options ?? { defence: 'most', turnLimit: more.turnLimit ?? 3 },
      map: more.map ?? '',
      seats: more.seats ?? [free, free, computer],
      private: more.private ?? false,
      clock: more.clock ?? null,
      timeLimit: more.timeLimit,
      delay: 0,
      hints: more.hints ?? false,
      rated: more.rated,
    }),
  );
  await server.hall.sit(opened, person);
  return opened;
}
