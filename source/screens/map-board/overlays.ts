import type { Seat } from '../../../machines/seat.ts';
import type { Atlas } from '../../maps/atlas/atlas.ts';
import type { GameMap } from '../../maps/map.ts';
import type { MapScene } from './scene.ts';
import type { Tier, Tone, Tones } from './tones.ts';

/** The tone of every territory, in their order. */
export function tonesOf(atlas: Atlas, scene: MapScene, tones: Tones): readonly Tone[] {
  const tinted = tintOf(atlas, scene, tones);
  return atlas.map.countries.map((_, territory) => {
    const tier = tierOf(scene, territory);
    return scene.fog.has(territory) ? tones.fog(tier) : tinted(territory, tier);
  });
}

export function tierOf({ cursor, selected, legal, flashing }: MapScene, territory: number): Tier {
  if (flashing.has(territory)) return 'flash';
  if (selected.has(territory)) return 'cursor';
  if (cursor === territory) return legal?.has(territory) === true ? 'aimed' : 'cursor';
  if (legal === null) return 'plain';
  return legal.has(territory) ? 'lit' : 'dim';
}

/** The brightness of an overlay, which gives way to the cursor and to what changes hands. */
const quietly = (tier: Tier, byOverlay: Tier): Tier =>
  tier === 'plain' || tier === 'lit' || tier === 'dim' ? byOverlay : tier;

type Tint = (territory: number, tier: Tier) => Tone;

function tintOf(atlas: Atlas, scene: MapScene, tones: Tones): Tint {
  const { owners, seat, cards } = scene;
  const { countries, continents } = scene.drawn ?? atlas.map;
  const { good, bad } = tones.theme;
  const owned: Tint = (territory, tier) => {
    const owner = owners[territory];
    return owner === null || owner === undefined ? tones.nobody(tier) : tones.owner(owner, tier);
  };
  const aside = (tier: Tier): Tier => quietly(tier, 'dim');
  switch (scene.overlay) {
    case 'owners':
      return owned;
    case 'continents': {
      const ofContinent = continentTones(continents, tones);
      return (territory, tier) => ofContinent(countries[territory]?.continent ?? 0, tier);
    }
    case 'threat': {
      const threats = threatsOf(atlas, scene);
      return (territory, tier) =>
        owners[territory] !== seat || seat === null
          ? owned(territory, aside(tier))
          : tones.between(good.rgb, bad.rgb, threats[territory] ?? 0, tier === 'plain' ? 'lit' : tier);
    }
    case 'strength': {
      const strengths = strengthsOf(scene);
      return (territory, tier) => {
        const share = strengths[territory] ?? 0;
        return owned(territory, quietly(tier, share > 0.65 ? 'lit' : share > 0.4 ? 'plain' : 'dim'));
      };
    }
    case 'empire': {
      const empire = empireOf(atlas, owners, seat);
      return (territory, tier) => owned(territory, quietly(tier, empire.has(territory) ? 'lit' : 'dim'));
    }
    case 'cards':
      return (territory, tier) =>
        cards.has(territory)
          ? tones.mark(good.rgb, tier === 'plain' ? 'lit' : tier)
          : owned(territory, aside(tier));
  }
}

/** The tones of continents in the map file's colours; with few colours as different as possible. */
export function continentTones(
  continents: GameMap['continents'],
  tones: Tones,
): (continent: number, tier: Tier) => Tone {
  const given = continents.map(({ colour }) => colour);
  if (tones.depth === 1) {
    const hues = apart(given, SIX_HUES);
    return (continent, tier) => {
      const hue = hues[continent] ?? 0;
      return tones.hue(SIX_HUES[hue] ?? 0, SIX_BRIGHT[hue] ?? 0, tier);
    };
  }
  const hues = tones.depth === 2 ? apart(given, TWELVE_HUES).map(hue => TWELVE_HUES[hue] ?? 0) : given;
  return (continent, tier) => tones.colour(hues[continent] ?? 0x808080, tier);
}

