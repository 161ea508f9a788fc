import { expect, test } from 'vitest';
import { Tones } from '../../../source/screens/map-board/tones.ts';
import { themes } from '../../../source/screens/theme/theme.ts';
import { nearest256 } from '../../../source/terminal/sgr.ts';

const SEA = 234;

test('among 256 colours land in the fog is not the colour of the sea, however quiet', () => {
  const tones = new Tones(themes[0], 2);
  for (const tier of ['dim', 'plain', 'lit'] as const) expect(nearest256(tones.fog(tier).fill)).not.toBe(SEA);
});
