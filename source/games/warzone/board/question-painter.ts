import { letter } from '../../../../machines/seat.ts';
import { counted } from '../../../../machines/wording.ts';
import type { Pen } from '../../conquest/board/pen.tsx';
import { numbersIn } from '../../conquest/board/scene.ts';
import { poolOf, type WarzoneScene } from './sight.ts';

/** Draws the one question and under it the number that is asked for with its whole range. */
export function paintQuestion(pen: Pen, scene: WarzoneScene, idle: string): void {
  const question = questionOf(scene);
  pen.line(0, [
    {
      text: question ?? idle,
      shade: question === null ? pen.theme.dim : pen.theme.text,
      bold: question !== null,
    },
  ]);
  if (scene.covered) {
    pen.line(1, [{ text: 'Your orders show with Enter.', shade: pen.theme.dim }]);
    return;
  }
  const { task } = scene;
  const numbers = numbersIn(scene);
  if (numbers === null || task.name !== 'order') return;
  const only = task.type === 'advance' && task.mode !== 'any' ? `  only ${task.mode}` : '';
  pen.numbers(1, { ...numbers, unit: `  ${numbers.least}–${numbers.most}${only}` });
}

/** The one question asked now, in words; null when nothing is. */
function questionOf(scene: WarzoneScene): string | null {
  const { view, task, step, focus, asked, names, board, draft, wishes } = scene;
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
