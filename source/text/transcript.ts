import type { GameTypes, SeatNames } from '../../machines/game.ts';
import { letter, seat, type Viewer } from '../../machines/seat.ts';
import type { Occupant, Played, Table, TableChange } from '../table/api.ts';
import type { Story, StoryStep } from '../table/story.ts';
import type { AnyFace } from './face.ts';

/** The lines that tell what one move did; left out, the viewer is somebody who only watches. */
export function eventLines(
  table: Pick<Table, 'game' | 'rules' | 'names'>,
  played: Pick<Played, 'events'>,
  viewer: Viewer = 'spectator',
): string[] {
  return played.events.flatMap(event => {
    const seen = table.rules.seen(event, viewer);
    const line = seen === null ? null : table.game.describe(seen, table.names, table.rules.setup);
    return line === null ? [] : [line];
  });
}

/** The lines at the head of a game: what is played, by whom, and what the dice come from. */
export function headLines(game: {
  readonly title: string;
  readonly seed: string;
  readonly occupants: readonly Occupant[];
  readonly scripted: boolean;
}): string[] {
  const chances = game.scripted ? `${game.seed} (deal and dice are scripted)` : game.seed;
  return [
    game.title,
    ...game.occupants.map((occupant, index) => `${letter(seat(index))} ${seatText(occupant)}`),
    `seed ${chances}`,
  ];
}

/** A seat in words: `Ada`, `Hard C (computer, hard)`. */
export const seatText = (occupant: Occupant): string =>
  occupant.kind === 'human' ? occupant.name : `${occupant.name} (computer, ${occupant.level})`;

/** Gathers the lines that tell what happens at a table until `stop`; `take` hands over those since the last time. */
export function transcript(table: Table, tell: (change: TableChange) => readonly string[]) {
  let lines: readonly string[] = [];
  const stop = table.subscribe(change => {
    lines = [...lines, ...tell(change)];
  });
  const take = (): readonly string[] => {
    const taken = lines;
    lines = [];
    return taken;
  };
  return { stop, take };
}

/** What is said of a change at a table that is neither a move nor an undo. */
export function changeLines(change: TableChange, names: SeatNames): readonly string[] {
  if (change.kind === 'resigned') return [resigned(names[change.seat] ?? '')];
  if (change.kind === 'ended') return outcomeLines(change.outcome, names);
  return change.kind === 'unsaved' ? [`unsaved: ${change.sentence}`] : [];
}

/** `over: conquest` and a line for each place, the winners first. */
export function outcomeLines(
  outcome: { readonly reason: string; readonly places: readonly (readonly number[])[] },
  names: SeatNames,
): string[] {
  const places = outcome.places.map(
    // Who shares a place leaves the next ones empty.
    (sharing, index) =>
      `place ${1 + outcome.places.slice(0, index).flat().length}: ${sharing.map(who => names[who] ?? '?').join(', ')}`,
  );
  return [`over: ${outcome.reason}`, ...places];
}

/** The columns that a line of changes fills before the next one begins. */
const CHANGES_WIDTH = 100;

/** What a move has changed: `now: (0,0) A 4, (0,1) A 3`, on as many lines as it takes. */
export function nowLines(pieces: readonly string[]): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last === undefined || last.length + piece.length + 2 > CHANGES_WIDTH) lines.push(`now: ${piece}`);
    else lines[lines.length - 1] = `${last}, ${piece}`;
  }
  return lines;
}

/** The pieces that are not as they were at the same place before. */
export const differing = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((piece, index) => piece !== before[index]);

/** What is said of a person who gave up a seat. */
export const resigned = (name: string): string => `${name} resigns; a computer player plays on`;

/** What is said of an undo. */
export const movesLeft = (count: number): string => `undone: ${count} ${count === 1 ? 'move' : 'moves'} left`;

/**
 * A game told again as lines: the head, the deal, what every move did and changed, and the board at each turn's end.
 * @param face draws the board; null for games without a text mode, whose moves alone are told
 */
export function* storyText(story: Story, face: AnyFace | null): Generator<readonly string[]> {
  const { header, game, rules } = story;
  const names = header.seats.map(occupant => occupant.name);
  const scripted = header.outcomes !== undefined;
  yield headLines({ title: header.title, seed: header.seed, occupants: header.seats, scripted });
  let turn = story.steps[0]?.progress.turn;
  let seen: GameTypes['view'] | null = null;
  for (const step of story.steps) {
    yield stepText(step, { game, rules, names });
    const { position, progress } = step;
    const turnEnded = progress.turn !== turn || step.kind === 'began';
    turn = progress.turn;
    if (face === null) continue;
    const view = rules.view(position, 'spectator');
    if (turnEnded) yield face.board(view);
    else if (seen !== null) yield nowLines(face.changed?.(seen, view) ?? []);
    seen = view;
  }
  if (story.outcome === null) return;
  const last = story.steps.at(-1);
  if (last !== undefined && face !== null) yield face.board(rules.view(last.position, 'spectator'));
  yield outcomeLines(story.outcome, names);
}

function stepText(step: StoryStep, told: Parameters<typeof eventLines>[0]): readonly string[] {
  if (step.kind === 'played') return eventLines(told, step);
  if (step.kind === 'undone') return [movesLeft(step.seq)];
  if (step.kind === 'resigned') return [resigned(told.names[step.seat] ?? '')];
  return [];
}

/**
 * A game told again for programs: one object with what the game starts from, one for each step with what a spectator
 * may see of it, and one with the result. Of moves in a game that is not over only the type is told: orders that are
 * not executed yet, or passed cards, stay their player's.
 */
export function* storyData(story: Story): Generator<object> {
  const { header, game, rules } = story;
  const names = header.seats.map(occupant => occupant.name);
  const { title, createdAt, setup, seed, seats, outcomes } = header;
  yield {
    kind: 'header',
    game: game.id,
    title,
    createdAt,
    setup,
    seed,
    scripted: outcomes !== undefined,
    seats,
  };
  for (const step of story.steps) {
    const { position, progress, ...told } = step;
    yield {
      ...told,
      ...moveOf(step, story),
      ...seenBySpectator(step, story, names),
      ...progress,
      view: rules.view(position, 'spectator'),
    };
  }
  if (story.outcome !== null) yield { kind: 'outcome', ...story.outcome };
}

/** The move of a step: all of it when nothing is secret any more, else its type. */
function moveOf(step: StoryStep, { outcome }: Story): object {
  if (step.kind !== 'played') return {};
  return { move: outcome === null ? { type: step.move.type } : step.move };
}

/** The events of a move that a spectator is told, and their lines. */
function seenBySpectator(step: StoryStep, story: Story, names: readonly string[]): object {
  if (step.kind !== 'played') return {};
  const { game, rules } = story;
  const events = step.events.flatMap(event => rules.seen(event, 'spectator') ?? []);
  return { letter: letter(step.seat), events, lines: eventLines({ game, rules, names }, step) };
}
