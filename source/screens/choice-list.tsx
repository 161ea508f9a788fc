import { Box } from 'ink';
import SelectInput from 'ink-select-input';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { Canvas, Hotspot } from '../terminal/canvas.tsx';
import type { Painter } from '../terminal/types.ts';
import type { List } from './choice.ts';
import { ListedContext, TopKeysContext } from './frame.tsx';
import { firstShown, paintHeading, shownLines } from './list-window.ts';
import { useStore } from './store.ts';
import { Ink, useLineRows, useTheme } from './widgets.tsx';

/** The headings of a list in groups. */
export interface Headings<T> {
  /** The title of the group of a line; empty for a group without a heading. */
  readonly title: (item: T) => string;
  /** What is said beside a title. */
  readonly about?: (title: string) => string;
  /** False where only space divides the groups. */
  readonly named?: boolean;
  /** Columns of the list. */
  readonly width: number;
}

interface ListProps<T> {
  readonly list: List<T>;
  /** Rows of the list; a longer one scrolls. Left out, it has all that it needs. */
  readonly rows?: number;
  readonly headings?: Headings<T>;
  /** True where the row below it tells how many lines are not in sight. */
  readonly isCounted?: boolean;
  /** Its place moves the highlight itself: letters and digits are written there. */
  readonly isDeaf?: boolean;
  /** Inside a dialog, which has the keys itself. */
  readonly inDialog?: boolean;
  readonly children: (item: T, isHere: boolean, line: number) => ReactNode;
}

/**
 * A place's list: lines of ours, of which those in sight are drawn, and ink-select-input to hear the keys. That one is handed what they
 * mean, not the lines: it hears several keys before it is drawn again, and each must be a step from where the list is by then.
 */
export function ListView<T>({
  list,
  rows = Number.POSITIVE_INFINITY,
  headings,
  isCounted = false,
  isDeaf = false,
  inDialog = false,
  children,
}: ListProps<T>): ReactNode {
  const { items, line, placed } = useStore(list, now => now);
  const covered = useContext(TopKeysContext) !== null;
  const hears = !isDeaf && (inDialog || !covered);
  const [before, scroll] = useState(0);
  const groups = {
    titles: items.map(item => headings?.title(item) ?? ''),
    named: headings?.named ?? true,
    tall: useLineRows(),
  };
  const first = firstShown(groups, rows, line, before);
  if (first !== before) scroll(first);
  const shown = shownLines(groups, first, rows);
  const listed = useContext(ListedContext);
  const inSight = hears ? shown.length : 0;
  useEffect(() => {
    if (inSight === 0) return;
    listed.set(inSight);
    return () => listed.set(0);
  }, [listed, inSight]);
  const open = ({ value }: { readonly value: string }): void => {
    const digit = DIGITS.indexOf(value);
    list.open(digit < 0 ? list.get().line : (shown[digit]?.line ?? -1));
  };
  return (
    <Box flexDirection="column" flexShrink={0}>
      {shown.map(({ line: at, spaced, heading }) => {
        const item = items[at];
        if (item === undefined) return null;
        return (
          <Box key={at} flexDirection="column" flexShrink={0} marginTop={spaced ? 1 : 0}>
            {heading === '' || headings === undefined ? null : (
              <HeadingLine
                title={heading}
                about={headings.about?.(heading) ?? ''}
                width={headings.width}
                inDialog={inDialog}
              />
            )}
            <Hotspot
              flexShrink={0}
              minHeight={groups.tall}
              onMouse={event => (covered && !inDialog ? undefined : list.mouse(event, at))}
            >
              {children(item, at === line, at)}
            </Hotspot>
          </Box>
        );
      })}
      {isCounted ? <Ink shade="faint">{moreWords(first, items.length - first - shown.length)}</Ink> : null}
      {items.length === 0 ? null : (
        <SelectInput
          key={`${placed} ${line}`}
          items={HEARD}
          initialIndex={HERE}
          isFocused={hears}
          onHighlight={({ value }) => list.step(value === 'up' ? -1 : 1)}
          onSelect={open}
          indicatorComponent={Nothing}
          itemComponent={Nothing}
        />
      )}
    </Box>
  );
}

function HeadingLine({
  title,
  about,
  width,
  inDialog,
}: {
  title: string;
  about: string;
  width: number;
  inDialog: boolean;
}): ReactNode {
  const theme = useTheme();
  const { rgb } = inDialog ? theme.raised : theme.background;
  const painter: Painter = {
    paint: surface => paintHeading(surface, [0, 0, width], title, about, theme, rgb),
  };
  return <Canvas width={width} height={1} painter={painter} />;
}

/** How many lines are not in sight, above and below. */
const moreWords = (above: number, below: number): string =>
  [above > 0 ? `  ↑ ${above} more` : '', below > 0 ? `  ↓ ${below} more` : ''].join('');

/** Digits open the lines in sight; what stands before and behind the present line is where arrows lead. */
const DIGITS = [...'123456789'];
const HEARD = [...DIGITS, 'up', 'here', 'down'].map(value => ({ key: value, label: '', value }));
const HERE = HEARD.findIndex(({ value }) => value === 'here');

function Nothing(): ReactNode {
  return null;
}
