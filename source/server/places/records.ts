import { choiceDialog, type Dialog, pageDialog, textDialog } from '../../screens/dialogs/dialog.ts';
import { SEARCH_WORDS } from '../../study/records/search.ts';
import { dayAt, firstTry, playDaily, resultsOf } from '../house/hall/daily.ts';
import type { ServedGame } from '../house/hall/setups.ts';
import type { Session } from './session.ts';

/** Most seasons in the list; older ones are found by their names. */
const MOST = 6;

/** Figures and ratings of this server: of all games, a season, or a search. */
export async function recordsDialog({ app, listing, person }: Session): Promise<Dialog> {
  const { houseRecords } = listing;
  const show = async (line: string): Promise<string | null> => {
    const found = await houseRecords.search(person.get().id, line);
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
    ...(await houseRecords.seasons())
      .slice(0, MOST)
      .map(season => [season, () => void show(season)] as const),
    ['find games', find],
    ['back', () => undefined],
  ]);
}

/** The day's leaders, and the daily challenges to play. @param say shows why one cannot begin */
export async function dailyDialog(session: Session, say: (sentence: string | null) => void): Promise<Dialog> {
  const { app, hall, person } = session;
  const day = dayAt(hall);
  const play = async (game: ServedGame): Promise<void> => {
    const opened = await playDaily(hall, person.get(), game);
    if (opened.ok) session.toTable(opened.value);
    say(opened.ok ? null : opened.error);
  };
  const standing = async (game: ServedGame): Promise<string> => {
    const tried = await firstTry(hall, game.id, day, person.get().id);
    const results = await resultsOf(hall, game.id, day);
    const place = 1 + results.findIndex(({ name }) => name === person.get().name);
    if (tried === null) return 'not played yet';
    if (tried.today?.told === undefined) return 'goes on';
    return `${tried.today.told}${place > 0 ? `, place ${place}` : ''}`;
  };
  const games = hall.parts.games.filter(({ daily }) => daily !== undefined);
  const standings: string[] = [];
  const best: string[] = [];
  for (const game of games) {
    standings.push(await standing(game));
    const [first] = await resultsOf(hall, game.id, day);
    if (first !== undefined) best.push(`The best in ${game.title}: ${first.name}, ${first.told}`);
  }
  return choiceDialog(
    app,
    `Today, ${day}`,
    games.map((game, index) => [
      `${game.title}: ${standings[index] ?? ''}`,
      () => void app.travel(play(game)),
    ]),
    ['Everybody has the same games; the first try counts.', ...best],
  );
}
