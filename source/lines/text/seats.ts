import { err, ok, type Result } from '../../../machines/result.ts';
import { letter, type Seat, seat, type Viewer } from '../../../machines/seat.ts';
import { capitalise } from '../../base/text.ts';
import { type Choosable, dealtStyle, readComputer } from '../../players/computer-words.ts';
import { levelOfName } from '../../players/player.ts';
import { lettersClash } from '../../setup/seat-names.ts';
import type { Occupant, Table } from '../../table/api.ts';
import { indexOfUnprintable } from './printable.ts';

/** The most visible characters a player's name may have (rules/grid.md#players). */
const LONGEST_NAME = 16;

export interface SeatLimits extends Choosable {
  readonly title: string;
  readonly min: number;
  readonly max: number;
}

/**
 * The occupants in the order of play, from words like `Ada,Bo,bot:hard,bot:easy:Zoe,bot:hard:raider:Zoe`, or one
 * sentence; an empty name becomes the seat's letter, or the level's next free name. @param seed the game's
 */
export function readSeats(text: string, limits: SeatLimits, seed = ''): Result<readonly Occupant[], string> {
  const entries = text.split(',').map(entry => entry.trim());
  const count = entries.length === 1 ? '1 is' : `${entries.length} are`;
  if (entries.length < limits.min || entries.length > limits.max)
    return err(`${limits.title} has ${numbersOf(limits)} players, and ${count} named`);
  const occupants: Occupant[] = [];
  const taken = new Set(entries.map(entry => givenName(entry, limits).toLowerCase()));
  for (const [index, entry] of entries.entries()) {
    const own = limits.levels.find(({ id }) => id === levelOfName(entry.split(':')[1] ?? ''))?.names;
    const free = own?.find(name => !taken.has(name.toLowerCase())) ?? null;
    const occupant = readOccupant(entry, { seat: seat(index), free, limits, seed });
    if (!occupant.ok) return occupant;
    const name = occupant.value.name;
    if (occupants.some(other => other.name.toLowerCase() === name.toLowerCase()))
      return err(`two players are called ${name}; names must differ`);
    const clash = lettersClash(name, seat(index), entries.length);
    if (clash !== null) return err(clash);
    taken.add(name.toLowerCase());
    occupants.push(occupant.value);
  }
  return ok(occupants);
}

const numbersOf = ({ min, max }: SeatLimits): string => (min === max ? `${min}` : `${min} to ${max}`);

const isBot = (word: string): boolean => word.toLowerCase() === 'bot';

/** The name an entry gives, as it is written; empty when it gives none. */
function givenName(entry: string, ranks: Choosable): string {
  const [word = '', ...rest] = entry.split(':');
  if (!isBot(word)) return entry.trim();
  const read = readComputer(ranks, rest.join(':'));
  return read.ok ? read.value.rest.trim() : '';
}

interface SeatWord {
  readonly seat: Seat;
  /** A name of its level's own. */
  readonly free: string | null;
  readonly limits: SeatLimits;
  readonly seed: string;
}

function readOccupant(
  entry: string,
  { seat: where, free, limits, seed }: SeatWord,
): Result<Occupant, string> {
  const [word = '', ...asked] = entry.split(':');
  if (!isBot(word)) return named(entry, letter(where), name => ({ kind: 'human', name }));
  const read = readComputer(limits, asked.join(':'));
  if (!read.ok) return read;
  const computer = dealtStyle(limits, read.value.computer, seed, where);
  const otherwise = free ?? `${capitalise(computer.style ?? computer.level)} ${letter(where)}`;
  return named(read.value.rest, otherwise, name => ({ kind: 'bot', name, ...computer }));
}

function named(text: string, otherwise: string, make: (name: string) => Occupant): Result<Occupant, string> {
  const name = text.trim().normalize('NFC');
  if (indexOfUnprintable(name) >= 0) return err('a name holds visible characters only');
  const first = [...name].slice(0, LONGEST_NAME).join('');
  if (first !== name) return err(`the name ${first}… is too long; ${LONGEST_NAME} characters at most`);
  return ok(make(name === '' ? otherwise : name));
}

/** The seats of people. */
export const seatsOfPeople = ({ occupants }: Pick<Table, 'occupants'>): readonly Seat[] =>
  occupants.flatMap(({ kind }, index) => (kind === 'human' ? [seat(index)] : []));

/** The viewer at a console of these people: the only one of them, else a spectator. */
export const readerOf = ([person, ...others]: readonly Seat[]): Viewer =>
  person === undefined || others.length > 0 ? 'spectator' : person;
