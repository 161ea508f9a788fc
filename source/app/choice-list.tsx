import SelectInput from 'ink-select-input';
import { createContext, type ReactNode, useContext } from 'react';
import type { Selection } from './choice.ts';
import { TopKeysContext } from './frame.tsx';

interface ListProps {
  readonly choice: Selection<unknown>;
  /** Lines that have room at a time; of more the list goes round. */
  readonly limit?: number;
  /** Inside a dialog, which has the keys itself. */
  readonly inDialog?: boolean;
  readonly onHighlight: (line: number) => void;
  /** Enter, or the digit of a line in sight. */
  readonly onSelect: (line: number) => void;
  /** Draws a line. */
  readonly children: (line: number, lit: boolean) => ReactNode;
}

/** How lines are drawn: ink-select-input hands its items only their label, which is the line's number here. */
const DrawContext = createContext<ListProps['children']>(() => null);

/** A list of choices: ink-select-input with lines of ours. It begins anew where the choice was placed by other keys. */
export function ChoiceList({ choice, limit, inDialog = false, children, ...told }: ListProps): ReactNode {
  const covered = useContext(TopKeysContext) !== null;
  return (
    <DrawContext value={children}>
      <SelectInput
        key={choice.placed}
        items={choice.items.map((_, line) => ({ key: `${line}`, label: `${line}`, value: line }))}
        initialIndex={choice.line}
        isFocused={inDialog || !covered}
        {...(limit === undefined ? {} : { limit })}
        onHighlight={item => told.onHighlight(item.value)}
        onSelect={item => told.onSelect(item.value)}
        indicatorComponent={NoIndicator}
        itemComponent={Line}
      />
    </DrawContext>
  );
}

function NoIndicator(): ReactNode {
  return null;
}

function Line({ label, isSelected = false }: { label: string; isSelected?: boolean }): ReactNode {
  return useContext(DrawContext)(Number(label), isSelected);
}
