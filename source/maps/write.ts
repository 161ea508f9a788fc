import type { Card, Deck, Mission, MissionContinent } from '../../machines/conquest/deck.ts';
import { kindWord } from './cards.ts';
import { formatColour } from './colours.ts';
import { type Country, DEFAULT_CIRCLE, DEFAULT_VERSION, type GameMap } from './map.ts';
import { writtenName } from './names.ts';

/**
 * A map as a Domination file: UTF-8, with a byte order mark where names have letters beyond ASCII, so that the engine
 * reads them too. Reading it again gives the same map.
 */
export function writeDomination(map: GameMap): Uint8Array {
  const files = [
    ['pic', map.files.picture],
    ['map', map.files.index],
    ['crd', map.files.cards],
    ['prv', map.files.preview],
  ] as const;
  const lines = [
    ...(map.author === '' ? [] : [`; by ${map.author}`, '']),
    `name ${map.name}`,
    ...(map.version === DEFAULT_VERSION ? [] : [`ver ${map.version}`]),
    ...(map.circle === DEFAULT_CIRCLE ? [] : [`circle ${map.circle}`]),
    '',
    '[files]',
    ...files.filter(([, name]) => name !== null).map(([key, name]) => `${key} ${name}`),
    '',
    '[continents]',
    ...map.continents.map(({ name, bonus, colour }) => `${safeStart(name)} ${bonus} ${formatColour(colour)}`),
    '',
    '[countries]',
    ...map.countries.map(
      ({ name, continent, x, y }, index) => `${index + 1} ${writtenName(name)} ${continent + 1} ${x} ${y}`,
    ),
    '',
    '[borders]',
    ...map.countries.map(({ borders }, index) => [index, ...borders].map(country => country + 1).join(' ')),
  ];
  return encoded(lines.map(line => `${line}\n`).join(''));
}

/** A continent's name at the start of its line; a blank keeps it from being taken for a comment. */
function safeStart(name: string): string {
  return name.startsWith(';') ? ` ${writtenName(name)}` : writtenName(name);
}

/** A deck as a Domination cards file. */
export function writeCards(deck: Deck): Uint8Array {
  const missions = deck.missions.length === 0 ? [] : ['', '[missions]', ...deck.missions.map(missionLine)];
  return encoded(['[cards]', ...deck.cards.map(cardLine), ...missions].map(line => `${line}\n`).join(''));
}

function cardLine(card: Card): string {
  return card.kind === 'wildcard' ? kindWord(card.kind) : `${kindWord(card.kind)} ${card.country + 1}`;
}

function missionLine({ destroy, occupy, continents, text }: Mission): string {
  const goals = continents.map(missionContinent).join(' ');
  return [destroy, `${occupy.countries} ${occupy.armies}`, goals, text].join('\t').trimEnd();
}

function missionContinent(continent: MissionContinent): string {
  if (continent === 'any') return '*';
  return continent === null ? '0' : String(continent + 1);
}

/**
 * A map as a Conquest file, with CR LF as the originals have. Its names must be fit for one: see `toConquest`.
 * Reading it again gives the same map.
 */
export function writeConquest(map: GameMap): Uint8Array {
  const bothWays = map.countries.every(({ borders }, index) =>
    borders.every(border => map.countries[border]?.borders.includes(index)),
  );
  const territories = map.countries.flatMap((country, index) => {
    const begins = index > 0 && country.continent !== map.countries[index - 1]?.continent;
    return [...(begins ? [''] : []), territoryLine(country, map)];
  });
  const lines = [
    '[Map]',
    `name=${map.name}`,
    `author=${map.author}`,
    ...(map.files.picture === null ? [] : [`image=${map.files.picture}`]),
    `wrap=${map.wraps ? 'yes' : 'no'}`,
    'scroll=none',
    `warn=${bothWays ? 'yes' : 'no'}`,
    '',
    '[Continents]',
    ...map.continents.map(({ name, bonus }) => `${name}=${bonus}`),
    '',
    '[Territories]',
    ...territories,
  ];
  return encodedForWindows(lines.map(line => `${line}\r\n`).join(''));
}

function territoryLine({ name, x, y, continent, borders }: Country, map: GameMap): string {
  const neighbours = borders.map(border => map.countries[border]?.name ?? '');
  return [name, x, y, map.continents[continent]?.name ?? '', ...neighbours].join(',');
}

/** UTF-8, with a byte order mark when there is more than ASCII. */
function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(isAscii(text) ? text : `\ufeff${text}`);
}

/** Latin-1 as the original program has it, unless the text has other letters or its bytes would pass for UTF-8. */
function encodedForWindows(text: string): Uint8Array {
  if (isAscii(text) || !/^[\u0000-\u007f\u00a0-\u00ff]*$/.test(text)) return encoded(text);
  const bytes = Uint8Array.from(text, letter => letter.charCodeAt(0));
  return isUtf8(bytes) ? encoded(text) : bytes;
}

function isAscii(text: string): boolean {
  return /^[\u0000-\u007f]*$/.test(text);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
