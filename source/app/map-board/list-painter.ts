import { letter } from '../../../machines/seat.ts';
import type { Atlas } from '../../atlas/atlas.ts';
import type { Surface } from '../../terminal/types.ts';
import type { Theme } from '../theme/theme.ts';
import type { MapScene } from './scene.ts';
import type { Tone } from './tones.ts';

/** Below this a map cannot be told from a stain; then its territories are listed. */
export const LEAST_BOARD = { columns: 24, rows: 8 } as const;

/** Lists territories with owner and armies, as many as there is room for around the cursor. */
export function paintList(
  surface: Surface,
  atlas: Atlas,
  scene: MapScene,
  tones: readonly Tone[],
  theme: Theme,
): void {
  const { width, height } = surface;
  surface.fill(0, 0, width, height, { bg: theme.background.rgb });
  const { countries } = atlas.map;
  const cursor = scene.cursor ?? 0;
  const first = Math.max(0, Math.min(cursor - Math.floor(height / 2), countries.length - height));
  for (let row = 0; row < Math.min(height, countries.length); row += 1) {
    const territory = first + row;
    const here = territory === scene.cursor;
    const bg = (here ? theme.panel : theme.background).rgb;
    const lit = scene.legal === null || scene.legal.has(territory);
    const owner = scene.fog.has(territory) ? null : (scene.owners[territory] ?? null);
    const armies = scene.fog.has(territory) ? '?' : `${scene.armies[territory] ?? ''}`;
    const count = `${owner === null ? '' : letter(owner)}${armies}`;
    surface.fill(0, row, width, 1, { bg });
    surface.text(0, row, here ? '▌' : ' ', { fg: theme.accent.rgb, bg });
    surface.put(1, row, ' ', { bg: tones[territory]?.fill ?? bg });
    const name = countries[territory]?.name ?? '';
    const fg = (here ? theme.accent : lit ? theme.text : theme.faint).rgb;
    surface.text(3, row, name, { fg, bg, bold: here }, Math.max(0, width - 4 - count.length));
    surface.text(width - count.length, row, count, { fg, bg, bold: true });
  }
}
