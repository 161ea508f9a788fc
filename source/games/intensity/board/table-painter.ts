import { leftOf, placeOf, playersIn, winningIndex } from '../../../../machines/intensity/round.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { areMates, sidesOf } from '../../../../machines/teams.ts';
import { plural } from '../../../../machines/wording.ts';
import { truncate, width, wrap } from '../../../base/text.ts';
import { type Readable, unsubscribeAll } from '../../../screens/store.ts';
import type { Theme } from '../../../screens/theme/theme.ts';
import type { Occupant } from '../../../table/api.ts';
import type { Painter, Surface } from '../../../terminal/types.ts';
import { HEAD, paintCard, paintHeads, paintSpot } from './card-painter.ts';
import {
  type CardSize,
  SEAT_ROWS,
  type Spot,
  spotAt,
  type TableGeometry,
  tableGeometry,
} from './geometry.ts';
import { fanIn, paintFan, paintHand } from './hand-painter.ts';
import { still as nothingMoves, type TableMoment } from './motion.ts';
import { paintRound, paintTray, type TableDrawing, writeCentred } from './round-painter.ts';
import { cardsLeft, messageOf, roundOf, type Scene, takenBy } from './scene.ts';
import { paintSheet } from './sheet-painter.ts';
import { inLines, type TableTones, tableTones } from './tones.ts';

const motionless: Readable<TableMoment> = { get: () => nothingMoves, subscribe: () => () => {} };

/** Draws the table: the felt, the seats, the round, the hand. `still`: nobody chooses a card. */
export function tablePainter(
  scene: Readable<Scene>,
  occupants: readonly Occupant[],
  theme: Theme,
  { still = false, moment = motionless } = {},
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
    subscribe: listener => unsubscribeAll(scene.subscribe(listener), moment.subscribe(listener)),
    paint(surface) {
      const now = scene.get();
      last = { scene: now, moment: moment.get() };
      const tones = tableTones(theme, surface.depth);
      surface.fill(0, 0, surface.width, surface.height, { bg: tones.felt });
      if (showsSheet(now, still)) return paintSheet(surface, now, names, theme);
      const geometry = tableGeometry(surface.width, surface.height, playersIn(now.view), still);
      if (geometry === null) return paintSmall(surface, now, names, tones);
      const table = tableOn(surface, geometry);
      if (now.view.phase.name === 'discarding') paintTray(table);
      else paintRound(table);
      for (const of of seats(playersIn(now.view))) paintSeat(table, of);
      paintMessage(table);
      paintHand(surface, geometry, now, theme);
    },
    /** Repaints the hand and the line over it where nothing else has changed. */
    repaint(surface) {
      const [now, before] = [scene.get(), last];
      const { width, height } = surface;
      const geometry = tableGeometry(width, height, playersIn(now.view), still);
      if (geometry === null || before?.moment !== moment.get() || !isHandAlone(now, before.scene))
        return null;
      last = { scene: now, moment: before.moment };
      const table = tableOn(surface, geometry);
      const top = geometry.message;
      surface.fill(0, top, width, height - top, { bg: table.tones.felt });
      if (!geometry.upright) paintSeat(table, now.near);
      paintMessage(table);
      paintHand(surface, geometry, now, theme);
      // Heads of what was taken stand beside the name, from the row above it.
      return [{ x: 0, y: top, width, height: height - top }];
    },
  };
}

/** Tests whether only the hand and the line over it differ from before. */
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

