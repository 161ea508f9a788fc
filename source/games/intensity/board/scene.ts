import {
  BUFFALO,
  type Card,
  HAND_POINTS,
  handSizeFor,
  isCalf,
  rankOf,
  type Suit,
  suitOf,
} from '../../../../machines/intensity/cards.ts';
import { leftOf, passesOf, playedBy, playersIn, winningIndex } from '../../../../machines/intensity/round.ts';
import { describe } from '../../../../machines/intensity/sentences.ts';
import {
  type IntensityView,
  type OpenRound,
  PASSED,
  type Round,
} from '../../../../machines/intensity/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { CardsHint } from '../players/hint.ts';
import type { Analysis } from './analysis.ts';

/** The page of the panel under the standings. */
export type Page = 'log' | 'coach' | 'scores';

/** The cards that the person at the table has pointed at and chosen, and the page they read. */
export interface Focus {
  readonly cursor: Card | null;
  readonly chosen: readonly Card[];
  /** The first digit of a card's number that is being typed. */
  readonly typed: string;
  /** True while the last round lies on the table again. */
  readonly peek: boolean;
  readonly page: Page;
  readonly order: 'suits' | 'danger';
}

/** The question that the person is asked now. */
type OpenQuestion =
  /** `closing`: the last round of the hand lies on the table; `scored`: its sheet, and the next hand waits. */
  | { readonly name: 'watch' | 'pass' | 'play' | 'closing' | 'scored' | 'over' }
  /** Another person takes the keyboard; the hand is shown once they confirm. */
  | { readonly name: 'cover'; readonly seat: Seat };

