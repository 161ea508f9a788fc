import type { SeatNames } from '../game.ts';
import { explainScriptFault } from '../random.ts';
import type { Seat } from '../seat.ts';
import { counted, named } from '../wording.ts';
import type { DominationEvent, DominationRefusal } from './events.ts';
import type { DominationMove, DominationSetup, PhaseName } from './types.ts';

type Setup = Pick<DominationSetup, 'board' | 'cards' | 'missions'>;

/** What sentences need to name things: players, countries and cards. */
interface Names {
  readonly player: (seat: Seat) => string;
  readonly country: (index: number) => string;
  readonly card: (card: number) => string;
  readonly mission: (mission: number) => string;
}

/** One short line of what happened, without a full stop; null for what needs no line. */
export function describe(event: DominationEvent, names: SeatNames, setup?: Setup): string | null {
  const { player, country, card, mission } = namesOf(names, setup);
  switch (event.type) {
    case 'claimed':
      return `${player(event.seat)} takes ${country(event.territory)}`;
    case 'placed':
      return `${player(event.seat)} places ${armies(event.armies)} in ${country(event.territory)}`;
    case 'capital-chosen':
      return `${player(event.seat)} makes ${country(event.territory)} the capital`;
    case 'go-began':
      if (event.turn === 0) return null;
      return event.armies === 0
        ? `Turn ${event.turn}: ${player(event.seat)} is next`
        : `Turn ${event.turn}: ${player(event.seat)} has ${armies(event.armies)} to place`;
    case 'traded':
      return `${player(event.seat)} trades ${event.cards.map(card).join(', ')} for ${armies(event.armies)}${
        event.bonus === null ? '' : ` and ${event.bonus.armies} in ${country(event.bonus.territory)}`
      }`;
    case 'attacked':
      return `${player(event.seat)} attacks ${country(event.target)} of ${player(event.defender)} from ${country(event.source)}`;
    case 'rolled':
      return `${player(event.seat)} rolls ${event.attack.join(' ')}, ${player(event.defender)} ${event.defence.join(' ')}: ${losses(event, player)}`;
    case 'captured':
      return `${player(event.seat)} takes ${country(event.target)} from ${player(event.from)}`;
    case 'eliminated':
      return `${player(event.seat)} is out of the game, beaten by ${player(event.by)}, who gets ${counted(event.count, 'card', 'cards')}`;
    case 'advanced':
      return `${player(event.seat)} moves ${armies(event.armies)} into ${country(event.target)}`;
    case 'retreated':
      return `${player(event.seat)} gives up the attack on ${country(event.target)}`;
    case 'attacks-ended':
      return event.automatic ? `${player(event.seat)} has no attack left` : null;
    case 'fortified':
      return `${player(event.seat)} moves ${armies(event.armies)} from ${country(event.source)} to ${country(event.target)}`;
    case 'passed':
      return event.automatic ? `${player(event.seat)} has no armies to move` : null;
    case 'card-drawn':
      return event.card === null
        ? `${player(event.seat)} gets a card`
        : `${player(event.seat)} gets a card: ${card(event.card)}`;
    case 'won':
      return `${player(event.seat)} ${WON[event.by]} and wins${event.mission === null ? '' : ` (${mission(event.mission)})`}`;
    case 'drawn':
      return `The game is a draw after ${counted(event.turn, 'turn', 'turns')}`;
    case 'undone':
      return `${player(event.seat)} begins the turn again`;
    case 'continued':
      return `${player(event.seat)} plays on for the whole world`;
    case 'trade-ended':
    case 'attack-rolled':
    case 'defended':
    case 'turn-ended':
    case 'switched':
      return null;
  }
}

const WON = {
  conquest: 'owns the whole world',
  capitals: 'holds every capital',
  mission: 'has fulfilled the mission',
} as const;

