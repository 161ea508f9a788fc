import type { About, AnyRules, GameTypes, Progress, Rules, SeatNames } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import type { SetupKit } from '../../maps/setup-kit.ts';
import type { Skill } from '../../players/player.ts';
import { noRollouts, type PositionJudge } from '../../players/rollouts.ts';
import { openRules } from '../../setup/open-rules.ts';
import type { Knower } from '../../table/positions.ts';
import type { Replay } from '../../table/replay.ts';
import type { RulesKit } from '../../table/rules-kit.ts';
import { type ValueInput, type ValueWeights, winShares } from './value.ts';

/** A number by which somebody is ahead at a moment. */
export interface Measure<T extends GameTypes = GameTypes> {
  /** The noun for the count: `territories`. */
  readonly word: string;
  /** The fewest are ahead. */
  readonly fewest?: true;
  /** By seat, as far as the view tells. */
  of(view: T['view']): readonly number[];
  /** The total, where some of it is nobody's, or hidden; left out where it is the sum of all seats. */
  whole?(view: T['view']): number;
}

/** Kinds of marks in a film, the weightiest first. */
export const MARKS = ['out', 'resigned', 'undo', 'talk', 'cards', 'taken', 'battle'] as const;
export type MarkKind = (typeof MARKS)[number];

/** A mark, and the seat that caused it; null where it was nobody's alone. */
export interface FilmMark {
  readonly kind: MarkKind;
  readonly seat: Seat | null;
}

/** A limit of turns: what the game comes to with the turn, where nobody has won before. */
export interface LastTurn {
  readonly turn: number;
  /** A draw of those who are left; else the first measure decides it. */
  readonly drawn: boolean;
}

export interface FilmReader<T extends GameTypes = GameTypes> {
  /** The first one is the default. */
  readonly measures: readonly [Measure<T>, ...Measure<T>[]];
  /** Further figures by which a chance to win is judged, each by seat, of a spectator's view. */
  figures?(view: T['view'], rules: Rules<T>): readonly (readonly number[])[];
  /** What the measures and figures mean for the chance to win. */
  readonly value?: ValueWeights;
  /**
   * How a review prices moves. After so many rounds the value of the position stands for what is not played any more; without them
   * all is played.
   */
  readonly review?: {
    readonly rounds?: number;
    /** Of a move that is made of parts, the same without each that another move has not; left out where a move is one thing. */
    parts?(move: T['move'], beside: T['move'], view: T['view']): readonly T['move'][];
  };
  /** The turn with which the game ends at the latest; left out or infinite where none does. */
  lastTurn?(setup: T['setup']): LastTurn;
  /** Everybody moves in each turn. */
  readonly together?: true;
  /** The mark of an event; null for most. */
  markOf(event: T['event']): FilmMark | null;
  /**
   * What happened between two views, in a few words without a capital or a full stop: `Bo took 6 territories, 4 from Ada; Ada
   * loses Asia (+7 a turn)`. Null where nothing did that could be a reason for anything.
   */
  gist(
    events: readonly T['event'][],
    names: SeatNames,
    rules: Rules<T>,
    views: { readonly before: T['view']; readonly after: T['view'] },
  ): string | null;
  /**
   * The knowledge played out once the game is over; left out: all of it. For games that then leave hardly any chance.
   */
  readonly knower?: Knower;
  /** What a moment of its course is called, and its number, where that is not the turn: `round`, 3. */
  momentOf?(view: T['view']): readonly [word: string, number: number];
  readonly turnInWords?: About['turnInWords'];
  /** The rules that show a replay: a finished game may have no secrets. Left out: those of a spectator during the game. */
  replayRules?(replay: Replay<T>): Rules<T>;
}

/** The part of a game's kit with its film; left out, its film has neither bands nor marks of its own. */
export interface FilmKit<T extends GameTypes = GameTypes> {
  film?(): Promise<FilmReader<T>>;
}

