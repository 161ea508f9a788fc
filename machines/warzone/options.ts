import * as z from 'zod';
import { garrisonsOption } from '../conquest/garrisons.ts';
import { holdOptions } from '../conquest/hold.ts';
import { bonuses, incomeOptions } from '../conquest/income.ts';
import { limitResult } from '../conquest/limit.ts';
import { localDeployments } from '../conquest/local.ts';
import { oneOf, onOff, turnLimit, whole } from '../options.ts';
import { teams } from '../teams.ts';
import { cards } from './kinds.ts';

/** Players' sight of foreign territories (rules/warzone.md#fog). */
export const FOGS = ['none', 'light', 'normal', 'dense', 'heavy', 'complete'] as const;
export type Fog = (typeof FOGS)[number];

/** The order in which kinds of orders are executed (rules/warzone.md#stages). */
export const EXECUTIONS = ['class', 'phases', 'listed'] as const;
export type Execution = (typeof EXECUTIONS)[number];

/** The order of players in a round (rules/warzone.md#rounds). `coin`: a new random order each round. */
export const ROUND_ORDERS = ['rotate', 'snake', 'random', 'fixed', 'coin'] as const;
export type RoundOrder = (typeof ROUND_ORDERS)[number];

/** How named territories are written (rules/warzone.md#garrisons). */
export const GARRISONS = 'Alaska=8, Brazil=neutral 5';

/** The defaults are the preset `class`. */
export const optionsSchema = z.strictObject({
  // Screens and help show options in this order, the most used first.
  fog: oneOf(...FOGS)
    .describe('What is seen of territories that are not yours: all of them with their armies, or less')
    .meta({
      words: {
        light: 'light: armies beside yours',
        normal: 'normal: only beside yours',
        dense: 'dense: owners, no armies',
        heavy: 'heavy: owners beside yours',
        complete: 'complete: nothing',
      },
    }),
  luck: whole(0, 100, 100).describe(
    'How much of the losses is chance, in percent; the rest is what is to be expected',
  ),
  turnLimit,
  limitResult,
  ...holdOptions,
  teams,
  start: oneOf('deal', 'random', 'picks')
    .describe(
      'Territories at the start: all dealt, some at random, or some from wish lists; the rest is neutral',
    )
    .meta({ words: { deal: 'all dealt', random: 'some at random', picks: 'some, by wish lists' } }),
  startTerritories: whole(1, 20, 3).describe('How many each player starts with, unless all are dealt'),
  offered: oneOf('one-each', 'all')
    .describe('Which may be wished for or drawn: a random one of each continent, or all')
    .meta({ title: 'On offer', words: { 'one-each': 'one of each continent', all: 'all' } }),
  startArmies: whole(1, 100, 1).describe('Armies on each territory of a player at the start'),
  offeredArmies: whole(1, 100, 4).describe('Armies on those that were offered and not taken'),
  neutralArmies: whole(1, 100, 2).describe('Armies on the other neutral territories'),
  wastelands: whole(0, 200, 0).describe(
    'How many neutral territories have many armies (wastelands), unless all are dealt',
  ),
  wastelandArmies: whole(1, 1000, 10).describe('Armies on a wasteland'),
  garrisons: garrisonsOption(
    'Territories that begin with other armies, whoever has them; nobody has neutral ones at first',
    GARRISONS,
  ),
  startPool: whole(0, 1000, 0)
    .describe('Armies to deploy in the first turn on top of the new ones')
    .meta({ title: 'Extra first armies' }),
  startCards: whole(0, 10, 0).describe('Cards each player starts with'),
  leastIncome: whole(0, 100, 3).describe('The fewest new armies a turn').meta({ title: 'Fewest new armies' }),
  minimum: oneOf('total', 'territories')
    .describe('What that minimum is of: all new armies, or those for territories without continents')
    .meta({
      title: 'That minimum is of',
      words: { total: 'all new armies', territories: 'those for territories' },
    }),
  territoriesPerArmy: whole(0, 50, 3).describe('One new army for so many territories (0: none)'),
  bonuses,
  ...incomeOptions,
  localDeployments,
  inTurn: onOff(false)
    .describe('Orders are given one at a time, everybody in turn, and stand once they are given')
    .meta({ since: 3, title: 'One order each in turn' }),
  execution: oneOf(...EXECUTIONS)
    .describe(
      'What happens first in a turn: armies are deployed and truces made, then the rest mixed; or kind by kind',
    )
    .meta({
      title: 'Order of kinds',
      words: {
        class: 'deploy, truces, then mixed',
        phases: 'each kind by itself',
        listed: 'deploy, attack, then cards',
      },
    }),
  roundOrder: oneOf(...ROUND_ORDERS)
    .describe("Whose order comes first where several players' happen in turn")
    .meta({
      title: 'Who comes first',
      words: {
        rotate: 'moves on each turn',
        snake: 'moves on, there and back',
        random: 'drawn each turn',
        fixed: 'always the same',
        coin: 'drawn each round',
      },
    }),
  failedConsumesSlot: onOff(true)
    .describe("A failed order takes the player's place in its round")
    .meta({ title: 'Failures count' }),
  standGuard: onOff(true).describe('One army must stay in every territory').meta({ title: 'One army stays' }),
  noSplit: onOff(false)
    .describe('Attacks and moves take all armies that may go: an army is never divided')
    .meta({ since: 3, title: 'No split' }),
  shortage: oneOf('clamp', 'fail')
    .describe('When fewer armies are there than ordered: those go, or the order fails')
    .meta({ title: 'Too few armies', words: { clamp: 'those that are there go', fail: 'the order fails' } }),
  multiAttack: onOff(false)
    .describe('Armies that captured may go on in the same turn')
    .meta({ title: 'Go on from capture' }),
  airliftAttack: onOff(false)
    .describe('An airlift to a foreign territory attacks it')
    .meta({ title: 'Airlifts attack' }),
  attackRate: whole(1, 100, 60)
    .describe('Chance in percent that an attacker kills a defender')
    .meta({ title: 'Attackers kill' }),
  defenceRate: whole(1, 100, 70)
    .describe('Chance in percent that a defender kills an attacker')
    .meta({ title: 'Defenders kill' }),
  rounding: oneOf('straight', 'weighted')
    .describe('Losses that are not whole: rounded to the nearest (a half up), or by chance')
    .meta({ words: { straight: 'to the nearest', weighted: 'by chance' } }),
  blockadeFactor: whole(100, 1000, 300).describe(
    'What a blockade makes of the armies, in percent (300: three times as many)',
  ),
  reinforcementArmies: whole(1, 100, 5).describe('Armies for a reinforcement card'),
  truceStart: oneOf('now', 'next')
    .describe('A truce begins at once, or with the next turn')
    .meta({ title: 'Truces begin', words: { now: 'at once', next: 'with the next turn' } }),
  watchTurns: whole(1, 20, 1)
    .describe('How many turns one sees what a card of sight shows')
    .meta({ since: 3, title: 'Sight by cards lasts' }),
  truceTurns: whole(1, 20, 1).describe('How many turns a truce lasts'),
  truceStopsBomb: onOff(true).describe('A truce stops bombs too'),
  sanctions: onOff(false).describe(
    'There are sanctions cards: they halve the next new armies of another player',
  ),
  cards,
  deck: oneOf('unlimited', 'finite')
    .describe('Cards without end, or six of each kind')
    .meta({ words: { unlimited: 'without end', finite: 'six of each kind' } }),
  cardPieces: whole(1, 20, 1)
    .describe('How many pieces make a card; a capture earns one piece a turn')
    .meta({ title: 'Pieces of a card' }),
  handLimit: whole(0, 100, 0).describe('A player with this many cards gets no more (0: no limit)'),
  fullHand: oneOf('none', 'discard')
    .describe('Who has that many cards gets no more, or gets one and must discard with the next orders')
    .meta({ since: 3, words: { none: 'gets no more', discard: 'must discard' } }),
  watchers: oneOf('fogged', 'all')
    .describe('Spectators see what a player without territories sees, or everything')
    .meta({ title: 'Spectators see', words: { fogged: 'as without territories', all: 'everything' } }),
  victory: oneOf('all', 'lastAlive')
    .describe('Who owns all territories wins, or who is the last player left')
    .meta({ title: 'Won with', words: { all: 'all territories', lastAlive: 'no other player left' } }),
  capitals: onOff(false)
    .describe('Everybody has a capital: who loses it is out, and all of that land is neutral')
    .meta({ since: 3 }),
  commanders: onOff(false)
    .describe('Everybody has a commander, worth seven armies, who goes along with them: who loses it is out')
    .meta({ since: 5 }),
  cheating: onOff(false)
    .describe("Whether the computer player 'cheater' may break the rules")
    .meta({ title: 'Cheater cheats' }),
});

