import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Seat } from '../../../machines/seat.ts';
import { confirmDialog, textDialog } from '../../app/dialogs/dialog.ts';
import { type Binding, dispatch } from '../../app/keys/command.ts';
import { commands } from '../../app/keys/commands.ts';
import type { KeyName } from '../../app/keys/key.ts';
import type { OwnPlace } from '../../app/place.ts';
import { type PlayPlace, playPlace } from '../../app/play/place.ts';
import { PlayScreen } from '../../app/play/play-screen.tsx';
import { openSession, type Session } from '../../app/play/session.ts';
import { replayPlace } from '../../app/replay/place.ts';
import { createStore, type Store, together } from '../../app/store.ts';
import { whenDrawn } from '../hall/drawn.ts';
import { rematch } from '../hall/rematch.ts';
import { faultWords } from '../owner/log.ts';
import type { Hosted } from '../tables/hosted.ts';
import { peopleAt, seatOfPerson } from '../tables/seating.ts';
import type { Desk } from './desk.ts';
import { serverCommands as keys } from './keys.ts';
import { Strip } from './strip.tsx';
import { sayAt } from './table-talk.ts';

/** A game at a table of the server: the board as everywhere, with a line of the table above it. */
export interface TablePlace extends OwnPlace {
  readonly desk: Desk;
  readonly hosted: Hosted;
  readonly seat: Seat | null;
  /** Grows whenever the line of the table has changed. */
  readonly stirred: Store<number>;
}

/** Keys of the play screen that mean nothing, or something else, at a server's table. */
const replaced = new Set(['save', 'quit', 'draw', 'faster', 'slower', 'skip', 'rematch', 'menu', 'resign']);

export function tablePlace(desk: Desk, hosted: Hosted): TablePlace {
  const { app, person } = desk;
  const seat = seatOfPerson(hosted.record, person.get().id);
  const kind = desk.hall.game(hosted.record.game)?.shown;
  if (kind === undefined) throw new Error(`no board shows ${hosted.record.game}`);
  const table = seat === null ? null : hosted.played(seat);
  const session = openSession(table ?? hosted.watched(), table, app.services, kind);
  const play = playPlace(app, session, kind.open(session, app.services), {
    toMenu: () => desk.toLobby(),
    rematch: () => again(),
    replay: () => void replay(desk, hosted, session),
    // A seat is given up in the server's own way, and kept in its record.
    resign: () => {},
  });
  const again = (): void =>
    void playAgain(desk, hosted, session).catch((error: unknown) => {
      // A disk that fails must not end the server.
      desk.hall.parts.log.write('unsaved', { table: hosted.id, why: faultWords(error) });
      session.say({ tone: 'bad', text: 'the new table could not be written down; try again' });
    });
  const stirred = createStore(0);
  const standIn = (): string | null => {
    const held = seat === null ? undefined : hosted.record.seats[seat];
    return held?.kind === 'person' ? held.standIn : null;
  };
  const before = standIn();
  const go = hosted.presence.attend(seat === null);
  const stopListening = hosted.subscribe(() => {
    stirred.update(now => now + 1);
    // Who moves for this seat has changed: the board is opened anew for it.
    if ((standIn() === null) === (before === null)) return;
    stopListening();
    desk.toTable(hosted);
  });
  const { offersDraw } = play.board;
  const own = tableBindings(desk, hosted, seat, session, { standIn, again, offersDraw });
  const bindings = (): readonly Binding[] => {
    const ofGame = play.bindings().filter(binding => !replaced.has(binding.command.id));
    const isOver = hosted.record.stage === 'over' && play.board.telling !== true;
    return isOver ? [...own(), ...ofGame] : [...ofGame, ...own()];
  };
  const shown: PlayPlace = { ...play, bindings };
  const place: TablePlace = {
    kind: 'own',
    desk,
    hosted,
    seat,
    stirred,
    bindings,
    press: key => press(key, play, own()),
    paste: text => play.paste?.(text),
    subscribe: listener => together(play.subscribe(listener), stirred.subscribe(listener)),
    async close() {
      stopListening();
      go();
      await play.close();
    },
    Screen: ({ screen }): ReactNode => (
      <Box flexDirection="column" width={screen.columns} height={screen.rows} overflow="hidden">
        <Strip place={place} width={screen.columns} />
        <PlayScreen place={shown} screen={{ ...screen, rows: screen.rows - 1 }} />
      </Box>
    ),
  };
  desk.standAt(hosted.id);
  return place;
}

