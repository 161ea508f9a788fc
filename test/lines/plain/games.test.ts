import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UNREADABLE } from '../synthesizer.ts';
import { playToTheEnd } from './person.ts';
import { openPlain, type PlainSession } from './teller.ts';

/** The number of a line of what was told last. */
function numberOf(lines: readonly string[], words: string): string {
  const found = lines.find(line => line.replace(/^\d+ /, '').startsWith(words));
  return /^\d+/.exec(found ?? '')?.[0] ?? `no line ${words} in\n${lines.join('\n')}`;
}

/** Sets a game up with a limit of turns, by numbers and by words, and begins it. */
async function begin(told: PlainSession, game: string): Promise<readonly string[]> {
  let form = await told.type(numberOf(told.begun, game));
  const limit = (): boolean => form.some(line => line.includes('Turn limit:'));
  if (game !== 'Intensity') {
    if (!limit()) {
      form = await told.type(numberOf(form, 'More rules'));
      form = await told.type(numberOf(form, 'Aim and end'));
    }
    await told.type(numberOf(form, 'Turn limit'));
    await told.type('5');
  }
  return await told.type('start');
}

/** `docs/transcripts`: what was told, and what was typed. `npx vitest run test/lines/plain/games.test.ts -u` writes them anew. */
const transcriptOf = (id: string): string =>
  resolve(import.meta.dirname, '../../..', 'docs', 'transcripts', `${id}.txt`);

describe.each([
  ['grid', 'Simple Risk'],
  ['domination', 'Domination'],
  ['warzone', 'Warzone'],
  ['intensity', 'Intensity'],
])('%s in lines', (id, game) => {
  test('is played from the menu to its end, and back to the menu, as its transcript says', async () => {
    const told = await openPlain();
    const opening = await begin(told, game);
    expect(opening[0]).toBe(`${game}.`);
    await playToTheEnd(told, opening);
    expect(told.transcript).toContainEqual(expect.stringMatching(/^over: /));
    const news = told.transcript.filter(line => line.startsWith('Since your last turn: '));
    // Cards are told round by round.
    expect(news.length > 0).toBe(id !== 'intensity');
    const menu = await told.type('back');
    expect(menu[0]).toBe('Sandtable, the menu.');
    await told.type('quit');
    expect(told.left()).toBe(0);
    for (const line of told.transcript) expect(line).not.toMatch(UNREADABLE);
    await expect(`${told.transcript.join('\n')}\n`).toMatchFileSnapshot(transcriptOf(id));
  });
});

test.each(['Simple Risk', 'Domination', 'Warzone', 'Intensity'])(
  'a hint of %s is a line that can be typed, and why',
  async game => {
    const told = await openPlain();
    await begin(told, game);
    const [line = '', why = ''] = await told.type('hint');
    expect(line).toMatch(/^Hint: \S/);
    expect(why).not.toBe('');
    const answer = await told.type(line.replace('Hint: ', ''));
    expect(answer.filter(each => /^refused|^There is no/.test(each))).toEqual([]);
    expect(answer.length).toBeGreaterThan(0);
  },
);

test.each([
  ['Simple Risk', 'stop', 'place your new troops first'],
  ['Domination', 'done', 'place an army first'],
  ['Intensity', 'play 4', 'pass three cards first'],
])('a line of %s that comes too early is told what comes first', async (game, line, first) => {
  const told = await openPlain();
  await begin(told, game);
  expect((await told.type(line)).join('\n')).toContain(first);
});
