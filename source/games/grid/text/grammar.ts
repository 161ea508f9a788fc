import type { Territory } from '../../../../machines/conquest/board.ts';
import { cell } from '../../../../machines/grid/board.ts';
import type { GridMove, GridView } from '../../../../machines/grid/types.ts';
import { SIDE } from '../../../../machines/grid/types.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import type { CommandHelp, TextFault } from '../../../text/face.ts';

/** The moves of Simple Risk as words. R is a row, C a column, 0 to 4; brackets and commas may be written: (R,C). */
export const commands: readonly CommandHelp[] = [
  { form: 'deploy R C [N]', does: 'place one troop (before the first turn), or all new troops of the turn' },
  { form: 'attack R C R C M', does: 'attack from the first territory to the second with M dice' },
  { form: 'defend N', does: 'answer an attack with N dice' },
  { form: 'advance P', does: 'move P troops into the territory just taken' },
  { form: 'stop', does: 'end the attacks of this turn' },
  {
    form: 'move R C R C N',
    does: 'move N troops between two joined territories, once a turn; the turn ends',
  },
  { form: 'pass', does: 'end the turn without moving' },
];

type Reading = (numbers: readonly number[], view: GridView) => Result<GridMove, TextFault>;

const readings: Readonly<Record<string, { readonly counts: readonly number[]; readonly read: Reading }>> = {
  deploy: { counts: [2, 3], read: readDeploy },
  attack: {
    counts: [5],
    read: numbers => between(numbers, (source, target, dice) => ({ type: 'attack', source, target, dice })),
  },
  defend: { counts: [1], read: numbers => ok({ type: 'defend', dice: at(numbers, 0) }) },
  advance: { counts: [1], read: numbers => ok({ type: 'advance', troops: at(numbers, 0) }) },
  stop: { counts: [0], read: () => ok({ type: 'stop' }) },
  move: {
    counts: [5],
    read: numbers => between(numbers, (source, target, troops) => ({ type: 'move', source, target, troops })),
  },
  pass: { counts: [0], read: () => ok({ type: 'pass' }) },
};

/** The move that a line means; null when its first word is no move of Simple Risk. */
export function readMove(words: readonly string[], view: GridView): Result<GridMove, TextFault> | null {
  const [word = '', ...given] = words;
  const reading = Object.hasOwn(readings, word) ? readings[word] : undefined;
  if (reading === undefined) return null;
  const tokens = given.join(' ').replaceAll(/[(),]/g, ' ').split(' ').filter(Boolean);
  const wellFormed = tokens.every(token => /^\d{1,6}$/.test(token));
  if (!wellFormed || !reading.counts.includes(tokens.length)) return err(usage(word));
  return reading.read(tokens.map(Number), view);
}

function usage(word: string): TextFault {
  const form = commands.find(command => command.form.split(' ')[0] === word)?.form ?? word;
  const what = form.includes(' ') ? `is written ${form}, with whole numbers` : 'stands alone';
  return { code: 'bad-arguments', sentence: `${word} ${what}` };
}

/** `deploy` is two moves: one troop in the deployment stage, all new troops at the start of a turn. */
function readDeploy(numbers: readonly number[], view: GridView): Result<GridMove, TextFault> {
  const territory = readTerritory(at(numbers, 0), at(numbers, 1));
  if (!territory.ok) return territory;
  const { phase } = view;
  const count = numbers[2];
  if (count !== undefined && phase.name === 'deploying' && count !== 1)
    return err({ code: 'wrong-count', sentence: 'one troop is placed at a time' });
  if (count !== undefined && phase.name === 'reinforcing' && count !== phase.troops)
    return err({
      code: 'wrong-count',
      sentence: `all new troops go to one territory, and there are ${phase.troops}`,
    });
  return ok({ type: phase.name === 'reinforcing' ? 'reinforce' : 'deploy', territory: territory.value });
}

function between(
  numbers: readonly number[],
  make: (source: Territory, target: Territory, count: number) => GridMove,
): Result<GridMove, TextFault> {
  const source = readTerritory(at(numbers, 0), at(numbers, 1));
  if (!source.ok) return source;
  const target = readTerritory(at(numbers, 2), at(numbers, 3));
  if (!target.ok) return target;
  return ok(make(source.value, target.value, at(numbers, 4)));
}

function readTerritory(row: number, column: number): Result<Territory, TextFault> {
  if (row < SIDE && column < SIDE) return ok(cell(row, column));
  return err({
    code: 'no-such-territory',
    sentence: `(${row},${column}) is not on the board; rows and columns go from 0 to ${SIDE - 1}`,
  });
}
