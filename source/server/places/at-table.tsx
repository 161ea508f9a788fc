import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Seat } from '../../../machines/seat.ts';
import { width as cells } from '../../base/text.ts';
import { onScreen, type ShownPlace } from '../../screens/app.ts';
import { confirmDialog, textDialog } from '../../screens/dialogs/dialog.ts';
import type { Binding } from '../../screens/keys/command.ts';
import { isNarrow } from '../../screens/play/board.ts';
import { openController, type PlayController } from '../../screens/play/controller.ts';
import { playPlace } from '../../screens/play/place.ts';
import { PlayScreen } from '../../screens/play/play-screen.tsx';
import { againLabel } from '../../screens/play/result.ts';
import { createStore, type Store, useStore } from '../../screens/store.ts';
import { hex, type Theme } from '../../screens/theme/theme.ts';
import { useTick } from '../../screens/tick.ts';
import { Ink, left, Selected, useTheme, Words } from '../../screens/widgets.tsx';
import { type ScreenView, useScreen } from '../../terminal/canvas.tsx';
import { inTime } from '../house/hall/lobby-listing.ts';
import { rematch } from '../house/hall/openings.ts';
import type { HostedTable } from '../house/tables/hosted-table.ts';
import { peopleAt, seatOfPerson } from '../house/tables/seating.ts';
import { voteOff } from '../house/tables/votes.ts';
import { chatDialog, chatText, tableChat } from './chat.tsx';
import { diceDialog, diceMark } from './dice.ts';
import { type MissedNews, missedNewsAt, openPremove } from './personal.ts';
import { serverCommands as keys, type Session } from './session.ts';

/** A game at a table of the server: the board as everywhere, with a line of the table above it. */
export function tablePlace(session: Session, table: HostedTable): ShownPlace {
  const { app, person } = session;
  const seat = seatOfPerson(table.record, person.get().id);
  const kind = session.boards.get(table.record.game);
  if (kind === undefined) throw new Error(`no board shows ${table.record.game}`);
  const running = seat === null ? null : table.played(seat);
  // The hall moves its computer players; hints depend on the table.
  const { advise } = app.services.bots;
  const services = { ...app.services, bots: table.record.hints && advise !== undefined ? { advise } : {} };
  const controller = openController(running ?? table.watched(), running, services, kind);
  const board = kind.open(controller, services);
  const changes = createStore(0);
  const standIn = (): string | null => {
    const occupant = seat === null ? undefined : table.record.seats[seat];
    return occupant?.kind === 'person' ? occupant.standIn : null;
  };
  const before = standIn();
  // For somebody who watches for the first time, no earlier line is new.
  if (seat === null && table.chat.readBy(person.get().id) === 0) table.readChat(person.get().id);
  const missed = running === null ? null : missedNewsAt(session, table, running);
  const go = table.presence.attend(seat === null);
  const stopListening = table.subscribe(() => {
    changes.update(now => now + 1);
    const news = missed?.news() ?? null;
    if (news !== null) controller.say({ tone: 'plain', text: news });
    // Somebody else moves for this seat now, or this node has only now heard whose it is: that takes a new board.
    const isSame = seatOfPerson(table.record, person.get().id) === seat;
    if (isSame && (standIn() === null) === (before === null)) return;
    stopListening();
    session.toTable(table);
  });
  const own = tableBindings(session, table, seat, controller, standIn, missed, board.offersDraw);
  const isOver = (): boolean => table.record.stage === 'over' && board.telling !== true;
  const play = playPlace(app, controller, board, {
    ...session.journey.whenOver(controller, () => session.toTable(table)),
    first: () => (isOver() ? own().filter(({ command }) => command === keys.again) : []),
    last: () => own().filter(({ command }) => !isOver() || command !== keys.again),
    lines: () => chatText(table.talkFor(person.get().id)),
    saved: () => (seat === null || table.record.stage === 'over' ? null : table.id),
    changes,
    close() {
      stopListening();
      go();
      missed?.leave();
    },
  });
  session.standAt(table.id);
  if (missed?.isNews === true) app.open(missed.dialog());
  const TableScreen = ({ screen }: { readonly screen: ScreenView }): ReactNode => (
    <Box flexDirection="column" width={screen.columns} height={screen.rows} overflow="hidden">
      <Strip {...{ session, table, changes }} isWatching={seat === null} width={screen.columns} />
      <PlayScreen place={play} screen={{ ...screen, rows: screen.rows - 1 }} />
    </Box>
  );
  return { ...onScreen(play, TableScreen), where: `/t/${table.id}` };
}

