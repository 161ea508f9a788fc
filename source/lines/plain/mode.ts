import { type Io, isTerminal } from '../text/io.ts';

/** The command line and the environment at launch. */
interface LaunchContext {
  /** The option of the command line. */
  readonly plain: boolean;
  readonly io: Io;
}

/** The name of what turns lines on; null: nothing does; `off`: they are turned off. */
function triggerOf({ plain, io }: LaunchContext): string | null {
  if (plain) return '--plain';
  const variable = io.env.SANDTABLE_PLAIN ?? '';
  if (variable === '') return null;
  return variable === '0' ? 'off' : 'SANDTABLE_PLAIN';
}

/** True when the program can run: at a terminal, or in lines, which need none. */
export function canShow(asked: LaunchContext): boolean {
  const by = triggerOf(asked);
  return isTerminal(asked.io) || (by !== null && by !== 'off');
}

/**
 * The trigger of the reader's mode: the option, else `SANDTABLE_PLAIN` (`0` says no), else the settings; null for the
 * screen. @param settings reads the unchecked settings; may throw
 */
export function plainTrigger(asked: LaunchContext, settings: () => unknown): string | null {
  const by = triggerOf(asked);
  if (by !== null) return by === 'off' ? null : by;
  try {
    const data = settings();
    const kept = typeof data === 'object' && data !== null && 'plain' in data && data.plain === true;
    return kept ? 'the settings' : null;
  } catch {
    return null;
  }
}
