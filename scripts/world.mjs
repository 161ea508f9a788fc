// node scripts/world.mjs: makes source/atlas/world.json, the shapes of the built-in world, from Natural Earth's
// countries (npm world-atlas, public domain) and scripts/world-shapes.json, which says how they are grouped, cut and
// stretched. Prints which pairs of territories touch. The result is committed; run this again after a change.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { feature } from 'topojson-client';
import { builtinMap } from '../source/maps/builtin/index.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const shapes = JSON.parse(readFileSync(join(HERE, 'world-shapes.json'), 'utf8'));
const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'));

const WIDTH = 720;
const HEIGHT = 544;
/** Degrees of a pixel of the picture of countries that the territories are cut from. */
const DEGREE = 0.1;
/** Samples of a pixel, across and down. */
const SAMPLES = 3;
const SEA = 255;

const round = degrees => Math.round(degrees / DEGREE);
const fine = { width: round(360), height: round(180) };

/** Which country lies where: an equirectangular picture, 0 for none, else the index of the country plus 1. */
function pictureOfCountries() {
  const picture = new Uint16Array(fine.width * fine.height);
  const { features } = feature(atlas, atlas.objects.countries);
  features.forEach((country, index) => {
    const { type, coordinates } = country.geometry;
    for (const polygon of type === 'Polygon' ? [coordinates] : coordinates) fill(picture, polygon, index + 1);
  });
  return { picture, names: ['', ...features.map(country => country.properties.name)] };
}

/** A ring whose longitudes go on beyond 180 degrees where it crosses that line. */
function unwrapped(ring) {
  let turn = 0;
  return ring.map(([lon, lat], index) => {
    const step = index === 0 ? 0 : lon - ring[index - 1][0];
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
    return [lon + turn, lat];
  });
}

/** Fills a polygon by scan lines, holes left out (even-odd rule). */
function fill(picture, rings, value) {
  const crossings = new Map();
  for (const ring of rings.map(unwrapped)) {
    for (let i = 1; i < ring.length; i += 1) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1], ring[i]].map(([lon, lat]) => [
        (lon + 180) / DEGREE,
        (90 - lat) / DEGREE,
      ]);
      if (y0 === y1) continue;
      const [top, bottom] = y0 < y1 ? [y0, y1] : [y1, y0];
      for (let row = Math.ceil(top - 0.5); row + 0.5 < bottom; row += 1) {
        const x = x0 + ((row + 0.5 - y0) * (x1 - x0)) / (y1 - y0);
        if (!crossings.has(row)) crossings.set(row, []);
        crossings.get(row).push(x);
      }
    }
  }
  for (const [row, xs] of crossings) {
    xs.sort((a, b) => a - b);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      for (let x = Math.ceil(xs[i] - 0.5); x <= Math.floor(xs[i + 1] - 0.5); x += 1)
        picture[row * fine.width + ((x + fine.width) % fine.width)] = value;
    }
  }
}

/** Undoes the piecewise stretch: from a share of the whole (0 to 1) to degrees. */
function unstretch(pieces) {
  const lengths = pieces.map(([from, to, scale]) => (to - from) * scale);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return share => {
    let rest = share * whole;
    for (const [index, [from, , scale]] of pieces.entries()) {
      if (rest <= lengths[index] || index === pieces.length - 1) return from + rest / scale;
      rest -= lengths[index];
    }
    return 0;
  };
}

/** For each country the territories that parts of it belong to. */
function partsByCountry(names) {
  const parts = names.map(() => []);
  for (const territory of shapes.territories) {
    for (const part of territory.parts) {
      const country = names.indexOf(part.country);
      if (country < 1) throw new Error(`${territory.name}: Natural Earth has no country ${part.country}`);
      parts[country].push({ ...part, territory: territory.id - 1 });
    }
  }
  return parts;
}

const inside = (part, lon, lat) =>
  (part.west === undefined || lon >= part.west) &&
  (part.east === undefined || lon < part.east) &&
  (part.south === undefined || lat >= part.south) &&
  (part.north === undefined || lat < part.north);

function territories() {
  const { picture, names } = pictureOfCountries();
  const parts = partsByCountry(names);
  const toLongitude = unstretch(shapes.stretch.longitude);
  const toY = unstretch(shapes.stretch.y);
  const at = (share, down) => {
    const wide = toLongitude(share);
    const lon = wide > 180 ? wide - 360 : wide;
    const lat = -toY(down);
    const row = Math.min(fine.height - 1, Math.floor((90 - lat) / DEGREE));
    const column = Math.min(fine.width - 1, Math.floor((lon + 180) / DEGREE));
    const part = parts[picture[row * fine.width + column]].find(each => inside(each, lon, lat));
    if (part === undefined) return SEA;
    // The end of Chukotka and the end of the Aleutians lie beyond the edge at which the picture is cut.
    if (part.territory === 37 && share < 0.1) return SEA;
    if (part.territory === 0 && share > 0.5) return SEA;
    return part.territory;
  };
  const raster = new Uint8Array(WIDTH * HEIGHT).fill(SEA);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const votes = new Map();
      for (let i = 0; i < SAMPLES * SAMPLES; i += 1) {
        const share = (x + ((i % SAMPLES) + 0.5) / SAMPLES) / WIDTH;
        const down = (y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) / HEIGHT;
        const found = at(share, down);
        votes.set(found, (votes.get(found) ?? 0) + 1);
      }
      raster[y * WIDTH + x] = [...votes].sort((a, b) => b[1] - a[1])[0][0];
    }
  }
  return raster;
}

