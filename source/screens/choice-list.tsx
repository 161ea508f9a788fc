import SelectInput from 'ink-select-input';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { Hotspot } from '../terminal/canvas.tsx';
import { isClick, type MouseEvent } from '../terminal/types.ts';
import type { List, Selection } from './choice.ts';
import { ListedContext, TopKeysContext } from './frame.tsx';
import { useStore } from './store.ts';

interface ListProps<T> {
  readonly choice: Selection<T>;
  /** Lines that fit at a time; longer lists scroll, wrapping around. */
  readonly limit?: number;
  /** Its place moves the light itself: letters and digits are written there. */
  readonly isDeaf?: boolean;
  /** Inside a dialog, which has the keys itself. */
  readonly inDialog?: boolean;
  readonly onHighlight: (line: number) => void;
  /** A click or the wheel has highlighted a line. */
  readonly onPlace: (line: number) => void;
  /** Enter, or the digit of a line in sight. */
  readonly onSelect: (line: number) => void;
  readonly children: (item: T, lit: boolean, line: number) => ReactNode;
}

/** Draws lines: ink-select-input hands its items only their label, which is the line's number here. */
const DrawContext = createContext<(line: number, lit: boolean) => ReactNode>(() => null);

/**
 * A list: ink-select-input with our own lines. It restarts where other keys have moved the light. A click lights a line,
 * another one opens it; the wheel moves the light.
 */
export function ChoiceList<T>(props: ListProps<T>): ReactNode {
  const { choice, limit, inDialog = false, isDeaf = false, children } = props;
  const covered = useContext(TopKeysContext) !== null;
  const hears = !isDeaf && (inDialog || !covered);
  const listed = useContext(ListedContext);
  const inSight = hears ? Math.min(limit ?? choice.items.length, choice.items.length) : 0;
  useEffect(() => {
    if (inSight === 0) return;
    listed.set(inSight);
    return () => listed.set(0);
  }, [listed, inSight]);
  const draw = (line: number, lit: boolean): ReactNode => {
    const item = choice.items[line];
    if (item === undefined) return null;
    return (
      <Hotspot flexShrink={0} onMouse={event => clicked(event, line, lit)}>
        {children(item, lit, line)}
      </Hotspot>
    );
  };
  const clicked = (event: MouseEvent, line: number, lit: boolean): void => {
    const { kind } = event;
    if (covered && !inDialog) return;
    if (kind === 'wheel-up' || kind === 'wheel-down')
      props.onPlace(choice.line + (kind === 'wheel-up' ? -1 : 1));
    else if (isClick(event)) (lit ? props.onSelect : props.onPlace)(line);
  };
  return (
    <DrawContext value={draw}>
      <SelectInput
        key={choice.placed}
        items={choice.items.map((_, line) => ({ key: `${line}`, label: `${line}`, value: line }))}
        initialIndex={choice.line}
        isFocused={hears}
        {...(limit === undefined ? {} : { limit })}
        onHighlight={toLine(props.onHighlight)}
        onSelect={toLine(props.onSelect)}
        indicatorComponent={NoIndicator}
        itemComponent={Line}
      />
    </DrawContext>
  );
}

/** A place's list on its screen. */
export function ListView<T>({
  list,
  ...more
}: { readonly list: List<T> } & Pick<ListProps<T>, 'limit' | 'isDeaf' | 'inDialog' | 'children'>): ReactNode {
  const choice = useStore(list, now => now);
  return (
    <ChoiceList
      {...more}
      choice={choice}
      onHighlight={list.highlight}
      onPlace={list.light}
      onSelect={list.open}
    />
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
