import { choiceDialog, type Dialog, textDialog } from '../../screens/dialogs/dialog.ts';
import { rewind } from '../house/hall/games.ts';
import {
  awayUntil,
  backAt,
  dayWords,
  onVacation,
  VACATION_DAYS,
  type Vacation,
  vacationLeft,
} from '../house/people/vacations.ts';
import type { Session } from './session.ts';

const DAY = 86_400_000;

/** Asks until when somebody is away, or whether they are back. @param say tells one sentence in the lobby */
export function vacationDialog(session: Session, say: (sentence: string) => void): Dialog {
  const { app, hall, person } = session;
  const { people, clock } = hall.parts;
  const { id } = person.get();
  const known = (): readonly Vacation[] => people.get(id)?.vacations ?? [];
  const keep = async (vacations: readonly Vacation[], said: string): Promise<string | null> => {
    const before = known();
    person.set(people.change(id, { vacations: [...vacations] }));
    const kept = await people.keep(id);
    if (!kept.ok) person.set(people.change(id, { vacations: [...before] }));
    rewind(hall.tables, id);
    if (kept.ok) say(said);
    return kept.ok ? null : kept.error.sentence;
  };
  const now = clock.now();
  const until = awayUntil(known(), now);
  if (until !== null) {
    const back = (): Promise<string | null> =>
      keep(backAt(known(), clock.now()), 'welcome back: your clocks go on');
    return choiceDialog(
      app,
      'Vacation',
      [
        ['I am back', () => void back().then(fault => fault !== null && say(fault))],
        ['stay away', () => undefined],
      ],
      [`You are away till ${dayWords(until)}. Clocks of days stand still.`],
    );
  }
  const left = Math.floor(vacationLeft(known(), now) / DAY);
  return textDialog(app, {
    title: 'Vacation',
    lines: [
      'While you are away your clock stands still at',
      'tables with a day or more for each turn.',
      `Left to you: ${left} of ${VACATION_DAYS} days in a year.`,
      'For how many days, or until when (2026-08-14)?',
    ],
    text: '',
    most: 12,
    accept: 'go away',
    async onAccept(text) {
      const next = onVacation(known(), text, clock.now());
      if (!next.ok) return next.error;
      const end = awayUntil(next.value, clock.now());
      return keep(
        next.value,
        `you are away till ${end === null ? '' : dayWords(end)}; V says that you are back`,
      );
    },
  });
}
