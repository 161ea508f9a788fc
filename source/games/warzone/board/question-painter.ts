import { letter } from '../../../../machines/seat.ts';
import { counted } from '../../../../machines/wording.ts';
import { paintNumbers, writeLine } from '../../../app/drawing/words.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import type { Surface } from '../../../terminal/types.ts';
import { numbersIn } from '../../conquest/board/scene.ts';
import { poolOf, type WarzoneScene } from './sight.ts';

/** Draws the one question and under it the number that is asked for with its whole range. */
export function paintQuestion(
  surface: Surface,
  scene: WarzoneScene,
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
  if (scene.covered) {
    writeLine(surface, 1, [{ text: 'Your orders show with Enter.', shade: theme.dim }], theme);
    return;
  }
  const { task } = scene;
  const numbers = numbersIn(scene);
  if (numbers === null || task.name !== 'order') return;
  const only = task.type === 'advance' && task.mode !== 'any' ? `  only ${task.mode}` : '';
  paintNumbers(surface, { ...numbers, unit: `  ${numbers.least}–${numbers.most}${only}` }, theme, 1);
}

/** The one question asked now, in words; null when nothing is. */
function questionOf(scene: WarzoneScene, names: readonly string[]): string | null {
  const { view, task, step, focus, asked, board, draft, wishes } = scene;
  const place = (index: number): string => board.names[index] ?? '?';
  if (asked === null) return null;
  if (step.name === 'covered') return `${names[asked] ?? letter(asked)}, are you alone?`;
  if (focus.search !== null) return `Find: ${focus.search}_`;
  switch (task.name) {
    case 'look':
      if (view.phase === 'picking') return 'Where would you like to start?';
      return poolOf(scene) > 0 ? 'Where do new armies go?' : 'What are your orders?';
    case 'order':
      if (step.name === 'source') return 'Fly armies from where?';
      if (step.name === 'target')
        return `${task.type === 'airlift' ? 'Fly from' : 'From'} ${place(step.source)} to where?`;
      if (task.percent) return 'What share goes, in percent?';
      return task.type === 'deploy' ? `How many to ${place(focus.target ?? -1)}?` : 'How many go?';
    case 'place':
      return task.card === 'bomb' ? 'Bomb which territory?' : 'Blockade which territory?';
    case 'hand':
      return 'Which card?';
    case 'player':
      return task.card === 'diplomacy' ? 'A truce with whom?' : 'Sanctions on whom?';
    case 'commit': {
      const isPicking = view.phase === 'picking';
      const count = isPicking ? wishes.items.length : draft.items.length;
      const [one, many] = isPicking ? ['wish', 'wishes'] : ['order', 'orders'];
      return `Commit ${count === 0 ? `no ${many}` : counted(count, one, many)}?`;
    }
  }
}
