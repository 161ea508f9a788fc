import type { GameTypes } from '../../../machines/game.ts';
import type { Outcome } from '../../../machines/outcome.ts';
import type { Result } from '../../../machines/result.ts';
import { type Seat, seatSchema, seats, type Viewer } from '../../../machines/seat.ts';
import type { Clock } from '../../base/clock.ts';
import { createEmitter } from '../../base/emitter.ts';
import { characterLines, lastCharacterLine, type NamedGame, sentenceOf } from '../../lines/text/teller.ts';
import type { Adviser } from '../../players/adviser.ts';
import type { WeighedMove } from '../../players/player.ts';
import type { Thinker } from '../../players/thinker.ts';
import type { MapCatalogue } from '../../setup/map-library.ts';
import type { Settings } from '../../setup/settings.ts';
import type { FilmReader } from '../../study/film/film.ts';
import type { LuckReader } from '../../study/luck/luck.ts';
import type { Table, TableChange, TableView } from '../../table/api.ts';
import type { Replay } from '../../table/replay.ts';
import type { Command } from '../keys/command.ts';
import type { Keymap } from '../keys/keymap.ts';
import type { Atlases } from '../map-board/board-atlas.ts';
import { createStore, type Store } from '../store.ts';
import { createPacer, type Pacer, paceNow } from './pacer.ts';
import { createThought, type Thought } from './thought.ts';

/** The pace of computer players' moves. */
interface BotPace {
  /** Waits before a move is played. */
  before(move: GameTypes['move'], seat: Seat): Promise<void>;
  /** Hears one sentence when a computer player failed; a simpler one has played for it. */
  fault(sentence: string): void;
}

export interface Bots {
  /** The move of the strongest of them in a seat, from what that seat may know; left out without hints. */
  readonly advise?: Adviser;
  /** The move of one of a level; left out where nobody is asked. */
  readonly think?: Thinker['think'];
  /** Lets them play at a table until the returned function is called; left out where the table's house does. */
  drive?(table: Table, pace: BotPace): () => void;
}

export interface PlayServices {
  /** Tells whole games by their saves. */
  readonly house: { readReplay(save: string): Promise<Result<Replay, string>> };
  readonly bots: Bots;
  readonly clock: Clock;
  /** True if the terminal shows movement, also when left out. */
  readonly mayMove?: (() => boolean) | undefined;
  /** The maps to choose from; the built-in ones when left out. */
  readonly maps?: MapCatalogue;
  /** Shapes of boards that were made beforehand; a board whose are not there makes its own. */
  readonly atlases?: Pick<Atlases, 'of'>;
  readonly settings: Store<Settings>;
  /** The person's own keys; left out where all are the standard ones. */
  readonly keymap?: Keymap | undefined;
}

/** One line of what happened; `seat` is whose deed it was. */
export interface EventText {
  readonly seat: Seat;
  readonly text: string;
  /** The same in short, where there is little room. */
  readonly brief?: string;
  readonly weight: Weight;
}

export type LogLine = EventText & { readonly seq: number };

/** Lines of weight `minor` are left out where there is little room. */
export type Weight = 'minor' | 'plain' | 'strong';

export interface Presentation<T extends GameTypes = GameTypes> {
  /** The time that a computer player's move is shown, as a share of the pace in the settings. */
  paceOf(move: T['move'], table: TableView<T>): number;
  weightOf(event: T['event']): Weight;
  /** The words of an event in the log of a small screen; null for its sentence. */
  briefOf?(event: T['event']): string | null;
  /** The commands of its board, which a person can give other keys. */
  readonly commands?: readonly Command[];
  /** The moves of its commands by their ids: the bottom line then says which state takes them. */
  readonly sends?: Readonly<Record<string, readonly T['move']['type'][]>>;
  /** Its luck; left out where chance has no honest figure. */
  readonly luck?: LuckReader<T>;
  /** Its film; left out, a replay has neither bands nor marks. */
  readonly film?: FilmReader<T>;
}

export interface Notice {
  readonly tone: 'plain' | 'good' | 'bad';
  readonly text: string;
  /** Stays whatever happens, until the next key; what is refused is forgotten once something happens. */
  readonly lasting?: true;
  /** The game is not saved. */
  readonly unsaved?: boolean;
}

/** The state of a running game beside its board. */
export interface PlayState {
  /** Grows with every change at the table. */
  readonly revision: number;
  /** The person whose answer is awaited, if any. */
  readonly asked: Seat | null;
  readonly thinking: Seat | null;
  /** True while a person who is not at this screen is to move. */
  readonly isAnothers: boolean;
  /** What the asked person may do besides to play: take back, offer a draw, resign. */
  readonly may: { readonly undo: boolean; readonly draw: boolean; readonly resign: boolean };
  readonly outcome: Outcome | null;
  readonly log: readonly LogLine[];
  readonly notice: Notice | null;
  /** True once the game is not saved, or no longer. */
  readonly unsaved: boolean;
  /** A move is on its way to the disk: keys wait. */
  readonly busy: boolean;
}

