import { drawingFaults } from '../check.ts';
import { membersOf } from '../graph.ts';
import { capitalsOf, type GameMap } from '../map.ts';
import { fairBonus } from '../random-map.ts';

/** What the rule for made-up maps would pay for a continent. */
export const usualBonus = ({ countries }: GameMap, continent: number): number =>
  fairBonus(
    continent,
    countries.map(each => each.continent),
    countries.map(each => each.borders),
  );

/** Something that is still wrong with a drawing, and the territory that it leads to; null for none. */
export interface DrawingFault {
  readonly sentence: string;
  readonly territory: number | null;
}

/** The fewest territories that the usual rules of all games take: a smaller map is played with options of its own. */
export const USUAL_FEWEST = 6;

/** All that is still wrong: no game can be played on the map before. */
export function faultsOf(map: GameMap): readonly DrawingFault[] {
  const { countries, continents } = map;
  if (countries.length < 2)
    return [
      { sentence: 'a game needs two territories or more', territory: countries.length === 0 ? null : 0 },
    ];
  // The line of a finding tells which territory it is about; those of continents come behind.
  const findings = drawingFaults({
    map,
    countryLines: [...countries.keys()],
    continentLines: continents.map((_, index) => countries.length + index),
  });
  const members = membersOf(continents, map);
  const capitals = [...capitalsOf(map)];
  return [
    ...findings.map(({ sentence, line }) => ({
      sentence,
      territory: line < countries.length ? line : (members[line - countries.length]?.[0] ?? null),
    })),
    ...(capitals.length === 1
      ? capitals.map(territory => ({
          sentence: `${countries[territory]?.name} is the only capital: name two or more, or none`,
          territory,
        }))
      : []),
  ];
}
