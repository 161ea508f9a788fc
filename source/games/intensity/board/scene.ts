import {
  BUFFALO,
  type Card,
  HAND_POINTS,
  isCalf,
  rankOf,
  type Suit,
  suitOf,
} from '../../../../machines/intensity/cards.ts';
import { winningIndex } from '../../../../machines/intensity/round.ts';
import { type IntensityView, PASSED, type Round, SEATS } from '../../../../machines/intensity/types.ts';
import { type Seat, seat } from '../../../../machines/seat.ts';
import type { PassHint } from '../players/hint.ts';
import type { Analysis } from './analysis.ts';

/** What the panel shows under the standings. */
export type Page = 'log' | 'coach' | 'scores';

/** What the person at the table looks at and has chosen so far. */
export interface Focus {
  readonly cursor: Card | null;
  /** Cards chosen to be passed. */
  readonly chosen: readonly Card[];
  /** The first digit of a card's number that is being typed. */
  readonly typed: string;
  /** Is the last round on the table again? */
  readonly peek: boolean;
  readonly page: Page;
  readonly order: 'suits' | 'danger';
}

/** What the coach says of the choice to be made: cards with what they are expected to cost, the best first. */
export interface Coaching {
  readonly kind: 'play' | 'discard';
  readonly hints: readonly PassHint[];
}

/** What is asked of the person now. */
export type OpenQuestion =
  /** `closing`: the last round of the hand lies on the table; `scored`: its sheet, and the next hand waits. */
  | { readonly name: 'watch' | 'pass' | 'play' | 'closing' | 'scored' | 'over' }
  /** Somebody else is at the keyboard; the hand is shown when this person says so. */
  | { readonly name: 'cover'; readonly seat: Seat };

/** Everything that the table and its panel are drawn from. */
export interface Scene {
  /** What the person at the keyboard may know, and nothing else. */
  readonly view: IntensityView;
  readonly asked: Seat | null;
  /** Who sits at the near side of the table. */
  readonly near: Seat;
  readonly step: OpenQuestion;
  readonly focus: Focus;
  /** The near seat's hand in the order in which it is shown; null where it is hidden. */
  readonly hand: readonly Card[] | null;
  readonly coaching: Coaching | null;
  readonly analysis: Analysis | null;
}

export const noFocus: Focus = {
  cursor: null,
  chosen: [],
  typed: '',
  peek: false,
  page: 'log',
  order: 'suits',
};

/** What is asked of a person who may see their hand. */
export function stepOf(view: IntensityView, asked: Seat | null): OpenQuestion {
  if (view.phase.name === 'over') return { name: 'over' };
  if (asked === null) return { name: 'watch' };
  if (view.phase.name === 'discarding') return { name: 'pass' };
  return view.phase.name === 'scored' ? { name: 'scored' } : { name: 'play' };
}

/** The table when all cards of a hand are played, before it is scored: the last round lies there still. */
export const unscored = (view: IntensityView): IntensityView => ({
  ...view,
  phase: { name: 'playing' },
  scores: view.scores.slice(0, view.number - 1),
  toMove: [],
});

/** A hand in the order in which it is shown. */
export function ordered(hand: readonly Card[] | null, order: Focus['order']): readonly Card[] | null {
  if (hand === null || order === 'suits') return hand;
  return hand.toSorted((one, other) => dangerRank(other) - dangerRank(one));
}

/** The rank of a card in danger when the hand is ordered by it: what costs points first, then what wins rounds. */
function dangerRank(card: Card): number {
  if (card === BUFFALO) return 1000;
  if (card > BUFFALO) return 900 + card;
  return (isCalf(card) ? 100 : 0) + rankOf(card) * 10;
}

/** Where a seat sits, seen from the near one: 0 near, 1 west, 2 far, 3 east. */
export const sideOf = (near: Seat, of: Seat): number => (of - near + SEATS) % SEATS;

/** The seat on a side of the table. */
export const seatOn = (near: Seat, side: number): Seat => seat((near + side) % SEATS);

/** The penalty points that nobody has taken yet. */
export const pointsLeft = (view: IntensityView): number =>
  HAND_POINTS - view.score.points.reduce((sum, points) => sum + points, 0);

/** May the hand be finished without a choice that matters? */
export const mayPlayOut = ({ view, step, hand }: Scene): boolean =>
  step.name === 'play' && (pointsLeft(view) === 0 || hand?.length === 1);

/** The round that lies on the table: this one, or the last one where it is looked at or nobody has led yet. */
export interface ShownRound {
  readonly leader: Seat;
  readonly cards: readonly Card[];
  /** The finished round this is, or null while it is played. */
  readonly finished: Round | null;
}

