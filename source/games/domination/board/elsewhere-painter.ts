import { writeLine } from '../../../app/drawing/words.ts';
import { ownerShades, type Theme } from '../../../app/theme/theme.ts';
import { left, right } from '../../../app/widgets.tsx';
import type { Surface } from '../../../terminal/types.ts';
import { percent } from '../../grid/board/odds.ts';
import { threatOf } from './focus.ts';
import { type Prospect, prospectOf } from './prospects.ts';
import type { Scene } from './steps.ts';

/** Rows under which it is not worth to begin a list. */
const FEWEST = 4;

/** The best attacks that could be made from other places, where there is room for them. */
export function paintElsewhere(surface: Surface, from: number, scene: Scene, theme: Theme): void {
  const { view, board, step, focus } = scene;
  const room = surface.height - from - 2;
  if (room + 1 < FEWEST || view.phase.name !== 'attacking.choosing') return;
  const here = step.name === 'target' ? step.source : focus.cursor;
  const found = attacksBeside(scene, here, room);
  if (found.length === 0) return;
  writeLine(surface, from + 1, [{ text: 'from elsewhere', shade: theme.faint }], theme);
  found.forEach(({ source, target, odds }, index) => {
    const chance = right(percent(odds.win), 6);
    const sides = right(`${view.armies[source] ?? 0} against ${view.armies[target] ?? 0}`, 16);
    const way = `${board.names[source] ?? ''} → ${board.names[target] ?? ''}`;
    const line = [
      { text: left(way, surface.width - sides.length - chance.length), shade: theme.dim },
      { text: sides, shade: theme.dim },
      { text: chance, shade: odds.win >= 0.5 ? theme.good : theme.bad, bold: true },
    ];
    writeLine(surface, from + 2 + index, line, theme);
  });
}

/**
 * The best attacks from other sources to other targets, the likeliest first. Odds are counted only of those with the
 * greatest odds of armies: of all of a large map it would take too long.
 */
function attacksBeside(scene: Scene, here: number, most: number): readonly Prospect[] {
  const { armies } = scene.view;
  const all = [...scene.choices.ways].flatMap(([source, targets]) =>
    source === here || targets.has(here) ? [] : [...targets].map(target => ({ source, target })),
  );
  const ratio = ({ source, target }: (typeof all)[number]): number =>
    ((armies[source] ?? 1) - 1) / (armies[target] ?? 1);
  return all
    .sort((a, b) => ratio(b) - ratio(a))
    .slice(0, most)
    .map(({ source, target }) => prospectOf(scene, source, target))
    .sort((a, b) => b.odds.win - a.odds.win || b.odds.left - a.odds.left);
}

/** The own territories against which most stands, where there is room for them. */
export function paintEndangered(surface: Surface, from: number, scene: Scene, theme: Theme): void {
  const { view, board, asked, choices } = scene;
  const room = surface.height - from - 2;
  if (room + 1 < FEWEST || view.phase.name === 'setup.claiming' || asked === null) return;
  const danger = (territory: number): number => threatOf(scene, territory) - (view.armies[territory] ?? 0);
  const found = [...choices.places]
    .filter(territory => threatOf(scene, territory) > 0)
    .sort((a, b) => danger(b) - danger(a))
    .slice(0, room);
  if (found.length === 0) return;
  writeLine(surface, from + 1, [{ text: 'most in danger', shade: theme.faint }], theme);
  found.forEach((territory, index) => {
    const sides = right(`${view.armies[territory] ?? 0} against ${threatOf(scene, territory)}`, 16);
    const line = [
      {
        text: left(board.names[territory] ?? '', surface.width - sides.length),
        shade: ownerShades(theme, asked).ink,
      },
      { text: sides, shade: danger(territory) > 0 ? theme.bad : theme.dim },
    ];
    writeLine(surface, from + 2 + index, line, theme);
  });
}
