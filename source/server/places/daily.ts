import type { Dialog } from '../../screens/dialogs/dialog.ts';
import { choiceDialog } from '../../screens/dialogs/dialog.ts';
import { dayAt, firstTry, playDaily, resultsOf } from '../house/hall/daily.ts';
import type { ServedGame } from '../house/hall/setups.ts';
import type { Session } from './session.ts';

/** The day's table, and the daily challenges to play. @param say tells why one cannot be begun */
export function dailyDialog(session: Session, say: (sentence: string | null) => void): Dialog {
  const { app, hall, person } = session;
  const day = dayAt(hall);
  const play = async (game: ServedGame): Promise<void> => {
    const opened = await playDaily(hall, person.get(), game);
    if (opened.ok) session.toTable(opened.value);
    say(opened.ok ? null : opened.error);
  };
  const standing = (game: ServedGame): string => {
    const tried = firstTry(hall, game.id, day, person.get().id);
    const place = 1 + resultsOf(hall, game.id, day).findIndex(({ name }) => name === person.get().name);
    if (tried === null) return 'not played yet';
    if (tried.today?.told === undefined) return 'goes on';
    return `${tried.today.told}${place > 0 ? `, place ${place}` : ''}`;
  };
  const games = hall.parts.games.filter(({ daily: today }) => today !== undefined);
  return choiceDialog(
    app,
    `Today, ${day}`,
    games.map(game => [`${game.title}: ${standing(game)}`, () => void app.travel(play(game))]),
    [
      'Everybody has the same games; the first try counts.',
      ...games.flatMap(game => {
        const [best] = resultsOf(hall, game.id, day);
        return best === undefined ? [] : [`The best in ${game.title}: ${best.name}, ${best.told}`];
      }),
    ],
  );
}