export function roundOf({ view, focus }: Pick<Scene, 'view' | 'focus'>): ShownRound {
  const last = view.rounds.at(-1) ?? null;
  const { leader, cards } = view.table;
  const between = cards.length === 0 && view.phase.name !== 'discarding';
  if (last !== null && (focus.peek || between)) return { ...last, finished: last };
  return { leader, cards, finished: null };
}

/** By seat: the suits it has none of, as far as everybody has seen it. */
export function voidsOf(view: IntensityView): readonly ReadonlySet<Suit>[] {
  const voids = Array.from({ length: SEATS }, () => new Set<Suit>());
  for (const { leader, cards } of [...view.rounds, view.table]) {
    const [led] = cards;
    if (led === undefined) continue;
    cards.forEach((card, index) => {
      if (suitOf(card) !== suitOf(led)) voids[(leader + index) % SEATS]?.add(suitOf(led));
    });
  }
  return voids;
}

/** How many cards a seat holds, which everybody can count. */
export function cardsLeft(view: IntensityView, of: Seat): number {
  const played = view.rounds.length + (sideOf(view.table.leader, of) < view.table.cards.length ? 1 : 0);
  return 10 - played;
}

/** The suit that must be followed, or null for the leader. */
export function ledSuit(view: IntensityView): Suit | null {
  const [led] = view.table.cards;
  return led === undefined ? null : suitOf(led);
}

/** Cards that have just come from the right: they are marked until the first round is over. */
export function freshCards(view: IntensityView): ReadonlySet<Card> {
  return new Set(view.rounds.length === 0 && view.phase.name === 'playing' ? (view.received ?? []) : []);
}

/** One line over the hand: what is asked, and what keeps the cards that are not lit from being played. */
export function messageOf(scene: Scene, names: readonly string[]): string {
  const { view, step, focus, near } = scene;
  const name = (of: Seat): string => names[of] ?? '';
  const shown = roundOf(scene);
  switch (step.name) {
    case 'cover':
      return `${name(step.seat)} is next; the cards are covered`;
    case 'pass': {
      const missing = PASSED - focus.chosen.length;
      if (missing === 0) return `these three go to ${name(seatOn(near, 1))}`;
      return `choose ${missing === PASSED ? 'three cards' : `${missing} more`} for ${name(seatOn(near, 1))}`;
    }
    case 'play':
      if (focus.peek && shown.finished !== null) return taken(shown.finished, name);
      return whyNotAll(scene);
    case 'scored':
    case 'over':
      return 'the hand is over';
    case 'closing':
    case 'watch':
      if (shown.finished !== null) return taken(shown.finished, name);
      if (view.phase.name === 'discarding') return 'everybody chooses three cards to pass';
      return view.toMove.length === 0 ? '' : `${view.toMove.map(name).join(', ')} is to play`;
  }
}

/** The cards with points that a seat has taken in this hand, the dearest first. */
export const takenBy = ({ rounds }: IntensityView, of: Seat): readonly Card[] =>
  rounds
    .flatMap(({ winner, cards }) => (winner === of ? cards : []))
    .filter(card => card === BUFFALO || isCalf(card))
    .sort((one, other) => other - one);

/** Who took a round and what it cost. */
export function taken({ winner, points }: Round, name: (of: Seat) => string): string {
  const cost = points === 0 ? 'nothing in it' : points === 1 ? '1 point' : `${points} points`;
  return `taken by ${name(winner)}: ${cost}`;
}

/** The one reason for which cards of the hand may not be played now, or what may be done. */
function whyNotAll(scene: Scene): string {
  const { view, hand } = scene;
  const led = ledSuit(view);
  const cards = hand ?? [];
  if (cards.length === 1) return 'your last card';
  if (mayPlayOut(scene)) return 'no points are left: f plays the rest';
  if (led !== null) {
    const [first] = view.table.cards;
    const follows = cards.some(card => suitOf(card) === led);
    return follows
      ? `${first} was led: play a ${led + 1}${highestSoFar(view)}`
      : `${first} was led and you hold no ${led + 1}: play any card`;
  }
  const closed = view.legal.length < cards.length;
  return closed ? 'you lead: no calf until one has been played' : 'you lead: play any card';
}

/** Which card wins the round so far, where it is not the one that was led. */
function highestSoFar({ table }: IntensityView): string {
  const best = winningIndex(table.cards);
  return best === 0 ? '' : ` · ${table.cards[best]} is highest`;
}
