import { choiceDialog, type Dialog, pageDialog, textDialog } from '../../screens/dialogs/dialog.ts';
import { SEARCH_WORDS } from '../../study/records/search.ts';
import { dayAt, firstTry, playDaily, resultsOf } from '../house/hall/daily.ts';
import type { ServedGame } from '../house/hall/setups.ts';
import type { Session } from './session.ts';

/** Most seasons in the list; older ones are found by their names. */
const MOST = 6;

/** Figures and ratings of this server: of all games, a season, or a search. */
export function recordsDialog({ app, listing, person }: Session): Dialog {
  const { houseRecords } = listing;
  const show = (line: string): string | null => {
    const found = houseRecords.search(person.get().id, line);
    if (!found.ok) return found.error;
    app.open(pageDialog(app, line === '' ? 'Records' : `Records: ${line}`, found.value));
    return null;
  };
  const find = (): void =>
    app.open(
      textDialog(app, {
        title: 'Find games',
        lines: SEARCH_WORDS,
        text: '',
        most: 60,
        accept: 'find',
        onAccept: async line => show(line),
      }),
    );
  return choiceDialog(app, 'Records', [
    ['all seasons', () => void show('')],
    ...houseRecords.seasons.slice(0, MOST).map(season => [season, () => void show(season)] as const),
    ['find games', find],
    ['back', () => undefined],
  ]);
}

/** The day's leaders, and the daily challenges to play. @param say shows why one cannot begin */
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
  const games = hall.parts.games.filter(({ daily }) => daily !== undefined);
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
