import fc from 'fast-check';
import { expect, test } from 'vitest';
import { begin, persist, play, restore, type Snapshot } from '../../../machines/chart.ts';
import {
  type Card,
  type CardSet,
  cardSet,
  cardsIn,
  DECK,
  isCalf,
  minus,
  sizeOf,
  suitOf,
} from '../../../machines/intensity/cards.ts';
import { intensity } from '../../../machines/intensity/index.ts';
import { finishedRound, handTotals, legalCards, nextToPlay } from '../../../machines/intensity/round.ts';
import type { IntensityMove, IntensityOptions, IntensityTypes } from '../../../machines/intensity/types.ts';
import { fromSeed } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seat, seats } from '../../../machines/seat.ts';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';
import { rulesFor, usual } from './support/hands.ts';

/** By number of players: the partners there can be. */
const PARTNERS: Readonly<Record<number, readonly number[]>> = {
  3: [0],
  4: [0, 1122, 1212, 1221],
  5: [0],
  6: [0, 121212, 123123, 112233, 122133],
};

const optionsOf = (players: number): fc.Arbitrary<IntensityOptions> =>
  fc.record({
    hands: fc.constantFrom('1', '4', 'to-50'),
    lead: fc.constantFrom('drawn', 'first-seat'),
    faults: fc.constantFrom('refused', 'punished'),
    watchers: fc.constantFrom('table', 'hands'),
    passing: fc.constantFrom('left', 'by-turns'),
    moon: fc.constantFrom('off', 'others', 'own'),
    takeBack: fc.constantFrom('no', 'unfollowed'),
    teams: fc.constantFrom(...(PARTNERS[players] ?? [])),
  });

interface Walk {
  readonly players: number;
  readonly options: IntensityOptions;
  readonly seed: string;
  /** Which of the legal moves is made, one number after the other, then again from the start. */
  readonly choices: readonly number[];
}
const walk: fc.Arbitrary<Walk> = fc.constantFrom(3, 4, 5, 6).chain(players =>
  fc.record({
    players: fc.constant(players),
    options: optionsOf(players),
    seed: fc.string({ maxLength: 8 }),
    choices: fc.array(fc.nat(), { minLength: 1, maxLength: 60 }),
  }),
);

type Snap = Snapshot<IntensityTypes>;

/** Plays a random match to its end; calls back before every move. */
function rollout(
  { players, options, seed, choices }: Walk,
  before: (snapshot: Snap, by: Seat, move: IntensityMove) => void,
): Snap {
  const rules = rulesFor(options, players);
  let snapshot = good(begin(rules, fromSeed(seed)));
  for (let count = 0; ; count++) {
    const waiting = rules.seatsToMove(snapshot.context.position);
    if (waiting.length === 0) return snapshot;
    const choice = at(choices, count % choices.length);
    const by = at(waiting, choice % waiting.length);
    const moves = [...rules.legalMoves(snapshot.context.position, by)];
    const move = at(moves, choice % moves.length);
    before(snapshot, by, move);
    snapshot = good(play(rules, snapshot, by, move));
  }
}

const RUNS = { numRuns: runs(25) };

test('the points of every hand are 17 + 5 for each fault', () => {
  fc.assert(
    fc.property(walk, walk => {
      const { scores } = rollout(walk, () => {}).context.position;
      for (const score of scores) {
        const faults = score.faults.reduce((sum, count) => sum + count, 0);
        expect(handTotals(score, { moon: 'off' }).reduce((sum, points) => sum + points, 0)).toBe(
          17 + 5 * faults,
        );
      }
    }),
    RUNS,
  );
});

test('chart and rules agree: the state is the phase, and every position holds as data from outside', () => {
  fc.assert(
    fc.property(walk, walk => {
      const rules = rulesFor(walk.options, walk.players);
      rollout(walk, snapshot => {
        expect(snapshot.phase).toBe(rules.progress(snapshot.context.position).phase);
        const stored = persist(rules, snapshot);
        const back = restore(intensity, rules, stored);
        expect(back.ok ? persist(rules, back.value) : back.error).toEqual(stored);
      });
    }),
    { numRuns: runs(8) },
  );
});

test('a seat that may not move has no legal move, and the statechart takes none from it', () => {
  fc.assert(
    fc.property(walk, walk => {
      const rules = rulesFor(walk.options, walk.players);
      rollout(walk, (snapshot, by, move) => {
        const waiting = rules.seatsToMove(snapshot.context.position);
        expect(waiting).toContain(by);
        for (const other of seats(walk.players).filter(of => !waiting.includes(of))) {
          expect([...rules.legalMoves(snapshot.context.position, other)]).toEqual([]);
          expect(play(rules, snapshot, other, move).ok).toBe(false);
        }
      });
    }),
    { numRuns: runs(8) },
  );
});

test('exactly the legal cards are accepted, in every position', () => {
  fc.assert(
    fc.property(walk, walk => {
      const rules = rulesFor(walk.options, walk.players);
      rollout(walk, ({ context, phase }, by) => {
        if (!phase.startsWith('playing')) return;
        const accepted = cardsIn(DECK).filter(
          card => rules.apply(context.position, by, { type: 'play', card }).ok,
        );
        expect(accepted).toEqual(rules.view(context.position, by).legal);
        expect(accepted.length).toBeGreaterThan(0);
      });
    }),
    { numRuns: runs(8) },
  );
});

