/** How many troops each side loses in one roll. */
export interface Losses {
  readonly attacker: number;
  readonly defender: number;
}

/** Eyes from high to low, as they are compared and shown. */
export function highToLow(eyes: readonly number[]): readonly number[] {
  const isInOrder = eyes.every((eye, index) => index === 0 || eye <= (eyes[index - 1] ?? eye));
  return isInOrder ? eyes : eyes.toSorted((one, other) => other - one);
}

/**
 * What one roll costs (rules/grid.md#attack): the highest die of the one is compared with the
 * highest of the other, then the second highest, as long as both have one. The lower loses a troop; a tie costs
 * the attacker one.
 * @param attack eyes of the attacker's dice, in any order
 * @param defence eyes of the defender's dice, in any order
 */
export function compareDice(attack: readonly number[], defence: readonly number[]): Losses {
  const attacking = highToLow(attack);
  const defending = highToLow(defence);
  const pairs = Math.min(attacking.length, defending.length);
  let defender = 0;
  for (let pair = 0; pair < pairs; pair++) if ((attacking[pair] ?? 0) > (defending[pair] ?? 0)) defender += 1;
  return { attacker: pairs - defender, defender };
}
