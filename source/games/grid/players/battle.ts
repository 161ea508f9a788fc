import { rollChances } from '../../../../machines/conquest/odds.ts';
import { at } from '../../../../machines/result.ts';

/** How a battle turns out on average when it is fought to the end, both sides with as many dice as allowed. */
export interface Battle {
  /** Chance that the target is taken, 0 to 1. */
  readonly win: number;
  /** Mean of the attackers left when it is taken; the troop that must stay in the source is not counted. */
  readonly attackersLeft: number;
  /** Mean of the defenders left when it is not taken. */
  readonly defendersLeft: number;
}

/** Battles of larger armies are reckoned by those of this size: both sides are scaled down alike. */
const LARGEST = 128;

/** A list of battles by attackers, then defenders, each 0 to LARGEST. */
let table: readonly (readonly Battle[])[] | null = null;

/**
 * A battle to the end.
 * @param attackers troops that may be lost, 0 or more: those of the source without the one that must stay
 * @param defenders troops of the target, 0 or more
 */
export function battle(attackers: number, defenders: number): Battle {
  const most = Math.max(attackers, defenders);
  if (most <= LARGEST) {
    table ??= battles();
    return at(at(table, attackers), defenders);
  }
  const scale = most / LARGEST;
  const small = battle(scaled(attackers, scale), scaled(defenders, scale));
  return {
    win: small.win,
    attackersLeft: small.attackersLeft * scale,
    defendersLeft: small.defendersLeft * scale,
  };
}

/** The chance to win of `battle`. */
export const winChance = (attackers: number, defenders: number): number => battle(attackers, defenders).win;

const scaled = (troops: number, scale: number): number => Math.min(LARGEST, Math.ceil(troops / scale));

/** Each battle follows from those that one roll leads to. */
function battles(): Battle[][] {
  const sizes = Array.from({ length: LARGEST + 1 }, (_, size) => size);
  const chances = [1, 2, 3].map(attack => [1, 2].map(defence => rollChances(attack, defence)));
  const rows: Battle[][] = [];
  for (const attackers of sizes) {
    const row: Battle[] = [];
    rows.push(row);
    for (const defenders of sizes) {
      if (defenders === 0) row.push({ win: 1, attackersLeft: attackers, defendersLeft: 0 });
      else if (attackers === 0) row.push({ win: 0, attackersLeft: 0, defendersLeft: defenders });
      else {
        const roll = at(at(chances, Math.min(3, attackers) - 1), Math.min(2, defenders) - 1);
        row.push(mixed(rows, attackers, defenders, roll));
      }
    }
  }
  return rows;
}

/** @param roll chances by how many of the troops at stake the defender loses */
function mixed(
  rows: readonly (readonly Battle[])[],
  attackers: number,
  defenders: number,
  roll: readonly number[],
): Battle {
  let win = 0;
  let attackersLeft = 0;
  let defendersLeft = 0;
  const stake = roll.length - 1;
  roll.forEach((chance, killed) => {
    const next = at(at(rows, attackers - stake + killed), defenders - killed);
    win += chance * next.win;
    attackersLeft += chance * next.win * next.attackersLeft;
    defendersLeft += chance * (1 - next.win) * next.defendersLeft;
  });
  // With overwhelming odds the other side's chance is too small for a number; then any mean will do.
  return {
    win,
    attackersLeft: win > 0 ? attackersLeft / win : 0,
    defendersLeft: win < 1 ? defendersLeft / (1 - win) : 1,
  };
}
