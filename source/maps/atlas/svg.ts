import type { Atlas } from './atlas.ts';
import { type CameraFrame, frameOf, nibScale, WHOLE } from './camera.ts';
import { type Caption, captions } from './lettering.ts';
import { type EngravingLook, lineKind, NIBS, ROUTE_NIB, seaLines, tinyTerritories } from './marks.ts';
import { type Outline, outlinesOf } from './outlines.ts';

/** The bands of the sea from the coast outwards: widths and opacities of lines along the coast. */
const SEA_BANDS = [
  [70, 0.1],
  [48, 0.14],
  [28, 0.18],
  [12, 0.26],
] as const;

/**
 * A map as an SVG picture like an engraving: a path for each territory with its name as title, labels as text.
 * @param labels by territory; may be empty, as may `description` @param below what stands below the map
 */
export function mapSvg(
  atlas: Atlas,
  size: { readonly width: number; readonly height: number },
  look: EngravingLook,
  labels: readonly string[],
  title: string = atlas.map.name,
  description = '',
  below: { readonly height: number; readonly svg: string } = { height: 0, svg: '' },
): string {
  const frame = frameOf(atlas, size.width, size.height, WHOLE);
  const outlines = outlinesOf(atlas.raster);
  const scale = nibScale(frame);
  const project = projectionOf(atlas, frame);
  const runs = outlines.map(outline => run(outline, project, false));
  const kinds = outlines.map(outline => lineKind(atlas, look.owners, outline));
  const lines = (kind: string): string =>
    runs.flatMap(({ start, path }, index) => (kinds[index] === kind ? [`M${start}${path}`] : [])).join('');
  const pen = (colour: number, width: number, opacity: number): string =>
    `stroke="${hex(colour)}" stroke-width="${round(width * scale)}" stroke-opacity="${opacity}"`;
  const drawn = new Map(NIBS.map(({ kind }) => [kind, lines(kind)]));
  const body = [
    `<title>${escapeXml(title)}</title>`,
    ...(description === '' ? [] : [`<desc>${escapeXml(description)}</desc>`]),
    `<rect width="${size.width}" height="${size.height}" fill="${hex(look.deep)}"/>`,
    `<defs><path id="coast" d="${drawn.get('coast') ?? ''}"/></defs>`,
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">',
    ...SEA_BANDS.map(([width, opacity]) => `<use href="#coast" ${pen(look.shallow, width, opacity)}/>`),
    `<path d="${routesPath(atlas, project)}" ${pen(look.route, ROUTE_NIB.width, ROUTE_NIB.opacity)} stroke-dasharray="${ROUTE_NIB.dash.map(length => round(length * scale)).join(' ')}"/>`,
    '</g>',
    '<g fill-rule="evenodd">',
    ...atlas.map.countries.map(({ name }, territory) => {
      const d = ringsOf(outlines, runs, territory, project);
      return `<path d="${d}" fill="${hex(look.fills[territory] ?? 0)}"><title>${escapeXml(name)}</title></path>`;
    }),
    '</g>',
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">',
    ...NIBS.filter(({ kind, soft }) => !soft && drawn.get(kind) !== '').map(
      ({ kind, colour, width, opacity }) =>
        kind === 'coast'
          ? `<use href="#coast" ${pen(look[colour], width, opacity)}/>`
          : `<path d="${drawn.get(kind)}" ${pen(look[colour], width, opacity)}/>`,
    ),
    '</g>',
    ...tinyTerritories(atlas, frame).map(({ territory, x, y, radius }) => {
      const at = `cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"`;
      return `<circle ${at} fill="${hex(look.fills[territory] ?? 0)}" ${pen(look.ink, 1.2, 0.9)}/>`;
    }),
    `<g font-family="DejaVu Sans, Verdana, sans-serif" font-weight="bold" text-anchor="middle" fill="${hex(look.text)}" stroke="${hex(look.ink)}" stroke-opacity="0.75" stroke-linejoin="round" paint-order="stroke">`,
    ...captions(atlas, frame, labels).flatMap(textsOf),
    '</g>',
    below.svg,
  ];
  const height = size.height + below.height;
  const box = `width="${size.width}" height="${height}" viewBox="0 0 ${size.width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="img">\n${body.join('\n')}\n</svg>\n`;
}

type Projection = (x: number, y: number) => readonly [x: number, y: number];