function tableBindings(
  session: Session,
  table: HostedTable,
  seat: Seat | null,
  controller: PlayController,
  standIn: () => string | null,
  missed: MissedNews | null,
  offersDraw: boolean,
): () => readonly Binding[] {
  const { app } = session;
  // Whoever is stood in for is still somebody at the table.
  const mayVote = peopleAt(table.record).length > 2;
  const hasPremoves = session.hall.game(table.record.game)?.premoves !== undefined;
  const over = (): boolean => controller.state.get().outcome !== null;
  const ask = (title: string, lines: readonly string[], yes: string, onYes: () => void): void =>
    app.open(confirmDialog(app, { title, lines, yes, no: 'back', onYes }));
  const tell = (text: string): void => controller.say({ tone: 'plain', text });
  const unread = (): number => table.unreadBy(session.person.get());
  const draw = async (mine: Seat): Promise<void> => {
    const offered = await table.offerDraw(mine);
    if (!offered.ok) tell(offered.error.sentence);
  };
  const askForDraw = (mine: Seat): void => {
    const offering = table.drawOffers.filter(each => each !== mine);
    const names = offering.map(each => table.running?.names[each] ?? '').join(' and ');
    const when = 'It is a draw once everybody agrees.';
    if (names === '')
      ask('Offer a draw', [when, 'The next move ends the offer.'], 'offer', () => void draw(mine));
    else ask('A draw', [`Offered by ${names}.`, when], 'agree', () => void draw(mine));
  };
  const seated = (mine: Seat): readonly Binding[] => [
    {
      command: keys.standIn,
      label: standIn() === null ? 'computer' : 'play again',
      quiet: standIn() === null,
      run: () => table.standIn(mine, standIn() === null ? 'asked' : null),
    },
    ...(hasPremoves
      ? [{ command: keys.premove, quiet: true, run: () => void openPremove(session, table, mine, tell) }]
      : []),
    ...(offersDraw ? [{ command: keys.draw, quiet: true, run: () => askForDraw(mine) }] : []),
    {
      command: keys.resign,
      quiet: true,
      run: () =>
        ask('Resign', ['The computer plays your seat to the end.', 'You may watch.'], 'resign', () => {
          table.note(`${session.person.get().name} resigns`);
          table.standIn(mine, 'resigned');
        }),
    },
    ...(mayVote
      ? [{ command: keys.vote, quiet: true, run: () => app.open(voteDialog(session, table, tell)) }]
      : []),
  ];
  return () => {
    const mayPlay = seat !== null && !over() && !gone.has(standIn() ?? '');
    return [
      ...(mayPlay ? seated(seat) : []),
      // A capital letter: a key meant for a game that has just ended must not open a table.
      ...(over() && seat !== null
        ? [
            {
              command: keys.again,
              ...againLabel(controller.table),
              run: () => void playAgain(session, table, controller),
            },
          ]
        : []),
      {
        command: keys.say,
        run: () => app.open(chatDialog(session, tableChat(session, table))),
        ...(unread() > 0 && { news: `${unread()} new` }),
      },
      ...(missed === null
        ? []
        : [{ command: keys.since, quiet: true, run: () => app.open(missed.dialog()) }]),
      { command: keys.dice, quiet: true, run: () => app.open(diceDialog(session, table)) },
      { command: keys.leave, run: () => session.toLobby() },
    ];
  };
}

/** Reasons after which a person does not play this game any more. */
const gone = new Set(['resigned', 'kicked']);

