import type { Hands } from './autopilot.ts';
import { key, until } from './client.ts';

/** Steps that a form is tried for, before it counts as not having a line or a value. */
const STEPS = 60;

/** The line of a form that has the keys; a picture beside the form may be drawn with the same sign. */
export const focused = ({ rows }: Pick<Hands, 'rows'>): string =>
  rows().find(row => /^ *▌ +(• )?[A-Z]/.test(row)) ?? '';

/** Types one key, and waits until the line that has the keys is another one, or shows another value. */
async function step(player: Hands, press: string, stop: () => boolean): Promise<void> {
  const before = focused(player);
  player.type(press);
  await until(() => focused(player) !== before || stop(), player.text);
}

/**
 * Goes down to a line of a form.
 * @param label the whole of it, a pattern
 * @param stop ends it before
 * @throws Error when there is no such line
 */
export async function toLine(player: Hands, label: string, stop: () => boolean = () => false): Promise<void> {
  const line = new RegExp(`▌ +(• )?${label}  `);
  for (let tries = 0; !line.test(focused(player)) && !stop(); tries += 1) {
    if (tries > STEPS) throw new Error(`there is no line ${label}:\n${player.text()}`);
    await step(player, key.down, stop);
    if (!focused(player).includes('▌ More rules ') || line.test(focused(player))) continue;
    // Where options are folded, the first letter begins a search; another key too early would be written into it.
    player.type(...label);
    await until(() => focused(player).includes(label) || stop(), player.text);
    player.type(key.enter);
    await until(() => player.rows().at(-1)?.includes('Enter fold') || stop(), player.text);
  }
}

/**
 * Goes to a line of a form, and changes it until it shows this value.
 * @param label the whole of it, a pattern
 * @param stop ends it before, with neither
 * @throws Error when there is no such line or value
 */
export async function chooseInForm(
  player: Hands,
  label: string,
  value: string,
  stop: () => boolean = () => false,
): Promise<void> {
  await toLine(player, label, stop);
  const shown = (): string => /◂ (.*?) *▸/.exec(focused(player))?.[1] ?? '';
  if (/^\d+$/.test(value) && shown() !== value) {
    // What stands there for zero, such as "no limit", is written over.
    const digits = /^[1-9]\d*$/.exec(shown())?.[0] ?? '';
    player.type(...Array.from(digits, () => '\x7f'), ...value);
    await until(() => shown() === value || stop(), player.text);
  }
  for (let tries = 0; shown() !== value && !stop(); tries += 1) {
    if (tries > STEPS) throw new Error(`${label} is never ${value}:\n${player.text()}`);
    await step(player, key.right, stop);
  }
}
