import { Box, Text } from 'ink';
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react';
import { letter } from '../../../machines/seat.ts';
import { wrap, wrapToRows } from '../../base/text.ts';
import { Canvas, LiveScreenContext } from '../../terminal/canvas.tsx';
import type { MouseEvent, Painter } from '../../terminal/types.ts';
import type { Binding } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import { createStore, derive, type Readable, type Store, unsubscribeAll, useStore } from '../store.ts';
import { hex, ownerShades, type Shade, type Theme } from '../theme/theme.ts';
import { useTheme } from '../widgets.tsx';
import type { Room } from './board.ts';
import { type EventText, noticeNow, type PlayController, type PlayState, THINKING } from './controller.ts';

/** What the keys of the log scroll: the log, or a list in its place. */
export interface Scrolled {
  /** Lines by which the log is scrolled back; below 0 those by which a list in its place is scrolled down. */
  readonly back: Readable<number>;
  /** Lines that such a list can be scrolled down; 0 without one. */
  readonly below: Store<number>;
}

export const ScrolledContext = createContext<Scrolled | null>(null);

/** Lines by which a key scrolls. */
const SCROLLED = 5;

/** The keys of the log, and what they scroll. @param most lines that the log can be scrolled back */
export function scrolling(most: () => number) {
  const [back, below] = [createStore(0), createStore(0)];
  const scroll = (by: number) => (): void =>
    back.update(now => Math.max(-below.get(), Math.min(now + by, below.get() > 0 ? 0 : most())));
  const bindings: readonly Binding[] = [
    { command: commands.logUp, quiet: true, run: scroll(SCROLLED) },
    { command: commands.logDown, quiet: true, run: scroll(-SCROLLED) },
  ];
  return { back, below, bindings };
}

/** What a wheel over the log, or over a list in its place, types. */
export function useWheel(): (event: MouseEvent) => void {
  const live = useContext(LiveScreenContext);
  return ({ kind }) => {
    if (kind === 'wheel-up') live?.type('pageup');
    else if (kind === 'wheel-down') live?.type('pagedown');
  };
}

const unscrolled = createStore(0);

/** Lines by which a list in place of the log is scrolled down, `most` of them at most: by its keys and by the wheel. */
export function useScrolledDown(most: number): Readable<number> {
  const scrolled = useContext(ScrolledContext);
  useLayoutEffect(() => {
    scrolled?.below.set(most);
    return () => scrolled?.below.set(0);
  }, [scrolled, most]);
  const back = scrolled?.back ?? unscrolled;
  return useMemo(() => derive(back, now => Math.min(most, Math.max(0, -now))), [back, most]);
}

type LogProps = Room & { readonly state: Readable<Pick<PlayState, 'log'>> };

/** The log, the newest line at the bottom and brightest. Drawn without React. */
export function LogView({ width, height, state }: LogProps): ReactNode {
  const theme = useTheme();
  const back = useContext(ScrolledContext)?.back ?? unscrolled;
  const painter = useMemo((): Painter => {
    return {
      subscribe: repaint => unsubscribeAll(state.subscribe(repaint), back.subscribe(repaint)),
      paint: surface => logPainter(state.get().log, Math.max(0, back.get()), theme).paint(surface),
    };
  }, [state, back, theme]);
  const heard = useWheel();
  return height < 1 ? null : <Canvas width={width} height={height} painter={painter} onMouse={heard} />;
}

/** Columns from which every line is shown. */
const WIDE = 44;
/** Columns from which lines begin with a letter. */
const MARKED = 36;

/** Draws the end of a log. @param back lines left out at its end */
export function logPainter(log: readonly EventText[], back: number, theme: Theme): Painter {
  return {
    paint(surface) {
      const { width, height } = surface;
      const bg = theme.background.rgb;
      surface.fill(0, 0, width, height, { bg });
      const weighty = log.filter(line => line.weight !== 'minor');
      // Where nothing else has happened yet, small things are told in little room too.
      const shown = width < WIDE && weighty.length > 0 ? weighty : log;
      const end = Math.max(Math.min(height, shown.length), shown.length - back);
      const lines = shown.slice(Math.max(0, end - height), end);
      const inset = width >= MARKED ? 2 : 0;
      const rows = rowsOf(lines, width - inset, height, width < WIDE);
      rows.forEach(({ line, text, age, begins }, index) => {
        const y = height - rows.length + index;
        const strong = line.weight === 'strong';
        const shade = strong ? theme.text : ageShade(theme, age, back);
        if (inset > 0 && begins) {
          const { ink } = ownerShades(theme, line.seat);
          surface.put(0, y, letter(line.seat), { fg: ink.rgb, bg, bold: strong });
        }
        surface.text(inset, y, text, { fg: shade.rgb, bg }, width - inset);
      });
    },
  };
}

/** A row of the log: a line, or a part of one. */
interface Row {
  readonly line: EventText;
  readonly text: string;
  /** 1 for the newest line. */
  readonly age: number;
  readonly begins: boolean;
}

/** The rows of lines, each wrap to its end; the oldest are left out. */
function rowsOf(lines: readonly EventText[], width: number, height: number, small: boolean): readonly Row[] {
  const rows = lines.flatMap((line, index): Row[] => {
    const told = small ? (line.brief ?? line.text) : line.text;
    const age = lines.length - index;
    return wrapToRows(told, width, height).map((text, part) => ({ line, text, age, begins: part === 0 }));
  });
  const last = rows.slice(-height);
  // A line whose beginning has no room is left out.
  const first = last.findIndex(row => row.begins);
  return last.slice(Math.max(0, first));
}

function ageShade(theme: Theme, age: number, back: number): Shade {
  if (back > 0) return theme.dim;
  return age <= 1 ? theme.text : age <= 4 ? theme.dim : theme.faint;
}

/** The notice: a refusal, or the name under which the game was saved. It may take all of its rows. */
export function NoticeView({
  controller,
  width,
  height,
}: Room & { readonly controller: PlayController }): ReactNode {
  const theme = useTheme();
  const notice = useStore(controller.state, noticeNow);
  const thought = useStore(controller.thought, now => now);
  const text = notice?.text === THINKING ? `thinking${thought || ' …'}` : (notice?.text ?? '');
  const shade = notice === null || notice.tone === 'plain' ? theme.dim : theme[notice.tone];
  return (
    <Box width={width} height={height} overflow="hidden">
      <Text color={hex(shade)}>{wrap(text, width).join('\n')}</Text>
    </Box>
  );
}
