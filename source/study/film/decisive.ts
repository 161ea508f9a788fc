import type { AnyRules, GameTypes, SeatNames } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import { letter, type Seat, seats } from '../../../machines/seat.ts';
import { sidesOf } from '../../../machines/teams.ts';
import { turnWords } from '../../../machines/wording.ts';
import type { Replay } from '../../table/replay.ts';
import { type ReplayValue, type Swing, swingsOf, valueChances, type WinChance } from './chances.ts';
import type { FilmReader } from './film.ts';

/** The most moments that decided a game. */
const MOST = 3;
/** Smaller swings have decided nothing. */
const LEAST = 0.05;

/** A moment that decided a game, in words. */
export interface DecisiveMoment extends Swing {
  readonly turn: number;
  /** `turn 14`, in the words of the game. */
  readonly when: string;
  /** `turn 14: Bo took 6 territories, 4 from Ada; Cy is out`. */
  readonly what: string;
  /** `Bo 31 → 68 %, Ada 52 → 24 %`. */
  readonly chances: string;
}

/**
 * The moments that decided a game, in the order of the game: by the value of its positions alone, so they are the same at every
 * door. @param rules those of the replay, which hide secrets
 */
export function decisiveOf(
  replay: Replay,
  value: ReplayValue,
  reader: FilmReader | undefined,
  rules: AnyRules,
): readonly DecisiveMoment[] {
  const names = replay.header.seats.map(({ name }) => name);
  const sides = sidesOf(rules.setup);
  /** The chance of the side that stands best. */
  const best = (shares: readonly number[]): number =>
    Math.max(
      ...sides.map(side => shares.reduce((sum, share, seat) => sum + (sides[seat] === side ? share : 0), 0)),
    );
  return (
    swingsOf(valueChances(replay, value))
      // A draw by a limit of turns has no cause in what was played.
      .filter(({ size, after }) => size >= LEAST && !(after.rollouts === null && best(after.shares) < 0.999))
      .toSorted((one, other) => other.size - one.size)
      .flatMap((swing): readonly DecisiveMoment[] => {
        const { turn } = at(replay.steps, swing.from).progress;
        const what = whatHappened(replay, swing, names, reader, rules);
        const when = turn === 0 ? 'before turn 1' : turnWords(turn, names.length, reader);
        // What has no cause that could be told is no moment: the value of the position may be wrong, or chance.
        return what === null
          ? []
          : [{ ...swing, turn, when, what: `${when}: ${what}`, chances: changes(swing, names) }];
      })
      .slice(0, MOST)
      .toSorted((one, other) => one.from - other.from)
  );
}

function whatHappened(
  { steps }: Replay,
  { from, to }: Swing,
  names: SeatNames,
  reader: FilmReader | undefined,
  rules: AnyRules,
): string | null {
  const between = steps.slice(from + 1, to + 1);
  const events = between.flatMap((step): readonly GameTypes['event'][] =>
    step.kind === 'played' ? step.events.flatMap(event => rules.seen(event, 'spectator') ?? []) : [],
  );
  const given = between.find(step => step.kind === 'resigned');
  if (given?.kind === 'resigned') return `${names[given.seat] ?? ''} resigns`;
  const view = (step: number): GameTypes['view'] => rules.view(at(steps, step).position, 'spectator');
  return reader?.gist(events, names, rules, { before: view(from), after: view(to) }) ?? null;
}

/** The changes of the two seats whose chances changed most. */
function changes({ before, after }: Swing, names: SeatNames): string {
  const change = (seat: Seat): number => at(after.shares, seat) - at(before.shares, seat);
  return seats(names.length)
    .toSorted((one, other) => Math.abs(change(other)) - Math.abs(change(one)))
    .slice(0, 2)
    .toSorted((one, other) => change(other) - change(one))
    .map(seat => `${names[seat] ?? ''} ${hundredths(before, seat)} → ${hundredths(after, seat)} %`)
    .join(', ');
}

const hundredths = ({ shares }: WinChance, seat: Seat): number => Math.round(100 * at(shares, seat));

/** The chances of all at a moment, in few characters: `A 62 · B 30 · C 8 %`; closer together for more than three. */
export function chanceInBrief({ shares }: WinChance): string {
  const apart = shares.length <= 3;
  const each = seats(shares.length).map(
    seat => `${letter(seat)}${apart ? ' ' : ''}${Math.round(100 * at(shares, seat))}`,
  );
  return `${each.join(apart ? ' · ' : ' ')} %`;
}
