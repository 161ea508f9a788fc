import { type ReactNode, useMemo } from 'react';
import { letter } from '../../../../machines/seat.ts';
import { besideName } from '../../../app/play/occupant.ts';
import type { Readable } from '../../../app/store.ts';
import { ownerShades, type Theme } from '../../../app/theme/theme.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import { right } from '../../../app/widgets.tsx';
import type { Occupant } from '../../../table/api.ts';
import { Canvas } from '../../../terminal/canvas.tsx';
import type { Painter, Surface } from '../../../terminal/types.ts';
import { type Standing, standingsOf } from './standings.ts';
import type { Scene } from './steps.ts';

interface PlayersProps {
  readonly width: number;
  readonly scene: Readable<Scene>;
  readonly occupants: readonly Occupant[];
}

/** The players with what they have; whose turn it is has the mark. It is drawn without React. */
export function PlayersView({ width, scene, occupants }: PlayersProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo(() => playersPainter(scene, occupants, theme), [scene, occupants, theme]);
  return <Canvas width={width} height={playersRows(occupants.length)} painter={painter} />;
}

/** Rows of the table with its heading. */
export const playersRows = (players: number): number => players + 1;

function playersPainter(scene: Readable<Scene>, occupants: readonly Occupant[], theme: Theme): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const { view } = scene.get();
      const bg = theme.background.rgb;
      surface.fill(0, 0, surface.width, surface.height, { bg });
      const columns = columnsOf(surface.width);
      const coming = view.phase.name === 'deploying' ? 'left' : 'new';
      const heading = columns.map((cells, i) => right(['troops', 'land', coming][i] ?? '', cells)).join('');
      surface.text(surface.width - heading.length, 0, heading, { fg: theme.faint.rgb, bg });
      standingsOf(view).forEach((standing, index) => {
        const active = view.toMove.includes(standing.seat);
        paintLine(surface, index + 1, standing, occupants[standing.seat], active, theme);
      });
    },
  };
}

/** Columns of troops, territories and new troops. */
const columnsOf = (width: number): readonly [number, number, number] => (width < 30 ? [6, 5, 5] : [6, 6, 5]);

function paintLine(
  surface: Surface,
  y: number,
  standing: Standing,
  occupant: Occupant | undefined,
  active: boolean,
  theme: Theme,
): void {
  const owner = ownerShades(theme, standing.seat);
  const bg = theme.background.rgb;
  const [troops, land, coming] = columnsOf(surface.width);
  const numbers = surface.width - troops - land - coming;
  if (active) surface.put(0, y, '▶', { fg: theme.accent.rgb, bg });
  // Where there is little room the letter alone has the owner's colour.
  const swatch = surface.width < 30 ? 0 : 2;
  if (swatch > 0) surface.fill(2, y, swatch, 1, { bg: owner.chosen.rgb });
  const before = swatch > 0 ? 5 : 2;
  surface.put(before, y, letter(standing.seat), { fg: owner.ink.rgb, bg, bold: true });
  const name = occupant?.name ?? '';
  const shade = standing.out ? theme.faint : theme.text;
  const from = before + 2;
  const used = surface.text(from, y, name, { fg: shade.rgb, bg, bold: active }, numbers - from);
  const level = besideName(occupant);
  if (from + used + 1 + level.length <= numbers)
    surface.text(numbers - level.length, y, level, { fg: theme.faint.rgb, bg });
  if (standing.out) {
    surface.text(numbers, y, right('out', troops + land + coming), { fg: theme.faint.rgb, bg });
    return;
  }
  const more = `${standing.coming > 0 ? '+' : ''}${standing.coming}`;
  surface.text(numbers, y, right(`${standing.troops}`, troops), { fg: theme.text.rgb, bg, bold: true });
  const others = right(`${standing.territories}`, land) + right(more, coming);
  surface.text(numbers + troops, y, others, { fg: theme.dim.rgb, bg });
}
