import type { ReactNode } from 'react';
import { letter, seats } from '../../../machines/seat.ts';
import { wrap } from '../../base/text.ts';
import type { Edit } from '../../table/edits.ts';
import { Painted, type Pen, phrase } from '../drawing/painter.tsx';
import type { Room } from '../play/board.ts';
import { left } from '../widgets.tsx';
import { chanceHere, chanceLines, playedWords, tallyNotes } from './chances.ts';
import { editValue } from './edit-keys.ts';
import { campaignLines, markedCampaign } from './forecast-keys.ts';
import type { AnalysisModel, AnalysisState } from './model.ts';

interface PanelProps extends Room {
  readonly model: AnalysisModel;
  readonly nameOf: (spot: number) => string;
  /** True if rollouts are offered. */
  readonly plays: boolean;
}

/** The edits, the position's fault if any, and the chances. */
export function AnalysisPanel({ model, nameOf, plays, width, height }: PanelProps): ReactNode {
  return (
    <Painted
      width={width}
      height={height}
      of={model}
      paint={(pen, state) => paintPanel(pen, state, model, nameOf, plays)}
    />
  );
}

/** The fewest rows of edits. */
const LEAST_EDITS = 4;

function paintPanel(
  pen: Pen,
  state: AnalysisState,
  model: AnalysisModel,
  nameOf: (spot: number) => string,
  plays: boolean,
): void {
  const below = [...campaignBelow(model, nameOf, pen.width), ...belowOf(state, model, pen.width, plays)];
  const room = Math.max(LEAST_EDITS, pen.height - below.length - 2);
  let y = 0;
  if (state.spot !== null) pen.write(0, y++, nameOf(state.spot), 'text', { bold: true, most: pen.width });
  const edits = model.edits();
  if (state.knower !== 'open') {
    const hidden = 'What is hidden stays hidden: O deals it by chance, then all can be changed.';
    for (const line of wrap(hidden, pen.width)) pen.write(0, y++, line, 'dim');
  } else y = paintEdits(pen, y, edits, model.highlighted(), room - y);
  y += 1;
  for (const { text, shade } of below) pen.write(0, y++, text, shade, { most: pen.width });
}

/** Draws the highlighted edit and its neighbours, as many as fit. @returns the row below them */
function paintEdits(pen: Pen, from: number, edits: readonly Edit[], now: Edit | null, room: number): number {
  const rows = Math.max(1, Math.min(edits.length, room));
  const index = now === null ? 0 : edits.indexOf(now);
  const first = Math.max(0, Math.min(index - Math.floor(rows / 2), edits.length - rows));
  edits.slice(first, first + rows).forEach((edit, offset) => {
    const isHere = edit === now;
    const value = editValue(edit);
    const space = Math.max(1, pen.width - 2 - value.length);
    const label = left(edit.label, space - 1);
    pen.line(
      from + offset,
      phrase(isHere ? '▌ ' : '  ', 'accent'),
      phrase(`${label} `, isHere ? 'text' : 'dim', isHere),
      phrase(value, isHere ? 'accent' : 'text', true),
    );
  });
  if (first > 0) pen.write(pen.width - 1, from, '↑', 'faint');
  if (first + rows < edits.length) pen.write(pen.width - 1, from + rows - 1, '↓', 'faint');
  return from + rows;
}

interface Below {
  readonly text: string;
  readonly shade: 'text' | 'dim' | 'faint' | 'bad' | 'good';
}

function campaignBelow(
  model: AnalysisModel,
  nameOf: (spot: number) => string,
  width: number,
): readonly Below[] {
  const way = markedCampaign(model);
  if (way === null) return [];
  if (typeof way === 'string') return [...wrap(way, width), ''].map(text => ({ text, shade: 'dim' }));
  const [head = '', ...lines] = campaignLines(way, nameOf, width);
  return [{ text: head, shade: 'faint' }, ...[...lines, ''].map((text): Below => ({ text, shade: 'text' }))];
}

/** The position's fault, or its chances. */
function belowOf(
  { fault, chances }: AnalysisState,
  model: AnalysisModel,
  width: number,
  plays: boolean,
): readonly Below[] {
  if (fault !== null) return wrap(`${fault}.`, width).map(text => ({ text, shade: 'bad' }));
  if (chances === null) return plays ? [{ text: 'C plays it out: who wins?', shade: 'faint' }] : [];
  const { tally, of } = chances;
  const none = seats(model.analysed.rules.setup.seats).map(seat => `${letter(seat)} `);
  const said = [playedWords(model.analysed), ...(tally === null ? [] : tallyNotes(tally))];
  const notes = said.flatMap(note => wrap(note, width));
  return [
    { text: `${tally?.rollouts ?? 0} of ${of} times played out`, shade: 'dim' },
    ...(tally === null ? none : chanceLines(chanceHere(model, tally))).map(
      (text): Below => ({ text, shade: 'text' }),
    ),
    ...notes.map((text): Below => ({ text, shade: 'dim' })),
  ];
}
