import type { AnyRules, GameTypes } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import { letter, type Seat, seats } from '../../../machines/seat.ts';
import { turnWords } from '../../../machines/wording.ts';
import { tableLines } from '../../base/table-lines.ts';
import { capitalise } from '../../base/text.ts';
import { textAdapterOf } from '../../lines/text/adapter.ts';
import type { TakenPlayer } from '../../players/skill.ts';
import type { ReplayValue } from '../../study/film/chances.ts';
import { decisiveOf } from '../../study/film/decisive.ts';
import type { FilmReader } from '../../study/film/film.ts';
import { type LuckReader, luckOf, shareWords, withSign } from '../../study/luck/luck.ts';
import type { CostlyMove, GameReview } from '../../study/review/review.ts';
import type { Replay } from '../../table/replay.ts';
import type { ScreenKit } from '../services.ts';

/** The widest interval of an accuracy that is told. */
const WIDEST = 0.25;

/** The headings of a review. */
export const [COST, DECIDED] = ['What cost most', 'What decided the game'] as const;

/** A moment of a review. */
export interface ReviewItem {
  readonly group: typeof COST | typeof DECIDED;
  /** Index of the replay's step that it begins with. */
  readonly step: number;
  /** Whose move it was; null of a moment. */
  readonly seat: Seat | null;
  readonly when: string;
  readonly brief: string;
  /** What there is to say, a line each. */
  readonly told: readonly string[];
}

/** What the lines of a review are made by. */
export interface ReviewTellers {
  readonly replay: Replay;
  /** Those that show the replay. */
  readonly rules: AnyRules;
  readonly film: FilmReader | undefined;
  readonly value: ReplayValue | null;
  /** Who is taken as how strong, by seat. */
  readonly players: readonly TakenPlayer[];
  readonly luck: LuckReader | null;
}

/** A move of a step in words, with its reason. @param beside another one, from which it differs */
export type MoveWords = (
  step: number,
  seat: Seat,
  move: GameTypes['move'],
  beside: GameTypes['move'],
) => string;

/** Loads what tells moves of a game. */
export async function moveWords(kit: ScreenKit, replay: Replay): Promise<MoveWords> {
  const { rules, steps } = replay;
  const { setup } = rules;
  const [insight, adapter] = await Promise.all([kit.insight?.(), textAdapterOf(kit, setup)]);
  return (step, seat, move, beside) => {
    const view = rules.view(at(steps, step).position, seat);
    const seen = { setup, view, seat, names: namesOf(replay) };
    const found = insight?.(move, { ...seen, beside });
    return found?.told ?? found?.why ?? adapter?.hint?.([{ move }], seen).line ?? move.type;
  };
}

const namesOf = ({ header }: Replay): readonly string[] => header.seats.map(({ name }) => name);

const whenWords = ({ replay, film }: ReviewTellers, step: number): string => {
  const { turn } = at(replay.steps, step).progress;
  return turn === 0 ? 'before turn 1' : turnWords(turn, replay.header.seats.length, film);
};

const of100 = (share: number): number => Math.round(100 * share);

/** A move that cost something: what was done, what is better and why, and the figures. */
export function costItem(tellers: ReviewTellers, costly: CostlyMove, words: MoveWords): ReviewItem {
  const { seat, move, better, beside, best, loss, error } = costly;
  const step = costly.step - 1;
  const when = whenWords(tellers, step);
  const done = capitalise(words(step, seat, move, beside.made));
  const later = laterWords(tellers, costly);
  return {
    ...{ group: COST, step, seat, when },
    brief: `−${of100(loss)}  ${done}`,
    told: [
      `${capitalise(when)}, ${namesOf(tellers.replay)[seat] ?? ''}. ${done}.`,
      `Better: ${words(step, seat, better, beside.better)}.`,
      ...(later === null ? [] : [later]),
      `Played on by normal players that wins ${of100(best)} of 100 games, this ${of100(best) - of100(loss)} (${of100(loss)} ± ${of100(1.96 * error)}).`,
    ],
  };
}

/** The least that a share of what there is differs by to be a reason. */
const NOTABLE = 0.01;

