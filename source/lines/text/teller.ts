import type { GameTypes, SeatNames } from '../../../machines/game.ts';
import type { Outcome } from '../../../machines/outcome.ts';
import type { Seat, Viewer } from '../../../machines/seat.ts';
import type { PlayedMove, TableChange, TableView } from '../../table/api.ts';
import type { AnyTextAdapter } from './adapter.ts';

/** A game whose events are described, the names in its sentences, and who plays in a style. */
export type NamedGame = Pick<TableView, 'game' | 'rules' | 'names'> & Partial<Pick<TableView, 'occupants'>>;

/** The sentence of an event as it is, whoever may know of it; null where the game says nothing of it. */
export const sentenceOf = ({ game, rules, names }: NamedGame, event: GameTypes['event']): string | null =>
  game.describe(event, names, rules.setup);

/** The sentences of events that the reader may know of. */
export const sentencesOf = (subject: NamedGame, events: readonly GameTypes['event'][]): readonly string[] =>
  events.flatMap(event => sentenceOf(subject, event) ?? []);

/** Moves of which lines are made at most for the last one, and those remembered before them: a turn, and the rounds before it, have fewer. */
const TOLD = 100;
const REMEMBERED = 1000;

interface Move {
  readonly events: readonly GameTypes['event'][];
}

/**
 * What computer players with a style did in character, by move; null for nothing. @param view after the last of them @param
 * viewer as whom the events are read, unless they have been already
 */
export function characterLines(
  { game, rules, names, occupants = [] }: NamedGame,
  moves: readonly Move[],
  view: () => GameTypes['view'],
  viewer: Viewer | null = null,
  past: readonly Move[] = [],
): readonly (string | null)[] {
  const styles = occupants.map(each => (each.kind === 'bot' ? each.style : undefined));
  if (game.inCharacter === undefined || styles.every(style => style === undefined))
    return moves.map(() => null);
  const seen = ({ events }: Move): Move => ({
    events: viewer === null ? events : events.flatMap(event => rules.seen(event, viewer) ?? []),
  });
  return game.inCharacter(moves.map(seen), view(), styles, names, rules.setup, past.map(seen));
}

/** That of the last of these moves. */
export const lastCharacterLine = (
  ...[game, moves, view, viewer]: Parameters<typeof characterLines>
): readonly string[] => {
  const past = moves.slice(-TOLD - REMEMBERED, -TOLD);
  return [characterLines(game, moves.slice(-TOLD), view, viewer, past).at(-1) ?? []].flat();
};

/** The lines of a table's moves so far, behind the one of this number; with what was done in character. */
export function movesTold(table: TableView, after = 0): readonly string[] {
  const remarks = characterLines(table, table.history, () => table.view('spectator'));
  return table.history.flatMap(({ seq, events }, index) =>
    seq > after ? [...sentencesOf(table, events), ...[remarks[index] ?? []].flat()] : [],
  );
}

/** The readers of a table's lines. */
export interface Audience {
  /** Describes changes on the board; null: only events are described. */
  readonly adapter: Pick<AnyTextAdapter, 'changed' | 'turnBegins'> | null;
  /** The position as the audience may know it. */
  view(): GameTypes['view'];
  /** The viewer as whom it reads an event; `by` is the seat that moved. */
  reader(event: GameTypes['event'], by: Seat): Viewer;
  /** The line of an undo; null for none. Left out, it says how many moves are left. */
  undone?(change: TableChange & { kind: 'undone' }): string | null;
  /** What has happened since the audience's last turn, told where a turn begins. */
  story?(): readonly string[];
  /** False where somebody else tells of saves that fail. */
  readonly hearsSaves?: false;
  /** Lines in place of what has changed on the board; null: what has changed. */
  board?(view: GameTypes['view'], change: TableChange): readonly string[] | null;
}

/** Tells a table in lines: each change once, with what it has changed on the board before the next turn begins. */
export class Teller {
  readonly #subject: NamedGame;
  readonly #audience: Audience;
  /** The view after the last change. */
  #view: GameTypes['view'];
  /** The moves so far, as the audience knows them; null until the first one is told. */
  #moves: readonly (Move & { readonly seq: number })[] | null = null;
  readonly #past: readonly PlayedMove[];

  /** @param past the moves before those that it tells */
  constructor(subject: NamedGame, audience: Audience, past: readonly PlayedMove[] = []) {
    this.#subject = subject;
    this.#audience = audience;
    this.#past = past.slice(-REMEMBERED);
    this.#view = audience.view();
  }

