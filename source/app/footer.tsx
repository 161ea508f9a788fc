import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { Canvas } from '../terminal/canvas.tsx';
import type { Painter } from '../terminal/types.ts';
import { type Binding, hintsOf } from './keys/command.ts';
import { paintHints } from './keys/hint-line.ts';
import { useTheme } from './theme/use-theme.ts';

/** Where the keys that work now come from. */
export interface KeySource {
  bindings(): readonly Binding[];
  subscribe(listener: () => void): () => void;
}

/** What lies over the place and has the keys instead of it; null when nothing does. */
export const TopKeysContext = createContext<Pick<KeySource, 'bindings'> | null>(null);

/** The bottom line: the keys that work now, those of the dialog on top where there is one. Drawn without React. */
export function Footer({ width, source }: { width: number; source: KeySource }): ReactNode {
  const theme = useTheme();
  const top = useContext(TopKeysContext);
  const painter = useMemo(
    (): Painter => ({
      subscribe: repaint => source.subscribe(repaint),
      paint: surface => paintHints(surface, 0, hintsOf((top ?? source).bindings()), theme),
    }),
    [source, top, theme],
  );
  return <Canvas width={width} height={1} painter={painter} />;
}
