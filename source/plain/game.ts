import { letter, type Seat, seat } from '../../machines/seat.ts';
import { whyRefused } from '../app/chart/dead-key.ts';
import { NO_HINTS, THINKING } from '../app/play/hint.ts';
import { isHere, viewerHere } from '../app/play/session.ts';
import { together } from '../app/store.ts';
import type { ToldGame } from '../app/told.ts';
import { Tutor } from '../learn/tutor.ts';
import type { TableChange } from '../table/api.ts';
import type { AnyFace, Hearing } from '../text/face.ts';
import { SKIP, sayingOf } from '../text/learn.ts';
import { changeLines, eventLines, nowLines, seatText } from '../text/transcript.ts';

/** Lines of what happened that are told again when somebody asks. */
const RECALLED = 20;

/** What may be typed in any game, besides its own words. */
const questions = [
  { form: 'board', does: 'tells the board' },
  { form: 'state', does: 'tells whose turn it is, what may be done, and how far everybody is' },
  { form: 'hint', does: 'tells what a strong computer player would do, and why' },
  { form: 'log', does: 'tells the last things that happened once more' },
] as const;

/** A game that is played in words: tells what happens once, and reads moves. */
export class GameTalk {
  readonly #game: ToldGame;
  readonly #face: AnyFace;
  readonly #tutor: Tutor | null;
  readonly #stop: () => void;
  /** The view of who is here, as it was told last. */
  #seen: Hearing['view'];
  #lines: string[] = [];
  #notice: string | null = null;
  #saying = '';

  /** @param changed told whenever there may be something to say */
  constructor(game: ToldGame, face: AnyFace, changed: () => void) {
    this.#game = game;
    this.#face = face;
    const { table, state } = game.session;
    this.#seen = table.view(viewerHere(table));
    this.#tutor = game.lesson === undefined ? null : new Tutor(game.lesson, table, 'words');
    this.#notice = state.get().notice?.text ?? null;
    this.#stop = together(
      table.subscribe(change => {
        this.#lines.push(...this.#told(change));
        changed();
      }),
      state.subscribe(() => {
        const text = state.get().notice?.text ?? null;
        if (text !== null && text !== this.#notice) this.#lines.push(text);
        this.#notice = text;
        changed();
      }),
    );
  }

  close(): void {
    this.#stop();
    this.#tutor?.close();
  }

  /** Who plays, from what chance comes, and how the board stands. */
  head(): readonly string[] {
    const { table, state } = this.#game.session;
    const viewer = viewerHere(table);
    const { notice } = state.get();
    return [
      ...table.occupants.map((occupant, index) => `${letter(seat(index))} is ${seatText(occupant)}.`),
      ...(viewer === 'spectator' ? [] : [`You are ${letter(viewer)}.`]),
      `The seed is ${table.seed}.`,
      ...this.board(),
      ...(notice === null ? [] : [notice.text]),
    ];
  }

  board(): readonly string[] {
    const hearing = this.#hearing();
    return this.#face.told?.(hearing) ?? this.#face.board(hearing.view);
  }

