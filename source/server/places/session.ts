import type { GameTypes } from '../../../machines/game.ts';
import type { Turn } from '../../base/fair-turns.ts';
import type { RolloutService } from '../../players/rollouts.ts';
import type { App } from '../../screens/app.ts';
import type { Journey } from '../../screens/journey.ts';
import { type Command, commandsUnder, upDown } from '../../screens/keys/command.ts';
import { commands } from '../../screens/keys/commands.ts';
import type { Atlases } from '../../screens/map-board/board-atlas.ts';
import type { Store } from '../../screens/store.ts';
import type { LineReader } from '../../setup/line-reader.ts';
import type { Visitor } from '../house/hall/attendance.ts';
import type { Hall } from '../house/hall/hall.ts';
import type { LobbyListing } from '../house/hall/lobby-listing.ts';
import type { Shelf } from '../house/maps/shelf.ts';
import type { TurnNotifier } from '../house/notify/turn-notifier.ts';
import type { Person } from '../house/people/people.ts';
import type { HostedTable } from '../house/tables/hosted-table.ts';
import type { Tournaments } from '../house/tournaments/tournaments.ts';
import type { ScreenParts } from './screen-parts.ts';

/** The parts of a server that all its places and commands share. */
export interface PlaceParts extends ScreenParts {
  readonly hall: Hall;
  readonly listing: LobbyListing;
  /** Null for a server without notifications. */
  readonly notifier: TurnNotifier | null;
  readonly tournaments: Tournaments;
  readonly shelf: Shelf;
  /** Reads position strings; null where they are read in this thread. */
  readonly lines: LineReader | null;
  /** Plays moves out for reviews; null where none is. */
  readonly reviewer: RolloutService | null;
  /** The ssh command that leads here: `ssh -p 2222 host`. */
  readonly address: string;
  /** The address that leads browsers here, `https://host`; null without a door for them. */
  site(): string | null;
}

/** The context that the places of one session share: the hall, the person, and the ways between the places. */
export interface Session extends PlaceParts {
  readonly app: App;
  readonly visitor: Visitor;
  readonly person: Store<Person>;
  /** Turns for work that nobody asked for at once, such as a list that has changed. */
  readonly turn: Turn;
  /** The ways that every house has. */
  readonly journey: Journey;
  toLobby(notice?: string | null): void;
  /** @param game the id of the game to begin with */
  toNewTable(game?: string): void;
  /** Goes to a table: its room before the game, the board after. */
  toTable(table: HostedTable): void;
  /** Publishes the table where this session is; null for the lobby. */
  standAt(table: string | null): void;
  /** Turns this session into the guest with this code. @returns an error sentence, or null */
  comeBackAs(code: string): Promise<string | null>;
}

const { open, quit } = commands;
const inLobby = commandsUnder(open.group.title, open.group.rank, 'lobby', { served: true });
const inRoom = commandsUnder(quit.group.title, quit.group.rank, 'game', { served: true });
/** What the lobby lists behind one key: a letter for each of it would mean something else at a table. */
const elsewhere = (id: string, label: string, help: string): Command =>
  inLobby(id, [], label, help, { shown: 'Tab' });

