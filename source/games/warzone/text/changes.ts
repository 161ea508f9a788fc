import type { Change } from './editor.ts';

/** The parts of a command with options: each `-add` or `-remove` with the words up to the next. */
export function cutChanges(words: readonly string[]): readonly Change[] {
  const changes: { add: boolean; values: string[] }[] = [];
  for (const word of words) {
    const lower = word.toLowerCase();
    if (lower === '-add' || lower === '-remove') changes.push({ add: lower === '-add', values: [] });
    else if (changes.length === 0) changes.push({ add: true, values: [word] });
    else changes.at(-1)?.values.push(word);
  }
  return changes;
}

/** The changes of an editing command, each with as many names as it needs; null when they are not. */
export function readChanges(
  words: readonly string[],
  adding: number,
  removing: number,
): readonly Change[] | null {
  if (!(words[0] ?? '').startsWith('-')) return null;
  const changes = cutChanges(words);
  return changes.every(({ add, values }) => values.length === (add ? adding : removing)) ? changes : null;
}
