// node scripts/shapes.mjs [NAME…]: makes the maps that are drawn from Natural Earth (npm world-atlas, public domain) and
// the states of the United States (npm us-atlas, of the Census Bureau, public domain). Each is said in scripts/shapes/NAME.txt
// (scripts/shapes/README.md tells the lines); its shapes go to source/maps/atlas/shapes/NAME.json, and its countries and
// borders to source/maps/builtin/drawn.json, unless it has a page in source/maps/builtin that says them. Both are
// committed; run this again after a change. Prints what touches, what does not, and how small things are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { feature } from 'topojson-client';

const HERE = dirname(fileURLToPath(import.meta.url));
const SOURCE = join(HERE, '..', 'source');
const GRAPHS = join(SOURCE, 'maps', 'builtin', 'drawn.json');
const require = createRequire(import.meta.url);

/** Samples of a pixel, across and down. */
const SAMPLES = 3;
const SEA = 255;
/** Pixels side by side from which two territories touch, and do not only meet in a corner. */
const LEAST_CONTACT = 5;
/** The share of a picture that even the smallest island has, and islands grow to over the sea. */
const LEAST_SHARE = 11 / (90 * 68);
/** Pixels of sea around an island that has grown. */
const APART = 5;

const CONTINENT = /^\[(.+), (-?\d+), (#[0-9a-f]{6})\]$/;
const PART = /^(.*?)((?: (?:west|east|south|north) -?[\d.]+)*)(?: @ (.+))?$/;
const numbers = text => text.trim().split(/[ ,]+/).map(Number);

/** What a file of a map says. */
function definitionOf(id) {
  const said = {
    id,
    size: [640, 480],
    detail: '50m',
    degree: 0.05,
    part: 0,
    wander: 0,
    pull: 1,
    grow: {},
    sea: [],
    wraps: false,
  };
  const [continents, territories] = [[], []];
  for (const line of readFileSync(join(HERE, 'shapes', `${id}.txt`), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name, bonus, colour] = CONTINENT.exec(line) ?? [];
    const [word, ...rest] = line.split(' ');
    const text = rest.join(' ');
    if (name !== undefined)
      continents.push({ name, bonus: Number(bonus), colour: Number.parseInt(colour.slice(1), 16) });
    else if (line.includes(' = ')) territories.push(territoryOf(line, continents.length - 1));
    else if (line === 'wraps') said.wraps = true;
    else if (word === 'title' || word === 'about') said[word] = text;
    else if (word === 'sea') said.sea.push(...text.split(', ').map(pair => pair.split(' - ')));
    else if (word === 'across' || word === 'down') said[word] = text.split(', ').map(numbers);
    else if (word === 'size' || word === 'view') said[word] = numbers(text);
    else if (word === 'grow') said.grow[rest.slice(1).join(' ')] = Number(rest[0]);
    else if (word === 'detail') [said.detail, said.degree] = [rest[0], Number(rest[1])];
    else if (['part', 'wander', 'pull', 'aspect'].includes(word)) said[word] = Number(text);
    else throw new Error(`${id}: ${line} is none of the lines of a map`);
  }
  return { ...said, continents, territories };
}

function territoryOf(line, continent) {
  const [name, text] = line.split(' = ');
  const parts = text.split('; ').map(part => {
    const [, land, bounds, places] = PART.exec(part);
    const words = bounds.trim().split(' ');
    const sides =
      bounds === '' ? [] : words.flatMap((side, at) => (at % 2 === 0 ? [[side, Number(words[at + 1])]] : []));
    const at = places?.split(' ').map(numbers) ?? null;
    return { land, at, ...Object.fromEntries(sides) };
  });
  return { name, continent, parts };
}

/** The lands of the atlases: those of the world by name, those of the United States as `US Texas`. */
function landsOf(detail) {
  const world = JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${detail}.json`), 'utf8'));
  const states = JSON.parse(readFileSync(require.resolve('us-atlas/states-10m.json'), 'utf8'));
  const named = (atlas, objects, head) =>
    feature(atlas, objects).features.map(({ geometry, properties }) => ({
      name: head + properties.name,
      geometry,
    }));
  return [...named(world, world.objects.countries, ''), ...named(states, states.objects.states, 'US ')];
}

/** Longitudes from 180 degrees west of the middle to 180 degrees east of it. */
const wideOf = (longitude, middle) => ((((longitude - middle + 180) % 360) + 360) % 360) - 180 + middle;

/**
 * How a map lies on its picture: `toDegrees` gives the place of shares of the whole across and down. With stretches
 * each degree counts as much as they say, else the projection is Lambert's azimuthal one of equal areas.
 */
function projectionOf({ across, down, view, pull, size }) {
  if (across !== undefined) {
    const [toLongitude, toY] = [unstretch(across), unstretch(down)];
    const west = across[0][0];
    const bounds = [west, -down.at(-1)[1], across.at(-1)[1], -down[0][0]];
    return { bounds, size, middle: west + 180, toDegrees: (x, y) => [toLongitude(x), -toY(y)] };
  }
  const [west, south, east, north] = view;
  const [middle, level] = [(west + east) / 2, (south + north) / 2];
  const { forward, back } = lambert(middle, level);
  const edge = Array.from({ length: 41 }, (_, step) => step / 40).flatMap(share => [
    forward(west + (east - west) * share, south),
    forward(west + (east - west) * share, north),
    forward(west, south + (north - south) * share),
    forward(east, south + (north - south) * share),
  ]);
  const [left, right] = [Math.min(...edge.map(([x]) => x)), Math.max(...edge.map(([x]) => x))];
  const [low, high] = [Math.min(...edge.map(([, y]) => y)), Math.max(...edge.map(([, y]) => y))];
  const toDegrees = (x, y) => back(left + (right - left) * x, high - (high - low) * y);
  const aspect = ((right - left) / (high - low)) * pull;
  const whole = size[0] * size[1];
  const width = Math.round(Math.sqrt(whole * aspect));
  return {
    bounds: [west - 25, south - 8, east + 25, north + 8],
    size: [width, Math.round(whole / width)],
    middle,
    toDegrees,
  };
}

function lambert(longitude, latitude) {
  const turn = Math.PI / 180;
  const [sin, cos] = [Math.sin(latitude * turn), Math.cos(latitude * turn)];
  return {
    forward(lon, lat) {
      const [a, b] = [(lon - longitude) * turn, lat * turn];
      const k = Math.sqrt(2 / (1 + sin * Math.sin(b) + cos * Math.cos(b) * Math.cos(a)));
      return [k * Math.cos(b) * Math.sin(a), k * (cos * Math.sin(b) - sin * Math.cos(b) * Math.cos(a))];
    },
    back(x, y) {
      const far = Math.hypot(x, y) || 1e-12;
      const c = 2 * Math.asin(Math.min(1, far / 2));
      const lat = Math.asin(Math.cos(c) * sin + (y * Math.sin(c) * cos) / far);
      const lon = Math.atan2(x * Math.sin(c), far * cos * Math.cos(c) - y * sin * Math.sin(c));
      return [longitude + lon / turn, lat / turn];
    },
  };
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

/** Which land lies where: an equirectangular picture, 0 for none, else the index of the land plus 1. */
function pictureOfLands(lands, claimed, { bounds: [west, south, east, north], middle }, degree) {
  const [width, height] = [Math.round((east - west) / degree), Math.round((north - south) / degree)];
  const picture = { width, height, pixels: new Uint16Array(width * height) };
  lands.forEach(({ name, geometry }, index) => {
    if (geometry === null || !claimed.has(name)) return;
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    for (const polygon of polygons) {
      const first = wideOf(polygon[0][0][0], middle) - polygon[0][0][0];
      for (const turn of [first - 360, first, first + 360]) {
        const toPixel = ([lon, lat]) => [(lon + turn - west) / degree, (north - lat) / degree];
        fill(
          picture,
          polygon.map(ring => unwrapped(ring).map(toPixel)),
          index + 1,
        );
      }
    }
  });
  return (lon, lat) => {
    const [x, y] = [Math.floor((lon - west) / degree), Math.floor((north - lat) / degree)];
    return x < 0 || y < 0 || x >= width || y >= height ? 0 : picture.pixels[y * width + x];
  };
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
function fill({ width, height, pixels }, rings, value) {
  const crossings = new Map();
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i += 1) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1], ring[i]];
      if (y0 === y1) continue;
      const [top, bottom] = y0 < y1 ? [y0, y1] : [y1, y0];
      for (let row = Math.max(0, Math.ceil(top - 0.5)); row + 0.5 < bottom && row < height; row += 1) {
        const x = x0 + ((row + 0.5 - y0) * (x1 - x0)) / (y1 - y0);
        if (!crossings.has(row)) crossings.set(row, []);
        crossings.get(row).push(x);
      }
    }
  }
  for (const [row, xs] of crossings) {
    xs.sort((a, b) => a - b);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const [from, to] = [
        Math.max(0, Math.ceil(xs[i] - 0.5)),
        Math.min(width - 1, Math.floor(xs[i + 1] - 0.5)),
      ];
      if (from <= to) pixels.fill(value, row * width + from, row * width + to + 1);
    }
  }
}

const inside = (part, lon, lat) =>
  (part.west === undefined || lon >= part.west) &&
  (part.east === undefined || lon < part.east) &&
  (part.south === undefined || lat >= part.south) &&
  (part.north === undefined || lat < part.north);

/** How far a place is from the nearest of those that a part names. */
const nearness = ({ at }, lon, lat) =>
  Math.min(...at.map(([x, y]) => Math.hypot((x - lon) * Math.cos((lat * Math.PI) / 180), y - lat)));

/** The part that a place of a land belongs to: one that has it within its bounds and names no places, else the nearest. */
function partAt(parts, lon, lat, wander) {
  const own = parts.filter(part => inside(part, lon, lat));
  const whole = own.find(({ at }) => at === null);
  if (own.length < 2 || whole !== undefined) return whole ?? own[0];
  const [u, v] = wander === 0 ? [0, 0] : [(lon * 0.4) / wander, (lat * 0.4) / wander];
  const x = lon + wander * (Math.sin(v * 2.1 + 1.3) + 0.6 * Math.sin(u * 3.7 + v * 5.1));
  const y = lat + wander * (Math.sin(u * 1.9 + 0.4) + 0.6 * Math.sin(v * 4.3 - u * 4.7));
  return own.reduce((best, part) => (nearness(part, x, y) < nearness(best, x, y) ? part : best));
}

/** The picture of a map's territories. */
function pictureOf(definition, territories) {
  const lands = landsOf(definition.detail);
  const parts = new Map(lands.map((_, index) => [index + 1, []]));
  territories.forEach(({ name, parts: own }, territory) => {
    for (const part of own) {
      const land = lands.findIndex(each => each.name === part.land);
      if (land < 0) throw new Error(`${definition.id}: ${name}: the atlases have no ${part.land}`);
      parts.get(land + 1).push({ ...part, territory });
    }
  });
  const projection = projectionOf(definition);
  const claimed = new Set(territories.flatMap(({ parts: own }) => own.map(({ land }) => land)));
  const landAt = pictureOfLands(lands, claimed, projection, definition.degree);
  const at = (share, down) => {
    const [lon, lat] = projection.toDegrees(share, down);
    const land = landAt(lon, lat);
    return land === 0 ? SEA : (partAt(parts.get(land), lon, lat, definition.wander)?.territory ?? SEA);
  };
  const [width, height] = projection.size;
  const pixels = new Uint8Array(width * height).fill(SEA);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const votes = new Map();
      for (let i = 0; i < SAMPLES * SAMPLES; i += 1) {
        const share = (x + ((i % SAMPLES) + 0.5) / SAMPLES) / width;
        const found = at(share, (y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) / height);
        votes.set(found, (votes.get(found) ?? 0) + 1);
      }
      pixels[y * width + x] = [...votes].sort((a, b) => b[1] - a[1])[0][0];
    }
  }
  return { width, height, pixels };
}

/** The part of a picture that has land, a pixel of sea around it. */
function cropped({ width, pixels }) {
  const land = [...pixels.keys()].filter(at => pixels[at] !== SEA);
  const [xs, ys] = [land.map(at => at % width), land.map(at => Math.floor(at / width))];
  const [left, top] = [xs.reduce((a, b) => Math.min(a, b)) - 8, ys.reduce((a, b) => Math.min(a, b)) - 8];
  const [right, bottom] = [xs.reduce((a, b) => Math.max(a, b)) + 9, ys.reduce((a, b) => Math.max(a, b)) + 9];
  const cut = { width: right - left, height: bottom - top };
  const own = new Uint8Array(cut.width * cut.height).fill(SEA);
  land.forEach((at, index) => {
    own[(ys[index] - top) * cut.width + xs[index] - left] = pixels[at];
  });
  return { ...cut, pixels: own };
}

/** Lets the small islands grow over the sea, evenly all around, so that a small picture still has them. */
function grow({ width, height, pixels }, wanted, mayTouch) {
  for (const [id, most] of wanted) {
    const own = [...pixels.keys()].filter(at => pixels[at] === id);
    const shore = own.filter(at => [-1, 1, -width, width].some(step => pixels[at + step] === SEA));
    const far = new Map();
    const reach = Math.ceil(Math.sqrt(most));
    for (const at of own.length < most ? shore : []) {
      const [x, y] = [at % width, Math.floor(at / width)];
      for (let row = Math.max(1, y - reach); row <= Math.min(height - 2, y + reach); row += 1)
        for (let column = Math.max(1, x - reach); column <= Math.min(width - 2, x + reach); column += 1) {
          const [to, distance] = [row * width + column, (column - x) ** 2 + (row - y) ** 2];
          if (pixels[to] === SEA && distance < (far.get(to) ?? Number.POSITIVE_INFINITY))
            far.set(to, distance);
        }
    }
    let left = Math.ceil(most - own.length);
    for (const [at] of [...far].sort((a, b) => a[1] - b[1])) {
      if (left <= 0) break;
      const joined = [-1, 1, -width, width].some(step => pixels[at + step] === id);
      if (!joined || strangerWithin({ width, height, pixels }, at, id, mayTouch, APART)) continue;
      pixels[at] = id;
      left -= 1;
    }
  }
}

/** Whether a territory that must not touch this one lies as near as this. */
function strangerWithin({ width, height, pixels }, i, id, mayTouch, distance) {
  const [x, y] = [i % width, Math.floor(i / width)];
  for (let dy = -distance; dy <= distance; dy += 1) {
    for (let dx = -distance; dx <= distance; dx += 1) {
      const [column, row] = [x + dx, y + dy];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const other = pixels[row * width + column];
      if (other !== SEA && other !== id && !mayTouch(id, other)) return true;
    }
  }
  return false;
}

/** Puts sea between territories that touch, or nearly, without a border: half on either side. */
function part(picture, mayTouch, distance) {
  const { pixels } = picture;
  const drowned = [];
  for (let i = 0; i < pixels.length; i += 1)
    if (pixels[i] !== SEA && strangerWithin(picture, i, pixels[i], mayTouch, distance)) drowned.push(i);
  for (const i of drowned) pixels[i] = SEA;
}

const pairOf = (a, b) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Which territories lie side by side, and along how many pixels. */
function contactsOf({ width, pixels }) {
  const pairs = new Map();
  for (let i = 0; i < pixels.length - width - 1; i += 1) {
    for (const step of [1, width]) {
      const [a, b] = [pixels[i], pixels[i + step]];
      if (a !== b && a !== SEA && b !== SEA) pairs.set(pairOf(a, b), (pairs.get(pairOf(a, b)) ?? 0) + 1);
    }
  }
  return pairs;
}

/** A place well inside each territory: the pixel farthest from all others. */
function middlesOf({ width, height, pixels }, count) {
  const far = new Uint16Array(pixels.length);
  const same = (at, step) => pixels[at] === pixels[at + step];
  const edge = at => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  };
  for (const [order, steps] of [
    [[...pixels.keys()], [-1, -width]],
    [[...pixels.keys()].reverse(), [1, width]],
  ])
    for (const at of order) {
      const known = edge(at) ? 0 : 1 + Math.min(...steps.map(step => (same(at, step) ? far[at + step] : 0)));
      far[at] = far[at] === 0 && order[0] === 0 ? known : Math.min(far[at], known);
    }
  const best = Array.from({ length: count }, () => -1);
  pixels.forEach((value, at) => {
    if (value !== SEA && (best[value] < 0 || far[at] > far[best[value]])) best[value] = at;
  });
  return best.map(at => ({ x: at % width, y: Math.floor(at / width) }));
}

/** Runs of one value, row by row: the value, then the length in 1 or 2 bytes. */
function packed(pixels) {
  const bytes = [];
  for (let start = 0, i = 1; i <= pixels.length; i += 1) {
    if (i < pixels.length && pixels[i] === pixels[start] && i - start < 0x7fff) continue;
    const length = i - start;
    if (length < 128) bytes.push(pixels[start], length);
    else bytes.push(pixels[start], 128 + (length >> 8), length & 255);
    start = i;
  }
  return deflateSync(Uint8Array.from(bytes), { level: 9 }).toString('base64');
}

/** The borders that a map's own page says. */
async function pageOf(id, territories) {
  const { BUILTIN_MAPS } = await import('../source/maps/builtin/index.ts');
  const { countries } = BUILTIN_MAPS.find(each => each.id === id).map;
  const parts = new Map(territories.map(territory => [territory.name, territory.parts]));
  const borders = countries.flatMap((country, index) => country.borders.map(other => pairOf(index, other)));
  return {
    territories: countries.map(({ name }) => ({ name, parts: parts.get(name) })),
    borders: new Set(borders),
  };
}

/** The pixels that the islands of a map have at least: what the file says of a picture of 90 by 68, else a few. */
const wantedOf = ({ grow: said, continents }, names, size) =>
  continents.length === 0
    ? Object.entries(said).map(([name, pixels]) => [names.indexOf(name), (pixels * size) / (90 * 68)])
    : names.map((name, id) => [id, size * (said[name] === undefined ? LEAST_SHARE : said[name] / (90 * 68))]);

async function make(id) {
  const definition = definitionOf(id);
  const page = definition.continents.length === 0 ? await pageOf(id, definition.territories) : null;
  const territories = page?.territories ?? definition.territories;
  const names = territories.map(({ name }) => name);
  const indexOf = name => {
    if (!names.includes(name)) throw new Error(`${id}: there is no ${name} to sail to`);
    return names.indexOf(name);
  };
  const sea = new Set(definition.sea.map(([a, b]) => pairOf(indexOf(a), indexOf(b))));
  const whole = pictureOf(definition, territories);
  const picture = page === null ? cropped(whole) : whole;
  const apart = page === null ? new Set(contactsOf(picture).keys()) : page.borders;
  const mayTouch = (a, b) => apart.has(pairOf(a, b));
  grow(picture, wantedOf(definition, names, picture.pixels.length), mayTouch);
  if (definition.part > 0) part(picture, mayTouch, definition.part);
  const contacts = contactsOf(picture);
  const touching = [...contacts].filter(([, length]) => length >= LEAST_CONTACT).map(([pair]) => pair);
  const borders = page?.borders ?? new Set([...touching, ...sea]);
  const [width, height] = [picture.width, picture.height];
  const aspect = definition.aspect ?? Math.round((width / height) * 1000) / 1000;
  const shapes = { width, height, aspect, runs: packed(picture.pixels) };
  writeFileSync(
    join(SOURCE, 'maps', 'atlas', 'shapes', `${id}.json`),
    `${JSON.stringify(shapes, null, 2)}\n`,
  );
  tell(id, { picture, names, borders, contacts, sea });
  if (page !== null) return null;
  const middles = middlesOf(picture, names.length);
  const bordersOf = index =>
    names.flatMap((_, other) => (other !== index && borders.has(pairOf(index, other)) ? [other] : []));
  return {
    id,
    name: definition.title,
    about: definition.about,
    wraps: definition.wraps,
    continents: definition.continents,
    countries: territories.map(({ name, continent }, index) => ({
      name,
      continent,
      ...middles[index],
      borders: bordersOf(index),
    })),
  };
}

function tell(id, { picture, names, borders, contacts, sea }) {
  const say = line => process.stdout.write(`${id}: ${line}\n`);
  const named = pairs =>
    pairs
      .map(pair =>
        pair
          .split(' ')
          .map(index => names[index])
          .join(' - '),
      )
      .join(', ') || 'none';
  const counts = names.map((_, index) => picture.pixels.filter(value => value === index).length);
  const small = names.flatMap((name, index) =>
    counts[index] < LEAST_SHARE * picture.pixels.length ? [`${name} ${counts[index]}`] : [],
  );
  say(`${names.length} territories, ${borders.size} borders, ${picture.width} by ${picture.height} pixels`);
  say(`touching without a border: ${named([...contacts.keys()].filter(pair => !borders.has(pair)))}`);
  say(
    `hardly touching: ${named([...contacts.keys()].filter(pair => borders.has(pair) && contacts.get(pair) < 12))}`,
  );
  say(
    `over the sea: ${named([...borders].filter(pair => !contacts.has(pair) && Number(pair.split(' ')[0]) < Number(pair.split(' ')[1])))}`,
  );
  say(`over the sea, though they touch: ${named([...sea].filter(pair => contacts.has(pair)))}`);
  say(`small: ${small.join(', ') || 'none'}`);
}

const all = readdirSync(join(HERE, 'shapes')).flatMap(name =>
  name.endsWith('.txt') ? [name.slice(0, -4)] : [],
);
const asked = process.argv.slice(2);
const known = JSON.parse(readFileSync(GRAPHS, 'utf8'));
for (const id of asked.length > 0 ? asked : all) {
  const made = await make(id);
  const at = known.findIndex(each => each.id === id);
  if (made !== null) at < 0 ? known.push(made) : known.splice(at, 1, made);
}
known.sort((a, b) => (a.id < b.id ? -1 : 1));
writeFileSync(GRAPHS, `[\n${known.map(lines).join(',\n')}\n]\n`);

/** A map as JSON, a line for each continent and each country. */
function lines({ continents, countries, ...head }) {
  const list = items => `[\n${items.map(item => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
  const said = Object.entries(head).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n${said.join(',\n')},\n  "continents": ${list(continents)},\n  "countries": ${list(countries)}\n}`;
}
