import { Box } from 'ink';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import {
  Canvas,
  type LiveScreen,
  LiveScreenContext,
  Overlay,
  type ScreenView,
  useScreen,
} from '../terminal/canvas.tsx';
import { keysInWords } from '../terminal/key.ts';
import { isClick, type MouseEvent, type Painter } from '../terminal/types.ts';
import type { Place } from './app.ts';
import { type Answer, hintAt, hintsOf, paintHints } from './keys/bottom-line.ts';
import { worldPainter } from './menu/world-painter.ts';
import { useKeymap } from './services.ts';
import { createStore, type Readable, type Store, unsubscribeAll } from './store.ts';
import { hex } from './theme/theme.ts';
import { useTheme } from './widgets.tsx';

type KeySource = Pick<Place, 'bindings' | 'subscribe'>;

/** The dialog that has the keys; null without one. */
export const TopKeysContext = createContext<(Pick<KeySource, 'bindings'> & Partial<KeySource>) | null>(null);

/** The reason why the last key did nothing; null where it did something. */
export const AnswerContext = createContext<Readable<Answer | null>>(createStore(null));

/** Lines of the list on the screen that a digit chooses, set by the list that has the keys. */
export const ListedContext = createContext<Store<number>>(createStore(0));

/** The bottom line: the keys that work now, those of the dialog on top where there is one. A click types its key. Drawn without React. */
export function Footer({ width, source }: { width: number; source: KeySource }): ReactNode {
  const theme = useTheme();
  const top = useContext(TopKeysContext);
  const keymap = useKeymap();
  const answer = useContext(AnswerContext);
  const { touched = false } = useScreen();
  const painter = useMemo(
    (): Painter => ({
      subscribe: repaint =>
        unsubscribeAll(
          source.subscribe(repaint),
          top?.subscribe?.(repaint) ?? (() => {}),
          answer.subscribe(repaint),
        ),
      paint: surface => {
        const { bindings } = top ?? source;
        // Fingers have buttons instead.
        paintHints(surface, 0, touched ? [] : hintsOf(bindings(), keymap), theme, answer.get());
      },
    }),
    [source, top, theme, keymap, answer, touched],
  );
  const live = useContext(LiveScreenContext);
  const clicked = (event: MouseEvent): void => {
    const { bindings } = top ?? source;
    typeHint(live, event, hintAt(event.x, hintsOf(bindings(), keymap), width, answer.get())?.shown ?? '');
  };
  return <Canvas width={width} height={1} painter={painter} onMouse={clicked} />;
}

/** Types the key that is shown where the mouse has clicked; nothing for several, or none. */
export function typeHint(live: Pick<LiveScreen, 'type'> | null, event: MouseEvent, shown: string): void {
  const [key, ...others] = keysInWords(shown);
  if (isClick(event) && key !== undefined && others.length === 0) live?.type(key);
}

interface PageProps {
  readonly place: KeySource;
  readonly screen: ScreenView;
  readonly children: ReactNode;
}

/** A whole screen with its bottom line. */
export function Page({ place, screen, children }: PageProps): ReactNode {
  return (
    <Box width={screen.columns} height={screen.rows} flexDirection="column" overflow="hidden">
      {children}
      <Footer width={screen.columns} source={place} />
    </Box>
  );
}

interface BackdropProps extends PageProps {
  /** Cells kept clear at the left for the text, and the margin before it. */
  readonly width: number;
  readonly inset: number;
}

/** A page with text at the left and, where there is room, the world in the dark beside it. */
export function Backdrop({ place, screen, width, inset, children }: BackdropProps): ReactNode {
  const theme = useTheme();
  const height = screen.rows - 1;
  const clear = Math.min(width, screen.columns);
  const painter = useMemo(
    () => worldPainter(theme, { width: screen.columns, height }, { width: clear, height }),
    [theme, screen.columns, height, clear],
  );
  return (
    <Page place={place} screen={screen}>
      <Box width={screen.columns} height={height} flexShrink={0}>
        <Box position="absolute">
          <Canvas width={screen.columns} height={height} painter={painter} />
        </Box>
        <Overlay width={clear} height={height} backgroundColor={hex(theme.background)} flexDirection="column">
          <Box flexDirection="column" width={width} height={height} paddingLeft={inset} overflow="hidden">
            {children}
          </Box>
        </Overlay>
      </Box>
    </Page>
  );
}
