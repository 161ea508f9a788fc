import { type BattleRoll, rollChances } from '../../../machines/conquest/dice.ts';
import type { GameTypes, SeatNames } from '../../../machines/game.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import { plural } from '../../../machines/wording.ts';
import type { FilmReader, MarkKind, Measure } from '../../study/film/film.ts';
import type { Fight, LuckReader } from '../../study/luck/luck.ts';

/** Owners and armies of a view; `hidden` or null where invisible. */
export interface KnownBoard {
  readonly owners: readonly (Seat | null | 'hidden')[];
  readonly armies: readonly (number | null)[];
}

export interface EventMarks {
  readonly taken?: { readonly seat: Seat; readonly from: Seat | null };
  readonly out?: Seat;
  readonly cards?: Seat;
  /** A battle without other marks. */
  readonly battle?: Seat;
}

/** The measures of territories and of armies, by seat. */
export function boardMeasures<T extends GameTypes>(
  of: (view: T['view']) => KnownBoard & { readonly seats: number },
  armies: string,
): [Measure<T>, Measure<T>] {
  return [
    {
      word: 'territories',
      of(view) {
        const { owners, seats: count } = of(view);
        return seats(count).map(seat => owners.filter(owner => owner === seat).length);
      },
      whole: view => of(view).owners.length,
    },
    {
      word: armies,
      of(view) {
        const { owners, armies: counts, seats: count } = of(view);
        const held = (seat: Seat) => counts.filter((_, index) => owners[index] === seat);
        return seats(count).map(seat => held(seat).reduce<number>((sum, each) => sum + (each ?? 0), 0));
      },
    },
  ];
}

/** The film of a game of territories, by the marks of its events and the luck of its battles. */
export function conquestFilm<T extends GameTypes>(
  measures: FilmReader<T>['measures'],
  marksOf: (event: T['event']) => EventMarks | null,
  luck: LuckReader<T>,
): Pick<FilmReader<T>, 'measures' | 'markOf' | 'gist'> {
  return {
    measures,
    markOf(event) {
      const { out, cards, taken, battle } = marksOf(event) ?? {};
      const marks = Object.entries({ out, taken: taken?.seat, cards, battle }) as [
        MarkKind,
        Seat | undefined,
      ][];
      const [mark] = marks.flatMap(([kind, seat]) => (seat === undefined ? [] : [{ kind, seat }]));
      return mark ?? null;
    },
    gist(events, names, rules) {
      const all = events.flatMap(event => marksOf(event) ?? []);
      const fights = luck.fights(events, rules);
      const parts = [
        ...takings(all, names),
        ...all.flatMap(({ out }) => (out === undefined ? [] : [`${names[out] ?? ''} is out`])),
      ];
      if (parts.length > 0) return parts.join('; ');
      const [first] = fights;
      if (first === undefined) return 'no battle is fought';
      const lost = fights.reduce((sum, each) => sum + each.attackerLoses, 0);
      const beaten = fights.reduce((sum, each) => sum + each.defenderLoses, 0);
      return `${names[first.seat] ?? ''} takes nothing: ${lost} lost for ${beaten} in ${plural(fights.length, ...luck.fight)}`;
    },
  };
}

/** Most players in a summary of captures. */
const MOST_TAKERS = 2;

/** Summarizes captures: how many by whom, and from whom most. */
function takings(all: readonly EventMarks[], names: SeatNames): readonly string[] {
  const taken = all.flatMap(each => each.taken ?? []);
  const counts = (of: readonly (Seat | null)[]): readonly (readonly [Seat, number])[] =>
    seats(names.length)
      .map(seat => [seat, of.filter(each => each === seat).length] as const)
      .filter(([, count]) => count > 0)
      .toSorted(([, one], [, other]) => other - one);
  return counts(taken.map(({ seat }) => seat))
    .slice(0, MOST_TAKERS)
    .map(([seat, count]) => {
      const [victim] = counts(taken.filter(each => each.seat === seat).map(({ from }) => from));
      const takes = `${names[seat] ?? ''} takes ${plural(count, 'territory', 'territories')}`;
      if (victim === undefined) return takes;
      const [loser, lost] = victim;
      const part = count === 1 ? '' : `, ${lost === count ? 'all' : lost}`;
      return `${takes}${part} of ${names[loser] ?? ''}`;
    });
}

export type DiceRoll = BattleRoll & Pick<Fight, 'seat' | 'defender' | 'source' | 'target'>;

/** A roll with the distribution of its results: losses of the defender. */
export const fightOf = ({ seat, defender, source, target, ...rolled }: DiceRoll): Fight => ({
  ...{ seat, defender, source, target },
  ...rolled,
  came: rolled.defenderLoses,
  chances: { least: 0, of: rollChances(rolled.attack.length, rolled.defence.length) },
  of: rolled.attackerLoses + rolled.defenderLoses,
});

/** The luck of a game with dice. */
export const diceLuck = <T extends GameTypes>(
  rollsIn: (events: readonly T['event'][]) => readonly DiceRoll[],
  placeName: LuckReader<T>['placeName'],
): LuckReader<T> => ({
  measure: 'armies beaten',
  fight: ['roll', 'rolls'],
  fights: events => rollsIn(events).map(fightOf),
  placeName,
});
