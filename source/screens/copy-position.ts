import type { AnyRules } from '../../machines/game.ts';
import { letter } from '../../machines/seat.ts';
import { positionString } from '../setup/position-string.ts';
import type { Information } from '../table/positions.ts';
import type { App } from './app.ts';
import { openNote, openPage } from './dialogs/dialog.ts';

/** Copies a position as one line, and shows it, since not every terminal lets a program copy. */
export async function copyPosition(
  app: App,
  game: string,
  rules: AnyRules,
  known: Information,
): Promise<void> {
  const kit = app.services.games.find(({ id }) => id === game);
  if (kit === undefined) return;
  const text = await positionString(kit, rules, known);
  if (!text.ok) return openNote(app, 'The position', text.error);
  app.copies.tell(text.value);
  const whose =
    known.knower === 'open'
      ? 'It tells everything but the dice to come.'
      : known.knower === 'spectator'
        ? 'It tells what anybody at the table may see.'
        : `It tells what player ${letter(known.knower)} may know.`;
  openPage(app, 'The position, copied', [
    { heading: 'Ready to paste, if your terminal lets programs copy', lines: [text.value] },
    { heading: 'To play on from it', lines: [`sandtable play ${game} --position LINE`, whose] },
  ]);
}