function press(key: KeyName, play: PlayPlace, own: readonly Binding[]): void {
  // While a name is being written, its letters are letters.
  const writes = play.bindings().some(({ command }) => command.id === commands.spell.id);
  if (!writes && dispatch(own, key)) return;
  const meant = play.bindings().find(binding => binding.command.keys.includes(key));
  if (meant === undefined || !replaced.has(meant.command.id)) play.press(key);
}

/** What the table's own keys do now. */
function tableBindings(
  desk: Desk,
  hosted: Hosted,
  seat: Seat | null,
  session: Session,
  {
    standIn,
    again,
    offersDraw,
  }: { readonly standIn: () => string | null; readonly again: () => void; readonly offersDraw: boolean },
): () => readonly Binding[] {
  const { app } = desk;
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
      run: () => void hosted.standIn(mine, standIn() === null ? 'asked' : null),
    },
    ...(offersDraw ? [{ command: keys.draw, quiet: true, run: () => askForDraw(mine) }] : []),
    {
      command: keys.resign,
      quiet: true,
      run: () =>
        ask('Resign', ['The computer plays your seat to the end.', 'You may watch.'], 'resign', () => {
          hosted.note(`${desk.person.get().name} resigns`);
          void hosted.standIn(mine, 'resigned');
        }),
    },
    ...(peopleAt(hosted.record).length > 2
      ? [{ command: keys.vote, quiet: true, run: () => app.open(voteDialog(desk, hosted, tell)) }]
      : []),
  ];
  return () => {
    const mayPlay = seat !== null && !over() && !gone.has(standIn() ?? '');
    return [
      ...(mayPlay ? seated(seat) : []),
      // Neither Enter nor a small letter: a key meant for the game would open a table when somebody else's move has just ended it.
      ...(over() && seat !== null ? [{ command: keys.again, run: again }] : []),
      { command: keys.say, run: () => app.open(sayAt(desk, hosted)) },
      { command: keys.leave, run: () => desk.toLobby() },
    ];
  };
}

/** Reasons after which a person does not play this game any more. */
const gone = new Set(['resigned', 'kicked']);

function voteDialog(desk: Desk, hosted: Hosted, tell: (text: string) => void) {
  const names = peopleAt(hosted.record)
    .map(each => each.name)
    .filter(name => name !== desk.person.get().name);
  return textDialog(desk.app, {
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
      tell(await hosted.voteOff(desk.person.get().id, seat));
      return null;
    },
  });
}

async function playAgain(desk: Desk, hosted: Hosted, session: Session): Promise<void> {
  const opened = await rematch(desk.hall, hosted, desk.person.get());
  if (opened.ok) desk.toTable(opened.value);
  else session.say({ tone: 'bad', text: opened.error });
}

/** Shows the whole game again. Everything is open then, so only a game that is over is shown. */
async function replay(desk: Desk, hosted: Hosted, session: Session): Promise<void> {
  const { app } = desk;
  const kind = desk.hall.game(hosted.record.game)?.shown;
  const name = session.table.saveName;
  if (name === null || kind === undefined) return;
  const story = await app.services.library.story(name);
  if (!story.ok) session.say({ tone: 'bad', text: story.error });
  else {
    const { value } = story;
    whenDrawn(desk, value.rules.setup, () =>
      app.go(replayPlace(app, name, value, kind, { back: () => desk.toTable(hosted) })),
    );
  }
}