/** Sees the events of the last change, for boards that show it moving. */
type Witness<T extends GameTypes = GameTypes> = (events: readonly T['event'][]) => void;

export interface PlayController<T extends GameTypes = GameTypes> {
  readonly table: TableView<T>;
  /** The same table to move at; null where this screen only watches. */
  readonly own: Table<T> | null;
  readonly state: Store<PlayState>;
  readonly pacer: Pacer;
  /** How long a computer player has thought about its move or a hint, once that takes long. */
  readonly thought: Thought['words'];
  /** How its course is read; null for a game without a film. */
  readonly film: FilmReader<T> | null;
  /** The commands of its board, whether they work now or not. */
  readonly commands: readonly Command[];
  /** The moves that commands send, by the commands' ids. */
  readonly sends: Readonly<Record<string, readonly T['move']['type'][]>>;
  /** Plays for the asked person. Refusals become the notice. */
  play(move: T['move']): Promise<boolean>;
  /** The move of the strongest computer player for the asked person; null without hints. */
  readonly advise: ((asked: Seat) => Promise<readonly WeighedMove<T>[]>) | null;
  undo(): Promise<void>;
  /** The whole game as it was saved; null where there is no save that can be read. */
  readReplay(): Promise<Replay<T> | null>;
  say(notice: Notice | null): void;
  /** Calls the witness with the events of every move, before the state changes. */
  witness(witness: Witness<T>): () => void;
  /** Runs once no move is on its way: at once, or after the one that is. */
  whenIdle(run: () => void): void;
  close(): Promise<void>;
}

/** What stands below the question: what was said last, else that the game is not saved, for as long as it is so. */
export const noticeNow = ({ notice, unsaved }: Pick<PlayState, 'notice' | 'unsaved'>): Notice | null =>
  notice ?? (unsaved ? UNSAVED : null);
const UNSAVED: Notice = { tone: 'bad', text: 'this game is not saved' };

/** Said while a hint is thought about. */
export const THINKING = 'thinking …';

/** The most lines of the log that are kept for scrolling. */
const LOG_LINES = 2000;

/** Plays a table on this screen, and starts its computer players. @param own the table, closed with this */
export function openController(
  table: TableView,
  own: Table | null,
  services: PlayServices,
  showing: Presentation,
): PlayController {
  const state = createStore<PlayState>(firstState(table, own, showing));
  const witnesses = createEmitter<readonly GameTypes['event'][]>();
  let waiting: (() => void)[] = [];
  const pacer = createPacer(services.clock, () => paceNow(services));
  const thought = createThought(services.clock);
  /** The position in which a computer player has its move, and waits for the pace. */
  let decided: number | null = null;
  const follow = (): void => {
    const { thinking, isAnothers, revision, notice } = state.get();
    if (notice?.text === THINKING) thought.about(THINKING);
    else thought.about(thinking === null || isAnothers || decided === revision ? null : revision);
  };
  follow();
  const stopFollowing = state.subscribe(follow);

  const settle = (): void => {
    state.update(now => ({ ...now, busy: false }));
    const runs = waiting;
    waiting = [];
    for (const run of runs) run();
  };
  const say = (notice: Notice | null): void =>
    state.update(now => ({ ...now, notice, unsaved: now.unsaved || notice?.unsaved === true }));
  /** A change at the table by the asked person; refusals become the notice. */
  const change = async (
    make: (at: Table, by: Seat) => Promise<Result<unknown, { readonly sentence: string }>>,
    done: string | null = null,
    by: Seat | null = state.get().asked,
  ): Promise<boolean> => {
    if (by === null || own === null) return false;
    state.update(now => ({ ...now, busy: true, notice: null }));
    try {
      const result = await make(own, by);
      if (!result.ok) say({ tone: 'bad', text: result.error.sentence });
      else if (done !== null) say({ tone: 'plain', text: done });
      return result.ok;
    } finally {
      settle();
    }
  };
  const stopListening = table.subscribe(change => {
    // What moves on the board is known before what stands on it: dice roll before their losses are shown.
    if (change.kind === 'played') witnesses.tell(seenHere(table, change.events));
    state.update(now => afterChange({ ...now, ...standing(table, own) }, table, change, showing));
  });
  const stopBots =
    own === null
      ? undefined
      : services.bots.drive?.(own, {
          before(move) {
            decided = state.get().revision;
            follow();
            return pacer.wait(showing.paceOf(move, table));
          },
          fault: sentence => say({ tone: 'bad', text: sentence, lasting: true }),
        });

  const { advise } = services.bots;
  return {
    table,
    own,
    state,
    pacer,
    thought: thought.words,
    film: showing.film ?? null,
    commands: showing.commands ?? [],
    sends: showing.sends ?? {},
    say,
    advise: advise === undefined ? null : asked => advise(table, asked),
    play: move => change((at, asked) => at.play(asked, move)),
    async undo() {
      await change((at, by) => at.undo(by), 'taken back', undoing(table, state.get().asked));
    },
    async readReplay() {
      const read = table.saveName === null ? null : await services.house.readReplay(table.saveName);
      return read?.ok === true ? read.value : null;
    },
    witness: witnesses.subscribe,
    whenIdle(run) {
      if (state.get().busy) waiting.push(run);
      else run();
    },
    async close() {
      stopBots?.();
      pacer.skip();
      stopListening();
      stopFollowing();
      thought.about(null);
      await own?.close();
    },
  };
}

