import { describe, expect, test } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import { atlasOf } from '../../../source/maps/atlas/atlas.ts';
import {
  empireOf,
  overlayTerritories,
  strengthsOf,
  threatsOf,
  tonesOf,
} from '../../../source/screens/map-board/overlays.ts';
import {
  emptyScene,
  type MapScene,
  OVERLAYS,
  overlayAfter,
} from '../../../source/screens/map-board/scene.ts';
import { Tones } from '../../../source/screens/map-board/tones.ts';
import { themeOf } from '../../../source/screens/theme/theme.ts';
import { nearest16, nearest256 } from '../../../source/terminal/sgr.ts';
import type { ColourDepth } from '../../../source/terminal/types.ts';
import { atlasNamed, mapOf } from '../../maps/atlas/support.ts';

/** Five in a row. */
const row = atlasOf(
  mapOf(
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  ),
);
const [me, you] = [seat(0), seat(1)];
const scene: MapScene = { ...emptyScene, owners: [me, me, you, me, null], armies: [5, 2, 7, 1, 9], seat: me };

describe('overlays', () => {
  test('threat: the armies that could attack, against three times those that stand there', () => {
    expect(threatsOf(row, scene)).toEqual([0, 1, 0, 1, 0]);
    expect(threatsOf(row, { ...scene, armies: [5, 4, 7, 1, 9] })[1]).toBe(0.5);
  });

  test('threat: what is in the fog, or belongs to nobody, threatens nobody', () => {
    expect(threatsOf(row, { ...scene, fog: new Set([2]) })).toEqual([0, 0, 0, 0, 0]);
    expect(threatsOf(row, { ...scene, seat: null })).toEqual([0, 0, 0, 0, 0]);
  });

  test('empire: the largest connected group of the seat', () => {
    expect([...empireOf(row, scene.owners, me)]).toEqual([0, 1]);
    expect(empireOf(row, scene.owners, null).size).toBe(0);
  });

  test('each tells something else', () => {
    const tones = new Tones(themeOf('night'), 3);
    const fills = OVERLAYS.map(overlay =>
      tonesOf(row, { ...scene, overlay, cards: new Set([1, 2]) }, tones)
        .map(tone => tone.fill)
        .join(' '),
    );
    expect(new Set(fills).size).toBe(OVERLAYS.length);
  });

  test('strength: beside the most that are seen, without what is in the fog', () => {
    const seen = strengthsOf({ ...scene, armies: [4, 1, 16, null, 9], fog: new Set([2, 4]) });
    expect(seen).toEqual([1, 0.5, 0, 0, 0]);
  });

  test('without colour each tells of territories by weight, but for owners and continents', () => {
    const told = OVERLAYS.map(overlay => {
      const territories = overlayTerritories(row, { ...scene, overlay, cards: new Set([1, 2]) });
      return territories === null ? null : [...territories];
    });
    expect(told).toEqual([null, null, [1, 3], [0, 2, 4], [0, 1], [1, 2]]);
  });

  test.each<ColourDepth>([1, 2, 3])(
    'continents of the world have each a colour of their own, depth %i',
    depth => {
      const world = atlasNamed('world');
      const tones = new Tones(themeOf('night'), depth);
      const fills = tonesOf(world, { ...emptyScene, overlay: 'continents' }, tones).map(({ fill }) => {
        const shown = depth === 1 ? nearest16(fill) : depth === 2 ? nearest256(fill) : fill;
        return shown;
      });
      const ofContinents = world.map.continents.map(
        (_, index) => new Set(fills.filter((_, at) => world.map.countries[at]?.continent === index)),
      );
      for (const own of ofContinents) expect(own.size).toBe(1);
      expect(new Set(ofContinents.flatMap(own => [...own])).size).toBe(6);
    },
  );

  test('of sixteen colours the cursor has white where what may be chosen has the bright ones', () => {
    const tones = new Tones(themeOf('night'), 1);
    const aimed = { ...scene, cursor: 2, legal: new Set([2, 3]) };
    const fills = tonesOf(row, aimed, tones).map(tone => tone.fill);
    expect(fills[2]).toBe(themeOf('night').text.rgb);
    expect(new Set(fills.slice(0, 4)).size).toBe(4 - 1);
  });

  test('one key goes through those that make sense', () => {
    expect(overlayAfter('owners')).toBe('continents');
    expect(overlayAfter('cards')).toBe('owners');
    expect(overlayAfter('owners', ['owners', 'strength'])).toBe('strength');
  });
});
