import type { Atlas } from '../../maps/atlas/atlas.ts';
import type { EngravingLook } from '../../maps/atlas/marks.ts';
import { mix, type Theme } from '../theme/theme.ts';
import { labelText } from './labels.ts';
import { tonesOf } from './overlays.ts';
import type { MapScene } from './scene.ts';
import { Tones } from './tones.ts';

/** Strength of the glow of the coast on the sea, and of the routes. */
const GLOW = 0.28;
const ROUTE = 0.6;

/** The colours of an engraved scene: owners or continents, without cursor and choices. */
export function engravingLook(atlas: Atlas, scene: MapScene, theme: Theme): EngravingLook {
  const still = { ...scene, cursor: null, selected: NOTHING, legal: null, flashing: NOTHING };
  const tones = tonesOf(atlas, still, new Tones(theme, 3));
  const byOwner = scene.overlay !== 'continents';
  return {
    fills: tones.map(({ fill }) => fill),
    // Between two of whom nothing is known the border is thin too: it tells nothing.
    owners: atlas.map.countries.map((_, territory) =>
      byOwner && !scene.fog.has(territory) ? (scene.owners[territory] ?? NOBODY) : NOBODY,
    ),
    deep: theme.sea.rgb,
    shallow: mix(theme.sea.rgb, theme.owners[1]?.ink.rgb ?? theme.sea.rgb, GLOW),
    ink: theme.background.rgb,
    pale: theme.text.rgb,
    route: mix(theme.sea.rgb, theme.dim.rgb, ROUTE),
    text: theme.onField.rgb,
  };
}

const NOTHING: ReadonlySet<number> = new Set();
const NOBODY = -1;

/** The label of each territory of an engraved scene: its name, or its owner's letter and its armies. */
export function engravedLabels(atlas: Atlas, scene: MapScene): readonly string[] {
  return atlas.map.countries.map(({ name }, territory) => {
    if (scene.names) return `${scene.capitals.has(territory) ? '*' : ''}${name}`;
    const said = labelText(scene, territory, 3);
    return `${said.letter}${said.number}`;
  });
}
