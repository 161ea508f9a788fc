// What the decisions of a game cost: the move that was made and the one that a strong computer player would make there, both played on by
// the same chance (decisions/analysis.md#review).
import type { GameTypes } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import type { Question, Ranks } from '../../players/player.ts';
import { type RolloutService, rolloutLevel } from '../../players/rollouts.ts';
import { informationOf } from '../../table/positions.ts';
import type { Replay } from '../../table/replay.ts';
import type { FilmReader } from '../film/film.ts';
import { decides, planKey } from '../puzzles/puzzle.ts';
import { decisionsOf, type GameDecision } from './decisions.ts';
import { type Estimate, estimateOf, type Pairs } from './pairs.ts';

/** What moves are priced by. */
export interface ReviewMeans {
  readonly service: Pick<RolloutService, 'tally'>;
  /** Asks a computer player of a level. */
  readonly think: (game: string, level: string, question: Question<GameTypes>) => Promise<GameTypes['move']>;
  /** The most pairs of rollouts of a decision; left out, as many as a home has time for. */
  readonly pairs?: number;
}

/** What a review is found by. */
interface ReviewSearch extends ReviewMeans {
  readonly ranks: Ranks;
  /** The seats whose costliest moves are looked for. */
  readonly own: readonly Seat[];
  /** The game's own. */
  readonly film: Pick<FilmReader, 'review' | 'together'>;
}

/** A decision that cost something for certain. */
export interface CostlyMove extends GameDecision, Estimate {
  readonly better: GameTypes['move'];
  /** What either is told beside: of moves that are made of parts, the same without the one that counts most. */
  readonly beside: Readonly<Record<'better' | 'made', GameTypes['move']>>;
  /** What became of either; null while that is not known. */
  readonly later: Later | null;
}

/** By measure of the game's film and by seat: what there was on the mean a round later, or at the end of a game that is played to it. */
export interface Later {
  readonly best: readonly (readonly number[])[];
  readonly made: readonly (readonly number[])[];
}

/** What somebody's decisions left of their chance, a turn on the mean. */
export interface Accuracy {
  /** The part of the chance that was kept, from 0 to 1, with its standard error. */
  readonly kept: number;
  readonly error: number;
  /** The parts of a game that were lost. */
  readonly lost: number;
}

/** What is known of a game's decisions so far. */
export interface GameReview {
  /** By seat; null where nothing is known yet, or nothing was decided. */
  readonly accuracy: readonly (Accuracy | null)[];
  /** The costliest first. */
  readonly costly: readonly CostlyMove[];
  /** Where nothing clearly cost more than this, in parts of one; null before that is known. */
  readonly atMost: number | null;
  /** The part of the work that is done, from 0 to 1. */
  readonly done: number;
}

/** The level whose move is the better one: the strongest that is soon asked. */
export const reviewLevel = ({ levels }: Ranks): string =>
  levels.find(({ id }) => id === 'hard')?.id ?? levels.at(-1)?.id ?? '';

/** Rollouts of either move between two estimates: their differences tell how sure the mean is. */
const BATCH = 4;
/** Pairs of rollouts of each decision, pass by pass. */
const PASSES = [8, 24, 64] as const;
/** The pass after which the costliest are looked at. */
const LOOKED = 24;
/** Pairs of fresh rollouts of those that look costliest, as long as they may be; and how many of them. */
const CONFIRMED = [32, 96, 192] as const;
const CANDIDATES = 6;
/** What a listed move cost at least, and in standard errors. */
const LEAST = 0.02;
const SURE = 2;
const MOST_LISTED = 3;
/** Rollouts of either move that tell what becomes of it. */
const LOOKED_ON = 48;
/** Turns of a seat that are looked at: of more some, evenly spread. */
const MOST_TURNS = 40;
const AT_ONCE = 4;

/** A decision in which the strong player would have done something else. */
interface Differing extends GameDecision {
  readonly better: GameTypes['move'];
  readonly looked: Pairs;
  /** By other chance than those by which it was chosen: the largest of many estimates is large by chance. */
  readonly confirmed: Pairs;
  beside: CostlyMove['beside'];
  later: Later | null;
}

export type OpenedReview = ReturnType<typeof openReview>;

