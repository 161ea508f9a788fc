import type { AnyRules, GameTypes } from '../../../machines/game.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { Story } from '../../table/story.ts';
import type { App } from '../app.ts';
import { textDialog } from '../dialogs/dialog.ts';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { KeyName } from '../keys/key.ts';
import type { Place } from '../place.ts';
import type { BoardKind, BoardWatch, Frame } from '../play/board.ts';
import { doerOf } from '../play/doer.ts';
import type { Weight } from '../play/session.ts';
import { createStore, derived, type Store } from '../store.ts';

/** A game told again, step by step. */
export interface ReplayPlace extends Place {
  readonly kind: 'replay';
  readonly name: string;
  readonly story: Story;
  readonly watch: BoardWatch;
  readonly state: Store<ReplayState>;
  /** What happened up to a step, newest last. */
  lines(step: number, most: number): readonly ReplayLine[];
}

export interface ReplayState {
  /** Index of `story.steps`. */
  readonly step: number;
  readonly playing: boolean;
  /** Index of `speeds`. */
  readonly speed: number;
}

export interface ReplayLine {
  readonly seat: Seat;
  readonly text: string;
  readonly weight: Weight;
}

/** Milliseconds that a step is shown while playing. */
export const speeds = [1200, 600, 300, 120, 40] as const;

export function replayPlace(
  app: App,
  name: string,
  story: Story,
  kind: BoardKind,
  back: () => void,
): ReplayPlace {
  const state = createStore<ReplayState>({ step: 0, playing: false, speed: 2 });
  const { steps } = story;
  const rules = kind.retold?.(story) ?? story.rules;
  const last = steps.length - 1;
  let cancel: (() => void) | null = null;

  const frames = new Map<number, Frame>();
  const frameAt = (index: number): Frame => {
    const known = frames.get(index);
    if (known !== undefined) return known;
    const step = steps[index];
    if (step === undefined) throw new RangeError(`a replay of ${steps.length} steps has no step ${index}`);
    const made = { view: rules.view(step.position, 'spectator'), events: eventsOf(step, rules) };
    frames.set(index, made);
    return made;
  };
  const go = (step: number): void =>
    state.update(now => ({ ...now, step: Math.max(0, Math.min(last, step)) }));
  const pause = (): void => {
    cancel?.();
    cancel = null;
    state.update(now => ({ ...now, playing: false }));
  };
  const tick = (): void => {
    if (state.get().step >= last) {
      pause();
      return;
    }
    cancel = app.services.clock.after(speeds[state.get().speed] ?? speeds[0], () => {
      go(state.get().step + 1);
      tick();
    });
  };
  const playOrPause = (): void => {
    if (state.get().playing) {
      pause();
      return;
    }
    state.update(now => ({ ...now, playing: true, step: now.step >= last ? 0 : now.step }));
    tick();
  };
  /** The first step of the turn before or after the present one. */
  const turnStep = (by: 1 | -1): number => {
    const now = steps[state.get().step]?.progress.turn ?? 0;
    if (by > 0) {
      const next = steps.findIndex(step => step.progress.turn > now);
      return next < 0 ? last : next;
    }
    const first = steps.findIndex(step => step.progress.turn === now);
    if (first < state.get().step) return first;
    return steps.findIndex(step => step.progress.turn === (steps[first - 1]?.progress.turn ?? now));
  };
  const askForTurn = (): void =>
    app.open(
      textDialog(app, {
        title: 'Go to a turn',
        lines: [`Turns 1 to ${steps[last]?.progress.turn ?? 0}`],
        text: '',
        most: 6,
        accept: 'go',
        async onAccept(text) {
          const turn = Number(text);
          const step = steps.findIndex(each => each.progress.turn === turn);
          if (text === '' || step < 0) return `there is no turn ${text}`;
          go(step);
          return null;
        },
      }),
    );
  const bindings = (): readonly Binding[] => [
    { command: commands.step, run: key => stepBy(isBack(key) ? -1 : 1) },
    { command: commands.turn, run: key => jump(turnStep(key === 'up' || key === 'k' ? -1 : 1)) },
    { command: commands.run, label: state.get().playing ? 'pause' : 'play', run: playOrPause },
    { command: commands.speed, run: key => changeSpeed(key === '-' ? -1 : 1) },
    { command: commands.jump, run: askForTurn },
    { command: commands.edge, run: key => jump(key === 'home' ? 0 : last) },
    { command: commands.back, run: back },
    ...app.everywhere(),
  ];
  const jump = (step: number): void => {
    pause();
    go(step);
  };
  const stepBy = (by: 1 | -1): void => jump(state.get().step + by);
  const changeSpeed = (by: 1 | -1): void =>
    state.update(now => ({ ...now, speed: Math.max(0, Math.min(speeds.length - 1, now.speed + by)) }));

  const names = story.header.seats.map(seat => seat.name);
  return {
    kind: 'replay',
    name,
    story,
    watch: kind.watch(
      derived(state, now => frameAt(now.step)),
      story.header.seats,
      story.rules.setup,
      app.services,
    ),
    state,
    lines(step, most) {
      const lines: ReplayLine[] = [];
      for (let index = step; index >= 0 && lines.length < most; index -= 1)
        lines.unshift(...linesOf(story, rules, names, index, kind));
      return lines.slice(-most);
    },
    bindings,
    press: key => void dispatch(bindings(), key),
    subscribe: state.subscribe,
    async close() {
      cancel?.();
    },
  };
}

const isBack = (key: KeyName): boolean => key === 'left' || key === 'h';

type Step = Story['steps'][number];

/** What somebody who watches is told of a step. */
const eventsOf = (step: Step, rules: AnyRules): readonly GameTypes['event'][] =>
  step.kind === 'played' ? step.events.flatMap(event => rules.seen(event, 'spectator') ?? []) : [];

function linesOf(
  story: Story,
  rules: AnyRules,
  names: readonly string[],
  index: number,
  kind: BoardKind,
): ReplayLine[] {
  const step = story.steps[index];
  if (step === undefined) return [];
  if (step.kind === 'undone')
    return [{ seat: step.seat, text: `${names[step.seat] ?? ''} took a move back`, weight: 'plain' }];
  if (step.kind !== 'played') return [];
  return eventsOf(step, rules).flatMap(event => {
    const text = story.game.describe(event, names, story.rules.setup);
    if (text === null) return [];
    return [{ seat: doerOf(event) ?? step.seat, text, weight: kind.weightOf(event) }];
  });
}
