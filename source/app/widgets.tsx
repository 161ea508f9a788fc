import { Text } from 'ink';
import type { ReactNode } from 'react';
import { cut, width } from '../terminal/text.ts';
import { hex, type Shade } from './theme/theme.ts';

export interface InkProps {
  readonly shade: Shade;
  readonly on?: Shade | undefined;
  readonly bold?: boolean | undefined;
  readonly children?: ReactNode;
}

/** Text in a colour of the theme. It never wraps: what does not fit is cut. */
export function Ink({ shade, on, bold = false, children }: InkProps): ReactNode {
  return (
    <Text
      color={hex(shade)}
      bold={bold}
      wrap="truncate"
      {...(on === undefined ? {} : { backgroundColor: hex(on) })}
    >
      {children}
    </Text>
  );
}

/** A text as wide as this: cut with `…`, or filled with blanks on its right. */
export function left(text: string, cells: number): string {
  const fit = cut(text, cells);
  return fit + ' '.repeat(Math.max(0, cells - width(fit)));
}

/** A text as wide as this: cut with `…`, or filled with blanks on its left. */
export function right(text: string, cells: number): string {
  const fit = cut(text, cells);
  return ' '.repeat(Math.max(0, cells - width(fit))) + fit;
}

/** A text in the middle of so many cells. */
export function centred(text: string, cells: number): string {
  const fit = cut(text, cells);
  return ' '.repeat(Math.max(0, Math.floor((cells - width(fit)) / 2))) + fit;
}
