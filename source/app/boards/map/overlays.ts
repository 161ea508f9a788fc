import type { Seat } from '../../../../machines/seat.ts';
import type { Atlas } from '../../../atlas/atlas.ts';
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

function tierOf({ cursor, selected, legal, flashing }: MapScene, territory: number): Tier {
  if (flashing.has(territory)) return 'flash';
  if (selected.has(territory)) return 'cursor';
  if (cursor === territory) return legal?.has(territory) === true ? 'aimed' : 'cursor';
  if (legal === null) return 'plain';
  return legal.has(territory) ? 'lit' : 'dim';
}

/** What an overlay tells by brightness stands back behind the cursor, and what changes hands. */
const quietly = (tier: Tier, told: Tier): Tier =>
  tier === 'plain' || tier === 'lit' || tier === 'dim' ? told : tier;

type Tint = (territory: number, tier: Tier) => Tone;

function tintOf(atlas: Atlas, scene: MapScene, tones: Tones): Tint {
  const { owners, armies, seat, cards } = scene;
  const { countries, continents } = atlas.map;
  const { good, bad } = tones.theme;
  const owned: Tint = (territory, tier) => {
    const owner = owners[territory];
    return owner === null || owner === undefined ? tones.nobody(tier) : tones.owner(owner, tier);
  };
  const aside = (tier: Tier): Tier => quietly(tier, 'dim');
  switch (scene.overlay) {
    case 'owners':
      return owned;
    case 'continents':
      return (territory, tier) =>
        tones.colour(continents[countries[territory]?.continent ?? 0]?.colour ?? 0x808080, tier);
    case 'threat': {
      const threats = threatsOf(atlas, scene);
      return (territory, tier) =>
        owners[territory] !== seat || seat === null
          ? owned(territory, aside(tier))
          : tones.between(good.rgb, bad.rgb, threats[territory] ?? 0, tier);
    }
    case 'strength': {
      const most = armies.reduce<number>((top, count) => Math.max(top, count ?? 0), 1);
      return (territory, tier) => {
        const share = Math.sqrt((armies[territory] ?? 0) / most);
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
          ? tones.colour(good.rgb, tier === 'plain' ? 'lit' : tier)
          : owned(territory, aside(tier));
  }
}

/** For each territory of the seat what stands against it, 0 (nothing) to 1 (three times as much, or more). */
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
