import { expect, test } from 'vitest';
import { playWhole } from './serve-game.ts';

test('Intensity: two people with OpenSSH and two computer players play a hand, a third watches; client and server are killed', async () => {
  const searched = await playWhole({
    game: 'intensity',
    title: 'Intensity round',
    choices: [['Hands', '1']],
    early: /Intensity round ([3-9]|1\d)/,
    later: /Intensity round ([6-9]|1\d)/,
    result: /A draw|Everybody shares|\S+ (?:has won|have won)/,
  });
  // Each knew own cards, and did not know at least a hand of others'.
  for (const { seen, kept } of searched.slice(0, 2)) {
    expect(seen.size).toBeGreaterThan(5);
    expect(kept.size).toBeGreaterThan(10);
  }
});
