import type { ReactNode } from 'react';
import type { ScreenView } from '../terminal/live.ts';
import { useTheme } from './theme/use-theme.ts';
import { centred, Ground, Ink } from './widgets.tsx';

/** Instead of everything, while the terminal is too small; nothing is lost meanwhile. */
export function TooSmall({ screen }: { screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const { columns, rows } = screen;
  return (
    <Ground width={columns} height={rows} flexDirection="column" justifyContent="center">
      <Ink shade={theme.text}>{centred(`${columns} × ${rows} is too small`, columns)}</Ink>
      <Ink shade={theme.dim}>{centred('60 × 20 is the least', columns)}</Ink>
      <Ink shade={theme.faint}>{centred('your game waits', columns)}</Ink>
    </Ground>
  );
}
