import { expect, test } from 'vitest';
import { type BoardData, regionsOf } from '../../../machines/conquest/board.ts';
import type { IntensityView } from '../../../machines/intensity/types.ts';
import { letter, seats } from '../../../machines/seat.ts';
import { kits } from '../../../source/games/kits.ts';
import { puzzleData } from '../../../source/study/puzzles/data.ts';
import { type Puzzle, readPuzzle } from '../../../source/study/puzzles/puzzle.ts';

/** What a reason says is held against the position, by nothing of what found it. */
interface Board {
  readonly owners: readonly unknown[];
  readonly seat: number;
  readonly target: number;
  readonly board: BoardData | null;
  /** By seat; none in games without. */
  readonly capitals: readonly (number | null)[];
  /** What the key's orders attack and move to, in their order. */
  readonly advances: readonly number[];
}

const lands = ({ board, target }: Board): readonly (readonly number[])[] =>
  board === null
    ? []
    : regionsOf(board)
        .filter(({ bonus, territories }) => bonus > 0 && territories.includes(target))
        .map(({ territories }) => territories);
const isWhole = (land: readonly number[], owners: readonly unknown[]): boolean =>
  new Set(land.map(each => owners[each])).size === 1;

const FACTS: Readonly<Record<string, (board: Board) => boolean>> = {
  'break a continent': board => lands(board).some(land => isWhole(land, board.owners)),
  'win a continent': board =>
    lands(board).some(land => isWhole(land, board.owners.with(board.target, board.seat))),
  'knock somebody out': ({ owners, target }) => owners.filter(each => each === owners[target]).length === 1,
  'knock out for the cards': ({ owners, target }) =>
    owners.filter(each => each === owners[target]).length === 1,
  'take the capital': ({ owners, target, capitals }) => capitals.indexOf(target) === owners[target],
  'strike first': ({ target, advances }) => advances.length > 1 && advances.at(-1) !== target,
  'strike last': ({ target, advances }) => advances.length > 1 && advances[0] !== target,
};

const all = (
  await Promise.all(
    kits.map(async kit => {
      const data = await puzzleData(kit);
      const read = await Promise.all(data.map((_, index) => readPuzzle(kit, index + 1)));
      return read.flatMap(each =>
        each.ok ? [[`${kit.title} ${each.value.number}`, each.value] as const] : [],
      );
    }),
  )
).flat();

const told = ({ rules, insight }: Puzzle) => insight(seats(rules.setup.seats).map(letter));
const viewOf = ({ rules, begun, seat }: Puzzle): object => rules.view(begun.position ?? {}, seat);

test('what the reasons of attacks say is so on their boards', () => {
  let checked = 0;
  for (const [name, puzzle] of all) {
    const insight = told(puzzle);
    const holds = FACTS[insight?.theme ?? ''];
    if (insight === null || holds === undefined) continue;
    // A battle that goes on says itself where it is.
    const {
      owners = [],
      capitals = [],
      phase,
    } = viewOf(puzzle) as Partial<Pick<Board, 'owners' | 'capitals'>> & {
      readonly phase?: { readonly target?: number };
    };
    const { board = null } = puzzle.rules.setup as { readonly board?: BoardData };
    const { target = insight.target ?? phase?.target ?? -1, orders = [] } = puzzle.plans[0].move as {
      readonly target?: number;
      readonly orders?: readonly { readonly type: string; readonly target?: number }[];
    };
    const advances = orders.flatMap(({ type, target: to }) => (type === 'advance' ? [to ?? -1] : []));
    expect([name, owners[target] === puzzle.seat]).toEqual([name, false]);
    expect([name, holds({ owners, seat: puzzle.seat, target, board, capitals, advances })]).toEqual([
      name,
      true,
    ]);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(5);
});

test('the hints of Intensity leave two cards at least', () => {
  for (const [name, puzzle] of all.filter(([, { game }]) => game.id === 'intensity')) {
    const { legal } = viewOf(puzzle) as IntensityView;
    const insight = told(puzzle);
    const suit = legal.filter(card => insight?.area === `your ${Math.floor(card / 10)}s`);
    expect([name, suit.length !== 1, (suit.length || legal.length) > 1]).toEqual([name, true, true]);
    expect([name, /^one of the (two|[2-9])/.test(insight?.piece ?? '')]).toEqual([name, true]);
  }
});
