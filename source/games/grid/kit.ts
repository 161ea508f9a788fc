import { about } from '../../../machines/grid/about.ts';
import type { GridTypes } from '../../../machines/grid/types.ts';
import type { Kit } from '../kit.ts';
import { ranks } from './players/ranks.ts';

export const gridKit: Kit<GridTypes> = {
  ...about,
  rules: async () => (await import('../../../machines/grid/index.ts')).grid,
  manual: async () => (await import('../../../docs/rules/grid.md')).default,
  positions: async () => (await import('./positions.ts')).gridPositions,
  forecasts: async () => (await import('./positions.ts')).gridForecasts,
  players: { ...ranks, load: async () => (await import('./players/index.ts')).gridRoster },
  setup: {
    seats: 'Ada,bot:normal,bot:normal',
    inSight: ['defence', 'deployment', 'newTroops', 'roundLimit', 'turnLimit', 'limitResult', 'teams'],
    groups: {
      Start: ['garrisons'],
      'New troops': ['leastTroops', 'connected', 'armyCap'],
      Aim: ['holdShare', 'holdRounds'],
      Teams: ['mateMoves'],
    },
    turnLimits: ['turnLimit', 'roundLimit'],
    rules: async () => (await import('./rule-sets.ts')).ruleSets,
    lineRules: 'classic',
  },
  text: { adapter: async () => (await import('./text/index.ts')).gridTextAdapter, asksPlayers: true },
  odds: { grid: async () => (await import('../../../machines/conquest/odds.ts')).usualDice },
  puzzles: async () => (await import('./puzzles.json', { with: { type: 'json' } })).default,
  insight: async () => (await import('./insight.ts')).gridInsight,
  daily: async () =>
    (await import('../conquest/daily.ts')).conquestDaily(2, { turnLimit: 15 }, { rules: 'classic' }),
  lesson: async () => (await import('./learn.ts')).gridLesson,
  luck: async () => (await import('./film.ts')).gridLuck,
  film: async () => (await import('./film.ts')).gridFilm,
  board: async () => (await import('./board/game.tsx')).gridBoard,
};
