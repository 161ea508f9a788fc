import type { Card } from '../../../../machines/conquest/deck.ts';
import { plural } from '../../../../machines/wording.ts';
import { wrap } from '../../../base/text.ts';
import { type Pen, phrase } from '../../../screens/drawing/painter.tsx';
import { left, right } from '../../../screens/widgets.tsx';
import type { Page } from '../../conquest/board/game.ts';
import type { ConquestScene } from '../../conquest/board/scene.ts';
import { CONTINENTS_PAGE, continentCount } from '../../conquest/board/standings.tsx';
import { heading, NEWS_PAGE, paintStory, writeWrapped } from '../../conquest/board/story.ts';
import { missionAim, missionText } from './aim.ts';
import { trades } from './keys.ts';
import type { Offer } from './offers.ts';
import type { DominationSight } from './sight.ts';

type Scene = ConquestScene<DominationSight>;

const cardOf = ({ view }: Scene, number: number): Card => view.cards[number] ?? { kind: 'wildcard' };

/** A card in one line: kind and territory, marked as own where that fits. */
function cardLine(scene: Scene, number: number, room: number): string {
  const card = cardOf(scene, number);
  if (card.kind === 'wildcard') return 'wildcard';
  const line = `${left(card.kind, 9)}${scene.ground.names[card.country] ?? ''}`;
  const marked = `${line}${isOwn(scene, number) ? ' (yours)' : ''}`;
  return marked.length <= room ? marked : line;
}

function isOwn(scene: Scene, number: number): boolean {
  const card = cardOf(scene, number);
  return card.kind !== 'wildcard' && scene.view.owners[card.country] === scene.near;
}

const NO_CARDS = 'None yet: take a territory to get one.';

/** Least rows of mission and cards. */
function handRows({ view, near, names }: Scene, width: number): number {
  if (near === null) return 1;
  const mission = view.mission === null ? [] : wrap(missionText(view.mission, names), width);
  const cards = view.hand.length === 0 ? wrap(NO_CARDS, width).length : view.hand.length;
  return (mission.length === 0 ? 0 : 1 + mission.length) + 1 + cards;
}

/** Draws the mission and cards of the person at this screen, unless covered. */
function paintHand(pen: Pen, scene: Scene): void {
  const { view, near, names } = scene;
  if (near === null) {
    heading(pen, 0, 'Cards', 'covered');
    return;
  }
  const spare = pen.height > handRows(scene, pen.width) ? 1 : 0;
  let y = 0;
  if (view.mission !== null) {
    pen.line(y, phrase('Your mission', 'accent', true));
    y = writeWrapped(pen, y + 1, missionText(view.mission, names), 'text');
    const { aim } = missionAim(scene, view.mission, near);
    const room = pen.height - handRows(scene, pen.width) - spare;
    if (wrap(aim, pen.width).length <= room) y = writeWrapped(pen, y, aim, 'dim');
    y += spare;
  }
  const { cards } = view.options;
  const worth = cards === 'increasing' ? `next set: ${view.nextTrade}` : `${CARD_WORDS[cards]} sets`;
  heading(pen, y, 'Your cards', worth);
  y += 1;
  if (view.hand.length === 0) writeWrapped(pen, y, NO_CARDS, 'dim');
  for (const number of view.hand) {
    const line = cardLine(scene, number, pen.width);
    pen.write(0, y, line, isOwn(scene, number) ? 'text' : 'dim', { most: pen.width });
    y += 1;
  }
}

const CARD_WORDS = { fixed: 'fixed', italianlike: 'Italian' } as const;

/** The page in place of the log: cards and mission, sets to trade, news or continents. */
export function pageOf(scene: Scene, width: number): Page | null {
  if (trades(scene)) return { rows: 0, beside: 'nothing' };
  if (scene.focus.page === NEWS_PAGE) return { rows: 0, beside: 'subject' };
  if (scene.focus.page === CONTINENTS_PAGE)
    return { rows: continentCount(scene) + 1, beside: 'subject', continents: true };
  return scene.focus.page === 'cards' ? { rows: handRows(scene, width), beside: 'all' } : null;
}

