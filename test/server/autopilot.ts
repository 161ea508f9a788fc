import type { Player } from './harness.ts';
import { until } from './harness.ts';

/** What the bottom line offers when it is somebody's turn, and the keys that go on quickly, if not well. */
const answers: readonly (readonly [RegExp, readonly string[]])[] = [
  [/Enter place/, ['\t', '\r']],
  [/n stop|n next step|n stay|n end/, ['n']],
  [/Enter (roll|defend|advance|move)/, ['\r']],
];

/**
 * Plays Simple Risk by keys, as the bottom line offers them, until the game is over on this screen.
 * @param stop ends it before
 */
export async function playToTheEnd(player: Player, stop: () => boolean = () => false): Promise<void> {
  while (!stop() && !isOver(player)) {
    const before = player.bytes().length;
    const footer = player.rows().at(-1) ?? '';
    const keys = answers.find(([offer]) => offer.test(footer))?.[1];
    if (keys !== undefined) player.type(...keys);
    await until(
      () => player.bytes().length > before || isOver(player) || stop(),
      () => player.text(),
    );
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

/** Whether the bottom line is that of a game that is over. */
export const isOver = (player: Player): boolean => /rematch/.test(player.rows().at(-1) ?? '');
