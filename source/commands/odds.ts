import type { BattleRules } from '../../machines/conquest/campaign.ts';
import { rollWays } from '../../machines/conquest/dice.ts';
import {
  attackOdds,
  type ExchangeRules,
  exchangeOutcome,
  leastAttackers,
} from '../../machines/conquest/exchange.ts';
import {
  type BattleOutcome,
  battleOdds,
  type DiceLimits,
  expected,
  usualDice,
} from '../../machines/conquest/odds.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { tableLines } from '../base/table-lines.ts';
import type { Kit } from '../games/kit.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { type Context, readNumber } from './context.ts';

interface OddsWords {
  readonly dice?: string;
  readonly luck?: string;
  readonly rounding?: string;
  readonly rules?: string;
  readonly json?: boolean;
}

/** More troops than any board holds, and still answered at once. */
const MOST_TROOPS = 1000;

/** The troops of a battle; of the attackers the one that must stay is not counted. */
interface Sides {
  readonly attackers: number;
  readonly defenders: number;
}

/** Prints the exact chances of a battle: fought to the end and of its first roll, or of its only exchange. */
export async function oddsCommand(
  attackers: string,
  defenders: string,
  words: OddsWords,
  { io, kits }: Context,
): Promise<ExitStatus> {
  const rules = await rulesOf(words, kits);
  if (!rules.ok) return refuse(io, rules.error, exit.usage);
  const attack = readNumber('troops are', attackers, 1, MOST_TROOPS);
  const defence = readNumber('troops are', defenders, 1, MOST_TROOPS);
  if (!attack.ok) return refuse(io, attack.error, exit.usage);
  if (!defence.ok) return refuse(io, defence.error, exit.usage);
  const sides = { attackers: attack.value, defenders: defence.value };
  const { facts, lines } = isDice(rules.value)
    ? diceForecast(sides, rules.value)
    : exchangeForecast(sides, rules.value);
  await writeLines(io.stdout, words.json === true ? [JSON.stringify(facts)] : lines);
  return exit.fine;
}

/** The rules that `--rules` names, else the usual dice, with what the other options say. */
async function rulesOf(words: OddsWords, kits: readonly Kit[]): Promise<Result<BattleRules, string>> {
  const { rules: name, dice, luck, rounding } = words;
  const all = new Map(kits.flatMap(({ odds = {} }) => Object.entries(odds)));
  const known = name === undefined ? async () => usualDice : all.get(name);
  if (known === undefined)
    return err(`--rules is ${[...all.keys()].join(', ')}, not ${printable(name ?? '') || 'nothing'}`);
  const rules = await known();
  if (isDice(rules)) {
    if (luck !== undefined || rounding !== undefined)
      return err('--luck and --rounding are for rules without dice');
    if (dice !== undefined && dice !== '2' && dice !== '3')
      return err(`the defender rolls at most 2 or 3 dice, not ${printable(dice) || 'nothing'}`);
    return ok({ ...rules, defence: dice === undefined ? rules.defence : Number(dice) });
  }
  if (dice !== undefined) return err(`--dice is for rules with dice; ${name} has none`);
  const percentage = readNumber('--luck is', luck ?? String(rules.luck), 0, 100);
  if (!percentage.ok) return percentage;
  if (rounding !== undefined && rounding !== 'straight' && rounding !== 'weighted')
    return err(`--rounding is straight or weighted, not ${printable(rounding) || 'nothing'}`);
  return ok({ ...rules, luck: percentage.value, rounding: rounding ?? rules.rounding });
}

const isDice = (rules: BattleRules): rules is DiceLimits => 'attack' in rules;

function diceForecast({ attackers, defenders }: Sides, rules: DiceLimits) {
  const outcome = battleOdds(attackers, defenders, rules);
  const attack = Math.min(attackers, rules.attack);
  const defence = Math.min(defenders, rules.defence);
  /** In how many of `of` rolls the defender loses so many troops, from 0; the attacker loses the other pairs. */
  const defenderLoses = rollWays(attack, defence);
  const of = 6 ** (attack + defence);
  const rolls = defenderLoses.map(
    (ways, loses): Row => [
      `attacker loses ${defenderLoses.length - 1 - loses}, defender loses ${loses}`,
      `${percent(ways / of)}  ${ways} of ${of}`,
    ],
  );
  return {
    facts: {
      ...{ attackers, defenders, dice: rules.defence, ...factsOf(outcome) },
      roll: { attack, defence, defenderLoses, of },
    },
    lines: [
      `${attackers} attacking (the one that must stay not counted) against ${defenders}, fought to the end`,
      `with at most ${rules.defence} defending dice:`,
      ...aligned(rowsOf(outcome)),
      `one roll, ${attack === 1 ? '1 die' : `${attack} dice`} against ${defence}:`,
      ...aligned(rolls.reverse()),
    ],
  };
}

function exchangeForecast({ attackers, defenders }: Sides, rules: ExchangeRules) {
  const { attackRate, defenceRate, luck, rounding, standGuard } = rules;
  const outcome = exchangeOutcome(rules, attackers, defenders);
  const { killed, lost } = attackOdds(rules, attackers, defenders);
  const isCertain = luck === 0 && rounding === 'straight';
  const surely = isCertain ? 'for certain' : `with ${LIKELY * 100} %`;
  const least = leastAttackers(rules, defenders, isCertain ? 1 : LIKELY);
  const facts = { attackRate, defenceRate, luck, rounding, standGuard, ...factsOf(outcome) };
  return {
    facts: { attackers, defenders, ...facts, meanDefendersKilled: killed, meanAttackersLost: lost },
    lines: [
      `${attackers} attacking (the one that must stay not counted) against ${defenders}, all at once:`,
      `each kills with ${attackRate} % against ${defenceRate} %, ${luck} % luck, ${rounding} rounding`,
      ...aligned([
        ...rowsOf(outcome),
        ['defenders killed, on average', decimals(killed)],
        ['attackers lost, on average', decimals(lost)],
        [`attackers that win ${surely}`, `${least}`.padStart(3)],
      ]),
    ],
  };
}

/** The chance from which people count on a victory. */
const LIKELY = 0.9;

/** The outcome of both kinds of battle as facts; lists are by how many are left, from 0. */
const factsOf = ({ win, attackersLeft, defendersLeft }: BattleOutcome) => ({
  win,
  attackersLeft: [...attackersLeft],
  defendersLeft: [...defendersLeft],
  meanAttackersLeft: mean(attackersLeft),
  meanDefendersLeft: mean(defendersLeft),
});

/** The mean of those left, given that any are; 0 when that never happens. */
function mean(chances: Float64Array): number {
  const any = chances.reduce((sum, chance, left) => (left === 0 ? sum : sum + chance), 0);
  return any === 0 ? 0 : expected(chances) / any;
}

type Row = readonly [label: string, figure: string];

const rowsOf = ({ win, attackersLeft, defendersLeft }: BattleOutcome): readonly Row[] => [
  ['the attacker wins', percent(win)],
  ['the defender holds', percent(1 - win)],
  ['attackers left after a victory, on average', decimals(mean(attackersLeft))],
  ['defenders left when it holds, on average', decimals(mean(defendersLeft))],
];

const aligned = (rows: readonly Row[]): string[] => tableLines(rows).map(line => `  ${line}`);

const percent = (chance: number): string => `${(chance * 100).toFixed(4).padStart(8)} %`;

const decimals = (mean: number): string => mean.toFixed(2).padStart(6);
