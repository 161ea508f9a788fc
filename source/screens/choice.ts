import type { KeyName } from '../terminal/key.ts';
import { isClick, type MouseEvent } from '../terminal/types.ts';
import { createStore } from './store.ts';
import type { TextChoice } from './text-page.ts';

/** A list to choose from. Its arrows, Enter and digits are heard by the list on the screen (`ChoiceList`). */
export interface Selection<T> {
  readonly items: readonly T[];
  readonly line: number;
  /** Grows when other keys than the list's own move the highlight: the list on the screen restarts there. */
  readonly placed: number;
}

export const choiceOf = <T>(items: readonly T[], line = 0): Selection<T> => ({ items, line, placed: 0 });

/** The highlighted item, or null in an empty list. */
export const highlighted = <T>({ items, line }: Selection<T>): T | null => items[line] ?? null;

/** The list with another line highlighted, kept within it. */
export const withHighlight = <T>(now: Selection<T>, line: number): Selection<T> => ({
  ...now,
  line: Math.max(0, Math.min(now.items.length - 1, line)),
  placed: now.placed + 1,
});

/** The list with other items; the highlight goes where the item that had it is now, else it stays on its line. */
export function withItems<T>(
  now: Selection<T>,
  items: readonly T[],
  same: (a: T, b: T) => boolean,
): Selection<T> {
  const before = highlighted(now);
  const at = before === null ? -1 : items.findIndex(item => same(item, before));
  return withHighlight({ ...now, items }, at < 0 ? now.line : at);
}

/** The list after a page key, Home or End. */
export const afterPageKey = <T>(now: Selection<T>, key: KeyName): Selection<T> =>
  withHighlight(now, lineAfter(key, now.line, now.items.length));

interface ListOptions<T> {
  readonly line?: number;
  readonly open: (item: T, line: number) => void;
  /** Runs before keys of the list move the highlight. */
  readonly moving?: () => void;
  /** Tests whether two items are the same thing; left out, only the very same object is. */
  readonly same?: (a: T, b: T) => boolean;
}

export type List<T> = ReturnType<typeof createList<T>>;

/** A list of a place: the same for its screen (`ListView`), its keys and its text page. */
export function createList<T>(items: readonly T[], options: ListOptions<T>) {
  const { open: openItem, moving = () => {}, same = Object.is } = options;
  const store = createStore(choiceOf(items, options.line));
  const move = (next: (now: Selection<T>) => Selection<T>): void => {
    moving();
    store.update(next);
  };
  const open = (line: number): void => {
    const item = store.get().items[line];
    if (item !== undefined) openItem(item, line);
  };
  return {
    ...store,
    highlighted: () => highlighted(store.get()),
    /** Moves the highlight one line up (-1) or down (1), from either end to the other. */
    step: (by: -1 | 1): void =>
      move(now => ({ ...now, line: (now.line + by + now.items.length) % Math.max(1, now.items.length) })),
    /** Moves the highlight to a line, kept within the list. */
    place: (line: number): void => store.update(now => withHighlight(now, line)),
    /** The mouse over a line: a click highlights it, another one opens it; the wheel moves the highlight. */
    mouse(event: MouseEvent, line: number): void {
      const light = (to: number): void => move(now => withHighlight(now, to));
      const now = store.get().line;
      if (event.kind === 'wheel-up' || event.kind === 'wheel-down')
        light(now + (event.kind === 'wheel-up' ? -1 : 1));
      else if (isClick(event)) (line === now ? open : light)(line);
    },
    /** Page keys, Home and End. */
    leaf: (key: KeyName): void => move(now => afterPageKey(now, key)),
    /** Other items, with this line highlighted; left out, the highlight follows the item that is the same. */
    refill: (next: readonly T[], line?: number): void =>
      store.update(now =>
        line === undefined ? withItems(now, next, same) : withHighlight({ ...now, items: next }, line),
      ),
    /** Opens a line as Enter does; nothing where the list has no such line. */
    open,
    choices: (words: (item: T) => string): readonly TextChoice[] =>
      store.get().items.map((item, line) => ({ label: words(item), run: () => open(line) })),
  };
}

/** Lines of a page up or down. */
const PAGE = 10;

/** The line of a list that a key leads to, kept within the list. */
export function lineAfter(key: KeyName, line: number, count: number): number {
  return Math.max(0, Math.min(count - 1, wanted(key, line, count)));
}

function wanted(key: KeyName, line: number, count: number): number {
  if (key === 'home') return 0;
  if (key === 'end') return count - 1;
  if (key === 'pageup') return line - PAGE;
  if (key === 'pagedown') return line + PAGE;
  return line + (key === 'up' || key === 'k' ? -1 : 1);
}
