import { inventedColour } from './colours.ts';
import type { DraftContinent, DraftCountry, MapDraft } from './draft.ts';
import type { Findings } from './findings.ts';
import { LIMITS, PLAIN_HEAD } from './map.ts';
import { nameKey } from './names.ts';
import { readBonus, readSpot, sectionsOf } from './sections.ts';
import { cleanFileName, cleanText, type MapLine, quote } from './text.ts';

/** A territory whose line was read; its neighbours are looked up when all are known. */
interface Entry {
  readonly country: DraftCountry;
  readonly continentKey: string;
  readonly neighbours: { readonly name: string; readonly line: number }[];
}

/** The content of a file so far: its continents, with their indexes by key, and its territories by key. */
interface Reading {
  readonly continents: DraftContinent[];
  readonly indexes: Map<string, number>;
  readonly entries: Map<string, Entry>;
  readonly findings: Findings;
}

/**
 * Reads a Conquest map (rules/domination-maps.md#conquest-maps), names without case or blanks; `name` if it has none.
 */
export function readConquest(lines: readonly MapLine[], name: string, findings: Findings): MapDraft {
  const sections = sectionsOf(lines, 'conquest', findings);
  const lastLine = lines.at(-1)?.number ?? 1;
  for (const wanted of ['continents', 'territories']) {
    if (sections.lineOf(wanted) === null)
      findings.warn('missing-section', lastLine, `there is no section ${quote(`[${wanted}]`)}`);
  }
  const continents = readContinents(sections.linesOf('continents'), findings);
  const countries = readTerritories(sections.linesOf('territories'), continents, findings);
  return { head: readHead(sections.linesOf('map'), name), continents, countries, lastLine };
}

function readHead(lines: readonly MapLine[], name: string): MapDraft['head'] {
  const values = new Map<string, string>();
  for (const line of lines) {
    const equals = line.text.indexOf('=');
    const key = equals < 0 ? '' : nameKey(line.text.slice(0, equals));
    if (key !== '') values.set(key, line.text.slice(equals + 1).trim());
  }
  return {
    ...PLAIN_HEAD,
    name: cleanText(values.get('name') ?? '') || name,
    author: cleanText(values.get('author') ?? ''),
    wraps: values.get('wrap')?.toLowerCase() === 'yes',
    files: { ...PLAIN_HEAD.files, picture: cleanFileName(values.get('image') ?? '') },
  };
}

function readContinents(lines: readonly MapLine[], findings: Findings): DraftContinent[] {
  const continents: DraftContinent[] = [];
  const known = new Set<string>();
  for (const line of lines.slice(0, LIMITS.continents + 1)) {
    const equals = line.text.lastIndexOf('=');
    const written = cleanText(equals < 0 ? line.text : line.text.slice(0, equals));
    const name = written || `Continent on line ${line.number}`;
    if (written === '')
      findings.warn('missing-fields', line.number, 'a continent has no name; one is made up');
    const bonus = readBonus(name, equals < 0 ? '' : line.text.slice(equals + 1).trim(), line, findings);
    const twice = `the continent ${quote(name)} is there twice; the first one counts`;
    if (known.has(nameKey(name))) findings.warn('duplicate-name', line.number, twice);
    else continents.push({ name, bonus, colour: inventedColour(continents.length), line: line.number });
    known.add(nameKey(name));
  }
  return continents;
}

function readTerritories(
  lines: readonly MapLine[],
  continents: DraftContinent[],
  findings: Findings,
): DraftCountry[] {
  const indexes = new Map(continents.map((continent, index) => [nameKey(continent.name), index]));
  const entries = new Map<string, Entry>();
  const reading: Reading = { continents, indexes, entries, findings };
  let total = 0;
  for (const line of lines) {
    if (entries.size > LIMITS.countries) break;
    const fields = line.text.split(',').map(field => field.trim());
    if (fields.at(-1) === '') {
      findings.warn('extra-fields', line.number, 'a territory line ends with a comma; it is skipped');
      fields.pop();
    }
    total += fields.length;
    if (total > LIMITS.borders) {
      findings.fault('too-large', line.number, `there are more than ${LIMITS.borders} borders`);
      break;
    }
    readTerritory(fields, line, reading);
  }
  linkNeighbours(entries, findings);
  return [...entries.values()].map(entry => entry.country);
}

/** `name,x,y,continent,neighbour,…`; also without x and y when the second field is a continent. */
function readTerritory(fields: readonly string[], line: MapLine, reading: Reading): void {
  const { indexes, entries, findings } = reading;
  const name = cleanText(fields[0] ?? '');
  const key = nameKey(name);
  if (name === '') {
    findings.fault('missing-fields', line.number, 'a territory line begins with the name; there is none');
    return;
  }
  const readable = readSpot(fields[1], fields[2]);
  const placeless = readable === null && indexes.has(nameKey(fields[1] ?? ''));
  const rest = placeless ? fields.slice(1) : fields.slice(3);
  const continentName = cleanText(rest[0] ?? '');
  const continent = continentOf(name, continentName, line, reading);
  const neighbours = rest.slice(1).map(neighbour => ({ name: neighbour, line: line.number }));
  const earlier = entries.get(key);
  if (earlier !== undefined) {
    const first = `first on line ${earlier.country.line}`;
    const same = `the territory ${quote(name)} is there twice (${first}); its neighbours are put together`;
    const other = `the territory ${quote(name)} is in a second continent, ${quote(continentName)} (${first}); the first one counts`;
    if (nameKey(continentName) === earlier.continentKey) findings.warn('duplicate-name', line.number, same);
    else findings.warn('country-in-two-continents', line.number, other);
    earlier.neighbours.push(...neighbours);
    return;
  }
  const country = { name, continent, spot: readable, line: line.number, borders: [] };
  entries.set(key, { country, continentKey: nameKey(continentName), neighbours });
}

/** The index of a territory's continent. One that [Continents] lacks is made up without bonus. */
function continentOf(
  territory: string,
  name: string,
  line: MapLine,
  { indexes, continents, findings }: Reading,
): number | null {
  if (name === '') return null;
  const key = nameKey(name);
  const known = indexes.get(key);
  if (known !== undefined) return known;
  const sentence = `the territory ${quote(territory)} is in ${quote(name)}, which is not in [Continents]; it is made up without bonus`;
  findings.warn('unknown-continent', line.number, sentence);
  indexes.set(key, continents.length);
  continents.push({ name, bonus: 0, colour: inventedColour(continents.length), line: line.number });
  return continents.length - 1;
}

function linkNeighbours(entries: ReadonlyMap<string, Entry>, findings: Findings): void {
  const indexes = new Map([...entries.keys()].map((key, index) => [key, index]));
  for (const { country, neighbours } of entries.values()) {
    for (const neighbour of neighbours) {
      const index = indexes.get(nameKey(neighbour.name));
      if (index !== undefined) country.borders.push(index);
      else {
        const sentence = `${quote(country.name)} borders on ${quote(neighbour.name)}, which is no territory; that border is left out`;
        findings.warn('unknown-country', neighbour.line, sentence);
      }
    }
  }
}
