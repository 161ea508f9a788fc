import type { Card, Mission } from '../../../../machines/domination/board.ts';
import { letter, type Seat, seat as seatOf } from '../../../../machines/seat.ts';
import type { Painter, Surface } from '../../../terminal/types.ts';
import type { Readable } from '../../store.ts';
import type { Theme } from '../../theme/theme.ts';
import { left, right } from '../../widgets.tsx';
import { mustTrade, type Offer } from './offers.ts';
import type { Scene } from './steps.ts';
import { writeWrapped } from './words.ts';

/** What the panel shows instead of the log: cards and mission, the sets to be traded, the news. */
export function pagesPainter(scene: Readable<Scene>, names: readonly string[], theme: Theme): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const now = scene.get();
      surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
      if (now.step.name === 'trade') paintOffers(surface, now, theme);
      else if (now.focus.page === 'news') paintNews(surface, now, theme);
      else if (now.focus.page === 'cards') paintHand(surface, now, names, theme);
    },
  };
}

function heading(surface: Surface, text: string, aside: string, theme: Theme): void {
  const bg = theme.background.rgb;
  const used = surface.text(0, 0, text, { fg: theme.text.rgb, bg, bold: true });
  surface.text(used + 2, 0, aside, { fg: theme.faint.rgb, bg }, surface.width - used - 2);
}

function paintNews(surface: Surface, { news }: Scene, theme: Theme): void {
  heading(surface, 'Since your last turn', '', theme);
  let y = 1;
  for (const line of news.lines) y = writeWrapped(surface, y, line, theme.dim, theme);
}

const cardOf = ({ view }: Scene, number: number): Card => view.cards[number] ?? { kind: 'wildcard' };

/** A card in a line: its kind, its territory, and a mark when that is one's own. */
function cardLine(scene: Scene, number: number): string {
  const card = cardOf(scene, number);
  if (card.kind === 'wildcard') return 'wildcard';
  const own = scene.view.owners[card.country] === scene.near ? ' (yours)' : '';
  return `${left(card.kind, 9)}${scene.board.names[card.country] ?? ''}${own}`;
}

function paintHand(surface: Surface, scene: Scene, names: readonly string[], theme: Theme): void {
  const { view, near } = scene;
  const bg = theme.background.rgb;
  if (near === null) {
    heading(surface, 'Cards', 'covered', theme);
    return;
  }
  const worth =
    view.options.cards === 'increasing' ? `next set: ${view.nextTrade}` : `${view.options.cards} sets`;
  heading(surface, 'Your cards', worth, theme);
  let y = 1;
  if (view.hand.length === 0)
    y = writeWrapped(surface, y, 'None yet: take a territory to get one.', theme.dim, theme);
  for (const number of view.hand) {
    surface.text(0, y, cardLine(scene, number), { fg: theme.text.rgb, bg }, surface.width);
    y += 1;
  }
  if (view.mission === null) return;
  y = writeWrapped(surface, y + 1, 'Your mission', theme.accent, theme);
  writeWrapped(surface, y, missionText(view.mission, names), theme.text, theme);
}

/** A mission's text with the name of the player to destroy. */
export function missionText({ text, destroy }: Mission, names: readonly string[]): string {
  if (destroy === 0) return text;
  const target: Seat = seatOf(destroy - 1);
  return text.replaceAll(/\{?PLAYER\d\}?/g, names[target] ?? letter(target));
}

function paintOffers(surface: Surface, scene: Scene, theme: Theme): void {
  const { view, offers, focus } = scene;
  const bg = theme.background.rgb;
  const cards = view.hand.length === 1 ? '1 card' : `${view.hand.length} cards`;
  heading(surface, 'Trade', mustTrade(view) ? `${cards}, too many to keep` : cards, theme);
  const chosen = new Set(offers[focus.offer]?.cards ?? []);
  view.hand.forEach((number, index) => {
    const fg = chosen.has(number) ? theme.accent : theme.dim;
    const mark = chosen.has(number) ? '● ' : '  ';
    surface.text(
      0,
      1 + index,
      `${mark}${cardLine(scene, number)}`,
      { fg: fg.rgb, bg, bold: chosen.has(number) },
      surface.width,
    );
  });
  const from = view.hand.length + 2;
  const room = Math.max(1, surface.height - from - 2);
  const start = Math.max(0, Math.min(focus.offer - Math.floor(room / 2), offers.length - room));
  offers.slice(start, start + room).forEach((offer, index) => {
    const here = start + index === focus.offer;
    const text = left(`${here ? '▸ ' : '  '}${offerText(scene, offer)}`, surface.width - 5);
    const style = { fg: (here ? theme.text : theme.dim).rgb, bg, bold: here };
    surface.text(0, from + index, text, style);
    surface.text(surface.width - 5, from + index, right(`+${offer.armies}`, 5), style);
  });
  const given = offers[focus.offer]?.armies ?? 0;
  const reserve = view.reserve[view.active] ?? 0;
  const sum = `${reserve} + ${given} = ${reserve + given} armies to place`;
  writeWrapped(surface, from + Math.min(room, offers.length) + 1, sum, theme.dim, theme);
}

/** The kinds of a set, and where its bonus goes. */
function offerText(scene: Scene, { cards, bonus }: Offer): string {
  const kinds = cards.map(number => cardOf(scene, number).kind);
  const named = kinds.filter(kind => kind !== 'wildcard');
  const wild = kinds.length - named.length;
  const [first = 'wildcard'] = named;
  const alike = new Set(named).size <= 1;
  const joker = wild === 0 ? '' : wild === 1 ? ' and a wildcard' : ' and wildcards';
  const kind = alike
    ? `${NUMBERS[named.length] ?? ''}${first}${joker}`
    : wild > 0
      ? `${named.join(', ')}${joker}`
      : 'one of each kind';
  if (bonus === null) return kind;
  return `${kind}, +${bonus.armies} ${scene.board.names[bonus.territory] ?? ''}`;
}

const NUMBERS: Readonly<Record<number, string>> = { 0: 'three ', 1: '', 2: 'two ', 3: 'three ' };