/** What becomes of the better move and of the one that was made, by the measure in which its player gains most, and who loses most of it. */
function laterWords({ film, replay }: ReviewTellers, { later, seat }: CostlyMove): string | null {
  const gains = (film?.measures ?? []).flatMap(({ word, fewest }, measure) => {
    const [best = [], made = []] = [later?.best[measure], later?.made[measure]];
    const [whole, before] = [best, made].map(of => of.reduce((all, each) => all + each, 0));
    const gain = best.map(
      (each, of) => (fewest ? -1 : 1) * (each / (whole || 1) - (made[of] ?? 0) / (before || 1)),
    );
    const loser = seats(gain.length).toSorted((one, other) => at(gain, one) - at(gain, other))[0];
    // Whose share grows with less of it has gained nothing that one sees.
    const more = (fewest ? -1 : 1) * ((best[seat] ?? 0) - (made[seat] ?? 0));
    if (loser === undefined || more <= 0 || at(gain, seat) < NOTABLE) return [];
    const of = (who: Seat, noun: string): string =>
      `${namesOf(replay)[who] ?? ''} ${noun}, not ${at(made, who).toFixed(1)}`;
    const had = (who: Seat): string => at(best, who).toFixed(1);
    const own = of(seat, `has ${had(seat)} ${word}`);
    // Who lost a share only because there is more in all has lost nothing that one sees.
    const seen = 2 * Math.abs(at(best, loser) - at(made, loser)) >= Math.abs(at(best, seat) - at(made, seat));
    return [{ gain: at(gain, seat), words: seen ? `${own}, and ${of(loser, had(loser))}` : own }];
  });
  const [most] = gains.toSorted((one, other) => other.gain - one.gain);
  if (most === undefined) return null;
  return `${film?.review?.rounds === undefined ? 'At the end' : film.together ? 'A turn later' : 'A round later'} ${most.words}.`;
}

/** The moments that decided the game. */
export function decidedItems({ replay, rules, film, value }: ReviewTellers): readonly ReviewItem[] {
  const decisive = value === null ? [] : decisiveOf(replay, value, film, rules);
  return decisive.map(({ from, when, what, chances }) => ({
    ...{ group: DECIDED, step: from, seat: null, when },
    brief: capitalise(what.slice(when.length + 2)),
    told: [`${capitalise(what)}.`, chances],
  }));
}

/** What each player has kept, and their luck beside it, in columns, as far as there is any of it. @param review a sentence where no moves are priced @param width without the last column where all have no room */
export function standingLines(
  { replay, luck }: ReviewTellers,
  review: GameReview | string,
  width = Number.POSITIVE_INFINITY,
): readonly string[] {
  const names = namesOf(replay);
  const priced = typeof review !== 'string';
  const fought = luck === null ? [] : luckOf(replay, luck).players;
  const figures = fought.some(({ expected, came }) => expected !== came) ? fought : null;
  if (!priced && figures === null) return [];
  const kept = (seat: Seat): string => {
    const known = typeof review === 'string' ? null : review.accuracy[seat];
    const within = known === null || known === undefined ? 1 : 1.96 * known.error;
    if (known === null || known === undefined || within > WIDEST) return '…';
    return `${of100(known.kept)} ± ${Math.max(1, of100(within))} %`;
  };
  const rows = seats(names.length).map(seat => {
    const lucky = figures?.[seat];
    return [
      `${letter(seat)} ${names[seat] ?? ''}`,
      ...(priced ? [kept(seat)] : []),
      ...(lucky === undefined ? [] : [withSign(lucky.came - lucky.expected), shareWords(lucky.asMuch)]),
    ];
  });
  const heads = ['', ...(priced ? ['accuracy'] : []), ...(figures === null ? [] : ['luck', 'as much'])];
  const lines = tableLines([heads, ...rows], column => column > 0);
  if (lines.every(line => line.length <= width)) return lines;
  return tableLines(
    [heads, ...rows].map(row => row.slice(0, -1)),
    column => column > 0,
  );
}

/** What is said of costly moves beside the list of them; null where the list says it. @param priced why no move is priced, or what is known */
export function costWords(priced: string | GameReview): string | null {
  if (typeof priced === 'string') return priced;
  if (priced.atMost === null) return `${COST}: being played out, ${of100(priced.done)} %`;
  if (priced.costly.length > 0) return null;
  return `No move of those that were looked at cost more than ${Math.ceil(100 * priced.atMost)} of 100 games.`;
}
