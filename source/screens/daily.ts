import { plural } from '../../machines/wording.ts';
import { type DailyScore, type DailyTry, dailyLine, dayOf, streakOf } from '../study/daily.ts';
import type { App } from './app.ts';
import { openChoice, openNote } from './dialogs/dialog.ts';
import type { Entrance, ScreenKit } from './services.ts';

interface DailyExits {
  /** Goes to a game. @returns one sentence when it cannot */
  enter(opened: Entrance): Promise<string | null>;
  resume(save: string): Promise<string | null>;
}

/** Opens the list of today's challenges with the tries so far, and where others play, with the best. */
export async function openDaily(app: App, { enter, resume }: DailyExits): Promise<void> {
  const { clock, games, settings, house } = app.services;
  const day = dayOf(clock.now());
  const tries = await house.daily.tries(day);
  if (!tries.ok) return openNote(app, TITLE, tries.error);
  const streak = streakOf(tries.value, day);
  const travel = async (way: Promise<string | null>): Promise<void> => {
    const fault = await app.travel(way);
    if (fault !== null) openNote(app, TITLE, fault);
  };
  const begin = async (kit: ScreenKit): Promise<string | null> => {
    const last = settings.get().lastSetups[kit.id]?.occupants.find(({ kind }) => kind === 'human');
    return enter(await house.daily.begin(kit, day, last?.name));
  };
  const choose = (kit: ScreenKit, tried: DailyTry | undefined): void => {
    const play = (): void => void travel(begin(kit));
    if (tried === undefined) play();
    else if (tried.result === null) void travel(resume(tried.save));
    else askOver(kit, tried.result, play);
  };
  const askOver = (kit: ScreenKit, result: DailyScore, play: () => void): void => {
    const line = dailyLine(kit.title, day, result, streak);
    const copy = (): void => {
      app.copies.tell(line);
      openNote(app, TITLE, 'Copied, if your terminal lets programs copy:', line);
    };
    openChoice(
      app,
      kit.title,
      [
        ['copy the result', copy],
        ['play it again', play],
      ],
      [line, 'Another try does not count.'],
    );
  };
  const played = games.filter(({ board, daily }) => board !== undefined && daily !== undefined);
  const lines = await Promise.all(
    played.map(async kit => {
      const results = (await house.daily.results?.(kit.id, day)) ?? [];
      const tried = tries.value.find(each => each.game === kit.id && each.day === day);
      return { kit, tried, best: results[0], place: 1 + results.findIndex(({ isOwn }) => isOwn) };
    }),
  );
  openChoice(
    app,
    `Today, ${day}`,
    lines.map(({ kit, tried, place }) => [
      `${kit.title}: ${standing(tried)}${place > 0 ? `, place ${place}` : ''}`,
      () => choose(kit, tried),
    ]),
    [
      'The date is the seed: everybody has the same game.',
      `The first try counts.${streak === 0 ? '' : ` ${plural(streak, 'day', 'days')} in a row.`}`,
      ...lines.flatMap(({ kit, best }) =>
        best === undefined ? [] : [`The best in ${kit.title}: ${best.name}, ${best.told}`],
      ),
    ],
  );
}

function standing(tried: DailyTry | undefined): string {
  if (tried === undefined) return 'not played yet';
  return tried.result === null ? 'goes on' : tried.result.told;
}

const TITLE = 'Daily challenge';
