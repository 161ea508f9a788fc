import { type BoardData, type Region, regionsOf } from '../../../machines/conquest/board.ts';
import { type BattleRoll, rollChances } from '../../../machines/conquest/dice.ts';
import type { LimitResult } from '../../../machines/conquest/limit.ts';
import type { GameTypes, Rules, SeatNames } from '../../../machines/game.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import { plural } from '../../../machines/wording.ts';
import type { FilmReader, LastTurn, MarkKind, Measure } from '../../study/film/film.ts';
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
  /** Armies that cards were traded for. */
  readonly traded?: { readonly seat: Seat; readonly armies: number };
  /** New armies on a territory. */
  readonly placed?: { readonly seat: Seat; readonly territory: number; readonly armies: number };
  /** A battle without other marks. */
  readonly battle?: Seat;
}

/** A continent, as far as a film tells of it. */
interface Continent extends Region {
  readonly name: string;
}

/** The continents of a board that pay. */
export const continentsOf = (data: BoardData): readonly Continent[] =>
  regionsOf(data)
    .map((region, index) => ({ ...region, name: data.continents[index]?.name ?? '' }))
    .filter(({ bonus, territories }) => bonus > 0 && territories.length > 0);

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

/** The turn with which a game ends, and what it comes to then. */
export const lastByLimit = ({
  options: { turnLimit, limitResult },
}: {
  readonly options: { readonly turnLimit: number; readonly limitResult: LimitResult };
}): LastTurn => ({ turn: turnLimit || Number.POSITIVE_INFINITY, drawn: limitResult === 'draw' });

/** What a film needs to know of a game of territories. */
interface Conquest<T extends GameTypes> {
  readonly measures: FilmReader<T>['measures'];
  marksOf(event: T['event']): EventMarks | null;
  readonly luck: LuckReader<T>;
  owners(view: T['view']): KnownBoard['owners'];
  /** None in a game without. */
  continents(rules: Rules<T>): readonly Continent[];
}

/** The film of a game of territories, by the marks of its events and the luck of its battles. */
export function conquestFilm<T extends GameTypes>({
  measures,
  marksOf,
  luck,
  owners,
  continents,
}: Conquest<T>): Pick<FilmReader<T>, 'measures' | 'markOf' | 'gist'> {
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
    gist(events, names, rules, { before, after }) {
      const all = events.flatMap(event => marksOf(event) ?? []);
      const fights = luck.fights(events, rules);
      const parts = [
        ...all.flatMap(({ traded }) =>
          traded === undefined ? [] : [`${names[traded.seat] ?? ''} traded for ${traded.armies}`],
        ),
        ...takings(all, names),
        ...turnings(continents(rules), owners(before), owners(after), names),
        ...all.flatMap(({ out }) => (out === undefined ? [] : [`${names[out] ?? ''} is out`])),
      ];
      if (parts.length > 0) return parts.join('; ');
      const [first] = fights;
      if (first === undefined) return massing(all, names, territory => luck.territoryName(territory, rules));
      const lost = fights.reduce((sum, each) => sum + each.attackerLoses, 0);
      const beaten = fights.reduce((sum, each) => sum + each.defenderLoses, 0);
      return `${names[first.seat] ?? ''} took nothing: ${lost} lost for ${beaten} in ${plural(fights.length, ...luck.fight)}`;
    },
  };
}

/** New armies on one territory that are worth telling. */
const MASSED = 3;

/** The most new armies on one territory, of whoever has put them there; null where there are few. */
function massing(
  all: readonly EventMarks[],
  names: SeatNames,
  territoryName: (territory: number) => string,
): string | null {
  const sums = new Map<string, NonNullable<EventMarks['placed']>>();
  for (const { placed } of all) {
    if (placed === undefined) continue;
    const key = `${placed.seat} ${placed.territory}`;
    sums.set(key, { ...placed, armies: placed.armies + (sums.get(key)?.armies ?? 0) });
  }
  const [most] = [...sums.values()].toSorted((one, other) => other.armies - one.armies);
  if (most === undefined || most.armies < MASSED) return null;
  return `${names[most.seat] ?? ''} placed ${most.armies} armies on ${territoryName(most.territory)}`;
}

/** Whose continents are whole now, and whose are no longer. */
function turnings(
  all: readonly Continent[],
  before: KnownBoard['owners'],
  after: KnownBoard['owners'],
  names: SeatNames,
): readonly string[] {
  return all.flatMap(({ name, bonus, territories }) => {
    const holder = (owners: KnownBoard['owners']): Seat | null => {
      const [first] = territories.map(territory => owners[territory]);
      const whole = territories.every(territory => owners[territory] === first);
      return whole && typeof first === 'number' ? first : null;
    };
    const [had, has] = [holder(before), holder(after)];
    if (had === has) return [];
    if (has !== null) return [`${names[has] ?? ''} won all of ${name} (+${bonus} a turn)`];
    return had === null ? [] : [`${names[had] ?? ''} lost ${name} (+${bonus} a turn)`];
  });
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
      const took = `${names[seat] ?? ''} took ${plural(count, 'territory', 'territories')}`;
      if (victim === undefined) return took;
      const [loser, lost] = victim;
      const part = count === 1 ? '' : `, ${lost === count ? 'all' : lost}`;
      return `${took}${part} from ${names[loser] ?? ''}`;
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
  territoryName: LuckReader<T>['territoryName'],
): LuckReader<T> => ({
  measure: 'armies beaten',
  fight: ['roll', 'rolls'],
  fights: events => rollsIn(events).map(fightOf),
  territoryName: territoryName,
});
