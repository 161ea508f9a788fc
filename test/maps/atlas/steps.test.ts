import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atlasOf } from '../../../source/maps/atlas/atlas.ts';
import { arrowSteps, type Steps } from '../../../source/maps/atlas/steps.ts';
import { BUILTIN_MAPS } from '../../../source/maps/builtin/index.ts';
import { randomMap } from '../../../source/maps/random-map.ts';
import { runs } from '../../cases.ts';
import { allReached, atlasNamed } from './support.ts';

describe('arrow keys', () => {
  test.each(BUILTIN_MAPS.map(({ id }) => id))('on %s lead from every territory to every other', name => {
    expect(allReached(atlasNamed(name).steps)).toBe(true);
  });

  test('lead from everywhere to everywhere on any places, even where they coincide', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const place = fc.oneof(fc.record({ x: share, y: share }), fc.constant({ x: 0.5, y: 0.5 }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 25 }), fc.boolean(), (places, wraps) => {
        expect(allReached(arrowSteps(places, 1.5, wraps))).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  test('lead where they point, and to what is near', () => {
    const { steps, map } = atlasNamed('world');
    const go = (name: string, direction: keyof Steps): string => {
      const to = steps[map.countries.findIndex(country => country.name === name)]?.[direction];
      return map.countries[to ?? -1]?.name ?? 'nowhere';
    };
    expect(go('Western United States', 'right')).toBe('Eastern United States');
    expect(go('Western United States', 'up')).toBe('Alberta');
    expect(go('Western Australia', 'right')).toBe('Eastern Australia');
    expect(go('Madagascar', 'left')).toBe('South Africa');
    expect(go('Kamchatka', 'right')).toBe('Alaska');
    expect(go('Alaska', 'left')).toBe('Kamchatka');
  });

  test('reach all of a made-up map of 200', () => {
    expect(allReached(atlasOf(randomMap('arrows', 200).map).steps)).toBe(true);
  });
});
