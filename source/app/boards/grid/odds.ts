import { battleOdds, rollChances } from '../../../../machines/conquest/odds.ts';
import type { GridView } from '../../../../machines/grid/types.ts';
import type { Aim } from './steps.ts';

/** What an attack comes to, exactly. */
export interface AimOdds {
  readonly attackers: number;
  readonly defenders: number;
  /** The chance to take the territory when it is fought to the end, with as many dice as allowed on both sides. */
  readonly win: number;
  /** Troops that are expected to be left to move in, when it is won; 0 when it cannot be. */
  readonly left: number;
  /** One roll with these dice against the most that the defender may roll. */
  readonly roll: readonly RollOutcome[];
}

/** One way a roll may end, best for the attacker first. */
export interface RollOutcome {
  readonly attackerLoses: number;
  readonly defenderLoses: number;
  readonly chance: number;
}

/** Larger battles are counted as this size: the chances hardly differ, and a key press must stay quick. */
const MOST_COUNTED = 150;

/** The odds of the attack that is aimed at. */
export function aimOdds(view: GridView, aim: Aim): AimOdds {
  const attackers = view.troops[aim.source] ?? 0;
  const defenders = view.troops[aim.target] ?? 0;
  const size = Math.min(1, MOST_COUNTED / Math.max(attackers, defenders));
  const battle = battleOdds(Math.round((attackers - 1) * size), Math.max(1, Math.round(defenders * size)), 2);
  const expected = battle.attackersLeft.reduce((sum, chance, left) => sum + chance * left, 0) / size;
  return {
    attackers,
    defenders,
    win: battle.win,
    left: battle.win > 0 ? expected / battle.win : 0,
    roll: rollOutcomes(aim.dice, Math.min(2, defenders)),
  };
}

function rollOutcomes(attack: number, defence: number): readonly RollOutcome[] {
  const chances = rollChances(attack, defence);
  const pairs = chances.length - 1;
  return chances
    .map((chance, lost) => ({ attackerLoses: pairs - lost, defenderLoses: lost, chance }))
    .toReversed();
}

/** A chance in whole per cent; never 0 or 100 for what is merely near it. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1 %';
  if (chance < 1 && chance > 0.995) return '>99 %';
  return `${Math.round(chance * 100)} %`;
}
