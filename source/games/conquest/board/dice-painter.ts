import type { Pen } from '../../conquest/board/pen.tsx';
import type { Moment, Roll } from './motion.ts';

/** Rows that two sides' dice take with the line of what came of them: small dice are numbers, large ones have eyes. */
export const diceRows = (large: boolean): number => (large ? 9 : 3);

/** Columns left of the dice for the names. */
const NAMES = 9;

/** Which of the nine places of a die have an eye. */
const eyes: readonly string[] = [
  '.........',
  '....o....',
  'o.......o',
  'o...o...o',
  'o.o...o.o',
  'o.o.o.o.o',
  'o.oo.oo.o',
];

/** Draws the last roll: the attacker's dice above the defender's, pair by pair; what lost its pair is darker. */
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
  pen.write(0, pen.height - 1, resultOf(battle, names), pen.theme.dim, { most: pen.width });
}

/** What a roll came to, in one short line. */
function resultOf(battle: Roll, names: readonly string[]): string {
  const [attacker, defender] = [names[battle.seat] ?? '', names[battle.defender] ?? ''];
  if (battle.captured) return `taken by ${attacker}`;
  if (battle.attackerLoses === 0) return `${defender} loses ${battle.defenderLoses}`;
  if (battle.defenderLoses === 0) return `${attacker} loses ${battle.attackerLoses}`;
  return `each loses ${battle.attackerLoses}`;
}

const attackerWins = (battle: Roll, pair: number): boolean =>
  (battle.attack[pair] ?? 0) > (battle.defence[pair] ?? 0);

/** Other eyes than those that come out, for a die still rolling. */
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
  [...(eyes[value] ?? '')].forEach((eye, i) => {
    if (eye === 'o') pen.surface.put(x + 1 + (i % 3) * 2, y + Math.floor(i / 3), '●', style);
  });
}
