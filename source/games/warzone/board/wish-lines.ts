import { neighboursOf } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import type { Phrase } from '../../../app/drawing/words.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import type { Scene } from './steps.ts';
import { armies } from './words.ts';

/** What is known of the territory under the cursor while wishes are made. */
export function wishLines(scene: Scene, theme: Theme): readonly (readonly Phrase[])[] {
  const { view, board, cursor, wishes } = scene;
  const wish = wishes.items.indexOf(cursor);
  const isOffered = view.offered.includes(cursor);
  const offer = wish >= 0 ? `your wish ${wish + 1}` : isOffered ? 'on offer' : 'not on offer';
  const shade = wish >= 0 ? theme.accent : isOffered ? theme.good : theme.faint;
  const region = view.board.countries[cursor]?.continent ?? 0;
  const continent = view.board.continents[region];
  const size = view.board.countries.filter(each => each.continent === region).length;
  const count = view.armies[cursor] ?? null;
  const beside = neighboursOf(board, cursor).length;
  const around = `${beside} ${beside === 1 ? 'neighbour' : 'neighbours'}`;
  return [
    [{ text: at(board.names, cursor), shade: theme.text, bold: true }],
    [
      { text: offer, shade, bold: isOffered },
      { text: `, ${count === null ? '' : `${armies(count)}, `}${around}`, shade: theme.dim },
    ],
    [
      { text: `${continent?.name ?? ''} +${continent?.bonus ?? 0}`, shade: theme.dim },
      { text: `  ${size} ${size === 1 ? 'territory' : 'territories'}`, shade: theme.faint },
    ],
  ];
}
