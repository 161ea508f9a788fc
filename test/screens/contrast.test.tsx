import { describe, expect, test } from 'vitest';
import { intensity } from '../../machines/intensity/index.ts';
import { kits } from '../../source/games/kits.ts';
import { Tones } from '../../source/screens/map-board/tones.ts';
import {
  contrast,
  LEAST_CONTRAST,
  legible,
  ownerShades,
  type Theme,
  themes,
} from '../../source/screens/theme/theme.ts';
import type { ColourDepth } from '../../source/terminal/types.ts';
import { FULL } from '../cases.ts';
import { openDomination } from '../games/domination/board/support.ts';
import { openWarzone } from '../games/warzone/board/support.ts';
import { unreadable } from './contrast.ts';
import { bot, openTestApp, type TestApp, type TestAppOptions, threePlayers } from './harness.tsx';

const depths = [3, 2, 1] as const;
const looks = themes.flatMap(theme =>
  depths.map(depth => ({ theme, depth, name: `${theme.id}, depth ${depth}` })),
);

/** Two colours that are too near to one another, as a sentence; none where they are not. */
const near = (what: string, ink: number, ground: number, depth: ColourDepth): readonly string[] => {
  const found = contrast(ink, ground, depth);
  return found >= LEAST_CONTRAST ? [] : [`${what}: ${found.toFixed(2)}`];
};

const grounds = ['background', 'panel', 'raised'] as const;
const inks = ['text', 'dim', 'faint', 'accent', 'good', 'bad'] as const;

describe.each(looks)('$name', ({ theme, depth }) => {
  test('every text of the theme has at least 4.5:1 on every ground', () => {
    const faults = [
      ...grounds.flatMap(ground => [
        ...inks.flatMap(ink => near(`${ink} on ${ground}`, theme[ink].rgb, theme[ground].rgb, depth)),
        ...theme.owners.flatMap(({ ink }, seat) =>
          near(`owner ${seat} on ${ground}`, ink.rgb, theme[ground].rgb, depth),
        ),
      ]),
      ...near('the cursor', theme.onAccent.rgb, theme.accent.rgb, depth),
      ...near('a die', theme.onDie.rgb, theme.die.rgb, depth),
      ...near('a lost die', theme.onDieLost.rgb, theme.dieLost.rgb, depth),
    ];
    expect(faults).toEqual([]);
  });

  test('so have numbers and letters on the map, whosever land and however lit', () => {
    const tones = new Tones(theme, depth);
    const faults = (['dim', 'plain', 'lit', 'cursor', 'aimed', 'flash'] as const).flatMap(tier =>
      [
        ...theme.owners.map((_, seat) => tones.owner(seat, tier)),
        tones.nobody(tier),
        tones.fog(tier),
      ].flatMap(({ number, letter, label }, who) => [
        ...near(`number of ${who}, ${tier}`, number, label, depth),
        ...near(`letter of ${who}, ${tier}`, letter, label, depth),
      ]),
    );
    expect(faults).toEqual([]);
  });

  test('what is written on a field can be read on each', () => {
    const fields = theme.owners.flatMap((_, seat) => Object.values(ownerShades(theme, seat)));
    for (const { rgb } of fields)
      for (const ink of [theme.onField, theme.accent])
        expect(contrast(legible(ink.rgb, rgb, depth), rgb, depth)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  test.runIf(FULL || depth === 3)('every screen can be read', async () => {
    const faults: string[] = [];
    const menu = await openTestApp({ depth, settings: { theme: theme.id }, games: kits });
    faults.push(...unreadable(menu, 'menu'));
    for (const keys of [['?'], ['escape', 'enter']]) {
      await menu.press(...keys);
      faults.push(...unreadable(menu, `menu ${keys.join(' ')}`));
    }
    await menu.close();
    for (const [name, open] of games) faults.push(...(await unreadableGame(name, open, theme, depth)));
    expect([...new Set(faults)]).toEqual([]);
  });
});

/** Every game, on a screen of its own. */
const games: readonly (readonly [string, (options: TestAppOptions) => Promise<TestApp>])[] = [
  ['Simple Risk', options => openTestApp({ players: threePlayers, ...options })],
  ['Domination', openDomination],
  ['Warzone', openWarzone],
  [
    'Intensity',
    options => openTestApp({ game: intensity, players: [...threePlayers, bot('Dana')], ...options }),
  ],
];

/** Keys that look around, choose and open pages in every game. */
const WALK = ['right', 'down', 'enter', 'right', 'enter', 'tab', 'enter', 'i', 'c', 'n', '?'];

async function unreadableGame(
  name: string,
  open: (options: TestAppOptions) => Promise<TestApp>,
  { id }: Theme,
  depth: ColourDepth,
): Promise<readonly string[]> {
  const faults: string[] = [];
  // With fewer colours the same words stand there; the larger screen has more of them.
  for (const [columns, rows] of depth === 3
    ? [[80, 24] as const, [120, 40] as const]
    : [[120, 40] as const]) {
    const app = await open({ depth, columns, rows, settings: { theme: id } });
    for (const key of ['', ...WALK]) {
      if (key !== '') await app.press(key);
      faults.push(...unreadable(app, `${name}, ${columns} columns, after ${key}`));
    }
    await app.close();
  }
  return faults;
}