/** A review that is found as long as somebody looks at it. Its result depends on the save alone. */
export function openReview(
  replay: Replay,
  { service, think, ranks, own, film: { review = {}, together }, pairs: most = at(PASSES, 2) }: ReviewSearch,
) {
  const { header, rules, steps, game } = replay;
  const all = seats(header.seats.length);
  const { rounds, parts } = review;
  const round = together ? 1 : all.length;
  const [adviser, level] = [reviewLevel(ranks), rolloutLevel(ranks)];
  const decisions = evenly(decisionsOf(replay));
  const passes = PASSES.filter(upTo => upTo <= most);
  const order = [...own, ...all.filter(seat => !own.includes(seat))];
  /** By step; null where the strong player would do the same. */
  const asked = new Map<number, Differing | null>();
  let done = 0;
  let atMost: number | null = null;

  const known = (step: number, seat: Seat) => informationOf(rules, at(steps, step - 1).position, seat);
  async function ask(decision: GameDecision): Promise<void> {
    const { step, seat, move } = decision;
    if (asked.has(step)) return;
    const view = rules.view(at(steps, step - 1).position, seat);
    const better = await think(game.id, adviser, { setup: rules.setup, view, seat, seed: 'hint' });
    const same = !decides(better, move) || planKey(better) === planKey(move);
    const beside = { better: move, made: better };
    asked.set(step, same ? null : { ...decision, better, looked: [], confirmed: [], beside, later: null });
  }
  /** Plays more pairs of a decision: those that are looked at as far as the game says, what is confirmed to the end. */
  async function play(
    one: Differing,
    kind: 'looked' | 'confirmed',
    upTo: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { step, seat, move, better, [kind]: pairs } = one;
    const request = {
      ...{ game: game.id, setup: rules.setup, known: known(step, seat), level },
      ...(kind === 'looked' && rounds !== undefined && { turns: rounds * round }),
    };
    const share = async (first: GameTypes['move'], seed: string): Promise<number> => {
      const { won } = await service.tally(
        { ...request, seed, first: { seat, move: first, rest: adviser } },
        BATCH,
        undefined,
        signal,
      );
      return at(won, seat) / BATCH;
    };
    while (pairs.length * BATCH < upTo) {
      const seed = `${header.seed}/${kind}/${step}/${pairs.length}`;
      const [best, made] = await Promise.all([share(better, seed), share(move, seed)]);
      pairs.push({ best, made });
    }
  }
  /** Why a move cost something: what becomes of either a round later. */
  async function lookOn(one: Differing, signal: AbortSignal | undefined): Promise<void> {
    const { step, seat, move, better } = one;
    const request = {
      ...{ game: game.id, setup: rules.setup, known: known(step, seat), level, measured: true as const },
      ...{ seed: `${header.seed}/later/${step}`, ...(rounds !== undefined && { turns: round }) },
    };
    const after = async (first: GameTypes['move']): Promise<Later['best']> => {
      const played = { ...request, first: { seat, move: first, rest: adviser } };
      const { measures = [] } = await service.tally(played, LOOKED_ON, undefined, signal);
      return measures.map(of => of.map(sum => sum / LOOKED_ON));
    };
    const [best, made] = await Promise.all([after(better), after(move)]);
    one.later = { best, made };
  }
  /** Which part of either move counts most: without it the better one loses most, the one that was made gains most, if anything. */
  async function tellApart(one: Differing, signal: AbortSignal | undefined): Promise<void> {
    if (parts === undefined) return;
    const { step, seat, move, better } = one;
    const { position } = at(steps, step - 1);
    const view = rules.view(position, seat);
    const request = {
      ...{
        game: game.id,
        setup: rules.setup,
        known: known(step, seat),
        level,
        seed: `${header.seed}/parts/${step}`,
      },
      ...(rounds !== undefined && { turns: rounds * round }),
    };
    const priced = async (first: GameTypes['move']) => {
      const { won } = await service.tally(
        { ...request, first: { seat, move: first, rest: adviser } },
        LOOKED_ON,
        undefined,
        signal,
      );
      return { first, share: at(won, seat) };
    };
    const without = (of: GameTypes['move'], other: GameTypes['move']) =>
      Promise.all(
        parts(of, other, view)
          .filter(each => rules.apply(position, seat, each).ok)
          .map(priced),
      );
    const [made, less, more] = await Promise.all([
      priced(move),
      without(better, move),
      without(move, better),
    ]);
    const [worst] = less.toSorted((first, second) => first.share - second.share);
    const [best] = more.toSorted((first, second) => second.share - first.share);
    one.beside = {
      better: worst?.first ?? move,
      made: best !== undefined && best.share > made.share ? best.first : better,
    };
  }
  const each = async <T>(work: readonly T[], one: (item: T) => Promise<void>): Promise<void> => {
    const left = [...work];
    const next = async (): Promise<void> => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await one(item);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  };
  const ofSeat = (seat: Seat): readonly Differing[] =>
    decisions.flatMap(decision => (decision.seat === seat ? (asked.get(decision.step) ?? []) : []));

  function accuracyOf(seat: Seat): Accuracy | null {
    const mine = decisions.filter(decision => decision.seat === seat);
    if (mine.length === 0 || mine.some(({ step }) => !asked.has(step))) return null;
    const differing = ofSeat(seat);
    if (differing.some(({ looked }) => looked.length === 0)) return null;
    const turns = new Set(mine.map(({ turn }) => turn)).size;
    const wrong = [...Map.groupBy(differing, ({ turn }) => turn).values()];
    if (wrong.length === 0) return { kept: 1, error: 0, lost: 0 };
    // In the other turns the chance was on the mean the same, and all of it was kept.
    const had = sum(wrong.map(([first]) => (first === undefined ? 0 : estimateOf(first.looked).best)));
    const estimates = differing.map(({ looked }) => estimateOf(looked));
    const lost = sum(estimates.map(({ loss }) => loss)) / turns;
    const error = Math.sqrt(sum(estimates.map(each => each.error ** 2))) / turns;
    const chance = Math.max(LEAST, had / wrong.length);
    return { kept: Math.max(0, Math.min(1, 1 - lost / chance)), error: error / chance, lost };
  }

  /** Of each turn the decision that looks costliest, and of those the first ones. */
  function candidates(): readonly Differing[] {
    const costliest = Map.groupBy(own.flatMap(ofSeat), ({ seat, turn }) => `${seat}/${turn}`);
    const looks = ({ looked }: Differing): number => estimateOf(looked).loss;
    return [...costliest.values()]
      .flatMap(turn => turn.toSorted((one, other) => looks(other) - looks(one)).slice(0, 1))
      .toSorted((one, other) => looks(other) - looks(one))
      .slice(0, CANDIDATES);
  }
  async function confirm(told: () => void, signal: AbortSignal | undefined): Promise<void> {
    const found = candidates();
    for (const upTo of CONFIRMED) {
      await each(
        found.filter(({ confirmed }) => confirmed.length === 0 || upperEnd(confirmed) > LEAST),
        async one => {
          await play(one, 'confirmed', upTo, signal);
          told();
        },
      );
    }
    const clear = found.filter(({ confirmed, later }) => later === null && isClear(confirmed));
    await each(clear, async one => {
      await tellApart(one, signal);
      await lookOn(one, signal);
      told();
    });
    atMost = Math.max(LEAST, ...found.map(({ confirmed }) => upperEnd(confirmed)));
  }
  const costly = (): readonly CostlyMove[] =>
    own
      .flatMap(ofSeat)
      .flatMap(({ looked: _, confirmed, ...decision }) => {
        const estimate = estimateOf(confirmed);
        return isClear(confirmed) ? [{ ...decision, ...estimate }] : [];
      })
      .toSorted((one, other) => other.loss - one.loss)
      .slice(0, MOST_LISTED);
  const now = (): GameReview => ({
    accuracy: all.map(accuracyOf),
    costly: costly(),
    atMost,
    done,
  });
  /** Pairs to be played in all, once everybody was asked. */
  const whole = (): number => all.flatMap(ofSeat).length * (passes.at(-1) ?? 0) + 1;

  return {
    now,
    /** Goes on until all is known; the signal stops it, and it may be gone on with. Rejects as the service does. */
    async run(told: () => void, signal?: AbortSignal): Promise<void> {
      await each(decisions, async decision => {
        signal?.throwIfAborted();
        await ask(decision);
      });
      const count = (): void => {
        const played = all.flatMap(ofSeat).reduce((sum, { looked }) => sum + looked.length * BATCH, 0);
        done = Math.min(1, (played + 1) / whole());
        told();
      };
      for (const upTo of passes)
        for (const seat of order) {
          await each(ofSeat(seat), async one => {
            await play(one, 'looked', upTo, signal);
            count();
          });
          if (upTo === LOOKED && seat === own.at(-1)) await confirm(told, signal);
        }
      count();
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

const upperEnd = (pairs: Pairs): number => {
  const { loss, error } = estimateOf(pairs);
  return loss + SURE * error;
};

const isClear = (pairs: Pairs): boolean => {
  const { loss, error } = estimateOf(pairs);
  return pairs.length * BATCH >= at(CONFIRMED, 1) && loss >= LEAST && loss > SURE * error;
};

/** The decisions of so many turns of each seat, evenly spread over the game. */
function evenly(decisions: readonly GameDecision[]): readonly GameDecision[] {
  const turns = Map.groupBy(decisions, ({ seat }) => seat);
  const kept = new Map(
    [...turns].map(([seat, mine]) => [seat, spread(new Set(mine.map(({ turn }) => turn)))]),
  );
  return decisions.filter(({ seat, turn }) => kept.get(seat)?.has(turn) === true);
}

function spread(turns: ReadonlySet<number>): ReadonlySet<number> {
  const all = [...turns];
  if (all.length <= MOST_TURNS) return turns;
  const last = all.length - 1;
  return new Set(
    all.filter(
      (_, index) =>
        Math.floor((index * (MOST_TURNS - 1)) / last) !== Math.floor(((index - 1) * (MOST_TURNS - 1)) / last),
    ),
  );
}
