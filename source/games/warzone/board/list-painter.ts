import type { Shade, Theme } from '../../../app/theme/theme.ts';
import { left } from '../../../app/widgets.tsx';
import type { Surface } from '../../../terminal/types.ts';
import { stageOf } from './list.ts';
import type { WarzoneScene } from './sight.ts';
import { faultyOrder } from './warnings.ts';
import { orderWords } from './words.ts';

/** A line of a list: a number, a verb (none for a wish) and the rest; or a border between two stages. */
interface Row {
  readonly index: number;
  readonly verb: string;
  readonly what: string;
  readonly bad: boolean;
}

/** Columns of what an order does. */
const VERB = 8;

/** Draws the orders given so far (or the wishes), the chosen one marked, with lines between the stages. */
export function paintList(
  surface: Surface,
  scene: WarzoneScene,
  names: readonly string[],
  theme: Theme,
  top: number,
): void {
  const bg = theme.background.rgb;
  const room = surface.height - top - 1;
  const picking = scene.view.phase === 'picking';
  const rows = picking ? wishRows(scene) : orderRows(scene, names, surface.width - VERB - 4);
  const count = rows.filter(row => row !== null).length;
  const title = picking ? 'Your wishes' : 'Your orders';
  surface.text(0, top, title, { fg: theme.text.rgb, bg, bold: true });
  if (count > 0) surface.text(title.length + 2, top, `${count}`, { fg: theme.dim.rgb, bg });
  if (count === 0) {
    const hint = picking ? 'none yet: Enter adds one' : 'none yet';
    if (room > 0) surface.text(0, top + 1, hint, { fg: theme.faint.rgb, bg }, surface.width);
    return;
  }
  const target = rows.findIndex(row => row?.index === (scene.chosen ?? count - 1));
  const first = Math.max(0, Math.min(target - room + 2, rows.length - room));
  rows.slice(first, first + room).forEach((row, offset) => {
    const y = top + 1 + offset;
    if (row === null) {
      surface.text(0, y, '─'.repeat(surface.width), { fg: theme.faint.rgb, bg });
      return;
    }
    paintRow(surface, y, row, row.index === scene.chosen, theme);
  });
}

function paintRow(surface: Surface, y: number, row: Row, chosen: boolean, theme: Theme): void {
  const ground = chosen ? theme.panel.rgb : theme.background.rgb;
  surface.fill(0, y, surface.width, 1, { bg: ground });
  const number = `${row.index + 1}`.padStart(2);
  const mark: Shade = chosen ? theme.accent : theme.faint;
  surface.text(0, y, chosen && surface.depth === 0 ? `>${number.trimStart()}` : number, {
    fg: mark.rgb,
    bg: ground,
  });
  const verb: Shade = row.bad ? theme.bad : chosen ? theme.accent : theme.text;
  surface.text(3, y, left(row.verb, VERB), { fg: verb.rgb, bg: ground, bold: true });
  const what: Shade = row.bad ? theme.bad : chosen ? theme.text : theme.dim;
  const x = row.verb === '' ? 3 : VERB + 4;
  surface.text(x, y, row.what, { fg: what.rgb, bg: ground }, surface.width - x);
}

function orderRows(
  { draft, view, ...scene }: WarzoneScene,
  names: readonly string[],
  room: number,
): readonly (Row | null)[] {
  const fault = faultyOrder({ draft, view, ...scene });
  const { execution } = view.options;
  return draft.items.flatMap((order, index) => {
    const before = draft.items[index - 1];
    const border = before !== undefined && stageOf(before, execution) !== stageOf(order, execution);
    const row: Row = { index, ...orderWords(order, view, names, room), bad: index === fault };
    return border ? [null, row] : [row];
  });
}

function wishRows({ wishes, board }: WarzoneScene): readonly Row[] {
  return wishes.items.map((place, index) => ({
    index,
    verb: '',
    what: board.names[place] ?? '',
    bad: false,
  }));
}
