import { writeLine } from '../../../app/drawing/words.ts';
import { ownerShades, type Theme } from '../../../app/theme/theme.ts';
import { left, right } from '../../../app/widgets.tsx';
import type { Surface } from '../../../terminal/types.ts';
import { threatOf } from './focus.ts';
import { numberOf, type Scene } from './steps.ts';

/** Armies that go from one own territory to another: into what was taken, or at the end of a turn. */
export interface Transfer {
  readonly source: number;
  readonly target: number;
  readonly armies: number;
}

/** The move of armies that is being thought about, or null. */
export function transferOf(scene: Scene): Transfer | null {
  const { step, view, focus, choices } = scene;
  const { phase } = view;
  if (phase.name === 'attacking.advancing' && step.name === 'number')
    return { source: phase.source, target: phase.target, armies: numberOf(scene, step.range) };
  if (phase.name !== 'fortifying' || focus.source === null) return null;
  const target = focus.target ?? focus.cursor;
  if (choices.ways.get(focus.source)?.has(target) !== true) return null;
  return { source: focus.source, target, armies: step.name === 'number' ? numberOf(scene, step.range) : 0 };
}

/** Both ends of a move with the armies they would have after it, and what stands against each. */
export function paintTransfer(surface: Surface, scene: Scene, transfer: Transfer, theme: Theme): void {
  const { view, board } = scene;
  const { source, target, armies } = transfer;
  const way = left(`${board.names[source] ?? ''} → ${board.names[target] ?? ''}`, surface.width);
  writeLine(surface, 0, [{ text: way, shade: theme.text, bold: true }], theme);
  const ends = [
    [source, (view.armies[source] ?? 0) - armies],
    [target, (view.armies[target] ?? 0) + armies],
  ] as const;
  const columns = Math.max(...ends.map(([territory]) => dangerText(scene, territory).length)) + 2;
  ends.forEach(([territory, after], index) => {
    paintEnd(surface, 1 + index, scene, territory, after, columns, theme);
  });
}

function dangerText(scene: Scene, territory: number): string {
  const threat = threatOf(scene, territory);
  return threat === 0 ? 'safe' : `against ${threat}`;
}

function paintEnd(
  surface: Surface,
  y: number,
  scene: Scene,
  territory: number,
  armies: number,
  columns: number,
  theme: Theme,
): void {
  const danger = right(dangerText(scene, territory), columns);
  const owner = scene.view.owners[territory] ?? scene.view.active;
  const number = right(`${armies}`, 5);
  const name = left(scene.board.names[territory] ?? '', surface.width - number.length - danger.length);
  writeLine(
    surface,
    y,
    [
      { text: name, shade: ownerShades(theme, owner).ink },
      { text: number, shade: theme.text, bold: true },
      { text: danger, shade: threatOf(scene, territory) > armies ? theme.bad : theme.dim },
    ],
    theme,
  );
}
