import { describe, expect, test } from 'vitest';
import { playToTheEnd } from './person.ts';
import { openTold, type Told } from './teller.ts';

/** The number of a line of what was told last. */
function numberOf(lines: readonly string[], words: string): string {
  const found = lines.find(line => line.replace(/^\d+ /, '').startsWith(words));
  return /^\d+/.exec(found ?? '')?.[0] ?? `no line ${words} in\n${lines.join('\n')}`;
}

/** Sets a game up with a limit of turns, by numbers and by words, and begins it. */
async function begin(told: Told, game: string): Promise<readonly string[]> {
  let form = await told.type(numberOf(told.begun, game));
  const limit = (): boolean => form.some(line => line.includes('Turn limit:'));
  if (game !== 'Intensity') {
    if (!limit()) {
      form = await told.type(numberOf(form, 'More rules'));
      form = await told.type(numberOf(form, 'Aim and end'));
    }
    await told.type(numberOf(form, 'Turn limit'));
    await told.type('8');
  }
  return await told.type('start');
}

describe.each(['Simple Risk', 'Domination', 'Warzone', 'Intensity'])('%s in lines', game => {
  test('is played from the menu to its end, and back to the menu', async () => {
    const told = await openTold();
    const opening = await begin(told, game);
    expect(opening[0]).toBe(`${game}.`);
    await playToTheEnd(told, opening);
    expect(told.transcript).toContainEqual(expect.stringMatching(/^over: /));
    const menu = await told.type('back');
    expect(menu[0]).toBe('Sandtable, the menu.');
    await told.type('quit');
    expect(told.left()).toBe(0);
  }, 60_000);
});