/** Draws the thumbnail of a round: its cards side by side, by seat. */
export function miniaturePainter(scene: Readable<Scene>, theme: Theme): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const { width, height, depth } = surface;
      surface.fill(0, 0, width, height, { bg: tableTones(theme, depth).felt });
      const players = playersIn(scene.get().view);
      const fits = (each: CardSize): boolean => each.height <= height && players * (each.width + 2) <= width;
      const size = SMALL_SIZES.find(fits) ?? SMALLEST_SIZE;
      const gap = Math.max(0, Math.min(2, Math.floor(width / players) - size.width));
      const left = Math.floor((width - players * (size.width + gap) + gap) / 2);
      const round = roundOf(scene.get());
      const best = round.cards.length === 0 ? -1 : winningIndex(round.cards);
      for (const of of seats(players)) {
        const index = placeOf(round.leader, of, players);
        const card = round.cards[index];
        const spot = { x: left + of * (size.width + gap), y: Math.floor((height - size.height) / 2) };
        if (card === undefined) paintSpot(surface, spot, size, theme);
        else paintCard(surface, spot, size, { card, look: 'lit', framed: index === best }, theme);
      }
    },
  };
}

/** Tests whether the sheet of a hand takes the place of the table: until the next hand, or after a replay. */
const showsSheet = ({ view, focus }: Scene, still: boolean): boolean =>
  (view.phase.name === 'scored' && !focus.peek) || (view.phase.name === 'over' && still);

/** Draws a seat's name with its points, the cards that brought them, and its hand or the backs of its cards. */
function paintSeat(table: TableDrawing, of: Seat): void {
  const { surface, geometry, scene, names, theme, tones } = table;
  const { view } = scene;
  const players = playersIn(view);
  const place = placeOf(scene.near, of, players);
  const side = geometry.sides[place];
  const spot = spotAt(geometry, place);
  const active = view.toMove.includes(of);
  const points = view.score.points[of] ?? 0;
  const sides = sidesOf({ seats: players, options: view.options });
  const bg = tones.felt;
  const name = {
    text: `${active ? '▶ ' : ''}${names[of] ?? ''}`,
    style: { fg: active ? tones.accent : tones.text, bg, bold: true },
  };
  const about = {
    text: plural(points, 'point', 'points') + (areMates(sides, scene.near, of) ? ' · partner' : ''),
    style: { fg: points > 0 ? tones.bad : tones.dim, bg },
  };
  const back = { fg: tones.faint, bg };
  if (geometry.upright) {
    if (view.phase.name === 'discarding') return;
    const { x, y } = spot;
    const lines = [
      { ...name, text: `${active ? '▶' : ''}${names[of] ?? ''}` },
      { ...about, text: standingText(points, cardsLeft(view, of), geometry.round.width) },
    ];
    lines.forEach(({ text, style }, line) => {
      const fit = truncate(text, geometry.round.width);
      const inset = Math.floor((geometry.round.width - width(fit)) / 2);
      surface.text(x + inset, y - SEAT_ROWS + line, fit, style);
    });
    return;
  }
  const left = cardsLeft(view, of);
  const hidden = `${'▮'.repeat(left)}${geometry.roomy && left > 0 ? ` ${left}` : ''}`;
  const fan =
    side === 'near' || view.hands[of] !== null || !geometry.roomy || inLines(surface.depth)
      ? null
      : fanIn(geometry.sideWidth, left);
  const hand = side === 'near' || fan !== null ? '' : (view.hands[of]?.join(' ') ?? hidden);
  if (side === 'west' || side === 'east') {
    const { sideWidth: room, round } = geometry;
    // Backs of cards have no blanks at which a line could break: they come five by five where they do not fit.
    const inParts = width(hand) <= room ? hand : hand.replace(/▮{5}(?=▮)/gu, '$& ');
    const cards = fan === null ? wrap(inParts, room).map(text => ({ text, style: back })) : [];
    const lines = [name, about, ...cards].slice(0, spot.y - geometry.side);
    const top = spot.y - lines.length - (fan?.height ?? 0);
    const { x } = spot;
    if (fan !== null) {
      const at = { x: side === 'west' ? x : x + round.width - fan.width, y: top + lines.length };
      paintFan(surface, at, fan, theme);
    }
    lines.forEach(({ text, style }, index) => {
      const fit = truncate(text, room);
      surface.text(side === 'west' ? x : x + round.width - width(fit), top + index, fit, style);
    });
    const used = Math.max(width(name.text), width(about.text)) + 2;
    const beside = { x: side === 'west' ? x + used : x + round.width - used, y: top };
    paintTaken(table, of, beside, room - used);
    return;
  }
  const parts = [name, { ...about, text: `  ${about.text}` }];
  const after = { text: hand === '' ? '' : `  ${hand}`, style: back };
  const beside = Math.floor((surface.width + width(name.text) + width(about.text)) / 2) + 3;
  const y = side === 'near' ? geometry.own : 0;
  if (fan !== null) {
    // Where the name and the card that is played are too near for it, it lies on the other side of the heads.
    const isBelow = fan.height < spot.y;
    const x = isBelow ? Math.floor((surface.width - fan.width) / 2) : surface.width - beside - fan.width;
    paintFan(surface, { x, y: Number(isBelow) }, fan, theme);
  }
  paintTaken(table, of, { x: beside, y: Math.max(0, y - 1) }, surface.width - beside);
  if (geometry.roomy && side === 'far') {
    writeCentred(surface, 0, parts);
    writeCentred(surface, 1, [{ text: hand, style: back }]);
  } else writeCentred(surface, y, [...parts, after]);
}