function firstState(table: TableView, own: Table | null, showing: Presentation): PlayState {
  const remarks = characterLines(table, table.history, viewHere(table), viewerHere(table));
  const log = table.history
    .flatMap((played, index) => linesOf(table, played, showing, remarks[index]))
    .slice(-LOG_LINES);
  return { revision: 0, log, notice: null, unsaved: false, busy: false, ...standing(table, own) };
}

/** Tests whether a person at this screen plays a seat. */
export const isHere = (table: TableView, seat: Seat): boolean =>
  table.occupants[seat]?.kind === 'human' && (table.yours?.includes(seat) ?? true);

/** The viewer at this screen: its one person, else a spectator, since several must not see each other's secrets. */
export function viewerHere(table: TableView): Viewer {
  const [person, ...others] = seats(table.occupants.length).filter(seat => isHere(table, seat));
  return person === undefined || others.length > 0 ? 'spectator' : person;
}

function seenHere(table: TableView, events: readonly GameTypes['event'][]): GameTypes['event'][] {
  const viewer = viewerHere(table);
  return events.flatMap(event => table.rules.seen(event, viewer) ?? []);
}

/** Who may take a move back: the one who is asked, else who has moved last, if that one is here. */
function undoing(table: TableView, asked: Seat | null): Seat | null {
  const last = table.history.at(-1)?.seat;
  return asked ?? (last !== undefined && isHere(table, last) ? last : null);
}

/** Who is to move, and what they may: kept, since every key asks for it. */
function standing(table: TableView, own: Table | null) {
  const { seatsToMove, occupants, outcome, saveName } = table;
  const isPerson = (seat: Seat): boolean => occupants[seat]?.kind === 'human';
  const asked = seatsToMove.find(seat => isHere(table, seat)) ?? null;
  const others = seatsToMove.filter(seat => !isHere(table, seat));
  const thinking = asked === null ? (others[0] ?? null) : null;
  const by = undoing(table, asked);
  const may = {
    undo: by !== null && own?.canUndo(by) === true,
    draw: occupants.some(({ kind }) => kind === 'human'),
    resign: saveName !== null,
  };
  return { asked, thinking, isAnothers: others.some(isPerson), may, outcome };
}

function afterChange(
  now: PlayState,
  table: TableView,
  change: TableChange,
  showing: Presentation,
): PlayState {
  const { notice } = now;
  const isRefusal = notice?.tone === 'bad' && notice.lasting !== true;
  const next = { ...now, revision: now.revision + 1, notice: isRefusal ? null : notice };
  switch (change.kind) {
    case 'played':
      return {
        ...next,
        log: [...now.log, ...linesOf(table, change, showing, lastRemark(table))].slice(-LOG_LINES),
      };
    case 'undone':
      return { ...next, log: now.log.filter(line => line.seq <= change.seq) };
    case 'unsaved':
      return { ...next, unsaved: true, notice: { tone: 'bad', text: change.sentence, lasting: true } };
    case 'saved':
      return { ...next, unsaved: false, notice: { tone: 'good', text: `saved as ${change.name}` } };
    case 'ended':
    case 'resigned':
      return next;
  }
}

/** What is seen at this screen now. */
const viewHere = (table: TableView) => () => table.view(viewerHere(table));

const lastRemark = (table: TableView): string | undefined =>
  lastCharacterLine(table, table.history, viewHere(table), viewerHere(table))[0];

function linesOf(
  table: TableView,
  played: { seq: number; seat: Seat; events: readonly GameTypes['event'][] },
  showing: Presentation,
  remark: string | null | undefined,
): LogLine[] {
  const { seat } = played;
  const texts = eventTexts(table, seenHere(table, played.events), seat, showing);
  const all = remark ? [...texts, { seat, text: remark, weight: 'plain' as const }] : texts;
  return all.map(line => ({ seq: played.seq, ...line }));
}

/** The lines of events. @param seat the seat that moved */
export const eventTexts = (
  table: NamedGame,
  events: readonly GameTypes['event'][],
  seat: Seat,
  { weightOf, briefOf }: Pick<Presentation, 'weightOf' | 'briefOf'>,
): readonly EventText[] =>
  events.flatMap(event => {
    const text = sentenceOf(table, event);
    if (text === null) return [];
    const brief = briefOf?.(event) ?? text;
    return [{ seat: doerOf(event) ?? seat, text, brief, weight: weightOf(event) }];
  });

/** The seat that acts in an event, where it says so: a defender's dice may decide the attacker's. */
export function doerOf(event: GameTypes['event']): Seat | null {
  if (!('seat' in event)) return null;
  const parsed = seatSchema.safeParse(event.seat);
  return parsed.success ? parsed.data : null;
}
