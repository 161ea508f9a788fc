import { ok } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { choiceDialog, textDialog } from '../../screens/dialogs/dialog.ts';
import { readPremove } from '../house/hall/premoves.ts';
import type { HostedTable } from '../house/tables/hosted-table.ts';
import { LONGEST_PREMOVE, withPersonal } from '../house/tables/record.ts';
import type { Session } from './session.ts';

const TITLE = 'Your next turn';

/** Asks what is to be played in somebody's next turn, or whether what they have said is withdrawn. */
export async function openPremove(
  { app, hall, person }: Session,
  table: HostedTable,
  seat: Seat,
  tell: (sentence: string) => void,
): Promise<void> {
  const ahead = await hall.game(table.record.game)?.premoves?.();
  if (ahead === undefined) return;
  const { id } = person.get();
  const given = table.record.personal[id]?.ahead ?? null;
  const keep = async (next: typeof given): Promise<string | null> => {
    const kept = await table.persistence.change(now => ok(withPersonal(now, id, { ahead: next })), false);
    if (kept.ok)
      tell(next === null ? 'withdrawn: you play your next turn yourself' : `in your next turn: ${next.line}`);
    return kept.ok ? null : kept.error;
  };
  if (given === null)
    app.open(
      textDialog(app, {
        title: TITLE,
        lines: ahead.about,
        text: '',
        most: LONGEST_PREMOVE,
        accept: 'keep',
        async onAccept(text) {
          const read = readPremove(ahead, table.played(seat), seat, text);
          return read.ok ? keep(read.value) : read.error;
        },
      }),
    );
  else
    app.open(
      choiceDialog(
        app,
        TITLE,
        [
          ['withdraw it', () => void keep(null).then(fault => fault !== null && tell(fault))],
          ['leave it', () => undefined],
        ],
        [given.line, 'Played when your turn comes, if it still holds.'],
      ),
    );
}
