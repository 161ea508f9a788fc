import { type ReactNode, useMemo } from 'react';
import type { Room } from '../../../app/play/board.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import type { Occupant } from '../../../table/api.ts';
import { Canvas } from '../../../terminal/canvas.tsx';
import type { MouseEvent } from '../../../terminal/types.ts';
import { cardAt, tableGeometry } from './geometry.ts';
import type { CardModel } from './model.ts';
import { tablePainter } from './table-painter.ts';

export interface AreaProps extends Room {
  readonly model: CardModel;
  readonly occupants: readonly Occupant[];
}

/** The card table. It is drawn without React: only another size or theme renders it anew. */
export function TableArea({ width, height, model, occupants }: AreaProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo(() => tablePainter(model.scene, occupants, theme), [model, occupants, theme]);

  /** A click chooses a card to pass; to play one, a second click on it is needed. */
  const clicked = (event: MouseEvent): void => {
    if (event.kind !== 'press' || event.button !== 'left') return;
    const { hand, step, focus, view } = model.scene.get();
    const geometry = tableGeometry(width, height);
    const card = geometry === null || hand === null ? null : cardAt(geometry, hand, width, event);
    if (card === null) {
      if (['cover', 'closing', 'scored'].includes(step.name)) model.confirm();
      return;
    }
    if (step.name === 'pass') {
      model.lookAt(card);
      model.pick();
    } else if (step.name === 'play' && (focus.cursor === card || !view.legal.includes(card))) {
      model.lookAt(card);
      model.confirm();
    } else model.lookAt(card);
  };
  return <Canvas width={width} height={height} painter={painter} onMouse={clicked} />;
}
