import { plural } from '../../machines/wording.ts';
import type { FindingCode, Findings } from './findings.ts';
import type { Continent, GameMap, PlacedMap } from './map.ts';
import { nameKey } from './names.ts';
import { quote } from './text.ts';

/** Properties of a map's graph. Countries and continents are named by their index. */
export interface GraphFacts {
  readonly countries: number;
  readonly continents: number;
  /** One-way entries: a border both ways counts twice. */
  readonly borders: number;
  /** The parts that the map falls into when a border counts both ways; one for a connected map. */
  readonly parts: readonly (readonly number[])[];
  /** The largest group of countries that can all be attacked from each other, step by step; of equal ones the first. */
  readonly mainland: readonly number[];
  /** Countries that cannot be attacked from the mainland, step by step along the borders. */
  readonly unreachable: readonly number[];
  /** Countries from which the mainland cannot be attacked so. */
  readonly deadEnds: readonly number[];
  /** Continents whose countries are not connected among themselves. */
  readonly splitContinents: readonly number[];
  readonly emptyContinents: readonly number[];
  readonly oneWayBorders: readonly (readonly [from: number, to: number])[];
  /** Countries from which no other can be attacked. */
  readonly borderless: readonly number[];
}

type Borders = readonly (readonly number[])[];

export function graphFacts(map: GameMap): GraphFacts {
  const borders: Borders = map.countries.map(country => country.borders);
  const back = reverseLinks(borders);
  const near = undirected(map);
  const listed = borders.map(out => new Set(out));
  const all = map.countries.map((_, index) => index);
  const members = membersOf(map.continents, map);
  const mainland = mainlandOf(borders, back);
  const outside = (links: Borders): number[] => {
    const found = reachableFrom(mainland, links);
    return all.filter(index => !found.has(index));
  };
  return {
    countries: map.countries.length,
    continents: map.continents.length,
    borders: borders.flat().length,
    parts: partsOf(all, near),
    mainland,
    unreachable: outside(borders),
    deadEnds: outside(back),
    splitContinents: indexesWhere(members, own => partsOf(own, near).length > 1),
    emptyContinents: indexesWhere(members, own => own.length === 0),
    oneWayBorders: all.flatMap(from =>
      (borders[from] ?? []).filter(to => !listed[to]?.has(from)).map(to => [from, to] as const),
    ),
    borderless: indexesWhere(borders, out => out.length === 0),
  };
}

/** The countries of each continent. */
export function membersOf(continents: readonly Continent[], map: GameMap): number[][] {
  const members: number[][] = continents.map(() => []);
  for (const [index, country] of map.countries.entries()) members[country.continent]?.push(index);
  return members;
}

/** The connected parts of some of the nodes, without links to other nodes. */
export function partsOf(nodes: readonly number[], links: readonly Iterable<number>[]): number[][] {
  const left = new Set(nodes);
  const parts: number[][] = [];
  for (const start of nodes) {
    if (!left.delete(start)) continue;
    const part = [start];
    for (const node of part) {
      for (const next of links[node] ?? []) if (left.delete(next)) part.push(next);
    }
    parts.push(part);
  }
  return parts;
}

/** The nodes that the links lead to from some nodes, step by step, and those nodes. */
export function reachableFrom(starts: readonly number[], links: Borders): ReadonlySet<number> {
  const seen = new Set(starts);
  for (const node of seen) for (const next of links[node] ?? []) seen.add(next);
  return seen;
}

/** The largest strongly connected component (S. R. Kosaraju's way: backwards, from whoever is left last). */
function mainlandOf(borders: Borders, back: Borders): readonly number[] {
  const components = partsOf(leavingOrder(borders).reverse(), back);
  const size = Math.max(0, ...components.map(part => part.length));
  const largest = components.filter(part => part.length === size).map(part => part.sort((a, b) => a - b));
  return largest.sort(([a = 0], [b = 0]) => a - b)[0] ?? [];
}

/** The nodes in the order in which a depth-first search leaves them for good. */
function leavingOrder(links: Borders): number[] {
  const entered = new Set<number>();
  const left = new Set<number>();
  const open = [...links.keys()].reverse();
  for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
    if (entered.has(node)) {
      left.add(node);
      open.pop();
      continue;
    }
    entered.add(node);
    for (const next of links[node] ?? []) if (!entered.has(next)) open.push(next);
  }
  return [...left];
}