/** Points, and the cards that are left as marks, or as their number where there is no room for so many. */
function standingText(points: number, cards: number, room: number): string {
  const marks = `${points} · ${'▮'.repeat(cards)}`;
  if (width(marks) <= room) return marks;
  return room < `${points} · ${cards}▮`.length ? `${points} ${cards}▮` : `${points} · ${cards}▮`;
}

/** Draws the heads of the animals that a seat has taken, as far as there is room: to the right, in the east to the left. */
function paintTaken(
  { surface, geometry, scene, theme }: TableDrawing,
  of: Seat,
  { x, y }: Spot,
  room: number,
): void {
  if (!geometry.roomy) return;
  const shown = takenBy(scene.view, of).slice(0, Math.max(0, Math.floor(room / HEAD.width)));
  const side = geometry.sides[placeOf(scene.near, of, playersIn(scene.view))];
  const left = side === 'east' ? x - shown.length * HEAD.width : x;
  if (shown.length > 0) paintHeads(surface, { x: left, y }, shown, theme);
}

function paintMessage({ surface, geometry, scene, names, tones }: TableDrawing): void {
  const asks = ['play', 'pass', 'cover', 'closing'].includes(scene.step.name);
  const message = messageOf(scene, names);
  const most = surface.width - 2;
  // Which card is highest is seen on the table.
  const text = truncate(width(message) <= most ? message : message.replace(/ · .*/, ''), most);
  const style = { fg: asks && !scene.focus.peek ? tones.text : tones.dim, bg: tones.felt };
  writeCentred(surface, geometry.message, [{ text, style }]);
}

/** Draws the table in lines, where there is no room for cards. */
function paintSmall(surface: Surface, scene: Scene, names: readonly string[], tones: TableTones): void {
  const { view, focus, near } = scene;
  const round = roundOf(scene);
  const count = playersIn(view);
  const players = seats(count).map(place => {
    const of = leftOf(near, place, count);
    const card = round.cards[placeOf(round.leader, of, count)];
    const player = `${view.toMove.includes(of) ? '▶' : ' '} ${names[of] ?? ''} ${view.score.points[of] ?? 0}`;
    return card === undefined ? player : `${player}  ${card}`;
  });
  const hand = scene.hand?.map(card =>
    focus.cursor === card || focus.chosen.includes(card) ? `[${card}]` : `${card}`,
  );
  const lines = [...players, messageOf(scene, names), hand?.join(' ') ?? ''];
  for (const [y, line] of lines.entries())
    surface.text(0, y, line, { fg: tones.text, bg: tones.felt }, surface.width);
}
