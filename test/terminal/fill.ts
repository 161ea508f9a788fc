import type { Painter, Surface } from '../../source/terminal/types.ts';

/** A painter that fills its canvas with a glyph and counts how often it was asked. */
export class Fill implements Painter {
  painted = 0;
  private glyph: string;
  private readonly listeners = new Set<() => void>();

  constructor(glyph: string) {
    this.glyph = glyph;
  }

  paint(surface: Surface): void {
    this.painted++;
    surface.fill(0, 0, surface.width, surface.height, { fg: 0xffffff, bg: 0x335577 }, this.glyph);
  }

  subscribe = (repaint: () => void): (() => void) => {
    this.listeners.add(repaint);
    return () => this.listeners.delete(repaint);
  };

  change(glyph: string): void {
    this.glyph = glyph;
    for (const repaint of this.listeners) repaint();
  }

  get subscribers(): number {
    return this.listeners.size;
  }
}

/** So many turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve));
}
