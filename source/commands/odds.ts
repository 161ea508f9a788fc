import { battleOdds, type DefenceLimit, MOST_DICE, rollWays } from '../../machines/conquest/odds.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { complain, type ExitStatus, exit, type Io, writeLines } from '../text/io.ts';
import { printable } from '../text/printable.ts';

/** The options of `odds` as they are written. */
export interface OddsWords {
  readonly dice?: string;
  readonly rules?: string;
  readonly json?: boolean;
}

/** The most dice of a defender by the rules that say so. */
const DICE_OF_RULES: Readonly<Record<string, string>> = {
  grid: '2',
  class: '2',
  domination: '2',
  italianlike: '3',
};

/** More troops than any board holds, and still answered at once. */
const MOST_TROOPS = 1000;

interface Battle {
  readonly attackers: number;
  readonly defenders: number;
  /** The most the defender may roll. */
  readonly dice: DefenceLimit;
}

/** What is known of a battle before it is fought; chances from 0 to 1. */
interface Forecast extends Battle {
  readonly win: number;
  /** By how many are left when the attacker wins, from 0. */
  readonly attackersLeft: readonly number[];
  /** By how many are left when the attacker has no troop left that may attack, from 0. */
  readonly defendersLeft: readonly number[];
  readonly meanAttackersLeft: number;
  readonly meanDefendersLeft: number;
  readonly roll: {
    readonly attack: number;
    readonly defence: number;
    /** In how many of `of` rolls the defender loses so many troops, from 0; the attacker loses the other pairs. */
    readonly defenderLoses: readonly number[];
    readonly of: number;
  };
}

/** Prints the exact chances of a battle: fought to the end, and of its first roll. */
export async function oddsCommand(
  attackers: string,
  defenders: string,
  words: OddsWords,
  io: Io,
): Promise<ExitStatus> {
  const dice = diceOf(words);
  const battle = dice.ok ? readBattle(attackers, defenders, dice.value) : dice;
  if (!battle.ok) {
    await complain(io, battle.error);
    return exit.usage;
  }
  const forecast = forecastOf(battle.value);
  await writeLines(io.stdout, words.json === true ? [JSON.stringify(forecast)] : forecastLines(forecast));
  return exit.fine;
}

/** What `--dice` says, else what `--rules` means, else 2. */
function diceOf({ dice, rules }: OddsWords): Result<string, string> {
  if (dice !== undefined || rules === undefined) return ok(dice ?? '2');
  const known = Object.hasOwn(DICE_OF_RULES, rules) ? DICE_OF_RULES[rules] : undefined;
  if (known !== undefined) return ok(known);
  return err(`--rules is ${Object.keys(DICE_OF_RULES).join(', ')}, not ${printable(rules)}`);
}

function readBattle(attackers: string, defenders: string, dice: string): Result<Battle, string> {
  const wrong = [attackers, defenders].find(word => !/^\d{1,4}$/.test(word) || !inRange(Number(word)));
  if (wrong !== undefined)
    return err(`troops are a whole number from 1 to ${MOST_TROOPS}, not ${printable(wrong) || 'nothing'}`);
  if (dice !== '2' && dice !== '3')
    return err(`the defender rolls at most 2 or 3 dice, not ${printable(dice) || 'nothing'}`);
  return ok({ attackers: Number(attackers), defenders: Number(defenders), dice: dice === '2' ? 2 : 3 });
}

const inRange = (troops: number): boolean => troops >= 1 && troops <= MOST_TROOPS;

function forecastOf(battle: Battle): Forecast {
  const { attackers, defenders, dice } = battle;
  const odds = battleOdds(attackers, defenders, dice);
  const attack = Math.min(attackers, MOST_DICE);
  const defence = Math.min(defenders, dice);
  return {
    ...battle,
    win: odds.win,
    attackersLeft: [...odds.attackersLeft],
    defendersLeft: [...odds.defendersLeft],
    meanAttackersLeft: mean(odds.attackersLeft),
    meanDefendersLeft: mean(odds.defendersLeft),
    roll: { attack, defence, defenderLoses: rollWays(attack, defence), of: 6 ** (attack + defence) },
  };
}

/** How many are left on average, given that any are; 0 when that never happens. */
function mean(chances: ArrayLike<number>): number {
  const list = Array.from(chances);
  const any = list.reduce((sum, chance, left) => (left === 0 ? sum : sum + chance), 0);
  return any === 0 ? 0 : list.reduce((sum, chance, left) => sum + chance * left, 0) / any;
}

function forecastLines(forecast: Forecast): string[] {
  const { attackers, defenders, roll } = forecast;
  const pairs = roll.defenderLoses.length - 1;
  const rows: (readonly [string, string])[] = [
    ['the attacker wins', percent(forecast.win)],
    ['the defender holds', percent(1 - forecast.win)],
    ['attackers left after a victory, on average', forecast.meanAttackersLeft.toFixed(2).padStart(6)],
    ['defenders left when it holds, on average', forecast.meanDefendersLeft.toFixed(2).padStart(6)],
  ];
  const rolls = roll.defenderLoses.map((ways, loses): readonly [string, string] => [
    `attacker loses ${pairs - loses}, defender loses ${loses}`,
    `${percent(ways / roll.of)}  ${ways} of ${roll.of}`,
  ]);
  return [
    `${attackers} attacking (the one that must stay not counted) against ${defenders}, fought to the end`,
    `with at most ${forecast.dice} defending dice:`,
    ...aligned(rows),
    `one roll, ${diceText(roll.attack)} against ${roll.defence}:`,
    ...aligned(rolls.reverse()),
  ];
}

function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, figure]) => `  ${label.padEnd(width)}  ${figure}`);
}

const percent = (chance: number): string => `${(chance * 100).toFixed(4).padStart(8)} %`;

const diceText = (count: number): string => (count === 1 ? '1 die' : `${count} dice`);
