import { winningIndex } from '../../../../machines/intensity/round.ts';
import { SEATS } from '../../../../machines/intensity/types.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { cut, width, wrapped } from '../../../base/text.ts';
import { type Readable, together } from '../../../screens/store.ts';
import type { Theme } from '../../../screens/theme/theme.ts';
import type { Occupant } from '../../../table/api.ts';
import type { Painter, Surface } from '../../../terminal/types.ts';
import { HEAD, paintCard, paintHeads, paintPlace } from './card-painter.ts';
import { type CardSize, type Spot, type TableGeometry, tableGeometry } from './geometry.ts';
import { paintHand } from './hand-painter.ts';
import { still as nothingMoves, type TableMoment } from './motion.ts';
import { centred, paintRound, paintTray, type TableDrawing } from './round-painter.ts';
import { cardsLeft, messageOf, roundOf, type Scene, seatOn, sideOf, takenBy } from './scene.ts';
import { paintSheet } from './sheet-painter.ts';
import { type TableTones, tableTones } from './tones.ts';

/** What else a table is drawn from. */
interface TableShow {
  /** True where nobody chooses a card. */
  readonly still?: boolean;
  /** What moves on it. */
  readonly moment?: Readable<TableMoment>;
}

/** Draws the table: the felt, who sits where, the round, the hand. */
export function tablePainter(
  scene: Readable<Scene>,
  occupants: readonly Occupant[],
  theme: Theme,
  { still = false, moment = { get: () => nothingMoves, subscribe: () => () => {} } }: TableShow = {},
): Painter {
  const names = occupants.map(occupant => occupant.name);
  let last: { readonly scene: Scene; readonly moment: TableMoment } | null = null;
  const tableOn = (surface: Surface, geometry: TableGeometry): TableDrawing => {
    // Without colours nothing moves.
    const now = surface.depth === 0 ? nothingMoves : moment.get();
    const tones = tableTones(theme, surface.depth);
    return { surface, geometry, scene: scene.get(), moment: now, names, theme, tones };
  };
  return {
    subscribe: listener => together(scene.subscribe(listener), moment.subscribe(listener)),
    paint(surface) {
      const now = scene.get();
      last = { scene: now, moment: moment.get() };
      const tones = tableTones(theme, surface.depth);
      surface.fill(0, 0, surface.width, surface.height, { bg: tones.felt });
      if (showsSheet(now, still)) return paintSheet(surface, now, names, theme);
      const geometry = tableGeometry(surface.width, surface.height, still);
      if (geometry === null) return paintSmall(surface, now, names, tones);
      const table = tableOn(surface, geometry);
      if (now.view.phase.name === 'discarding') paintTray(table);
      else paintRound(table);
      for (const of of seats(SEATS)) paintSeat(table, of);
      paintMessage(table);
      paintHand(surface, geometry, now, theme);
    },
    /** Where only another card of the hand is looked at, nothing but the hand and what is said of it changes. */
    repaint(surface) {
      const [now, before] = [scene.get(), last];
      const geometry = tableGeometry(surface.width, surface.height, still);
      const { width, height } = surface;
      if (geometry === null || before?.moment !== moment.get() || !isHandAlone(now, before.scene))
        return null;
      last = { scene: now, moment: before.moment };
      const table = tableOn(surface, geometry);
      const top = geometry.message;
      surface.fill(0, top, width, height - top, { bg: table.tones.felt });
      paintSeat(table, now.near);
      paintMessage(table);
      paintHand(surface, geometry, now, theme);
      // Heads of what was taken stand beside the name, from the row above it.
      return [{ x: 0, y: top, width, height: height - top }];
    },
  };
}

/** Whether only the hand, and what is said over it, differ from before. */
const isHandAlone = (now: Scene, before: Scene): boolean =>
  now.view === before.view &&
  now.step === before.step &&
  (now.step.name === 'play' || (now.step.name === 'pass' && now.focus.chosen === before.focus.chosen)) &&
  now.focus.peek === before.focus.peek;

/** Sizes of the cards of a small table, the largest first. */
const SMALL_SIZES: readonly CardSize[] = [
  { width: 18, height: 12 },
  { width: 11, height: 8 },
  { width: 9, height: 7 },
  { width: 7, height: 6 },
  { width: 6, height: 5 },
  { width: 5, height: 4 },
];
const SMALLEST_SIZE: CardSize = { width: 4, height: 4 };

/** The round in little room, to be glanced at: its cards side by side, each seat's in its place. */
export function miniaturePainter(scene: Readable<Scene>, theme: Theme): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const { width, height, depth } = surface;
      surface.fill(0, 0, width, height, { bg: tableTones(theme, depth).felt });
      const fits = (each: CardSize): boolean => each.height <= height && SEATS * (each.width + 2) <= width;
      const size = SMALL_SIZES.find(fits) ?? SMALLEST_SIZE;
      const gap = Math.max(0, Math.min(2, Math.floor(width / SEATS) - size.width));
      const left = Math.floor((width - SEATS * (size.width + gap) + gap) / 2);
      const round = roundOf(scene.get());
      const best = round.cards.length === 0 ? -1 : winningIndex(round.cards);
      for (const of of seats(SEATS)) {
        const index = sideOf(round.leader, of);
        const card = round.cards[index];
        const spot = { x: left + of * (size.width + gap), y: Math.floor((height - size.height) / 2) };
        if (card === undefined) paintPlace(surface, spot, size, theme);
        else paintCard(surface, spot, size, { card, look: 'lit', framed: index === best }, theme);
      }
    },
  };
}

