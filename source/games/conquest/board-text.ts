import type { BoardData } from '../../../machines/conquest/board.ts';
import type { GameTypes } from '../../../machines/game.ts';
import { at, err, ok, type Result } from '../../../machines/result.ts';
import { letter, type Seat } from '../../../machines/seat.ts';
import { tableLines } from '../../base/table-lines.ts';
import type { Perspective, TextAdapter, TextFault } from '../../lines/text/adapter.ts';
import { printable } from '../../lines/text/printable.ts';
import { changedPieces } from '../../lines/text/teller.ts';
import type { Crown } from './board/scene.ts';
import type { KnownBoard } from './film.ts';

/** A board of territories as one viewer may know it. */
export interface TerritoryBoard {
  /** The unit of a territory's strength: `army`, `armies`. */
  readonly unit: readonly [one: string, many: string];
  readonly territories: readonly TextTerritory[];
  /** Continents, or rows. */
  readonly groups: readonly TextGroup[];
}

interface TextTerritory {
  readonly name: string;
  /** Null for nobody. */
  readonly owner: Seat | null | 'hidden';
  /** Null when hidden. */
  readonly count: number | null;
  readonly neighbours: readonly number[];
  /** What makes whoever loses the territory be out. */
  readonly crown?: Crown;
}

interface TextGroup {
  readonly name: string;
  /** Missing where owning all of it pays nothing. */
  readonly bonus?: number;
  readonly members: readonly number[];
}

/** A board grouped by continents. @param capitals those that their owners must not lose, and @param crown why */
export const continentBoard = (
  { countries, continents }: BoardData,
  { owners, armies }: KnownBoard,
  capitals: readonly (number | null)[] = [],
  crown: Crown = 'capital',
): TerritoryBoard => ({
  unit: ['army', 'armies'],
  territories: countries.map(({ name, borders }, territory) => ({
    name,
    owner: owners[territory] ?? null,
    count: armies[territory] ?? null,
    neighbours: borders,
    ...(capitals.includes(territory) ? { crown } : {}),
  })),
  groups: continents.map(({ name, bonus }, continent) => ({
    name,
    bonus,
    members: countries.flatMap((country, territory) => (country.continent === continent ? [territory] : [])),
  })),
});

/** The board part of a text adapter: changes, sentences and answers. `find` is the territory that words name. */
export const boardWords = <T extends GameTypes>(
  boardOf: (view: T['view']) => TerritoryBoard,
  find?: (words: readonly string[]) => number | null,
) =>
  ({
    // A territory that was taken and not yet moved into is told with what moves in.
    changed: (before, after) =>
      changedPieces(standings(boardOf(before)), standings(boardOf(after))).filter(
        piece => !piece.endsWith(' 0'),
      ),
    sentences: hearing => sentences({ ...hearing, ...boardOf(hearing.view) }),
    questions: [
      { form: 'look T', does: 'tells one territory with its neighbours' },
      { form: 'mine', does: 'tells your territories, those at a border with who is beyond it' },
    ],
    answer: (words, hearing) => answer({ ...hearing, ...boardOf(hearing.view) }, words, find),
  }) satisfies Partial<TextAdapter<T>>;

/** The owner's letter, `-` for nobody, `?` for unknown. */
const ownerMark = (owner: TextTerritory['owner']): string =>
  owner === 'hidden' ? '?' : owner === null ? '-' : letter(owner);

/** Each territory with its owner and strength: `Alaska A 3`. */
const standings = ({ territories }: TerritoryBoard): readonly string[] =>
  territories.map(({ name, owner, count }) => `${name} ${ownerMark(owner)} ${count ?? '?'}`);

/** The board as a table by groups: number, name, owner, strength, neighbours; `holders` names group owners. */
export function boardTable({ territories, groups }: TerritoryBoard, holders = false): readonly string[] {
  const lines = tableLines(
    territories.map(({ name, owner, count, neighbours, crown }, index) => [
      String(index + 1),
      crown === undefined ? name : `${name} *`,
      ownerMark(owner),
      String(count ?? '?'),
      neighbours.map(neighbour => neighbour + 1).join(' '),
    ]),
  );
  const crown = territories.find(territory => territory.crown !== undefined)?.crown;
  const legend = crown === undefined ? [] : [`* a ${crown}: who loses it is out`];
  const tables = groups.flatMap(({ name, bonus, members }) => {
    const [owner, ...others] = new Set(members.map(territory => at(territories, territory).owner));
    const isHeld = holders && others.length === 0 && typeof owner === 'number';
    const held = isHeld ? `, held by ${letter(owner)}` : '';
    return [`${name} (bonus ${bonus ?? 0}${held})`, ...members.map(index => `  ${at(lines, index)}`)];
  });
  return [...tables, ...legend];
}

type HeardBoard = TerritoryBoard & Pick<Perspective, 'viewer' | 'names'>;

/** The board, one line for each group, the viewer's territories first. */
const sentences = (board: HeardBoard): readonly string[] =>
  board.groups
    .filter(({ members }) => members.length > 0)
    .map(group => `${titleOf(group)}. ${holdings(board, group)}`);

