import { Box } from 'ink';
import { type ReactNode, useEffect, useState } from 'react';
import type { Seat } from '../../../machines/seat.ts';
import type { ShownPlace } from '../../app/app.ts';
import { confirmDialog, textDialog } from '../../app/dialogs/dialog.ts';
import { type Binding, type Command, dispatch } from '../../app/keys/command.ts';
import { commands } from '../../app/keys/commands.ts';
import type { KeyName } from '../../app/keys/key.ts';
import { type PlayPlace, playPlace } from '../../app/play/place.ts';
import { PlayScreen } from '../../app/play/play-screen.tsx';
import { openSession, type PlayServices, type Session } from '../../app/play/session.ts';
import { useServices } from '../../app/services.ts';
import { createStore, type Store, together, useStore } from '../../app/store.ts';
import { hex, type Shade, type Theme } from '../../app/theme/theme.ts';
import { Chosen, Ink, left, useTheme, Words } from '../../app/widgets.tsx';
import { adviser } from '../../players/adviser.ts';
import { width as cells } from '../../terminal/text.ts';
import { inTime } from '../hall/bulletin.ts';
import type { Hosted } from '../tables/hosted.ts';
import { peopleAt, seatOfPerson } from '../tables/seating.ts';
import { voteOff } from '../tables/votes.ts';
import { openAhead } from './ahead.ts';
import { diceDialog, diceMark } from './dice.ts';
import { type Guide, serverCommands as keys, showAgain } from './guide.ts';
import { rematch } from './openings.ts';
import { type Missed, missedAt } from './since.ts';
import { atTable, talkDialog, talkTold } from './talk.tsx';

/** A game at a table of the server: the board as everywhere, with a line of the table above it. */
export interface TablePlace extends ShownPlace {
  readonly guide: Guide;
  readonly hosted: Hosted;
  readonly seat: Seat | null;
  /** Grows whenever the line of the table has changed. */
  readonly stirred: Store<number>;
}

/** Keys of the play screen that mean nothing, or something else, at a server's table. */
const { save, quit, draw, faster, slower, toMenu, resign } = commands;
const replaced = new Set<Command>([save, quit, draw, faster, slower, commands.rematch, toMenu, resign]);

export function tablePlace(guide: Guide, hosted: Hosted): TablePlace {
  const { app, person } = guide;
  const seat = seatOfPerson(hosted.record, person.get().id);
  const kind = guide.hall.game(hosted.record.game)?.shown;
  if (kind === undefined) throw new Error(`no board shows ${hosted.record.game}`);
  const table = seat === null ? null : hosted.played(seat);
  const services = hintingAt(hosted, guide);
  const session = openSession(table ?? hosted.watched(), table, services, kind);
  const play = playPlace(app, session, kind.open(session, services), {
    toMenu: () => guide.toLobby(),
    rematch: () => again(),
    replay: () => void replay(guide, hosted, session),
    // A seat is given up in the server's own way, and kept in its record.
    resign: () => {},
    isRemote: true,
  });
  const again = (): void => void playAgain(guide, hosted, session);
  const stirred = createStore(0);
  const standIn = (): string | null => {
    const held = seat === null ? undefined : hosted.record.seats[seat];
    return held?.kind === 'person' ? held.standIn : null;
  };
  const before = standIn();
  // To whoever comes to watch for the first time nothing of what was said before is new.
  if (seat === null && hosted.talk.readBy(person.get().id) === 0) hosted.readTalk(person.get().id);
  const missed = table === null ? null : missedAt(guide, hosted, table);
  const go = hosted.presence.attend(seat === null);
  const stopListening = hosted.subscribe(() => {
    stirred.update(now => now + 1);
    const news = missed?.news() ?? null;
    if (news !== null) session.say({ tone: 'plain', text: news });
    // Who moves for this seat has changed: the board is opened anew for it.
    if ((standIn() === null) === (before === null)) return;
    stopListening();
    guide.toTable(hosted);
  });
  const { offersDraw } = play.board;
  const own = tableBindings(guide, hosted, seat, session, { standIn, again, offersDraw, missed });
  const bindings = (): readonly Binding[] => {
    const ofGame = play.bindings().filter(binding => !replaced.has(binding.command));
    const isOver = hosted.record.stage === 'over' && play.board.telling !== true;
    return isOver ? [...own(), ...ofGame] : [...ofGame, ...own()];
  };
  const shown: PlayPlace = { ...play, bindings };
  const place: TablePlace = {
    kind: 'own',
    guide,
    hosted,
    seat,
    stirred,
    bindings,
    press: key => press(key, play, own()),
    ...(play.rulesAsked === undefined ? {} : { rulesAsked: play.rulesAsked }),
    told() {
      const { game, bindings: all = [], title } = play.told();
      const mine = [...own(), ...all.filter(({ command }) => !replaced.has(command))];
      return { title, lines: talkTold(hosted.talk.lines), game: { ...game, isRemote: true }, bindings: mine };
    },
    saved: () => (seat === null || hosted.record.stage === 'over' ? null : hosted.id),
    subscribe: listener => together(play.subscribe(listener), stirred.subscribe(listener)),
    async close() {
      stopListening();
      go();
      missed?.leave();
      await play.close();
    },
    Screen: ({ screen }): ReactNode => (
      <Box flexDirection="column" width={screen.columns} height={screen.rows} overflow="hidden">
        <Strip place={place} width={screen.columns} />
        <PlayScreen place={shown} screen={{ ...screen, rows: screen.rows - 1 }} />
      </Box>
    ),
  };
  guide.standAt(hosted.id);
  if (missed?.isNews === true) app.open(missed.dialog());
  return place;
}

