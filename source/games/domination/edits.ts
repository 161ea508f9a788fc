import { territory } from '../../../machines/conquest/board.ts';
import type { Card } from '../../../machines/conquest/deck.ts';
import { newArmies } from '../../../machines/domination/turns.ts';
import type {
  DominationPhase,
  DominationPosition,
  PhaseName,
  Scenario,
} from '../../../machines/domination/types.ts';
import { at, replaced } from '../../../machines/result.ts';
import { letter, type Seat, seats } from '../../../machines/seat.ts';
import { choiceEdit, type Edit, flagEdit, numberEdit, seatEdit } from '../../table/edits.ts';
import { outOf } from '../conquest/edits.ts';

type Changed = Edit<DominationPosition>;

/** The possible edits of a position, or of one territory. */
export const dominationEdits = (
  game: Scenario,
  position: DominationPosition,
  place: number | null,
): readonly Changed[] =>
  place === null
    ? [...ofAll(game, position), ...ofCards(game, position, ({ kind }) => kind === 'wildcard')]
    : [
        ...ofTerritory(game, position, place),
        ...ofCards(game, position, card => card.kind !== 'wildcard' && card.country === place),
      ];

const NOBODY = [null, 'nobody'] as const;

const lettered = (all: readonly Seat[]) => all.map(seat => [seat, letter(seat)] as const);

function ofTerritory(game: Scenario, position: DominationPosition, place: number): readonly Changed[] {
  const { owners, armies, capitals, mode, phase } = position;
  const all = seats(game.setup.seats);
  const owner = at(owners, place);
  const waits = phase.name === 'attacking.advancing' && phase.target === place;
  const give = (seat: Seat | null): DominationPosition => {
    const given = replaced(owners, place, seat);
    const least = waits || seat === null ? 0 : Math.max(1, at(armies, place));
    return settled(game, { ...position, owners: given, armies: replaced(armies, place, least) });
  };
  const crown = (seat: Seat | null): DominationPosition => ({
    ...position,
    start: null,
    capitals: capitals.map((before, of) =>
      of === seat ? territory(place) : before === place ? null : before,
    ),
  });
  const capitalOf = all.find(seat => capitals[seat] === place) ?? null;
  return [
    owner === null
      ? choiceEdit<Seat | null, DominationPosition>('owner', [NOBODY, ...lettered(all)], NOBODY, give)
      : seatEdit('owner', all, owner, give),
    ...(waits || owner === null
      ? []
      : [
          numberEdit('armies', at(armies, place), now => withArmies(position, replaced(armies, place, now)), {
            least: 1,
          }),
        ]),
    ...(mode === 'capital'
      ? [
          choiceEdit<Seat | null, DominationPosition>(
            'capital of',
            [NOBODY, ...lettered(all)],
            [capitalOf, ''],
            crown,
          ),
        ]
      : []),
  ];
}

/** Moving in keeps its limit of all but one army of the source. */
function withArmies(position: DominationPosition, armies: readonly number[]): DominationPosition {
  const { phase } = position;
  const now = { ...position, start: null, armies };
  if (phase.name !== 'attacking.advancing') return now;
  return { ...now, phase: { ...phase, most: at(armies, phase.source) - 1 } };
}

