import { sentencesOf } from '../../lines/text/teller.ts';
import type { Dialog } from '../../screens/dialogs/dialog.ts';
import { pageDialog } from '../../screens/dialogs/dialog.ts';
import type { TableView } from '../../table/api.ts';
import type { HostedTable } from '../house/tables/hosted-table.ts';
import { withPersonal } from '../house/tables/record.ts';
import type { Session } from './session.ts';

/** Milliseconds after which somebody who comes back is told what has happened. */
const LONG = 600_000;

/** Lines that are told at most: the last ones. */
const MOST = 60;

/**
 * What has happened at a table after so many moves, as a viewer is told of it.
 * @param table the game through the window of that viewer
 */
export function linesSince(
  table: Pick<TableView, 'game' | 'names' | 'rules' | 'history'>,
  seq: number,
): readonly string[] {
  return table.history.filter(played => played.seq > seq).flatMap(({ events }) => sentencesOf(table, events));
}

/** The events that somebody has missed at a table. */
export interface MissedNews {
  /** True where there is any, and they were away for long. */
  readonly isNews: boolean;
  dialog(): Dialog;
  /** The outcome of their premoves, told once, while they are there. */
  news(): string | null;
  /** They go: what happens from now on is new to them. */
  leave(): void;
}

/** What has happened at a table since its person was there last. @param running the game as their seat may know it */
export function missedNewsAt(
  { app, hall, person }: Session,
  table: HostedTable,
  running: TableView,
): MissedNews {
  const { clock } = hall.parts;
  const { id } = person.get();
  /** The outcome of their premoves as far as they know it. */
  let known = table.record.personal[id]?.aheadTold;
  const { seen = { seq: running.seq, at: clock.now() }, aheadTold } = table.record.personal[id] ?? {};
  return {
    isNews:
      aheadTold !== undefined || (clock.now() - seen.at >= LONG && linesSince(running, seen.seq).length > 0),
    dialog() {
      const lines = linesSince(running, seen.seq);
      const left = lines.length - MOST;
      return pageDialog(app, 'Since you were here', [
        ...(aheadTold === undefined ? [] : [{ heading: 'Your turn', lines: [aheadTold] }]),
        {
          heading: left > 0 ? `The last ${MOST} of ${lines.length} lines` : 'What has happened',
          lines: lines.length === 0 ? ['Nothing yet.'] : lines.slice(-MOST),
        },
      ]);
    },
    news() {
      const told = table.record.personal[id]?.aheadTold;
      if (told === undefined || told === known) return null;
      known = told;
      return told;
    },
    leave() {
      const now = { seq: running.seq, at: clock.now() };
      if (table.record.stage !== 'gathering')
        table.persistence.put(record => withPersonal(record, id, { seen: now, aheadTold: undefined }));
    },
  };
}