const around = [-1, 1, -WIDTH, WIDTH, -WIDTH - 1, -WIDTH + 1, WIDTH - 1, WIDTH + 1];

/** Lets the small islands grow over the sea, so that a small picture still has them. */
function grow(raster, borders) {
  for (const [name, pixels] of Object.entries(shapes.grow.pixels)) {
    const id = shapes.territories.findIndex(territory => territory.name === name);
    const wanted = (pixels * WIDTH * HEIGHT) / (90 * 68);
    for (let round = 0, count = raster.filter(value => value === id).length; count < wanted; round += 1) {
      const added = [];
      for (let i = WIDTH + 1; i < raster.length - WIDTH - 1; i += 1) {
        if (raster[i] !== SEA) continue;
        const near = around.slice(0, round % 2 === 0 ? 4 : 8).some(step => raster[i + step] === id);
        if (near && !strangerWithin(raster, i, id, borders, 7)) added.push(i);
      }
      if (added.length === 0) break;
      for (const i of added.slice(0, Math.ceil(wanted - count))) raster[i] = id;
      count += added.length;
    }
  }
}

/** Whether a territory that must not touch this one lies as near as this. */
function strangerWithin(raster, i, id, borders, distance) {
  const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
  for (let dy = -distance; dy <= distance; dy += 1) {
    for (let dx = -distance; dx <= distance; dx += 1) {
      const [column, row] = [x + dx, y + dy];
      if (column < 0 || row < 0 || column >= WIDTH || row >= HEIGHT) continue;
      const other = raster[row * WIDTH + column];
      if (other !== SEA && other !== id && !borders[id].has(other)) return true;
    }
  }
  return false;
}

/** Puts sea between territories that touch, or nearly, without a border: half on either side. */
function part(raster, borders) {
  const drowned = [];
  for (let i = 0; i < raster.length; i += 1)
    if (raster[i] !== SEA && strangerWithin(raster, i, raster[i], borders, 6)) drowned.push(i);
  for (const i of drowned) raster[i] = SEA;
  return drowned.length;
}

function touching(raster) {
  const pairs = new Set();
  for (let i = 0; i < raster.length - WIDTH - 1; i += 1) {
    for (const step of [1, WIDTH]) {
      const [a, b] = [raster[i], raster[i + step]];
      if (a !== b && a !== SEA && b !== SEA) pairs.add(a < b ? `${a} ${b}` : `${b} ${a}`);
    }
  }
  return pairs;
}

/** Runs of one value, row by row: the value, then the length in 1 or 2 bytes. */
function packed(raster) {
  const bytes = [];
  for (let start = 0, i = 1; i <= raster.length; i += 1) {
    if (i < raster.length && raster[i] === raster[start] && i - start < 0x7fff) continue;
    const length = i - start;
    if (length < 128) bytes.push(raster[start], length);
    else bytes.push(raster[start], 128 + (length >> 8), length & 255);
    start = i;
  }
  return deflateSync(Uint8Array.from(bytes), { level: 9 });
}

const world = builtinMap('world').value.map;
const borders = world.countries.map(() => new Set());
world.countries.forEach((country, index) => {
  for (const other of country.borders) borders[index].add(other).has(other) && borders[other].add(index);
});
const raster = territories();
grow(raster, borders);
const drowned = part(raster, borders);
const text =
  packed(raster)
    .toString('base64')
    .match(/.{1,100}/g) ?? [];
writeFileSync(
  join(HERE, '..', 'source', 'atlas', 'world.json'),
  `${JSON.stringify({ width: WIDTH, height: HEIGHT, runs: text }, null, 2)}\n`,
);

const touch = touching(raster);
const name = index => world.countries[index].name;
const missing = [];
for (let a = 0; a < borders.length; a += 1)
  for (const b of borders[a]) if (a < b && !touch.has(`${a} ${b}`)) missing.push(`${name(a)} - ${name(b)}`);
const wrong = [...touch].filter(pair => !borders[pair.split(' ')[0]].has(Number(pair.split(' ')[1])));
process.stdout.write(
  `${text.join('').length} characters; ${drowned} pixels drowned; ${touch.size} pairs touch\n`,
);
process.stdout.write(
  `touching without a border: ${wrong.map(pair => pair.split(' ').map(name).join(' - ')).join(', ') || 'none'}\n`,
);
process.stdout.write(`${missing.length} borders over the sea: ${missing.join(', ')}\n`);
