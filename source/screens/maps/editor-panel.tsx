import { type ReactNode, useMemo } from 'react';
import { plural } from '../../../machines/wording.ts';
import { wrap } from '../../base/text.ts';
import { USUAL_FEWEST } from '../../maps/drawing/faults.ts';
import type { MouseEvent } from '../../terminal/types.ts';
import { Painted, type Pen } from '../drawing/painter.tsx';
import { continentTones } from '../map-board/overlays.ts';
import { patternOf } from '../map-board/plain-painter.ts';
import { Tones } from '../map-board/tones.ts';
import type { Room } from '../play/board.ts';
import { left, right } from '../widgets.tsx';
import type { DrawingTools } from './drawing-tools.ts';
import type { EditorModel, EditorState, Ink } from './editor-model.ts';

/** What the panel shows, and does. */
export interface PanelDeeds {
  readonly model: EditorModel;
  readonly tools: Pick<DrawingTools, 'dip'>;
  /** Asks what to change of a continent. */
  changeContinent(continent: number): void;
  /** Asks what a continent pays. */
  price(continent: number): void;
}

/** Cells at the end of a continent's row that tell what it pays. */
const PAYS = 5;
/** The fewest rows of continents in a small panel. */
const FEWEST = 4;

/** The rows of continents, by their row in the panel. */
type InkRows = ReadonlyMap<number, Ink>;

/** What is to be known beside the sheet. A click on a continent paints with it, one on what it pays changes that. */
export function Panel({ place, ...room }: Room & { readonly place: PanelDeeds }): ReactNode {
  const { model } = place;
  const [paint, heard] = useMemo(() => {
    let rows: InkRows = new Map();
    const paint = (pen: Pen, state: EditorState): void => {
      rows = paintPanel(pen, state, model);
    };
    const heard = ({ kind, button, x, y }: MouseEvent, width: number): void => {
      const ink = rows.get(y);
      if (kind !== 'press' || ink === undefined) return;
      if (ink !== 'new' && button === 'right') place.changeContinent(ink);
      else if (ink !== 'new' && x >= width - PAYS) place.price(ink);
      else place.tools.dip(ink);
    };
    return [paint, heard] as const;
  }, [model, place]);
  return <Painted {...room} of={model} paint={paint} onMouse={event => heard(event, room.width)} />;
}

function paintPanel(pen: Pen, state: EditorState, model: EditorModel): InkRows {
  const { faults, unwritten, marked, drawing, tool, ink } = state;
  const { countries, continents, name } = drawing.map;
  const width = pen.width - 2;
  const painting = tool === 'continents';
  let y = 0;
  const line = (
    text: string,
    shade: 'text' | 'dim' | 'faint' | 'bad' | 'good' | 'accent',
    bold = false,
  ): void => {
    if (y < pen.height) pen.write(1, y, text, shade, { bold, most: width });
    y += 1;
  };
  const lines = (text: string, shade: 'dim' | 'faint' | 'bad', most: number): void => {
    for (const words of wrap(text, width).slice(0, most)) line(words, shade);
  };
  line(name, 'text', true);
  const lands = plural(countries.length, 'territory', 'territories');
  line(`${lands}, ${plural(continents.length, 'continent', 'continents')}`, 'dim');
  y += 1;
  const here = model.here();
  const country = here === null ? undefined : countries[here];
  const continent = continents[country?.continent ?? -1];
  if (country === undefined || continent === undefined || here === null) line('Here is the sea', 'faint');
  else {
    line(country.name, 'accent', true);
    line(
      `${here + 1} · ${continent.name} ${paid(continent.bonus)}${country.capital ? ', capital' : ''}`,
      'dim',
    );
    const names = country.borders.map(border => countries[border]?.name ?? '').join(', ');
    if (!painting)
      lines(
        names === '' ? 'No border yet' : `Borders: ${names}`,
        'dim',
        Math.max(2, Math.floor(pen.height / 5)),
      );
  }
  const from = marked === null ? undefined : countries[marked];
  if (from !== undefined && marked !== here) line(`Marked: ${from.name}`, 'text');
  if (tool !== 'hand') line(`In hand: ${tool}`, 'accent');
  y += 1;
  line(faultsInWords(faults.length), faults.length === 0 ? 'good' : 'bad', true);
  for (const { sentence } of faults.slice(0, 3)) lines(sentence, 'dim', 3);
  if (faults.length === 0 && countries.length < USUAL_FEWEST)
    lines(`with options: the usual rules take ${USUAL_FEWEST} territories and more`, 'dim', 3);
  y += 1;
  // Who paints with continents sees them, whatever else there is.
  if (painting) y = Math.max(0, Math.min(y, pen.height - FEWEST));
  const foot = wrap(unwritten ?? `Each change is written to ${model.path}`, width).slice(0, 3);
  const inks: readonly Ink[] = [...continents.keys(), ...(painting ? (['new'] as const) : [])];
  const room = Math.max(painting ? FEWEST : 0, pen.height - y - foot.length - 1);
  const first = painting ? Math.max(0, inks.indexOf(ink) + 1 - room) : 0;
  const rows = new Map<number, Ink>();
  const { surface, theme, plain } = pen;
  const tones = continentTones(continents, new Tones(theme, surface.depth, surface.glyphSet));
  for (const each of inks.slice(first, first + room)) {
    const isIt = each === (painting ? ink : country?.continent);
    const shade = isIt ? 'text' : 'dim';
    rows.set(y, each);
    surface.fill(0, y, pen.width, 1, { bg: theme.background.rgb });
    if (isIt && painting) pen.write(0, y, '▌', 'accent');
    const { name: called = 'a new continent', bonus } = each === 'new' ? {} : (continents[each] ?? {});
    if (each !== 'new')
      surface.text(1, y, plain ? patternOf(each).repeat(2) : '  ', { bg: tones(each, 'plain').fill });
    const pays = bonus === undefined ? '' : paid(bonus);
    pen.write(4, y, `${left(called, width - 8)}${right(pays, 4)}`, shade, { bold: isIt && painting });
    y += 1;
  }
  y = Math.max(y, pen.height - foot.length);
  for (const words of foot) line(words, unwritten === null ? 'faint' : 'bad');
  return rows;
}

const paid = (bonus: number): string => `${bonus > 0 ? '+' : ''}${bonus}`;

/** What is still wrong in a few words. */
const faultsInWords = (count: number): string =>
  count === 0 ? 'A game can be played on it' : `${plural(count, 'thing is', 'things are')} still wrong`;
