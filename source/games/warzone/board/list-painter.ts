import { wrap } from '../../../base/text.ts';
import type { Pen } from '../../../screens/drawing/painter.tsx';
import { left } from '../../../screens/widgets.tsx';
import { stageOf } from './list.ts';
import { faultyOrder } from './order-advice.ts';
import type { WarzoneScene } from './sight.ts';
import { type OrderWords, orderWords } from './words.ts';

/** A line of a list: a number, a verb (none for a wish) and the rest; or a border between two stages. */
interface Row extends OrderWords {
  readonly index: number;
  readonly bad: boolean;
  /** Columns of the verbs of the list. */
  readonly verbs: number;
  /** True where the order began in the row before. */
  readonly goesOn?: true;
}

/** The fewest columns of verbs; a longer verb widens them. */
const VERB = 6;

/** Draws the orders given so far (or the wishes), and below them what mates have committed. */
export function paintList(pen: Pen, scene: WarzoneScene, top: number): void {
  let y = paintOwn(pen, scene, top) + 1;
  for (const { seat, orders } of scene.view.mates) {
    if (y + 1 >= pen.height) return;
    pen.write(0, y, `${scene.names[seat] ?? ''} has committed`, 'text', { most: pen.width });
    for (const order of orders.slice(0, pen.height - y - 1)) {
      y += 1;
      const { verb, what } = orderWords(order, scene, pen.width - VERB - 4);
      pen.write(3, y, `${left(verb, VERB)} ${what}`, 'dim', { most: pen.width - 3 });
    }
    y += 2;
  }
}

/** Draws the own list, the chosen order marked, with lines between the stages. @returns the row below it */
function paintOwn(pen: Pen, scene: WarzoneScene, top: number): number {
  const room = pen.height - top - 1;
  const picking = scene.view.phase === 'picking';
  const rows = picking ? wishRows(scene) : orderRows(scene, pen.width, room);
  const count = (picking ? scene.wishes : scene.draft).items.length;
  const title = picking ? 'Your wishes' : 'Your orders';
  pen.write(0, top, title, 'text', { bold: true });
  if (count > 0) pen.write(title.length + 2, top, `${count}`, 'dim');
  if (count === 0) {
    if (room > 0) pen.write(0, top + 1, 'none yet', 'faint', { most: pen.width });
    return top + 2;
  }
  const target = rows.findLastIndex(row => row?.index === (scene.chosen ?? count - 1));
  const first = Math.max(0, Math.min(target - room + 2, rows.length - room));
  rows.slice(first, first + room).forEach((row, offset) => {
    const y = top + 1 + offset;
    if (row === null) pen.write(0, y, '─'.repeat(pen.width), 'faint');
    else paintRow(pen, y, row, row.index === scene.chosen);
  });
  return top + 1 + Math.min(rows.length, Math.max(0, room));
}

function paintRow(pen: Pen, y: number, row: Row, chosen: boolean): void {
  const { index, verb, what, bad, verbs, goesOn } = row;
  const { theme } = pen;
  const on = chosen ? theme.panel : theme.background;
  pen.surface.fill(0, y, pen.width, 1, { bg: on.rgb });
  const number = chosen && pen.plain ? `>${index + 1}` : `${index + 1}`.padStart(2);
  if (goesOn !== true) pen.write(0, y, number, chosen ? theme.accent : theme.faint, { on });
  const [verbShade, whatShade] = chosen ? [theme.accent, theme.text] : [theme.text, theme.dim];
  pen.write(3, y, left(verb, verbs), bad ? theme.bad : verbShade, { bold: true, on });
  const x = verbs === 0 ? 3 : verbs + 4;
  pen.write(x, y, what, bad ? theme.bad : whatShade, { on, most: pen.width - x });
}

/** The orders in full with borders between stages; where rows are few in one row each but the chosen one, without borders. */
function orderRows(scene: WarzoneScene, width: number, room: number): readonly (Row | null)[] {
  const { draft, view } = scene;
  const fault = faultyOrder(scene);
  const { execution } = view.options;
  const verbs = Math.max(VERB, ...draft.items.map(order => orderWords(order, scene, 0).verb.length));
  const cells = width - verbs - 4;
  const chosen = scene.chosen ?? draft.items.length - 1;
  const listed = (isWhole: (index: number) => boolean): readonly (Row | null)[] =>
    draft.items.flatMap((order, index) => {
      const whole = isWhole(index);
      const before = draft.items[index - 1];
      const border = before !== undefined && stageOf(before, execution) !== stageOf(order, execution);
      const { verb, what } = orderWords(order, scene, whole ? Number.POSITIVE_INFINITY : cells);
      const [first = '', ...rest] = whole ? wrap(what, cells) : [what];
      const row: Row = { index, verbs, verb, what: first, bad: index === fault };
      const more = rest.map((text): Row => ({ ...row, verb: '', what: text, goesOn: true }));
      return [...(border ? [null] : []), row, ...more];
    });
  const layouts = [() => true, (index: number) => index === chosen, () => false].flatMap(isWhole => {
    const rows = listed(isWhole);
    return [rows, rows.filter(row => row !== null)];
  });
  return layouts.find(rows => rows.length <= room) ?? layouts.at(-1) ?? [];
}

const wishRows = ({ wishes, board }: WarzoneScene): readonly Row[] =>
  wishes.items.map((territory, index) => {
    return { index, verb: '', what: board.names[territory] ?? '', bad: false, verbs: 0 };
  });
