import type { Outlet } from '../../screens/run-app.tsx';
import type { Store } from '../../screens/store.ts';
import { paces, type Settings } from '../../setup/settings.ts';
import { inLocale } from '../../terminal/depth.ts';
import { type Io, writeText } from '../text/io.ts';
import { readLines } from '../text/lines.ts';
import { type NamedTextKit, runPlain } from './program.ts';

/** The program in lines on these streams. @param why what turned it on */
export function inLines(io: Io, games: readonly NamedTextKit[], why: string): Outlet {
  const { promise: closed, resolve: gone } = Promise.withResolvers<void>();
  io.signal.addEventListener('abort', () => gone(), { once: true });
  return {
    closed,
    settings: withoutAnimation,
    show(app) {
      const tell = (lines: readonly string[]): Promise<void> =>
        writeText(io.stdout, lines.map(line => `${inLocale(line, io.env)}\n`).join(''));
      void tell([`Sandtable in lines, by ${why}. help tells what can be typed, quit leaves.`])
        .then(() => runPlain({ app, games, lines: readLines(io.stdin), tell, signal: io.signal }))
        .then(gone, this.broken);
    },
    broken(reason) {
      throw reason;
    },
  };
}

/** The settings where nothing is shown: nothing moves, and nobody waits to see it. */
export function withoutAnimation(kept: Store<Settings>): Store<Settings> {
  let from = kept.get();
  let value = quick(from);
  return {
    ...kept,
    get() {
      if (kept.get() !== from) {
        from = kept.get();
        value = quick(from);
      }
      return value;
    },
    set: next => kept.update(({ animation, pace }) => ({ ...next, animation, pace })),
    update: change =>
      kept.update(now => ({ ...change(quick(now)), animation: now.animation, pace: now.pace })),
  };
}

const quick = (now: Settings): Settings => ({ ...now, animation: false, pace: paces.length - 1 });
