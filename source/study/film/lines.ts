import type { AnyRules } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import { letter, seats } from '../../../machines/seat.ts';
import { tableLines } from '../../base/table-lines.ts';
import type { Replay } from '../../table/replay.ts';
import { chanceAt, doubt, type FilmChances, type ReplayValue, type WinChance } from './chances.ts';
import { type DecisiveMoment, decisiveOf } from './decisive.ts';
import { type FilmReader, marksOf } from './film.ts';

/** A game's film for programs: everybody's standing at each stop, the chances, and what decided it. */
interface FilmData {
  readonly measures: readonly string[];
  readonly stops: readonly StopData[];
  readonly decisive: readonly Pick<DecisiveMoment, 'turn' | 'size' | 'what' | 'chances'>[];
}

interface StopData extends Pick<WinChance, 'low' | 'high' | 'rollouts'> {
  readonly step: number;
  readonly turn: number;
  /** By measure and seat. */
  readonly numbers: readonly (readonly number[])[];
  /** By seat. */
  readonly chances: readonly number[];
  /** Letters of the seats that went out on the way to the next stop. */
  readonly out: readonly string[];
}

/**
 * The film of a replay, as far as its chances are known. @param rules those of the replay, which hide secrets
 * @param value without it, nothing is said to have decided the game
 */
export function filmData(
  replay: Replay,
  reader: FilmReader,
  rules: AnyRules,
  chances: FilmChances,
  value: ReplayValue | null,
): FilmData {
  const stops = [...chances.byStep.keys()];
  return {
    measures: reader.measures.map(({ word }) => word),
    stops: stops.flatMap((step, index): StopData[] => {
      const chance = chanceAt(chances, step);
      if (chance === null) return [];
      const { position, progress } = at(replay.steps, step);
      const view = rules.view(position, 'spectator');
      const between = replay.steps.slice(step + 1, (stops[index + 1] ?? step) + 1);
      const marks = between.flatMap(each => {
        const events = each.kind === 'played' ? each.events : [];
        return marksOf(
          each,
          events.flatMap(event => rules.seen(event, 'spectator') ?? []),
          reader,
        );
      });
      const out = marks.flatMap(({ kind, seat }) => (kind === 'out' && seat !== null ? [letter(seat)] : []));
      const { shares, low, high, rollouts } = chance;
      const numbers = reader.measures.map(measure => measure.of(view));
      return [{ step, turn: progress.turn, numbers, chances: shares, low, high, rollouts, out }];
    }),
    decisive:
      value === null
        ? []
        : decisiveOf(replay, value, reader, rules).map(({ turn, size, what, chances: changed }) => ({
            ...{ turn, size, what },
            chances: changed,
          })),
  };
}

/** The same for people. */
export function filmLines(
  { header, outcome }: Replay,
  { measures, stops, decisive }: FilmData,
): readonly string[] {
  const letters = seats(header.seats.length).map(letter);
  const rows = stops.map(({ turn, numbers, chances, low, high, rollouts, out }) => [
    `${turn}`,
    ...(numbers[0] ?? []).map(String),
    ...chances.map(share => `${Math.round(100 * share)}`),
    rollouts === null ? '' : `${Math.round(50 * doubt({ shares: chances, low, high, rollouts }))}`,
    out.length === 0 ? '' : `${out.join(', ')} out`,
  ]);
  const heads = ['turn', ...letters, ...letters.map(each => `${each} %`), '±', ''];
  return [
    `${measures[0] ?? ''} where each turn begins, and the chance to win from there`,
    ...header.seats.map(({ name }, seat) => `${letters[seat] ?? ''} ${name}`),
    '',
    ...tableLines([heads, ...rows], column => column < heads.length - 1),
    '',
    ...(decisive.length === 0
      ? [outcome === null ? 'what decides it is told once it is over' : 'nothing changed the chances by much']
      : [
          'what decided the game:',
          ...decisive.flatMap(({ what, chances }) => [`  ${what}`, `    ${chances}`]),
        ]),
  ];
}