const titleOf = ({ name, bonus }: TextGroup): string =>
  bonus === undefined ? name : `${name}, bonus ${bonus}`;

/** The answer to a question; null when the first word, in lower case, is none. */
function answer(
  board: HeardBoard,
  [word = '', ...rest]: readonly string[],
  find = (given: readonly string[]): number | null => called(board, given.join(' ')),
): Result<readonly string[], TextFault> | null {
  if (word === 'mine' && rest.length === 0) return ok(own(board));
  if (word !== 'look' || rest.length === 0) return null;
  const territory = find(rest);
  const sentence = `${printable(rest.join(' '))} is no territory, or could be several`;
  return territory === null ? err({ code: 'no-such-territory', sentence }) : ok(look(board, territory));
}

function look(board: HeardBoard, territory: number): readonly string[] {
  const group = board.groups.find(({ members }) => members.includes(territory));
  const { neighbours } = at(board.territories, territory);
  const beside = neighbours.map(other => `${nameOf(board, other)}, ${stands(board, other)}`);
  const where = `number ${territory + 1}, in ${group === undefined ? '' : titleOf(group)}`;
  return [
    `${nameOf(board, territory)}, ${where}: ${stands(board, territory)}.`,
    `Beside it: ${beside.join('; ')}.`,
  ];
}

/** The viewer's territories: those on a border with their neighbours, then the rest in one line. */
function own(board: HeardBoard): readonly string[] {
  const { territories, viewer } = board;
  const mine = territories.flatMap(({ owner }, territory) => (owner === viewer ? [territory] : []));
  const beyond = (territory: number): readonly number[] =>
    at(territories, territory).neighbours.filter(other => at(territories, other).owner !== viewer);
  if (mine.length === 0) return ['You have no territories.'];
  const strength = (territory: number): string => `${nameOf(board, territory)}, ${counted(board, territory)}`;
  const inside = mine.filter(territory => beyond(territory).length === 0).map(strength);
  const outside = mine.flatMap(territory => {
    const others = beyond(territory).map(other => `${nameOf(board, other)}, ${stands(board, other)}`);
    return others.length === 0 ? [] : [`${strength(territory)}, beside ${others.join('; ')}.`];
  });
  return inside.length === 0 ? outside : [...outside, `Inside: ${inside.join('; ')}.`];
}

/** A name for comparison: lower case, with each run of blanks, `-` and `_` as one blank. */
const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .trim();

/** Indices of the names equal to a text, else of those that begin with it. */
export function matchingNames(names: readonly string[], text: string): readonly number[] {
  const wanted = nameKey(text);
  const that = (fits: (name: string) => boolean): readonly number[] =>
    names.flatMap((name, index) => (wanted !== '' && fits(nameKey(name)) ? [index] : []));
  const equal = that(name => name === wanted);
  return equal.length > 0 ? equal : that(name => name.startsWith(wanted));
}

/** The territory with this number (from 1) or name, or the only one whose name begins so. */
function called({ territories }: TerritoryBoard, text: string): number | null {
  const names = territories.map(({ name }) => name);
  const found = /^\d+$/.test(text) ? [Number(text) - 1] : matchingNames(names, text);
  const [territory = -1] = found;
  return found.length === 1 && territories[territory] !== undefined ? territory : null;
}

/** `You: Alaska 3, Alberta 1. Bo: Ontario 2.` */
function holdings(board: HeardBoard, { members }: TextGroup): string {
  const ownerOf = (territory: number): TextTerritory['owner'] => at(board.territories, territory).owner;
  const owners = [...new Set(members.map(ownerOf))];
  return owners
    .toSorted((a, b) => Number(b === board.viewer) - Number(a === board.viewer))
    .map(owner => {
      const held = members
        .filter(territory => ownerOf(territory) === owner)
        .map(territory => at(board.territories, territory));
      const all = held.map(
        ({ name, count, crown }) =>
          `${name}${count === null ? '' : ` ${count}`}${crown === undefined ? '' : ` (${crown})`}`,
      );
      return `${ownerName(board, owner)}: ${all.join(', ')}.`;
    })
    .join(' ');
}

const nameOf = ({ territories }: TerritoryBoard, territory: number): string =>
  at(territories, territory).name;

function ownerName({ names, viewer }: HeardBoard, owner: TextTerritory['owner']): string {
  if (owner === 'hidden') return 'Unknown';
  if (owner === null) return 'Nobody';
  return owner === viewer ? 'You' : (names[owner] ?? letter(owner));
}

const stands = (board: HeardBoard, territory: number): string =>
  `${ownerName(board, at(board.territories, territory).owner)}, ${counted(board, territory)}`;

function counted({ territories, unit: [one, many] }: TerritoryBoard, territory: number): string {
  const { count, crown } = at(territories, territory);
  const armies = count === null ? `${many} unknown` : `${count} ${count === 1 ? one : many}`;
  return crown === undefined ? armies : `${armies}, a ${crown}`;
}