/** Maps a spot of the raster to the picture, in tenths of a pixel. */
function projectionOf({ raster }: Atlas, { mapWidth, mapHeight, left, top }: CameraFrame): Projection {
  return (x, y) => [
    Math.round((left + (x * mapWidth) / raster.width) * 10),
    Math.round((top + (y * mapHeight) / raster.height) * 10),
  ];
}

/** A part of a path: its start, and the relative curves from there. */
interface Run {
  readonly start: string;
  readonly path: string;
}

/** An outline, forwards or backwards, as curves with the inner points as control points, as in an engraving. */
function run({ points, round: goesRound }: Outline, project: Projection, back: boolean): Run {
  const all = Array.from({ length: points.length / 2 }, (_, at) =>
    project(points[at * 2] ?? 0, points[at * 2 + 1] ?? 0),
  );
  if (back) all.reverse();
  const middle = (index: number): readonly [number, number] => {
    const [[ax, ay], [bx, by]] = [all[index] ?? [0, 0], all[index + 1] ?? [0, 0]];
    return [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)];
  };
  const last = all.length - 1;
  const begin = goesRound ? middle(0) : (all[0] ?? [0, 0]);
  let [x, y] = begin;
  const to = ([toX, toY]: readonly [number, number]): string => `${signed(toX - x)}${signed(toY - y)}`;
  let path = '';
  for (let index = 1; index < (goesRound ? last + 1 : last); index += 1) {
    const control = (index === last ? all[0] : all[index]) ?? [0, 0];
    const end =
      index === last ? begin : !goesRound && index === last - 1 ? (all[last] ?? [0, 0]) : middle(index);
    path += `q${to(control)}${to(end)}`;
    [x, y] = end;
  }
  if (last === 1 && !goesRound) path = `l${to(all[1] ?? begin)}`;
  return { start: `${begin[0] / 10} ${begin[1] / 10}`, path };
}

/** A number of tenths with its sign, or a blank to separate it. */
const signed = (tenths: number): string => `${tenths < 0 ? '' : ' '}${tenths / 10}`;

const round = (value: number): number => Math.round(value * 10) / 10;

/** The path around a territory: its lines put together end to end. */
function ringsOf(
  outlines: readonly Outline[],
  runs: readonly Run[],
  territory: number,
  project: Projection,
): string {
  const open = new Map<number, { readonly to: number; readonly index: number; readonly back: boolean }[]>();
  let path = '';
  outlines.forEach(({ left, right, from, to, round: goesRound }, index) => {
    if (left !== territory && right !== territory) return;
    if (goesRound) {
      path += `M${runs[index]?.start}${runs[index]?.path}z`;
      return;
    }
    // Gone along with the territory on the right.
    const back = left === territory;
    const [first, last] = back ? [to, from] : [from, to];
    open.set(first, [...(open.get(first) ?? []), { to: last, index, back }]);
  });
  for (const [start, ways] of open) {
    while (ways.length > 0) {
      let at = start;
      let ring = '';
      for (
        let way = open.get(at)?.pop();
        way !== undefined;
        way = at === start ? undefined : open.get(at)?.pop()
      ) {
        const outline = outlines[way.index];
        if (outline === undefined) break;
        const along = way.back ? run(outline, project, true) : (runs[way.index] ?? { start: '', path: '' });
        ring += ring === '' ? `M${along.start}${along.path}` : along.path;
        at = way.to;
      }
      path += `${ring}z`;
    }
  }
  return path;
}

function routesPath(atlas: Atlas, project: Projection): string {
  return seaLines(atlas)
    .map(([ax = 0, ay = 0, bx = 0, by = 0]) => {
      const [a, b] = [project(ax, ay), project(bx, by)];
      return `M${a.map(value => value / 10).join(' ')}L${b.map(value => value / 10).join(' ')}`;
    })
    .join('');
}

function textsOf({ lines, x, y, size }: Caption): string[] {
  return lines.map((line, index) => {
    const base = y + size * (0.36 + (index - (lines.length - 1) / 2) * 1.1);
    const at = `x="${round(x)}" y="${round(base)}" font-size="${round(size)}" stroke-width="${round(size / 5)}"`;
    return `<text ${at}>${escapeXml(line)}</text>`;
  });
}

/** A colour as SVG writes it. */
export const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`;

/** Characters that XML 1.0 does not allow, and those with a meaning in it. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const MEANING: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an SVG file, in an element or an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(NOT_XML, '\ufffd').replace(/[&<>"]/g, sign => MEANING[sign] ?? '');
