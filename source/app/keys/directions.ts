import type { Direction } from '../../atlas/steps.ts';
import type { Binding } from './command.ts';
import { commands } from './commands.ts';
import type { KeyName } from './key.ts';

const directions: Readonly<Record<KeyName, Direction>> = {
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  k: 'up',
  j: 'down',
  h: 'left',
  l: 'right',
};

/** Where an arrow key, or h, j, k or l, points; null for any other key. */
export const directionOf = (key: KeyName): Direction | null => directions[key] ?? null;

/** The arrow keys as what moves a board's cursor. */
export const looking = (look: (direction: Direction) => void): Binding => ({
  command: commands.move,
  run: key => {
    const direction = directionOf(key);
    if (direction !== null) look(direction);
  },
});
