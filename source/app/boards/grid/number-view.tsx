import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sameMembers, useStore } from '../../store.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { Chosen, Ink, Words } from '../../widgets.tsx';
import type { GridModel } from './model.ts';
import { aimOf, numberOf, type Scene } from './steps.ts';

interface Numbers {
  readonly least: number;
  readonly most: number;
  readonly now: number;
  readonly unit: string;
}

const none: Numbers = { least: 0, most: -1, now: 0, unit: '' };

function numbersOf(scene: Scene): Numbers {
  const aim = aimOf(scene);
  if (aim !== null) return { ...aim.range, now: aim.dice, unit: 'dice' };
  if (scene.step.name !== 'number') return none;
  return { ...scene.step.range, now: numberOf(scene.focus, scene.step.range), unit: '' };
}

/** The number to choose, the preset one marked, with its whole range where there is room. */
export function NumberView({ width, model }: { width: number; model: GridModel }): ReactNode {
  const theme = useTheme();
  const { least, most, now, unit } = useStore(model.scene, numbersOf, sameMembers);
  if (most < least) return <Box height={1} />;
  const shown = windowed(least, most, now, Math.max(1, Math.floor((width - 12) / (`${most}`.length + 2))));
  return (
    <Ink shade={theme.dim}>
      <Words shade={now > least ? theme.accent : theme.faint}>{'◂ '}</Words>
      {shown.map(number => (number === now ? <Chosen key={number}>{`${number}`}</Chosen> : ` ${number} `))}
      <Words shade={now < most ? theme.accent : theme.faint}>{' ▸'}</Words>
      {unit === '' ? '' : ` ${unit}`}
    </Ink>
  );
}

/** As many numbers of a range as fit, with the chosen one among them. */
function windowed(least: number, most: number, now: number, fit: number): readonly number[] {
  const count = Math.min(fit, most - least + 1);
  const first = Math.max(least, Math.min(now - Math.floor(count / 2), most - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