/** The commands that only a server has. At a table they are capital letters that no board uses. */
export const serverCommands = {
  choose: inLobby(
    'choose-table',
    [...upDown, 'pageup', 'pagedown', 'home', 'end'],
    'choose',
    'choose a table or a game',
    { shown: '↑↓' },
  ),
  enter: inLobby('go-to-table', ['enter'], 'play', 'go to the table; play the game at once', {
    when: 'on a table or a game',
  }),
  fresh: inLobby('new-table', ['n'], 'new table', 'open a table for people', { deed: 'on' }),
  watch: inLobby('watch-table', ['v'], 'watch', 'watch the game at this table', {
    when: 'while a table is chosen',
    was: ['w'],
    deed: 'view',
  }),
  chat: inLobby('talk-in-lobby', ['T'], 'chat', 'what was said here, and say something', {
    was: ['t'],
    deed: 'talk',
  }),
  people: inLobby('who-is-here', ['i'], 'who', 'who is here', { deed: 'tell' }),
  name: inLobby('own-name', ['N'], 'name', 'take another name'),
  games: inLobby('own-games', ['G'], 'my games', 'your games: go on, see again, rename, delete', {
    was: ['g'],
    deed: 'play on',
  }),
  records: inLobby('records-here', ['f'], 'records', 'your figures, ratings, seasons; find games', {
    deed: 'figures',
  }),
  analysis: inLobby('analysis-here', ['A'], 'analysis', 'any position, to change and to analyse', {
    deed: 'analysis',
  }),
  more: inLobby('elsewhere', ['tab'], 'more', 'lessons, tournaments, puzzles, maps …', {
    was: ['l', 'o', 'H', 'P', 'M', 'c', 'm', 'W', 'V', 'b'],
  }),
  learn: elsewhere('learn', 'learn', 'learn a game by playing it'),
  tournaments: elsewhere('tournaments', 'tournaments', 'enter, standings, open one'),
  daily: elsewhere('today', 'daily', 'the daily challenges, and who did best'),
  puzzles: elsewhere('puzzles-here', 'puzzles', 'positions with one clearly best move'),
  maps: elsewhere('maps-here', 'maps', 'look at them, play on one'),
  code: elsewhere('code', 'code', "a table's code, or a guest's to come back"),
  me: elsewhere('own-settings', 'me', 'colours, motion'),
  notifications: elsewhere('messages', 'notify', 'notifications of your turn while offline'),
  away: elsewhere('vacation', 'vacation', 'away for days: clocks of a day or more stop'),
  bell: elsewhere('bell', 'bell', 'the bell when it is your turn, on or off'),

  sit: inRoom('sit-down', ['enter'], 'sit down', 'take a free seat', { when: 'while a seat is free' }),
  stand: inRoom('stand-up', ['x'], 'stand up', 'give your seat back', {
    deed: 'remove',
    when: 'while you sit here, before the game',
  }),
  start: inRoom('start-table', ['s'], 'start', 'begin, with computer players on free seats', {
    when: 'while you sit here, before the game',
  }),
  lobby: inRoom('to-lobby', ['q', 'escape'], 'lobby', 'back to the lobby; your seat is kept', {
    deed: 'leave',
    kept: true,
  }),

  invite: inRoom('invite', ['I'], 'link', 'the link to this table, to copy or to scan', {
    when: 'before the game, where browsers can come',
    was: ['L'],
  }),
  dice: inRoom('honest-dice', ['F'], 'fair dice', 'what fixes the dice; add a word of yours'),
  premove: inRoom('give-ahead', ['Q'], 'premove', 'say now what to play in your next turn', {
    when: "in another's turn, where the game has it",
  }),
  since: inRoom('since-last-visit', ['B'], 'since', 'what has happened since you were here last', {
    when: 'once you have missed something',
  }),
  say: inRoom('talk', ['T'], 'chat', 'what was said here, and say something', { deed: 'talk', tab: true }),
  scroll: inRoom('talk-back', ['pageup', 'pagedown', 'up', 'down'], 'earlier', 'what was said earlier', {
    shown: 'PgUp',
    at: ['dialog'],
  }),
  standIn: inRoom('stand-in', ['Z'], 'computer', 'let the computer play for you, or play again', {
    was: ['C'],
    when: 'while you play',
  }),
  resign: inRoom('resign-seat', ['R'], 'resign', 'resign: the computer plays on to the end', {
    deed: 'resign',
    when: 'while you play',
  }),
  vote: inRoom('vote-off', ['V'], 'vote off', 'vote that the computer plays for somebody', {
    when: 'while you play with two others or more',
  }),
  draw: inRoom('offer-draw', ['D'], 'draw', 'offer a draw, or agree to one', {
    alias: ['O'],
    deed: 'draw',
    when: 'while you play, where no points decide',
  }),
  again: inRoom('rematch-table', ['M'], 'rematch', 'the same players again, at a new table', {
    deed: 'rematch',
    when: 'once the game is over',
  }),
  leave: inRoom('leave-table', ['q'], 'lobby', 'back to the lobby; your seat is kept', {
    kept: true,
    deed: 'leave',
  }),
} as const satisfies Record<string, Command>;

type DrawingSession = {
  readonly app: { readonly place: { get(): unknown } };
  readonly hall: { readonly visitors: readonly unknown[] };
  readonly visitor: unknown;
  readonly atlases: Pick<Atlases, 'prepare'>;
};

/** Goes to a board once its shapes are there, unless this session has gone elsewhere meanwhile. */
export function goOnceDrawn(
  { app, hall, visitor, atlases }: DrawingSession,
  setup: GameTypes['setup'],
  go: () => void,
): void {
  const coming = atlases.prepare(setup);
  const here = app.place.get();
  if (coming === null) go();
  void coming?.then(() => {
    if (app.place.get() === here && hall.visitors.includes(visitor)) go();
  });
}
