import { rollChances } from '../../../../machines/conquest/dice.ts';
import type { FrontOdds } from '../../../../machines/conquest/front-odds.ts';
import { plural } from '../../../../machines/wording.ts';
import { type Pen, phrase } from '../../../screens/drawing/painter.tsx';
import { left } from '../../../screens/widgets.tsx';
import { CHANCE, paintBar } from './bar.ts';
import type { Moment, Roll } from './motion.ts';
import { oddsOfAim } from './prospects.ts';
import { type Aim, type ConquestScene, defenceDice, numberOf } from './scene.ts';

/** Rows for both sides' dice and the result line; small dice are numbers, large ones have pips. */
export const diceRows = (large: boolean): number => (large ? 9 : 3);

/** Columns left of the dice for names. */
const NAMES = 9;

/** Pips by value, on nine places row by row. */
const pips: readonly string[] = [
  '.........',
  '....o....',
  'o.......o',
  'o...o...o',
  'o.o...o.o',
  'o.o.o.o.o',
  'o.oo.oo.o',
];

/** Draws the last roll, the attacker's dice above the defender's; dice that lost are darker. */
export function paintDice(pen: Pen, { battle, rolling }: Moment, names: readonly string[]): void {
  if (battle === null) return;
  const large = pen.height >= diceRows(true);
  const pairs = Math.min(battle.attack.length, battle.defence.length);
  const sides = [
    { seat: battle.seat, dice: battle.attack, loses: (pair: number) => !attackerWins(battle, pair) },
    { seat: battle.defender, dice: battle.defence, loses: (pair: number) => attackerWins(battle, pair) },
  ];
  sides.forEach(({ seat, dice, loses }, index) => {
    const y = index * (large ? 4 : 1);
    const { ink } = pen.owner(seat);
    pen.write(0, y + (large ? 1 : 0), names[seat] ?? '', ink, { bold: true, most: NAMES - 1 });
    dice.forEach((value, die) => {
      const shown = rolling === null ? value : tumbled(value, die + index * 3, rolling);
      const lost = rolling === null && (die >= pairs || loses(die));
      paintDie(pen, NAMES + die * (large ? 8 : 4), y, shown, lost, large);
    });
  });
  if (rolling !== null) return;
  pen.write(0, pen.height - 1, resultOf(battle, names), 'dim', { most: pen.width });
}

function resultOf(battle: Roll, names: readonly string[]): string {
  const [attacker, defender] = [names[battle.seat] ?? '', names[battle.defender] ?? ''];
  if (battle.captured) return `taken by ${attacker}`;
  return lossesInBrief(battle.attackerLoses, battle.defenderLoses, attacker, defender);
}

/** Both sides' losses in a roll in a few words. */
export function lossesInBrief(lost: number, beaten: number, attacker: string, defender: string): string {
  if (lost === beaten) return `each lost ${lost}`;
  const [own, others] = [`${attacker} lost ${lost}`, `${defender} lost ${beaten}`];
  return lost === 0 ? others : beaten === 0 ? own : `${own}, ${others}`;
}

const attackerWins = (battle: Roll, pair: number): boolean =>
  (battle.attack[pair] ?? 0) > (battle.defence[pair] ?? 0);

/** A changing value for a die that is still rolling. */
const tumbled = (value: number, die: number, frame: number): number =>
  ((value + die * 2 + frame * 5 + 1) % 6) + 1;

function paintDie(pen: Pen, x: number, y: number, value: number, lost: boolean, large: boolean): void {
  const style = {
    fg: (lost ? pen.theme.onDieLost : pen.theme.onDie).rgb,
    bg: (lost ? pen.theme.dieLost : pen.theme.die).rgb,
    bold: !lost,
    inverse: pen.plain && !lost,
  };
  if (!large) {
    pen.surface.text(x, y, pen.plain && lost ? `(${value})` : ` ${value} `, style);
    return;
  }
  pen.surface.fill(x, y, 7, 3, style);
  [...(pips[value] ?? '')].forEach((eye, i) => {
    if (eye === 'o') pen.surface.put(x + 1 + (i % 3) * 2, y + Math.floor(i / 3), '●', style);
  });
}

/** Panel rows needed for the chart of armies left. */
const TALL = 15;

