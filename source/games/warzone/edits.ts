import { territory as territoryAt } from '../../../machines/conquest/board.ts';
import { at, replaced } from '../../../machines/result.ts';
import { letter, seats } from '../../../machines/seat.ts';
import { CARDS, cardsInPlay, piecesOf, withPieces } from '../../../machines/warzone/orders.ts';
import { afterOrder, beginTurn, income, seatsToMove } from '../../../machines/warzone/turns.ts';
import type { Owner, Scenario, WarzonePosition } from '../../../machines/warzone/types.ts';
import { choiceEdit, type Edit, flagEdit, numberEdit } from '../../table/edits.ts';
import { outOf } from '../conquest/edits.ts';

type Changed = Edit<WarzonePosition>;

/** The edits of a position. Orders are dropped where they may not be possible any more. */
export const warzoneEdits = (
  game: Scenario,
  position: WarzonePosition,
  territory: number | null,
): readonly Changed[] =>
  territory === null ? ofAll(game, position) : ofTerritory(game, position, territory);

function ofTerritory(game: Scenario, position: WarzonePosition, territory: number): readonly Changed[] {
  const { owners, armies } = position;
  const all = seats(game.setup.seats);
  return [
    choiceEdit<Owner, WarzonePosition>(
      'owner',
      [[null, 'neutral'], ...all.map(seat => [seat, letter(seat)] as const)],
      [at(owners, territory), ''],
      owner => owned(game, { ...position, owners: replaced(owners, territory, owner) }),
    ),
    numberEdit('armies', at(armies, territory), now =>
      unordered({ ...position, armies: replaced(armies, territory, now) }),
    ),
    ...crowning(game, position, territory),
  ];
}

/** Makes a territory its owner's capital, or places the commander there. */
function crowning({ setup }: Scenario, position: WarzonePosition, index: number): readonly Changed[] {
  const { capitals, owners } = position;
  const owner = at(owners, index);
  if (capitals === undefined || owner === null) return [];
  const crown = (now: boolean): WarzonePosition =>
    now ? { ...position, capitals: replaced(capitals, owner, territoryAt(index)) } : position;
  const word = setup.options.commanders ? 'commander' : 'capital';
  return [flagEdit(word, capitals[owner] === index, crown)];
}

function ofAll(game: Scenario, position: WarzonePosition): readonly Changed[] {
  const { phase, turn, incomes, hands, eliminated } = position;
  const { options } = game.setup;
  const players = seats(game.setup.seats).filter(seat => !eliminated.includes(seat));
  if (phase.name !== 'ordering') {
    const now = [phase.name, phase.name === 'over' ? 'over' : 'the picks'] as const;
    const begin = (name: string) => (name === 'ordering' ? firstTurn(game, position) : position);
    return [choiceEdit<string, WarzonePosition>('phase', [['ordering', 'orders']], now, begin)];
  }
  const { committed } = phase;
  return [
    numberEdit('turn', turn, now => ({ ...position, turn: now }), { least: 1 }),
    ...players.map(seat =>
      flagEdit(`${letter(seat)} is ready`, at(committed, seat), now =>
        asked(game, { ...position, phase: { ...phase, committed: replaced(committed, seat, now) } }),
      ),
    ),
    ...players.map(seat =>
      numberEdit(`${letter(seat)}: new armies`, at(incomes, seat), now =>
        unordered({ ...position, incomes: replaced(incomes, seat, now) }),
      ),
    ),
    ...players.flatMap(seat =>
      cardsInPlay(options).map(card => {
        const index = CARDS.indexOf(card);
        const hand = at(hands, seat);
        const pieces = piecesOf(options, card) > 1 ? ` pieces` : '';
        return numberEdit(`${letter(seat)}: ${card}${pieces}`, hand[index] ?? 0, now =>
          unordered({
            ...position,
            hands: replaced(hands, seat, withPieces(hand, card, now - (hand[index] ?? 0))),
          }),
        );
      }),
    ),
  ];
}

function firstTurn(game: Scenario, position: WarzonePosition): WarzonePosition {
  const eliminated = outOf(position.owners, [], game.setup.seats);
  return beginTurn(game, { ...position, turn: Math.max(0, position.turn - 1), eliminated }, () => undefined);
}

/** The position after a change of owners: with the players that are out and the new armies. */
function owned(game: Scenario, position: WarzonePosition): WarzonePosition {
  const { phase, owners } = position;
  if (phase.name === 'picking') return position;
  const { board, setup } = game;
  const eliminated = outOf(owners, position.eliminated, setup.seats);
  const incomes = seats(setup.seats).map(seat => income(board, setup.options, position, seat));
  const now = unordered({ ...position, eliminated, incomes, ...movedCapitals(board, position) });
  if (now.phase.name !== 'ordering') return now;
  const isOut = (index: number): boolean => eliminated.some(seat => seat === index);
  const committed = now.phase.committed.map((done, index) => done || isOut(index));
  return asked(game, { ...now, phase: { ...now.phase, committed } });
}

/** The position with somebody to give an order who may, where orders are given in turn. */
const asked = (game: Scenario, position: WarzonePosition): WarzonePosition =>
  seatsToMove(position).length > 0 ? position : afterOrder(game, position, null);

/** Capitals that somebody else owns now move to the first territory that is left. */
function movedCapitals(
  board: Scenario['board'],
  { capitals, owners }: WarzonePosition,
): Pick<WarzonePosition, 'capitals'> {
  if (capitals === undefined) return {};
  return {
    capitals: capitals.map((capital, index) =>
      capital !== null && owners[capital] === index
        ? capital
        : (board.territories.find(each => owners[each] === index) ?? null),
    ),
  };
}

const unordered = (position: WarzonePosition): WarzonePosition =>
  position.phase.name === 'ordering'
    ? { ...position, phase: { ...position.phase, lists: position.phase.lists.map(() => []) } }
    : position;
