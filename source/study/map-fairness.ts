import type { BoardOfMap } from '../../machines/conquest/deck.ts';
import { at, type Result } from '../../machines/result.ts';
import { type Seat, seats } from '../../machines/seat.ts';
import { plural } from '../../machines/wording.ts';
import { wilson } from '../base/wilson.ts';
import { undirected } from '../maps/graph.ts';
import type { GameMap } from '../maps/map.ts';
import { fairBonus } from '../maps/random-map.ts';

/** What a game between equal computer players tells about its map. */
export interface FairGame {
  /** Empty where nobody won. */
  readonly winners: readonly Seat[];
  /** Who had been dealt clearly most of each continent; null where two had as much. */
  readonly dealt: readonly (Seat | null)[];
  /** The first continent that each seat held whole; null for none. */
  readonly first: readonly (number | null)[];
}

/** Plays a game of that seed move by move, so that who looks on waits for no more than one of them. */
export type PlayFairGame = (seed: string) => Generator<void, FairGame>;

/** How a game on such a board is played by computer players of that level; one sentence where none can be. */
export type FairGames = (board: BoardOfMap, players: number, level: string) => Result<PlayFairGame, string>;

/** What a game brings with which the fairness of maps can be measured. */
export interface MapFairnessKit {
  readonly mapFairness?: () => Promise<FairGames>;
}

/** The numbers of players that are measured. */
export const FAIR_SEATS = { least: 2, most: 6 } as const;

/** How often something was so, and how often those it was so of won. */
interface Tally {
  times: number;
  won: number;
}

const tallies = (count: number): Tally[] => Array.from({ length: count }, () => ({ times: 0, won: 0 }));

/** Games on a map, counted. */
export class MapFairness {
  readonly #map: GameMap;
  readonly #bySeat = new Map<number, { games: number; readonly seats: Tally[] }>();
  readonly #dealt: Tally[];
  readonly #first: Tally[];
  readonly #shape: ReturnType<typeof shapeSections>;

  constructor(map: GameMap) {
    this.#map = map;
    this.#shape = shapeSections(map);
    this.#dealt = tallies(map.continents.length);
    this.#first = tallies(map.continents.length);
  }

  /** Counts a game; one that nobody won tells nothing. */
  add(players: number, { winners, dealt, first }: FairGame): void {
    if (winners.length === 0) return;
    const counted = this.#bySeat.get(players) ?? { games: 0, seats: tallies(players) };
    this.#bySeat.set(players, counted);
    counted.games += 1;
    const count = (tally: Tally, seat: Seat): void => {
      tally.times += 1;
      if (winners.includes(seat)) tally.won += 1;
    };
    for (const seat of seats(players)) count(at(counted.seats, seat), seat);
    for (const [continent, seat] of dealt.entries())
      if (seat !== null) count(at(this.#dealt, continent), seat);
    for (const seat of seats(players)) {
      const continent = first[seat] ?? null;
      if (continent !== null) count(at(this.#first, continent), seat);
    }
  }

  /** What has been found so far, in sections of lines. */
  report(): readonly { readonly heading: string; readonly lines: readonly string[] }[] {
    const changes = this.#changes();
    return [
      { heading: 'Wins by seat', lines: this.#seatLines() },
      { heading: 'Wins of who held it first, and of who was dealt most', lines: this.#continentLines() },
      {
        heading: 'Worth a change',
        lines: changes.length === 0 ? ['Nothing that these games show.'] : changes,
      },
      ...this.#shape,
    ];
  }

  #seatLines(): readonly string[] {
    return [...this.#bySeat].map(([players, { games, seats: each }]) => {
      const wins = each.map(({ won }) => `${Math.round((100 * won) / games)}`.padStart(2)).join('  ');
      const reach = Math.max(...each.map(reachOf));
      return `${players} players  ${wins} %  ±${reach}, ${plural(games, 'game', 'games')}`;
    });
  }

  #continentLines(): readonly string[] {
    const continentOf = this.#map.countries.map(({ continent }) => continent);
    const borders = this.#map.countries.map(country => country.borders);
    return this.#map.continents.map(({ name, bonus }, index) => {
      const rule = fairBonus(index, continentOf, borders);
      const usual = rule === bonus ? '' : ` (by the rule of thumb ${rule})`;
      return `${name} pays ${bonus}${usual}: ${shareOf(at(this.#first, index))}, ${shareOf(at(this.#dealt, index))}`;
    });
  }

  /** Bonuses that would make it fairer, as far as the games show it. */
  #changes(): readonly string[] {
    return this.#map.continents.flatMap(({ name, bonus }, index) => {
      const own = at(this.#first, index);
      const rest = this.#first.filter(tally => tally !== own);
      const others =
        rest.reduce((sum, { won }) => sum + won, 0) / rest.reduce((sum, { times }) => sum + times, 0);
      const { low, high } = wilson(own.won, own.times);
      const by = low > others ? -1 : high < others ? 1 : 0;
      if (by === 0 || bonus + by < 1) return [];
      const [much, less] = by < 0 ? ['more', 'less'] : ['less', 'more'];
      return [
        `${name}: ${bonus + by} instead of ${bonus}. Who holds it first wins ${percent(own)} %, ${much} than elsewhere (${Math.round(100 * others)} %): let it pay ${less}.`,
      ];
    });
  }
}