/** What a game on the screen needs; hints are given where the table allows them. */
function hintingAt({ record }: Hosted, { app, hall }: Guide): PlayServices {
  const { services } = app;
  if (!record.hints) return services;
  return { ...services, bots: { ...services.bots, advise: adviser(hall.parts.thinker) } };
}

function press(key: KeyName, play: PlayPlace, own: readonly Binding[]): boolean {
  // While a name is being written, its letters are letters.
  const writes = play.bindings().some(({ command }) => command.writes === true);
  if (!writes && dispatch(own, key)) return true;
  const meant = play.bindings().find(binding => binding.command.keys.includes(key));
  return (meant === undefined || !replaced.has(meant.command)) && play.press(key);
}

/** What the table's own keys do now. */
function tableBindings(
  guide: Guide,
  hosted: Hosted,
  seat: Seat | null,
  session: Session,
  {
    standIn,
    again,
    offersDraw,
    missed,
  }: {
    readonly standIn: () => string | null;
    readonly again: () => void;
    readonly offersDraw: boolean;
    readonly missed: Missed | null;
  },
): () => readonly Binding[] {
  const { app } = guide;
  const over = (): boolean => hosted.table?.outcome !== null;
  const ask = (title: string, lines: readonly string[], yes: string, onYes: () => void): void =>
    app.open(confirmDialog(app, { title, lines, yes, no: 'back', onYes }));
  const tell = (text: string): void => session.say({ tone: 'plain', text });
  const draw = async (mine: Seat): Promise<void> => {
    const offered = await hosted.offerDraw(mine);
    if (!offered.ok) tell(offered.error.sentence);
  };
  const askForDraw = (mine: Seat): void => {
    const offering = hosted.drawOffers.filter(each => each !== mine);
    const names = offering.map(each => hosted.table?.names[each] ?? '').join(' and ');
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
      run: () => hosted.standIn(mine, standIn() === null ? 'asked' : null),
    },
    ...(guide.hall.game(hosted.record.game)?.ahead !== undefined
      ? [
          {
            command: keys.ahead,
            quiet: true,
            run: () => void openAhead(guide, hosted, mine, tell),
          },
        ]
      : []),
    ...(offersDraw ? [{ command: keys.draw, quiet: true, run: () => askForDraw(mine) }] : []),
    {
      command: keys.resign,
      quiet: true,
      run: () =>
        ask('Resign', ['The computer plays your seat to the end.', 'You may watch.'], 'resign', () => {
          hosted.note(`${guide.person.get().name} resigns`);
          hosted.standIn(mine, 'resigned');
        }),
    },
    ...(peopleAt(hosted.record).length > 2
      ? [{ command: keys.vote, quiet: true, run: () => app.open(voteDialog(guide, hosted, tell)) }]
      : []),
  ];
  return () => {
    const mayPlay = seat !== null && !over() && !gone.has(standIn() ?? '');
    return [
      ...(mayPlay ? seated(seat) : []),
      // Neither Enter nor a small letter: a key meant for the game would open a table when somebody else's move has just ended it.
      ...(over() && seat !== null ? [{ command: keys.again, run: again }] : []),
      { command: keys.say, run: () => app.open(talkDialog(guide, atTable(guide, hosted))) },
      ...(missed === null
        ? []
        : [{ command: keys.since, quiet: true, run: () => app.open(missed.dialog()) }]),
      { command: keys.dice, quiet: true, run: () => app.open(diceDialog(guide, hosted)) },
      { command: keys.leave, run: () => guide.toLobby() },
    ];
  };
}

