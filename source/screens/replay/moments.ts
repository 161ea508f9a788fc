import type { AnyRules, GameTypes } from '../../../machines/game.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import { lastCharacterLine } from '../../lines/text/teller.ts';
import {
  type Balance,
  balanceIn,
  type FilmMark,
  type Measure,
  marksOf,
  stageOf,
} from '../../study/film/film.ts';
import type { Replay } from '../../table/replay.ts';
import type { BoardKind, Frame, StepMoments } from '../play/board.ts';
import { doerOf, type EventText, eventTexts } from '../play/controller.ts';

type Step = Replay['steps'][number];

/** A moment of a replay: a step, or a part of one that is shown in several. */
export interface ReplayMoment {
  readonly step: Step;
  readonly events: readonly GameTypes['event'][];
}

export interface ReplayChatLine {
  /** Empty for a line of the table itself. */
  readonly name: string;
  readonly text: string;
  /** The number of moves made before; a line without it is not shown. */
  readonly seq?: number | undefined;
}

interface Placed extends ReplayMoment {
  /** Index of `replay.steps`. */
  readonly index: number;
  /** Its number among the moments of its step, from 0. */
  readonly part: number;
  readonly telling: StepMoments | null;
}

/** Steps whose frames are kept: a long game on a large map has too many to keep all. */
const MOST_KEPT = 64;

/** The rules by which a replay is shown: a game that is over may have no secrets any more. */
export const openRules = (replay: Replay, { film }: BoardKind): AnyRules =>
  film?.replayRules?.(replay) ?? replay.rules;

export type ReplayMoments = ReturnType<typeof replayMoments>;

/** The moments of a replay, numbered from 0. @param rules their view of a spectator is what is shown */
export function replayMoments(
  replay: Replay,
  kind: BoardKind,
  rules: AnyRules,
  chat: readonly ReplayChatLine[] = [],
) {
  const { steps } = replay;
  const moments = steps.flatMap((step, index) => momentsOf(step, index, rules, kind));
  const names = replay.header.seats.map(seat => seat.name);
  const kept = new Map<number, readonly Frame[]>();
  const firsts = new Map<number, number>();
  moments.forEach(({ index, part }, moment) => {
    if (part === 0) firsts.set(index, moment);
  });
  const talk = talkIn(steps, chat);
  const talkAt = (moment: number): readonly ReplayChatLine[] => {
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
    moment: (index: number): ReplayMoment => at(moments, index),
    frame: frameAt,
    turnOf,
    /** The seat that acts, if any. */
    seatOf(index: number): Seat | null {
      const { step, events, telling } = at(moments, index);
      const [first] = events;
      const doer = telling === null || first === undefined ? null : doerOf(first);
      return doer ?? ('seat' in step ? step.seat : null);
    },
    /** The log up to a moment, newest last. */
    lines(index: number, most: number): readonly EventText[] {
      const found: EventText[] = [];
      for (let before = index; before >= 0 && found.length < most; before -= 1)
        found.unshift(
          ...linesOf(replay, at(moments, before), names, kind),
          ...talkAt(before).map(line => talkLine(line, names)),
        );
      return found.slice(-most);
    },
    /** The first moment whose turn fits, or null. */
    find(fits: (turn: number) => boolean): number | null {
      const found = moments.findIndex((_, index) => fits(turnOf(index)));
      return found < 0 ? null : found;
    },
    momentOf: (step: number, end: 'first' | 'last' = 'first'): number =>
      end === 'first' ? (firsts.get(step) ?? 0) : (firsts.get(step + 1) ?? moments.length) - 1,
    stepOf: (index: number): number => at(moments, index).index,
    marksAt: (index: number): readonly FilmMark[] => at(marks, index),
    /** Everybody's standing, by a measure. */
    balanceAt(index: number, measure: Measure): Balance {
      const known = balances.get(measure) ?? new Map<number, Balance>();
      balances.set(measure, known);
      const balance = known.get(index) ?? balanceIn(measure, frameAt(index).view);
      known.set(index, balance);
      return balance;
    },
    /** The next moment, onwards (1) or backwards (-1), of another phase; the last or the first without one. */
    nextPhase(index: number, by: 1 | -1): number {
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

/** The chat, by the index of the step after which each line came. */
function talkIn(steps: Replay['steps'], said: readonly ReplayChatLine[]) {
  const found = new Map<number, ReplayChatLine[]>();
  for (const line of said) {
    if (line.seq === undefined || line.name === '') continue;
    const { seq } = line;
    const after = steps.findIndex(step => 'seq' in step && step.kind === 'played' && step.seq >= seq);
    const index = seq === 0 ? 0 : after < 0 ? steps.length - 1 : after;
    found.set(index, [...(found.get(index) ?? []), line]);
  }
  return found;
}

/** A line of the chat as an event; somebody without a seat is shown as the first. */
const talkLine = ({ name, text }: ReplayChatLine, names: readonly string[]): EventText => ({
  seat: at(seats(names.length), Math.max(0, names.indexOf(name))),
  text: `${name}: ${text}`,
  weight: 'plain',
});

function momentsOf(step: Step, index: number, rules: AnyRules, kind: BoardKind): readonly Placed[] {
  const events = eventsOf(step, rules);
  const telling = kind.telling?.(events) ?? null;
  if (telling === null) return [{ step, index, part: 0, events, telling }];
  return telling.moments.map((shown, part) => ({ step, index, part, events: shown, telling }));
}

const eventsOf = (step: Step, rules: AnyRules): readonly GameTypes['event'][] =>
  step.kind === 'played' ? step.events.flatMap(event => rules.seen(event, 'spectator') ?? []) : [];

function linesOf(
  replay: Replay,
  { step, index, events }: Placed,
  names: readonly string[],
  kind: BoardKind,
): readonly EventText[] {
  if (!('seat' in step)) return [];
  const { seat } = step;
  const name = names[seat] ?? '';
  if (step.kind === 'undone') return [{ seat, text: `${name} took a move back`, weight: 'plain' }];
  if (step.kind === 'resigned') return [{ seat, text: `${name} resigns`, weight: 'strong' }];
  if (step.kind !== 'played') return [];
  const game = { ...replay, names, occupants: replay.header.seats };
  const since = replay.steps.slice(0, index).findLastIndex(({ kind: before }) => before === 'undone');
  const moves = replay.steps.slice(since + 1, index + 1).filter(each => each.kind === 'played');
  const view = () => replay.rules.view(step.position, 'spectator');
  const remark = lastCharacterLine(game, moves, view, 'spectator');
  return [
    ...eventTexts(game, events, seat, kind),
    ...remark.map(text => ({ seat, text, weight: 'plain' as const })),
  ];
}
