import { createApp } from '../../source/app/app.ts';
import { journeyOf } from '../../source/app/journey.ts';
import { storeLibrary } from '../../source/app/library.ts';
import { thinkingBots } from '../../source/app/run-app.tsx';
import type { Services } from '../../source/app/services.ts';
import { defaultSettings, type Settings } from '../../source/app/settings.ts';
import { createStore } from '../../source/app/store.ts';
import { wallClock } from '../../source/base/clock.ts';
import type { Kit } from '../../source/games/kit.ts';
import { kits } from '../../source/games/kits.ts';
import { atOnce } from '../../source/plain/run.ts';
import { tellApp } from '../../source/plain/teller.ts';
import type { SaveStore } from '../../source/table/store.ts';
import type { InputLine } from '../../source/text/face.ts';
import { checkLine } from '../../source/text/lines.ts';
import { quickThinker } from '../app/harness.tsx';
import { memoryStore } from '../table/memory-store.ts';

/** The program in lines, and somebody who types. */
export interface Told {
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

export async function openTold(options: Options = {}): Promise<Told> {
  const saves = options.saves ?? memoryStore();
  const games = options.games ?? kits;
  const services: Services = {
    games,
    library: storeLibrary(saves, games),
    bots: thinkingBots(games, await quickThinker(games)),
    clock: wallClock,
    settings: atOnce(createStore({ ...defaultSettings, ...options.settings })),
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
    created => journeyOf(created).menu(),
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
  const ended = tellApp({
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
