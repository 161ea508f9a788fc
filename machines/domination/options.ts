import * as z from 'zod';
import type { DiceLimits } from '../conquest/odds.ts';

/** What is to be won: the world; the capitals of all; or what one's secret mission asks for. */
export const MODES = ['domination', 'capital', 'mission'] as const;
export type WinMode = (typeof MODES)[number];

/** How traded cards are worth armies. */
export const CARD_MODES = ['increasing', 'fixed', 'italianlike'] as const;
export type CardMode = (typeof CARD_MODES)[number];

/** Every option, with what the set-up screen and `--help` say of it. The defaults are the preset `class`. */
export const optionsSchema = z.strictObject({
  mode: z
    .enum(MODES)
    .default('domination')
    .describe('What is to be won: the world, every capital, or a secret mission'),
  cards: z
    .enum(CARD_MODES)
    .default('increasing')
    .describe('What a set of cards is worth: more each time, by its kind, or by its kind the Italian way'),
  increase: z
    .enum(['fives', 'steps'])
    .default('fives')
    .describe('How increasing sets grow: 5, 10, 15 …, or 4, 6, 8, 10, 12, 15, 20, 25 …'),
  deck: z
    .enum(['even', 'file'])
    .default('even')
    .describe("The cards: one for each country in equal kinds without wildcards, or the map's own"),
  recycle: z.boolean().default(true).describe('Traded cards come back when the deck is empty'),
  tradeBonus: z
    .int()
    .min(0)
    .max(20)
    .default(0)
    .describe('Armies put on a country of your own that is on a traded card, once a trade'),
  handLimit: z
    .int()
    .min(3)
    .max(20)
    .default(5)
    .describe('Who holds so many cards at the start of a turn must trade (never in Italian rules)'),
  forcedTrade: z
    .int()
    .min(0)
    .max(20)
    .default(0)
    .describe('Who comes to so many cards by beating a player must trade at once (0: never)'),
  territories: z
    .enum(['dealt', 'claimed'])
    .default('dealt')
    .describe('Countries at the start: dealt, or claimed one at a time (missions always deal)'),
  firstArmies: z
    .enum(['placed', 'random'])
    .default('placed')
    .describe('The other armies of the start: placed one at a time in turn, or at random'),
  startArmies: z
    .int()
    .min(0)
    .max(1000)
    .default(0)
    .describe('Armies each player starts with (0: by map and players)'),
  firstPlayer: z
    .enum(['random', 'first'])
    .default('random')
    .describe('Who begins: a player drawn at random, or the first seat'),
  reinforcementMinimum: z.int().min(0).max(50).default(3).describe('The fewest new armies a turn'),
  minimumOf: z
    .enum(['total', 'countries'])
    .default('total')
    .describe('What that minimum is of: all new armies, or those for countries without continents'),
  attackDice: z.int().min(1).max(3).default(3).describe('The most dice of an attack'),
  defenceDice: z.int().min(2).max(3).default(2).describe('The most dice of a defence (3 in Italian rules)'),
  moveIn: z
    .enum(['dice', 'one'])
    .default('dice')
    .describe('The fewest armies that move into a captured country: as many as dice were rolled, or one'),
  attacks: z
    .int()
    .min(0)
    .max(1000)
    .default(0)
    .describe('Countries that may be attacked in a turn (0: any number)'),
  fortify: z
    .enum(['path', 'adjacent', 'none'])
    .default('path')
    .describe('The one move at the end of a turn: along own countries, to a neighbour, or none'),
  passing: z
    .enum(['automatic', 'asked'])
    .default('automatic')
    .describe('A step in which nothing can be done: is passed over, or ended by the player'),
  defence: z
    .enum(['most', 'chosen'])
    .default('most')
    .describe('Defending dice: as many as allowed, or chosen by the defender each time'),
  turnLimit: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('The game is a draw after so many turns (0: no limit)'),
  conduct: z
    .enum(['table', 'console'])
    .default('table')
    .describe(
      'How turns are conducted: ended by themselves, or as on the Domination console (undo of a turn, switches)',
    ),
});

export type DominationOptions = Readonly<z.output<typeof optionsSchema>>;

/**
 * The two sets of rules (rules/domination.md#presets): `class`, and `domination`, those of the program of that
 * name. Each option can be set on top.
 */
export const presets: Readonly<Record<'class' | 'domination', DominationOptions>> = {
  class: optionsSchema.parse({}),
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
};

/** The most dice of a defence; Italian rules allow three (rules/domination.md#dice). */
export const defenceLimit = ({ cards, defenceDice }: DominationOptions): number =>
  cards === 'italianlike' ? 3 : defenceDice;

/** The most dice of both sides. */
export const diceLimits = (options: DominationOptions): DiceLimits => ({
  attack: options.attackDice,
  defence: defenceLimit(options),
});

/** True when the countries are dealt: asked for, or because missions always deal. */
export const isDealt = ({ mode, territories }: DominationOptions): boolean =>
  territories === 'dealt' || mode === 'mission';
