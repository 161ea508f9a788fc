import type { Theme } from '../../../app/theme/theme.ts';
import { left, right } from '../../../app/widgets.tsx';
import type { Surface } from '../../../terminal/types.ts';
import { wrapped } from '../../../terminal/wrapped.ts';
import type { Page } from '../../conquest/board/game.ts';
import { cardLine, cardOf, handRows, paintHand, type Scene, writeWrapped } from './hand-painter.ts';
import type { Offer } from './offers.ts';

const trades = ({ step, view }: Scene): boolean => step.name === 'own' && view.phase.name === 'trading';

/** The page that the panel shows instead of the log: cards and mission, the sets to be traded, the news. */
export function pageOf(scene: Scene, width: number): Page | null {
  if (trades(scene)) return { rows: 0, beside: 'nothing' };
  if (scene.focus.page === 'news') return { rows: 0, beside: 'subject' };
  return scene.focus.page === 'cards' ? { rows: handRows(scene, width), beside: 'all' } : null;
}

export function paintPage(surface: Surface, scene: Scene, theme: Theme): void {
  if (trades(scene)) paintOffers(surface, scene, theme);
  else if (scene.focus.page === 'news') paintNews(surface, scene, theme);
  else paintHand(surface, scene, theme);
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

/** Rows of the offers that are at least to be seen under a hand. */
const FEWEST_OFFERS = 3;

function paintOffers(surface: Surface, scene: Scene, theme: Theme): void {
  const { view, offers, focus } = scene;
  const cards = view.hand.length === 1 ? '1 card' : `${view.hand.length} cards`;
  const place = offers.length > 1 ? `, set ${focus.line + 1} of ${offers.length}` : '';
  heading(surface, 'Trade', `${cards}${place}`, theme);
  const offer = offers[focus.line];
  const listed = Math.min(FEWEST_OFFERS, offers.length);
  const roomy = surface.height >= view.hand.length + listed + 5;
  const shown = roomy ? view.hand : view.hand.filter(number => offer?.cards.includes(number) === true);
  shown.forEach((number, index) => {
    paintCard(surface, 1 + index, scene, number, theme);
  });
  const from = shown.length + 2;
  const room = Math.max(1, surface.height - from - (roomy ? 3 : 2));
  const start = Math.max(0, Math.min(focus.line - Math.floor(room / 2), offers.length - room));
  offers.slice(start, start + room).forEach((each, index) => {
    paintOffer(surface, from + index, scene, each, start + index === focus.line, theme);
  });
  const y = from + Math.min(room, offers.length) + (roomy ? 1 : 0);
  writeWrapped(surface, y, sumText(scene, offer), theme.dim, theme);
}

/** A card of the hand, marked when it is of the chosen set. */
function paintCard(surface: Surface, y: number, scene: Scene, number: number, theme: Theme): void {
  const chosen = scene.offers[scene.focus.line]?.cards.includes(number) === true;
  const style = { fg: (chosen ? theme.accent : theme.dim).rgb, bg: theme.background.rgb, bold: chosen };
  const text = `${chosen ? '●' : ' '} ${cardLine(scene, number, surface.width - 2)}`;
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
  const text = offerText(scene, offer, surface.width - 7);
  const style = { fg: (here ? theme.text : theme.dim).rgb, bg: theme.background.rgb, bold: here };
  surface.text(0, y, left(`${here ? '▸' : ' '} ${text}`, surface.width - 5), style);
  surface.text(surface.width - 5, y, right(`+${offer.armies}`, 5), style);
}

/** What the chosen set makes of the armies to be placed. */
function sumText({ view, ground }: Scene, offer: Offer | undefined): string {
  const reserve = view.reserve[view.active] ?? 0;
  const given = offer?.armies ?? 0;
  const bonus = offer?.bonus ?? null;
  const there = bonus === null ? '' : `, and ${bonus.armies} in ${ground.names[bonus.territory] ?? ''}`;
  return `${reserve} + ${given} = ${reserve + given} armies to place${there}`;
}

/**
 * A set in a line: its kinds. Where territories get a bonus, the territories tell more, that one first, as long as all
 * sets fit so.
 */
function offerText(scene: Scene, offer: Offer, room: number): string {
  const { bonus } = offer;
  const kinds = kindsText(scene, offer);
  if (bonus === null) return kinds;
  const named = scene.offers.every(
    each => each.bonus === null || namesText(scene, each.cards, each.bonus).length <= room,
  );
  if (named) return namesText(scene, offer.cards, bonus);
  const longer = `${kinds}, +${bonus.armies} ${scene.ground.names[bonus.territory] ?? ''}`;
  return longer.length <= room ? longer : kinds;
}

/** The territories of a set with the bonus of one of them. */
function namesText(scene: Scene, cards: Offer['cards'], bonus: NonNullable<Offer['bonus']>): string {
  const names = cards.map(number => {
    const card = cardOf(scene, number);
    if (card.kind === 'wildcard') return card.kind;
    const name = scene.ground.names[card.country] ?? '';
    return card.country === bonus.territory ? `+${bonus.armies} ${name}` : name;
  });
  return names.join(', ');
}

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
