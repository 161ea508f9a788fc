import { wallClock } from '../../../source/base/clock.ts';
import type { Kit } from '../../../source/games/kit.ts';
import { kits } from '../../../source/games/kits.ts';
import { runPlain } from '../../../source/lines/plain/program.ts';
import { withoutAnimation } from '../../../source/lines/plain/run.ts';
import type { InputLine } from '../../../source/lines/text/adapter.ts';
import { checkLine } from '../../../source/lines/text/lines.ts';
import { createApp } from '../../../source/screens/app.ts';
import { homePort } from '../../../source/screens/home-port.ts';
import { journeyOf } from '../../../source/screens/journey.ts';
import { thinkingBots } from '../../../source/screens/run-app.tsx';
import type { Services } from '../../../source/screens/services.ts';
import { createStore } from '../../../source/screens/store.ts';
import { defaultSettings, type Settings } from '../../../source/setup/settings.ts';
import type { SaveStore } from '../../../source/table/store.ts';
import { quickThinker } from '../../screens/harness.tsx';
import { memoryStore } from '../../table/memory-store.ts';

/** The program in lines, and somebody who types. */
export interface PlainSession {
  readonly saves: SaveStore;
  /** Everything that was told, and what was typed behind `> `. */
  readonly transcript: readonly string[];
  /** Types a line. @returns what is told until the next one is waited for, or the program has been left */
  type(line: string): Promise<readonly string[]>;
  /** What has been told until the first line is waited for. */
  readonly begun: readonly string[];
  /** The exit status, once it has been left. */
  readonly left: () => number | null;
}

interface Options {
  readonly saves?: SaveStore;
  readonly settings?: Partial<Settings>;
  readonly games?: readonly Kit[];
}

export async function openPlain(options: Options = {}): Promise<PlainSession> {
  const saves = options.saves ?? memoryStore();
  const games = options.games ?? kits;
  const services: Services = {
    games,
    house: homePort(saves, games),
    bots: thinkingBots(games, await quickThinker(games)),
    clock: wallClock,
    settings: withoutAnimation(createStore({ ...defaultSettings, ...options.settings })),
    freshSeed: () => 'dunes',
  };
  const stop = new AbortController();
  const status: { left: number | null } = { left: null };
  const transcript: string[] = [];
  let told: string[] = [];
  let give = (_: IteratorResult<InputLine>): void => {};
  let waits = (): void => {};
  const app = createApp(
    services,
    created => journeyOf(created).front(),
    left => {
      status.left = left;
      stop.abort();
    },
  );
  const waited = (): Promise<void> =>
    new Promise(resolve => {
      waits = resolve;
    });
  const lines: AsyncIterator<InputLine> = {
    next: () =>
      new Promise(resolve => {
        give = resolve;
        waits();
      }),
  };
  const first = waited();
  const ended = runPlain({
    app,
    games,
    lines,
    signal: stop.signal,
    tell: async more => {
      told.push(...more);
      transcript.push(...more);
    },
  });
  const take = (): readonly string[] => {
    const taken = told;
    told = [];
    return taken;
  };
  await Promise.race([first, ended]);
  return {
    saves,
    transcript,
    begun: take(),
    left: () => status.left,
    async type(line) {
      transcript.push(`> ${line}`);
      const next = waited();
      give({ done: false, value: checkLine(line) });
      await Promise.race([next, ended]);
      return take();
    },
  };
}
