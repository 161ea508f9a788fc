import { Box } from 'ink';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import {
  Canvas,
  type LiveScreen,
  LiveScreenContext,
  type ScreenView,
  useScreen,
} from '../terminal/canvas.tsx';
import { keysInWords } from '../terminal/key.ts';
import { isClick, type MouseEvent, type Painter } from '../terminal/types.ts';
import type { Place } from './app.ts';
import { type Answer, hintAt, hintsOf, paintHints } from './keys/bottom-line.ts';
import { useKeymap } from './services.ts';
import { createStore, type Readable, type Store, unsubscribeAll } from './store.ts';
import { Ground, useTheme } from './widgets.tsx';

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

interface CentredProps extends PageProps {
  /** Columns of what stands there, and those that are free before it at least. */
  readonly width: number;
  readonly inset: number;
}

/** A page with what belongs together in the middle. */
export function Centred({ place, screen, width, inset, children }: CentredProps): ReactNode {
  const paddingLeft = Math.max(inset, Math.floor((screen.columns - width) / 2));
  return (
    <Page place={place} screen={screen}>
      <Ground
        {...{ height: screen.rows - 1, paddingLeft }}
        flexShrink={0}
        flexDirection="column"
        overflow="hidden"
      >
        {children}
      </Ground>
    </Page>
  );
}
