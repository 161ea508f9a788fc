import { test } from 'vitest';
import { playWhole } from './serve-game.ts';

test('Simple Risk: two people with OpenSSH and a computer player play to the end, a third watches; client and server are killed', async () => {
  await playWhole({
    game: 'grid',
    title: 'Simple Risk',
    choices: [['Turn limit', '4']],
    early: /Simple Risk +turn [1-9]/,
    later: /Simple Risk +turn ([3-9]|1\d)/,
    result: /A draw|Everybody shares|\S+ (?:has won|have won)/,
  });
});
