import { plural } from '../../../machines/wording.ts';
import type { Atlas } from '../../maps/atlas/atlas.ts';
import type { LoadedAtlas } from '../../maps/atlas/load.ts';
import { describeFinding } from '../../maps/findings.ts';
import { graphFacts } from '../../maps/graph.ts';
import { capitalsOf, type GameMap } from '../../maps/map.ts';
import type { Section } from '../play/board.ts';

/** The borders of a territory, those within its continent first; `out` and `in` are one-way, from here and to here. */
export function bordersOf({ map, neighbours }: Atlas, territory: number) {
  const own = map.countries[territory];
  const facts = [...(neighbours[territory] ?? [])].map(other => {
    const out = own?.borders.includes(other) === true;
    const country = map.countries[other];
    const back = country?.borders.includes(territory) === true;
    const way: 'both' | 'out' | 'in' = out && back ? 'both' : out ? 'out' : 'in';
    const abroad = country?.continent !== own?.continent;
    return { territory: other, name: country?.name ?? '', way, abroad };
  });
  return facts.sort((a, b) => Number(a.abroad) - Number(b.abroad) || a.territory - b.territory);
}

export function territoryPage(atlas: Atlas, territory: number): readonly Section[] {
  const { map } = atlas;
  const country = map.countries[territory];
  const continent = map.continents[country?.continent ?? 0];
  const members = map.countries.filter(each => each.continent === country?.continent).length;
  const words = { both: '', out: '  (only from here to there)', in: '  (only from there to here)' } as const;
  const borders = bordersOf(atlas, territory).map(
    ({ territory: other, name, way, abroad }) =>
      `${String(other + 1).padStart(3)}  ${name}${abroad ? `, ${continentName(map, other)}` : ''}${words[way]}`,
  );
  return [
    {
      heading: `${country?.name ?? ''}, number ${territory + 1}`,
      lines: [
        `Belongs to ${continent?.name ?? 'no continent'}: ${plural(members, 'territory', 'territories')}, bonus ${continent?.bonus ?? 0}.`,
        ...(country?.capital ? ['A capital, in games with capitals.'] : []),
      ],
    },
    {
      heading: plural(borders.length, 'border', 'borders'),
      lines: borders.length === 0 ? ['No border leads here or away.'] : borders,
    },
  ];
}

const continentName = (map: GameMap, territory: number): string =>
  map.continents[map.countries[territory]?.continent ?? 0]?.name ?? '';

const MOST_WARNINGS = 12;

/** The page about a map: its counts, its continents, what was assumed of its file. */
export function mapPage({ map, atlas, warnings, imageFault }: LoadedAtlas): readonly Section[] {
  const notes = [
    ...(imageFault === null ? [] : [imageFault]),
    ...warnings.slice(0, MOST_WARNINGS).map(describeFinding),
    ...(warnings.length > MOST_WARNINGS ? [`and ${warnings.length - MOST_WARNINGS} more`] : []),
  ];
  const shapes = {
    drawn: 'Drawn from real coastlines.',
    image: 'Drawn from its image.',
    ground: 'Made up from a word: the same word gives the same map.',
    places: 'Drawn from the places of its territories.',
  } as const;
  return [
    {
      heading: map.name,
      lines: [...(map.author === '' ? [] : [`By ${map.author}.`]), ...mapLines(map), shapes[atlas.source]],
    },
    {
      heading: 'Continents',
      lines: map.continents.map((continent, index) => {
        const members = map.countries.filter(country => country.continent === index).length;
        return `${String(continent.bonus).padStart(3)}  ${continent.name}, ${plural(members, 'territory', 'territories')}`;
      }),
    },
    ...(notes.length === 0 ? [] : [{ heading: 'What was assumed', lines: notes }]),
  ];
}

/** Number of pairs of territories with a border, one-way ones too. */
function bordersBetween({ countries }: GameMap): number {
  const pairs = countries.flatMap(({ borders }, from) =>
    borders.map(to => `${Math.min(from, to)} ${Math.max(from, to)}`),
  );
  return new Set(pairs).size;
}

/** Counts and properties of a map in a few short lines. */
export function mapLines(map: GameMap): readonly string[] {
  const facts = graphFacts(map);
  const split = facts.splitContinents.length;
  const capitals = capitalsOf(map);
  const nameOf = (index: number): string => map.countries[index]?.name ?? '';
  return [
    `${plural(facts.countries, 'territory', 'territories')} in ${plural(facts.continents, 'continent', 'continents')}, ${plural(bordersBetween(map), 'border', 'borders')}.`,
    facts.parts.length > 1
      ? `In ${facts.parts.length} parts that no border connects.`
      : facts.mainland.length === facts.countries
        ? 'All connected.'
        : 'Not connected along its one-way borders.',
    ...(capitals.size === 0 ? [] : [`Capitals: ${[...capitals].map(nameOf).join(', ')}.`]),
    ...(split === 0 ? [] : [`${plural(split, 'continent is', 'continents are')} not connected inside.`]),
    ...(facts.oneWayBorders.length === 0
      ? []
      : [`${plural(facts.oneWayBorders.length, 'border goes', 'borders go')} one way only.`]),
  ];
}
