import { threatOf } from './prospects.ts';
import { type ConquestScene, isPreyAt } from './scene.ts';

/** Ways to place armies automatically: evenly along the borders, or at random. */
export type Spread = 'evenly' | 'at random';

/** Tests whether unclaimed territories are being claimed. */
export const isClaiming = ({ choices, owners }: ConquestScene): boolean =>
  [...choices.territories].some(territory => owners[territory] === null);

/** The territory to claim next: in the continent held most, beside most own ones, with fewest neighbours. */
export function claimNext({ choices, ground, owners, asked }: ConquestScene): number | undefined {
  const neighbours = (territory: number): readonly number[] => ground.graph.neighbours[territory] ?? [];
  const own = (territories: readonly number[]): number =>
    territories.filter(each => owners[each] === asked).length;
  const held = (territory: number): number => {
    const land = ground.continents.find(({ territories }) => territories.includes(territory));
    return land === undefined ? 0 : own(land.territories) / land.territories.length;
  };
  const [best] = [...choices.territories].sort(
    (one, other) =>
      held(other) - held(one) ||
      own(neighbours(other)) - own(neighbours(one)) ||
      neighbours(one).length - neighbours(other).length,
  );
  return best;
}

/** A territory that armies are spread to, and the enemy armies beside it. */
interface Post {
  readonly armies: number;
  readonly threat: number;
}

/**
 * Spreads armies evenly: each goes to the weakest post, of equal ones to the most threatened. @returns armies by
 * post, and the post of the first army; −1 without posts
 */
export function spreadEvenly(posts: readonly Post[], left: number) {
  const given = posts.map(() => 0);
  const total = (index: number): number => (posts[index]?.armies ?? 0) + (given[index] ?? 0);
  const threat = (index: number): number => posts[index]?.threat ?? 0;
  const needier = (one: number, other: number): boolean =>
    total(one) === total(other) ? threat(one) > threat(other) : total(one) < total(other);
  const next = (): number =>
    posts.reduce((best, _, index) => (best < 0 || needier(index, best) ? index : best), -1);
  const first = next();
  for (let army = 0; army < left && first >= 0; army += 1) {
    const post = next();
    given[post] = (given[post] ?? 0) + 1;
  }
  return { given, first };
}

/** Territories that border on somebody else's; all of them if none does. */
export function bordersAmong(
  scene: Pick<ConquestScene, 'ground' | 'owners' | 'sides' | 'asked'>,
  territories: readonly number[],
): readonly number[] {
  const borders = territories.filter(territory =>
    (scene.ground.graph.neighbours[territory] ?? []).some(other => isPreyAt(scene, other)),
  );
  return borders.length > 0 ? borders : territories;
}

/** The next placement when armies are spread evenly along the borders: its territory and number. */
export function placeNext(scene: ConquestScene, left: number): readonly [number | undefined, number] {
  const line = bordersAmong(scene, [...scene.choices.territories]);
  const posts = line.map(territory => ({
    armies: scene.armies[territory] ?? 0,
    threat: threatOf(scene, territory),
  }));
  const { given, first } = spreadEvenly(posts, left);
  return [line[first], given[first] ?? 0];
}
