import { err, ok, type Result } from '../../machines/result.ts';
import { letter, seat } from '../../machines/seat.ts';
import type { Level } from '../players/player.ts';
import type { Occupant } from '../table/api.ts';
import { suggestion } from './nearest.ts';
import { placeOfUnprintable, printable } from './printable.ts';

/** The most visible characters a player's name may have (`rules/grid.md`, "Players"). */
const LONGEST_NAME = 16;

/** What a game says about its seats. */
export interface SeatLimits {
  readonly title: string;
  readonly min: number;
  readonly max: number;
  readonly levels: readonly Level[];
}

/**
 * Who sits where, from words like `Ada,Bo,bot:hard,bot:easy:Zoe`: a person's name, `bot:LEVEL`, or `bot:LEVEL:NAME`;
 * an empty name is the seat's letter.
 * @returns the occupants in the order of play, or one sentence that says what is wrong
 */
export function readSeats(text: string, limits: SeatLimits): Result<readonly Occupant[], string> {
  const entries = text.split(',').map(entry => entry.trim());
  if (entries.length < limits.min || entries.length > limits.max)
    return err(`${limits.title} has ${limits.min} to ${limits.max} players, and ${entries.length} are named`);
  const occupants: Occupant[] = [];
  for (const [index, entry] of entries.entries()) {
    const occupant = readOccupant(entry, letter(seat(index)), limits.levels);
    if (!occupant.ok) return occupant;
    const name = occupant.value.name;
    if (occupants.some(other => other.name.toLowerCase() === name.toLowerCase()))
      return err(`two players are called ${name}; names must differ`);
    occupants.push(occupant.value);
  }
  return ok(occupants);
}

function readOccupant(entry: string, initial: string, levels: readonly Level[]): Result<Occupant, string> {
  const [word = '', level = '', ...rest] = entry.split(':');
  if (word.toLowerCase() !== 'bot') return named(entry, initial, name => ({ kind: 'human', name }));
  const ids = levels.map(known => known.id);
  if (!ids.includes(level))
    return err(
      level === ''
        ? `bot needs a level, like bot:${ids[0] ?? ''}; there are ${ids.join(', ')}`
        : `there is no computer player ${printable(level)}; ${suggestion(level, ids)}`,
    );
  return named(rest.join(':'), `${capital(level)} ${initial}`, name => ({ kind: 'bot', name, level }));
}

function named(text: string, otherwise: string, make: (name: string) => Occupant): Result<Occupant, string> {
  const name = text.trim().normalize('NFC');
  if (placeOfUnprintable(name) >= 0) return err('a name holds visible characters only');
  if ([...name].length > LONGEST_NAME)
    return err(
      `the name ${[...name].slice(0, LONGEST_NAME).join('')}… is too long; ${LONGEST_NAME} characters at most`,
    );
  return ok(make(name === '' ? otherwise : name));
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
