// The banner over the board: a connection that is lost, a session that has ended.
import { element } from './element.ts';

let timer = 0;
let lost = 0;

/** Shows a sentence with a button. */
function show(sentence: string, label: string, act: () => void): void {
  const [bar, words, button] = [element('banner'), element('banner-words'), element('banner-act')];
  words.textContent = sentence;
  button.textContent = label;
  button.onclick = act;
  bar.hidden = false;
}

export const banner = {
  hide(): void {
    clearInterval(timer);
    lost = 0;
    element('banner').hidden = true;
  },
  /** Input came while nobody could hear it. */
  lost(): void {
    lost += 1;
  },
  /** Counts down to the next attempt, which the button makes at once. @param wait milliseconds */
  waits(wait: number, connect: () => void): void {
    clearInterval(timer);
    let left = Math.ceil(wait / 1000);
    const attempt = (): void => {
      clearInterval(timer);
      show(`Connecting …${unheard()}`, 'try now', attempt);
      connect();
    };
    const tick = (): void => {
      if (left <= 0) attempt();
      else show(`The connection is lost. Trying again in ${left} s.${unheard()}`, 'try now', attempt);
      left -= 1;
    };
    tick();
    timer = setInterval(tick, 1000);
  },
  /** The session is over; the button begins another one. */
  ended(connect: () => void): void {
    clearInterval(timer);
    show('You have left.', 'come in again', connect);
  },
};

const unheard = (): string =>
  lost === 0 ? '' : lost === 1 ? ' One key was not sent.' : ` ${lost} keys were not sent.`;
