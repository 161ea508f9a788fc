// What a seated person has of their own at a table: their premove, and what they have missed.
import { ok } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { movesTold } from '../../lines/text/teller.ts';
import { choiceDialog, pageDialog, textDialog } from '../../screens/dialogs/dialog.ts';
import type { TableView } from '../../table/api.ts';
import { readPremove } from '../house/hall/premoves.ts';
import type { HostedTable } from '../house/tables/hosted-table.ts';
import { LONGEST_PREMOVE, withPersonal } from '../house/tables/record.ts';
import type { Session } from './session.ts';

/** Milliseconds of absence after which missed events are shown. */
const LONG = 600_000;

const MOST = 60;

export type MissedNews = ReturnType<typeof missedNewsAt>;

/** Events at a table since its person's last visit. @param running the game as their seat may know it */
export function missedNewsAt({ app, hall, person }: Session, table: HostedTable, running: TableView) {
  const { clock } = hall.parts;
  const { id } = person.get();
  const { seen = { seq: running.seq, at: clock.now() }, aheadTold: outcome } =
    table.record.personal[id] ?? {};
  /** The outcome of their premoves as far as they know it. */
  let known = outcome;
  const missed = (): readonly string[] => movesTold(running, seen.seq);
  return {
    /** True if there are any and the absence was long. */
    isNews: outcome !== undefined || (clock.now() - seen.at >= LONG && missed().length > 0),
    dialog() {
      const lines = missed();
      const left = lines.length - MOST;
      return pageDialog(app, 'Since you were here', [
        ...(outcome === undefined ? [] : [{ heading: 'Your turn', lines: [outcome] }]),
        {
          heading: left > 0 ? `The last ${MOST} of ${lines.length} lines` : 'What has happened',
          lines: lines.length === 0 ? ['Nothing yet.'] : lines.slice(-MOST),
        },
      ]);
    },
    /** The outcome of a premove, once, while they are there. */
    news() {
      const latest = table.record.personal[id]?.aheadTold;
      if (latest === undefined || latest === known) return null;
      known = latest;
      return latest;
    },
    leave() {
      const now = { seq: running.seq, at: clock.now() };
      if (table.record.stage !== 'gathering')
        table.persistence.put(record => withPersonal(record, id, { seen: now, aheadTold: undefined }));
    },
  };
}

const TITLE = 'Your next turn';

/** Asks for a premove, or whether to withdraw the one given. */
export async function openPremove(
  { app, hall, person }: Session,
  table: HostedTable,
  seat: Seat,
  tell: (sentence: string) => void,
): Promise<void> {
  const rules = await hall.game(table.record.game)?.premoves?.();
  if (rules === undefined) return;
  const { id } = person.get();
  const given = table.record.personal[id]?.ahead ?? null;
  const keep = async (next: typeof given): Promise<string | null> => {
    const kept = await table.persistence.change(now => ok(withPersonal(now, id, { ahead: next })), false);
    if (kept.ok)
      tell(next === null ? 'withdrawn: you play your next turn yourself' : `in your next turn: ${next.line}`);
    return kept.ok ? null : kept.error;
  };
  const dialog =
    given === null
      ? textDialog(app, {
          title: TITLE,
          lines: rules.about,
          text: '',
          most: LONGEST_PREMOVE,
          accept: 'keep',
          async onAccept(text) {
            const read = readPremove(rules, table.played(seat), seat, text);
            return read.ok ? keep(read.value) : read.error;
          },
        })
      : choiceDialog(
          app,
          TITLE,
          [
            ['withdraw it', () => void keep(null).then(fault => fault !== null && tell(fault))],
            ['leave it', () => undefined],
          ],
          [given.line, 'Played when your turn comes, if it still holds.'],
        );
  app.open(dialog);
}