/** Reasons after which a person does not play this game any more. */
const gone = new Set(['resigned', 'kicked']);

function voteDialog(guide: Guide, hosted: Hosted, tell: (text: string) => void) {
  const names = peopleAt(hosted.record)
    .map(each => each.name)
    .filter(name => name !== guide.person.get().name);
  return textDialog(guide.app, {
    title: 'Vote somebody off',
    lines: [
      'More than half of the others decide; the computer',
      `plays the seat to the end. Who: ${names.join(', ')}`,
    ],
    text: '',
    most: 16,
    accept: 'vote',
    async onAccept(text) {
      const found = peopleAt(hosted.record).find(each => each.name.toLowerCase() === text.toLowerCase());
      const seat = found === undefined ? null : seatOfPerson(hosted.record, found.person);
      if (seat === null) return `write one of ${names.join(', ')}`;
      tell(await voteOff(hosted, guide.person.get().id, seat));
      return null;
    },
  });
}

async function playAgain(guide: Guide, hosted: Hosted, session: Session): Promise<void> {
  const opened = await rematch(guide.hall, hosted, guide.person.get());
  if (opened.ok) guide.toTable(opened.value);
  else session.say({ tone: 'bad', text: opened.error });
}

/** Shows the whole game again. */
async function replay(guide: Guide, hosted: Hosted, session: Session): Promise<void> {
  const back = (): void => guide.toTable(hosted);
  const fault = await showAgain(guide, hosted.record, {
    name: hosted.record.save,
    back,
    said: hosted.talk.lines,
  });
  if (fault !== null) session.say({ tone: 'bad', text: fault });
}

/** Columns from which on the line of the table has room for the dice. */
const WIDE = 120;

/** The line of the table over its board: its code, what fixes the dice, what was said last, whose time is running, who is here. */
function Strip({ place, width }: { place: TablePlace; width: number }): ReactNode {
  const theme = useTheme();
  const { hosted } = place;
  useStore(place.stirred, now => now);
  const heard = heardAt(place, theme);
  const person = useStore(place.guide.person, now => now);
  const unread = hosted.talk.unread(person);
  const fresh = unread === 0 ? '' : ` ${unread} new: T `;
  const clock = useClock(place);
  const here = `${clock}${place.seat === null ? watchingWords(hosted.record.delay) : ''}${hosted.presence.here} at the table `;
  const dice = width < WIDE ? '' : diceMark(hosted);
  const room = Math.max(0, width - cells(dice) - cells(fresh) - cells(here) - 15);
  return (
    <Box width={width} height={1} flexShrink={0} backgroundColor={hex(theme.panel)}>
      <Ink shade={theme.dim}>
        <Words shade={theme.accent}>{` ${hosted.id}  `}</Words>
        <Words shade={theme.dim}>{dice}</Words>
        {unread === 0 ? null : <Chosen>{`${unread} new: T`}</Chosen>}
        <Words shade={theme.dim}>{unread === 0 ? '' : ' '}</Words>
        <Words shade={heard.shade}>{left(heard.text, room)}</Words>
        <Words shade={theme.dim}>{`  ${here}`}</Words>
      </Ink>
    </Box>
  );
}

/** What there is to hear at a table: why it waits, else what was said last. */
function heardAt(
  { hosted, guide }: TablePlace,
  theme: Theme,
): { readonly text: string; readonly shade: Shade } {
  const last = hosted.talk.lines.at(-1);
  const { held } = guide.hall;
  if (held !== null) return { text: `the table waits, what you play is kept: ${held}`, shade: theme.bad };
  if (last === undefined) return { text: 'T talks to who is at this table', shade: theme.faint };
  return { text: last.name === '' ? last.text : `${last.name}: ${last.text}`, shade: theme.text };
}

/** That somebody only watches, and how far behind, in seconds. */
const watchingWords = (delay: number): string =>
  delay === 0 ? 'watching · ' : `watching, ${inTime(delay * 1000)} behind · `;

/** How much time the next of those awaited has left, in words; empty without a clock. */
function useClock({ hosted }: TablePlace): string {
  const { clock } = useServices();
  const [, tick] = useState(0);
  const times = hosted.waited.flatMap(seat => hosted.timeLeft(seat) ?? []);
  const least = times.length === 0 ? null : Math.min(...times);
  useEffect(() => {
    if (least === null) return undefined;
    // Seconds are shown only near the end: a session that waits for days draws nothing.
    const wait = least < 120_000 ? 1000 : 30_000;
    return clock.after(wait, () => tick(now => now + 1));
  });
  return least === null ? '' : `${inTime(least)} left · `;
}
