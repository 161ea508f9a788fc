import { letter } from '../../machines/seat.ts';
import type { Story, StoryStep } from '../table/story.ts';
import type { AnyFace } from './face.ts';
import { eventLines, headLines, movesLeft, outcomeLines, resigned } from './transcript.ts';

/**
 * A game told again as lines: the head, the deal, what every move did, and the board at each turn's end.
 * @param face draws the board; null for games without a text mode, whose moves alone are told
 */
export function* storyText(story: Story, face: AnyFace | null): Generator<readonly string[]> {
  const { header, game, rules } = story;
  const names = header.seats.map(occupant => occupant.name);
  const scripted = header.outcomes !== undefined;
  yield headLines({ title: header.title, seed: header.seed, occupants: header.seats, scripted });
  let turn = story.steps[0]?.progress.turn;
  for (const step of story.steps) {
    yield stepText(step, { game, rules, names });
    const { position, progress } = step;
    const turnEnded = progress.turn !== turn || step.kind === 'began';
    turn = progress.turn;
    if (turnEnded && face !== null) yield face.board(rules.view(position, 'spectator'));
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
