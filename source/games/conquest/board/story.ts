import { wrap } from '../../../base/text.ts';
import type { Pen } from '../../../screens/drawing/painter.tsx';
import type { MapScene } from '../../../screens/map-board/scene.ts';
import type { Shading } from '../../../screens/theme/theme.ts';
import type { Story } from '../story.ts';
import type { Focus } from './scene.ts';

/** The page of the panel with the story. */
export const NEWS_PAGE = 'news';

/** The page after a change: the story when a turn begins, until it is no longer told. */
export function pageAfter(story: Story, begins: boolean, { page }: Focus): string {
  const has = story.lines.length > 0;
  if (begins) return has ? NEWS_PAGE : 'log';
  return page === NEWS_PAGE && !has ? 'log' : page;
}

/** The map while the story is read: what was lost shines. */
export const withLosses = (map: MapScene, { lost }: Story, { page }: Focus): MapScene =>
  page === NEWS_PAGE && lost.size > 0 ? { ...map, flashing: new Set([...map.flashing, ...lost]) } : map;

/** Draws the story in full if it fits, else in brief. */
export function paintStory(pen: Pen, { lines, brief }: Story, top = 0): void {
  heading(pen, top, 'Since your last turn', '');
  const rows = lines.flatMap(line => wrap(line, pen.width)).length;
  let y = top + 1;
  for (const line of top + rows < pen.height ? lines : brief) y = writeWrapped(pen, y, line, 'dim');
}

/** Writes the heading of a page. */
export function heading(pen: Pen, y: number, text: string, aside: string): void {
  const used = pen.write(0, y, text, 'text', { bold: true });
  pen.write(used + 2, y, aside, 'faint', { most: pen.width - used - 2 });
}

/** Writes a sentence over as many rows as it needs. @returns the next row */
export function writeWrapped(pen: Pen, y: number, text: string, shade: Shading): number {
  const lines = wrap(text, pen.width);
  lines.forEach((line, index) => {
    if (y + index < pen.height) pen.write(0, y + index, line, shade, { most: pen.width });
  });
  return y + lines.length;
}
