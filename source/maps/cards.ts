import {
  CARD_KINDS,
  type Card,
  type Deck,
  type Mission,
  type MissionContinent,
} from '../../machines/conquest/deck.ts';
import { capitalise } from '../base/text.ts';
import type { Findings } from './findings.ts';
import { type GameMap, LIMITS } from './map.ts';
import { sectionsOf } from './sections.ts';
import { cleanText, fieldsOf, type MapLine, quote, wholeNumber } from './text.ts';

const MISSION_TEXT_LENGTH = 300;
const MOST_PLAYERS = 6;

/**
 * Reads a cards file as far as it makes sense (rules/domination-maps.md#cards-files); null without a card for this map.
 */
export function readCards(lines: readonly MapLine[], map: GameMap, findings: Findings): Deck | null {
  const sections = sectionsOf(lines, 'cards', findings);
  const linesOf = (what: 'cards' | 'missions') => sections.linesOf(what).slice(0, LIMITS[what]);
  const cards = linesOf('cards').flatMap(line => readCard(line, map, findings) ?? []);
  const missions = linesOf('missions').flatMap(line => readMission(line, map, findings) ?? []);
  for (const what of ['cards', 'missions'] as const) {
    const first = sections.linesOf(what)[LIMITS[what]];
    const sentence = `there are more than ${LIMITS[what]} ${what}; the rest is left out`;
    if (first !== undefined) findings.warn('too-large', first.number, sentence);
  }
  if (cards.length > 0) return { cards, missions };
  const line = sections.lineOf('cards') ?? lines.at(-1)?.number ?? 1;
  findings.warn('cards-file-fault', line, 'there is no card for this map');
  return null;
}

function readCard(line: MapLine, map: GameMap, findings: Findings): Card | null {
  const [word = '', numberText, ...extra] = fieldsOf(line.text);
  const say = (code: 'unknown-card' | 'unknown-country' | 'extra-fields', what: string): null => {
    findings.warn(code, line.number, `the card ${quote(line.text)} ${what}`);
    return null;
  };
  const kind = [...CARD_KINDS, 'wildcard' as const].find(known => known === word.toLowerCase());
  if (kind === undefined)
    return say('unknown-card', 'is not Infantry, Cavalry, Cannon or wildcard; it is left out');
  if (word !== kindWord(kind))
    say('unknown-card', `is written ${quote(kindWord(kind))} in Domination; it is taken`);
  if (kind === 'wildcard') {
    if (numberText !== undefined) say('extra-fields', 'has more than the word wildcard; the rest is skipped');
    return { kind };
  }
  const number = wholeNumber(numberText ?? '');
  if (number === null || number < 1 || number > map.countries.length)
    return say('unknown-country', `should name a country from 1 to ${map.countries.length}; it is left out`);
  if (extra.length > 0) say('extra-fields', 'has fields after the country; they are skipped');
  return { kind, country: number - 1 };
}

/** The word of a cards file for a kind of card: `Infantry`, `Cavalry`, `Cannon`, `wildcard`. */
export const kindWord = (kind: Card['kind']): string => (kind === 'wildcard' ? kind : capitalise(kind));

/** `player countries armies continent continent continent text`. */
function readMission(line: MapLine, map: GameMap, findings: Findings): Mission | null {
  const fields = fieldsOf(line.text);
  const [destroy = null, countries = null, armies = null] = fields.slice(0, 3).map(wholeNumber);
  const [first, second, third] = fields.slice(3, 6).map(field => missionContinent(field, map));
  const known = first !== undefined && second !== undefined && third !== undefined;
  const counts = destroy !== null && countries !== null && armies !== null;
  const bounded = counts && destroy <= MOST_PLAYERS && Math.min(destroy, countries, armies) >= 0;
  if (!known || !bounded) {
    const sentence = `the mission ${quote(line.text)} cannot be understood; it is left out`;
    findings.warn('cards-file-fault', line.number, sentence);
    return null;
  }
  return {
    destroy,
    occupy: { countries, armies },
    continents: [first, second, third],
    text: cleanText(fields.slice(6).join(' '), MISSION_TEXT_LENGTH),
  };
}

/** Undefined for what is no continent of the map. */
function missionContinent(field: string, map: GameMap): MissionContinent | undefined {
  if (field === '*') return 'any';
  const number = wholeNumber(field);
  if (number === null || number < 0 || number > map.continents.length) return undefined;
  return number === 0 ? null : number - 1;
}
