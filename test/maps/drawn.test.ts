import { describe, expect, it } from 'vitest';
import { BUILTIN_MAPS } from '../../source/maps/builtin/index.ts';
import { checkMap } from '../../source/maps/check.ts';
import { randomMap } from '../../source/maps/random-map.ts';
import type { FindCards } from '../../source/maps/text.ts';
import { writeConquest, writeDomination } from '../../source/maps/write.ts';
import { conquestMaps, type Drawn, dominationMaps } from './drawn.ts';
import { holdsOfEveryMap } from './every-map.ts';
import { bytesOf } from './support.ts';

/** Cards that fit every map drawn here. */
const cards: FindCards = name => ({
  name,
  bytes: bytesOf('[cards]\nInfantry 1\nCavalry 2\nCannon 3\nwildcard\n'),
});

const rows = <T extends Omit<Drawn, 'engine'>>(maps: readonly T[]) =>
  maps.map(map => [map.source.name, map] as const);

describe('maps of our own', () => {
  it.each(rows([...dominationMaps, ...conquestMaps]))('%s: what it holds', (_, { source, counts }) => {
    const { facts, playable } = checkMap(source, cards);
    expect(playable).toBe(counts !== null);
    expect(facts && [facts.countries, facts.continents, facts.borders]).toEqual(counts);
  });

  it.each(rows(dominationMaps))(
    '%s: what Domination says (rules/domination-maps.md#what-is-refused)',
    (_, map) => {
      const [refusal] = checkMap(map.source, cards, 'strict').engine;
      expect(refusal?.reason ?? null).toBe(map.engine);
    },
  );

  it.each(rows([...dominationMaps, ...conquestMaps]))(
    "%s: the class's rule (rules/domination-maps.md#the-classs-rule)",
    (_, { source, byClass }) => {
      expect(checkMap(source, cards, 'class').playable).toBe(byClass);
    },
  );
});

describe('every map of our own', () => {
  holdsOfEveryMap(
    [...dominationMaps, ...conquestMaps].map(({ source }) => source),
    cards,
  );
});

describe('every map that the program makes', () => {
  const made = [
    ...BUILTIN_MAPS.map(({ map }) => [map.name, map] as const),
    ...[6, 14, 42, 120].map(size => [`random:drawn:${size}`, randomMap('drawn', size).map] as const),
  ];
  holdsOfEveryMap(
    made.flatMap(([name, map]) => [
      { name: `${name}.map`, bytes: writeDomination(map) },
      { name: `${name} (Conquest).map`, bytes: writeConquest(map) },
    ]),
    cards,
  );
});
