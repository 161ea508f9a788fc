import * as z from 'zod';
import { err, ok, type Result } from '../../../../machines/result.ts';

/** An offset from UTC in minutes; null if it is none. */
function offsetOf(zone: string): number | null {
  if (/^(?:utc|gmt|z)$/i.test(zone)) return 0;
  const [, sign = '', hours = '', rest = '0'] =
    /^(?:utc|gmt)?([+-])(\d{1,2})(?::?([0-5]\d))?$/i.exec(zone) ?? [];
  const minutes = Number(hours) * 60 + Number(rest);
  return sign === '' || minutes > 14 * 60 ? null : Number(`${sign}${minutes}`);
}

/** Formats the hour in a time zone; null for an unknown zone. */
function zoneHours(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone });
  } catch {
    return null;
  }
}

const isZone = (zone: string): boolean =>
  zone.length <= 40 &&
  (offsetOf(zone) !== null || (/^[A-Za-z]+\/[\w+/-]+$/.test(zone) && zoneHours(zone) !== null));

const hour = z.int().min(0).max(23);

export const quietHoursSchema = z.object({
  /** Full hours from 0 to 23. A range may cross midnight. */
  from: hour,
  to: hour,
  /** `+2`, `-3:30`, `UTC`, or a time zone's name such as `Europe/Vienna`. */
  zone: z.string().refine(isZone),
});
/** Hours of the day without notifications, in the person's time zone. */
export type QuietHours = Readonly<z.infer<typeof quietHoursSchema>>;

/** Parses quiet hours: `22-7 Europe/Vienna`, `22-7 +2`; UTC without a zone. */
export function readQuietHours(text: string): Result<QuietHours, string> {
  const [whole, from = '', to = '', zone = 'UTC'] =
    /^\s*(\d{1,2})(?::00)?\s*(?:-|to)\s*(\d{1,2})(?::00)?(?:\s+(\S+))?\s*$/.exec(text.slice(0, 80)) ?? [];
  const hours = { from: Number(from) % 24, to: Number(to) % 24, zone };
  if (whole === undefined || Number(from) > 24 || Number(to) > 24 || hours.from === hours.to)
    return err('write two full hours and where they count: 22-7 Europe/Vienna, or 22-7 +2');
  return isZone(zone) ? ok(hours) : err('write the zone as +2, -3:30, UTC or Europe/Vienna');
}

/** Quiet hours in the form in which they can be typed. */
export const quietHoursWords = ({ from, to, zone }: QuietHours): string => `${from}-${to} ${zone}`;

/** True within the quiet hours. @param now milliseconds since 1970 */
export function isQuiet({ from, to, zone }: QuietHours, now: number): boolean {
  const offset = offsetOf(zone);
  const hour =
    offset === null
      ? Number(zoneHours(zone)?.format(now) ?? 'NaN')
      : new Date(now + offset * 60_000).getUTCHours();
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}
