import { formatColour, parseColour } from '../../../maps/colours.ts';
import { betweenOf } from '../../../players/between.ts';
import { levelOfName } from '../../../players/player.ts';
import type { Occupant } from '../../../table/api.ts';
import { coloursOf, type SeatColour, seatColours } from '../../../table/seat-colours.ts';
import { ranks } from '../players/ranks.ts';

/** Player kinds as typed, with their label in echoes (`ai test` has none in the program) and level. */
const KINDS: Readonly<Record<string, readonly [label: string, level: string]>> = {
  human: ['Human', 'easy'],
  'ai easy': ['Easy AI', 'easy'],
  'ai average': ['Average AI', 'normal'],
  'ai hard': ['Hard AI', 'hard'],
  'ai crap': ['Crap AI', 'crap'],
  'ai test': ['newgame.player.type.testai', 'easy'],
};

export interface Player {
  readonly name: string;
  /** `human`, or `ai` and a skill. */
  readonly kind: string;
  /** As typed: a word or a Java number. */
  readonly colour: string;
}

/** The longest name in a save's header, in UTF-16 units; the typed lines have the whole name. */
const LONGEST_NAME = 32;

/** The six players of `autosetup`, as in the program. */
export const AUTOSETUP = [
  'newplayer human cyan player',
  'newplayer ai easy green bob',
  'newplayer ai easy magenta fred',
  'newplayer ai easy red ted',
  'newplayer ai average blue yura',
  'newplayer ai average yellow lala',
] as const;

/** A player from the words after `newplayer`; null for an invalid kind, colour or name. */
export function readPlayer(words: readonly string[], others: readonly Player[]): Player | null {
  const count = words[0] === 'ai' ? 2 : 1;
  const kind = words.slice(0, count).join(' ');
  const colour = words[count] ?? '';
  const name = words.slice(count + 1).join(' ');
  const value = readColour(colour);
  if (!Object.hasOwn(KINDS, kind) || value === null || !isName(name)) return null;
  const isUsed = others.some(other => other.name === name || readColour(other.colour) === value);
  return isUsed ? null : { name, kind, colour };
}

const JAVA_NUMBERS = [
  { pattern: /^(?:#|0[xX])([0-9a-fA-F]+)$/, radix: 16 },
  { pattern: /^0([0-7]+)$/, radix: 8 },
  { pattern: /^(0|[1-9][0-9]*)$/, radix: 10 },
] as const;
const LARGEST = 2 ** 31 - 1;

/** A colour as 0xRRGGBB, from one of thirteen names or a Java number with an optional sign. */
function readColour(text: string): number | null {
  const unsigned = text.replace(/^[+-]/, '');
  for (const { pattern, radix } of JAVA_NUMBERS) {
    const digits = pattern.exec(unsigned)?.[1];
    if (digits === undefined) continue;
    const size = Number.parseInt(digits, radix);
    return size > LARGEST ? null : (text.startsWith('-') ? -size : size) & 0xffffff;
  }
  return /^[a-z]+$/.test(text) ? parseColour(text) : null;
}

const isName = (name: string): boolean => /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(name);

export const labelOf = ({ kind }: Player): string => KINDS[kind]?.[0] ?? kind;

/** A player's level, by the console's words, else as saves of tables name it, else `easy`. */
export function levelOf({ kind }: Player): string {
  const level = levelOfName(kind.slice('ai '.length));
  return (
    KINDS[kind]?.[1] ??
    (ranks.levels.some(({ id }) => id === level) || betweenOf(ranks, level) !== null ? level : 'easy')
  );
}

export const isHuman = ({ kind }: Player): boolean => kind === 'human';

/** The player as saves name one, in the nearest colour of a table. */
export function occupantOf({ name: full, kind, colour: named }: Player, seat: number): Occupant {
  let name = '';
  for (const character of full) {
    if (name.length + character.length > LONGEST_NAME) break;
    name += character;
  }
  const near =
    named === SPARE_COLOURS[seat] ? undefined : seatColours.find(each => CONSOLE_WORDS[each].includes(named));
  const colour = near === undefined ? {} : { colour: near };
  return kind === 'human'
    ? { kind: 'human', name, ...colour }
    : { kind: 'bot', name, level: kind.slice('ai '.length), ...colour };
}

const SPARE_COLOURS = ['red', 'blue', 'green', 'yellow', 'magenta', 'cyan'] as const;

/** The console's words for the colours of a table; the first is printed. */
const CONSOLE_WORDS: Readonly<Record<SeatColour, readonly string[]>> = {
  red: ['red'],
  blue: ['blue'],
  green: ['green'],
  violet: ['magenta'],
  orange: ['orange', 'yellow'],
  teal: ['cyan'],
};

/** A player from a save without the console's colours: with the chosen colour, else the usual one. */
export const playerOf = (occupant: Occupant, seat: number, seats: readonly Occupant[]): Player => ({
  name: occupant.name,
  kind: occupant.kind === 'human' ? 'human' : `ai ${occupant.level}`,
  colour: consoleColour(seat, seats),
});

function consoleColour(seat: number, seats: readonly Occupant[]): string {
  const usual = SPARE_COLOURS[seat % SPARE_COLOURS.length] ?? 'red';
  if (seats.every(({ colour }) => colour === undefined)) return usual;
  const chosen = seatColours[coloursOf(seats)[seat] ?? seat];
  return chosen === undefined ? usual : (CONSOLE_WORDS[chosen][0] ?? usual);
}

const TWO_WORDS: Readonly<Record<string, string>> = { darkgray: 'dark gray', lightgray: 'light gray' };

/** A player as missions name one: colour word, if it has one, and name. */
export function missionName({ name, colour }: Player): string {
  const word = formatColour(readColour(colour) ?? 0);
  return word.startsWith('#') ? name : `${TWO_WORDS[word] ?? word} ${name}`;
}
