import type { AnyRules, GameTypes } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import {
  type Balance,
  type FilmMark,
  type Measure,
  marksOf,
  measured,
  stageOf,
} from '../../study/film/film.ts';
import type { Replay } from '../../table/replay.ts';
import type { BoardKind, Frame, Telling } from '../play/board.ts';
import { doerOf, type EventText, eventTexts } from '../play/controller.ts';

type Step = Replay['steps'][number];

/** A moment of a story: a step, or a part of one that is told in several. */
export interface StoryMoment {
  readonly step: Step;
  /** What somebody who watches is told of it. */
  readonly events: readonly GameTypes['event'][];
}

/** Something that was said while a game was played. */
export interface SaidLine {
  /** Empty where the table itself said it. */
  readonly name: string;
  readonly text: string;
  /** How many moves had been made; left out where nobody knows, which is then told nowhere. */
  readonly seq?: number | undefined;
}

/** A story as a replay goes through it: moment by moment, numbered from 0. */
export interface ReplayMoments {
  readonly last: number;
  moment(index: number): StoryMoment;
  frame(index: number): Frame;
  /** The turn that a moment belongs to. */
  turnOf(index: number): number;
  /** Whose deed it is, if anybody's. */
  seatOf(index: number): Seat | null;
  /** What happened up to a moment, newest last. */
  lines(index: number, most: number): readonly EventText[];
  /** The first moment whose turn fits, or null. */
  find(fits: (turn: number) => boolean): number | null;
  /** The first moment of the story's step of that index, or its last. */
  momentOf(step: number, end?: 'first' | 'last'): number;
  /** The index of the story's step that a moment belongs to. */
  stepOf(index: number): number;
  /** What is marked of a moment. */
  marksAt(index: number): readonly FilmMark[];
  /** How everybody stood, by a measure. */
  balanceAt(index: number, measure: Measure): Balance;
  /** The next moment, onwards (1) or backwards (-1), at which another part of a turn begins; the last or the first without one. */
  nextPhase(index: number, by: 1 | -1): number;
}

/** A moment with its place in the story. */
interface Placed extends StoryMoment {
  /** Index of `story.steps`. */
  readonly index: number;
  /** Which of its step's moments it is, from 0. */
  readonly part: number;
  readonly telling: Telling | null;
}

/** Steps whose frames are kept: a long game on a large map has too many to keep all. */
const MOST_KEPT = 64;

/** The rules by which all of a game is shown that may be: one that is over may have no secrets any more. */
export const openRules = (replay: Replay, { film }: BoardKind): AnyRules =>
  film?.retold?.(replay) ?? replay.rules;

/**
 * Divides a story into the moments in which its game is told.
 * @param rules what they show somebody who watches is what is shown
 * @param said what was said while it was played
 */
