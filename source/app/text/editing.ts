import { cleanLine, width } from '../../terminal/text.ts';
import { type KeyName, typed } from '../keys/key.ts';

/** A line of text being written; `caret` counts characters from the left. */
export interface Editing {
  readonly text: string;
  readonly caret: number;
}

export const editing = (text: string): Editing => ({ text, caret: [...text].length });

/**
 * The text after a key; null when the key writes nothing here.
 * @param most the most cells the text may take
 */
export function edited(now: Editing, key: KeyName, most: number): Editing | null {
  const characters = [...now.text];
  const { caret } = now;
  switch (key) {
    case 'left':
      return { ...now, caret: Math.max(0, caret - 1) };
    case 'right':
      return { ...now, caret: Math.min(characters.length, caret + 1) };
    case 'home':
      return { ...now, caret: 0 };
    case 'end':
      return { ...now, caret: characters.length };
    case 'backspace':
      return caret === 0 ? now : { text: characters.toSpliced(caret - 1, 1).join(''), caret: caret - 1 };
    case 'delete':
      return caret === characters.length ? now : { text: characters.toSpliced(caret, 1).join(''), caret };
    case 'ctrl-u':
      return { text: '', caret: 0 };
    default: {
      const text = typed(key);
      return text === null ? null : inserted(now, text, most);
    }
  }
}

/** The text with more of it at the caret: cleaned, and as much as there is room for. */
export function inserted(now: Editing, text: string, most: number): Editing {
  const characters = [...now.text];
  const clean = text === ' ' ? ' ' : cleanLine(text, most);
  const room = most - width(now.text);
  let added = '';
  for (const character of clean) {
    if (width(added + character) > room) break;
    added += character;
  }
  return {
    text: characters.toSpliced(now.caret, 0, added).join(''),
    caret: now.caret + [...added].length,
  };
}
