import type { Seat } from '../../../machines/seat.ts';
import type { Story } from '../../table/story.ts';
import { pageDialog, textDialog } from '../dialogs/dialog.ts';
import { type Binding, dispatch } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { KeyName } from '../keys/key.ts';
import type { App, Place } from '../place.ts';
import type { BoardKind, BoardWatch } from '../play/board.ts';
import { doerOf } from '../play/doer.ts';
import type { Weight } from '../play/session.ts';
import { createStore, derived, type Store } from '../store.ts';
import { type StoryMoment, tellStory } from './moments.ts';

/** A game told again, moment by moment. */
export interface ReplayPlace extends Place {
  readonly kind: 'replay';
  readonly name: string;
  readonly story: Story;
  readonly watch: BoardWatch;
  readonly state: Store<ReplayState>;
  /** The last moment. */
  readonly last: number;
  /** Whose deed a moment is, if anybody's. */
  seatOf(moment: number): Seat | null;
  /** What happened up to a moment, newest last. */
  lines(moment: number, most: number): readonly ReplayLine[];
}

export interface ReplayState {
  /** The moment that is shown, from 0. */
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

/** The ways out of a replay. */
export interface ReplayExits {
  back(): void;
  /** Plays on from a step of the story. @returns one sentence when that is not possible */
  readonly playOn?: ((step: number) => Promise<string | null>) | undefined;
}

/** Milliseconds that a step is shown while playing. */
export const speeds = [1200, 600, 300, 120, 40] as const;

export function replayPlace(
  app: App,
  name: string,
  story: Story,
  kind: BoardKind,
  exits: ReplayExits,
): ReplayPlace {
  const state = createStore<ReplayState>({ step: 0, playing: false, speed: 2 });
  const told = tellStory(story, kind);
  const { last } = told;
  let cancel: (() => void) | null = null;

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
  /** The first moment of the turn before or after the present one. */
  const turnStep = (by: 1 | -1): number => {
    const here = state.get().step;
    const now = told.turnOf(here);
    if (by > 0) return told.find(turn => turn > now) ?? last;
    const first = told.find(turn => turn === now) ?? 0;
    if (first < here) return first;
    return told.find(turn => turn === told.turnOf(Math.max(0, first - 1))) ?? 0;
  };
  const askForTurn = (): void =>
    app.open(
      textDialog(app, {
        title: 'Go to a turn',
        lines: [`Turns 1 to ${told.turnOf(last)}`],
        text: '',
        most: 6,
        accept: 'go',
        async onAccept(text) {
          const wanted = Number(text);
          const moment = told.find(turn => turn === wanted);
          if (text === '' || moment === null) return `there is no turn ${text}`;
          go(moment);
          return null;
        },
      }),
    );
  const { playOn } = exits;
  const branch = async (): Promise<void> => {
    pause();
    const fault = await playOn?.(story.steps.indexOf(told.moment(state.get().step).step));
    if (typeof fault === 'string')
      app.open(pageDialog(app, 'Play on from here', [{ heading: '', lines: [fault] }]));
  };
  /** A step that ends the game may be told in several moments: none of them can be played on from. */
  const goesOn = (): boolean =>
    story.outcome === null || told.moment(state.get().step).step !== told.moment(last).step;
  const bindings = (): readonly Binding[] => [
    { command: commands.step, run: key => stepBy(isBack(key) ? -1 : 1) },
    { command: commands.turn, run: key => jump(turnStep(key === 'up' || key === 'k' ? -1 : 1)) },
    { command: commands.run, label: state.get().playing ? 'pause' : 'play', run: playOrPause },
    ...(playOn !== undefined && goesOn() ? [{ command: commands.branch, run: () => void branch() }] : []),
    { command: commands.speed, run: key => changeSpeed(key === '-' ? -1 : 1) },
    { command: commands.jump, run: askForTurn },
    { command: commands.edge, run: key => jump(key === 'home' ? 0 : last) },
    { command: commands.back, run: exits.back },
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
      derived(state, now => told.frame(now.step)),
      story.header.seats,
      story.rules.setup,
      app.services,
    ),
    state,
    last,
    seatOf: told.seatOf,
    lines(moment, most) {
      const lines: ReplayLine[] = [];
      for (let index = moment; index >= 0 && lines.length < most; index -= 1)
        lines.unshift(...linesOf(story, told.moment(index), names, kind));
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

function linesOf(
  story: Story,
  { step, events }: StoryMoment,
  names: readonly string[],
  kind: BoardKind,
): ReplayLine[] {
  if (step.kind === 'undone')
    return [{ seat: step.seat, text: `${names[step.seat] ?? ''} took a move back`, weight: 'plain' }];
  if (step.kind === 'resigned')
    return [{ seat: step.seat, text: `${names[step.seat] ?? ''} resigns`, weight: 'strong' }];
  if (step.kind !== 'played') return [];
  return events.flatMap(event => {
    const text = story.game.describe(event, names, story.rules.setup);
    if (text === null) return [];
    return [{ seat: doerOf(event) ?? step.seat, text, weight: kind.weightOf(event) }];
  });
}
