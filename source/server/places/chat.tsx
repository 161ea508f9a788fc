import { Box } from 'ink';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { seat as seatOf } from '../../../machines/seat.ts';
import { teamOf } from '../../../machines/teams.ts';
import { wrapToRows } from '../../base/text.ts';
import type { OwnDialog } from '../../screens/dialogs/dialog.ts';
import { DialogKeys } from '../../screens/dialogs/dialog-view.tsx';
import { type Binding, dispatch } from '../../screens/keys/command.ts';
import { commands } from '../../screens/keys/commands.ts';
import type { Room } from '../../screens/play/board.ts';
import { createStore, type Store, useStore } from '../../screens/store.ts';
import { editAfterKey, insertText, startEdit, type TextEdit, TextField } from '../../screens/text-field.tsx';
import { Ink, useTheme } from '../../screens/widgets.tsx';
import { useScreen } from '../../terminal/canvas.tsx';
import { CHAT_CELLS } from '../house/tables/chat.ts';
import type { HostedTable } from '../house/tables/hosted-table.ts';
import type { ChatLine } from '../house/tables/record.ts';
import { seatOfPerson } from '../house/tables/seating.ts';
import { type ChatScroll, ChatView, createScroll } from './chat-view.tsx';
import { serverCommands as keys, type Session } from './session.ts';

/** The chat of the lobby or a table, for one of its people. */
interface ChatRoom {
  readonly title: string;
  readonly about: string;
  lines(): readonly ChatLine[];
  /** True for a line that the reader has neither read nor said. */
  isNew(line: ChatLine): boolean;
  read(): void;
  /** @returns one sentence when it is not said */
  say(text: string): string | null;
  subscribe(listener: () => void): () => void;
  /** News of the game meanwhile; null for none. */
  news(): string | null;
}

/** Where fingers type, a tab says it. */
const KEY_TO_GAME = ' Esc goes to the game.';

/** The chat of the lobby. */
export function lobbyChat({ hall, person }: Session): ChatRoom {
  const { chat } = hall;
  return {
    title: 'Lobby chat',
    about: 'Everybody in the lobby reads it.',
    lines: () => chat.lines,
    isNew: line => chat.isNew(line, person.get()),
    read: () => void chat.read(person.get().id),
    say: text => hall.say(person.get(), text),
    subscribe: hall.subscribe.bind(hall),
    news: () => null,
  };
}

/** The chat of a table. */
export function tableChat({ hall, person, visitor }: Session, table: HostedTable): ChatRoom {
  const { stage, seats, options } = table.record;
  const hasTeams = teamOf({ seats: seats.length, options }, seatOf(0)) !== null;
  const isThere = (): boolean => hall.tables.includes(table);
  return {
    title: 'At this table',
    about: hasTeams
      ? 'Everybody here reads it; what begins with team: only your team.'
      : 'Everybody here reads it.',
    lines: () => table.talkFor(person.get().id),
    isNew: line => table.chat.isNew(line, person.get()),
    read: () => table.readChat(person.get().id),
    say(text) {
      if (!isThere()) return 'the table has been taken away';
      if (!hall.mayTalk(person.get())) return 'one moment: that was a lot at once';
      const isForTeam = hasTeams && /^\s*team\s*:/i.test(text);
      const said = isForTeam ? table.sayToTeam(person.get(), text) : table.say(person.get().name, text);
      return said.ok ? null : said.error;
    },
    subscribe: table.subscribe.bind(table),
    news() {
      const seat = seatOfPerson(table.record, person.get().id);
      if (!isThere()) return 'The table has been taken away.';
      if (visitor.at !== table.id) return 'You are in the lobby now.';
      if (table.record.stage === 'over') return stage === 'over' ? null : 'The game is over.';
      const began = table.record.stage === stage ? [] : ['The game has begun.'];
      const awaited = seat !== null && table.waited.includes(seat) ? ['It is your turn.'] : [];
      const news = [...began, ...awaited];
      return news.length === 0 ? null : `${news.join(' ')}${KEY_TO_GAME}`;
    },
  };
}