/** The one sentence that says why a move was refused, without a capital (but in names) and without a full stop. */
export function explain(refusal: DominationRefusal, names: SeatNames, setup?: Setup): string {
  const { player, country, card } = namesOf(names, setup);
  switch (refusal.code) {
    case 'game-over':
      return 'the game is over';
    case 'not-your-turn':
      return `${player(refusal.active)} is to move, not ${player(refusal.seat)}`;
    case 'wrong-phase':
      return `${MOVE_NAMES[refusal.move]} is not possible now: ${TASKS[refusal.phase]}`;
    case 'no-such-territory':
      return `the board has no country ${refusal.territory + 1}`;
    case 'not-yours':
      return refusal.owner === null
        ? `${country(refusal.territory)} belongs to nobody`
        : `${country(refusal.territory)} belongs to ${player(refusal.owner)}`;
    case 'taken':
      return `${country(refusal.territory)} belongs to ${player(refusal.owner)}; choose an empty one`;
    case 'your-own':
      return `${country(refusal.territory)} is your own`;
    case 'not-adjacent':
      return `no border leads from ${country(refusal.source)} to ${country(refusal.target)}`;
    case 'no-path':
      return `no way through your own countries leads from ${country(refusal.source)} to ${country(refusal.target)}`;
    case 'same-territory':
      return `${country(refusal.territory)} is both source and target; the target must be another`;
    case 'too-few-armies':
      return `${country(refusal.territory)} has only ${armies(refusal.armies)} and needs 2, for one must stay`;
    case 'one-army':
      return `one army is placed at a time, not ${refusal.armies}`;
    case 'wrong-number':
      return `the number must be from ${refusal.least} to ${refusal.most}, not ${refusal.armies}`;
    case 'wrong-dice':
      return `the dice must be from 1 to ${refusal.most}, not ${refusal.dice}`;
    case 'no-attacks-left':
      return `${counted(refusal.attacks, 'attack', 'attacks')} a turn are allowed, and made`;
    case 'not-three-cards':
      return 'a set is three different cards';
    case 'not-in-hand':
      return `${card(refusal.card)} is not in your hand`;
    case 'no-set':
      return 'these three cards are no set';
    case 'must-trade':
      return `with ${counted(refusal.cards, 'card', 'cards')} you must trade until you have fewer than ${refusal.limit}`;
    case 'nothing-to-undo':
      return 'there is nothing to take back now';
    case 'cannot-continue':
      return 'the game cannot go on';
    case 'outcomes-ended':
    case 'outcomes-mismatch':
      return explainScriptFault(refusal);
  }
}

const MOVE_NAMES: Record<DominationMove['type'], string> = {
  claim: 'taking a country',
  place: 'placing armies',
  'place-random': 'placing at random',
  'choose-capital': 'choosing a capital',
  trade: 'trading cards',
  'end-trade': 'ending the trade',
  attack: 'an attack',
  'end-attack': 'ending the attacks',
  roll: 'rolling',
  retreat: 'a retreat',
  defend: 'a defence',
  advance: 'moving in',
  fortify: 'moving armies',
  pass: 'passing',
  'end-turn': 'ending the turn',
  undo: 'undoing a turn',
  continue: 'going on after a win',
  switch: 'switches',
};

const TASKS: Record<PhaseName, string> = {
  'setup.claiming': 'an empty country is to be taken',
  'setup.placing': 'an army is to be placed in an own country',
  capital: 'a capital is to be chosen',
  trading: 'cards are to be traded, or the trade ended',
  placing: 'the new armies come first',
  'attacking.choosing': 'it is time to attack, or to end the attacks',
  'attacking.rolling': 'it is time to roll, or to retreat',
  'attacking.defending': 'the defender is choosing the dice',
  'attacking.advancing': 'the conqueror is moving in',
  fortifying: 'it is time for the one move of armies, or to pass',
  ending: 'the turn is to be ended',
  over: 'the game is over',
};

function namesOf(names: SeatNames, setup: Setup | undefined): Names {
  const country = (index: number): string => setup?.board.countries[index]?.name ?? `country ${index + 1}`;
  return {
    player: named(names),
    country,
    card: number => {
      const card = setup?.cards[number];
      if (card === undefined) return `card ${number + 1}`;
      return card.kind === 'wildcard' ? 'wildcard' : `${card.kind} ${country(card.country)}`;
    },
    mission: number => setup?.missions[number]?.text.replace(/[.!]+$/, '') ?? `mission ${number + 1}`,
  };
}

const armies = (number: number): string => counted(number, 'army', 'armies');

function losses(event: DominationEvent & { type: 'rolled' }, player: (seat: Seat) => string): string {
  const attacker = `${player(event.seat)} loses ${event.attackerLoses}`;
  const defender = `${player(event.defender)} loses ${event.defenderLoses}`;
  if (event.attackerLoses === 0) return defender;
  return event.defenderLoses === 0 ? attacker : `${attacker}, ${defender}`;
}
