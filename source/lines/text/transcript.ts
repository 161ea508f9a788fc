import type { GameTypes } from '../../../machines/game.ts';
import { letter, seat } from '../../../machines/seat.ts';
import { computerWords } from '../../players/computer-words.ts';
import { equalWords } from '../../players/skill.ts';
import type { Occupant } from '../../table/api.ts';
import type { Replay, ReplayStep } from '../../table/replay.ts';
import type { AnyTextAdapter } from './adapter.ts';
import { outcomeLines, Teller } from './teller.ts';

/** The lines at the head of a game: what is played, by whom, and what the dice come from. */
export const headLines = (title: string, occupants: readonly Occupant[], seed: string, scripted: boolean) => [
  title,
  ...occupants.map((occupant, index) => `${letter(seat(index))} ${seatText(occupant)}`),
  `seed ${seed}${scripted ? ' (deal and dice are scripted)' : ''}`,
  ...[equalWords(occupants) ?? []].flat(),
];

/** A seat in words: `Ada`, `Hard C (computer, hard)`. */
export const seatText = (occupant: Occupant): string =>
  occupant.kind === 'human' ? occupant.name : `${occupant.name} (computer, ${computerWords(occupant)})`;

/**
 * A saved game as lines: its head, the deal, each move with its changes, and each turn's last board (with an adapter).
 */
export function* storyText(
  { header, game, rules, steps, outcome }: Replay,
  adapter: AnyTextAdapter | null,
): Generator<readonly string[]> {
  const names = header.seats.map(occupant => occupant.name);
  const scripted = header.outcomes !== undefined;
  yield headLines(header.title, header.seats, header.seed, scripted);
  const [first] = steps;
  if (first === undefined) return;
  let { position, progress } = first;
  const view = (): GameTypes['view'] => rules.view(position, 'spectator');
  const board = (): readonly string[] => adapter?.board(view()) ?? [];
  let isNewTurn = false;
  const teller = new Teller(
    { game, rules, names, occupants: header.seats },
    { adapter, view, reader: () => 'spectator', board: () => (isNewTurn ? board() : null) },
  );
  yield board();
  for (const step of steps.slice(1)) {
    isNewTurn = step.progress.turn !== progress.turn;
    ({ position, progress } = step);
    if (step.kind !== 'began' && step.kind !== 'ended') yield teller.tell(step);
  }
  if (outcome !== null) yield [...board(), ...outcomeLines(outcome, names)];
}

/**
 * A saved game as objects for programs: its set-up, each step as a spectator may see it, and the result. Until it is
 * over only the types of moves are given: orders not executed yet, or passed cards, are secret.
 */
export function* storyData(replay: Replay): Generator<object> {
  const { header, game, rules } = replay;
  const names = header.seats.map(occupant => occupant.name);
  const { title, createdAt, setup, seed, seats, outcomes } = header;
  const dice = { seed, scripted: outcomes !== undefined };
  yield { kind: 'header', game: game.id, title, createdAt, setup, ...dice, seats };
  const [first] = replay.steps;
  if (first === undefined) return;
  let view = rules.view(first.position, 'spectator');
  const teller = new Teller(
    { game, rules, names, occupants: seats },
    { adapter: null, view: () => view, reader: () => 'spectator' },
  );
  for (const step of replay.steps) {
    const { position, progress, ...facts } = step;
    view = rules.view(position, 'spectator');
    const lines = step.kind === 'began' || step.kind === 'ended' ? [] : teller.tell(step);
    yield { ...facts, ...moveOf(step, replay), ...seenBySpectator(step, replay, lines), ...progress, view };
  }
  if (replay.outcome !== null) yield { kind: 'outcome', ...replay.outcome };
}

/** The move of a step: all of it when nothing is secret any more, else its type. */
function moveOf(step: ReplayStep, { outcome }: Replay): object {
  if (step.kind !== 'played') return {};
  return { move: outcome === null ? { type: step.move.type } : step.move };
}

/** The events of a move that a spectator may see, and their lines. */
function seenBySpectator(step: ReplayStep, { rules }: Replay, lines: readonly string[]): object {
  if (step.kind !== 'played') return {};
  const events = step.events.flatMap(event => rules.seen(event, 'spectator') ?? []);
  return { letter: letter(step.seat), events, lines };
}
