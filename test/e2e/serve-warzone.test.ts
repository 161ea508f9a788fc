import { expect, test } from 'vitest';
import { playWhole } from './serve-game.ts';

test('Warzone in fog: two people with OpenSSH and a computer player play to the end, a third watches; client and server are killed', async () => {
  const searched = await playWhole({
    game: 'warzone',
    title: 'Warzone turn',
    choices: [
      ['Map', 'Iberia'],
      ['Rules', 'comp345'],
      ['Fog', 'normal: only beside yours'],
      ['Turn limit', '5'],
    ],
    early: /Warzone turn [2-5]/,
    later: /Warzone turn [45]/,
    result: /A draw|Everybody shares|\S+ (?:has won|have won)/,
  });
  for (const { seen } of searched.slice(0, 2)) expect(seen.size).toBeGreaterThan(0);
});
