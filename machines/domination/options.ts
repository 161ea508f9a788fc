import * as z from 'zod';
import { garrisonsOption } from '../conquest/garrisons.ts';
import { holdOptions } from '../conquest/hold.ts';
import { bonuses, incomeOptions } from '../conquest/income.ts';
import { limitResult } from '../conquest/limit.ts';
import { localDeployments } from '../conquest/local.ts';
import type { DiceLimits } from '../conquest/odds.ts';
import { oneOf, onOff, turnLimit, whole } from '../options.ts';
import { mateMoves, teams } from '../teams.ts';

/** Aims of a game: the world, everybody's capitals, or one's secret mission. */
export const MODES = ['domination', 'capital', 'mission'] as const;
export type WinMode = (typeof MODES)[number];

export const CARD_MODES = ['increasing', 'fixed', 'italianlike'] as const;
export type CardMode = (typeof CARD_MODES)[number];

/** How named countries are written (rules/domination.md#garrisons). */
export const GARRISONS = 'Alaska=8, Brazil=5';

/** The defaults are the preset `class`, for saves and daily challenges say only what differs from it. */
export const optionsSchema = z.strictObject({
  mode: oneOf(...MODES)
    .describe('What is to be won: the world, every capital, or a secret mission')
    .meta({
      title: 'Aim',
      words: { domination: 'the whole world', capital: 'all capitals', mission: 'a secret mission' },
    }),
  cards: oneOf(...CARD_MODES)
    .describe('What a set of cards is worth: more each time, by its kind, or by its kind the Italian way')
    .meta({
      title: 'A set of cards',
      words: {
        increasing: 'worth more each time',
        fixed: 'worth by its kind',
        italianlike: 'by its kind, as in Italy',
      },
    }),
  increase: oneOf('fives', 'steps')
    .describe(
      'What sets of cards give that are worth more each time: 5, 10, 15 …, or 4, 6, 8, 10, 12, 15, 20, 25 …',
    )
    .meta({ title: 'Sets grow', words: { fives: '5, 10, 15 …', steps: '4, 6, 8, 10, 12 …' } }),
  deck: oneOf('even', 'file')
    .describe("The cards: one for each country in equal kinds without wildcards, or the map's own")
    .meta({ words: { even: 'equal kinds, no wildcards', file: "the map's own" } }),
  recycle: onOff(true)
    .describe('Traded cards come back when the deck is empty')
    .meta({ title: 'Cards come back' }),
  tradeBonus: whole(0, 20, 0).describe(
    'Armies put on a country of your own that is on a traded card, once a trade',
  ),
  handLimit: whole(3, 20, 5).describe(
    'A player with this many cards at the start of a turn must trade (never in Italian rules)',
  ),
  forcedTrade: whole(0, 20, 0).describe(
    'A player who gets this many cards by beating another must trade at once (0: never)',
  ),
  territories: oneOf('dealt', 'claimed').describe(
    'Countries at the start: dealt, or claimed one at a time (missions always deal)',
  ),
  firstArmies: oneOf('placed', 'random')
    .describe('The other armies of the start: placed one at a time in turn, or at random')
    .meta({ words: { placed: 'placed in turn', random: 'at random' } }),
  startArmies: whole(0, 1000, 0).describe('Armies each player starts with (0: by map and players)'),
  garrisons: garrisonsOption('Countries that begin with other armies, whoever has them', GARRISONS),
  firstPlayer: oneOf('random', 'first')
    .describe('Who begins: a player drawn at random, or the first seat')
    .meta({ words: { random: 'drawn', first: 'the first seat' } }),
  reinforcementMinimum: whole(0, 50, 3)
    .describe('The fewest new armies a turn')
    .meta({ title: 'Fewest new armies' }),
  minimumOf: oneOf('total', 'countries')
    .describe('What that minimum is of: all new armies, or those for countries without continents')
    .meta({
      title: 'That minimum is of',
      words: { total: 'all new armies', countries: 'those for countries' },
    }),
  bonuses,
  ...incomeOptions,
  localDeployments,
  attackDice: whole(1, 3, 3).describe('The most dice of an attack'),
  defenceDice: whole(2, 3, 2).describe('The most dice of a defence (3 in Italian rules)'),
  moveIn: oneOf('dice', 'one')
    .describe('The fewest armies that move into a captured country: as many as dice were rolled, or one')
    .meta({ title: 'Move in at least', words: { dice: 'as many as dice', one: 'one' } }),
  attacks: whole(0, 1000, 0)
    .describe('Countries that may be attacked in a turn (0: any number)')
    .meta({ title: 'Attacks in a turn' }),
  fortify: oneOf('path', 'adjacent', 'none')
    .describe('The one move at the end of a turn: along own countries, to a neighbour, or none')
    .meta({ words: { path: 'along own countries', adjacent: 'to a neighbour', none: 'not at all' } }),
  passing: oneOf('automatic', 'asked')
    .describe('A step in which nothing can be done: is passed over, or ended by the player')
    .meta({ title: 'Empty steps', words: { automatic: 'passed over', asked: 'ended by the player' } }),
  defence: oneOf('most', 'chosen')
    .describe('Defending dice: as many as allowed, or chosen by the defender each time')
    .meta({
      title: 'Defending dice',
      words: { most: 'as many as allowed', chosen: 'chosen by the defender' },
    }),
  turnLimit,
  limitResult,
  ...holdOptions,
  teams,
  mateMoves,
  conduct: oneOf('table', 'console').describe(
    'How turns are conducted: ended by themselves, or as on the Domination console (undo of a turn, switches)',
  ),
});

export type DominationOptions = Readonly<z.output<typeof optionsSchema>>;

/** The sets of rules (rules/domination.md#presets): the usual ones first, the original program's, the course's. */
export const presets: Readonly<Record<'standard' | 'domination' | 'class', DominationOptions>> = {
  standard: optionsSchema.parse({
    increase: 'steps',
    deck: 'file',
    tradeBonus: 2,
    forcedTrade: 6,
    minimumOf: 'countries',
  }),
  domination: optionsSchema.parse({
    increase: 'steps',
    deck: 'file',
    recycle: false,
    tradeBonus: 2,
    forcedTrade: 6,
    territories: 'claimed',
    minimumOf: 'countries',
    fortify: 'adjacent',
    passing: 'asked',
  }),
  class: optionsSchema.parse({}),
};

/** Most dice of a defence; Italian rules allow three (rules/domination.md#dice). */
export const defenceLimit = ({ cards, defenceDice }: DominationOptions): number =>
  cards === 'italianlike' ? 3 : defenceDice;

export const diceLimits = (options: DominationOptions): DiceLimits => ({
  attack: options.attackDice,
  defence: defenceLimit(options),
});

/** True when countries are dealt, as they always are with missions. */
export const isDealt = ({ mode, territories }: DominationOptions): boolean =>
  territories === 'dealt' || mode === 'mission';
