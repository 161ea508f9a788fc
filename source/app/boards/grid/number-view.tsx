import { type ReactNode, useMemo } from 'react';
import { Canvas } from '../../../terminal/Canvas.tsx';
import type { Painter, Surface } from '../../../terminal/types.ts';
import { chosenPhrase, type Phrase, writeLine } from '../../drawing/words.ts';
import type { Readable } from '../../store.ts';
import type { Theme } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { aimOf, numberOf, type Scene } from './steps.ts';

interface Numbers {
  readonly least: number;
  readonly most: number;
  readonly now: number;
  readonly unit: string;
}

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
  const painter = useMemo(
    (): Painter => ({
      subscribe: scene.subscribe,
      paint: surface => paintNumbers(surface, numbersOf(scene.get()), theme),
    }),
    [scene, theme],
  );
  return <Canvas width={width} height={1} painter={painter} />;
}

function paintNumbers(surface: Surface, numbers: Numbers | null, theme: Theme): void {
  surface.fill(0, 0, surface.width, 1, { bg: theme.background.rgb });
  if (numbers === null) return;
  const { least, most, now, unit } = numbers;
  const fit = Math.max(1, Math.floor((surface.width - 12) / (`${most}`.length + 2)));
  const phrases = windowed(least, most, now, fit).map(
    (number): Phrase =>
      number === now ? chosenPhrase(surface, `${number}`, theme) : { text: ` ${number} `, shade: theme.dim },
  );
  const [less, more] = [now > least ? theme.accent : theme.faint, now < most ? theme.accent : theme.faint];
  const unitPhrase = { text: unit, shade: theme.dim };
  writeLine(
    surface,
    0,
    [{ text: '◂ ', shade: less }, ...phrases, { text: ' ▸', shade: more }, unitPhrase],
    theme,
  );
}

/** As many numbers of a range as fit, with the chosen one among them. */
function windowed(least: number, most: number, now: number, fit: number): readonly number[] {
  const count = Math.min(fit, most - least + 1);
  const first = Math.max(least, Math.min(now - Math.floor(count / 2), most - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
