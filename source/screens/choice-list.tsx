import SelectInput from 'ink-select-input';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { Hotspot } from '../terminal/canvas.tsx';
import type { List } from './choice.ts';
import { ListedContext, TopKeysContext } from './frame.tsx';
import { useStore } from './store.ts';

interface ListProps<T> {
  readonly list: List<T>;
  /** Lines that fit at a time; longer lists scroll, wrapping around. */
  readonly limit?: number;
  /** Its place moves the highlight itself: letters and digits are written there. */
  readonly isDeaf?: boolean;
  /** Inside a dialog, which has the keys itself. */
  readonly inDialog?: boolean;
  readonly children: (item: T, isHere: boolean, line: number) => ReactNode;
}

/** Draws lines: ink-select-input hands its items only their label, which is the line's number here. */
const DrawContext = createContext<(line: number, isHere: boolean) => ReactNode>(() => null);

/** A place's list: ink-select-input with our own lines. It restarts where other keys have moved the highlight. */
export function ListView<T>({
  list,
  limit,
  isDeaf = false,
  inDialog = false,
  children,
}: ListProps<T>): ReactNode {
  const choice = useStore(list, now => now);
  const covered = useContext(TopKeysContext) !== null;
  const hears = !isDeaf && (inDialog || !covered);
  const listed = useContext(ListedContext);
  const inSight = hears ? Math.min(limit ?? choice.items.length, choice.items.length) : 0;
  useEffect(() => {
    if (inSight === 0) return;
    listed.set(inSight);
    return () => listed.set(0);
  }, [listed, inSight]);
  const draw = (line: number, isHere: boolean): ReactNode => {
    const item = choice.items[line];
    if (item === undefined) return null;
    return (
      <Hotspot flexShrink={0} onMouse={event => (covered && !inDialog ? undefined : list.mouse(event, line))}>
        {children(item, isHere, line)}
      </Hotspot>
    );
  };
  return (
    <DrawContext value={draw}>
      <SelectInput
        key={choice.placed}
        items={choice.items.map((_, line) => ({ key: `${line}`, label: `${line}`, value: line }))}
        initialIndex={choice.line}
        isFocused={hears}
        {...(limit === undefined ? {} : { limit })}
        onHighlight={toLine(list.highlight)}
        onSelect={toLine(list.open)}
        indicatorComponent={NoIndicator}
        itemComponent={Line}
      />
    </DrawContext>
  );
}

/** A key may mean a line that the list has just lost: then nothing happens. */
const toLine =
  (then: (line: number) => void) =>
  (item: { readonly value: number } | undefined): void => {
    if (item !== undefined) then(item.value);
  };

function NoIndicator(): ReactNode {
  return null;
}

function Line({ label, isSelected = false }: { label: string; isSelected?: boolean }): ReactNode {
  return useContext(DrawContext)(Number(label), isSelected);
}
