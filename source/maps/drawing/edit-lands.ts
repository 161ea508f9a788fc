import { err, ok, type Result } from '../../../machines/result.ts';
import { type MapSheet, onSheet, rasterOfSpots } from '../atlas/voronoi.ts';
import type { Point } from '../layout.ts';
import { type DrawnMap, withoutFiles } from './drawn-map.ts';
import {
  type Lands,
  landOn,
  landsOfPair,
  landsOfRaster,
  noLands,
  touchesChanged,
  widestSpot,
} from './lands.ts';

/** Pixels across the lands that are made from spots. */
const ACROSS = 480;

/** The drawing with lands, which are the shapes that its spots have on a sheet. */
export function outlined(drawing: DrawnMap, sheet: MapSheet): DrawnMap {
  const { map } = drawing;
  const lands =
    map.countries.length === 0
      ? noLands(ACROSS, Math.round((sheet.height * ACROSS) / sheet.width))
      : landsOfRaster(rasterOfSpots(map, onSheet(map, sheet, ACROSS)));
  const scale = lands.width / sheet.width;
  const countries = map.countries.map(country => ({
    ...country,
    x: Math.max(0, Math.min(lands.width - 1, Math.floor((country.x - sheet.left) * scale))),
    y: Math.max(0, Math.min(lands.height - 1, Math.floor((country.y - sheet.top) * scale))),
  }));
  return { ...drawing, map: withoutFiles({ ...map, countries }), lands };
}

/** The drawing with other lands: what touches now and did not is a border, what touched and does not is none. */
export function onLands(drawing: DrawnMap, before: Lands, lands: Lands): Result<DrawnMap, string> {
  const { map } = drawing;
  const spots = new Map<number, Point>();
  const moved = map.countries.flatMap((country, index) =>
    landOn(lands, country) === index || landOn(before, country) !== index ? [] : [index],
  );
  for (const index of moved) {
    const spot = widestSpot(lands, index);
    if (spot === undefined) return err(`${map.countries[index]?.name} would have no land left`);
    spots.set(index, spot);
  }
  const borders = new Map<number, Set<number>>();
  const bordersOf = (index: number): Set<number> => {
    const known = borders.get(index) ?? new Set(map.countries[index]?.borders);
    borders.set(index, known);
    return known;
  };
  for (const { pair, touches } of touchesChanged(before, lands)) {
    const [a, b] = landsOfPair(pair);
    for (const [own, other] of [
      [a, b],
      [b, a],
    ] as const)
      if (touches) bordersOf(own).add(other);
      else bordersOf(own).delete(other);
  }
  if (spots.size === 0 && borders.size === 0) return ok({ ...drawing, map: withoutFiles(map), lands });
  const countries = map.countries.map((country, index) => {
    const spot = spots.get(index);
    const own = borders.get(index);
    return spot === undefined && own === undefined
      ? country
      : { ...country, ...spot, borders: own === undefined ? country.borders : [...own] };
  });
  return ok({ ...drawing, map: withoutFiles({ ...map, countries }), lands });
}
