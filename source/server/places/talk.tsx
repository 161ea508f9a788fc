import { Box } from 'ink';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { OwnDialog } from '../../app/dialogs/dialog.ts';
import { DialogKeys } from '../../app/dialogs/dialog-view.tsx';
import { type Binding, dispatch } from '../../app/keys/command.ts';
import { commands } from '../../app/keys/commands.ts';
import type { Room } from '../../app/play/board.ts';
import { createStore, type Store, useStore } from '../../app/store.ts';
import { type Editing, edited, editing, inserted, TextField } from '../../app/text-field.tsx';
import { Ink, left, useTheme } from '../../app/widgets.tsx';
import { TALK_CELLS } from '../tables/company.ts';
import type { Hosted } from '../tables/hosted.ts';
import type { TalkLine } from '../tables/record.ts';
import { seatOfPerson } from '../tables/seating.ts';
import { type Guide, serverCommands as keys } from './guide.ts';
import { createScroll, type TalkScroll, TalkView } from './talk-view.tsx';

/** Where people talk, as one of them has it: the fire in the lobby, or a table. */
export interface Circle {
  readonly title: string;
  /** Who reads it. */
  readonly about: string;
  /** Oldest first. */
  lines(): readonly TalkLine[];
  /** Whether they have not read a line, nor said it themselves. */
  isNew(line: TalkLine): boolean;
  /** They have read all of it. */
  read(): void;
  /** @returns one sentence when it is not said */
  say(text: string): string | null;
  subscribe(listener: () => void): () => void;
  /** What happens meanwhile that they should know of; null for nothing. */
  news(): string | null;
}

/** The talk of the lobby. */
export function atTheFire({ hall, person }: Guide): Circle {
  const { talk } = hall;
  return {
    title: 'At the fire',
    about: 'Everybody in the lobby reads it.',
    lines: () => talk.lines,
    isNew: line => talk.isNew(line, person.get()),
    read: () => void talk.read(person.get().id),
    say: text => hall.say(person.get(), text),
    subscribe: hall.subscribe.bind(hall),
    news: () => null,
  };
}

/** The talk of a table. */
export function atTable({ hall, person, visitor }: Guide, hosted: Hosted): Circle {
  const { stage } = hosted.record;
  const isThere = (): boolean => hall.tables.includes(hosted);
  return {
    title: 'At this table',
    about: 'Everybody here reads it.',
    lines: () => hosted.talk.lines,
    isNew: line => hosted.talk.isNew(line, person.get()),
    read: () => hosted.readTalk(person.get().id),
    say(text) {
      if (!isThere()) return 'the table has been taken away';
      if (!hall.mayTalk(person.get())) return 'one moment: that was a lot of talk at once';
      const said = hosted.say(person.get().name, text);
      return said.ok ? null : said.error;
    },
    subscribe: hosted.subscribe.bind(hosted),
    news() {
      const seat = seatOfPerson(hosted.record, person.get().id);
      if (!isThere()) return 'The table has been taken away.';
      if (visitor.at !== hosted.id) return 'You are in the lobby now.';
      if (hosted.record.stage === 'over') return stage === 'over' ? null : 'The game is over.';
      const began = hosted.record.stage === stage ? [] : ['The game has begun.'];
      const asked = seat !== null && hosted.waited.includes(seat) ? ['It is your turn.'] : [];
      const news = [...began, ...asked];
      return news.length === 0 ? null : [...news, 'Esc goes to the game.'].join(' ');
    },
  };
}

/** Lines of talk that are told to who comes. */
const TOLD = 20;

/** What was said, for who hears it. */
export const talkTold = (lines: readonly TalkLine[]): readonly string[] =>
  lines.slice(-TOLD).map(({ name, text }) => (name === '' ? text : `${name}: ${text}`));

interface Wording {
  readonly editing: Editing;
  /** Why it was not said. */
  readonly fault: string | null;
}

/**
 * What was said, scrolled back with the page keys, and a line to say something. Who is led elsewhere meanwhile, because
 * the game has begun or their turn has come, goes on writing: none of the letters is a move, and a line says what is.
 */
export function talkDialog(guide: Guide, circle: Circle): OwnDialog {
  const { app } = guide;
  const state = createStore<Wording>({ editing: editing(''), fault: null });
  const reading = createScroll();
  const fresh = new Set(circle.lines().filter(circle.isNew));
  const shut = (): void => app.shut(dialog);
  const say = (): void => {
    const text = state.get().editing.text.trim();
    if (text === '') {
      shut();
      return;
    }
    const fault = circle.say(text);
    state.update(now => ({ editing: fault === null ? editing('') : now.editing, fault }));
  };
  const tell = (line: string): void => {
    state.set({ editing: editing(line), fault: null });
    say();
  };
  const write = (next: Editing | null): void => {
    if (next !== null) state.set({ editing: next, fault: null });
  };
  const bindings = (): readonly Binding[] => [
    { command: commands.accept, label: 'say it', run: say },
    { command: keys.scroll, run: reading.turn },
    { command: commands.close, label: 'back', run: shut },
  ];
  const dialog: OwnDialog = {
    kind: 'own',
    title: `${circle.title}. ${circle.about}`,
    stays: true,
    bindings,
    press(key) {
      if (dispatch(bindings(), key)) return true;
      const next = edited(state.get().editing, key, TALK_CELLS);
      write(next);
      return next !== null;
    },
    paste: text => write(inserted(state.get().editing, text, TALK_CELLS)),
    sizeIn: most => ({ width: Math.min(most.width, WIDTH), height: Math.min(most.height, HEIGHT) }),
    told() {
      const { fault } = state.get();
      const news = circle.news()?.replace('Esc goes', 'back goes') ?? null;
      const more = [news, fault].filter(line => line !== null);
      circle.read();
      return {
        title: circle.title,
        lines: [circle.about, ...talkTold(circle.lines()), ...more],
        write: tell,
      };
    },
    View: room => <TalkDialogView {...{ ...room, circle, state, reading, fresh, bindings }} />,
  };
  return dialog;
}

/** Columns and rows of the dialog, its frame with them. */
const WIDTH = 76;
const HEIGHT = 18;

interface TalkDialogProps extends Room {
  readonly circle: Circle;
  readonly state: Store<Wording>;
  readonly reading: TalkScroll;
  /** The lines that had not been read when it was opened. */
  readonly fresh: ReadonlySet<TalkLine>;
  readonly bindings: () => readonly Binding[];
}

function TalkDialogView(props: TalkDialogProps): ReactNode {
  const { circle, state, reading, fresh, bindings, width, height } = props;
  const theme = useTheme();
  const lines = useSyncExternalStore(circle.subscribe, circle.lines);
  const news = useSyncExternalStore(circle.subscribe, circle.news);
  const { editing: now, fault } = useStore(state, words => words);
  // What is shown has been read.
  useEffect(() => {
    if (lines.length > 0) circle.read();
  }, [circle, lines]);
  return (
    <>
      <TalkView
        lines={lines}
        width={width}
        height={Math.max(1, height - 5)}
        empty="Nobody has said anything yet."
        reading={reading}
        isNew={line => fresh.has(line)}
      />
      <Box height={1} flexShrink={0} />
      <TextField editing={now} width={width} focused />
      <Ink shade={fault === null ? theme.accent : theme.bad}>{left(fault ?? news ?? '', width)}</Ink>
      <Box height={1} flexShrink={0} />
      <DialogKeys bindings={bindings()} />
    </>
  );
}
