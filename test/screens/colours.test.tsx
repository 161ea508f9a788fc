import { describe, expect, test } from 'vitest';
import { palette, type Shade, themes } from '../../source/screens/theme/theme.ts';
import { openTestApp, threePlayers } from './harness.tsx';

describe('themes', () => {
  test.each(themes)('$id: six owners that differ in truecolor and among the 256', theme => {
    for (const tier of ['ink', 'rest', 'lit', 'chosen'] as const) {
      const shades = theme.owners.map(owner => owner[tier]);
      expect(new Set(shades.map(shade => shade.rgb)).size).toBe(6);
      expect(new Set(shades.map(shade => shade.ansi256)).size).toBe(6);
    }
    for (const owner of theme.owners) {
      const tiers: readonly Shade[] = [owner.rest, owner.lit, owner.chosen];
      expect(new Set(tiers.map(shade => shade.ansi256)).size).toBe(3);
    }
  });

  test.each(themes)('$id: five owners that differ among the sixteen', theme => {
    const rest = theme.owners.slice(0, 5).map(owner => owner.rest.ansi16);
    expect(new Set(rest).size).toBe(5);
  });

  test('one truecolor value has one reduced form, whatever the theme', () => {
    const shades = themes.flatMap(theme => [
      ...theme.owners.flatMap(owner => Object.values(owner) as Shade[]),
      ...Object.values(theme).filter((value): value is Shade => typeof value === 'object' && 'rgb' in value),
    ]);
    for (const shade of shades)
      expect(palette.get(shade.rgb)).toEqual({ ansi256: shade.ansi256, ansi16: shade.ansi16 });
  });
});

describe('the board in every colour depth', () => {
  const corner = { x: 3, y: 4 };

  test.each([
    [3, /^#[0-9a-f]{6}$/],
    [2, /^\d+$/],
    [1, /^\d+$/],
  ] as const)('depth %i paints owners', async (depth, form) => {
    const { cell } = await openTestApp({ players: threePlayers, depth });
    const { bg } = cell(corner.x, corner.y);
    expect(String(bg)).toMatch(form);
    if (depth === 1) expect(Number(bg)).toBeLessThan(16);
  });

  test('without colours owners have letters in outlines, and nothing is coloured', async () => {
    const { cell, text, rows } = await openTestApp({ players: threePlayers, depth: 0 });
    for (let y = 0; y < 24; y += 1) {
      for (let x = 0; x < 80; x += 1) expect(cell(x, y)).toMatchObject({ fg: null, bg: null });
    }
    expect(text()).toMatch(/╭B────╮ ╭C────╮/);
    expect(rows()[0]).toContain('Deploy');
  });
});
