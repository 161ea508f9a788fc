import type { Territory } from '../../../../machines/conquest/board.ts';
import type { SeatNames } from '../../../../machines/game.ts';
import { mostDefenceDice } from '../../../../machines/grid/attack.ts';
import {
  cell,
  columnOf,
  neighboursOf,
  rowOf,
  territories,
  territoryName,
} from '../../../../machines/grid/board.ts';
import type { GridBoard, GridMove, GridTypes, GridView } from '../../../../machines/grid/types.ts';
import { SIDE, SIZE } from '../../../../machines/grid/types.ts';
import type { ScriptedOutcome } from '../../../../machines/random.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import { letter } from '../../../../machines/seat.ts';
import { plural } from '../../../../machines/wording.ts';
import type { SeatPerspective, TextAdapter, TextFault, TextHint } from '../../../lines/text/adapter.ts';
import { fault, type MoveCommand, moveReader, numbersOf } from '../../../lines/text/commands.ts';
import type { WeighedMove } from '../../../players/player.ts';
import { reasonInLines } from '../../conquest/board/hint.ts';
import { boardWords, type TerritoryBoard } from '../../conquest/board-text.ts';
import { adviceOf, choicesOf, newsFor, sightOf } from '../board/sight.ts';

type Read<T> = Result<T, TextFault>;

/** The moves of Simple Risk as words. R is a row, C a column, 0 to 4; brackets and commas may be written: (R,C). */
export const commands: readonly MoveCommand<GridMove, GridView, number>[] = [
  {
    form: 'deploy R C [N]',
    does: 'place one troop (before the first turn), or all new troops of the turn',
    read: readDeploy,
  },
  {
    form: 'attack R C R C M',
    does: 'attack from the first territory to the second with M dice',
    read: between((source, target, dice) => ({ type: 'attack', source, target, dice })),
  },
  {
    form: 'defend N',
    does: 'answer an attack with N dice',
    read: ([dice = 0]) => ok({ type: 'defend', dice }),
  },
  {
    form: 'advance P',
    does: 'move P troops into the territory just taken',
    read: ([troops = 0]) => ok({ type: 'advance', troops }),
  },
  { form: 'stop', does: 'end the attacks of this turn', read: () => ok({ type: 'stop' }) },
  {
    form: 'move R C R C N',
    does: 'move N troops between two joined territories, once a turn; the turn ends',
    read: between((source, target, troops) => ({ type: 'move', source, target, troops })),
  },
  { form: 'pass', does: 'end the turn without moving', read: () => ok({ type: 'pass' }) },
];

/** Reads a move from a line; null when its first word is no move of Simple Risk. */
export const readMove = moveReader(commands, numbersOf, ', with whole numbers');

/** Reads `deploy`: one troop in the deployment stage, all new troops at the start of a turn. */
function readDeploy([row = 0, column = 0, count]: readonly number[], { phase }: GridView): Read<GridMove> {
  const territory = readTerritory(row, column);
  if (!territory.ok) return territory;
  if (count !== undefined && phase.name === 'deploying' && count !== 1)
    return fault('wrong-count', 'one troop is placed at a time');
  if (count !== undefined && phase.name === 'reinforcing' && count !== phase.troops)
    return fault('wrong-count', `all new troops go to one territory, and there are ${phase.troops}`);
  return ok({ type: phase.name === 'reinforcing' ? 'reinforce' : 'deploy', territory: territory.value });
}

/** Reads the rows and columns of two territories, and a number. */
function between(make: (source: Territory, target: Territory, count: number) => GridMove) {
  return ([row = 0, column = 0, toRow = 0, toColumn = 0, count = 0]: readonly number[]): Read<GridMove> => {
    const source = readTerritory(row, column);
    if (!source.ok) return source;
    const target = readTerritory(toRow, toColumn);
    return target.ok ? ok(make(source.value, target.value, count)) : target;
  };
}

function readTerritory(row: number, column: number): Read<Territory> {
  if (row < SIDE && column < SIDE) return ok(cell(row, column));
  const sentence = `(${row},${column}) is not on the board; rows and columns go from 0 to ${SIDE - 1}`;
  return fault('no-such-territory', sentence);
}

/** The lines of an outcomes file of Simple Risk, for the help. */
const outcomeForms: readonly string[] = [
  'deal A B C …    the owners of the 25 territories, row by row',
  "roll 6 2 / 5    the attacker's dice, then the defender's",
];

function readOutcome(words: readonly string[]): Result<ScriptedOutcome, string> {
  const [word = '', ...given] = words;
  if (word === 'deal') return readDeal(given);
  if (word === 'roll') return readRoll(given);
  return err(`${word} is no outcome; a line begins with deal or roll`);
}

function readDeal(owners: readonly string[]): Result<ScriptedOutcome, string> {
  const wrong = owners.find(owner => !/^[a-e]$/i.test(owner));
  if (wrong !== undefined) return err(`${wrong} is no player; owners are letters from A to E`);
  if (owners.length !== SIZE)
    return err(`a deal has ${SIZE} owners, row by row, and this one has ${owners.length}`);
  return ok({ what: 'deal', numbers: owners.map(owner => owner.toUpperCase().charCodeAt(0) - 65) });
}