export function tellStory(
  replay: Replay,
  kind: BoardKind,
  rules: AnyRules,
  said: readonly SaidLine[] = [],
): ReplayMoments {
  const { steps } = replay;
  const moments = steps.flatMap((step, index) => momentsOf(step, index, rules, kind));
  const names = replay.header.seats.map(seat => seat.name);
  const kept = new Map<number, readonly Frame[]>();
  const firsts = new Map<number, number>();
  moments.forEach(({ index, part }, moment) => {
    if (part === 0) firsts.set(index, moment);
  });
  const talk = talkIn(steps, said);
  const talkAt = (moment: number): readonly SaidLine[] => {
    const { index, part, telling } = at(moments, moment);
    return part === (telling?.moments.length ?? 1) - 1 ? (talk.get(index) ?? []) : [];
  };
  const marks = moments.map(({ step, events, part }, moment) => [
    ...(step.kind === 'played' || part === 0 ? marksOf(step, events, kind.film) : []),
    ...talkAt(moment).map((): FilmMark => ({ kind: 'talk', seat: null })),
  ]);
  const balances = new Map<Measure, Map<number, Balance>>();

  const viewAfter = (index: number): GameTypes['view'] => rules.view(at(steps, index).position, 'spectator');
  function framesOf({ index, events, telling }: Placed): readonly Frame[] {
    const known = kept.get(index);
    if (known !== undefined) return known;
    const after = viewAfter(index);
    const frames =
      telling === null
        ? [{ view: after, events }]
        : telling
            .views(viewAfter(Math.max(0, index - 1)), after)
            .map((view, part) => ({ view, events: telling.moments[part] ?? [] }));
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(index, frames);
    return frames;
  }
  function turnOf(moment: number): number {
    const { step, index, part, telling } = at(moments, moment);
    const isLast = telling === null || part === telling.moments.length - 1;
    return (isLast ? step : at(steps, Math.max(0, index - 1))).progress.turn;
  }

  const frameAt = (index: number): Frame => {
    const placed = at(moments, index);
    return at(framesOf(placed), placed.part);
  };
  const stageAt = (moment: number): string => stageOf(at(moments, moment).step.progress);

  return {
    last: moments.length - 1,
    moment: index => at(moments, index),
    frame: frameAt,
    turnOf,
    seatOf(index) {
      const { step, events, telling } = at(moments, index);
      const [first] = events;
      const doer = telling === null || first === undefined ? null : doerOf(first);
      return doer ?? ('seat' in step ? step.seat : null);
    },
    lines(index, most) {
      const found: EventText[] = [];
      for (let before = index; before >= 0 && found.length < most; before -= 1)
        found.unshift(
          ...linesOf(replay, at(moments, before), names, kind),
          ...talkAt(before).map(line => talkLine(line, names)),
        );
      return found.slice(-most);
    },
    find(fits) {
      const found = moments.findIndex((_, index) => fits(turnOf(index)));
      return found < 0 ? null : found;
    },
    momentOf: (step, end = 'first') =>
      end === 'first' ? (firsts.get(step) ?? 0) : (firsts.get(step + 1) ?? moments.length) - 1,
    stepOf: index => at(moments, index).index,
    marksAt: index => at(marks, index),
    balanceAt(index, measure) {
      const known = balances.get(measure) ?? new Map<number, Balance>();
      balances.set(measure, known);
      const balance = known.get(index) ?? measured(measure, frameAt(index).view);
      known.set(index, balance);
      return balance;
    },
    nextPhase(index, by) {
      const last = moments.length - 1;
      if (by > 0) {
        const next = moments.findIndex(
          (_, moment) => moment > index && stageAt(moment) !== stageAt(moment - 1),
        );
        return next < 0 ? last : next;
      }
      return moments.findLastIndex(
        (_, moment) => moment < index && (moment === 0 || stageAt(moment) !== stageAt(moment - 1)),
      );
    },
  };
}

/** What was said, by the index of the step after which it was. */
function talkIn(steps: Replay['steps'], said: readonly SaidLine[]): ReadonlyMap<number, readonly SaidLine[]> {
  const found = new Map<number, SaidLine[]>();
  for (const line of said) {
    if (line.seq === undefined || line.name === '') continue;
    const { seq } = line;
    const after = steps.findIndex(step => 'seq' in step && step.kind === 'played' && step.seq >= seq);
    const index = seq === 0 ? 0 : after < 0 ? steps.length - 1 : after;
    found.set(index, [...(found.get(index) ?? []), line]);
  }
  return found;
}

/** Of somebody who had no seat it is told as by the first. */
const talkLine = ({ name, text }: SaidLine, names: readonly string[]): EventText => ({
  seat: at(seats(names.length), Math.max(0, names.indexOf(name))),
  text: `${name}: ${text}`,
  weight: 'plain',
});

function momentsOf(step: Step, index: number, rules: AnyRules, kind: BoardKind): readonly Placed[] {
  const events = eventsOf(step, rules);
  const telling = kind.telling?.(events) ?? null;
  if (telling === null) return [{ step, index, part: 0, events, telling }];
  return telling.moments.map((told, part) => ({ step, index, part, events: told, telling }));
}

/** What somebody who watches is told of a step. */
const eventsOf = (step: Step, rules: AnyRules): readonly GameTypes['event'][] =>
  step.kind === 'played' ? step.events.flatMap(event => rules.seen(event, 'spectator') ?? []) : [];

function linesOf(
  replay: Replay,
  { step, events }: StoryMoment,
  names: readonly string[],
  kind: BoardKind,
): readonly EventText[] {
  if (step.kind === 'undone')
    return [{ seat: step.seat, text: `${names[step.seat] ?? ''} took a move back`, weight: 'plain' }];
  if (step.kind === 'resigned')
    return [{ seat: step.seat, text: `${names[step.seat] ?? ''} resigns`, weight: 'strong' }];
  if (step.kind !== 'played') return [];
  return eventTexts({ ...replay, names }, events, step.seat, kind);
}