function voteDialog(session: Session, table: HostedTable, tell: (text: string) => void) {
  const people = peopleAt(table.record);
  const names = people.map(({ name }) => name).filter(name => name !== session.person.get().name);
  return textDialog(session.app, {
    title: 'Vote somebody off',
    lines: [
      'More than half of the others decide; the computer',
      `plays the seat to the end. Who: ${names.join(', ')}`,
    ],
    text: '',
    most: 16,
    accept: 'vote',
    async onAccept(text) {
      const found = people.find(each => each.name.toLowerCase() === text.toLowerCase());
      const seat = found === undefined ? null : seatOfPerson(table.record, found.person);
      if (seat === null) return `write one of ${names.join(', ')}`;
      tell(await voteOff(table, session.person.get().id, seat));
      return null;
    },
  });
}

async function playAgain(session: Session, table: HostedTable, controller: PlayController): Promise<void> {
  const opened = await rematch(session.hall, table, session.person.get());
  if (opened.ok) session.toTable(opened.value);
  else controller.say({ tone: 'bad', text: opened.error });
}

/** Columns from which on the line of the table has room for the dice. */
const WIDE = 120;

interface StripProps {
  readonly session: Session;
  readonly table: HostedTable;
  readonly changes: Store<number>;
  readonly isWatching: boolean;
  readonly width: number;
}

/** The line of the table over its board: code, hash of the dice, last line of chat, clock, people here. */
function Strip({ session, table, changes, isWatching, width }: StripProps): ReactNode {
  const theme = useTheme();
  useStore(changes, now => now);
  const { touched = false } = useScreen();
  const news = newsOf(session, table, theme, touched);
  const person = useStore(session.person, now => now);
  const unread = table.unreadBy(person);
  const fresh = unread === 0 ? '' : ` ${unread} new: T `;
  const clock = useClock(table);
  // Why the table waits is told whole, in any width.
  const here =
    session.hall.held !== null
      ? ''
      : `${clock}${isWatching ? watchingWords(table.record.delay) : ''}${table.presence.here} ${isNarrow(width) ? 'here' : 'at the table'} `;
  const dice = width < WIDE ? '' : diceMark(table);
  const room = Math.max(0, width - cells(dice) - cells(fresh) - cells(here) - 15);
  return (
    <Box width={width} height={1} flexShrink={0} backgroundColor={hex(theme.panel)}>
      <Ink shade={theme.dim}>
        <Words shade={theme.accent}>{` ${table.id}  `}</Words>
        <Words shade={theme.dim}>{dice}</Words>
        {unread === 0 ? null : <Selected>{touched ? `${unread} new` : `${unread} new: T`}</Selected>}
        <Words shade={theme.dim}>{unread === 0 ? '' : ' '}</Words>
        <Words shade={news.shade}>{left(news.text, room)}</Words>
        <Words shade={theme.dim}>{`  ${here}`}</Words>
      </Ink>
    </Box>
  );
}

/** The news of a table: why it waits, else the last line of its chat. */
function newsOf({ hall: { held }, person }: Session, table: HostedTable, theme: Theme, isTouched: boolean) {
  const last = table.talkFor(person.get().id).at(-1);
  if (held !== null) return { text: `the table waits: ${held}`, shade: theme.bad };
  if (last === undefined)
    return { text: isTouched ? '' : 'T talks to everybody at this table', shade: theme.faint };
  return { text: last.name === '' ? last.text : `${last.name}: ${last.text}`, shade: theme.text };
}

/** The words for spectators. @param delay in seconds */
const watchingWords = (delay: number): string =>
  delay === 0 ? 'watching · ' : `watching, ${inTime(delay * 1000)} behind · `;

/** The least time left to those awaited, and to the game, in words; empty without a clock. */
function useClock(table: HostedTable): string {
  const never = Number.POSITIVE_INFINITY;
  const ofTurn = Math.min(...table.waited.map(seat => table.timeLeft(seat) ?? never));
  const ofGame = table.gameTimeLeft ?? never;
  const least = Math.min(ofTurn, ofGame);
  // Seconds are shown only near the end: a session that waits for days draws nothing.
  useTick(least === never ? null : least < 120_000 ? 1000 : 30_000);
  const game = ofGame === never ? '' : `game ${inTime(ofGame)} · `;
  return `${game}${ofTurn === never ? '' : `${inTime(ofTurn)} left · `}`;
}