function readRoll(given: readonly string[]): Result<ScriptedOutcome, string> {
  const wrong = given.find(word => word !== '/' && !/^[1-6]$/.test(word));
  if (wrong !== undefined) return err(`${wrong} is not on a die; pips go from 1 to 6`);
  if (!/^[1-6]{1,3}\/[1-6]{1,2}$/.test(given.join('')))
    return err('a roll is written like roll 6 2 / 5; one to three attacking dice, then one or two defending');
  return ok({ what: 'roll', numbers: given.filter(word => word !== '/').map(Number) });
}

/** The state of the game in one line: `turn TURN, PHASE, LETTER NAME: CHOICES`. The turn of the deployment is 0. */
export function stateLine(view: GridView, names: SeatNames): string {
  if (view.phase.name === 'over') return `turn ${view.turn}, over`;
  const seat = at(view.toMove, 0);
  return `turn ${view.turn}, ${view.phase.name}, ${letter(seat)} ${at(names, seat)}: ${choices(view)}`;
}

function choices(view: GridView): string {
  const { phase } = view;
  switch (phase.name) {
    case 'deploying':
      return `deploy R C (${troops(at(phase.left, at(view.toMove, 0)))} left to place, one at a time)`;
    case 'reinforcing':
      return `deploy R C (${troops(phase.troops)}, all in one territory)`;
    case 'choosing':
      return 'attack R C R C M, or stop';
    case 'defending': {
      const most = mostDefenceDice(at(view.troops, phase.target));
      const dice = plural(phase.dice, 'die', 'dice');
      const attack = `${territoryName(phase.target)} is attacked from ${territoryName(phase.source)} with ${dice}`;
      return `defend N (${span(1, most)}; ${attack})`;
    }
    case 'advancing': {
      const way = `from ${territoryName(phase.source)} to ${territoryName(phase.target)}`;
      return `advance P (${span(phase.least, phase.most)}, ${way})`;
    }
    case 'moving':
      return 'move R C R C N, or pass';
    case 'over':
      return '';
  }
}

const troops = (count: number): string => plural(count, 'troop', 'troops');

const span = (least: number, most: number): string =>
  least === most ? String(least) : `${least} to ${most}`;

const CORNER = '| RISK |';

/** Centres a text; the odd blank goes to the right. */
function centred(text: string, width: number): string {
  const left = Math.floor((width - text.length) / 2);
  return text.padStart(text.length + left).padEnd(width);
}

/**
 * The board as text (rules/grid.md#the-board): in each cell the owner's letter and at least two digits for the troops.
 */
export function boardLines({ owners, troops }: Pick<GridBoard, 'owners' | 'troops'>): string[] {
  const digits = Math.max(2, ...troops.map(number => `${number}`.length));
  const width = 3 + digits;
  const numbers = Array.from({ length: SIDE }, (_, index) => index);
  const cells = territories.map(
    territory => ` ${letter(at(owners, territory))} ${`${at(troops, territory)}`.padEnd(digits)}|`,
  );
  const rule = '-'.repeat(CORNER.length + SIDE * (width + 1));
  const head = numbers.map(column => `${centred(`${column}`, width)}|`);
  const rows = numbers.map(row => {
    const label = centred(`${row}`, CORNER.length - 2);
    return `|${label}|${cells.slice(row * SIDE, (row + 1) * SIDE).join('')}`;
  });
  return [rule, `${CORNER}${head.join('')}`, ...rows, rule];
}

/** The board in words, row by row. */
const textBoard = ({ owners, troops }: GridView): TerritoryBoard => ({
  unit: ['troop', 'troops'],
  territories: territories.map(territory => ({
    name: territoryName(territory),
    owner: at(owners, territory),
    count: at(troops, territory),
    neighbours: neighboursOf(territory),
  })),
  groups: Array.from({ length: SIDE }, (_, row) => ({
    name: `Row ${row}`,
    members: territories.filter(territory => rowOf(territory) === row),
  })),
});

function rowAndColumn(words: readonly string[]): Territory | null {
  const [row = SIDE, column = SIDE, ...rest] = numbersOf(words.join(' ')) ?? [];
  return rest.length === 0 && row < SIDE && column < SIDE ? cell(row, column) : null;
}

function lineOf(move: GridMove): string {
  const place = (territory: Territory): string => `${rowOf(territory)} ${columnOf(territory)}`;
  switch (move.type) {
    case 'deploy':
    case 'reinforce':
      return `deploy ${place(move.territory)}`;
    case 'attack':
      return `attack ${place(move.source)} ${place(move.target)} ${move.dice}`;
    case 'move':
      return `move ${place(move.source)} ${place(move.target)} ${move.troops}`;
    case 'defend':
      return `defend ${move.dice}`;
    case 'advance':
      return `advance ${move.troops}`;
    default:
      return move.type;
  }
}

/** The hint for a move, with the reason that the board gives. */
function hint(
  advised: readonly WeighedMove<GridTypes>[],
  { view, seat, names }: SeatPerspective<GridTypes>,
): TextHint {
  const { move } = at(advised, 0);
  const sight = sightOf({ view, names, asked: seat, near: seat, events: () => [] });
  const why = reasonInLines(sight, choicesOf(sight, seat), scene => adviceOf(move, scene));
  return { line: lineOf(move), why };
}

export const gridTextAdapter: TextAdapter<GridTypes> = {
  commands,
  move: readMove,
  board: boardLines,
  turnBegins: 'turn-began',
  ...boardWords<GridTypes>(textBoard, rowAndColumn),
  hint,
  story: (events, { seat, view, names }) => newsFor(seat, events, view, names).lines,
  boardAfterMoves: true,
  state: stateLine,
  outcomeForms,
  outcome: readOutcome,
};
