import { lossesOf } from '../conquest/dice.ts';
import { holdingText } from '../conquest/hold.ts';
import { settledText } from '../conquest/limit.ts';
import type { StateOf } from '../flow.ts';
import type { SeatNames } from '../game.ts';
import type { Seat } from '../seat.ts';
import {
  flowSentences,
  namesOf as inOneSentence,
  nameFrom,
  plural,
  type Sentences,
  sentenceOf,
} from '../wording.ts';
import type { DominationEvent, DominationRefusal, DominationSetup, DominationTypes } from './types.ts';

type Setup = Pick<DominationSetup, 'board' | 'cards' | 'missions'>;

interface Names {
  readonly player: (seat: Seat) => string;
  readonly country: (index: number) => string;
  readonly card: (card: number) => string;
  readonly mission: (mission: number) => string;
}

export const describe = (event: DominationEvent, names: SeatNames, setup?: Setup): string | null =>
  sentenceOf(EVENTS[event.type], event, namesOf(names, setup));

export const explain = (refusal: DominationRefusal, names: SeatNames, setup?: Setup): string =>
  sentenceOf(REFUSALS[refusal.code], refusal, namesOf(names, setup));

const EVENTS: Sentences<DominationEvent, 'type', Names, string | null> = {
  claimed: ({ seat, territory, armies }, { player, country }) => {
    const garrison = armies === undefined ? '' : `, with ${armiesOf(armies)}`;
    return `${player(seat)} took ${country(territory)}${garrison}`;
  },
  placed: ({ seat, armies, territory }, { player, country }) =>
    `${player(seat)} placed ${armiesOf(armies)} in ${country(territory)}`,
  'capital-chosen': ({ seat, territory }, { player, country }) =>
    `${player(seat)} made ${country(territory)} the capital`,
  'go-began': ({ turn, seat, armies }, { player }) => {
    if (turn === 0) return null;
    const task = armies === 0 ? 'is next' : `has ${armiesOf(armies)} to place`;
    return `Turn ${turn}: ${player(seat)} ${task}`;
  },
  traded: ({ seat, cards, armies, bonus }, { player, country, card }) => {
    const more = bonus === null ? '' : ` and ${bonus.armies} in ${country(bonus.territory)}`;
    return `${player(seat)} traded ${cards.map(card).join(', ')} for ${armiesOf(armies)}${more}`;
  },
  attacked: ({ seat, target, defender, source }, { player, country }) =>
    `${player(seat)} attacked ${country(target)} of ${player(defender)} from ${country(source)}`,
  rolled: (roll, { player }) =>
    `${player(roll.seat)} rolled ${roll.attack.join(' ')}, ${player(roll.defender)} ${roll.defence.join(' ')}: ${lossesOf(roll, player)}`,
  captured: ({ seat, target, from }, { player, country }) =>
    `${player(seat)} took ${country(target)} from ${player(from)}`,
  eliminated: ({ seat, by, count }, { player }) =>
    `${player(seat)} is out of the game, beaten by ${player(by)}, who gets ${cardsOf(count)}`,
  advanced: ({ seat, armies, target }, { player, country }) =>
    `${player(seat)} moved ${armiesOf(armies)} into ${country(target)}`,
  retreated: ({ seat, target }, { player, country }) =>
    `${player(seat)} gave up the attack on ${country(target)}`,
  'attacks-ended': ({ seat, automatic }, { player }) =>
    automatic ? `${player(seat)} has no attack left` : null,
  fortified: ({ seat, armies, source, target }, { player, country }) =>
    `${player(seat)} moved ${armiesOf(armies)} from ${country(source)} to ${country(target)}`,
  passed: ({ seat, automatic }, { player }) => (automatic ? `${player(seat)} has no armies to move` : null),
  'card-drawn': (drawn, { player, card }) =>
    `${player(drawn.seat)} got a card${drawn.card === null ? '' : `: ${card(drawn.card)}`}`,
  won: (won, { player, mission }) => {
    const which = won.mission === null ? '' : ` (${mission(won.mission)})`;
    if (won.team === undefined) return `${player(won.seat)} ${WON[won.by]} and wins${which}`;
    const team = inOneSentence(won.team, player);
    return won.by === 'mission'
      ? `${player(won.seat)} ${WON.mission}${which}, and ${team} win`
      : `${team} ${WON_TOGETHER[won.by]} together and win`;
  },
  drawn: ({ turn }) => `The game is a draw after ${plural(turn, 'turn', 'turns')}`,
  settled: (settled, { player }) => settledText(settled, player),
  holding: (change, { player }) => holdingText(change, player),
  undone: ({ seat }, { player }) => `${player(seat)} began the turn again`,
  continued: ({ seat }, { player }) => `${player(seat)} plays on for the whole world`,
  'trade-ended': null,
  'attack-rolled': null,
  defended: null,
  'turn-ended': null,
  switched: null,
};

