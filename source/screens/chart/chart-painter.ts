import type { ChartArrow, ChartState } from '../../../machines/chart-states.ts';
import { wrap } from '../../base/text.ts';
import type { Pen } from '../drawing/painter.tsx';

export interface ChartMoment {
  readonly phase: string;
  /** Number of legal moves of each kind; null where it is not shown. */
  readonly legal: ReadonlyMap<string, number> | null;
}

export interface ShownChart extends ChartMoment {
  readonly states: readonly ChartState[];
  /** The state whose arrows are drawn. */
  readonly chosen: string;
}

/** Columns before the name of a state: the highlight, the present one, and what leads to the highlighted one. */
const GUTTER = 4;
/** Columns of the lines that lead from the highlighted state to others. */
const RAILS = 6;

/** Draws the states one below the other, lines from the highlighted one to its targets, and its arrows. */
export function paintChart(pen: Pen, chart: ShownChart): void {
  const { states, chosen, phase } = chart;
  pen.surface.fill(0, 0, pen.width, pen.height, { bg: pen.theme.raised.rgb });
  const on = 'raised' as const;
  const widest = Math.max(...states.map(({ path }) => path.length));
  const row = states.findIndex(({ path }) => path === chosen);
  const targets = targetsOf(chart);
  const rows = Math.min(states.length, Math.max(1, pen.height - 1));
  const first = Math.max(0, Math.min(row - Math.floor(rows / 2), states.length - rows));
  const rail = GUTTER + widest + 1;
  states.slice(first, first + rows).forEach(({ path, arrows }, y) => {
    const leadsHere = path !== chosen && arrows.some(({ to }) => to.includes(chosen));
    const isHere = path === phase;
    const isTarget = targets.has(path);
    if (path === chosen) pen.write(0, y, '▌', 'accent', { on });
    if (isHere) pen.write(1, y, '●', 'accent', { on });
    if (leadsHere) pen.write(2, y, '▸', 'dim', { on });
    const shade = isHere ? 'accent' : path === chosen || isTarget ? 'text' : 'dim';
    pen.write(GUTTER, y, path, shade, { on, bold: isHere || path === chosen });
  });
  paintRails(pen, {
    rail,
    row: row - first,
    targets: rowsOf(chart, targets).map(each => each - first),
    rows,
  });
  const from = rail + RAILS;
  let y = 0;
  for (const { text, shade, bold } of arrowTexts(chart, pen.width - from))
    if (y < pen.height - 1) pen.write(from, y++, text, shade, { on, bold, most: pen.width - from });
  pen.write(0, pen.height - 1, LEGEND, 'faint', { on, most: pen.width });
}

const LEGEND = '● now   ▸ leads to ▌   ◂ follows from ▌   [by itself]';

const targetsOf = ({ states, chosen }: ShownChart): ReadonlySet<string> =>
  new Set(states.find(({ path }) => path === chosen)?.arrows.flatMap(({ to }) => to));

const rowsOf = ({ states }: ShownChart, paths: ReadonlySet<string>): readonly number[] =>
  states.flatMap(({ path }, row) => (paths.has(path) ? [row] : []));

interface Rails {
  readonly rail: number;
  /** The row of the highlighted state, and those to which it leads. */
  readonly row: number;
  readonly targets: readonly number[];
  readonly rows: number;
}

/** A line down and up from the highlighted state, with a head at each state to which it leads. */
function paintRails(pen: Pen, { rail, row, targets, rows }: Rails): void {
  const others = targets.filter(target => target !== row);
  const on = 'raised' as const;
  const put = (x: number, y: number, text: string): void => {
    if (y >= 0 && y < rows) pen.write(x, y, text, 'accent', { on });
  };
  if (targets.includes(row)) put(rail + 4, row, '↺');
  if (others.length === 0) return;
  const [top, bottom] = [Math.min(row, ...others), Math.max(row, ...others)];
  for (let y = top; y <= bottom; y += 1) {
    const isEnd = y === row || others.includes(y);
    const [up, down] = [y > top, y < bottom];
    put(rail + 2, y, isEnd ? (up && down ? '┤' : up ? '┘' : '┐') : '│');
    if (isEnd) put(rail, y, y === row ? '──' : '◂─');
  }
}

interface ArrowText {
  readonly text: string;
  readonly shade: 'text' | 'dim' | 'faint' | 'good';
  readonly bold: boolean;
}

/** The arrows out of the highlighted state: moves with the number of legal ones, and what follows by itself. */
function arrowTexts(chart: ShownChart, width: number): readonly ArrowText[] {
  const { states, chosen, phase } = chart;
  const arrows = states.find(({ path }) => path === chosen)?.arrows ?? [];
  if (arrows.length === 0) return [{ text: 'the end: nothing follows', shade: 'dim', bold: false }];
  return arrows.flatMap((arrow): readonly ArrowText[] => {
    const legal = chosen === phase ? legalOf(chart, arrow) : null;
    const head = arrow.forced ? `[${arrow.by}]` : `${arrow.by}${legal === null ? '' : `  ${legal}`}`;
    const says =
      arrow.forced && arrow.says !== null ? [`${arrow.says}${chosen === phase ? ': not so now' : ''}`] : [];
    return [
      {
        text: head,
        shade: arrow.forced
          ? 'dim'
          : legal !== null
            ? 'good'
            : chosen === phase && chart.legal !== null
              ? 'dim'
              : 'text',
        bold: !arrow.forced,
      },
      ...[...says, `→ ${arrow.to.join(', ')}`]
        .flatMap(text => wrap(text, Math.max(10, width - 2)))
        .map((text): ArrowText => ({ text: `  ${text}`, shade: 'faint', bold: false })),
    ];
  });
}

/** Number of legal moves of a kind in words; null where it is not shown or none was counted. */
function legalOf({ legal }: ShownChart, { by, forced }: ChartArrow): string | null {
  if (legal === null || forced) return null;
  const count = legal.get(by) ?? 0;
  return count === 0 ? null : `${count} legal now`;
}

/** The statechart in lines. */
export const chartRows = (chart: ShownChart): readonly string[] => [
  `the game is in ${chart.phase}`,
  ...chart.states.map(({ path, arrows }) =>
    arrows.length === 0
      ? `${path}: the end`
      : `${path}: ${arrows.map(arrow => arrowInWords(chart, path, arrow)).join('; ')}`,
  ),
];

function arrowInWords(chart: ShownChart, path: string, arrow: ChartArrow): string {
  const legal = path === chart.phase ? legalOf(chart, arrow) : null;
  const name = arrow.forced ? `by itself, when ${arrow.says ?? ''} (${arrow.by})` : arrow.by;
  return `${name}${legal === null ? '' : `, ${legal},`} to ${arrow.to.join(' or ')}`;
}
