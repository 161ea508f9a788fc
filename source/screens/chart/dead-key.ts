import { type Reason, type StateForMove, stateForMoves } from '../../../machines/chart-guards.ts';
import { type ChartArrow, chartStates } from '../../../machines/chart-states.ts';
import type { GameTypes } from '../../../machines/game.ts';
import type { TableView } from '../../table/api.ts';
import type { KeyAnswer } from '../keys/bottom-line.ts';
import { type Command, isOfGames } from '../keys/command.ts';
import type { PlayController } from '../play/controller.ts';
import { MOST_COUNTED } from './chart-dialog.ts';

/** The reason why a command does nothing in the present state. */
export interface ChartAnswer extends KeyAnswer {
  /** A whole move of which it is certain that the game refuses it: its refusal says more. */
  readonly refused: GameTypes['move'] | null;
}

/** The reason why a command does nothing now: its state, or what its moves need; null for others. */
export function chartAnswer({ table, state, sends }: PlayController, command: Command): ChartAnswer | null {
  if (!command.at.some(isOfGames)) return null;
  const { phase } = table.progress;
  const here = { text: `in ${phase}`, instead: false, refused: null };
  const taken = takenAt(table, sends[command.id] ?? []);
  if (taken === null) return here;
  const { move, path, decided } = taken;
  if (path !== phase) {
    const why = decided === null ? `now ${phase}` : decidedInWords(decided, path);
    return { ...here, text: elsewhere(taken, phase), brief: why };
  }
  const { asked } = state.get();
  if (asked === null || mayBeLegal(table.legalMoves(asked), move)) return here;
  const whole = table.game.move.safeParse({ type: move });
  const needs = needsOf(table, move);
  return {
    text: `${move} is refused in ${phase}${needs === null ? '' : `: it needs ${needs}`}`,
    brief: needs === null ? `${move} is refused` : `it needs ${needs}`,
    instead: true,
    refused: whole.success ? whole.data : null,
  };
}

/** The reason why a typed move is not taken now; null where the present state takes it. */
export function whyRefused(table: TableView, move: GameTypes['move']): string | null {
  const taken = takenAt(table, [move.type]);
  const { phase } = table.progress;
  if (taken === null || table.outcome !== null) return null;
  if (taken.path !== phase) return elsewhere(taken, phase);
  const needs = needsOf(table, move.type);
  const [seat] = table.seatsToMove;
  return needs === null || seat === undefined || mayBeLegal(table.legalMoves(seat), move.type)
    ? null
    : `${move.type} needs ${needs}`;
}

const takenAt = ({ rules, progress, history }: TableView, moves: readonly string[]): StateForMove | null =>
  stateForMoves(chartStates(rules.machine), progress, history, moves);

/** `attack is taken in turn.attacking.choosing; now turn.moving: no troop can attack (cannotAttack)`. */
const elsewhere = ({ move, path, decided }: StateForMove, phase: string): string =>
  `${move} is taken in ${path}; now ${phase}${decided === null ? '' : `: ${decidedInWords(decided, path)}`}`;

function decidedInWords(decided: Reason, path: string): string {
  switch (decided.kind) {
    case 'held':
      return guardsInWords(decided.guards);
    case 'leaves':
      return `${path} ends once ${guardsInWords(decided.guards)}`;
    case 'ended':
      return `${decided.move} has ended ${path}`;
    case 'fails': {
      const { moves, guards } = decided;
      return `not before ${[...moves, ...(guards.length === 0 ? [] : [guardsInWords(guards)])].join(' or ')}`;
    }
  }
}

/** Guards with what they say: `no troop can attack (cannotAttack)`. */
const guardsInWords = (guards: readonly ChartArrow[]): string =>
  guards.map(({ by, says }) => (says === null ? by : `${says} (${by})`)).join(' or ');

/** The condition of a move in the present state; null where it has none of its own. */
function needsOf({ rules, progress }: TableView, move: string): string | null {
  const arrows = chartStates(rules.machine).find(({ path }) => path === progress.phase)?.arrows;
  return arrows?.find(({ by, forced }) => by === move && !forced)?.says ?? null;
}

/** False where no move of this kind is legal; true when there are too many moves to count. */
function mayBeLegal(moves: Iterable<GameTypes['move']>, kind: string): boolean {
  let seen = 0;
  for (const { type } of moves) {
    seen += 1;
    if (type === kind || seen > MOST_COUNTED) return true;
  }
  return false;
}

/** The game's own refusal of an illegal move; null where it has none, as when the game has gone on since. */
export async function refusalOf(
  { own, state }: PlayController,
  move: GameTypes['move'],
): Promise<string | null> {
  const { asked } = state.get();
  if (own === null || asked === null) return null;
  const played = await own.play(asked, move, own.revision);
  return played.ok || played.error.code === 'stale' ? null : played.error.sentence;
}
