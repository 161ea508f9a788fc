import { inflateSync } from 'node:zlib';
import { type Raster, SEA } from './raster.ts';
import africa from './shapes/africa.json' with { type: 'json' };
import ancientGreece from './shapes/ancient-greece.json' with { type: 'json' };
import asia from './shapes/asia.json' with { type: 'json' };
import balkans from './shapes/balkans.json' with { type: 'json' };
import brazil from './shapes/brazil.json' with { type: 'json' };
import britishIsles from './shapes/british-isles.json' with { type: 'json' };
import canada from './shapes/canada.json' with { type: 'json' };
import caribbean from './shapes/caribbean.json' with { type: 'json' };
import centralEurope from './shapes/central-europe.json' with { type: 'json' };
import china from './shapes/china.json' with { type: 'json' };
import eastIndies from './shapes/east-indies.json' with { type: 'json' };
import europe from './shapes/europe.json' with { type: 'json' };
import france from './shapes/france.json' with { type: 'json' };
import germany from './shapes/germany.json' with { type: 'json' };
import greatLakes from './shapes/great-lakes.json' with { type: 'json' };
import iberia from './shapes/iberia.json' with { type: 'json' };
import india from './shapes/india.json' with { type: 'json' };
import indochina from './shapes/indochina.json' with { type: 'json' };
import italy from './shapes/italy.json' with { type: 'json' };
import japan from './shapes/japan.json' with { type: 'json' };
import korea from './shapes/korea.json' with { type: 'json' };
import mediterranean from './shapes/mediterranean.json' with { type: 'json' };
import mexico from './shapes/mexico.json' with { type: 'json' };
import middleEast from './shapes/middle-east.json' with { type: 'json' };
import newZealand from './shapes/new-zealand.json' with { type: 'json' };
import northAmerica from './shapes/north-america.json' with { type: 'json' };
import oceania from './shapes/oceania.json' with { type: 'json' };
import philippines from './shapes/philippines.json' with { type: 'json' };
import romanEmpire from './shapes/roman-empire.json' with { type: 'json' };
import russia from './shapes/russia.json' with { type: 'json' };
import scandinavia from './shapes/scandinavia.json' with { type: 'json' };
import southAmerica from './shapes/south-america.json' with { type: 'json' };
import southernAfrica from './shapes/southern-africa.json' with { type: 'json' };
import southernCone from './shapes/southern-cone.json' with { type: 'json' };
import turkey from './shapes/turkey.json' with { type: 'json' };
import unitedStates from './shapes/united-states.json' with { type: 'json' };
import westAfrica from './shapes/west-africa.json' with { type: 'json' };
import world from './shapes/world.json' with { type: 'json' };
import worldLarge from './shapes/world-large.json' with { type: 'json' };
import worldSmall from './shapes/world-small.json' with { type: 'json' };

/** Shapes from real coastlines; `aspect` is the best ratio of width to height. */
interface DrawnShapes {
  readonly raster: Raster;
  readonly aspect: number;
}

/**
 * The shapes of built-in maps, made by scripts/shapes.mjs from Natural Earth and the Census Bureau's states (both public
 * domain): the territory of each pixel, row by row, as deflated runs, each a value (a country's index, 255 for sea) and a
 * length in one byte below 128, else in two (15 bits, the upper byte with its highest bit set).
 */
const DRAWN = {
  africa,
  'ancient-greece': ancientGreece,
  asia,
  balkans,
  brazil,
  'british-isles': britishIsles,
  canada,
  caribbean,
  'central-europe': centralEurope,
  china,
  'east-indies': eastIndies,
  europe,
  france,
  germany,
  'great-lakes': greatLakes,
  iberia,
  india,
  indochina,
  italy,
  japan,
  korea,
  mediterranean,
  mexico,
  'middle-east': middleEast,
  'new-zealand': newZealand,
  'north-america': northAmerica,
  oceania,
  philippines,
  'roman-empire': romanEmpire,
  russia,
  scandinavia,
  'south-america': southAmerica,
  'southern-africa': southernAfrica,
  'southern-cone': southernCone,
  turkey,
  'united-states': unitedStates,
  'west-africa': westAfrica,
  world,
  'world-large': worldLarge,
  'world-small': worldSmall,
};
const DATA_SEA = 255;

export type DrawnId = keyof typeof DRAWN;

const unpacked = new Map<DrawnId, DrawnShapes>();

/** The shapes of a built-in map; read once. */
export function drawnShapes(id: DrawnId): DrawnShapes {
  const known = unpacked.get(id);
  if (known !== undefined) return known;
  const { width, height, aspect, runs } = DRAWN[id];
  const shapes = { raster: { width, height, pixels: unpack(width * height, runs) }, aspect };
  unpacked.set(id, shapes);
  return shapes;
}

/** Tests for a built-in map with drawn shapes. */
export const isDrawn = (id: string): id is DrawnId => Object.hasOwn(DRAWN, id);

function unpack(size: number, text: string): Int16Array {
  const pixels = new Int16Array(size).fill(SEA);
  const runs = inflateSync(Buffer.from(text, 'base64'));
  let pixel = 0;
  for (let at = 0; at < runs.length; ) {
    const value = runs[at] ?? DATA_SEA;
    const first = runs[at + 1] ?? 0;
    const long = first >= 128;
    const length = long ? (first - 128) * 256 + (runs[at + 2] ?? 0) : first;
    if (value !== DATA_SEA) pixels.fill(value, pixel, pixel + length);
    pixel += length;
    at += long ? 3 : 2;
  }
  return pixels;
}
