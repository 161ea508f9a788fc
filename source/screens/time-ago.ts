const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A time in a few characters: `now`, `5 min ago`, `2 h ago`, `yesterday`, `3 days ago`, or the date. */
export function timeAgo(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  if (passed < minute) return 'now';
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`;
  if (passed < day) return `${Math.floor(passed / hour)} h ago`;
  if (passed < 2 * day) return 'yesterday';
  if (passed < 60 * day) return `${Math.floor(passed / day)} days ago`;
  return new Date(then).toISOString().slice(0, 10);
}
