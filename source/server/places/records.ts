import { choiceDialog, type Dialog, pageDialog, textDialog } from '../../screens/dialogs/dialog.ts';
import { SEARCH_WORDS } from '../../study/records/search.ts';
import type { Session } from './session.ts';

/** Seasons in the list; older ones are found by their names. */
const MOST = 6;

/** Figures and ratings of this server: of all games, of a season, or of the games that somebody looks for. */
export function recordsDialog({ app, listing, person }: Session): Dialog {
  const { houseRecords } = listing;
  const show = (line: string): string | null => {
    const told = houseRecords.search(person.get().id, line);
    if (!told.ok) return told.error;
    app.open(pageDialog(app, line === '' ? 'Records' : `Records: ${line}`, told.value));
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