/** The six hues of sixteen colours, dark and bright, and six more between them, each 0xRRGGBB. */
const SIX_HUES = [0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd];
const SIX_BRIGHT = [0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff];
const TWELVE_HUES = [...SIX_HUES, 0xcd6600, 0x66cd00, 0x00cd66, 0x0066cd, 0x6600cd, 0xcd0066];

/** For each colour the number of the hue that is most like it, of those used least so far. */
function apart(colours: readonly number[], hues: readonly number[]): readonly number[] {
  const uses = hues.map(() => 0);
  return colours.map(colour => {
    const least = Math.min(...uses);
    let best = 0;
    let difference = Number.POSITIVE_INFINITY;
    hues.forEach((hue, index) => {
      if (uses[index] !== least || unlike(hue, colour) >= difference) return;
      best = index;
      difference = unlike(hue, colour);
    });
    uses[best] = least + 1;
    return best;
  });
}

/** The difference of two hues, whatever their brightness. */
function unlike(one: number, other: number): number {
  const others = hueOf(other);
  return hueOf(one).reduce((sum, part, index) => sum + (part - (others[index] ?? 0)) ** 2, 0);
}

/** Red, green and blue of a colour made as strong as they can be, 0 to 1. */
function hueOf(rgb: number): readonly number[] {
  const parts = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
  const [low, high] = [Math.min(...parts), Math.max(...parts)];
  return parts.map(part => (part - low) / Math.max(1, high - low));
}

/** The armies of each territory by the most that are seen, 0 to 1: a square root, so that few differ too. */
export function strengthsOf({ armies, fog }: MapScene): readonly number[] {
  const seen = armies.map((count, territory) => (fog.has(territory) ? 0 : (count ?? 0)));
  const most = Math.max(1, ...seen);
  return seen.map(count => Math.sqrt(count / most));
}

/** The territories that an overlay marks where there is no colour; null for overlays that mark none. */
export function overlayTerritories(atlas: Atlas, scene: MapScene): ReadonlySet<number> | null {
  switch (scene.overlay) {
    case 'threat':
      return above(threatsOf(atlas, scene), 0.5);
    case 'strength':
      return above(strengthsOf(scene), 0.65);
    case 'empire':
      return empireOf(atlas, scene.owners, scene.seat);
    case 'cards':
      return scene.cards;
    default:
      return null;
  }
}

const above = (shares: readonly number[], least: number): ReadonlySet<number> =>
  new Set(shares.flatMap((share, territory) => (share >= least ? [territory] : [])));

/** For each territory of the seat the threat, 0 (none) to 1 (three times its armies, or more). */
export function threatsOf(atlas: Atlas, { owners, armies, seat, fog }: MapScene): readonly number[] {
  return atlas.map.countries.map((_, territory) => {
    if (owners[territory] !== seat || seat === null) return 0;
    let against = 0;
    for (const other of atlas.neighbours[territory] ?? []) {
      const listed = atlas.map.countries[other]?.borders.includes(territory) === true;
      if (!listed || owners[other] === seat || owners[other] === null || fog.has(other)) continue;
      against += Math.max(0, (armies[other] ?? 1) - 1);
    }
    return Math.min(1, against / (3 * Math.max(1, armies[territory] ?? 1)));
  });
}

/** The largest group of connected territories of a seat (the first of several as large). */
export function empireOf(
  atlas: Atlas,
  owners: readonly (Seat | null)[],
  seat: Seat | null,
): ReadonlySet<number> {
  let largest: ReadonlySet<number> = new Set();
  if (seat === null) return largest;
  const seen = new Set<number>();
  for (const [start] of atlas.map.countries.entries()) {
    if (owners[start] !== seat || seen.has(start)) continue;
    const group = new Set([start]);
    for (const territory of group) {
      seen.add(territory);
      for (const other of atlas.neighbours[territory] ?? []) if (owners[other] === seat) group.add(other);
    }
    if (group.size > largest.size) largest = group;
  }
  return largest;
}
