import { letter } from '../../../../machines/seat.ts';
import { paintNumbers, writeLine } from '../../../app/drawing/words.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import type { Surface } from '../../../terminal/types.ts';
import { poolOf, rangeOf, type Scene } from './steps.ts';

/** Draws the one question and under it the number that is asked for with its whole range. */
export function paintQuestion(
  surface: Surface,
  scene: Scene,
  names: readonly string[],
  idle: string,
  theme: Theme,
): void {
  const question = questionOf(scene, names);
  writeLine(
    surface,
    0,
    [{ text: question ?? idle, shade: question === null ? theme.dim : theme.text, bold: question !== null }],
    theme,
  );
  if (scene.curtain !== null) {
    writeLine(surface, 1, [{ text: 'Your orders show with Enter.', shade: theme.dim }], theme);
    return;
  }
  const { task } = scene;
  if (task.name !== 'number') return;
  const { least, most } = rangeOf(scene, task.order, task.replaces);
  const only = task.order.type === 'advance' && task.order.mode !== 'any' ? `  only ${task.order.mode}` : '';
  const unit = `  ${least}–${most}${only}`;
  paintNumbers(surface, { least, most, now: task.order.armies, unit }, theme, 1);
}

/** The one question asked now, in words; null when nothing is. */
function questionOf(scene: Scene, names: readonly string[]): string | null {
  const { view, task, asked, board, curtain, draft, wishes } = scene;
  const place = (index: number): string => board.names[index] ?? '?';
  if (view.phase === 'over' || asked === null) return null;
  if (curtain !== null) return `${names[curtain] ?? letter(curtain)}, are you alone?`;
  switch (task.name) {
    case 'look':
      if (view.phase === 'picking') return 'Where would you like to start?';
      return poolOf(scene) > 0 ? 'Where do new armies go?' : 'What are your orders?';
    case 'target':
      return task.by === 'advance'
        ? `From ${place(task.source)} to where?`
        : `Fly from ${place(task.source)} to where?`;
    case 'find':
      return `Find: ${task.text}_`;
    case 'source':
      return 'Fly armies from where?';
    case 'place':
      return task.card === 'bomb' ? 'Bomb which territory?' : 'Blockade which territory?';
    case 'hand':
      return 'Which card?';
    case 'player':
      return task.card === 'diplomacy' ? 'A truce with whom?' : 'Sanctions on whom?';
    case 'number':
      if (task.order.type === 'advance' && task.order.percent) return 'What share goes, in percent?';
      return task.order.type === 'deploy' ? `How many to ${place(task.order.territory)}?` : 'How many go?';
    case 'commit': {
      const count = view.phase === 'picking' ? wishes.items.length : draft.items.length;
      const noun =
        view.phase === 'picking' ? (count === 1 ? 'wish' : 'wishes') : count === 1 ? 'order' : 'orders';
      return `Commit ${count === 0 ? `no ${noun}` : `${count} ${noun}`}?`;
    }
  }
}
