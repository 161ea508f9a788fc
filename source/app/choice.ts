import type { Binding } from './keys/command.ts';
import type { KeyName } from './keys/key.ts';

/** A list to choose from. Its arrows, Enter and digits are heard by the list on the screen (`ChoiceList`). */
export interface Selection<T> {
  readonly items: readonly T[];
  /** The line that is lit. */
  readonly line: number;
  /** Grows when something else than the list's own keys moves the light: the list on the screen begins anew there. */
  readonly placed: number;
}

export const choiceOf = <T>(items: readonly T[], line = 0): Selection<T> => ({ items, line, placed: 0 });

/** The item that is lit, or null in an empty list. */
export const lit = <T>({ items, line }: Selection<T>): T | null => items[line] ?? null;

/** The list with another line lit, kept within it. */
export const placedAt = <T>(now: Selection<T>, line: number): Selection<T> => ({
  ...now,
  line: Math.max(0, Math.min(now.items.length - 1, line)),
  placed: now.placed + 1,
});

/** The list with other items; the light goes where the item that had it is now, else it stays on its line. */
export function refilled<T>(
  now: Selection<T>,
  items: readonly T[],
  same: (a: T, b: T) => boolean,
): Selection<T> {
  const before = lit(now);
  const at = before === null ? -1 : items.findIndex(item => same(item, before));
  return placedAt({ ...now, items }, at < 0 ? now.line : at);
}

/** The list after a page key, Home or End. */
export const leafed = <T>(now: Selection<T>, key: KeyName): Selection<T> =>
  placedAt(now, lineAfter(key, now.line, now.items.length));

/** Keys that the list on the screen hears itself; its digits are no binding's. */
const own = new Set<KeyName>(['up', 'down', 'k', 'j', 'enter']);

/** A binding of a list: of its keys only those do something here that the list on the screen does not hear itself. */
export const ofList = (binding: Omit<Binding, 'run'>, run: (key: KeyName) => void = () => {}): Binding => ({
  ...binding,
  inList: true,
  run: key => {
    if (!own.has(key)) run(key);
  },
});

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
