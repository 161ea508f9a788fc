import type { Harm } from '../game.ts';
import type { Sides } from '../outcome.ts';
import type { Seat } from '../seat.ts';
import { isPrey } from '../teams.ts';

/** What an event is to who remembers: the begin of a turn, of a seat or of all, or an attack, which may take the territory. */
export type Act =
  | { readonly begins: Seat | 'all' }
  | { readonly by: Seat; readonly against: Seat | null; readonly territory: number; readonly took: boolean };

/** Own turns back to which a player remembers. */
const REMEMBERED = 2;

/** What others did to a seat since its last turns began, the last harm first. @param events the last one first */
export function harmsTo<E>(
  seat: Seat,
  events: Iterable<E>,
  actOf: (event: E) => Act | null,
): readonly Harm[] {
  const harms: Harm[] = [];
  let begun = 0;
  for (const event of events) {
    const act = actOf(event);
    if (act === null) continue;
    if ('begins' in act) {
      if (act.begins === seat || act.begins === 'all') begun += 1;
      if (begun > REMEMBERED) break;
    } else if (begun > 0 && act.against === seat)
      harms.push({ by: act.by, territory: act.territory, took: act.took, ago: begun });
  }
  return harms;
}

/** Who has taken territories since the last turn, each with the last one (decisions/computer-players.md#styles). */
export function debtors(harms: readonly Harm[]): ReadonlyMap<Seat, number> {
  const taken = harms.filter(({ took, ago }) => took && ago === 1);
  return new Map(taken.toReversed().map(({ by, territory }) => [by, territory]));
}

/** A board as far as somebody knows it, and the territories that can be attacked from each. */
export interface Fronts {
  readonly owners: readonly (Seat | 'hidden' | null)[];
  beside(territory: number): readonly number[];
}

/** Those beside a seat's land who have left it alone, while others of those beside it have not. */
export function peaceful(
  harms: readonly Harm[],
  seat: Seat,
  sides: Sides,
  { owners, beside }: Fronts,
): readonly Seat[] {
  const met = new Set<Seat>();
  for (const [from, owner] of owners.entries())
    if (owner === seat)
      for (const to of beside(from)) {
        const other = owners[to] ?? null;
        if (other !== null && other !== 'hidden' && isPrey(sides, other, seat)) met.add(other);
      }
  const calm = [...met].filter(rival => !harms.some(({ by }) => by === rival));
  return calm.length === met.size ? [] : calm;
}
