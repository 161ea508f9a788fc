import type { Surface } from '../../../terminal/types.ts';
import type { Shade, Theme } from '../../theme/theme.ts';

/** A sentence in lines of so many cells. */
export function wrapped(text: string, room: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Writes a sentence in as many rows as it needs. @returns the row after it */
export function writeWrapped(surface: Surface, y: number, text: string, shade: Shade, theme: Theme): number {
  const lines = wrapped(text, surface.width);
  lines.forEach((line, index) => {
    if (y + index < surface.height)
      surface.text(0, y + index, line, { fg: shade.rgb, bg: theme.background.rgb }, surface.width);
  });
  return y + lines.length;
}