/** The last lines of a chat, as text. */
export const chatText = (lines: readonly ChatLine[]): readonly string[] =>
  lines.slice(-20).map(({ name, text }) => (name === '' ? text : `${name}: ${text}`));

type Wording = { readonly editing: TextEdit; readonly fault: string | null };

/** The chat, and a line to write in. Someone taken to a board meanwhile goes on writing: no letter is a move there. */
export function chatDialog(session: Session, chat: ChatRoom): OwnDialog {
  const { app } = session;
  const state = createStore<Wording>({ editing: startEdit(''), fault: null });
  const reading = createScroll();
  const fresh = new Set(chat.lines().filter(chat.isNew));
  const shut = (): void => app.shut(dialog);
  const say = (): void => {
    const text = state.get().editing.text.trim();
    const fault = text === '' ? null : chat.say(text);
    if (text === '') shut();
    else state.update(now => ({ editing: fault === null ? startEdit('') : now.editing, fault }));
  };
  const write = (next: TextEdit | null): void => {
    if (next !== null) state.set({ editing: next, fault: null });
  };
  const bindings = (): readonly Binding[] => [
    { command: commands.accept, label: 'say it', run: say },
    { command: keys.scroll, quiet: chat.lines().length <= HEIGHT - AROUND, run: reading.turn },
    { command: commands.close, label: 'back', run: shut },
  ];
  const dialog: OwnDialog = {
    kind: 'own',
    title: `${chat.title}. ${chat.about}`,
    stays: true,
    tab: keys.say,
    bindings,
    press(key) {
      if (dispatch(bindings(), key)) return true;
      const next = editAfterKey(state.get().editing, key, CHAT_CELLS);
      write(next);
      return next !== null;
    },
    paste: text => write(insertText(state.get().editing, text, CHAT_CELLS)),
    sizeIn: most => ({ width: Math.min(most.width, WIDTH), height: Math.min(most.height, HEIGHT) }),
    textPage() {
      const { fault } = state.get();
      const news = chat.news()?.replace('Esc goes', 'back goes') ?? null;
      const more = [news, fault].filter(line => line !== null);
      chat.read();
      return {
        title: chat.title,
        lines: [chat.about, ...chatText(chat.lines()), ...more],
        write(line) {
          write(startEdit(line));
          say();
        },
      };
    },
    View: room => <ChatDialogView {...{ ...room, chat, state, reading, fresh, bindings }} />,
  };
  return dialog;
}

/** Columns and rows of the dialog, its frame with them. */
const WIDTH = 76;
const HEIGHT = 18;
/** Those of them that are no lines of chat. */
const AROUND = 7;

interface ChatDialogProps extends Room {
  readonly chat: ChatRoom;
  readonly state: Store<Wording>;
  readonly reading: ChatScroll;
  /** Lines that were unread when it was opened. */
  readonly fresh: ReadonlySet<ChatLine>;
  readonly bindings: () => readonly Binding[];
}

function ChatDialogView(props: ChatDialogProps): ReactNode {
  const { chat, state, reading, fresh, bindings, width, height } = props;
  const theme = useTheme();
  const lines = useSyncExternalStore(chat.subscribe, chat.lines);
  const news = useSyncExternalStore(chat.subscribe, chat.news);
  const touched = useScreen().touched === true;
  const { editing: now, fault } = useStore(state, words => words);
  const told = fault ?? (touched ? news?.replace(KEY_TO_GAME, '') : news) ?? '';
  // What is shown has been read.
  useEffect(() => {
    if (lines.length > 0) chat.read();
  }, [chat, lines]);
  return (
    <>
      <ChatView
        lines={lines}
        width={width}
        height={Math.max(1, height - AROUND + 2)}
        empty="Nobody has said anything yet."
        reading={reading}
        isNew={line => fresh.has(line)}
      />
      <Box height={1} flexShrink={0} />
      <TextField editing={now} width={width} />
      <Ink shade={fault === null ? theme.accent : theme.bad}>{wrapToRows(told, width, 2).join('\n')}</Ink>
      <Box height={1} />
      <DialogKeys bindings={bindings()} />
    </>
  );
}
