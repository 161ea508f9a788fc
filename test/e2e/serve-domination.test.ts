import { expect, test } from 'vitest';
import { playWhole } from './serve-game.ts';
import { missionsOf } from './serve-secrets.ts';

test('Domination with missions: two people with OpenSSH and a computer player play to the end, a third watches; client and server are killed', async () => {
  const { story, screens, searched } = await playWhole({
    game: 'domination',
    title: 'Domination turn',
    choices: [
      ['Aim', 'a secret mission'],
      ['First armies', 'at random'],
      ['Turn limit', '12'],
    ],
    keys: ['c'],
    early: /Domination turn 4/,
    later: /Domination turn 8/,
    result: /A draw|Everybody shares|\S+ (?:has won|have won)/,
  });
  for (const { kept } of searched) expect(kept.size).toBeGreaterThan(0);
  const missions = missionsOf(story);
  for (const [index, shown] of screens.entries()) {
    const own = missions[index];
    const others = missions.filter((mission, holder) => holder !== index && mission !== own);
    for (const mission of others)
      expect(
        shown.find(screen => screen.includes(mission)),
        mission,
      ).toBeUndefined();
    if (index < 2) expect(shown.some(screen => screen.includes(own ?? '-'))).toBe(true);
  }
}, 180_000);