  /** Who hears: the person who is asked, else who is here. */
  #hearing(): Hearing {
    const { table, state } = this.#game.session;
    const viewer = state.get().asked ?? viewerHere(table);
    return { view: table.view(viewer), viewer, names: table.names };
  }

  /** What happened since the last time. */
  take(): readonly string[] {
    const lines = this.#lines;
    this.#lines = [];
    return lines;
  }

  /** True while what comes next happens by itself, and soon. */
  get isBusy(): boolean {
    const { session, isRemote } = this.#game;
    const { busy, thinking, notice } = session.state.get();
    const plays = session.table.occupants.some(({ kind }) => kind === 'human');
    return busy || notice?.text === THINKING || (isRemote !== true && plays && thinking !== null);
  }

  get isOver(): boolean {
    return this.#game.session.state.get().outcome !== null;
  }

  /** What a lesson says now, when it is something new. */
  saying(): readonly string[] {
    if (this.#tutor === null) return [];
    const lines = sayingOf(this.#tutor).filter(line => line !== '');
    const saying = lines.join('\n');
    if (saying === this.#saying) return [];
    this.#saying = saying;
    return lines;
  }

  /** Whose turn it is and what may be done. */
  state(): string {
    const { table, state } = this.#game.session;
    const { asked, outcome } = state.get();
    if (outcome !== null) return 'The game is over. Choose:';
    if (asked !== null) return this.#face.state(table.view(asked), table.names);
    const names = table.seatsToMove.map(who => table.names[who] ?? '');
    return `Waiting for ${names.join(', ')}.`;
  }

  /** The words of this game, with what they do. */
  help(): readonly string[] {
    const { commands, questions: own = [] } = this.#face;
    return [...commands, ...questions, ...own].map(({ form, does }) => `${form}: ${does}`);
  }

  /** Answers a line: lines to tell; null when it is no word of this game. */
  async answer(line: string): Promise<readonly string[] | null> {
    const { session, heading } = this.#game;
    const { state } = session;
    const [first = '', ...rest] = line.split(' ').filter(Boolean);
    const word = first.toLowerCase();
    if (this.#tutor !== null && word === SKIP) {
      this.#tutor.skip();
      return [];
    }
    const { asked, log } = state.get();
    const words = [word, ...rest];
    const hearing = this.#hearing();
    this.#tutor?.typed(word);
    if (word === 'board' && rest.length === 0) return this.board();
    if (word === 'log' && rest.length === 0) return log.slice(-RECALLED).map(({ text }) => text);
    if (word === 'state' && rest.length === 0) {
      const { aim } = heading.get();
      return [this.state(), ...(aim === undefined ? [] : [aim])];
    }
    if (word === 'hint' && rest.length === 0) return await this.#hint(asked);
    const told = this.#face.answer?.(words, hearing) ?? null;
    if (told !== null) return told.ok ? told.value : [`refused: ${told.error.sentence}`];
    const move = this.#face.move(words, hearing.view);
    if (move === null) return null;
    if (!move.ok) return [`refused: ${move.error.sentence}`];
    if (asked === null) return [this.isOver ? 'refused: the game is over' : 'refused: it is not your turn'];
    this.#notice = null;
    // Why it is not taken, as it was before the move: a move that is taken changes that.
    const why = whyRefused(session.table, move.value);
    const isTaken = await session.play(move.value);
    if (!isTaken && why !== null) this.#lines.push(why);
    return [];
  }

  /** What would be typed, and why. */
  async #hint(asked: Seat | null): Promise<readonly string[]> {
    const { table, advise } = this.#game.session;
    if (asked === null) return ['a hint is given in your own turn'];
    if (advise === null || this.#face.hint === undefined) return [NO_HINTS];
    const seen = { view: table.view(asked), setup: table.rules.setup, seat: asked, names: table.names };
    try {
      const { line, why } = this.#face.hint(await advise(asked), seen);
      return [`Hint: ${line}`, why];
    } catch {
      return ['nobody knows a hint now'];
    }
  }

  #told(change: TableChange): readonly string[] {
    const { table } = this.#game.session;
    if (change.kind === 'played') {
      const reader = isHere(table, change.seat) ? change.seat : viewerHere(table);
      const before = this.#seen;
      this.#seen = table.view(viewerHere(table));
      return [
        ...eventLines(table, change, reader),
        ...nowLines(this.#face.changed?.(before, this.#seen) ?? []),
      ];
    }
    // The session says these itself.
    if (change.kind === 'saved' || change.kind === 'unsaved') return [];
    this.#seen = table.view(viewerHere(table));
    if (change.kind !== 'undone') return changeLines(change, table.names);
    return isHere(table, change.seat) ? [] : [`${table.names[change.seat] ?? ''} took a move back`];
  }
}
