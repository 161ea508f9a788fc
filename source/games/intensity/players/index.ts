import type { Card } from '../../../../machines/intensity/cards.ts';
import { ascending } from '../../../../machines/intensity/hands.ts';
import { placeOf, playersIn } from '../../../../machines/intensity/round.ts';
import type { IntensityMove, IntensityTypes, IntensityView } from '../../../../machines/intensity/types.ts';
import { PASSED } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { FastRandom } from '../../../players/fast-random.ts';
import type { Question, Roster, WeighedMove } from '../../../players/player.ts';
import { characterOf } from './characters.ts';
import { cardHints, passHints } from './hint.ts';
import { knowledgeOf } from './knowledge.ts';
import { cardOfCode } from './masks.ts';
import { type HandStart, passByRule, searchPass } from './passing.ts';
import { byRule } from './policies.ts';
import { type LevelId, levelOf, ranks } from './ranks.ts';
import { legalCodes, openRoot, search, type ThinkingTime } from './search.ts';
import { handRules, ownHand, type Sight, sightOf, USUAL } from './sight.ts';
import type { Model } from './simulation.ts';
import { RULE_MODEL, STYLED_MODEL } from './styles.ts';

export const intensityRoster: Roster<IntensityTypes> = {
  ...ranks,
  choose(word, question) {
    const level = levelOf(word);
    if (level === null) throw new Error(`Intensity has no computer player called ${word}`);
    return chooseMove(level, question);
  },
  weigh,
};

/** Every choice with its expected penalty points, as the strongest level weighs them. */
function weigh({ view, seat, seed }: Question<IntensityTypes>): readonly WeighedMove<IntensityTypes>[] {
  const { card, pass } = DEEPEST;
  const noise = FastRandom.of(
    `${seed} ${seat} ${view.number} ${view.rounds.length} ${view.table.cards.length}`,
  );
  switch (view.phase.name) {
    case 'discarding':
      return passHints(ownHand(view, seat), startFor(view, seat), noise, { rollouts: pass }).map(
        ({ cards, ...worth }) => ({ move: { type: 'discard', cards: [...cards] }, worth }),
      );
    case 'playing':
      return cardHints(sightOf(view, seat), noise, { rollouts: card }).map(({ card: played, ...worth }) => ({
        move: { type: 'play', card: played },
        worth,
      }));
    default:
      return [{ move: { type: 'ready' } }];
  }
}

/** How the hand begins that a seat sees. */
export function startFor(view: IntensityView, seat: Seat): HandStart {
  const rules = handRules(view, seat);
  return { opener: placeOf(seat, view.first, rules.players), rules };
}

/** The move of a computer player; without a clock by a fixed number of rollouts, and so the same on every machine. */
export function chooseMove(
  level: LevelId,
  { view, seat, seed, style }: Question<IntensityTypes>,
  clock: ThinkingTime | null = null,
): IntensityMove {
  // The seed may be that of the whole game: every decision has randomness of its own.
  const played = view.rounds.length * playersIn(view) + view.table.cards.length;
  const noise = FastRandom.of(`${seed} ${seat} ${view.number} ${played}`);
  const character = characterOf(style);
  switch (view.phase.name) {
    case 'discarding': {
      const start = startFor(view, seat);
      const cards = character.pass?.(ownHand(view, seat)) ?? null;
      if (cards !== null) return { type: 'discard', cards: [...cards] };
      return { type: 'discard', cards: choosePass(level, ownHand(view, seat), start, noise, clock) };
    }
    case 'playing': {
      const sight = sightOf(view, seat);
      const code = character.card?.(openRoot(knowledgeOf(sight)), view, seat) ?? null;
      return {
        type: 'play',
        card: code === null ? chooseCard(level, sight, noise, clock) : cardOfCode(code),
      };
    }
    case 'scored':
      return { type: 'ready' };
    case 'over':
      throw new Error('nobody is to move in a game that is over');
  }
}

interface Habits {
  /** The share of random choices, 0 to 1. */
  readonly random: number;
  /** Its search, if it has one: rollouts for a card and for the pass, at larger tables too (null: by the rules of thumb). */
  readonly thinking: {
    readonly card: number;
    readonly pass: number | null;
    readonly passOfMany: number;
    readonly model: Model;
    readonly inference: boolean;
  } | null;
}

/** Rollouts of the strongest level. */
const DEEPEST = { card: 2000, pass: 8000, passOfMany: 8000 } as const;
/** From so many players on three cards are so much of a hand that hard tries them too. */
const MANY = 5;

/** The levels (decisions/intensity-players.md#levels). */
const HABITS: Readonly<Record<LevelId, Habits>> = {
  random: { random: 1, thinking: null },
  easy: { random: 0.3, thinking: null },
  normal: { random: 0, thinking: null },
  hard: {
    random: 0,
    thinking: { card: 500, pass: null, passOfMany: 2000, model: RULE_MODEL, inference: false },
  },
  expert: { random: 0, thinking: { ...DEEPEST, model: STYLED_MODEL, inference: true } },
};

/** True for levels that search, and so take time. The others answer by a rule or by chance. */
export const isSearching = (level: LevelId): boolean => HABITS[level].thinking !== null;

/** Chooses a legal card to play. `clock` as in `chooseMove`. */
export function chooseCard(
  level: LevelId,
  sight: Sight,
  noise: FastRandom,
  clock: ThinkingTime | null = null,
): Card {
  const { random, thinking } = HABITS[level];
  const knowledge = knowledgeOf(sight);
  const root = openRoot(knowledge);
  const codes = legalCodes(root);
  if (codes.length === 1) return cardOfCode(at(codes, 0));
  if (noise.unit() < random) return cardOfCode(at(codes, noise.below(codes.length)));
  if (thinking === null || !root.pointsAreOut) return cardOfCode(byRule(root, root.turn));
  const budget = clock ?? { rollouts: thinking.card };
  const best = at(search(knowledge, noise, { ...thinking, budget }), 0);
  return cardOfCode(best.deals === 0 ? byRule(root, root.turn) : best.code);
}

/** Chooses three of the cards dealt to pass, in increasing order. */
export function choosePass(
  level: LevelId,
  hand: readonly Card[],
  start: HandStart,
  noise: FastRandom,
  clock: ThinkingTime | null = null,
): Card[] {
  const { random, thinking } = HABITS[level];
  if (noise.unit() < random) {
    const rest = [...hand];
    const draw = (_: unknown, taken: number) => at(rest.splice(noise.below(hand.length - taken), 1), 0);
    return ascending(Array.from({ length: PASSED }, draw));
  }
  const { players } = start.rules ?? USUAL;
  const rollouts = players < MANY ? thinking?.pass : thinking?.passOfMany;
  if (thinking === null || typeof rollouts !== 'number') return passByRule(hand);
  const budget = clock ? { ...clock, milliseconds: clock.milliseconds * PASSED } : { rollouts };
  const [best] = searchPass(hand, noise, { budget, model: thinking.model, start });
  return ascending(best?.cards.map(cardOfCode) ?? []);
}
