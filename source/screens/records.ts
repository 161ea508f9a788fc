import { SEARCH_WORDS } from '../study/records/search.ts';
import type { App } from './app.ts';
import { openChoice, openPage, openQuestion } from './dialogs/dialog.ts';
import { puzzleProgress } from './puzzles.ts';

/** Most seasons in the list; older ones are found by their names. */
const MOST = 6;

/** Asks for the games whose figures and ratings are to be shown: all, those of a season, or what a search finds. */
export async function openRecords(app: App): Promise<void> {
  const { records } = app.services.house;
  const show = async (line: string): Promise<string | null> => {
    const found = await records.search(line);
    if (!found.ok) return found.error;
    const puzzles = line === '' ? await puzzleProgress(app) : [];
    const more = puzzles.length === 0 ? [] : [{ heading: 'Puzzles', lines: puzzles }];
    openPage(app, line === '' ? 'Records' : `Records: ${line}`, [...found.value, ...more]);
    return null;
  };
  const search = (): void =>
    openQuestion(app, {
      title: 'Find games',
      lines: SEARCH_WORDS,
      text: '',
      most: 60,
      accept: 'find',
      onAccept: show,
    });
  const seasons = (await records.seasons?.()) ?? [];
  openChoice(app, 'Records', [
    ['all games', () => void app.travel(show(''))],
    ...seasons.slice(0, MOST).map(season => [season, () => void app.travel(show(season))] as const),
    ['find games', search],
    ['back', () => undefined],
  ]);
}