/** What the value of a position is judged by. @param levels how strong the players are, by seat */
export function valueInput<T extends GameTypes>(
  reader: FilmReader<T>,
  rules: Rules<T>,
  position: T['position'],
  levels: readonly Skill[],
): ValueInput {
  const view = rules.view(position, 'spectator');
  const { turn } = rules.progress(position);
  const { turn: last, drawn } = reader.lastTurn?.(rules.setup) ?? {
    turn: Number.POSITIVE_INFINITY,
    drawn: false,
  };
  return {
    figures: [...reader.measures.map(({ of }) => of(view)), ...(reader.figures?.(view, rules) ?? [])],
    turn,
    ...(last < Number.POSITIVE_INFINITY && { [drawn ? 'untilDraw' : 'left']: Math.max(0, last - turn) }),
    ...(reader.together && { together: true }),
    toMove: rules.seatsToMove(position),
    levels,
  };
}

/** A game whose positions can be judged. */
export type JudgedKit = FilmKit & RulesKit & SetupKit;

/** What judges positions of games by their value, with everything seen. */
export const judgesOf =
  (kits: readonly JudgedKit[]) =>
  async (id: string): Promise<PositionJudge | null> => {
    const kit = kits.find(each => each.id === id);
    const [reader, game] = await Promise.all([kit?.film?.(), kit?.rules()]);
    const weights = reader?.value;
    if (kit === undefined || game === undefined || reader === undefined || weights === undefined) return null;
    const opened = new WeakMap<AnyRules, AnyRules>();
    const open = (rules: AnyRules): AnyRules => {
      const found = opened.get(rules) ?? openRules(game, rules, kit);
      opened.set(rules, found);
      return found;
    };
    return {
      shares: (rules, position, levels) =>
        winShares(valueInput(reader, open(rules), position, levels), weights, noRollouts(levels.length)),
      measures(rules, position) {
        const view = open(rules).view(position, 'spectator');
        return reader.measures.map(({ of }) => of(view));
      },
    };
  };

/** Everybody's standing at a moment by one measure. */
export interface Balance {
  /** By seat: the share of the total, from 0 to 1. */
  readonly shares: readonly number[];
  /** The leader; null where several share the lead. */
  readonly ahead: Seat | null;
  readonly first: readonly Seat[];
  /** The leader's advantage as a share of the total, from 0 to 1. */
  readonly lead: number;
}

/** Everybody's standing by their numbers. @param whole the total */
export function balanceOf(numbers: readonly number[], whole: number, fewest = false): Balance {
  const shares = numbers.map(number => (whole > 0 ? Math.max(0, number) / whole : 0));
  const [best = 0, next = best] = shares.toSorted((one, other) => (fewest ? one - other : other - one));
  const first = seats(numbers.length).filter(seat => at(shares, seat) === best);
  return { shares, ahead: first.length === 1 ? at(first, 0) : null, first, lead: Math.abs(best - next) };
}

/** Everybody's standing in a view, by a measure. */
export function balanceIn<T extends GameTypes>(measure: Measure<T>, view: T['view']): Balance {
  const numbers = measure.of(view);
  const whole = measure.whole?.(view) ?? numbers.reduce((sum, number) => sum + Math.max(0, number), 0);
  return balanceOf(numbers, whole, measure.fewest === true);
}

/** The part of a turn that a step belongs to: a phase within a phase (a battle of the attacks) is no part of its own. */
export const stageOf = ({ turn, phase }: Progress): string =>
  `${turn} ${phase.includes('.') ? phase.slice(0, phase.lastIndexOf('.')) : phase}`;

type Step = Replay['steps'][number];

/** The marks of a step. @param events those of the step that may be known */
export function marksOf<T extends GameTypes>(
  step: Step,
  events: readonly T['event'][],
  reader: FilmReader<T> | undefined,
): readonly FilmMark[] {
  if (step.kind === 'undone') return [{ kind: 'undo', seat: step.seat }];
  if (step.kind === 'resigned') return [{ kind: 'resigned', seat: step.seat }];
  return reader === undefined ? [] : events.flatMap(event => reader.markOf(event) ?? []);
}

/** The weightiest of some marks; null where there is none. */
export const weightiest = (marks: readonly FilmMark[]): FilmMark | null =>
  marks.toSorted((one, other) => MARKS.indexOf(one.kind) - MARKS.indexOf(other.kind))[0] ?? null;
