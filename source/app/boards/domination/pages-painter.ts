import type { Card, Mission } from '../../../../machines/domination/board.ts';
import { letter, type Seat, seat as seatOf } from '../../../../machines/seat.ts';
import type { Painter, Surface } from '../../../terminal/types.ts';
import type { Readable } from '../../store.ts';
import type { Theme } from '../../theme/theme.ts';
import { left, right } from '../../widgets.tsx';
import type { Offer } from './offers.ts';
import type { Scene } from './steps.ts';
import { wrapped, writeWrapped } from './words.ts';

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

/** The news in full where they fit, else in short. */
function paintNews(surface: Surface, { news }: Scene, theme: Theme): void {
  heading(surface, 'Since your last turn', '', theme);
  const rows = news.lines.flatMap(line => wrapped(line, surface.width)).length;
  let y = 1;
  for (const line of rows < surface.height ? news.lines : news.brief)
    y = writeWrapped(surface, y, line, theme.dim, theme);
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

/** Rows of the offers that are at least to be seen under a hand. */
const FEWEST_OFFERS = 3;

function paintOffers(surface: Surface, scene: Scene, theme: Theme): void {
  const { view, offers, focus } = scene;
  const cards = view.hand.length === 1 ? '1 card' : `${view.hand.length} cards`;
  const place = offers.length > 1 ? `, set ${focus.offer + 1} of ${offers.length}` : '';
  heading(surface, 'Trade', `${cards}${place}`, theme);
  const offer = offers[focus.offer];
  const listed = Math.min(FEWEST_OFFERS, offers.length);
  const roomy = surface.height >= view.hand.length + listed + 5;
  const shown = roomy ? view.hand : view.hand.filter(number => offer?.cards.includes(number) === true);
  shown.forEach((number, index) => {
    paintCard(surface, 1 + index, scene, number, theme);
  });
  const from = shown.length + 2;
  const room = Math.max(1, surface.height - from - (roomy ? 3 : 2));
  const start = Math.max(0, Math.min(focus.offer - Math.floor(room / 2), offers.length - room));
  offers.slice(start, start + room).forEach((each, index) => {
    paintOffer(surface, from + index, scene, each, start + index === focus.offer, theme);
  });
  const y = from + Math.min(room, offers.length) + (roomy ? 1 : 0);
  writeWrapped(surface, y, sumText(scene, offer), theme.dim, theme);
}

/** A card of the hand, marked when it is of the chosen set. */
function paintCard(surface: Surface, y: number, scene: Scene, number: number, theme: Theme): void {
  const chosen = scene.offers[scene.focus.offer]?.cards.includes(number) === true;
  const style = { fg: (chosen ? theme.accent : theme.dim).rgb, bg: theme.background.rgb, bold: chosen };
  const text = `${chosen ? '●' : ' '} ${cardLine(scene, number)}`;
  surface.text(0, y, text, style, surface.width);
}

function paintOffer(
  surface: Surface,
  y: number,
  scene: Scene,
  offer: Offer,
  here: boolean,
  theme: Theme,
): void {
  const room = surface.width - 7;
  const [kinds, bonus] = [kindsText(scene, offer), bonusText(scene, offer)];
  const text = `${kinds}${bonus}`.length <= room ? `${kinds}${bonus}` : kinds;
  const style = { fg: (here ? theme.text : theme.dim).rgb, bg: theme.background.rgb, bold: here };
  surface.text(0, y, left(`${here ? '▸' : ' '} ${text}`, surface.width - 5), style);
  surface.text(surface.width - 5, y, right(`+${offer.armies}`, 5), style);
}

/** What the chosen set makes of the armies to be placed. */
function sumText({ view, board }: Scene, offer: Offer | undefined): string {
  const reserve = view.reserve[view.active] ?? 0;
  const given = offer?.armies ?? 0;
  const bonus = offer?.bonus ?? null;
  const there = bonus === null ? '' : `, and ${bonus.armies} in ${board.names[bonus.territory] ?? ''}`;
  return `${reserve} + ${given} = ${reserve + given} armies to place${there}`;
}

/** Where the bonus of a set goes. */
const bonusText = ({ board }: Scene, { bonus }: Offer): string =>
  bonus === null ? '' : `, +${bonus.armies} ${board.names[bonus.territory] ?? ''}`;

/** The kinds of a set. */
function kindsText(scene: Scene, { cards }: Offer): string {
  const kinds = cards.map(number => cardOf(scene, number).kind);
  const named = kinds.filter(kind => kind !== 'wildcard');
  const wild = kinds.length - named.length;
  const [first = 'wildcard'] = named;
  const alike = new Set(named).size <= 1;
  const joker = wild === 0 ? '' : wild === 1 ? ' and a wildcard' : ' and wildcards';
  if (alike) return `${NUMBERS[named.length] ?? ''}${first}${joker}`;
  return wild > 0 ? `${named.join(', ')}${joker}` : 'one of each kind';
}

const NUMBERS: Readonly<Record<number, string>> = { 0: 'three ', 1: '', 2: 'two ', 3: 'three ' };
