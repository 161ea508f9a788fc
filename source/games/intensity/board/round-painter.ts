import { BUFFALO } from '../../../../machines/intensity/cards.ts';
import { ascending } from '../../../../machines/intensity/hands.ts';
import { leftOf, passesOf, placeOf, playersIn, winningIndex } from '../../../../machines/intensity/round.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { width } from '../../../base/text.ts';
import type { Theme } from '../../../screens/theme/theme.ts';
import { centre, left } from '../../../screens/widgets.tsx';
import type { Style, Surface } from '../../../terminal/types.ts';
import { paintCard, paintSpot } from './card-painter.ts';
import { type Spot, spotAt, type TableGeometry } from './geometry.ts';
import type { TableMoment } from './motion.ts';
import { roundOf, type Scene } from './scene.ts';
import type { TableTones } from './tones.ts';

export interface TableDrawing {
  readonly surface: Surface;
  readonly geometry: TableGeometry;
  readonly scene: Scene;
  readonly moment: TableMoment;
  readonly names: readonly string[];
  readonly theme: Theme;
  readonly tones: TableTones;
}

/** Draws the cards of the round, and empty spots with the suit that must be followed. */
export function paintRound(table: TableDrawing): void {
  const { surface, geometry, scene, moment, theme } = table;
  const { flight, sweep, flare } = moment;
  const last = scene.view.rounds.at(-1);
  const round = sweep === null || last === undefined ? roundOf(scene) : { ...last, finished: last };
  const size = geometry.round;
  const best = round.cards.length === 0 ? -1 : winningIndex(round.cards);
  const [led = null] = scene.view.table.cards;
  // A round stays bright while it is settled; it fades behind the question what to lead.
  const past = round.finished !== null && !scene.focus.peek && scene.step.name === 'play';
  if (sweep !== null) for (const area of geometry.spots) paintSpot(surface, area, size, theme);
  const players = playersIn(scene.view);
  const winner = placeOf(scene.near, leftOf(round.leader, best, players), players);
  for (const of of seats(players)) {
    const area = spotAt(geometry, placeOf(scene.near, of, players));
    const index = placeOf(round.leader, of, players);
    const card = round.cards[index];
    const spot = sweep === null ? area : between(area, edgeOf(table, winner), sweep);
    if (card === undefined || card === flight?.card) {
      const active = scene.view.toMove.includes(of) && flight === null;
      paintSpot(surface, spot, size, theme, active, card === undefined ? led : null);
      if (active)
        tagged(
          table,
          spot,
          led === null ? 'leads' : geometry.round.width < 'follows'.length ? 'plays' : 'follows',
          true,
        );
      continue;
    }
    const framed = index === best || (flare && card === BUFFALO);
    const look = past || sweep !== null ? 'past' : 'lit';
    paintCard(surface, spot, size, { card, look, framed, flaring: flare && card === BUFFALO }, theme);
    if (index === 0) tagged(table, spot, 'led', false);
    if (index === best && round.finished !== null && flight === null)
      tagged(table, { x: spot.x, y: spot.y + size.height - 1 }, `takes ${round.finished.points}`, true);
  }
  if (flight === null || sweep !== null) return;
  const place = placeOf(scene.near, flight.seat, players);
  const spot = between(edgeOf(table, place), spotAt(geometry, place), flight.share);
  paintCard(surface, spot, size, { card: flight.card, look: 'lit', framed: false }, theme);
}

/** A word on an edge of a card: between its corners, or all along it. */
function tagged(
  { surface, geometry, theme, tones }: TableDrawing,
  { x, y }: Spot,
  word: string,
  strong: boolean,
): void {
  const { width: room } = geometry.round;
  const text = word.length + 4 <= room ? ` ${word} ` : left(centre(word, room), room);
  const style = strong
    ? { fg: theme.onAccent.rgb, bg: tones.accent, bold: true }
    : { fg: tones.text, bg: tones.felt };
  surface.text(x + Math.max(0, Math.floor((room - text.length) / 2)), y, text, style, room);
}

/** The spot from which the cards of a seat come, and to which they go: half over the edge of the table. */
function edgeOf({ surface, geometry }: TableDrawing, place: number): Spot {
  const { sides, round, hand } = geometry;
  const { x, y } = spotAt(geometry, place);
  const side = sides[place];
  if (side === 'west') return { x: -Math.floor(round.width / 2), y };
  if (side === 'east') return { x: surface.width - Math.floor(round.width / 2), y };
  return { x, y: side === 'far' ? -Math.floor(round.height / 2) : hand };
}

const between = (from: Spot, to: Spot, share: number): Spot => ({
  x: Math.round(from.x + (to.x - from.x) * share),
  y: Math.round(from.y + (to.y - from.y) * share),
});

/**
 * Draws the cards that the near seat passes as far as chosen, with the names of their receiver and of the sender of
 * others.
 */
export function paintTray({ surface, geometry, scene, names, theme, tones }: TableDrawing): void {
  const { tray, round } = geometry;
  const { step, focus, view, near } = scene;
  const chosen = step.name === 'pass' ? focus.chosen : (view.passes[near] ?? []);
  const cards = ascending(chosen);
  tray.forEach((spot, index) => {
    const card = cards[index];
    if (card === undefined) paintSpot(surface, spot, round, theme);
    else paintCard(surface, spot, round, { card, look: 'lit', framed: false }, theme);
  });
  const style = { fg: tones.dim, bg: tones.felt };
  const passes = passesOf(view, near);
  const name = (of: Seat): string => names[of] ?? '';
  const y = tray[0].y + round.height;
  const players = playersIn(view);
  const wayTo = (of: Seat): Way => {
    const place = placeOf(near, of, players);
    return place === 1 ? 'west' : place === players - 1 ? 'east' : 'far';
  };
  const lines =
    passes === null
      ? []
      : step.name === 'watch' && view.viewer === 'spectator'
        ? [going(`all pass three ${DIRECTIONS[wayTo(passes.to)]}`, wayTo(passes.to))]
        : [
            going(`three go to ${name(passes.to)}`, wayTo(passes.to)),
            coming(`three come from ${name(passes.from)}`, wayTo(passes.from)),
          ];
  lines.forEach((text, index) => {
    writeCentred(surface, y + index, [{ text, style }]);
  });
}

/** Where cards are passed: to the left, across, to the right. */
type Way = 'west' | 'far' | 'east';
const DIRECTIONS = { west: 'to their left', far: 'across', east: 'to their right' } as const;

/** A line with an arrow to the side where cards go, and from which they come. */
const going = (text: string, way: Way): string =>
  way === 'east' ? `${text} ›` : `${way === 'far' ? '↑' : '‹'} ${text}`;
const coming = (text: string, way: Way): string =>
  way === 'east' ? `${text} ‹` : `${way === 'far' ? '↓' : '›'} ${text}`;

/** Writes parts of a line one after the other, in the middle of a row. */
export function writeCentred(
  surface: Surface,
  y: number,
  parts: readonly { readonly text: string; readonly style: Style }[],
): void {
  const cells = parts.reduce((sum, part) => sum + width(part.text), 0);
  let x = Math.max(0, Math.floor((surface.width - cells) / 2));
  for (const part of parts) x += surface.text(x, y, part.text, part.style, surface.width - x);
}
