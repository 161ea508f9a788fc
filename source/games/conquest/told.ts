import type { BoardData } from '../../../machines/conquest/board.ts';
import type { SeatNames } from '../../../machines/game.ts';
import { at, err, ok, type Result } from '../../../machines/result.ts';
import { letter, type Seat, type Viewer } from '../../../machines/seat.ts';
import type { CommandHelp, TextFault } from '../../text/face.ts';
import { printable } from '../../text/printable.ts';

/** A board of territories as somebody may know it, for who hears it. */
export interface ToldBoard {
  readonly viewer: Viewer;
  readonly names: SeatNames;
  /** What stands in a territory: `armies`, of one `army`. */
  readonly unit: readonly [one: string, many: string];
  readonly places: readonly ToldPlace[];
  /** What the territories are told by, with what is to be known of each: a continent and its bonus, a row. */
  readonly groups: readonly ToldGroup[];
}

interface ToldPlace {
  readonly name: string;
  /** Null: nobody's. */
  readonly owner: Seat | null | 'hidden';
  /** Null where it cannot be seen. */
  readonly count: number | null;
  readonly neighbours: readonly number[];
}

interface ToldGroup {
  readonly name: string;
  readonly members: readonly number[];
}

/** What is known of a board with continents. */
interface KnownMap extends Pick<ToldBoard, 'viewer' | 'names'> {
  readonly owners: readonly ToldPlace['owner'][];
  readonly counts: readonly (number | null)[];
}

/** A board with continents: each is a group, told with its bonus. */
export const toldMap = (
  { countries, continents }: BoardData,
  { viewer, names, owners, counts }: KnownMap,
): ToldBoard => ({
  viewer,
  names,
  unit: ['army', 'armies'],
  places: countries.map(({ name, borders }, place) => ({
    name,
    owner: owners[place] ?? null,
    count: counts[place] ?? null,
    neighbours: borders,
  })),
  groups: continents.map(({ name, bonus }, continent) => ({
    name: `${name}, bonus ${bonus}`,
    members: countries.flatMap((country, place) => (country.continent === continent ? [place] : [])),
  })),
});

/** What may be asked of a board that is heard. */
export const boardQuestions: readonly CommandHelp[] = [
  { form: 'look T', does: 'tells one territory with its neighbours' },
  { form: 'mine', does: 'tells your territories, those at a border with who is beyond it' },
];

/** The board, a line for each group: who has what there, the viewer first. */
export const boardTold = (board: ToldBoard): readonly string[] =>
  board.groups
    .filter(({ members }) => members.length > 0)
    .map(group => `${group.name}. ${holdings(board, group)}`);

/**
 * The answer to a question; null when the first word asks none.
 * @param words the first one is lower case
 * @param find the territory that the words after it mean; left out, a name, the beginning of one, or a number from 1
 */
export function boardAnswer(
  board: ToldBoard,
  [word = '', ...rest]: readonly string[],
  find = (given: readonly string[]): number | null => called(board, given.join(' ')),
): Result<readonly string[], TextFault> | null {
  if (word === 'mine' && rest.length === 0) return ok(own(board));
  if (word !== 'look' || rest.length === 0) return null;
  const place = find(rest);
  const sentence = `${printable(rest.join(' '))} is no territory, or could be several`;
  return place === null ? err({ code: 'no-such-territory', sentence }) : ok(look(board, place));
}

function look(board: ToldBoard, place: number): readonly string[] {
  const group = board.groups.find(({ members }) => members.includes(place));
  const beside = at(board.places, place).neighbours.map(
    other => `${nameOf(board, other)}, ${stands(board, other)}`,
  );
  return [
    `${nameOf(board, place)}, number ${place + 1}, in ${group?.name ?? ''}: ${stands(board, place)}.`,
    `Beside it: ${beside.join('; ')}.`,
  ];
}

/** The viewer's territories: those beside others with them, the rest in a line. */
function own(board: ToldBoard): readonly string[] {
  const { places, viewer } = board;
  const mine = places.flatMap(({ owner }, place) => (owner === viewer ? [place] : []));
  const beyond = (place: number): readonly number[] =>
    at(places, place).neighbours.filter(other => at(places, other).owner !== viewer);
  const inside = mine.filter(place => beyond(place).length === 0);
  if (mine.length === 0) return ['You have no territories.'];
  return [
    ...mine
      .filter(place => !inside.includes(place))
      .map(place => {
        const others = beyond(place).map(other => `${nameOf(board, other)}, ${stands(board, other)}`);
        return `${nameOf(board, place)}, ${counted(board, place)}, beside ${others.join('; ')}.`;
      }),
    ...(inside.length === 0
      ? []
      : [`Inside: ${inside.map(place => `${nameOf(board, place)}, ${counted(board, place)}`).join('; ')}.`]),
  ];
}

/** The territory of a name, of the only name that begins so, or of a number from 1. */
function called({ places }: ToldBoard, text: string): number | null {
  const plain = (name: string): string =>
    name
      .toLowerCase()
      .replace(/[-_ ]+/g, ' ')
      .trim();
  const wanted = plain(text);
  if (/^\d+$/.test(wanted))
    return Number(wanted) >= 1 && Number(wanted) <= places.length ? Number(wanted) - 1 : null;
  const names = places.map(({ name }) => plain(name));
  const exact = names.indexOf(wanted);
  const begin = names.flatMap((name, place) => (name.startsWith(wanted) ? [place] : []));
  return exact >= 0 ? exact : begin.length === 1 ? (begin[0] ?? null) : null;
}

/** `You: Alaska 3, Alberta 1. Bo: Ontario 2.` */
function holdings(board: ToldBoard, { members }: ToldGroup): string {
  const ownerOf = (place: number): ToldPlace['owner'] => at(board.places, place).owner;
  const owners = [...new Set(members.map(ownerOf))];
  return owners
    .toSorted((a, b) => Number(b === board.viewer) - Number(a === board.viewer))
    .map(owner => {
      const held = members.filter(place => ownerOf(place) === owner);
      const all = held.map(place => `${nameOf(board, place)} ${at(board.places, place).count ?? ''}`.trim());
      return `${ownerName(board, owner)}: ${all.join(', ')}.`;
    })
    .join(' ');
}

const nameOf = ({ places }: ToldBoard, place: number): string => at(places, place).name;

function ownerName({ names, viewer }: ToldBoard, owner: ToldPlace['owner']): string {
  if (owner === 'hidden') return 'Unknown';
  if (owner === null) return 'Nobody';
  return owner === viewer ? 'You' : (names[owner] ?? letter(owner));
}

const stands = (board: ToldBoard, place: number): string =>
  `${ownerName(board, at(board.places, place).owner)}, ${counted(board, place)}`;

function counted({ places, unit: [one, many] }: ToldBoard, place: number): string {
  const { count } = at(places, place);
  return count === null ? `${many} unknown` : `${count} ${count === 1 ? one : many}`;
}