const WON = {
  conquest: 'owns the whole world',
  capitals: 'holds every capital',
  mission: 'has fulfilled the mission',
} as const;

const WON_TOGETHER = {
  conquest: 'own the whole world',
  capitals: 'hold every capital',
} as const;

const REFUSALS: Sentences<DominationRefusal, 'code', Names> = {
  ...flowSentences<StateOf<DominationTypes>>({
    'setup.claiming': 'claim a territory',
    'setup.placing': 'place an army',
    capital: 'choose your capital',
    trading: 'trade cards or keep them',
    placing: 'place your new armies',
    'attacking.choosing': 'end your attacks',
    'attacking.rolling': 'roll or retreat',
    'attacking.defending': 'choose how many defend',
    'attacking.advancing': 'choose how many move in',
    fortifying: 'fortify or end your turn',
    ending: 'end your turn',
  }),
  'not-your-turn': ({ active, seat }, { player }) => `${player(active)} is to move, not ${player(seat)}`,
  'no-such-territory': ({ territory }) => `the board has no country ${territory + 1}`,
  'not-yours': ({ territory, owner }, { player, country }) =>
    `${country(territory)} belongs to ${owner === null ? 'nobody' : player(owner)}`,
  'no-capital': ({ territory }, { country }) =>
    `${country(territory)} is no capital of the map, and you have one that is`,
  taken: ({ territory, owner }, { player, country }) =>
    `${country(territory)} belongs to ${player(owner)}; choose an empty one`,
  'your-own': ({ territory }, { country }) => `${country(territory)} is your own`,
  'a-mate': ({ territory, owner }, { country, player }) =>
    `${country(territory)} belongs to ${player(owner)}, of your own team`,
  'not-adjacent': ({ source, target }, { country }) =>
    `no border leads from ${country(source)} to ${country(target)}`,
  'no-path': ({ source, target }, { country }) =>
    `you hold no way from ${country(source)} to ${country(target)}`,
  'same-territory': ({ territory }, { country }) => `${country(territory)} cannot be both source and target`,
  'too-few-armies': ({ territory, armies }, { country }) =>
    `${country(territory)} has only ${armiesOf(armies)} and needs 2, for one must stay`,
  'one-army': ({ armies }) => `one army is placed at a time, not ${armies}`,
  'wrong-number': ({ least, most, armies }) =>
    least === most
      ? `it must be ${armiesOf(most)}, not ${armies}`
      : `the number must be from ${least} to ${most}, not ${armies}`,
  'bound-elsewhere': ({ armies, territory }, { country }) =>
    `${country(territory)} is not in the continent that pays the next ${armiesOf(armies)}`,
  'wrong-dice': ({ most, dice }) => `at most ${plural(most, 'die', 'dice')} may be rolled, not ${dice}`,
  'no-attacks-left': ({ attacks }) => `${plural(attacks, 'attack', 'attacks')} a turn are allowed, and made`,
  'not-three-cards': 'a set is three different cards',
  'not-in-hand': (held, { card }) => `${card(held.card)} is not in your hand`,
  'no-set': 'these three cards are no set',
  'must-trade': ({ cards, limit }) =>
    `with ${cardsOf(cards)} you must trade until you have fewer than ${limit}`,
  'nothing-to-undo': 'there is nothing to take back now',
  'cannot-continue': 'the game cannot go on',
};

function namesOf(names: SeatNames, setup: Setup | undefined): Names {
  const country = (index: number): string => setup?.board.countries[index]?.name ?? `country ${index + 1}`;
  return {
    player: nameFrom(names),
    country,
    card: number => {
      const card = setup?.cards[number];
      if (card === undefined) return `card ${number + 1}`;
      return card.kind === 'wildcard' ? 'wildcard' : `${card.kind} ${country(card.country)}`;
    },
    mission: number => setup?.missions[number]?.text.replace(/[.!]+$/, '') ?? `mission ${number + 1}`,
  };
}

const armiesOf = (number: number): string => plural(number, 'army', 'armies');
const cardsOf = (number: number): string => plural(number, 'card', 'cards');