/** All that the table and its panel are drawn from. */
export interface Scene {
  readonly view: IntensityView;
  readonly asked: Seat | null;
  readonly near: Seat;
  readonly step: OpenQuestion;
  readonly focus: Focus;
  /** The near seat's hand in the order in which it is shown; null where it is hidden. */
  readonly hand: readonly Card[] | null;
  /** The coach's hints for the choice to be made, the best first. */
  readonly coaching: { readonly kind: 'play' | 'discard'; readonly hints: readonly CardsHint[] } | null;
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

/** The question to a person who may see their hand. */
export function stepOf(view: IntensityView, asked: Seat | null): OpenQuestion {
  if (view.phase.name === 'over') return { name: 'over' };
  if (asked === null) return { name: 'watch' };
  if (view.phase.name === 'discarding') return { name: 'pass' };
  return view.phase.name === 'scored' ? { name: 'scored' } : { name: 'play' };
}

/** The table after the last card of a hand, before it is scored: the last round still lies there. */
export const beforeScoring = (view: IntensityView): IntensityView => ({
  ...view,
  phase: { name: 'playing' },
  scores: view.scores.slice(0, view.number - 1),
  toMove: [],
});

/** A hand in the order in which it is shown. */
export function sortHand(hand: readonly Card[] | null, order: Focus['order']): readonly Card[] | null {
  if (hand === null || order === 'suits') return hand;
  return hand.toSorted((one, other) => dangerRank(other) - dangerRank(one));
}

/** Sorts a hand by danger: cards that cost points first, then those that win rounds. */
function dangerRank(card: Card): number {
  if (card === BUFFALO) return 1000;
  if (card > BUFFALO) return 900 + card;
  return (isCalf(card) ? 100 : 0) + rankOf(card) * 10;
}

/** The penalty points that nobody has taken yet. */
export const pointsLeft = (view: IntensityView): number =>
  HAND_POINTS - view.score.points.reduce((sum, points) => sum + points, 0);

/** True when no choice in the rest of the hand matters. */
export const mayPlayOut = ({ view, step, hand }: Scene): boolean =>
  step.name === 'play' && (pointsLeft(view) === 0 || hand?.length === 1);

/**
 * The round on the table: this one, or the last one on demand or before a lead. `finished` is null while it is played.
 */
export function roundOf({
  view,
  focus,
}: Pick<Scene, 'view' | 'focus'>): OpenRound & { readonly finished: Round | null } {
  const last = view.rounds.at(-1) ?? null;
  const { leader, cards } = view.table;
  const between = cards.length === 0 && view.phase.name !== 'discarding';
  if (last !== null && (focus.peek || between)) return { ...last, finished: last };
  return { leader, cards, finished: null };
}

/** By seat: the suits that it has visibly run out of. */
export function voidsOf(view: IntensityView): readonly ReadonlySet<Suit>[] {
  const players = playersIn(view);
  const voids = Array.from({ length: players }, () => new Set<Suit>());
  for (const { leader, cards } of [...view.rounds, view.table]) {
    const [led] = cards;
    if (led === undefined) continue;
    cards.forEach((card, index) => {
      if (suitOf(card) !== suitOf(led)) voids[leftOf(leader, index, players)]?.add(suitOf(led));
    });
  }
  return voids;
}

/** Number of cards that a seat holds. */
export function cardsLeft({ rounds, table, score }: IntensityView, of: Seat): number {
  const players = playersIn({ score });
  return handSizeFor(players) - playedBy([...rounds, table], of, players).length;
}

/** Cards received, which are marked until the first round is over. */
export function freshCards(view: IntensityView): ReadonlySet<Card> {
  return new Set(view.rounds.length === 0 && view.phase.name === 'playing' ? (view.received ?? []) : []);
}

/** Who gets the cards that the near seat passes. */
export const receiverOf = ({ view, near }: Pick<Scene, 'view' | 'near'>): Seat =>
  passesOf(view, near)?.to ?? near;

/** The line over the hand: the question, and why dark cards may not be played. */
export function messageOf(scene: Scene, names: readonly string[]): string {
  const { view, step, focus } = scene;
  const name = (of: Seat): string => names[of] ?? '';
  const shown = roundOf(scene);
  switch (step.name) {
    case 'cover':
      return `${name(step.seat)} is next; the cards are covered`;
    case 'pass': {
      const missing = PASSED - focus.chosen.length;
      const receiver = name(receiverOf(scene));
      if (missing === 0) return `these three go to ${receiver}`;
      return `choose ${missing === PASSED ? 'three cards' : `${missing} more`} for ${receiver}`;
    }
    case 'play':
      if (focus.peek && shown.finished !== null) return lastRoundText(view, names);
      return choiceText(scene);
    case 'scored':
    case 'over':
      return 'the hand is over';
    case 'closing':
    case 'watch':
      if (shown.finished !== null) return lastRoundText(view, names);
      if (view.phase.name === 'discarding') return 'everybody chooses three cards';
      return view.toMove.length === 0 ? '' : `${view.toMove.map(name).join(', ')} is to play`;
  }
}

/** Cards with points that a seat has taken in this hand, the buffalo first. */
export const takenBy = ({ rounds }: IntensityView, of: Seat): readonly Card[] =>
  rounds
    .flatMap(({ winner, cards }) => (winner === of ? cards : []))
    .filter(card => card === BUFFALO || isCalf(card))
    .sort((one, other) => other - one);

/** Who took the last round, in the sentence of the log; nothing before there is one. */
export function lastRoundText({ rounds }: Pick<IntensityView, 'rounds'>, names: readonly string[]): string {
  const last = rounds.at(-1);
  if (last === undefined) return '';
  const { winner: seat, cards, points } = last;
  return describe({ type: 'round-won', seat, round: rounds.length, cards, points }, names) ?? '';
}

/** The choice of a player, with the rule that limits it. */
function choiceText(scene: Scene): string {
  const { view, hand } = scene;
  const cards = hand ?? [];
  if (cards.length === 1) return 'your last card';
  if (mayPlayOut(scene)) return 'no points are left: f plays the rest';
  const [led] = view.table.cards;
  if (led === undefined)
    return view.legal.length < cards.length
      ? 'you lead: no calf before one is played'
      : 'you lead: play any card';
  const suit = suitOf(led);
  if (!cards.some(card => suitOf(card) === suit))
    return `${led} was led and you hold no ${suit + 1}: play any card`;
  const best = winningIndex(view.table.cards);
  const highest = best === 0 ? '' : ` · ${view.table.cards[best]} is highest`;
  return `${led} was led: play a ${suit + 1}${highest}`;
}
