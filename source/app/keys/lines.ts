import type { KeyName } from './key.ts';

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
