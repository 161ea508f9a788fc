import { lossesOf } from '../conquest/dice.ts';
import { holdingText } from '../conquest/hold.ts';
import { settledText } from '../conquest/limit.ts';
import type { StateOf } from '../flow.ts';
import type { SeatNames } from '../game.ts';
import {
  flowSentences,
  type Naming,
  nameFrom,
  namesOf,
  plural,
  type Sentences,
  sentenceOf,
} from '../wording.ts';
import { territoryName as place } from './board.ts';
import type { GridEvent, GridRefusal, GridTypes } from './types.ts';

export const describe = (event: GridEvent, names: SeatNames): string | null =>
  sentenceOf(EVENTS[event.type], event, nameFrom(names));

export const explain = (refusal: GridRefusal, names: SeatNames): string =>
  sentenceOf(REFUSALS[refusal.code], refusal, nameFrom(names));

const EVENTS: Sentences<GridEvent, 'type', Naming, string | null> = {
  deployed: ({ seat, territory }, name) => `${name(seat)} deployed 1 troop in ${place(territory)}`,
  'turn-began': ({ turn, seat, troops }, name) => `Turn ${turn}: ${name(seat)} gets ${newTroops(troops)}`,
  reinforced: ({ seat, territory, troops }, name) =>
    `${name(seat)} placed ${newTroops(troops)} in ${place(territory)}`,
  attacked: ({ seat, defender, source, target, dice }, name) =>
    `${name(seat)} attacked ${place(target)} of ${name(defender)} from ${place(source)} with ${diceOf(dice)}`,
  rolled: (roll, name) =>
    `${name(roll.seat)} rolled ${roll.attack.join(' ')}, ${name(roll.defender)} ${roll.defence.join(' ')}: ${lossesOf(roll, name)}`,
  captured: ({ seat, target, from }, name) => `${name(seat)} took ${place(target)} from ${name(from)}`,
  advanced: ({ seat, troops, target }, name) =>
    `${name(seat)} moved ${troopsOf(troops)} into ${place(target)}`,
  eliminated: ({ seat, by }, name) => `${name(seat)} is out of the game, beaten by ${name(by)}`,
  'attacks-ended': ({ seat, forced }, name) => (forced ? `${name(seat)} has no attack left` : null),
  moved: ({ seat, troops, source, target }, name) =>
    `${name(seat)} moved ${troopsOf(troops)} from ${place(source)} to ${place(target)}`,
  passed: ({ seat, forced }, name) => (forced ? `${name(seat)} has no troops to move` : null),
  won: ({ seat, team }, name) =>
    team === undefined
      ? `${name(seat)} owns the whole board and wins`
      : `${namesOf(team, name)} own the whole board together and win`,
  drawn: ({ turn }) => `The game is a draw after ${plural(turn, 'turn', 'turns')}`,
  settled: settledText,
  holding: holdingText,
};

const REFUSALS: Sentences<GridRefusal, 'code', Naming> = {
  ...flowSentences<StateOf<GridTypes>>({
    deploying: 'place your troops',
    'turn.reinforcing': 'place your new troops',
    'turn.attacking.choosing': 'end your attacks',
    'turn.attacking.defending': 'choose how many defend',
    'turn.attacking.advancing': 'choose how many move in',
    'turn.moving': 'move troops or end your turn',
  }),
  'not-your-turn': ({ active, seat }, name) => `${name(active)} is to move, not ${name(seat)}`,
  'no-such-territory': 'there is no such territory; rows and columns go from 0 to 4',
  'not-yours': ({ territory, owner }, name) => `${place(territory)} belongs to ${name(owner)}`,
  'your-own': ({ territory }) => `${place(territory)} is your own`,
  'a-mate': ({ territory, owner }, name) => `${place(territory)} belongs to ${name(owner)}, of your own team`,
  'not-adjacent': ({ source, target }) => `${place(target)} does not border ${place(source)}`,
  'too-few-troops': ({ territory, troops, needed }) =>
    `${place(territory)} has only ${troopsOf(troops)} and needs ${needed}, for one must stay`,
  'too-many-dice': ({ dice, most }) => `${diceOf(dice)} are too many; ${most} at most`,
  'too-few-dice': 'at least 1 die must be rolled',
  'too-few-moved': ({ least }) => `at least ${troopsOf(least)} must move`,
  'too-many-moved': ({ most }) => `at most ${troopsOf(most)} may move, for one must stay`,
  'same-territory': ({ territory }) =>
    `${place(territory)} is both source and target; the target must be another`,
  'no-path': ({ source, target }) =>
    `${place(target)} is yours but no way of your own leads there from ${place(source)}`,
};

const troopsOf = (number: number): string => plural(number, 'troop', 'troops');
const diceOf = (number: number): string => plural(number, 'die', 'dice');
const newTroops = (number: number): string =>
  number === 0 ? 'no new troops' : plural(number, 'new troop', 'new troops');
