import { about } from '../../../machines/intensity/about.ts';
import type { IntensityTypes } from '../../../machines/intensity/types.ts';
import type { Kit } from '../kit.ts';
import { ranks } from './players/ranks.ts';

export const intensityKit: Kit<IntensityTypes> = {
  ...about,
  rules: async () => (await import('../../../machines/intensity/index.ts')).intensity,
  manual: async () => (await import('../../../docs/rules/intensity.md')).default,
  positions: async () => (await import('./positions.ts')).intensityPositions,
  forecasts: async () => (await import('./forecasts.ts')).intensityForecasts,
  players: { ...ranks, load: async () => (await import('./players/index.ts')).intensityRoster },
  setup: {
    seats: 'Ada,bot:normal:Morgan,bot:normal:Amy,bot:normal:Lulu',
    watchers: { option: 'watchers', open: ['hands'] },
    hidden: ['faults'],
  },
  text: { adapter: async () => (await import('./text/index.ts')).intensityTextAdapter },
  protocol: {
    word: 'intensity',
    bot: {
      about: [
        'read one request of the Intensity referee, print one line, end.',
        'Requests are 0 (name), 1 (pass), 2 (play) and 3 (self-test).',
      ],
      levels: 'random, easy, normal, hard or expert (else expert)',
      options: [
        { flags: '--time <MS>', description: 'milliseconds for a card (else a fixed amount of thinking)' },
      ],
      load: async () => (await import('./referee/bot.ts')).botIntensity,
    },
    referee: {
      summary: 'programs that play Intensity',
      about:
        'Referee programs that play Intensity: executables, .c, .js or .py files, or bot:LEVEL for one of ours.\n' +
        'Random players fill the table. An illegal choice costs 5 points, and a random legal card is played.',
      programs: [['[PROGRAM...]', 'one to four programs']],
      options: [
        { flags: '-i, --interactive', description: 'play yourself, in text' },
        {
          flags: '--hands <N>',
          description: 'how many hands; with --tournament, how many deals',
          initial: '1',
        },
        { flags: '-s, --seed <TEXT>', description: 'what deals, seats and chance come from' },
        { flags: '--quiet', description: 'print no transcript' },
        {
          flags: '--print_summary',
          description: 'print place, name and points of each player, with tabs between',
        },
        { flags: '--strict', description: 'warn of answers that are not exactly one line of whole numbers' },
        { flags: '--stop-on-illegal', description: 'stop after the first hand with an illegal choice' },
        { flags: '--time-limit <S>', description: 'seconds for a decision, 30 unless told' },
        {
          flags: '--tournament',
          description: 'all groups of four, each deal in four rotations; print a table',
        },
        { flags: '--json', description: 'one object a line for each hand, then the summary' },
      ],
      load: async () => (await import('./referee/command.ts')).refereeIntensity,
    },
  },
  puzzles: async () => (await import('./puzzles.json', { with: { type: 'json' } })).default,
  insight: async () => (await import('./insight.ts')).intensityInsight,
  daily: async () => (await import('./daily.ts')).intensityDaily,
  lesson: async () => (await import('./learn.ts')).intensityLesson,
  film: async () => (await import('./film.ts')).intensityFilm,
  board: async () => (await import('./board/play.ts')).intensityBoard,
};