function ofAll(game: Scenario, position: DominationPosition): readonly Changed[] {
  const { active, phase, turn, reserve, captured, missions } = position;
  const { setup } = game;
  const all = seats(setup.seats);
  const given = setup.missions.map(({ text }, index) => [index, text] as const);
  return [
    seatEdit('to move', all, active, seat =>
      seat === active ? position : settled(game, atRest(position, seat)),
    ),
    choiceEdit(
      'phase',
      PHASES.filter(([name]) => name !== phase.name),
      [phase.name, WORDS[phase.name]],
      name => (name === phase.name ? position : begun(game, position, name)),
    ),
    ...(turn === 0
      ? []
      : [numberEdit('turn', turn, now => ({ ...position, start: null, turn: now }), { least: 1 })]),
    ...all
      .filter(seat => turn === 0 || seat === active)
      .map(seat =>
        numberEdit(`${letter(seat)}: to place`, at(reserve, seat), now => ({
          ...position,
          start: null,
          reserve: replaced(reserve, seat, now),
        })),
      ),
    ...(turn === 0
      ? []
      : [flagEdit('earns a card', captured, now => ({ ...position, start: null, captured: now }))]),
    ...(setup.options.mode === 'mission'
      ? all.map(seat =>
          choiceEdit(`mission of ${letter(seat)}`, given, [missions[seat] ?? 0, ''], mission => ({
            ...position,
            start: null,
            missions: replaced(missions, seat, mission),
          })),
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
const PHASES = (['trading', 'placing', 'attacking.choosing', 'fortifying', 'ending'] as const).map(
  (name): readonly [PhaseName, string] => [name, WORDS[name]],
);

/** Starts a phase of a turn, with new armies where it places them. */
function begun(game: Scenario, position: DominationPosition, name: PhaseName): DominationPosition {
  const phase = PLAIN[name];
  if (phase === undefined) return position;
  const { active, reserve } = position;
  const places = name === 'trading' || name === 'placing';
  const armies = places
    ? at(reserve, active) || newArmies(game.setup.options, game.board.regions, position, active)
    : 0;
  return settled(game, {
    ...position,
    turn: Math.max(1, position.turn),
    mustTrade: false,
    reserve: replaced(reserve, active, armies),
    phase,
  });
}

const PLAIN: Readonly<Partial<Record<PhaseName, DominationPhase>>> = {
  trading: { name: 'trading' },
  placing: { name: 'placing' },
  'attacking.choosing': { name: 'attacking.choosing' },
  fortifying: { name: 'fortifying' },
  ending: { name: 'ending' },
};

/** Gives the turn to another seat; a battle becomes the choice of an attack. */
function atRest(position: DominationPosition, active: Seat): DominationPosition {
  const { phase, reserve, turn } = position;
  return {
    ...position,
    active,
    captured: false,
    attacks: 0,
    mustTrade: false,
    reserve:
      turn === 0
        ? reserve
        : reserve.map((before, seat) =>
            seat === active ? at(reserve, position.active) : seat === position.active ? 0 : before,
          ),
    phase: 'source' in phase ? { name: 'attacking.choosing' } : phase,
  };
}

/** Updates who is out, beaten by the active seat: exactly those without territories. */
function settled(game: Scenario, position: DominationPosition): DominationPosition {
  const { owners, eliminated, beatenBy, turn, active } = position;
  const out = turn === 0 ? eliminated : outOf(owners, eliminated, game.setup.seats);
  return {
    ...position,
    start: null,
    eliminated: out,
    beatenBy: beatenBy.map((by, index) => (out.some(seat => seat === index) ? (by ?? active) : null)),
  };
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
    const holder = all.find(seat => at(hands, seat).includes(number));
    const now: readonly [Holder | null, string] =
      holder === undefined
        ? deck.includes(number)
          ? ['deck', '']
          : used.includes(number)
            ? ['used', '']
            : [null, 'nowhere']
        : [holder, ''];
    return [
      choiceEdit<Holder | null, DominationPosition>(`${card.kind} with`, places, now, to =>
        to === null ? position : moved(position, number, to),
      ),
    ];
  });
}

function moved(position: DominationPosition, card: number, to: Holder): DominationPosition {
  const without = (cards: readonly number[]): readonly number[] => cards.filter(each => each !== card);
  const { hands, deck, used } = position;
  return {
    ...position,
    start: null,
    hands: hands.map((hand, seat) => (seat === to ? [...without(hand), card] : without(hand))),
    deck: to === 'deck' ? [...without(deck), card].toSorted((one, other) => one - other) : without(deck),
    used: to === 'used' ? [...without(used), card] : without(used),
  };
}
