import { counted } from '../../machines/wording.ts';
import { type DailyTry, dailyLine, dailyOptions, dayOf, streakOf } from '../study/daily.ts';
import type { TableOptions } from '../table/api.ts';
import type { App } from './app.ts';
import { openChoice, openNote } from './dialogs/dialog.ts';
import type { ScreenKit } from './services.ts';

interface DailyExits {
  /** Goes to a new game. @returns one sentence when it cannot */
  start(options: TableOptions): Promise<string | null>;
  resume(save: string): Promise<string | null>;
}

/** Opens the list of today's challenges with the tries so far. */
export async function openDaily(app: App, exits: DailyExits): Promise<void> {
  const day = dayOf(app.services.clock.now());
  const tries = (await app.services.house.daily?.()) ?? { ok: true, value: [] };
  if (!tries.ok) return openNote(app, TITLE, tries.error);
  const streak = streakOf(tries.value, day);
  const games = app.services.games.filter(({ board, daily }) => board !== undefined && daily !== undefined);
  openChoice(
    app,
    `Today, ${day}`,
    games.map(kit => {
      const tried = tries.value.find(each => each.game === kit.id && each.day === day);
      return [`${kit.title}: ${standing(tried)}`, () => choose(app, kit, day, tried, streak, exits)];
    }),
    [
      'The date is the seed: everybody has the same game.',
      streak === 0
        ? 'The first try counts.'
        : `The first try counts. ${counted(streak, 'day', 'days')} in a row.`,
    ],
  );
}

function standing(tried: DailyTry | undefined): string {
  if (tried === undefined) return 'not played yet';
  return tried.result === null ? 'goes on' : tried.result.told;
}

function choose(
  app: App,
  kit: ScreenKit,
  day: string,
  tried: DailyTry | undefined,
  streak: number,
  exits: DailyExits,
): void {
  const show = (fault: string | null): void => (fault === null ? undefined : openNote(app, TITLE, fault));
  const play = (): void => void app.travel(begin(app, kit, day, exits).then(show));
  if (tried === undefined) return void play();
  if (tried.result === null) return void app.travel(exits.resume(tried.save).then(show));
  const line = dailyLine(kit.title, day, tried.result, streak);
  const copy = (): void => {
    app.copies.tell(line);
    openNote(app, TITLE, 'Copied, if your terminal copies for programs:', line);
  };
  openChoice(
    app,
    kit.title,
    [
      ['copy the result', copy],
      ['play it once more', play],
    ],
    [line, 'Once more it does not count.'],
  );
}

async function begin(app: App, kit: ScreenKit, day: string, { start }: DailyExits): Promise<string | null> {
  const { settings, clock } = app.services;
  const last = settings.get().lastSetups[kit.id]?.occupants.find(({ kind }) => kind === 'human');
  const options = await dailyOptions(kit, day, last?.name);
  if (!options.ok) return options.error;
  return start({ ...options.value, clock: () => new Date(clock.now()) });
}

const TITLE = 'Daily challenge';