export type WarzoneOptions = Readonly<z.output<typeof optionsSchema>>;

/** The armies that a commander is worth (rules/warzone.md#commanders). */
export const COMMANDER = 7;

/** True for a game in which everybody has something that must not be lost: a capital, or in its place a commander. */
export const hasCapitals = ({
  capitals,
  commanders,
}: Pick<WarzoneOptions, 'capitals' | 'commanders'>): boolean => capitals || commanders;

/** What Warzone's own rules for two and those for everybody have in common. */
const common = {
  startArmies: 5,
  leastIncome: 5,
  minimum: 'territories',
  territoriesPerArmy: 0,
  execution: 'phases',
  roundOrder: 'snake',
  failedConsumesSlot: false,
  luck: 0,
  truceStart: 'next',
  cardPieces: 4,
  victory: 'lastAlive',
};

/**
 * Sets of rules (rules/warzone.md#presets): the usual ones first, Warzone's strategic template, the course's, the same
 * with another start, and by the letter of its text.
 */
export const presets = {
  standard: optionsSchema.parse({ ...common, start: 'random', fog: 'light' }),
  warzone: optionsSchema.parse({
    ...common,
    start: 'picks',
    wastelands: 7,
    sanctions: true,
    handLimit: 3,
    fog: 'normal',
  }),
  class: optionsSchema.parse({}),
  comp345: optionsSchema.parse({ startPool: 50, startCards: 2 }),
  literal: optionsSchema.parse({ inTurn: true, standGuard: false }),
};

export type Preset = keyof typeof presets;