/** Draws an attack with its sides, chance and losses. @returns the next row */
export function paintAim(pen: Pen, scene: ConquestScene, aim: Aim): number {
  const { theme, width } = pen;
  const { owners, near, names, armies, ground } = scene;
  const odds = oddsOfAim(scene, aim);
  const defends = near !== null && owners[aim.target] === near;
  const [source, target] = [ground.names[aim.source] ?? '', ground.names[aim.target] ?? ''];
  const way = `${source} attacks ${target}`;
  const floor = aim.floor > 1 ? `, stop at ${aim.floor}` : '';
  const sides = `${armies[aim.source] ?? 0} against ${armies[aim.target] ?? 0}`;
  const short = 2 * ground.widest + SIDES <= width;
  const fitted = (text: string, used: number) =>
    phrase(fitting(`${text}${sides}${floor}`, width - used), theme.dim);
  if (short) pen.line(0, phrase(way, theme.text, true), fitted('  ', way.length));
  else if (way.length <= width) {
    const who = scene.asked === scene.active ? '' : `${names[scene.active] ?? ''} has `;
    const text = `${who}${sides}, ${plural(aim.dice, 'die', 'dice')}${floor}`;
    pen.line(0, phrase(way, theme.text, true));
    pen.line(1, phrase(left(text, width), theme.dim));
  } else {
    // Whom it is aimed at is said in full, whatever else has room.
    const from = left(source, Math.min(source.length, width - VERB.length));
    pen.line(0, phrase(from, theme.text), phrase(VERB, theme.dim));
    pen.line(1, phrase(target, theme.text, true), fitted(', ', target.length));
  }
  const y = short ? 1 : 2;
  paintBar(pen, y, odds.win, odds.win >= 0.5 !== defends ? theme.good : theme.bad);
  paintLosses(pen, y + 1, odds, aim, defends);
  paintRoll(pen, y + 2, scene, aim);
  return pen.height < TALL ? y + 3 : paintLefts(pen, y + 4, odds);
}

/** Shortens `against` where both armies do not fit. */
const fitting = (sides: string, room: number): string =>
  left(sides.length > room ? sides.replace(' against ', ' v ') : sides, room);

const VERB = ' attacks';

/** Columns for the words between both names, and both sides' armies beside them. */
const SIDES = 21;

/** Draws both sides' expected losses and what is left; the viewer's own losses are bad. */
function paintLosses(pen: Pen, y: number, odds: FrontOdds, { floor }: Aim, defends: boolean): void {
  const won = odds.win > 0 ? `, ${odds.left.toFixed(1)} left` : '';
  const stays = floor > 1 && odds.stay > 0 && pen.width >= 46;
  const own = phrase(`−${odds.attackerLoses.toFixed(1)}`, defends ? 'good' : 'bad');
  const others = phrase(`−${odds.defenderLoses.toFixed(1)}`, defends ? 'bad' : 'good');
  const end = phrase(`${won}${stays ? `, or ${odds.stay.toFixed(1)} stay` : ''}`, 'dim');
  pen.line(y, phrase(pen.width >= 36 ? 'losses ' : '', 'dim'), own, phrase(' against ', 'dim'), others, end);
}

/** Draws the outcomes of the next roll as `defender's–attacker's losses`, the attacker's best first. */
function paintRoll(pen: Pen, y: number, scene: ConquestScene, { dice, target }: Aim): void {
  const { step } = scene;
  const defence =
    step.name === 'number' && step.of === 'dice' ? numberOf(scene, step.range) : defenceDice(scene, target);
  const chances = rollChances(dice, defence);
  const pairs = chances.length - 1;
  const outcomes = chances.map((chance, lost) => {
    const shade = lost * 2 > pairs ? 'good' : lost * 2 < pairs ? 'bad' : 'dim';
    return phrase(`  ${lost}–${pairs - lost} ${Math.round(chance * 100)}%`, shade);
  });
  const roll = `${pen.width >= 42 ? 'next roll ' : ''}${dice}v${defence}`;
  pen.line(y, phrase(roll, 'dim'), ...outcomes.reverse());
}

const LEVELS = '▁▂▃▄▅▆▇█';

/** Draws the distribution of armies that move in after a win. @returns the next row */
function paintLefts(pen: Pen, y: number, { win, leftChances: lefts }: FrontOdds): number {
  const most = lefts.findLastIndex(chance => chance > 0.005 * win);
  const least = lefts.findIndex(chance => chance > 0.005 * win);
  if (win <= 0 || most - least < 2) return y;
  const numbers = most - least + 1;
  const room = pen.width - CHANCE;
  const columns = Math.min(room, numbers * Math.max(1, Math.floor(room / numbers)));
  const share = Array.from({ length: columns }, (_, column) =>
    between(lefts, least + (column * numbers) / columns, least + ((column + 1) * numbers) / columns),
  );
  const top = Math.max(...share);
  const bars = share.map(each => LEVELS[Math.min(7, Math.floor((each / top) * 8))] ?? '').join('');
  pen.line(y, phrase(bars, 'good'));
  const label = columns >= 30 ? 'left when won' : '';
  const [first, last] = [`${least}`, `${most}`];
  const before = ' '.repeat(Math.max(1, Math.floor((columns - label.length) / 2) - first.length));
  const middle = left(`${before}${label}`, columns - first.length - last.length);
  pen.line(y + 1, phrase(`${first}${middle}${last}`, 'faint'));
  return y + 3;
}

/** Mean of a slice of the distribution. */
function between(chances: Float64Array, from: number, to: number): number {
  const first = Math.floor(from);
  const last = Math.max(first + 1, Math.ceil(to - 1e-9));
  return chances.slice(first, last).reduce((sum, chance) => sum + chance, 0) / (last - first);
}
