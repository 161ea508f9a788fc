import { counted } from './draft.ts';
import type { Findings } from './findings.ts';
import type { GraphFacts } from './graph.ts';
import type { PlacedMap } from './map.ts';
import { nameKey } from './names.ts';
import { quoted } from './text.ts';

/** Domination deals no armies for the set-up below this (rules/domination.md#starting-armies). */
const FEWEST_WITH_ARMIES = 5;
const NAMES_SHOWN = 4;

/** Says what is odd about a map's graph: all of it can be played, though not always to an end. */
export function warnOfGraph(placed: PlacedMap, facts: GraphFacts, findings: Findings): void {
  const { map, countryLines, continentLines } = placed;
  const countryLine = (index: number): number => countryLines[index] ?? 1;
  const continentLine = (index: number): number => continentLines[index] ?? 1;
  const country = (index: number): string => map.countries[index]?.name ?? '';
  const continent = (index: number): string => map.continents[index]?.name ?? '';

  if (facts.parts.length > 1) warnOfParts(facts, countryLine, country, findings);
  else warnOfOneWays(facts, countryLine, country, findings);
  for (const index of facts.splitContinents) {
    const sentence = `the countries of the continent ${quoted(continent(index))} are not connected among themselves`;
    findings.warn('continent-not-connected', continentLine(index), sentence);
  }
  for (const index of facts.emptyContinents)
    findings.warn(
      'continent-empty',
      continentLine(index),
      `the continent ${quoted(continent(index))} has no countries`,
    );
  for (const index of facts.borderless)
    findings.warn(
      'country-without-border',
      countryLine(index),
      `no country can be attacked from ${quoted(country(index))}`,
    );
  for (const [from, targets] of Map.groupBy(facts.oneWayBorders, ([source]) => source)) {
    const names = listed(targets.map(([, to]) => country(to)));
    findings.warn(
      'one-way-border',
      countryLine(from),
      `${quoted(country(from))} borders on ${names}, but not the other way round`,
    );
  }
  warnOfNames(placed, findings);
  if (map.countries.length < FEWEST_WITH_ARMIES) {
    const sentence = `Domination gives no armies to place on a map of fewer than ${FEWEST_WITH_ARMIES} countries`;
    findings.warn('too-few-countries', countryLine(0), sentence);
  }
}

function warnOfParts(
  facts: GraphFacts,
  line: (country: number) => number,
  name: (country: number) => string,
  findings: Findings,
): void {
  const smallest = facts.parts.toSorted((a, b) => a.length - b.length)[0]?.[0] ?? 0;
  const sentence = `the map falls into ${facts.parts.length} parts; one of them is that of ${quoted(name(smallest))}`;
  findings.warn('not-connected', line(smallest), sentence);
}

/** Countries that one-way borders cut off. Those without any border are said for themselves. */
function warnOfOneWays(
  { mainland, unreachable, deadEnds, borderless }: GraphFacts,
  line: (country: number) => number,
  name: (country: number) => string,
  findings: Findings,
): void {
  const main = quoted(name(mainland[0] ?? 0));
  const warn = (cutOff: readonly number[], way: (names: string) => string): void => {
    const [first] = cutOff;
    if (first === undefined) return;
    const sentence = `no row of attacks leads ${way(listed(cutOff.map(name)))}, for some borders go one way only`;
    findings.warn('not-reachable', line(first), sentence);
  };
  warn(unreachable, names => `from ${main} to ${names}`);
  warn(
    deadEnds.filter(index => !borderless.includes(index)),
    names => `from ${names} to ${main}`,
  );
}

function warnOfNames(placed: PlacedMap, findings: Findings): void {
  const first = new Map<string, number>();
  placed.map.countries.forEach((country, index) => {
    const key = nameKey(country.name);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    else {
      const sentence = `the name ${quoted(country.name)} is also that of country ${earlier + 1}; their numbers tell them apart`;
      findings.warn('duplicate-name', placed.countryLines[index] ?? 1, sentence);
    }
  });
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map(quoted).join(', ');
  const more = names.length - NAMES_SHOWN;
  return more > 0 ? `${shown} and ${counted(more, 'other', 'others')}` : shown;
}
