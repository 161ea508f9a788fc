import { threatOf } from './focus.ts';
import type { ConquestScene } from './scene.ts';

/** How armies that are placed by themselves are spread: each where fewest stand on the borders, or where chance says. */
export type Spread = 'evenly' | 'at random';

/** Whether territories that are nobody's are taken now. */
export const isClaiming = ({ choices, owners }: ConquestScene): boolean =>
  [...choices.places].some(territory => owners[territory] === null);

/**
 * The territory to claim next: in the continent of which one holds most, of that beside most of one's own, and where
 * fewest ways lead to. Undefined when none is free.
 */
export function claimNext({ choices, ground, owners, asked }: ConquestScene): number | undefined {
  const neighbours = (territory: number): readonly number[] => ground.graph.neighbours[territory] ?? [];
  const own = (territories: readonly number[]): number =>
    territories.filter(each => owners[each] === asked).length;
  const held = (territory: number): number => {
    const land = ground.continents.find(({ territories }) => territories.includes(territory));
    return land === undefined ? 0 : own(land.territories) / land.territories.length;
  };
  const [best] = [...choices.places].sort(
    (one, other) =>
      held(other) - held(one) ||
      own(neighbours(other)) - own(neighbours(one)) ||
      neighbours(one).length - neighbours(other).length,
  );
  return best;
}

/**
 * Where the next armies go when they are spread evenly along the borders: each stands where fewest do, and of those
 * where most enemies are beside it. Without a border they go to all that is one's own.
 * @param left how many there are to be spread
 * @returns the territory and how many of them it gets
 */
export function placeNext(scene: ConquestScene, left: number): readonly [number | undefined, number] {
  const { choices, ground, owners, asked } = scene;
  const isBorder = (territory: number): boolean =>
    (ground.graph.neighbours[territory] ?? []).some(other => owners[other] !== asked);
  const borders = [...choices.places].filter(isBorder);
  const line = (borders.length > 0 ? borders : [...choices.places])
    .map(territory => ({
      territory,
      armies: scene.armies[territory] ?? 0,
      threat: threatOf(scene, territory),
    }))
    .sort((one, other) => other.threat - one.threat);
  const given = line.map(() => 0);
  const total = (index: number): number => (line[index]?.armies ?? 0) + (given[index] ?? 0);
  let first = -1;
  for (let army = 0; army < left; army += 1) {
    const fewest = line.reduce(
      (best, _, index) => (best < 0 || total(index) < total(best) ? index : best),
      -1,
    );
    if (fewest < 0) break;
    if (army === 0) first = fewest;
    given[fewest] = (given[fewest] ?? 0) + 1;
  }
  return [line[first]?.territory, given[first] ?? 0];
}