test('nobody sees a card that lies hidden with somebody else', () => {
  fc.assert(
    fc.property(walk, walk => {
      const rules = rulesFor(
        { ...walk.options, watchers: 'table', passing: 'left', moon: 'off' },
        walk.players,
      );
      rollout(walk, ({ context: { position } }) => {
        for (const viewer of [...seats(walk.players), 'spectator'] as const) {
          const shown = JSON.stringify({ ...rules.view(position, viewer), options: null });
          const numbers = new Set(shown.match(/\b[1-4][0-9]\b/g));
          const known = new Set([
            ...position.rounds.flatMap(round => round.cards),
            ...position.table.cards,
            ...(viewer === 'spectator' ? [] : cardsIn(at(position.hands, viewer))),
            ...(viewer === 'spectator' ? [] : (at(position.passes, viewer) ?? [])),
          ]);
          const counts = [
            ...position.rounds.map(round => round.points),
            ...position.score.points,
            ...position.scores.flatMap(score => score.points),
          ];
          const leaked = [...numbers].map(Number).filter(number => !known.has(number as Card));
          expect(leaked.filter(number => !counts.includes(number) && number !== position.number)).toEqual([]);
        }
      });
    }),
    { numRuns: runs(8) },
  );
});

test('the same seed and moves give the same match', () => {
  fc.assert(
    fc.property(walk, walk => {
      expect(rollout(walk, () => {}).context).toEqual(rollout(walk, () => {}).context);
    }),
    { numRuns: runs(8) },
  );
});

test('in a match of four hands every seat leads once', () => {
  const leaders = new Set<Seat>();
  const walk: Walk = {
    players: 4,
    options: { ...usual, hands: '4', lead: 'drawn' },
    seed: 'four',
    choices: [3, 1, 4, 1, 5, 9, 2, 6],
  };
  rollout(walk, ({ context }) => leaders.add(context.position.first));
  expect(leaders.size).toBe(4);
});

test('any change of a stored position is refused or still a position that can be', () => {
  const walk: Walk = {
    players: 4,
    options: { ...usual, hands: '4', lead: 'drawn' },
    seed: 'changed',
    choices: [2, 7, 1, 8],
  };
  const stored: string[] = [];
  rollout(walk, ({ context }) => stored.push(JSON.stringify(context.position)));
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 9 }), (which, where, digit) => {
      const text = at(stored, which % stored.length);
      const digits = [...text.matchAll(/\d/g)].map(match => match.index);
      const index = at(digits, where % digits.length);
      const changed = text.slice(0, index) + digit + text.slice(index + 1);
      fc.pre(changed !== text && isJson(changed));
      const position = intensity.position.safeParse(JSON.parse(changed));
      if (!position.success) return;
      // Only the generator, a pass of equal standing, the hand's number or an earlier score can have changed.
      const { hands } = position.data;
      const played = [...position.data.rounds, position.data.table].flatMap(round => round.cards);
      expect(new Set([...hands.flatMap(cardsIn), ...played]).size).toBe(40);
    }),
    { numRuns: runs(300) },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A small fast generator for the many hands below. */
function numbers(start: number): (bound: number) => number {
  let state = start;
  return bound => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 0) / 4294967296) * bound);
  };
}

/** Random hands that are played. */
const HANDS = runs(100_000);

test('random hands: 17 points, ten cards each, legal sets never empty, voids stay voids', () => {
  const below = numbers(20_26);
  const deck = cardsIn(DECK);
  let wrong = 0;
  for (let count = 0; count < HANDS; count++) {
    for (let last = deck.length - 1; last > 0; last--) {
      const other = below(last + 1);
      [deck[last], deck[other]] = [at(deck, other), at(deck, last)];
    }
    const hands: CardSet[] = [0, 10, 20, 30].map(from => cardSet(deck.slice(from, from + 10)));
    if (!handHolds(hands, below)) wrong++;
  }
  expect(wrong).toBe(0);
});

/** Plays one hand of random legal cards with the mask rules; false when a law is broken. */
function handHolds(hands: CardSet[], below: (bound: number) => number): boolean {
  const without = new Set<number>();
  let leader = seat(0);
  let calfSeen = false;
  let points = 0;
  for (let round = 0; round < 10; round++) {
    const cards: Card[] = [];
    while (cards.length < 4) {
      const by = nextToPlay({ leader, cards }, 4);
      const hand = at(hands, by);
      if (sizeOf(hand) !== 10 - round) return false;
      const legal = cardsIn(legalCards(hand, cards[0] ?? null, calfSeen));
      const card = legal[below(legal.length)];
      if (card === undefined || without.has(by * 4 + suitOf(card))) return false;
      if (cards[0] !== undefined && suitOf(card) !== suitOf(cards[0])) without.add(by * 4 + suitOf(cards[0]));
      hands[by] = minus(hand, cardSet([card]));
      cards.push(card);
    }
    const settled = finishedRound({ leader, cards });
    points += settled.points;
    leader = settled.winner;
    calfSeen ||= cards.some(isCalf);
  }
  return points === 17;
}
