import { rollChances } from '../../../../machines/conquest/battle.ts';
import { frontOdds } from '../../../../machines/conquest/front-odds.ts';
import type { GridView } from '../../../../machines/grid/types.ts';
import type { Duel } from './steps.ts';

/** What an attack comes to, exactly. */
export interface DuelOdds {
  readonly attackers: number;
  readonly defenders: number;
  /** The chance to take the territory when it is fought to the end, with as many dice as allowed on both sides. */
  readonly win: number;
  /** Troops that are expected to be left to move in, when it is won; 0 when it cannot be. */
  readonly left: number;
  /** The roll with its dice. */
  readonly roll: readonly RollOutcome[];
}

/** One way a roll may end, best for the attacker first. */
export interface RollOutcome {
  readonly attackerLoses: number;
  readonly defenderLoses: number;
  readonly chance: number;
}

/** The odds of a roll that is about to be made, and of the battle it belongs to. */
export function duelOdds(view: GridView, duel: Duel): DuelOdds {
  const attackers = view.troops[duel.source] ?? 0;
  const defenders = view.troops[duel.target] ?? 0;
  const { win, left } = frontOdds(attackers, defenders);
  return {
    attackers,
    defenders,
    win,
    left,
    roll: rollOutcomes(duel.attackDice, duel.defenceDice),
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
