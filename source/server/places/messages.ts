import { choiceDialog, type Dialog, pageDialog, textDialog } from '../../screens/dialogs/dialog.ts';
import { freshCode, freshTopic, type NotificationSettings, TOPIC } from '../house/people/people.ts';
import { quietHoursWords, readQuietHours } from '../house/people/quiet-hours.ts';
import type { Session } from './session.ts';

const TITLE = 'Word of your turn';

/** The address of somebody's notifications: a topic of the service that the owner has named. */
export function messagesDialog(session: Session, say: (sentence: string) => void): Dialog {
  const { app, hall, person, notifier } = session;
  if (notifier === null)
    return pageDialog(app, TITLE, [
      { heading: 'Here', lines: ['The bell, the title, and a notice where your terminal shows such.'] },
      { heading: 'Elsewhere', lines: ["This server's owner has named no place that it sends messages to."] },
    ]);
  /** Whoever gets them may have ended them meanwhile. */
  const known = (): NotificationSettings | null => hall.parts.people.get(person.get().id)?.messages ?? null;
  const keep = async (messages: NotificationSettings | null, said: string): Promise<string | null> => {
    const before = known();
    const { id } = person.get();
    person.set(hall.parts.people.change(id, { messages }));
    const kept = await hall.parts.people.keep(id);
    if (kept.ok) say(said);
    else person.set(hall.parts.people.change(id, { messages: before }));
    return kept.ok ? null : kept.error.sentence;
  };
  const begin = (topic: string): Promise<string | null> => {
    const silence = known()?.silence ?? null;
    return keep({ topic, stop: freshCode(), silence }, 'send yourself a test, to see that it arrives');
  };
  const sayFault = (going: Promise<string | null>): void =>
    void going.then(fault => fault !== null && say(fault));
  const now = known();
  const proposed = now?.topic ?? freshTopic();
  const askTopic = (): void =>
    app.open(
      textDialog(app, {
        title: 'A topic',
        lines: ['Letters, digits, - and _. Who knows it', 'reads along: take one that nobody guesses.'],
        text: proposed,
        most: 64,
        accept: 'take it',
        onAccept: async text =>
          TOPIC.test(text) ? begin(text) : 'a topic has 1 to 64 letters, digits, - and _',
      }),
    );
  const askSilence = (messages: NotificationSettings): void =>
    app.open(
      textDialog(app, {
        title: 'Silent hours',
        lines: ['No messages from and to a full hour, and', 'where that counts. Nothing: no such hours.'],
        text: messages.silence === null ? '22-7 Europe/Vienna' : quietHoursWords(messages.silence),
        most: 48,
        accept: 'keep',
        async onAccept(text) {
          const silence = text === '' ? null : readQuietHours(text);
          if (silence?.ok === false) return silence.error;
          return keep({ ...messages, silence: silence?.value ?? null }, 'your silent hours are kept');
        },
      }),
    );
  const where = [
    'When it is your turn and you are not here, a message',
    'goes to this topic, once for a turn and again after a',
    'day:',
    notifier.placeOf(proposed),
  ];
  if (now === null)
    return choiceDialog(
      app,
      TITLE,
      [
        ['take this topic', () => sayFault(begin(proposed))],
        ['another topic', askTopic],
      ],
      [...where, 'Subscribe to it there, by app or browser.'],
    );
  return choiceDialog(
    app,
    TITLE,
    [
      ['send a test', () => void notifier.test(person.get().id, now).then(say)],
      [
        now.silence === null ? 'silent hours' : `silent hours: ${quietHoursWords(now.silence)}`,
        () => askSilence(now),
      ],
      ['another topic', askTopic],
      ['no more messages', () => sayFault(keep(null, 'you get no messages any more'))],
    ],
    where,
  );
}
