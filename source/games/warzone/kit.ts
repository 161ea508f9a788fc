import { about } from '../../../machines/warzone/about.ts';
import type { Preset } from '../../../machines/warzone/options.ts';
import type { WarzoneTypes } from '../../../machines/warzone/types.ts';
import type { Kit } from '../kit.ts';
import { ranks } from './players/ranks.ts';

const battles = (rules: Preset) => async () =>
  (await import('../../../machines/warzone/options.ts')).presets[rules];

export const warzoneKit: Kit<WarzoneTypes> = {
  ...about,
  rules: async () => (await import('../../../machines/warzone/index.ts')).warzone,
  manual: async () => (await import('../../../docs/rules/warzone.md')).default,
  positions: async () => (await import('./positions.ts')).warzonePositions,
  forecasts: async () => (await import('./forecasts.ts')).warzoneForecasts,
  players: { ...ranks, load: async () => (await import('./players/index.ts')).warzoneRoster },
  setup: {
    seats: 'Ada,bot:normal',
    turnLimits: ['turnLimit'],
    inSight: ['teams'],
    groups: {
      Fog: ['fog', 'watchers'],
      Start: [
        ...['start', 'startTerritories', 'offered', 'startArmies', 'offeredArmies', 'neutralArmies'],
        ...['wastelands', 'wastelandArmies', 'garrisons', 'startPool', 'startCards'],
      ],
      'New armies': [
        ...[
          'leastIncome',
          'minimum',
          'territoriesPerArmy',
          'bonuses',
          'connected',
          'armyCap',
          'localDeployments',
        ],
      ],
      Fights: ['luck', 'attackRate', 'defenceRate', 'rounding'],
      Orders: [
        ...['inTurn', 'execution', 'roundOrder', 'failedConsumesSlot', 'standGuard', 'noSplit', 'shortage'],
        ...['multiAttack', 'airliftAttack'],
      ],
      Cards: [
        ...['cards', 'deck', 'cardPieces', 'handLimit', 'fullHand', 'reinforcementArmies', 'blockadeFactor'],
        ...['truceStart', 'truceTurns', 'truceStopsBomb', 'watchTurns', 'sanctions'],
      ],
      'Aim and end': [
        'victory',
        'holdShare',
        'holdRounds',
        'capitals',
        'commanders',
        'turnLimit',
        'limitResult',
        'cheating',
      ],
    },
    watchers: { option: 'watchers', open: ['all'] },
    rules: async () => (await import('./map-setup.ts')).ruleSets,
    mapSetup: async () => (await import('./map-setup.ts')).mapSetup,
  },
  text: {
    adapter: async () => (await import('./text/index.ts')).warzoneTextAdapter,
    console: async () => (await import('./text/console.ts')).ownConsole,
  },
  protocol: {
    word: 'warlight',
    bot: {
      about: ['play for an engine of the Warlight challenge (v1 and v2) until it closes the input.'],
      levels: 'easy, normal, hard or expert (else hard)',
      load: async () => (await import('./referee/serve.ts')).botWarlight,
    },
    referee: {
      summary: 'programs of the Warlight challenge',
      about:
        'Referee two players of the Warlight challenge: command lines of programs, like "python3 bot.py",\n' +
        'or bot:LEVEL for one of ours. They change places game by game. Answers that come late and moves\n' +
        'that are wrong do not count.',
      programs: [
        ['<PROGRAM>', 'one player'],
        ['<PROGRAM>', 'the other'],
      ],
      options: [
        { flags: '--games <N>', description: 'how many games', initial: '1' },
        {
          flags: '--protocol <VERSION>',
          description: 'v2, or v1 on a world of 42 territories',
          initial: 'v2',
        },
        {
          flags: '--map <MAP>',
          description: 'a built-in map, islands:SEED or another made up, or a file',
          initial: 'world',
        },
        { flags: '--seed <TEXT>', description: 'what picks and losses come from' },
        { flags: '--quiet', description: 'no line for each game' },
        { flags: '--json', description: 'the results as one line of JSON' },
      ],
      load: async () => (await import('./referee/referee.ts')).refereeWarlightCommand,
    },
  },
  odds: { warzone: battles('warzone'), warlight: battles('class') },
  puzzles: async () => (await import('./puzzles.json', { with: { type: 'json' } })).default,
  insight: async () => (await import('./insight.ts')).warzoneInsight,
  daily: async () => {
    const on = { rules: 'class', map: 'iberia' };
    return (await import('../conquest/daily.ts')).conquestDaily(1, { turnLimit: 12 }, on);
  },
  lesson: async () => (await import('./learn.ts')).warzoneLesson,
  premoves: async () => (await import('./premove.ts')).warzonePremoves,
  luck: async () => (await import('./film.ts')).warzoneLuck,
  film: async () => (await import('./film.ts')).warzoneFilm,
  board: async () => (await import('./board/play.tsx')).warzoneBoard,
};
