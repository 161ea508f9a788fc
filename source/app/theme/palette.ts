import type { OwnerShades, Shade, Theme } from './theme.ts';
import { black16, themes, white16 } from './themes.ts';

/** For each truecolor value of a theme its own 256 and 16 form, so that no nearest colour has to be guessed. */
export type PaletteEntries = ReadonlyMap<number, { readonly ansi256: number; readonly ansi16: number }>;

const isShade = (value: unknown): value is Shade =>
  typeof value === 'object' && value !== null && 'rgb' in value && 'ansi256' in value;

function shadesOf(theme: Theme): Shade[] {
  const ofOwners = theme.owners.flatMap((owner: OwnerShades) => [
    owner.ink,
    owner.rest,
    owner.lit,
    owner.chosen,
  ]);
  return [...Object.values(theme).filter(isShade), ...theme.relief, ...ofOwners];
}

/** The shades of all themes: the theme may change while the screen is open. */
export const palette: PaletteEntries = new Map(
  [...themes.flatMap(shadesOf), black16, white16].map(
    ({ rgb, ansi256, ansi16 }) => [rgb, { ansi256, ansi16 }] as const,
  ),
);
