import { Box } from 'ink';
import {
  createContext,
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
  useSyncExternalStore,
} from 'react';
import { type Binding, fitting, type Hint, hintOf } from './keys/command.ts';
import { hex } from './theme/theme.ts';
import { useTheme } from './theme/use-theme.ts';
import { Ink, Words } from './widgets.tsx';

/** Where the keys that work now come from. */
export interface KeySource {
  bindings(): readonly Binding[];
  subscribe(listener: () => void): () => void;
}

const hintsOf = (source: Pick<KeySource, 'bindings'>): readonly Hint[] =>
  source
    .bindings()
    .filter(binding => binding.quiet !== true)
    .map(hintOf);

/** The hints of a place; it renders again only when one of them changes. */
function useHints(source: KeySource): readonly Hint[] {
  const last = useRef<{ readonly key: string; readonly hints: readonly Hint[] } | null>(null);
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  return useSyncExternalStore(subscribe, () => {
    const hints = hintsOf(source);
    const key = hints.map(hint => `${hint.shown}\t${hint.label}`).join('\n');
    if (last.current?.key !== key) last.current = { key, hints };
    return last.current.hints;
  });
}

/** What lies over the place and has the keys instead of it; null when nothing does. */
export const TopKeysContext = createContext<Pick<KeySource, 'bindings'> | null>(null);

/** The bottom line: the keys that work now, those of the dialog on top where there is one. */
export function Footer({ width, source }: { width: number; source: KeySource }): ReactNode {
  const theme = useTheme();
  const top = useContext(TopKeysContext);
  const below = useHints(source);
  const hints = fitting(top === null ? below : hintsOf(top), width - 2);
  return (
    <Box
      width={width}
      height={1}
      flexShrink={0}
      paddingLeft={1}
      backgroundColor={hex(theme.panel)}
      overflow="hidden"
    >
      <Ink shade={theme.dim}>
        {hints.map(hint => (
          <Fragment key={hint.shown + hint.label}>
            <Words shade={theme.text} bold>
              {hint.shown}
            </Words>
            {` ${hint.label}  `}
          </Fragment>
        ))}
      </Ink>
    </Box>
  );
}
