import { expect } from 'vitest';
import type { Sight } from '../server/display.ts';

/** What a walk needs of a terminal, here or over SSH. */
export interface Terminal {
  press(keys: string): void;
  text(): string;
  written(): string;
  /** Resolves once the screen shows this. */
  until(what: Sight): Promise<void>;
}

const ESC = '\x1b';
const DOWN = '\x1b[B';

/** The moment of the film that is shown. */
const moment = (at: Terminal): number => Number(/^ (\d+) of \d+/m.exec(at.text())?.[1] ?? -1);

/** The texts that the terminal was given to copy. */
const copied = (at: Terminal): readonly string[] =>
  [...at.written().matchAll(/\x1b\]52;c;([A-Za-z0-9+/=]+)\x1b\\/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString(),
  );

/** Presses a key that has something copied, and waits for it. */
async function copyBy(at: Terminal, keys: string): Promise<string> {
  const before = copied(at).length;
  at.press(keys);
  await at.until(() => copied(at).length > before && at.text().includes('Esc close'));
  return copied(at).at(-1) ?? '';
}

/** Closes a page; an Esc that another key follows at once would be that key with Alt. */
export async function shut(at: Terminal, title: string | RegExp): Promise<void> {
  at.press(ESC);
  await at.until(() => !(typeof title === 'string' ? at.text().includes(title) : title.test(at.text())));
}

/** The line with the cursor of a list: of the dialog, where there is one. */
function lit(at: Terminal): string {
  const text = at.text();
  return (text.includes('╭') ? /│ {2}▌ (\w*[a-z]{2}[^│]*)/ : /^ *▌ +([A-Z].*)/m).exec(text)?.[1] ?? '';
}

/** Goes down a list to a line that begins so, as the screen shows it. */
export async function choose(at: Terminal, line: string): Promise<void> {
  for (let steps = 0; !lit(at).startsWith(line); steps += 1) {
    expect(steps, at.text()).toBeLessThan(20);
    const before = lit(at);
    at.press(DOWN);
    await at.until(() => lit(at) !== before);
  }
  at.press('\r');
}

/** From the result through its review into the film: a few moments on, to a turn by its number, and the moment as one line. */
export async function watchFilm(at: Terminal, game: string): Promise<void> {
  at.press('v');
  await at.until('What decided the game');
  at.press('v');
  await at.until(/^ 0 of \d+/m);
  at.press('5\x1b[C');
  await at.until(() => moment(at) === 5);
  at.press(':');
  await at.until('Go to a turn');
  at.press('2\r');
  await at.until(() => moment(at) > 5);
  expect(await copyBy(at, 'P')).toMatch(new RegExp(`^sandtable[12]-${game}1-open-\\w+$`));
  await shut(at, 'The position, copied');
}

/** In the film: the chances of its moments, who wins from here, and what decided the game. */
export async function seeChances(at: Terminal): Promise<void> {
  await at.until(/wins A ?\d+/);
  at.press('C');
  await at.until(/[1-9]\d*00 of 1000 times/);
  await shut(at, 'Who wins from here');
  at.press('!');
  await at.until('What decided the game');
  await shut(at, 'Review of');
}

/** From the film to the analysis board: something is changed and taken back, and the statechart looked at. */
export async function changePosition(at: Terminal): Promise<void> {
  at.press('A');
  await at.until('Enter change');
  at.press(']');
  await at.until(/ undo/);
  at.press('u');
  await at.until(() => !/ undo/.test(at.text()));
  at.press('W');
  await at.until('The statechart');
  expect(at.text()).toContain('now');
  await shut(at, 'The statechart');
}

/** On the analysis board: what each level would do, the position played out, and two moves compared. */
export async function study(at: Terminal): Promise<void> {
  at.press('i');
  await at.until('What each level would do');
  await at.until(() => !at.text().includes('thinking'));
  await shut(at, 'What each level would do');
  at.press('C');
  await at.until(/\d+ of 1000 times played out/);
  at.press('&');
  for (const title of ['The first move', 'The other move']) {
    await at.until(title);
    // The first line makes it on the board; below stand the plans.
    at.press(`${DOWN}\r`);
  }
  await at.until('Two moves');
  // The second move waits for all rollouts of the first, which are much for a machine that has other work.
  await at.until(/of [1-9]\d*00\b/);
  await shut(at, 'Two moves');
}

/** Back from the analysis board to the film: its game as a picture for a chat. */
export async function shareSquares(at: Terminal, keys: string): Promise<void> {
  at.press(ESC);
  await at.until('Space play');
  const squares = await copyBy(at, keys);
  expect(squares).toMatch(/[🟥🟦🟩🟨🟪🟧⬛⬜]/u);
  expect(squares).toContain('sandtable verify');
  await shut(at, 'is copied');
}
