import { type Io, isTerminal } from '../text/io.ts';

/** What is known of what somebody asks for before anything is read. */
interface Asked {
  /** The option of the command line. */
  readonly plain: boolean;
  readonly io: Io;
}

/** What turns lines on, as it is called; null where nobody asks, `off` where they are refused. */
function askedBy({ plain, io }: Asked): string | null {
  if (plain) return '--plain';
  const variable = io.env.SANDTABLE_PLAIN ?? '';
  if (variable === '') return null;
  return variable === '0' ? 'off' : 'SANDTABLE_PLAIN';
}

/** Whether a screen can be shown, or lines are asked for, which need no terminal. */
export function canShow(asked: Asked): boolean {
  const by = askedBy(asked);
  return isTerminal(asked.io) || (by !== null && by !== 'off');
}

/**
 * Why everything is told in lines: the option says so, else the variable `SANDTABLE_PLAIN`, of which `0` says no,
 * else the settings; null where it is shown on the screen.
 * @param settings reads what the settings hold, not checked yet; may throw
 */
export function whyPlain(asked: Asked, settings: () => unknown): string | null {
  const by = askedBy(asked);
  if (by !== null) return by === 'off' ? null : by;
  try {
    const data = settings();
    const kept = typeof data === 'object' && data !== null && 'plain' in data && data.plain === true;
    return kept ? 'the settings' : null;
  } catch {
    return null;
  }
}
