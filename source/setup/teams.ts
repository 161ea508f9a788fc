// Teams of a set-up as a number with a digit for each player, as the option that has them takes it.
import { letter, seat as seatOf } from '../../machines/seat.ts';

/**
 * Numbers of teams that are sensible for so many players: none, one after the other, side by side, and
 * where there may be more than two teams of any sizes one against all; else all are of a size. */
export function splitsOf(count: number, most: number): readonly number[] {
  const made = (teamOf: (seat: number) => number): number =>
    Number(Array.from({ length: count }, (_, seat) => 1 + teamOf(seat)).join(''));
  const halves = Array.from({ length: Math.max(0, Math.floor(count / 2) - 1) }, (_, index) => 2 + index);
  const fair = halves.filter(teams => most > 2 || count % teams === 0);
  const split = fair.flatMap(teams => [
    made(seat => seat % teams),
    made(seat => Math.floor((seat * teams) / count)),
  ]);
  return [
    ...new Set([0, ...(count > 2 ? [...split, ...(most > 2 ? [made(seat => Math.min(1, seat))] : [])] : [])]),
  ];
}

/** Teams in words, by the letters of their players: `A+C against B+D`; digits that are no teams stay. */
export function teamsText(teams: number): string {
  const digits = Array.from(String(teams));
  const sides = [...Map.groupBy(digits.keys(), seat => digits[seat]).values()];
  if (sides.length < 2) return String(teams);
  return sides.map(side => side.map(seat => letter(seatOf(seat))).join('+')).join(' against ');
}

/** The same teams with more or fewer players: new ones go to the teams in turn. None where one team would be left. */
export function teamsFor(teams: number, count: number): number {
  if (teams === 0) return 0;
  const digits = Array.from(String(teams));
  const all = [...new Set(digits)];
  const own = Array.from({ length: count }, (_, seat) => digits[seat] ?? all[seat % all.length]);
  return new Set(own).size > 1 ? Number(own.join('')) : 0;
}

/** The teams with one player in the next team, of at most so many or of those there are. */
export function withTeam(teams: number, seat: number, by: 1 | -1, most: number): number {
  const digits = Array.from(String(teams), Number);
  const all = Math.max(most, ...digits);
  const next = 1 + (((digits[seat] ?? 1) - 1 + by + all) % all);
  return Number(digits.with(seat, next).join(''));
}
