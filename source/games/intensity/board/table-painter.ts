import { winningIndex } from '../../../../machines/intensity/round.ts';
import { SEATS } from '../../../../machines/intensity/types.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import type { Readable } from '../../../app/store.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import type { Occupant } from '../../../table/api.ts';
import { cut, width } from '../../../terminal/text.ts';
import type { Painter, Style, Surface } from '../../../terminal/types.ts';
import { wrapped } from '../../../terminal/wrapped.ts';
import { paintCard, paintHand, paintPlace } from './card-painter.ts';
import { type CardSize, type TableGeometry, tableGeometry } from './geometry.ts';
import { cardsLeft, messageOf, roundOf, type Scene, seatOn, sideOf } from './scene.ts';
import { paintSheet } from './sheet-painter.ts';
import { type TableTones, tableTones } from './tones.ts';

/**
 * Draws the table: the felt, who sits where, the round, the hand.
 * @param still true where nobody chooses a card
 */
export function tablePainter(
  scene: Readable<Scene>,
  occupants: readonly Occupant[],
  theme: Theme,
  still = false,
): Painter {
  const names = occupants.map(occupant => occupant.name);
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const now = scene.get();
      const tones = tableTones(theme, surface.depth);
      surface.fill(0, 0, surface.width, surface.height, { bg: tones.felt });
      if (showsSheet(now, still)) return paintSheet(surface, now, names, theme);
      const geometry = tableGeometry(surface.width, surface.height, still);
      if (geometry === null) return paintSmall(surface, now, names, tones);
      const table: Table = { surface, geometry, scene: now, names, theme, tones };
      if (now.view.phase.name === 'discarding') paintTray(table);
      else paintRound(table);
      for (const of of seats(SEATS)) paintSeat(table, of);
      paintMessage(table);
      paintHand(surface, geometry, now, theme);
    },
  };
}

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

/** A table being drawn. */
interface Table {
  readonly surface: Surface;
  readonly geometry: TableGeometry;
  readonly scene: Scene;
  readonly names: readonly string[];
  readonly theme: Theme;
  readonly tones: TableTones;
}

/** The sheet of a hand stands in the table's place until the next one; after a replay it stays. */
const showsSheet = ({ view, focus }: Scene, still: boolean): boolean =>
  (view.phase.name === 'scored' && !focus.peek) || (view.phase.name === 'over' && still);

/** The cards of the round where they were laid; the place of the one that is asked for is free. */
function paintRound({ surface, geometry, scene, theme, tones }: Table): void {
  const round = roundOf(scene);
  const size = geometry.round;
  const best = round.cards.length === 0 ? -1 : winningIndex(round.cards);
  for (const of of seats(SEATS)) {
    const spot = geometry.spots[sideOf(scene.near, of)];
    const index = sideOf(round.leader, of);
    const card = round.cards[index];
    if (spot === undefined) continue;
    if (card === undefined) paintPlace(surface, spot, size, theme);
    else {
      // A round stays bright while it is settled; it fades behind the question what to lead.
      const look =
        round.finished !== null && !scene.focus.peek && scene.step.name === 'play' ? 'past' : 'lit';
      paintCard(surface, spot, size, { card, look, framed: index === best }, theme);
      const led = { fg: tones.dim, bg: tones.felt, bold: true };
      if (index === 0) surface.put(spot.x - 2, spot.y + Math.floor(size.height / 2), '›', led);
    }
  }
}

/** The three cards that the near seat passes, as far as they are chosen, with where they go and where others come from. */
function paintTray({ surface, geometry, scene, names, theme, tones }: Table): void {
  const { tray, round } = geometry;
  const { step, focus, view, near } = scene;
  const chosen = step.name === 'pass' ? focus.chosen : (view.passes[near] ?? []);
  const cards = chosen.toSorted((one, other) => one - other);
  tray.forEach((spot, index) => {
    const card = cards[index];
    if (card === undefined) paintPlace(surface, spot, round, theme);
    else paintCard(surface, spot, round, { card, look: 'lit', framed: false }, theme);
  });
  const style = { fg: tones.dim, bg: tones.felt };
  const name = (side: number): string => names[seatOn(near, side)] ?? '';
  const [{ y }] = tray;
  if (step.name === 'watch' && view.viewer === 'spectator') {
    centred(surface, y - 2, [{ text: '‹ all pass three to their left', style }]);
    return;
  }
  centred(surface, y - 2, [{ text: `‹ three go to ${name(1)}`, style }]);
  centred(surface, y + round.height + 1, [{ text: `three come from ${name(3)} ‹`, style }]);
}

/** A seat's name with what everybody may know of it. */
function paintSeat({ surface, geometry, scene, names, tones }: Table, of: Seat): void {
  const { view } = scene;
  const side = sideOf(scene.near, of);
  const active = view.toMove.includes(of);
  const name = `${active ? '▶ ' : ''}${names[of] ?? ''}`;
  const points = view.score.points[of] ?? 0;
  const shown = view.hands[of];
  const about = `${points} ${points === 1 ? 'point' : 'points'}`;
  const left = cardsLeft(view, of);
  const backs = side === 0 || left === 0 ? '' : '▮'.repeat(left);
  const nameStyle = { fg: active ? tones.accent : tones.text, bg: tones.felt, bold: true };
  const cost = { fg: points > 0 ? tones.bad : tones.dim, bg: tones.felt };
  const back = { fg: tones.faint, bg: tones.felt };
  const hand = side === 0 || shown === null || shown === undefined ? backs : shown.join(' ');
  if (side === 1 || side === 3) {
    const room = geometry.sideWidth;
    // Backs of cards have no blanks to break a line at: they come five by five where they do not fit.
    const inParts = width(hand) <= room ? hand : hand.replace(/▮{5}(?=▮)/gu, '$& ');
    const lines = [
      { text: name, style: nameStyle },
      { text: about, style: cost },
      ...wrapped(inParts, room).map(text => ({ text, style: back })),
    ];
    lines.forEach(({ text, style }, index) => {
      const fit = cut(text, room);
      const x = side === 1 ? 1 : surface.width - 1 - width(fit);
      surface.text(x, geometry.side + index, fit, style);
    });
    return;
  }
  const parts = [
    { text: name, style: nameStyle },
    { text: `  ${about}`, style: cost },
  ];
  const after = { text: hand === '' ? '' : `  ${hand}`, style: back };
  if (geometry.roomy && side === 2) {
    centred(surface, 1, parts);
    centred(surface, 2, [{ text: hand, style: back }]);
  } else centred(surface, side === 0 ? geometry.own : 0, [...parts, after]);
}

function centred(
  surface: Surface,
  y: number,
  parts: readonly { readonly text: string; readonly style: Style }[],
): void {
  const cells = parts.reduce((sum, part) => sum + width(part.text), 0);
  let x = Math.max(0, Math.floor((surface.width - cells) / 2));
  for (const part of parts) x += surface.text(x, y, part.text, part.style, surface.width - x);
}

function paintMessage({ surface, geometry, scene, names, tones }: Table): void {
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
