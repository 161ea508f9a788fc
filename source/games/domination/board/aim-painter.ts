import { rollChances } from '../../../../machines/conquest/battle.ts';
import type { FrontOdds } from '../../../../machines/conquest/front-odds.ts';
import { writeLine } from '../../../app/drawing/words.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import { left, right } from '../../../app/widgets.tsx';
import type { Surface } from '../../../terminal/types.ts';
import { percent } from '../../grid/board/odds.ts';
import { defenceDiceAt } from './choices.ts';
import { oddsOfAim } from './prospects.ts';
import type { Aim, Scene } from './steps.ts';

/** Columns of the chance beside its bar. */
const CHANCE = 7;
/** Rows of a panel from which the chances of every number of armies left are drawn. */
const TALL = 15;

/** An attack: who against whom, its chance, what it costs. @returns the row after it */
export function paintAim(
  surface: Surface,
  scene: Scene,
  aim: Aim,
  names: readonly string[],
  theme: Theme,
): number {
  const { view, board } = scene;
  const odds = oddsOfAim(scene, aim);
  const others = scene.asked !== view.active;
  const defends = scene.near !== null && view.owners[aim.target] === scene.near;
  const way = `${board.names[aim.source] ?? ''} → ${board.names[aim.target] ?? ''}`;
  writeLine(surface, 0, [{ text: left(way, surface.width), shade: theme.text, bold: true }], theme);
  const floor = aim.floor > 1 ? `, stop at ${aim.floor}` : '';
  const who = others ? `${names[view.active] ?? ''} has ` : '';
  const dice = aim.dice === 1 ? '1 die' : `${aim.dice} dice`;
  const sides = `${who}${view.armies[aim.source] ?? 0} against ${view.armies[aim.target] ?? 0}, ${dice}${floor}`;
  writeLine(surface, 1, [{ text: left(sides, surface.width), shade: theme.dim }], theme);
  paintBar(surface, 2, odds.win, odds.win >= 0.5 !== defends, theme);
  paintLosses(surface, 3, odds, aim, defends, theme);
  if (surface.height < TALL) return 5;
  paintRoll(surface, 4, scene, aim, theme);
  return paintLefts(surface, 6, odds, theme);
}

/** A chance as a bar with its number. */
export function paintBar(surface: Surface, y: number, win: number, good: boolean, theme: Theme): void {
  const cells = surface.width - CHANCE;
  const filled = Math.round(cells * win);
  const empty = (surface.depth === 0 ? '·' : '█').repeat(Math.max(0, cells - filled));
  writeLine(
    surface,
    y,
    [
      { text: '█'.repeat(filled), shade: good ? theme.good : theme.bad },
      { text: empty, shade: theme.panel },
      { text: right(percent(win), CHANCE), shade: theme.text, bold: true },
    ],
    theme,
  );
}

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

/** How the next roll may end, the best for the attacker first. */
function paintRoll(surface: Surface, y: number, { view }: Scene, { dice, target }: Aim, theme: Theme): void {
  const chances = rollChances(dice, defenceDiceAt(view, target));
  const pairs = chances.length - 1;
  const outcomes = chances.map((chance, lost) => ({
    text: `  −${pairs - lost} −${lost} ${percent(chance)}`,
    shade: lost * 2 > pairs ? theme.good : lost * 2 < pairs ? theme.bad : theme.dim,
  }));
  writeLine(surface, y, [{ text: 'next roll', shade: theme.dim }, ...outcomes.reverse()], theme);
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
