import { type ReactNode, useMemo } from 'react';
import { type Numbers, numbersPainter } from '../../../app/drawing/number-painter.ts';
import { derived, type Readable } from '../../../app/store.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import { Canvas } from '../../../terminal/canvas.tsx';
import { aimOf, numberOf, type Scene } from './steps.ts';

function numbersOf(scene: Scene): Numbers | null {
  const aim = aimOf(scene);
  if (aim !== null) return { ...aim.range, now: aim.dice, unit: ' dice' };
  if (scene.step.name !== 'number') return null;
  return { ...scene.step.range, now: numberOf(scene.focus, scene.step.range), unit: '' };
}

interface NumberProps {
  readonly width: number;
  readonly scene: Readable<Scene>;
}

/** The number to choose, the preset one marked, with its whole range where there is room. Drawn without React. */
export function NumberView({ width, scene }: NumberProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo(() => numbersPainter(derived(scene, numbersOf), theme), [scene, theme]);
  return <Canvas width={width} height={1} painter={painter} />;
}
