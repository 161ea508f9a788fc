import { at } from '../../machines/result.ts';
import { plural } from '../../machines/wording.ts';
import { inventedColour } from './colours.ts';
import type { Findings } from './findings.ts';
import { fillSpots, layOut, type Point } from './layout.ts';
import { type GameMap, LIMITS, type PlacedMap } from './map.ts';
import { quote } from './text.ts';

/** The content of a map's file, with gaps where the file has some. */
export interface MapDraft {
  readonly head: Pick<GameMap, 'name' | 'author' | 'version' | 'circle' | 'wraps' | 'files'>;
  readonly continents: DraftContinent[];
  readonly countries: DraftCountry[];
  /** The line number for faults of the map as a whole. */
  readonly lastLine: number;
}

export interface DraftContinent {
  readonly name: string;
  readonly bonus: number;
  readonly colour: number | null;
  readonly line: number;
}

export interface DraftCountry {
  readonly name: string;
  /** Index of its continent; null when the file names none, or an unknown one. */
  continent: number | null;
  readonly spot: Point | null;
  readonly line: number;
  /** Indexes of countries, as the file lists them: repeated ones and itself included. */
  readonly borders: number[];
  /** True if the file names it for a capital. */
  isCapital?: boolean;
}

/**
 * Completes a draft: fills the gaps, with a warning for each assumption; null when no game can be played on it.
 * @param isUnfinished what is too little for a game is none of its faults
 */
export function completeDraft(draft: MapDraft, findings: Findings, isUnfinished = false): PlacedMap | null {
  refuseTooMuch(draft, findings);
  if (!isUnfinished) refuseTooLittle(draft, findings);
  if (findings.unreadable) return null;
  const continents = withContinentForStrays(draft, findings);
  warnColours(draft.continents, findings);
  const borders = draft.countries.map((country, index) => cleanBorders(country, index, findings));
  const spots = completeSpots(draft.countries, borders, findings);
  const map: GameMap = {
    ...draft.head,
    continents: continents.map(({ name, bonus, colour }, index) => {
      return { name, bonus, colour: colour ?? inventedColour(index) };
    }),
    countries: draft.countries.map(({ name, continent, isCapital }, index) => ({
      name,
      continent: continent ?? continents.length - 1,
      x: at(spots, index).x,
      y: at(spots, index).y,
      borders: at(borders, index),
      ...(isCapital === true ? { capital: true } : {}),
    })),
  };
  return {
    map,
    continentLines: continents.map(continent => continent.line),
    countryLines: draft.countries.map(country => country.line),
  };
}

function refuseTooMuch(draft: MapDraft, findings: Findings): void {
  for (const what of ['continents', 'countries'] as const) {
    const first = draft[what][LIMITS[what]];
    if (first !== undefined)
      findings.fault('too-large', first.line, `there are more than ${LIMITS[what]} ${what}`);
  }
}

function refuseTooLittle(draft: MapDraft, findings: Findings): void {
  const [first] = draft.countries;
  if (first === undefined) findings.fault('too-few-countries', draft.lastLine, 'the map has no countries');
  else if (draft.countries.length === 1)
    findings.fault('too-few-countries', first.line, 'the map has only one country; a game needs two or more');
  else if (draft.countries.every((country, index) => country.borders.every(border => border === index)))
    findings.fault('no-borders', draft.lastLine, 'no country borders on another; a game needs borders');
}

/** Countries without a continent get one together that pays nothing. */
function withContinentForStrays(draft: MapDraft, findings: Findings): DraftContinent[] {
  const strays = draft.countries.filter(country => country.continent === null);
  const [first] = strays;
  if (first === undefined) return draft.continents;
  const sentence = `${plural(strays.length, 'country', 'countries')} without a known continent (the first is ${quote(first.name)}): a continent "Elsewhere" without bonus is made up`;
  findings.warn('country-without-continent', first.line, sentence);
  const colour = inventedColour(draft.continents.length);
  return [...draft.continents, { name: 'Elsewhere', bonus: 0, colour, line: first.line }];
}

function warnColours(continents: readonly DraftContinent[], findings: Findings): void {
  const colourless = continents.filter(continent => continent.colour === null);
  const [first] = colourless;
  if (first === undefined) return;
  const sentence = `${plural(colourless.length, 'continent', 'continents')} without a known colour (the first is ${quote(first.name)}): colours are made up`;
  findings.warn('missing-colour', first.line, sentence);
}

function cleanBorders(country: DraftCountry, index: number, findings: Findings): number[] {
  const borders = new Set(country.borders);
  const repeated = country.borders.length - borders.size;
  const name = quote(country.name);
  if (borders.delete(index))
    findings.warn('self-border', country.line, `${name} borders on itself; that border is left out`);
  if (repeated > 0) findings.warn('duplicate-border', country.line, `${name} lists a border more than once`);
  return [...borders];
}

function completeSpots(
  countries: readonly DraftCountry[],
  borders: readonly (readonly number[])[],
  findings: Findings,
): readonly Point[] {
  const known = countries.filter(country => country.spot !== null);
  const distinct = new Set(known.map(country => `${country.spot?.x},${country.spot?.y}`));
  const missing = countries.find(country => country.spot === null) ?? countries[0];
  const line = missing?.line ?? 1;
  if (distinct.size < Math.min(2, countries.length)) {
    const sentence = 'the countries have no places on a picture; they are laid out by their borders';
    findings.warn('missing-place', line, sentence);
    return layOut(
      countries.map(country => country.continent ?? -1),
      borders,
    );
  }
  if (known.length < countries.length) {
    const count = countries.length - known.length;
    const sentence = `${plural(count, 'country', 'countries')} without a place on the picture (the first is ${quote(missing?.name ?? '')}): put between the neighbours`;
    findings.warn('missing-place', line, sentence);
  }
  return fillSpots(
    countries.map(country => country.spot),
    borders,
  );
}
