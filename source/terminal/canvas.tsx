import { Box, type BoxProps, type DOMElement, Text } from 'ink';
import { type ReactNode, useContext, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { CellBuffer } from './cells.ts';
import { CanvasLayer, overlay } from './layers.ts';
import { type LiveScreen, LiveScreenContext } from './live.ts';
import type { MouseEvent, Painter } from './types.ts';

export interface CanvasProps {
  /** Cells. */
  readonly width: number;
  readonly height: number;
  readonly painter: Painter;
  /** Hears the mouse over this canvas, in its own cells. */
  readonly onMouse?: ((event: MouseEvent) => void) | undefined;
}

/**
 * A box of cells that a painter draws, without Ink. It is painted when it is rendered and when the painter asks.
 * What Ink draws later in the tree does not cover it, unless it stands in an `<Overlay>`. Outside a live screen
 * it is rows of text.
 */
export function Canvas(props: CanvasProps): ReactNode {
  const live = useContext(LiveScreenContext);
  return live === null ? <TextCanvas {...props} /> : <CellCanvas {...props} live={live} />;
}

function CellCanvas({
  width,
  height,
  painter,
  onMouse,
  live,
}: CanvasProps & { live: LiveScreen }): ReactNode {
  const box = useRef<DOMElement>(null);
  const layer = useRef<CanvasLayer>(null);
  const { compositor } = live;

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

/** What a painter draws, as rows of text without style. */
export function renderToRows(painter: Painter, width: number, height: number): string[] {
  const cells = new CellBuffer(width, height);
  painter.paint(cells);
  return Array.from({ length: cells.height }, (_, y) =>
    String.fromCodePoint(...cells.glyphs.subarray(y * cells.width, (y + 1) * cells.width)),
  );
}

/**
 * A box whose content is seen over the canvases that come before it in the tree: dialogs, menus, hints. It takes
 * the properties of Ink's `<Box>`; give it a `backgroundColor` where it stands over other text.
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
