/** How much the share that wins counts in who is near it, at most, and how soon one is. */
const PULL = 0.6;
const STEEP = 6;

/**
 * The chance of a side where a share of the territories wins: nearly holding it counts, for the side and for its strongest
 * rival. @param least the fewest territories of that share; null where none wins
 */
export function chanceByShare(chance: number, least: number | null, ours: number, theirs: number): number {
  if (least === null) return chance;
  const near = (held: number): number => PULL * Math.min(1, held / least) ** STEEP;
  return (chance + (1 - chance) * near(ours)) * (1 - near(theirs));
}

/** The territories of a side and of its strongest rival, by those of each seat. */
export function heldBySides(
  counts: ArrayLike<number>,
  sides: readonly number[],
  seat: number,
): { readonly ours: number; readonly theirs: number } {
  const held = new Map<number | undefined, number>();
  for (let each = 0; each < counts.length; each += 1)
    held.set(sides[each], (held.get(sides[each]) ?? 0) + (counts[each] ?? 0));
  const ours = held.get(sides[seat]) ?? 0;
  held.delete(sides[seat]);
  return { ours, theirs: Math.max(0, ...held.values()) };
}
