import type { Rules } from '../../../machines/game.ts';
import { about } from '../../../machines/intensity/about.ts';
import { intensity } from '../../../machines/intensity/index.ts';
import { pointsSoFar } from '../../../machines/intensity/round.ts';
import type { IntensityTypes } from '../../../machines/intensity/types.ts';
import { plural } from '../../../machines/wording.ts';
import type { FilmReader } from '../../study/film/film.ts';
import type { Replay } from '../../table/replay.ts';
import value from './value.json' with { type: 'json' };

export const intensityFilm: FilmReader<IntensityTypes> = {
  value,
  measures: [
    { word: 'points', fewest: true, of: pointsSoFar },
    { word: 'points of the hand', fewest: true, of: ({ score }) => score.points },
  ],
  markOf(event) {
    if (event.type === 'round-won') return event.points > 0 ? { kind: 'taken', seat: event.seat } : null;
    return event.type === 'hand-scored' ? { kind: 'cards', seat: null } : null;
  },
  gist(events, names) {
    const won = events.filter(event => event.type === 'round-won').filter(({ points }) => points > 0);
    const [worst] = won.toSorted((one, other) => other.points - one.points);
    const scored = events.findLast(event => event.type === 'hand-scored');
    if (scored !== undefined)
      return `the hand ends with ${names.map((name, seat) => `${name} ${scored.points[seat] ?? 0}`).join(', ')}`;
    return worst === undefined
      ? null
      : `${names[worst.seat] ?? ''} takes ${plural(worst.points, 'point', 'points')}`;
  },
  // With all hands known computer players play a deal in one way only: of the chances of 98 % to win, 76 % came true.
  knower: 'spectator',
  momentOf: ({ options, rounds, number }) =>
    options.hands === '1' ? ['round', rounds.length] : ['hand', number],
  turnInWords: about.turnInWords,
  review: {},
  replayRules,
};

/** Opens all hands after a match. */
function replayRules({ rules: before, outcome }: Replay<IntensityTypes>): Rules<IntensityTypes> {
  const { seats, options } = before.setup;
  if (outcome === null) return before;
  const opened = intensity.prepare({ seats, options: { ...options, watchers: 'hands' } });
  return opened.ok ? opened.value : before;
}
