import type { Shade, Theme } from '../../../app/theme/theme.ts';
import type { Surface } from '../../../terminal/types.ts';
import { wrapped } from '../../../terminal/wrapped.ts';

/** Writes a sentence in as many rows as it needs. @returns the row after it */
export function writeWrapped(surface: Surface, y: number, text: string, shade: Shade, theme: Theme): number {
  const lines = wrapped(text, surface.width);
  lines.forEach((line, index) => {
    if (y + index < surface.height)
      surface.text(0, y + index, line, { fg: shade.rgb, bg: theme.background.rgb }, surface.width);
  });
  return y + lines.length;
}