/** Neighbours of each country, a one-way border counted for both. */
export function undirected({ countries }: GameMap): readonly ReadonlySet<number>[] {
  const back = reverseLinks(countries.map(({ borders }) => borders));
  return countries.map(({ borders }, index) => new Set([...borders, ...(back[index] ?? [])]));
}

/** The links in the opposite direction. */
export function reverseLinks(links: Borders): number[][] {
  const back: number[][] = links.map(() => []);
  for (const [from, out] of links.entries()) for (const to of out) back[to]?.push(from);
  return back;
}

function indexesWhere<T>(items: readonly T[], holds: (item: T) => boolean): number[] {
  return items.flatMap((item, index) => (holds(item) ? [index] : []));
}

/** Domination deals no armies for the set-up below this (rules/domination.md#starting-armies). */
const FEWEST_WITH_ARMIES = 5;
const NAMES_SHOWN = 4;

/** Warns of oddities of a map's graph: it can be played on, though not always to an end. */
export function warnOfGraph(placed: PlacedMap, facts: GraphFacts, findings: Findings): void {
  const { map, countryLines, continentLines } = placed;
  const country = (index: number): string => quote(map.countries[index]?.name ?? '');
  const continent = (index: number): string => `the continent ${quote(map.continents[index]?.name ?? '')}`;
  const warn = (code: FindingCode, index: number, sentence: string): void =>
    findings.warn(code, countryLines[index] ?? 1, sentence);
  const warnOfContinent = (code: FindingCode, index: number, sentence: string): void =>
    findings.warn(code, continentLines[index] ?? 1, sentence);
  const listed = (indexes: readonly number[]): string => {
    const more = indexes.length - NAMES_SHOWN;
    const shown = indexes.slice(0, NAMES_SHOWN).map(country).join(', ');
    return more > 0 ? `${shown} and ${plural(more, 'other', 'others')}` : shown;
  };
  /** Warns of countries that one-way borders cut off. Those without any border have a warning of their own. */
  const warnOfCutOff = (cutOff: readonly number[], way: (names: string) => string): void => {
    const sentence = `no chain of attacks leads ${way(listed(cutOff))}: some borders go one way only`;
    if (cutOff[0] !== undefined) warn('not-reachable', cutOff[0], sentence);
  };

  if (facts.parts.length > 1) {
    const smallest = facts.parts.toSorted((a, b) => a.length - b.length)[0]?.[0] ?? 0;
    const parts = `${facts.parts.length} separate parts; ${country(smallest)} is in the smallest`;
    warn('not-connected', smallest, `the map is in ${parts}`);
  } else {
    const main = country(facts.mainland[0] ?? 0);
    const deadEnds = facts.deadEnds.filter(index => !facts.borderless.includes(index));
    warnOfCutOff(facts.unreachable, names => `from ${main} to ${names}`);
    warnOfCutOff(deadEnds, names => `from ${names} to ${main}`);
  }
  for (const index of facts.splitContinents) {
    const sentence = `${continent(index)} is not connected`;
    warnOfContinent('continent-not-connected', index, sentence);
  }
  for (const index of facts.emptyContinents)
    warnOfContinent('continent-empty', index, `${continent(index)} is empty`);
  for (const index of facts.borderless)
    warn('country-without-border', index, `nothing can be attacked from ${country(index)}`);
  for (const [from, targets] of Map.groupBy(facts.oneWayBorders, ([source]) => source)) {
    const names = listed(targets.map(([, to]) => to));
    warn('one-way-border', from, `${country(from)} borders on ${names}, but not the other way round`);
  }
  const first = new Map<string, number>();
  for (const [index, { name }] of map.countries.entries()) {
    const earlier = first.get(nameKey(name));
    if (earlier === undefined) first.set(nameKey(name), index);
    else {
      const sentence = `the name ${quote(name)} is also that of number ${earlier + 1}; only their numbers tell them apart`;
      warn('duplicate-name', index, sentence);
    }
  }
  if (map.countries.length < FEWEST_WITH_ARMIES) {
    const sentence = `Domination gives no armies to place on a map of fewer than ${FEWEST_WITH_ARMIES} countries`;
    warn('too-few-countries', 0, sentence);
  }
}