const percent = ({ times, won }: Tally): number => Math.round((100 * won) / times);

/** Half of the 95 % interval, in points of a hundred. */
function reachOf({ times, won }: Tally): number {
  const { low, high } = wilson(won, times);
  return Math.round(50 * (high - low));
}

const shareOf = (tally: Tally): string =>
  tally.times === 0 ? 'never' : `${percent(tally)} % ±${reachOf(tally)}`;

/** Territories that one border leads to, and those without which the map falls apart. */
function shapeSections(
  map: GameMap,
): readonly { readonly heading: string; readonly lines: readonly string[] }[] {
  const links = undirected(map).map(near => [...near]);
  const all = map.countries.map((_, index) => index);
  const named = (found: readonly number[]): readonly string[] =>
    found.length === 0 ? [] : [found.map(index => at(map.countries, index).name).join(', ')];
  const ends = all.filter(index => at(links, index).length === 1);
  return [
    { heading: 'Dead ends, which one border leads to', lines: named(ends) },
    { heading: 'Choke points, without which the map falls apart', lines: named(chokePoints(links)) },
  ].filter(({ lines }) => lines.length > 0);
}

/** The nodes without which a graph falls into more parts, ascending (R. E. Tarjan's way: by the earliest node reached from behind each). */
function chokePoints(links: readonly (readonly number[])[]): readonly number[] {
  const met = new Map<number, number>();
  const found = new Set<number>();
  /** @returns the number of the earliest node that is reached from it without going back */
  const visit = (node: number, from: number | null): number => {
    const own = met.size;
    met.set(node, own);
    let [earliest, branches] = [own, 0];
    for (const next of at(links, node)) {
      const before = met.get(next);
      if (next === from) continue;
      if (before !== undefined) {
        earliest = Math.min(earliest, before);
        continue;
      }
      const reached = visit(next, node);
      branches += 1;
      earliest = Math.min(earliest, reached);
      if (from === null ? branches > 1 : reached >= own) found.add(node);
    }
    return earliest;
  };
  for (const node of links.keys()) if (!met.has(node)) visit(node, null);
  return [...found].toSorted((one, other) => one - other);
}

/** Tables of computer players for each number of them that can play on a board; empty where none can. */
export const fairTables = (
  open: FairGames,
  board: BoardOfMap,
  level: string,
  players = Array.from(
    { length: FAIR_SEATS.most - FAIR_SEATS.least + 1 },
    (_, index) => FAIR_SEATS.least + index,
  ),
): readonly { readonly players: number; readonly play: PlayFairGame }[] =>
  players.flatMap(count => {
    const play = open(board, count, level);
    return play.ok ? [{ players: count, play: play.value }] : [];
  });
