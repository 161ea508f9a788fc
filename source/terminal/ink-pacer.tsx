import { Box, type DOMElement } from 'ink';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Compositor } from './compositor.ts';

/**
 * Makes Ink render when a frame is drawn, not at every change: of a burst of changes, or while the terminal takes
 * no frames, Ink's costly output stage runs once. Ink has no option for this in debug mode; its root element has
 * the callback that is put off here.
 */
export function InkPacer({ compositor }: { readonly compositor: Compositor }): ReactNode {
  const box = useRef<DOMElement>(null);
  useLayoutEffect(() => {
    const root = rootOf(box.current);
    const render = root?.onRender;
    if (root === undefined || render === undefined) return;
    root.onRender = () => compositor.inkChanged(render);
    return () => {
      root.onRender = render;
    };
  }, [compositor]);
  return <Box ref={box} position="absolute" width={0} height={0} />;
}

function rootOf(node: DOMElement | null): DOMElement | undefined {
  let root = node ?? undefined;
  while (root?.parentNode !== undefined) root = root.parentNode;
  return root;
}
