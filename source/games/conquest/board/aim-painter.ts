import { rollChances } from '../../../../machines/conquest/dice.ts';
import type { FrontOdds } from '../../../../machines/conquest/front-odds.ts';
import { writeLine } from '../../../app/drawing/words.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import { left } from '../../../app/widgets.tsx';
import type { Surface } from '../../../terminal/types.ts';
import { CHANCE, paintBar } from './chance-painter.ts';
import { oddsOfAim } from './prospects.ts';
import { type Aim, type ConquestScene, defenceDice, numberOf } from './scene.ts';

/** Rows of a panel from which the chances of every number of armies left are drawn. */
const TALL = 15;

/** An attack: who against whom, its chance, what it costs. @returns the row after it */
export function paintAim(surface: Surface, scene: ConquestScene, aim: Aim, theme: Theme): number {
  const { owners, near, names, armies, ground } = scene;
  const odds = oddsOfAim(scene, aim);
  const defends = near !== null && owners[aim.target] === near;
  const way = `${ground.names[aim.source] ?? ''} → ${ground.names[aim.target] ?? ''}`;
  const floor = aim.floor > 1 ? `, stop at ${aim.floor}` : '';
  const sides = `${armies[aim.source] ?? 0} against ${armies[aim.target] ?? 0}`;
  const short = 2 * ground.widest + SIDES <= surface.width;
  const title = { text: short ? way : left(way, surface.width), shade: theme.text, bold: true };
  const beside = short ? [{ text: `  ${sides}${floor}`, shade: theme.dim }] : [];
  writeLine(surface, 0, [title, ...beside], theme);
  if (!short) {
    const who = scene.asked === scene.active ? '' : `${names[scene.active] ?? ''} has `;
    const text = left(
      `${who}${sides}, ${aim.dice === 1 ? '1 die' : `${aim.dice} dice`}${floor}`,
      surface.width,
    );
    writeLine(surface, 1, [{ text, shade: theme.dim }], theme);
  }
  const y = short ? 1 : 2;
  paintBar(surface, y, odds.win, odds.win >= 0.5 !== defends ? theme.good : theme.bad, theme);
  paintLosses(surface, y + 1, odds, aim, defends, theme);
  paintRoll(surface, y + 2, scene, aim, theme);
  return surface.height < TALL ? y + 3 : paintLefts(surface, y + 4, odds, theme);
}

/** Columns of an arrow, and of the armies of both sides beside a way. */
const SIDES = 20;

/** What attacker and defender are expected to lose, and what is left of the attack; own losses are bad ones. */
function paintLosses(
  surface: Surface,
  y: number,
  odds: FrontOdds,
  aim: Aim,
  defends: boolean,
  theme: Theme,
): void {
  const [own, other] = [odds.attackerLoses.toFixed(1), odds.defenderLoses.toFixed(1)];
  const wide = surface.width >= 36;
  const won = odds.win > 0 ? `, ${odds.left.toFixed(1)} left` : '';
  const stay =
    aim.floor > 1 && odds.stay > 0 && surface.width >= 46 ? `, or ${odds.stay.toFixed(1)} stay` : '';
  writeLine(
    surface,
    y,
    [
      { text: wide ? 'losses ' : '', shade: theme.dim },
      { text: `−${own}`, shade: defends ? theme.good : theme.bad },
      { text: ' against ', shade: theme.dim },
      { text: `−${other}`, shade: defends ? theme.bad : theme.good },
      { text: `${won}${stay}`, shade: theme.dim },
    ],
    theme,
  );
}

/** How the next roll may end: what the defender loses and what the attacker does, the best for that one first. */
function paintRoll(
  surface: Surface,
  y: number,
  scene: ConquestScene,
  { dice, target }: Aim,
  theme: Theme,
): void {
  const { step } = scene;
  const defence =
    step.name === 'number' && step.of === 'dice' ? numberOf(scene, step.range) : defenceDice(scene, target);
  const chances = rollChances(dice, defence);
  const pairs = chances.length - 1;
  const outcomes = chances.map((chance, lost) => ({
    text: `  ${lost}–${pairs - lost} ${Math.round(chance * 100)}%`,
    shade: lost * 2 > pairs ? theme.good : lost * 2 < pairs ? theme.bad : theme.dim,
  }));
  const roll = `${surface.width >= 42 ? 'next roll ' : ''}${dice}v${defence}`;
  writeLine(surface, y, [{ text: roll, shade: theme.dim }, ...outcomes.reverse()], theme);
}

const LEVELS = '▁▂▃▄▅▆▇█';

/** How likely each number of armies is that moves in, when it is won. @returns the row after it */
function paintLefts(surface: Surface, y: number, { win, lefts }: FrontOdds, theme: Theme): number {
  const most = lefts.findLastIndex(chance => chance > 0.005 * win);
  const least = lefts.findIndex(chance => chance > 0.005 * win);
  if (win <= 0 || most - least < 2) return y;
  const numbers = most - least + 1;
  const columns = Math.min(
    surface.width - CHANCE,
    numbers * Math.max(1, Math.floor((surface.width - CHANCE) / numbers)),
  );
  const share = Array.from({ length: columns }, (_, column) =>
    between(lefts, least + (column * numbers) / columns, least + ((column + 1) * numbers) / columns),
  );
  const top = Math.max(...share);
  const bars = share.map(each => LEVELS[Math.min(7, Math.floor((each / top) * 8))] ?? '').join('');
  writeLine(surface, y, [{ text: bars, shade: theme.good }], theme);
  const label = columns >= 30 ? 'left when won' : '';
  const middle = left(
    `${' '.repeat(Math.max(1, Math.floor((columns - label.length) / 2) - `${least}`.length))}${label}`,
    columns - `${least}`.length - `${most}`.length,
  );
  const ends = `${least}${middle}${most}`;
  writeLine(surface, y + 1, [{ text: ends, shade: theme.faint }], theme);
  return y + 3;
}

/** The average chance of the numbers in a part of a list. */
function between(chances: Float64Array, from: number, to: number): number {
  const first = Math.floor(from);
  const last = Math.max(first + 1, Math.ceil(to - 1e-9));
  return chances.slice(first, last).reduce((sum, chance) => sum + chance, 0) / (last - first);
}