  tell(change: TableChange): readonly string[] {
    if (change.kind !== 'played' && change.kind !== 'undone') return this.#said(change);
    const { adapter, view, board } = this.#audience;
    const seen = change.kind === 'played' ? this.#seen(change) : [];
    const begins = seen.findIndex(({ type }) => type === adapter?.turnBegins);
    const ending = begins < 0 ? seen.length : begins;
    const before = this.#view;
    this.#view = view();
    const printed = board?.(this.#view, change) ?? null;
    const said =
      change.kind === 'undone' ? this.#said(change) : sentencesOf(this.#subject, seen.slice(0, ending));
    const moves = this.#moves ?? this.#past.map(move => ({ seq: move.seq, events: this.#seen(move) }));
    if (change.kind === 'undone') this.#moves = moves.filter(({ seq }) => seq <= change.seq);
    else this.#moves = [...moves.slice(1 - REMEMBERED), { seq: change.seq, events: seen }];
    const remark =
      change.kind === 'undone' ? [] : lastCharacterLine(this.#subject, this.#moves, () => this.#view);
    const changed = printed === null ? nowLines(adapter?.changed?.(before, this.#view) ?? []) : [];
    const begun = sentencesOf(this.#subject, seen.slice(ending));
    const story = begins < 0 ? [] : (this.#audience.story?.() ?? []);
    return [...said, ...remark, ...changed, ...begun, ...story, ...(printed ?? [])];
  }

  /** What the audience may know of the events of a move. */
  #seen({ events, seat }: Pick<PlayedMove, 'events' | 'seat'>): readonly GameTypes['event'][] {
    const { reader } = this.#audience;
    return events.flatMap(event => this.#subject.rules.seen(event, reader(event, seat)) ?? []);
  }

  #said(change: Exclude<TableChange, { kind: 'played' }>): readonly string[] {
    const { names } = this.#subject;
    switch (change.kind) {
      case 'undone': {
        const { undone = movesLeft } = this.#audience;
        return [undone(change) ?? []].flat();
      }
      case 'resigned':
        return [`${names[change.seat] ?? ''} resigns; a computer player plays on`];
      case 'ended':
        return outcomeLines(change.outcome, names);
      case 'unsaved':
        return this.#audience.hearsSaves === false ? [] : [`unsaved: ${change.sentence}`];
      case 'saved':
        return [];
    }
  }
}

/** The answer where nothing has. */
export const NO_NEWS = 'nothing has happened since your last turn';

/** What has happened since a seat's last turn: `Since your last turn: Bo took Iberia from you (lost 1, beat 3). Cy took nothing.` */
export function storyLines(
  table: TableView,
  { story }: Pick<AnyTextAdapter, 'story'>,
  seat: Seat,
): readonly string[] {
  const { history, rules, names } = table;
  const events = () =>
    history.flatMap(played => played.events.flatMap(event => rules.seen(event, seat) ?? []));
  const told = story?.(events(), { view: table.view(seat), setup: rules.setup, seat, names }) ?? [];
  return told.length === 0 ? [] : [`Since your last turn: ${told.join('. ')}.`];
}

/** Lines about a table as they gather there. */
export type Feed = ReturnType<typeof tellTable>;

/** Tells a table from now on. @param changed called behind every change */
export function tellTable(table: TableView, audience: Audience, changed?: () => void) {
  const teller = new Teller(table, audience, table.history);
  const lines: string[] = [];
  const stop = table.subscribe(change => {
    lines.push(...teller.tell(change));
    changed?.();
  });
  return {
    stop,
    /** The lines since the last call. */
    take: () => lines.splice(0),
    /** Adds lines of somebody else's behind those that have gathered. */
    add: (...more: readonly string[]) => void lines.push(...more),
  };
}

/** What is told of moves that were taken back. */
export const movesLeft = ({ seq }: { readonly seq: number }): string =>
  `undone: ${seq} ${seq === 1 ? 'move' : 'moves'} left`;

/** `over: conquest` and a line for each place, the winners first. */
export function outcomeLines({ reason, places }: Outcome, names: SeatNames): string[] {
  const lines = places.map((tied, index) => {
    // Seats that tie for a place leave the next ones empty.
    const place = 1 + places.slice(0, index).flat().length;
    return `place ${place}: ${tied.map(who => names[who] ?? '?').join(', ')}`;
  });
  return [`over: ${reason}`, ...lines];
}

/** Columns of a line of changes. */
const CHANGES_WIDTH = 100;

/** The changes of a move, as many to a line as fit: `now: (0,0) A 4, (0,1) A 3`. */
export function nowLines(pieces: readonly string[]): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last === undefined || last.length + piece.length + 2 > CHANGES_WIDTH) lines.push(`now: ${piece}`);
    else lines[lines.length - 1] = `${last}, ${piece}`;
  }
  return lines;
}

/** The pieces that differ from those at the same index before. */
export const changedPieces = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((piece, index) => piece !== before[index]);
