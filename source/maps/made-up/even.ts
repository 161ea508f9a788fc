import { Delaunay } from 'd3-delaunay';
import { at } from '../../../machines/result.ts';
import type { Point } from '../layout.ts';
import { addSeaRoutes, join, MOST_ROUTES, pairOf } from './borders.ts';
import { type Countries, coastsOf, contactsOf, LEAST_CONTACT, middleOf, ownersOf } from './countries.ts';
import { type MadeUpLand, massesOf } from './land.ts';
import { farApart, growRegions, squareBetween } from './regions.ts';
import type { Symmetry } from './symmetry.ts';

/** Territories in equal parts, numbered part by part, and their continents. */
interface Even {
  readonly countries: Countries;
  readonly continentOf: readonly number[];
}

/** Divides land of equal parts: the first, and each other one as it is. */
export function evenCountries(
  land: MadeUpLand,
  count: number,
  continents: number,
  { parts, out, back, after, partAt }: Symmetry,
  random: () => number,
): Even {
  const own = count / parts;
  const pointOf = (cell: number): Point => ({
    x: land.points[2 * cell] ?? 0,
    y: land.points[2 * cell + 1] ?? 0,
  });
  const next = (country: number, part: number): number =>
    after(part, Math.floor(country / own)) * own + (country % own);
  const partOfCell = Array.from(land.masses, (_, cell) => partAt(pointOf(cell)));

  const isLand = partOfCell.map((part, cell) => part === 0 && (land.masses[cell] ?? -1) >= 0);
  const first: MadeUpLand = { ...land, masses: massesOf(isLand, land.neighbours, own) };
  const firstOwners = ownersOf(first, own, pointOf, random);
  const cells = [...partOfCell.keys()].filter(cell => partOfCell[cell] === 0);
  const nearest = new Delaunay(Float64Array.from(cells.flatMap(cell => [pointOf(cell).x, pointOf(cell).y])));
  const owners = Int16Array.from(partOfCell, (part, cell) => {
    const { x, y } = back(pointOf(cell), part);
    const owner = firstOwners[at(cells, nearest.find(x, y))] ?? -1;
    return owner < 0 ? -1 : next(owner, part);
  });

  const borders = Array.from({ length: count }, () => new Set<number>());
  const routes = new Set<string>();
  const joinAll = (a: number, b: number): void => {
    for (let times = 0; times < parts; times += 1) join(borders, pairOf(next(a, times), next(b, times)));
  };
  const sail = (from: typeof borders, sea: Int16Array): void => {
    const ways = addSeaRoutes(
      { land, owners: sea, coasts: coastsOf(land, sea, from.length), pointOf },
      from,
      new Set(),
      MOST_ROUTES,
    );
    for (const way of ways) {
      const [a = 0, b = 0] = way.split(' ').map(Number);
      joinAll(a, b);
      for (let times = 0; times < parts; times += 1) routes.add(pairOf(next(a, times), next(b, times)));
    }
  };
  for (const [pair, length] of contactsOf(land, owners)) {
    const [a = 0, b = 0] = pair.split(' ').map(Number);
    if (length >= LEAST_CONTACT) joinAll(a, b);
  }
  const inPart = (): Set<number>[] =>
    borders.slice(0, own).map(near => new Set([...near].filter(to => to < own)));
  sail(inPart(), firstOwners);
  sail(
    borders.map(near => new Set(near)),
    owners,
  );
  const spots = Array.from({ length: count }, (_, country) => {
    const whose = country % own;
    const ground = [...firstOwners.keys()].filter(cell => firstOwners[cell] === whose);
    const { x, y } = out(middleOf(land, firstOwners, ground, pointOf), Math.floor(country / own));
    return { x: Math.round(x), y: Math.round(y) };
  });

  const ofPart = Math.floor(continents / parts);
  const middle = { x: land.width / 2, y: land.height / 2 };
  const fromMiddle = (country: number): number => squareBetween(at(spots, country), middle);
  const all = Array.from({ length: own }, (_, country) => country).sort(
    (a, b) => fromMiddle(a) - fromMiddle(b),
  );
  const [inner = 0] = all;
  const hasMiddle = continents % parts === 1;
  if (hasMiddle) for (const beside of [1, parts - 1]) joinAll(inner, next(inner, beside));
  const seeds = hasMiddle
    ? farApart(all, inner, ofPart + 1, country => at(spots, country))
    : farApart(all, at(all, all.length - 1), ofPart, country => at(spots, country));
  const regions = growRegions(
    {
      neighbours: inPart().map(near => [...near].sort((a, b) => a - b)),
      cost: (from, to) => squareBetween(at(spots, from), at(spots, to)),
    },
    seeds,
    hasMiddle ? [1 / parts, ...Array.from({ length: ofPart }, () => 1)] : [],
  );
  const continentOf = spots.map((_, country) => {
    const region = (regions[country % own] ?? 0) - (hasMiddle ? 1 : 0);
    return region < 0 ? continents - 1 : Math.floor(country / own) * ofPart + region;
  });
  return { countries: { owners, spots, borders, rivers: new Set(), routes }, continentOf };
}
