import * as z from 'zod';
import { err, ok, type Result } from '../../../machines/result.ts';

const OFFSET = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?([0-5]\d))?$/i;

/** Minutes that an offset is ahead of UTC; null where it is none. */
function offsetOf(zone: string): number | null {
  if (/^(?:utc|gmt|z)$/i.test(zone)) return 0;
  const [, sign = '', hours = '', minutes = '0'] = OFFSET.exec(zone) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  if (sign === '' || ahead > 14 * 60) return null;
  return sign === '-' ? -ahead : ahead;
}

/** What says the hour in a time zone; null for a name that is none. */
function zoneHours(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone });
  } catch {
    return null;
  }
}

/** Whether a clock can be set by it. */
function isZone(zone: string): boolean {
  if (zone.length > 40) return false;
  return offsetOf(zone) !== null || (/^[A-Za-z]+\/[\w+/-]+$/.test(zone) && zoneHours(zone) !== null);
}

const hour = z.int().min(0).max(23);

export const silenceSchema = z.object({
  /** Full hours; from a later to an earlier one it goes over midnight. */
  from: hour,
  to: hour,
  /** `+2`, `-3:30`, `UTC`, or a time zone's name: `Europe/Vienna`. */
  zone: z.string().refine(isZone),
});
/** Hours of the day in which somebody wants no messages, by a clock of their own. */
export type Silence = Readonly<z.infer<typeof silenceSchema>>;

/** Silent hours as they are typed: `22-7 Europe/Vienna`, `22-7 +2`; UTC where no zone stands. */
export function readSilence(text: string): Result<Silence, string> {
  const [whole, from = '', to = '', zone = 'UTC'] =
    /^\s*(\d{1,2})(?::00)?\s*(?:-|to)\s*(\d{1,2})(?::00)?(?:\s+(\S+))?\s*$/.exec(text.slice(0, 80)) ?? [];
  const silence = { from: Number(from) % 24, to: Number(to) % 24, zone };
  if (whole === undefined || Number(from) > 24 || Number(to) > 24 || silence.from === silence.to)
    return err('write two full hours and where they count: 22-7 Europe/Vienna, or 22-7 +2');
  if (!isZone(zone)) return err('a zone is as +2, -3:30, UTC or Europe/Vienna');
  return ok(silence);
}

/** Silent hours in words, as they can be typed. */
export const silenceWords = ({ from, to, zone }: Silence): string => `${from}-${to} ${zone}`;

/** Whether it is such an hour now. @param now milliseconds since 1970 */
export function isSilent({ from, to, zone }: Silence, now: number): boolean {
  const offset = offsetOf(zone);
  const hour =
    offset === null
      ? Number(zoneHours(zone)?.format(now) ?? 'NaN')
      : new Date(now + offset * 60_000).getUTCHours();
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}