export function paintPage(pen: Pen, scene: Scene): void {
  if (trades(scene)) paintOffers(pen, scene);
  else if (scene.focus.page === NEWS_PAGE) paintStory(pen, scene.news);
  else paintHand(pen, scene);
}

/** Fewest offers visible below a hand. */
const FEWEST_OFFERS = 3;

function paintOffers(pen: Pen, scene: Scene): void {
  const { view, offers, focus } = scene;
  const cards = plural(view.hand.length, 'card', 'cards');
  const place = offers.length > 1 ? `, set ${focus.line + 1} of ${offers.length}` : '';
  heading(pen, 0, 'Trade', `${cards}${place}`);
  const offer = offers[focus.line];
  const listed = Math.min(FEWEST_OFFERS, offers.length);
  const roomy = pen.height >= view.hand.length + listed + 5;
  const shown = roomy ? view.hand : view.hand.filter(number => offer?.cards.includes(number) === true);
  shown.forEach((number, index) => {
    paintCard(pen, 1 + index, scene, number);
  });
  const from = shown.length + 2;
  const room = Math.max(1, pen.height - from - (roomy ? 3 : 2));
  const start = Math.max(0, Math.min(focus.line - Math.floor(room / 2), offers.length - room));
  offers.slice(start, start + room).forEach((each, index) => {
    paintOffer(pen, from + index, scene, each, start + index === focus.line);
  });
  const y = from + Math.min(room, offers.length) + (roomy ? 1 : 0);
  writeWrapped(pen, y, sumText(scene, offer), 'dim');
}

/** Draws a card of the hand, marked when it belongs to the chosen set. */
function paintCard(pen: Pen, y: number, scene: Scene, number: number): void {
  const chosen = scene.offers[scene.focus.line]?.cards.includes(number) === true;
  const text = `${chosen ? '●' : ' '} ${cardLine(scene, number, pen.width - 2)}`;
  pen.write(0, y, text, chosen ? 'accent' : 'dim', { bold: chosen, most: pen.width });
}

function paintOffer(pen: Pen, y: number, scene: Scene, offer: Offer, here: boolean): void {
  const text = offerText(scene, offer, pen.width - 7);
  const line = `${left(`${here ? '▸' : ' '} ${text}`, pen.width - 5)}${right(`+${offer.armies}`, 5)}`;
  pen.write(0, y, line, here ? 'text' : 'dim', { bold: here });
}

/** The armies to place after trading the chosen set. */
function sumText({ view, ground }: Scene, offer: Offer | undefined): string {
  const reserve = view.reserve[view.active] ?? 0;
  const given = offer?.armies ?? 0;
  const bonus = offer?.bonus ?? null;
  const there = bonus === null ? '' : `, and ${bonus.armies} in ${ground.names[bonus.territory] ?? ''}`;
  return `${reserve} + ${given} = ${reserve + given} armies to place${there}`;
}

/** A set in one line: its territories, with the bonus first, if all sets fit that way; else its kinds. */
function offerText(scene: Scene, offer: Offer, room: number): string {
  const { bonus } = offer;
  const kinds = kindsText(scene, offer);
  if (bonus === null) return kinds;
  const fits = (each: Offer): boolean =>
    each.bonus === null || namesText(scene, each.cards, each.bonus).length <= room;
  if (scene.offers.every(fits)) return namesText(scene, offer.cards, bonus);
  const longer = `${kinds}, +${bonus.armies} ${scene.ground.names[bonus.territory] ?? ''}`;
  return longer.length <= room ? longer : kinds;
}

/** A set's territories, with the bonus of one. */
function namesText(scene: Scene, cards: Offer['cards'], bonus: NonNullable<Offer['bonus']>): string {
  const names = cards.map(number => {
    const card = cardOf(scene, number);
    if (card.kind === 'wildcard') return card.kind;
    const name = scene.ground.names[card.country] ?? '';
    return card.country === bonus.territory ? `+${bonus.armies} ${name}` : name;
  });
  return names.join(', ');
}

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
