// Being away: notifications of one's turn, and vacations.
import { choiceDialog, type Dialog, pageDialog, textDialog } from '../../screens/dialogs/dialog.ts';
import { rewind } from '../house/hall/games.ts';
import { freshCode, freshTopic, TOPIC } from '../house/people/codes.ts';
import type { NotificationSettings } from '../house/people/people.ts';
import { quietHoursWords, readQuietHours } from '../house/people/quiet-hours.ts';
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

type Say = (sentence: string) => void;
type Change = { messages: NotificationSettings | null } | { vacations: Vacation[] };

/** Stores a change of this session's person, or takes it back. @returns an error sentence, or null */
async function keep({ hall: { parts }, person }: Session, change: Change): Promise<string | null> {
  const { people } = parts;
  const { id } = person.get();
  const { messages = null, vacations = [] } = people.get(id) ?? {};
  person.set(people.change(id, change));
  const kept = await people.keep(id);
  if (!kept.ok) person.set(people.change(id, 'messages' in change ? { messages } : { vacations }));
  return kept.ok ? null : kept.error.sentence;
}

const TITLE = 'Notifications of your turn';

/** The settings of somebody's notifications: a topic of the service that the owner has named, and quiet hours. */
export function notificationsDialog(session: Session, say: Say): Dialog {
  const { app, hall, person, notifier } = session;
  if (notifier === null)
    return pageDialog(app, TITLE, [
      { heading: 'Here', lines: ['The bell, the title, and a notice where your terminal shows such.'] },
      { heading: 'Elsewhere', lines: ["This server's owner has named no place to send notifications to."] },
    ]);
  // They may have been ended by their stop word meanwhile.
  const known = (): NotificationSettings | null => hall.parts.people.get(person.get().id)?.messages ?? null;
  const change = async (messages: NotificationSettings | null, done: string): Promise<string | null> => {
    const fault = await keep(session, { messages });
    if (fault === null) say(done);
    return fault;
  };
  const begin = (topic: string): Promise<string | null> => {
    const silence = known()?.silence ?? null;
    return change({ topic, stop: freshCode(), silence }, 'send yourself a test, to see that it arrives');
  };
  const sayFault = (changed: Promise<string | null>): void =>
    void changed.then(fault => fault !== null && say(fault));
  const now = known();
  const proposed = now?.topic ?? freshTopic();
  const askTopic = (): void =>
    app.open(
      textDialog(app, {
        title: 'A topic',
        lines: ['Letters, digits, - and _. Whoever knows it', 'reads along: take one that nobody guesses.'],
        text: proposed,
        most: 64,
        accept: 'take it',
        onAccept: async text =>
          TOPIC.test(text) ? begin(text) : 'a topic has 1 to 64 letters, digits, - and _',
      }),
    );
  const askQuietHours = (settings: NotificationSettings): void =>
    app.open(
      textDialog(app, {
        title: 'Quiet hours',
        lines: ['No notifications from and to a full hour, and', 'the time zone. Nothing: no such hours.'],
        text: settings.silence === null ? '22-7 Europe/Vienna' : quietHoursWords(settings.silence),
        most: 48,
        accept: 'keep',
        async onAccept(text) {
          const silence = text === '' ? null : readQuietHours(text);
          if (silence?.ok === false) return silence.error;
          return change({ ...settings, silence: silence?.value ?? null }, 'your quiet hours are kept');
        },
      }),
    );
  const about = [
    'When it is your turn and you are not here, a notification',
    'goes to this topic, once a turn and again after a day:',
    notifier.urlOf(proposed),
  ];
  if (now === null)
    return choiceDialog(
      app,
      TITLE,
      [
        ['take this topic', () => sayFault(begin(proposed))],
        ['another topic', askTopic],
      ],
      [...about, 'Subscribe to it there, by app or browser.'],
    );
  const hours = now.silence === null ? '' : `: ${quietHoursWords(now.silence)}`;
  return choiceDialog(
    app,
    TITLE,
    [
      ['send a test', () => void notifier.test(person.get().id, now).then(say)],
      [`quiet hours${hours}`, () => askQuietHours(now)],
      ['another topic', askTopic],
      ['no more notifications', () => sayFault(change(null, 'you get no notifications any more'))],
    ],
    about,
  );
}

const DAY = 86_400_000;

/** Asks for a vacation, or whether somebody is back. */
export function vacationDialog(session: Session, say: Say): Dialog {
  const { app, hall, person } = session;
  const { people, clock } = hall.parts;
  const { id } = person.get();
  const known = (): readonly Vacation[] => people.get(id)?.vacations ?? [];
  const change = async (vacations: Vacation[], done: string): Promise<string | null> => {
    const fault = await keep(session, { vacations });
    rewind(hall.tables, id);
    if (fault === null) say(done);
    return fault;
  };
  const until = awayUntil(known(), clock.now());
  if (until !== null) {
    const back = (): void =>
      void change(backAt(known(), clock.now()), 'welcome back: your clocks go on').then(
        fault => fault !== null && say(fault),
      );
    return choiceDialog(
      app,
      'Vacation',
      [
        ['I am back', back],
        ['stay away', () => undefined],
      ],
      [`You are away till ${dayWords(until)}. Clocks of a day or more stand still.`],
    );
  }
  return textDialog(app, {
    title: 'Vacation',
    lines: [
      'While you are away your clock stands still at',
      'tables with a day or more for each turn.',
      `Left to you: ${Math.floor(vacationLeft(known(), clock.now()) / DAY)} of ${VACATION_DAYS} days in a year.`,
      'For how many days, or until when (2026-08-14)?',
    ],
    text: '',
    most: 12,
    accept: 'go away',
    async onAccept(text) {
      const next = onVacation(known(), text, clock.now());
      if (!next.ok) return next.error;
      const end = awayUntil(next.value, clock.now());
      const day = end === null ? '' : dayWords(end);
      return change(next.value, `you are away till ${day}; Tab, vacation says that you are back`);
    },
  });
}
