import { type Player, until } from './harness.ts';

/** What the bottom line offers when it is somebody's turn, and the keys that go on quickly, if not well. */
const answers: readonly (readonly [RegExp, readonly string[]])[] = [
  [/Enter place/, ['\t', '\r']],
  [/n stop|n next step|n stay|n end/, ['n']],
  [/Enter (roll|defend|advance|move)/, ['\r']],
];

/** Looks at the screen after which the same keys are typed again, where nothing has come of them. */
const LOOKS = 40;

/**
 * Plays Simple Risk by keys, as the bottom line offers them, until the game is over on this screen.
 * @param stop ends it before
 */
export async function playToTheEnd(player: Player, stop: () => boolean = () => false): Promise<void> {
  await until(
    () => {
      const over = stop() || isOver(player);
      if (!over) act(player);
      return over;
    },
    player.text,
    60_000,
  );
}

/** When keys were typed last: how much had been sent by then, and how often it has been looked at since. */
const typed = new WeakMap<Player, { bytes: number; looks: number }>();

function act(player: Player): void {
  const last = typed.get(player) ?? { bytes: -1, looks: 0 };
  last.looks += 1;
  typed.set(player, last);
  if (player.bytes().length === last.bytes && last.looks < LOOKS) return;
  const footer = player.rows().at(-1) ?? '';
  const keys = answers.find(([offer]) => offer.test(footer))?.[1];
  if (keys === undefined) return;
  typed.set(player, { bytes: player.bytes().length, looks: 0 });
  player.type(...keys);
}

/** Whether the bottom line is that of a game that is over. */
export const isOver = (player: Player): boolean => /rematch/.test(player.rows().at(-1) ?? '');
