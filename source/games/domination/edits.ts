import { territory } from '../../../machines/conquest/board.ts';
import type { Card } from '../../../machines/conquest/deck.ts';
import { newArmies } from '../../../machines/domination/turns.ts';
import type { DominationPosition, PhaseName, Scenario } from '../../../machines/domination/types.ts';
import { usableMissions } from '../../../machines/domination/winning.ts';
import { at, replaced } from '../../../machines/result.ts';
import { letter, type Seat, seats } from '../../../machines/seat.ts';
import { choiceEdit, type Edit, flagEdit, numberEdit, seatEdit } from '../../table/edits.ts';
import { outOf } from '../conquest/edits.ts';

type Changed = Edit<DominationPosition>;

/** The possible edits of a position, or of one territory. */
export const dominationEdits = (
  game: Scenario,
  position: DominationPosition,
  territory: number | null,
): readonly Changed[] =>
  territory === null
    ? [...ofAll(game, position), ...ofCards(game, position, ({ kind }) => kind === 'wildcard')]
    : [
        ...ofTerritory(game, position, territory),
        ...ofCards(game, position, card => card.kind !== 'wildcard' && card.country === territory),
      ];

const NOBODY = [null, 'nobody'] as const;

function ofTerritory(game: Scenario, position: DominationPosition, index: number): readonly Changed[] {
  const { owners, armies, capitals, mode, phase } = position;
  const all = seats(game.setup.seats);
  const owner = at(owners, index);
  const waits = phase.name === 'attacking.advancing' && phase.target === index;
  const give = (seat: Seat | null): DominationPosition => {
    const given = replaced(owners, index, seat);
    const least = waits || seat === null ? 0 : Math.max(1, at(armies, index));
    return withEliminations(game, { ...position, owners: given, armies: replaced(armies, index, least) });
  };
  const crown = (seat: Seat | null): DominationPosition => {
    const others = capitals.map(before => (before === index ? null : before));
    return edited(position, { capitals: seat === null ? others : replaced(others, seat, territory(index)) });
  };
  const capitalOf = all.find(seat => capitals[seat] === index) ?? null;
  const choices = [NOBODY, ...all.map(seat => [seat, letter(seat)] as const)];
  return [
    owner === null
      ? choiceEdit<Seat | null, DominationPosition>('owner', choices, NOBODY, give)
      : seatEdit('owner', all, owner, give),
    ...(waits || owner === null
      ? []
      : [numberEdit('armies', at(armies, index), withArmies(position, index), { least: 1 })]),
    ...(mode === 'capital'
      ? [choiceEdit<Seat | null, DominationPosition>('capital of', choices, [capitalOf, ''], crown)]
      : []),
  ];
}

/** Moving in keeps its limit of all but one army of the source. */
const withArmies = (position: DominationPosition, territory: number) => (count: number) => {
  const { phase } = position;
  const armies = replaced(position.armies, territory, count);
  if (phase.name !== 'attacking.advancing') return edited(position, { armies });
  return edited(position, { armies, phase: { ...phase, most: at(armies, phase.source) - 1 } });
};

/** A changed position, in which undo has no start to return to. */
const edited = (position: DominationPosition, change: Partial<DominationPosition>): DominationPosition => ({
  ...position,
  start: null,
  ...change,
});

function ofAll(game: Scenario, position: DominationPosition): readonly Changed[] {
  const { active, phase, turn, reserve, captured, missions } = position;
  const { setup } = game;
  const all = seats(setup.seats);
  const given = usableMissions(setup).map(index => [index, at(setup.missions, index).text] as const);
  const phases = STARTS.filter(name => name !== phase.name).map(name => [name, WORDS[name]] as const);
  return [
    seatEdit('to move', all, active, seat =>
      seat === active ? position : withEliminations(game, atRest(position, seat)),
    ),
    choiceEdit<PhaseName, DominationPosition>('phase', phases, [phase.name, WORDS[phase.name]], name =>
      name === phase.name ? position : startedAt(game, position, name),
    ),
    ...(turn === 0 ? [] : [numberEdit('turn', turn, now => edited(position, { turn: now }), { least: 1 })]),
    ...all
      .filter(seat => turn === 0 || seat === active)
      .map(seat =>
        numberEdit(`${letter(seat)}: to place`, at(reserve, seat), now =>
          edited(position, { reserve: replaced(reserve, seat, now) }),
        ),
      ),
    ...(turn === 0 ? [] : [flagEdit('earns a card', captured, now => edited(position, { captured: now }))]),
    ...(setup.options.mode === 'mission'
      ? all.map(seat =>
          choiceEdit(`mission of ${letter(seat)}`, given, [missions[seat] ?? 0, ''], mission =>
            // Whoever has it already gets this player's instead.
            edited(position, {
              missions: missions.map((each, other) =>
                other === seat ? mission : each === mission ? (missions[seat] ?? null) : each,
              ),
            }),
          ),
        )
      : []),
  ];
}

