import { chartStates, takenIn } from '../../../machines/chart-states.ts';
import type { GameTypes } from '../../../machines/game.ts';
import type { KeyAnswer } from '../keys/bottom-line.ts';
import { type Command, isOfGames } from '../keys/command.ts';
import type { Session } from '../play/session.ts';
import { MOST_COUNTED } from './chart-dialog.ts';

/** Why a command does nothing now, as the statechart has it. */
export interface ChartAnswer extends KeyAnswer {
  /** A whole move of which it is certain that the game refuses it: its refusal says more. */
  readonly refused: GameTypes['move'] | null;
}

/**
 * What the present state says of the moves that a command sends: that one is refused in it, or which state takes it and
 * by which guards that state is left. Null for what is no command of a game.
 */
export function chartAnswer({ table, state, sends }: Session, command: Command): ChartAnswer | null {
  if (!command.at.some(isOfGames)) return null;
  const { phase } = table.progress;
  const here = { text: `in ${phase}`, instead: false, refused: null };
  const taken = takenIn(chartStates(table.rules.machine), phase, sends[command.id] ?? []);
  if (taken === null) return here;
  const { move, path, unless } = taken;
  if (path !== phase) {
    const guards = unless.length === 0 ? '' : ` unless ${unless.join(' or ')}`;
    const text = `${move} is taken in ${path}${guards}; now ${phase}`;
    return { ...here, text, brief: text };
  }
  const { asked } = state.get();
  if (asked === null || mayBeLegal(table.legalMoves(asked), move)) return here;
  const whole = table.game.move.safeParse({ type: move });
  return {
    text: `${move} is refused in ${phase}`,
    brief: `${move} is refused`,
    instead: true,
    refused: whole.success ? whole.data : null,
  };
}

/** False where no move of this kind is legal; of more moves than anybody counts nothing is certain. */
function mayBeLegal(moves: Iterable<GameTypes['move']>, kind: string): boolean {
  let seen = 0;
  for (const { type } of moves) {
    seen += 1;
    if (type === kind || seen > MOST_COUNTED) return true;
  }
  return false;
}

/**
 * Why the game refuses a move that is not legal, in its own sentence; null where it says nothing, as when the game has
 * gone on since.
 */
export async function refusalOf({ own, state }: Session, move: GameTypes['move']): Promise<string | null> {
  const { asked } = state.get();
  if (own === null || asked === null) return null;
  const played = await own.play(asked, move, own.revision);
  return played.ok || played.error.code === 'stale' ? null : played.error.sentence;
}
