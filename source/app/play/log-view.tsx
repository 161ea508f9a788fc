import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { letter } from '../../../machines/seat.ts';
import { Canvas } from '../../terminal/Canvas.tsx';
import type { Painter } from '../../terminal/types.ts';
import { createStore, type Readable, together } from '../store.ts';
import { ownerShades, type Shade, type Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import type { LogLine, Session } from './session.ts';

/** Lines by which the log is scrolled back. */
export const LogBackContext = createContext<Readable<number>>(createStore(0));

interface LogProps {
  readonly width: number;
  readonly height: number;
  readonly session: Session;
}

/** What happened, the newest at the bottom and brightest. It is drawn without React. */
export function LogView({ width, height, session }: LogProps): ReactNode {
  const theme = useTheme();
  const back = useContext(LogBackContext);
  const painter = useMemo((): Painter => {
    return {
      subscribe: repaint => together(session.state.subscribe(repaint), back.subscribe(repaint)),
      paint: surface => logPainter(session.state.get().log, back.get(), theme).paint(surface),
    };
  }, [session, back, theme]);
  return height < 1 ? null : <Canvas width={width} height={height} painter={painter} />;
}

/** Columns from which every line is shown. */
const WIDE = 44;
/** Columns from which lines begin with a letter. */
const MARKED = 36;

/** What a log draws of a line. */
type ShownLine = Pick<LogLine, 'seat' | 'text' | 'weight'>;

/**
 * Draws the end of a log.
 * @param back lines that are left out at its end
 */
export function logPainter(log: readonly ShownLine[], back: number, theme: Theme): Painter {
  return {
    paint(surface) {
      const { width, height } = surface;
      const bg = theme.background.rgb;
      surface.fill(0, 0, width, height, { bg });
      const told = width < WIDE ? log.filter(line => line.weight !== 'minor') : log;
      const end = Math.max(Math.min(height, told.length), told.length - back);
      const lines = told.slice(Math.max(0, end - height), end);
      lines.forEach((line, index) => {
        const y = height - lines.length + index;
        const strong = line.weight === 'strong';
        const shade = strong ? theme.text : ageShade(theme, lines.length - index, back);
        const inset = width >= MARKED ? 2 : 0;
        if (inset > 0) {
          const { ink } = ownerShades(theme, line.seat);
          surface.put(0, y, letter(line.seat), { fg: ink.rgb, bg, bold: strong });
        }
        surface.text(inset, y, line.text, { fg: shade.rgb, bg }, width - inset);
      });
    },
  };
}

function ageShade(theme: Theme, age: number, back: number): Shade {
  if (back > 0) return theme.dim;
  return age <= 1 ? theme.text : age <= 4 ? theme.dim : theme.faint;
}
