import { Box, type BoxProps, type DOMElement, Text, useWindowSize } from 'ink';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react';
import { CellBuffer } from './cells.ts';
import type { Compositor } from './compositor.ts';
import type { KeyName } from './key.ts';
import type { KeyMeaning } from './key-stream.ts';
import { CanvasLayer, hotspot, type Layer, overlay } from './layers.ts';
import type { NoticeWay } from './notices.ts';
import type { GlyphSet, MouseEvent, Painter, ScreenCapabilities } from './types.ts';

export interface CanvasProps {
  readonly width: number;
  readonly height: number;
  readonly painter: Painter;
  /** Hears the mouse over this canvas, in its own cells. */
  readonly onMouse?: ((event: MouseEvent) => void) | undefined;
  /** True if it is moved by drags, which are turns of the wheel elsewhere. */
  readonly drags?: boolean;
}

/**
 * A box of cells that a painter draws without Ink. Later content of Ink does not cover it, unless in an `<Overlay>`.
 */
export function Canvas(props: CanvasProps): ReactNode {
  const live = useContext(LiveScreenContext);
  return live === null ? <TextCanvas {...props} /> : <CellCanvas {...props} compositor={live.compositor} />;
}

function CellCanvas({ compositor, ...props }: CanvasProps & Pick<LiveScreen, 'compositor'>): ReactNode {
  const { width, height, painter, onMouse, drags } = props;
  const box = useRef<DOMElement>(null);
  const layer = useRef<CanvasLayer>(null);

  useLayoutEffect(() => {
    const own = new CanvasLayer(() => box.current, compositor, painter);
    layer.current = own;
    const remove = compositor.add(own);
    const unsubscribe = painter.subscribe?.(() => compositor.repaint(own));
    return () => {
      unsubscribe?.();
      remove();
    };
  }, [compositor, painter]);

  useLayoutEffect(() => {
    if (layer.current === null) return;
    layer.current.onMouse = onMouse;
    layer.current.drags = drags;
    compositor.repaint(layer.current);
  });

  return <Box ref={box} width={width} height={height} flexShrink={0} />;
}

function TextCanvas({ width, height, painter }: CanvasProps): ReactNode {
  const [, repaint] = useReducer((count: number) => count + 1, 0);
  useEffect(() => painter.subscribe?.(repaint), [painter]);
  const rows = renderToRows(painter, width, height);
  return (
    <Box width={width} height={height} flexShrink={0} flexDirection="column">
      <Text wrap="truncate">{rows.join('\n')}</Text>
    </Box>
  );
}

/** A painter's picture, as rows of text without style. */
export function renderToRows(painter: Painter, width: number, height: number): string[] {
  const cells = new CellBuffer(width, height);
  painter.paint(cells);
  return Array.from({ length: cells.height }, (_, y) =>
    String.fromCodePoint(...cells.glyphs.subarray(y * cells.width, (y + 1) * cells.width)),
  );
}

/**
 * A box over the canvases before it in the tree: dialogs, menus, hints. It is Ink's `<Box>`, and needs a
 * `backgroundColor`.
 */
export function Overlay({ children, ...box }: BoxProps & { readonly children?: ReactNode }): ReactNode {
  const live = useContext(LiveScreenContext);
  const element = useRef<DOMElement>(null);
  useLayoutEffect(() => live?.compositor.add(overlay(() => element.current)), [live]);
  return (
    <Box {...box} ref={element}>
      {children}
    </Box>
  );
}

interface HotspotProps extends BoxProps {
  /** Hears the mouse over this box, in its own cells, as far as nothing in it does. */
  readonly onMouse: (event: MouseEvent) => void;
  readonly children?: ReactNode;
}

/** A box that hears the mouse. It takes the properties of Ink's `<Box>`. */
export function Hotspot({ onMouse, children, ...box }: HotspotProps): ReactNode {
  const live = useContext(LiveScreenContext);
  const element = useRef<DOMElement>(null);
  const layer = useRef<Layer>(null);
  useLayoutEffect(() => {
    layer.current = hotspot(() => element.current);
    return live?.compositor.add(layer.current);
  }, [live]);
  useLayoutEffect(() => {
    if (layer.current !== null) layer.current.onMouse = onMouse;
  });
  return (
    <Box {...box} ref={element}>
      {children}
    </Box>
  );
}

/** The screen as components see it. */
export interface ScreenView extends ScreenCapabilities {
  readonly columns: number;
  readonly rows: number;
  /** True where fingers type, by buttons outside the screen. */
  readonly touched?: boolean;
}

/** The services of a screen for the components on it. */
export interface LiveScreen {
  readonly compositor: Compositor;
  /** The present size and depth; the same object until something changes. */
  view(): ScreenView;
  onResize(listener: () => void): () => void;
  /** Gives the keys to this listener, in place of the one before. */
  onKey(listener: (key: KeyName) => void): () => void;
  onMouse(listener: (event: MouseEvent) => void): () => void;
  /** Takes a key as if it had been typed: for what is clicked in its stead. */
  type(key: KeyName): void;
  onPaste(listener: (text: string) => void): () => void;
  /** Draws pictures with these glyphs; null with those that the terminal is known to have. */
  chooseGlyphs(choice: GlyphSet | null): void;
  /** Shows images where the terminal takes them, or none; null where they do not have to go over a network. */
  chooseImages(choice: boolean | null): void;
  /** Sends notices in this way, or none; null sends them as the terminal is known to take them. */
  chooseNotices(choice: NoticeWay | 'off' | null): void;
  /** Gives a text to the terminal to copy; one that cannot passes over it. */
  copy(text: string): void;
  /** Keeps keys back while what they are meant for is on its way to the screen. */
  holdKeys(on: boolean): void;
  /** Reads every key from now on as another one; null ends that. */
  readKeysAs(meaning: KeyMeaning | null): void;
}

/** Null outside a live screen (ink-testing-library, plain Ink). */
export const LiveScreenContext = createContext<LiveScreen | null>(null);

const never = (): (() => void) => () => {};

/** The size of the screen and its capabilities; renders again when they change. */
export function useScreen(): ScreenView {
  const live = useContext(LiveScreenContext);
  const { columns, rows } = useWindowSize();
  const view = useSyncExternalStore(live?.onResize ?? never, live?.view ?? (() => null));
  return view ?? { columns, rows, depth: 3, glyphSet: 'half', imageCell: null };
}

/** Hears every key, by its name. */
export function useKeys(listener: (key: KeyName) => void): void {
  const live = useContext(LiveScreenContext);
  const hear = useEffectEvent(listener);
  useEffect(() => live?.onKey(key => hear(key)), [live]);
}

/** Hears every mouse event, in cells of the screen. For a canvas alone use its `onMouse`. */
export function useMouse(listener: (event: MouseEvent) => void): void {
  const live = useContext(LiveScreenContext);
  const hear = useEffectEvent(listener);
  useEffect(() => live?.onMouse(event => hear(event)), [live]);
}

/** Hears pasted text: capped, not cleaned. Where nothing listens a paste does nothing. */
export function usePastedText(listener: (text: string) => void): void {
  const live = useContext(LiveScreenContext);
  const hear = useEffectEvent(listener);
  useEffect(() => live?.onPaste(text => hear(text)), [live]);
}
