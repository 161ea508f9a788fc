import { at } from '../../../machines/result.ts';
import type { Pairing } from './pairing.ts';

/** A table of a round; a bye is one with one entrant. */
export interface PairedTable extends Pairing {
  /** In the order of `players`: the place of each, 1 for the winner; null while it is played. */
  readonly places: readonly number[] | null;
}

export interface Rank {
  readonly entrant: number;
  /** From 1; the same for entrants equal in everything. */
  readonly rank: number;
  readonly points: number;
  readonly buchholz: number;
  readonly sonnebornBerger: number;
  /** Finished tables, byes among them. */
  readonly played: number;
}

/**
 * Points of a table by player: the share of the others beaten, half for a shared place, as in chess. A bye is worth 1.
 */
export function pointsAt({ players, places }: PairedTable): readonly number[] {
  if (players.length === 1) return [1];
  if (places === null) return players.map(() => 0);
  return places.map((mine, index) => {
    const beaten = places.filter((theirs, other) => other !== index && mine < theirs).length;
    const shared = places.filter((theirs, other) => other !== index && mine === theirs).length;
    return (beaten + shared / 2) / (players.length - 1);
  });
}

/** By entrant: the points of all finished tables. */
export function pointsOf(count: number, games: readonly PairedTable[]): readonly number[] {
  const points = new Array<number>(count).fill(0);
  for (const game of games)
    for (const [index, worth] of pointsAt(game).entries()) {
      const who = at(game.players, index);
      points[who] = at(points, who) + worth;
    }
  return points;
}

/**
 * Everybody by their points, then by Buchholz's sum (the points of all opponents), then by Sonneborn and Berger's (of the
 * beaten ones, and half of those drawn with), as FIDE has them (Handbook C.07: 8.1 and 9.1); at a larger table each of
 * the others is an opponent. A bye counts as an opponent with as many points as the entrant's.
 */
export function standingsOf(count: number, games: readonly PairedTable[]): readonly Rank[] {
  const points = pointsOf(count, games);
  const over = games.filter(game => game.places !== null || game.players.length === 1);
  const rows = points.map((own, entrant) => {
    let [buchholz, sonnebornBerger, played] = [0, 0, 0];
    for (const { players, places } of over) {
      const index = players.indexOf(entrant);
      if (index < 0) continue;
      played += 1;
      if (players.length === 1) [buchholz, sonnebornBerger] = [buchholz + own, sonnebornBerger + own];
      for (const [other, who] of players.entries()) {
        if (other === index || places === null) continue;
        const [mine, theirs] = [at(places, index), at(places, other)];
        buchholz += at(points, who);
        sonnebornBerger += at(points, who) * (mine < theirs ? 1 : mine === theirs ? 0.5 : 0);
      }
    }
    return { entrant, points: own, buchholz, sonnebornBerger, played };
  });
  const sorted = rows.toSorted((a, b) => order(a, b) || a.entrant - b.entrant);
  let rank = 0;
  return sorted.map((row, index) => {
    const before = sorted[index - 1];
    if (before === undefined || order(before, row) !== 0) rank = index + 1;
    return { ...row, rank };
  });
}

type Row = Omit<Rank, 'rank'>;

/** Numbers that differ by less are equal but for the order of adding. */
const SAME = 1e-9;
const by = (a: number, b: number): number => (Math.abs(b - a) < SAME ? 0 : b - a);
const order = (a: Row, b: Row): number =>
  by(a.points, b.points) || by(a.buchholz, b.buchholz) || by(a.sonnebornBerger, b.sonnebornBerger);

/** Points in few characters: `3`, `2½`, `1.67`. */
export function pointsWords(points: number): string {
  const halves = Math.round(points * 2) / 2;
  if (Math.abs(points - halves) > SAME) return points.toFixed(2);
  const whole = Math.floor(halves);
  return halves === whole ? `${whole}` : `${whole === 0 ? '' : whole}½`;
}

/** A table as a line: `ada, bo` while it is played, then `1. bo, 2. ada`, or `a draw: ada, bo`. */
export function tableWords(
  players: readonly number[],
  places: readonly number[] | null,
  names: readonly string[],
): string {
  const called = players.map(entrant => names[entrant] ?? '');
  if (called.length === 1) return `${called[0]} has a bye`;
  if (places === null) return called.join(', ');
  if (places.every(place => place === 1)) return `a draw: ${called.join(', ')}`;
  const placed = called.map((name, seat) => ({ name, place: places[seat] ?? 1 }));
  return placed
    .toSorted((one, other) => one.place - other.place)
    .map(({ name, place }) => `${place}. ${name}`)
    .join(', ');
}
