/** How many troops each side loses in one roll. */
export interface Losses {
  readonly attacker: number;
  readonly defender: number;
}

/** Eyes from high to low, as they are compared and shown. */
export const highToLow = (eyes: readonly number[]): number[] => eyes.toSorted((one, other) => other - one);

/**
 * What one roll costs (seed "Simple Risk", section 4.3.2.2): the highest die of the one is compared with the
 * highest of the other, then the second highest, as long as both have one. The lower loses a troop; a tie costs
 * the attacker one.
 * @param attack eyes of the attacker's dice, in any order
 * @param defence eyes of the defender's dice, in any order
 */
export function compareDice(attack: readonly number[], defence: readonly number[]): Losses {
  const defending = highToLow(defence);
  const compared = highToLow(attack).slice(0, defending.length);
  const defender = compared.filter((eyes, index) => eyes > (defending[index] ?? 0)).length;
  return { attacker: compared.length - defender, defender };
}
