import type { Picture } from '../../atlas/picture.ts';
import type { Surface } from '../../terminal/types.ts';
import type { Theme } from '../theme/theme.ts';
import { labelText, nameLines, numberStrip } from './label-text.ts';
import type { Land } from './land-painter.ts';
import type { MapScene } from './scene.ts';
import type { Tone } from './tones.ts';

/** Draws the labels of all territories, the cursor's last so that nothing covers it. */
export function paintLabels(
  surface: Surface,
  picture: Picture,
  scene: MapScene,
  tones: readonly Tone[],
  land: Land,
  theme: Theme,
): void {
  const paint = (territory: number): void => {
    const tone = tones[territory];
    if (tone === undefined) return;
    if (scene.names) paintName(surface, picture, scene, territory, tone, land, theme);
    else paintNumber(surface, picture, scene, territory, tone, theme);
  };
  for (const [territory] of picture.atlas.map.countries.entries())
    if (territory !== scene.cursor) paint(territory);
  if (scene.cursor !== null) paint(scene.cursor);
}

function paintNumber(
  surface: Surface,
  picture: Picture,
  scene: MapScene,
  territory: number,
  tone: Tone,
  theme: Theme,
): void {
  const strip = numberStrip(picture, scene, territory, surface.depth);
  if (strip === null) return;
  const { letter, number } = labelText(scene, territory, picture.labels[territory]?.room ?? 0, surface.depth);
  const { x, y, cells } = strip;
  const margin = (cells - letter.length - number.length) / 2;
  const marked = markedStyle(scene, territory, theme);
  const style = marked ?? { fg: tone.number, bg: tone.label, bold: true };
  surface.fill(x, y, cells, 1, style);
  surface.text(x + margin, y, letter, marked ?? { fg: tone.letter, bg: tone.label, bold: true });
  surface.text(x + margin + letter.length, y, number, style);
}

function paintName(
  surface: Surface,
  picture: Picture,
  scene: MapScene,
  territory: number,
  tone: Tone,
  land: Land,
  theme: Theme,
): void {
  const marked = markedStyle(scene, territory, theme);
  for (const { x, y, text } of nameLines(picture, territory)) {
    const style = marked ?? { fg: tone.number, bg: tone.label, bold: true };
    if (marked !== null || surface.depth < 3) surface.text(x, y, text, style);
    else
      [...text].forEach((glyph, index) => {
        surface.put(x + index, y, glyph, { ...style, bg: land.under(x + index, y) });
      });
  }
}

/** The cursor in gold, what has been chosen in the colour of text; null for all others. */
function markedStyle(scene: MapScene, territory: number, theme: Theme) {
  if (scene.cursor === territory) return { fg: theme.onAccent.rgb, bg: theme.accent.rgb, bold: true };
  if (scene.selected.has(territory)) return { fg: theme.background.rgb, bg: theme.text.rgb, bold: true };
  return null;
}
