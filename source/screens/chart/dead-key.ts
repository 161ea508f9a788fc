import { chartStates } from '../../../machines/chart-states.ts';
import type { GameTypes } from '../../../machines/game.ts';
import type { KeyAnswer } from '../keys/bottom-line.ts';
import { type Command, isOfGames } from '../keys/command.ts';
import type { PlayController } from '../play/controller.ts';
import { MOST_COUNTED } from './chart-dialog.ts';

/** The reason why a command does nothing now. */
interface GameAnswer extends KeyAnswer {
  /** A whole move of which it is certain that the game refuses it: its refusal says more. */
  readonly refused: GameTypes['move'] | null;
}

/** What is to be done before a command's move, or what that needs; null where neither is known. */
export function gameAnswer(
  { table, own, state, sends }: PlayController,
  command: Command,
): GameAnswer | null {
  const { asked, outcome } = state.get();
  const [move, ...others] = command.at.some(isOfGames) ? (sends[command.id] ?? []) : [];
  if (own === null || outcome !== null || move === undefined) return null;
  if (asked === null) return { text: 'it is not your turn', refused: null };
  const { phase } = table.progress;
  const arrows = chartStates(table.rules.machine).find(({ path }) => path === phase)?.arrows ?? [];
  const taken = arrows.find(({ by, forced }) => !forced && [move, ...others].includes(by));
  if (taken === undefined) {
    const refusal = { code: 'wrong-phase', move, phase };
    return { text: table.game.explain(refusal, table.names, table.rules.setup), refused: null };
  }
  if (mayBeLegal(table.legalMoves(asked), taken.by)) return null;
  const whole = table.game.move.safeParse({ type: taken.by });
  return {
    text: taken.says === null ? 'not possible now' : `it needs ${taken.says}`,
    refused: whole.success ? whole.data : null,
  };
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
