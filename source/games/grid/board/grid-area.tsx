import { type ReactNode, useMemo } from 'react';
import type { Room } from '../../../app/play/board.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import { Canvas } from '../../../terminal/canvas.tsx';
import type { MouseEvent } from '../../../terminal/types.ts';
import { gridPainter } from './board-painter.ts';
import { gridGeometry, territoryAt } from './geometry.ts';
import type { GridModel } from './model.ts';
import type { Motion } from './motion.ts';

/** The board. It is drawn without React: only another size or theme renders it anew. */
export function GridArea(props: Room & { readonly model: GridModel; readonly motion: Motion }): ReactNode {
  const { width, height, model, motion } = props;
  const theme = useTheme();
  const painter = useMemo(() => gridPainter(model.scene, motion.moment, theme), [model, motion, theme]);

  const clicked = (event: MouseEvent): void => {
    if (event.kind !== 'press' || event.button !== 'left') return;
    const geometry = gridGeometry(width, height);
    const territory = geometry === null ? null : territoryAt(geometry, event.x, event.y);
    if (territory === null || model.scene.get().step.name === 'number') return;
    model.lookAt(territory);
    model.confirm();
  };
  return <Canvas width={width} height={height} painter={painter} onMouse={clicked} />;
}
