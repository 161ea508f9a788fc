import { expect, test } from 'vitest';
import { playWhole } from './serve-game.ts';

test('Domination with missions: two people with OpenSSH and a computer player play to the end, a third watches; client and server are killed', async () => {
  const searched = await playWhole({
    game: 'domination',
    title: 'Domination turn',
    choices: [
      ['Aim', 'a secret mission'],
      ['First armies', 'at random'],
      ['Turn limit', '4'],
    ],
    keys: ['c'],
    early: /Domination turn [2-4]/,
    later: /Domination turn [34]/,
    result: /A draw|Everybody shares|\S+ (?:has won|have won)/,
  });
  for (const { kept } of searched) expect(kept.size).toBeGreaterThan(0);
  // Each of the two has read the own mission.
  for (const { seen } of searched.slice(0, 2))
    expect([...seen].some(fact => /^(Hold|Take) /.test(fact))).toBe(true);
});
