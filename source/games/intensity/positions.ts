import {
  CALVES,
  type Card,
  cardSet,
  cardsIn,
  deckFor,
  handSizeFor,
  SUITS,
  suitOf,
} from '../../../machines/intensity/cards.ts';
import { ascending } from '../../../machines/intensity/hands.ts';
import { whyImpossible } from '../../../machines/intensity/invariants.ts';
import { calfWasPlayed, passesOf, placeOf, playedBy, playersIn } from '../../../machines/intensity/round.ts';
import { type IntensityTypes, type IntensityView, PASSED } from '../../../machines/intensity/types.ts';
import { Chance } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import type { Positions } from '../../table/positions.ts';
import { intensityEdits } from './edits.ts';

/** Positions of Intensity, in which the hands and passes of others are hidden. */
export const intensityPositions: Positions<IntensityTypes> = {
  whyImpossible: ({ setup }, position) => whyImpossible(setup, position),
  edits: ({ setup }, position, spot) => intensityEdits(setup, position, spot),
  determinize: (_, view, random) => {
    const chance = new Chance(random);
    const hands = deal(view, chance);
    const passes = seats(playersIn(view)).map(of => {
      const to = passesOf(view, of)?.to;
      if (view.phase.name === 'discarding' || to === undefined) return at(view.passes, of);
      const held = [...at(hands, to), ...playedBy([...view.rounds, view.table], to, playersIn(view))];
      return knownPass(view, of) ?? ascending(chance.shuffled('pass', held).slice(0, PASSED));
    });
    const { number, first, rounds, table, score, scores, phase } = view;
    return { number, first, rounds, table, score, scores, phase, hands: hands.map(cardSet), passes, random };
  },
};

/** Exchanges of two cards after which a deal counts as random. */
const SWAPS = 400;

/**
 * Deals the unknown cards to the hidden hands, by number and by the suits that a player may hold; the first deal that
 * fits is shuffled by many exchanges, after which all deals are about equally likely.
 */
function deal(view: IntensityView, chance: Chance): readonly (readonly Card[])[] {
  const players = playersIn(view);
  const all = seats(players);
  const rounds = [...view.rounds, view.table];
  const played = rounds.flatMap(round => round.cards);
  const sizes = all.map(of => handSizeFor(players) - playedBy(rounds, of, players).length);
  const closed = all.map(of => closedSuits(view, of));
  const hands = all.map(of => [...(at(view.hands, of) ?? located(view, of, played))]);
  const seen = new Set([...played, ...hands.flat()]);
  const loose = chance.shuffled(
    'cards',
    cardsIn(deckFor(players)).filter(card => !seen.has(card)),
  );
  const mayHold = (of: Seat, card: Card): boolean => at(sizes, of) > 0 && !at(closed, of).has(suitOf(card));
  const handWith = (card: Card): Seat => all.find(of => at(hands, of).includes(card)) ?? at(all, 0);

  /** Gives a card to a hand with room; where all that may hold it are full, one of them passes another card on. */
  const spot = (card: Card, tried: Set<Seat>): boolean => {
    const open = all.filter(of => mayHold(of, card) && !tried.has(of));
    const free = open.find(of => at(hands, of).length < at(sizes, of));
    if (free !== undefined) return at(hands, free).push(card) > 0;
    return open.some(of => {
      tried.add(of);
      const hand = at(hands, of);
      const moved = hand.find(other => loose.includes(other) && spot(other, tried));
      if (moved !== undefined) hand.splice(hand.indexOf(moved), 1, card);
      return moved !== undefined;
    });
  };
  for (const card of loose) spot(card, new Set());

  const marks = chance.numbers('swaps', 2 * SWAPS, Math.max(1, loose.length));
  for (let index = 0; index < marks.length && loose.length > 1; index += 2) {
    const [one, other] = [at(loose, at(marks, index)), at(loose, at(marks, index + 1))];
    const [here, there] = [handWith(one), handWith(other)];
    if (here === there || !mayHold(here, other) || !mayHold(there, one)) continue;
    const [mine, theirs] = [at(hands, here), at(hands, there)];
    mine.splice(mine.indexOf(one), 1, other);
    theirs.splice(theirs.indexOf(other), 1, one);
  }
  return hands;
}

/** The cards that a seat is known to have passed: the viewer's own pass, or the cards it received. */
const knownPass = (view: IntensityView, of: Seat): readonly Card[] | null =>
  at(view.passes, of) ?? (passesOf(view, of)?.to === view.viewer ? view.received : null);

/** The cards known to lie in a hidden hand: those passed to it and not played yet. */
function located(view: IntensityView, of: Seat, played: readonly Card[]): readonly Card[] {
  const from = passesOf(view, of)?.from;
  if (view.phase.name === 'discarding' || from === undefined) return [];
  const passed = knownPass(view, from) ?? [];
  return passed.filter(card => !played.includes(card));
}

/**
 * The suits that a seat cannot hold: those not followed, and all but calves after leading one too early (#legal-cards).
 */
function closedSuits({ rounds, table, score }: IntensityView, of: Seat): ReadonlySet<number> {
  const players = playersIn({ score });
  const closed = new Set<number>();
  for (const [index, { leader, cards }] of [...rounds, table].entries()) {
    const [led] = cards;
    const card = cards[placeOf(leader, of, players)];
    if (led === undefined || card === undefined) continue;
    if (suitOf(card) !== suitOf(led)) closed.add(suitOf(led));
    if (of === leader && suitOf(led) === CALVES && !calfWasPlayed(rounds.slice(0, index)))
      for (const suit of SUITS) if (suit !== CALVES) closed.add(suit);
  }
  return closed;
}
