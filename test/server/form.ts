import type { Hands } from './autopilot.ts';
import { key } from './client.ts';

/** Steps that a form is tried for, before it counts as not having a line or a value. */
const STEPS = 60;
/** Looks at it after a key, before that counts as having done nothing. */
const LOOKS = 120;

/**
 * Goes to a line of a form, and changes it until it shows this value.
 * @param label as it begins, a pattern
 * @param stop ends it before, with neither
 * @throws Error when there is no such line or value
 */
export async function chooseInForm(
  player: Hands,
  label: string,
  value: string,
  stop: () => boolean = () => false,
): Promise<void> {
  const focused = (): string => player.rows().find(row => row.includes('▌')) ?? '';
  const step = async (press: string): Promise<void> => {
    const before = focused();
    player.type(press);
    for (let look = 0; look < LOOKS && focused() === before && !stop(); look += 1)
      await new Promise(settle => setTimeout(settle, 20));
  };
  for (let tries = 0; !new RegExp(`▌ +(• )?${label}  `).test(focused()) && !stop(); tries += 1) {
    if (tries > STEPS) throw new Error(`there is no line ${label}:\n${player.text()}`);
    await step(key.down);
    // Where options are folded, the first letter begins a search of its own.
    if (focused().includes('▌ More rules ')) {
      player.type(...label);
      await step(key.enter);
    }
  }
  const shown = (): string => /◂ (.*?) *▸/.exec(focused())?.[1] ?? '';
  const isNumber = /^\d+$/.test(value);
  if (isNumber && shown() !== value)
    for (const press of [...Array.from(shown().replace(/^0$/, ''), () => '\x7f'), ...value])
      await step(press);
  for (let tries = 0; shown() !== value && !stop(); tries += 1) {
    if (tries > STEPS) throw new Error(`${label} is never ${value}:\n${player.text()}`);
    await step(key.right);
  }
}