/** The sheet of a hand stands in the table's place until the next one; after a replay it stays. */
const showsSheet = ({ view, focus }: Scene, still: boolean): boolean =>
  (view.phase.name === 'scored' && !focus.peek) || (view.phase.name === 'over' && still);

/** A seat's name with what everybody may know of it: its points, what cost it them, how many cards it holds. */
function paintSeat(table: TableDrawing, of: Seat): void {
  const { surface, geometry, scene, names, tones } = table;
  const { view } = scene;
  const side = sideOf(scene.near, of);
  const active = view.toMove.includes(of);
  const points = view.score.points[of] ?? 0;
  const shown = view.hands[of];
  const left = cardsLeft(view, of);
  const name = {
    text: `${active ? '▶ ' : ''}${names[of] ?? ''}`,
    style: { fg: active ? tones.accent : tones.text, bg: tones.felt, bold: true },
  };
  const about = {
    text: `${points} ${points === 1 ? 'point' : 'points'}`,
    style: { fg: points > 0 ? tones.bad : tones.dim, bg: tones.felt },
  };
  const back = { fg: tones.faint, bg: tones.felt };
  const hand = side === 0 ? '' : (shown?.join(' ') ?? '▮'.repeat(left));
  if (side === 1 || side === 3) {
    const { sideWidth: room, spots, round } = geometry;
    const over = spots[side].y - geometry.side;
    // Backs of cards have no blanks to break a line at: they come five by five where they do not fit.
    const inParts = width(hand) <= room ? hand : hand.replace(/▮{5}(?=▮)/gu, '$& ');
    const cards = wrapped(inParts, room).map(text => ({ text, style: back }));
    const lines = [name, about, ...cards].slice(0, over);
    const top = spots[side].y - lines.length;
    lines.forEach(({ text, style }, index) => {
      const fit = cut(text, room);
      const x = side === 1 ? spots[1].x : spots[3].x + round.width - width(fit);
      surface.text(x, top + index, fit, style);
    });
    const used = Math.max(width(name.text), width(about.text)) + 2;
    paintTaken(
      table,
      of,
      { x: side === 1 ? spots[1].x + used : spots[3].x + round.width - used, y: top },
      room - used,
    );
    return;
  }
  const parts = [name, { ...about, text: `  ${about.text}` }];
  const after = { text: hand === '' ? '' : `  ${hand}`, style: back };
  const beside = Math.floor((surface.width + width(name.text) + width(about.text)) / 2) + 3;
  const y = side === 0 ? geometry.own : 0;
  paintTaken(table, of, { x: beside, y: Math.max(0, y - 1) }, surface.width - beside);
  if (geometry.roomy && side === 2) {
    centred(surface, 0, parts);
    centred(surface, 1, [{ text: hand, style: back }]);
  } else centred(surface, y, [...parts, after]);
}

/** The animals that a seat has taken, where there is room for their heads: from a place to the right, in the east to the left. */
function paintTaken(
  { surface, geometry, scene, theme }: TableDrawing,
  of: Seat,
  { x, y }: Spot,
  room: number,
): void {
  if (!geometry.roomy) return;
  const shown = takenBy(scene.view, of).slice(0, Math.max(0, Math.floor(room / HEAD.width)));
  const left = sideOf(scene.near, of) === 3 ? x - shown.length * HEAD.width : x;
  if (shown.length > 0) paintHeads(surface, { x: left, y }, shown, theme);
}

function paintMessage({ surface, geometry, scene, names, tones }: TableDrawing): void {
  const asks = ['play', 'pass', 'cover', 'closing'].includes(scene.step.name);
  const text = cut(messageOf(scene, names), surface.width - 2);
  const style = { fg: asks && !scene.focus.peek ? tones.text : tones.dim, bg: tones.felt };
  centred(surface, geometry.message, [{ text, style }]);
}

/** Where there is no room for cards: everything in lines. */
function paintSmall(surface: Surface, scene: Scene, names: readonly string[], tones: TableTones): void {
  const { view } = scene;
  const round = roundOf(scene);
  const lines = [
    ...seats(SEATS).map(side => {
      const of = seatOn(scene.near, side);
      const card = round.cards[sideOf(round.leader, of)];
      return `${view.toMove.includes(of) ? '▶' : ' '} ${names[of] ?? ''} ${view.score.points[of] ?? 0}${card === undefined ? '' : `  ${card}`}`;
    }),
    messageOf(scene, names),
    (scene.hand ?? [])
      .map(card =>
        scene.focus.cursor === card || scene.focus.chosen.includes(card) ? `[${card}]` : `${card}`,
      )
      .join(' '),
  ];
  for (const [y, line] of lines.entries())
    surface.text(0, y, line, { fg: tones.text, bg: tones.felt }, surface.width);
}