const WORDS: Readonly<Record<PhaseName, string>> = {
  'setup.claiming': 'claiming',
  'setup.placing': 'placing at the start',
  capital: 'choosing a capital',
  trading: 'trading cards',
  placing: 'placing',
  'attacking.choosing': 'attacks',
  'attacking.rolling': 'a battle',
  'attacking.defending': 'the defence',
  'attacking.advancing': 'moving in',
  fortifying: 'the movement',
  ending: 'the end of the turn',
  over: 'over',
};

/** The phases in which an edited turn can start. */
const STARTS = ['trading', 'placing', 'attacking.choosing', 'fortifying', 'ending'] as const;

/** Starts a phase of a turn, with new armies where it places them. */
function startedAt(game: Scenario, position: DominationPosition, phase: PhaseName): DominationPosition {
  const name = STARTS.find(each => each === phase);
  if (name === undefined) return position;
  const { active } = position;
  const turn = Math.max(1, position.turn);
  const places = name === 'trading' || name === 'placing';
  const coming = (): number => newArmies(game.setup.options, game.board, position, active);
  const reserve = replaced(position.reserve, active, places ? at(position.reserve, active) || coming() : 0);
  return withEliminations(game, { ...position, turn, mustTrade: false, reserve, phase: { name } });
}

/** Gives the turn to another seat; a battle becomes the choice of an attack. */
function atRest(position: DominationPosition, active: Seat): DominationPosition {
  const { phase, turn } = position;
  const given = replaced(position.reserve, active, at(position.reserve, position.active));
  const reserve = turn === 0 ? position.reserve : replaced(given, position.active, 0);
  const cleared = { active, reserve, captured: false, attacks: 0, mustTrade: false };
  return { ...position, ...cleared, phase: 'source' in phase ? { name: 'attacking.choosing' } : phase };
}

/** Updates who is out, beaten by the active seat: exactly those without territories. */
function withEliminations(game: Scenario, position: DominationPosition): DominationPosition {
  const { owners, eliminated, beatenBy, turn, active } = position;
  const out = turn === 0 ? eliminated : outOf(owners, eliminated, game.setup.seats);
  const isOut = (index: number): boolean => out.some(seat => seat === index);
  const beaters = beatenBy.map((by, index) => (isOut(index) ? (by ?? active) : null));
  return edited(position, { eliminated: out, beatenBy: beaters });
}

type Holder = Seat | 'deck' | 'used';

/** Edits of the holder of each matching card: a player, the deck, the used pile or nobody. */
function ofCards(
  game: Scenario,
  position: DominationPosition,
  among: (card: Card) => boolean,
): readonly Changed[] {
  const all = seats(game.setup.seats);
  const places: readonly (readonly [Holder, string])[] = [
    ['deck', 'the deck'],
    ['used', 'traded in'],
    ...all.map(seat => [seat, letter(seat)] as const),
  ];
  return game.setup.cards.flatMap((card, number) => {
    if (!among(card)) return [];
    const { hands, deck, used } = position;
    const pile = deck.includes(number) ? 'deck' : used.includes(number) ? 'used' : null;
    const holder = all.find(seat => at(hands, seat).includes(number)) ?? pile;
    return [
      choiceEdit<Holder | null, DominationPosition>(
        `${card.kind} with`,
        places,
        [holder, holder === null ? 'nowhere' : ''],
        to => (to === null ? position : withCardAt(position, number, to)),
      ),
    ];
  });
}

function withCardAt(position: DominationPosition, card: number, to: Holder): DominationPosition {
  const without = (cards: readonly number[]): readonly number[] => cards.filter(each => each !== card);
  const { hands, deck, used } = position;
  return edited(position, {
    hands: hands.map((hand, seat) => (seat === to ? [...without(hand), card] : without(hand))),
    deck: to === 'deck' ? [...without(deck), card].toSorted((one, other) => one - other) : without(deck),
    used: to === 'used' ? [...without(used), card] : without(used),
  });
}
