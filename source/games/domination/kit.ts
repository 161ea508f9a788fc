import { about } from '../../../machines/domination/about.ts';
import type { CardMode, presets } from '../../../machines/domination/options.ts';
import type { DominationTypes } from '../../../machines/domination/types.ts';
import type { Kit } from '../kit.ts';
import { ranks } from './players/ranks.ts';

/** The dice of a set of rules, with its own value of cards or another. */
const dice = (rules: keyof typeof presets, cards?: CardMode) => async () => {
  const { diceLimits, presets } = await import('../../../machines/domination/options.ts');
  return diceLimits({ ...presets[rules], cards: cards ?? presets[rules].cards });
};

export const dominationKit: Kit<DominationTypes> = {
  ...about,
  rules: async () => (await import('./conduct.ts')).domination,
  manual: async () => (await import('../../../docs/rules/domination.md')).default,
  notes: async () => (await import('./text/notes.ts')).consoleNotes,
  positions: async () => (await import('./positions.ts')).dominationPositions,
  forecasts: async () => (await import('./forecasts.ts')).dominationForecasts,
  players: { ...ranks, load: async () => (await import('./players/index.ts')).dominationRoster },
  setup: {
    seats: 'Ada,bot:normal,bot:normal',
    turnLimits: ['turnLimit'],
    inSight: ['teams'],
    groups: {
      'Aim and end': ['mode', 'holdShare', 'holdRounds', 'turnLimit', 'limitResult'],
      Start: ['territories', 'firstArmies', 'startArmies', 'garrisons', 'firstPlayer'],
      Cards: ['cards', 'increase', 'deck', 'recycle', 'tradeBonus', 'handLimit', 'forcedTrade'],
      'New armies': [
        'reinforcementMinimum',
        'minimumOf',
        'bonuses',
        'connected',
        'armyCap',
        'localDeployments',
      ],
      Dice: ['attackDice', 'defenceDice', 'defence'],
      'Attacks and moves': ['moveIn', 'attacks', 'fortify', 'mateMoves', 'passing'],
    },
    hidden: ['conduct'],
    rules: async () => (await import('./map-setup.ts')).ruleSets,
    mapSetup: async () => (await import('./map-setup.ts')).mapSetup,
  },
  text: {
    console: async () => (await import('./text/index.ts')).ownConsole,
    help: async () => (await import('./text/index.ts')).ownHelp(),
    tableAdapter: async setup => (await import('./text/table-adapter.ts')).dominationTextAdapter(setup),
    options: [
      { flags: '--cards <FILE>', description: 'the cards that are chosen at the start' },
      {
        flags: '--maps <DIR>',
        description: 'where choosemap and choosecards look first; may be repeated',
        repeated: true,
      },
      { flags: '--friendly', description: 'names, any case, beginnings of words and more commands' },
    ],
  },
  odds: {
    standard: dice('standard'),
    class: dice('class'),
    domination: dice('domination'),
    italianlike: dice('class', 'italianlike'),
  },
  puzzles: async () => (await import('./puzzles.json', { with: { type: 'json' } })).default,
  insight: async () => (await import('./insight.ts')).dominationInsight,
  daily: async () => {
    const options = { firstPlayer: 'first', firstArmies: 'random', turnLimit: 12 };
    return (await import('../conquest/daily.ts')).conquestDaily(2, options, { rules: 'class' });
  },
  lesson: async () => (await import('./learn.ts')).dominationLesson,
  premoves: async () => (await import('./premove.ts')).dominationPremoves,
  luck: async () => (await import('./film.ts')).dominationLuck,
  film: async () => (await import('./film.ts')).dominationFilm,
  mapFairness: async () => (await import('./map-fairness.ts')).fairGames,
  board: async () => (await import('./board/game.tsx')).dominationBoard,
};
