import type { Pen } from '../../../app/drawing/pen.ts';
import { left } from '../../../app/widgets.tsx';
import { faultyOrder } from './counsel.ts';
import { stageOf } from './list.ts';
import type { WarzoneScene } from './sight.ts';
import { type OrderWords, orderWords } from './words.ts';

/** A line of a list: a number, a verb (none for a wish) and the rest; or a border between two stages. */
interface Row extends OrderWords {
  readonly index: number;
  readonly bad: boolean;
  /** Columns of the verbs of the list. */
  readonly verbs: number;
}

/** The fewest columns of what an order does; a list with a longer word has as many as that. */
const VERB = 6;

/** Draws the orders given so far (or the wishes), the chosen one marked, with lines between the stages. */
export function paintList(pen: Pen, scene: WarzoneScene, top: number): void {
  const room = pen.height - top - 1;
  const picking = scene.view.phase === 'picking';
  const rows = picking ? wishRows(scene) : orderRows(scene, pen.width);
  const count = rows.filter(row => row !== null).length;
  const title = picking ? 'Your wishes' : 'Your orders';
  pen.write(0, top, title, 'text', { bold: true });
  if (count > 0) pen.write(title.length + 2, top, `${count}`, 'dim');
  if (count === 0) {
    const hint = picking ? 'none yet: Enter adds one' : 'none yet';
    if (room > 0) pen.write(0, top + 1, hint, 'faint', { most: pen.width });
    return;
  }
  const target = rows.findIndex(row => row?.index === (scene.chosen ?? count - 1));
  const first = Math.max(0, Math.min(target - room + 2, rows.length - room));
  rows.slice(first, first + room).forEach((row, offset) => {
    const y = top + 1 + offset;
    if (row === null) {
      pen.write(0, y, '─'.repeat(pen.width), 'faint');
      return;
    }
    paintRow(pen, y, row, row.index === scene.chosen);
  });
}

function paintRow(pen: Pen, y: number, { index, verb, what, bad, verbs }: Row, chosen: boolean): void {
  const { theme } = pen;
  const on = chosen ? theme.panel : theme.background;
  pen.surface.fill(0, y, pen.width, 1, { bg: on.rgb });
  const number = chosen && pen.plain ? `>${index + 1}` : `${index + 1}`.padStart(2);
  pen.write(0, y, number, chosen ? theme.accent : theme.faint, { on });
  const [verbShade, whatShade] = chosen ? [theme.accent, theme.text] : [theme.text, theme.dim];
  pen.write(3, y, left(verb, verbs), bad ? theme.bad : verbShade, { bold: true, on });
  const x = verb === '' ? 3 : verbs + 4;
  pen.write(x, y, what, bad ? theme.bad : whatShade, { on, most: pen.width - x });
}

function orderRows(scene: WarzoneScene, width: number): readonly (Row | null)[] {
  const { draft, view } = scene;
  const fault = faultyOrder(scene);
  const { execution } = view.options;
  const verbs = Math.max(VERB, ...draft.items.map(order => orderWords(order, scene, 0).verb.length));
  return draft.items.flatMap((order, index) => {
    const before = draft.items[index - 1];
    const border = before !== undefined && stageOf(before, execution) !== stageOf(order, execution);
    const row: Row = { index, verbs, ...orderWords(order, scene, width - verbs - 4), bad: index === fault };
    return border ? [null, row] : [row];
  });
}

const wishRows = ({ wishes, board }: WarzoneScene): readonly Row[] =>
  wishes.items.map((place, index) => ({
    index,
    verb: '',
    what: board.names[place] ?? '',
    bad: false,
    verbs: 0,
  }));
