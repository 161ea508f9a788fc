import { describe, expect, test } from 'vitest';
import { seat } from '../../../../machines/seat.ts';
import { empireOf, threatsOf, tonesOf } from '../../../../source/app/boards/map/overlays.ts';
import {
  emptyScene,
  type MapScene,
  OVERLAYS,
  overlayAfter,
} from '../../../../source/app/boards/map/scene.ts';
import { Tones } from '../../../../source/app/boards/map/tones.ts';
import { themeOf } from '../../../../source/app/theme/themes.ts';
import { atlasOf } from '../../../../source/atlas/atlas.ts';
import { mapOf } from '../../../atlas/support.ts';

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
const scene: MapScene = {
  ...emptyScene,
  owners: [me, me, you, me, null],
  armies: [5, 2, 7, 1, 9],
  seat: me,
};

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

  test('one key goes through those that make sense', () => {
    expect(overlayAfter('owners')).toBe('continents');
    expect(overlayAfter('cards')).toBe('owners');
    expect(overlayAfter('owners', ['owners', 'strength'])).toBe('strength');
  });
});
