import * as z from 'zod';
import { err, ok, type Result } from '../../../../machines/result.ts';

/** Begin and end in milliseconds since 1970. */
export const vacationSchema = z.object({ from: z.number(), until: z.number() });
export type Vacation = Readonly<z.infer<typeof vacationSchema>>;

const DAY = 86_400_000;

/** Vacation allowance in any year, in days. */
export const VACATION_DAYS = 28;

/** Most vacations stored; those of the last year. */
export const MOST_VACATIONS = 64;

/** End of the present vacation; null for somebody who is not away. */
export const awayUntil = (vacations: readonly Vacation[], now: number): number | null =>
  vacations.find(({ from, until }) => from <= now && now < until)?.until ?? null;

/** Vacation left in the year that ends now, in milliseconds. */
export function vacationLeft(vacations: readonly Vacation[], now: number): number {
  const begin = now - 365 * DAY;
  const spanOf = ({ from, until }: Vacation): number => Math.min(until, now) - Math.max(from, begin);
  return vacations.reduce((left, each) => left - Math.max(0, spanOf(each)), VACATION_DAYS * DAY);
}

/** Ends the present vacation early; the rest stays available. */
export const backAt = (vacations: readonly Vacation[], now: number): Vacation[] =>
  vacations.map(each => (each.from <= now && now < each.until ? { ...each, until: now } : each));

/** Adds a vacation from now, if the allowance suffices. @param text `10`, `10 days`, or the end: `2026-08-14` (UTC) */
export function onVacation(
  before: readonly Vacation[],
  text: string,
  now: number,
): Result<Vacation[], string> {
  const vacations = backAt(before, now);
  const days = /^\s*(\d{1,2})(?:\s*days?)?\s*$/i.exec(text)?.[1];
  const day = /^\s*(\d{4}-\d{2}-\d{2})\s*$/.exec(text)?.[1];
  const until = days === undefined ? Date.parse(`${day}T00:00:00Z`) : now + Number(days) * DAY;
  if (Number.isNaN(until)) return err('write for how many days, or until when: 10, or 2026-08-14');
  if (until <= now) return err('that is over already');
  const left = vacationLeft(vacations, now);
  const whole = Math.floor(left / DAY);
  if (until - now > left)
    return err(`of ${VACATION_DAYS} days in a year you have ${whole === 1 ? 'one' : whole} left`);
  const recent = vacations.filter(each => each.until > now - 365 * DAY && each.until > each.from);
  return ok([...recent, { from: now, until }].slice(-MOST_VACATIONS));
}

/** A deadline extended by the vacations since its clock began to run. */
export function extendedBy(vacations: readonly Vacation[], at: number, begun: number): number {
  let end = at;
  for (const { from, until } of vacations.toSorted((a, b) => a.from - b.from))
    if (from < end && until > begun) end += until - Math.max(from, begun);
  return end;
}

/** A day in UTC as text: `14 Aug`. */
export const dayWords = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at);
