import type { Territory } from '../../../../machines/conquest/board.ts';
import type { GameTypes } from '../../../../machines/game.ts';
import type { GridEvent, GridMove, GridView } from '../../../../machines/grid/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Session } from '../../../app/play/session.ts';
import { createStore, type Readable } from '../../../app/store.ts';
import { nextCursor, startCursor } from './cursor.ts';
import { stepped } from './geometry.ts';
import { type Focus, numberOf, type Scene, sceneOf } from './steps.ts';
import { whyNot } from './why.ts';

/** A person at the grid board: what is looked at and chosen, and the moves that come of it. */
export interface GridModel {
  readonly scene: Readable<Scene>;
  look(direction: 'up' | 'down' | 'left' | 'right'): void;
  lookAt(territory: Territory): void;
  /** To the next (1) or previous (-1) territory that makes sense now. */
  cycle(by: 1 | -1): void;
  /** Chooses what the cursor is on, or answers the question. */
  confirm(): void;
  /** Takes the last choice back. @returns whether there was one */
  unpick(): boolean;
  /** Sets the number that is asked for. */
  setNumber(number: number): void;
  typeDigit(digit: number): void;
  /** Ends the step: stops attacking, or passes the movement. */
  endStep(): void;
  /** Attacks again with all dice until it is won or lost. */
  storm(): void;
  readonly storming: boolean;
  calm(): void;
  close(): void;
}

const nowhere: Focus = { cursor: 12 as Territory, source: null, target: null, number: null, typed: '' };

/** @param pause waits before each further attack of a storm; 0 for none */
export function createGridModel(session: Session, pause: () => Promise<void>): GridModel {
  const { table } = session;
  const viewFor = (seat: Seat | null): GridView => table.view(seat ?? 'spectator') as GridView;
  const first = viewFor(session.state.get().asked);
  const scene = createStore<Scene>(
    sceneOf(
      first,
      session.state.get().asked,
      { ...nowhere, cursor: startCursor(first, session.state.get().asked, nowhere.cursor) },
      null,
    ),
  );
  let revision = session.state.get().revision;
  let storming: { readonly source: Territory; readonly target: Territory } | null = null;

  const focusOn = (change: Partial<Focus>): void => {
    const now = scene.get();
    scene.set(sceneOf(now.view, now.asked, { ...now.focus, ...change }, now));
  };
  const play = (move: GridMove): void => {
    void session.play(move);
  };
  const onChange = (): void => {
    const state = session.state.get();
    if (state.revision === revision) return;
    revision = state.revision;
    const view = viewFor(state.asked);
    const before = scene.get();
    scene.set(sceneOf(view, state.asked, refocused(before, view, state.asked), null));
    if (storming !== null) void stormOn();
  };
  const stopListening = session.state.subscribe(onChange);

  async function stormOn(): Promise<void> {
    const { view, asked, choices } = scene.get();
    if (storming === null) return;
    if (asked === null && view.phase.name === 'defending') return;
    const way = choices.ways.get(storming.source)?.get(storming.target);
    if (view.phase.name !== 'choosing' || way === undefined) {
      storming = null;
      return;
    }
    const seen = revision;
    await pause();
    if (storming === null || revision !== seen) return;
    session.whenIdle(() => {
      if (storming !== null && revision === seen) play({ type: 'attack', ...storming, dice: way.most });
    });
  }

  function tell(territory: Territory): void {
    const { asked } = scene.get();
    if (asked === null) return;
    const why = whyNot(scene.get(), asked, territory);
    if (why.kind === 'sentence') session.say({ tone: 'bad', text: why.sentence });
    else play(why.move);
  }

  function pickSource(cursor: Territory): void {
    const { choices, view, asked } = scene.get();
    const targets = choices.ways.get(cursor);
    if (targets !== undefined) {
      const [only] = targets.keys();
      const jumps = view.phase.name === 'choosing' && targets.size === 1 && only !== undefined;
      focusOn({ source: cursor, target: null, number: null, typed: '', cursor: jumps ? only : cursor });
      return;
    }
    const strongest =
      view.phase.name === 'choosing' && view.owners[cursor] !== asked ? sourceFor(scene.get()) : null;
    if (strongest === null) tell(cursor);
    else focusOn({ source: strongest, target: null, number: null, typed: '' });
  }

  function pickTarget(source: Territory, cursor: Territory): void {
    const { choices, focus, view } = scene.get();
    const range = choices.ways.get(source)?.get(cursor);
    if (cursor === source) {
      focusOn({ source: null, target: null, number: null, typed: '' });
    } else if (range === undefined) {
      if (choices.ways.has(cursor) && view.phase.name === 'choosing') pickSource(cursor);
      else tell(cursor);
    } else if (view.phase.name === 'moving') {
      focusOn({ target: cursor, number: null, typed: '' });
    } else {
      play({ type: 'attack', source, target: cursor, dice: numberOf(focus, range) });
    }
  }

  function answer(number: number): void {
    const { view, focus } = scene.get();
    const { phase } = view;
    if (phase.name === 'defending') play({ type: 'defend', dice: number });
    else if (phase.name === 'advancing') play({ type: 'advance', troops: number });
    else if (focus.source !== null && focus.target !== null)
      play({ type: 'move', source: focus.source, target: focus.target, troops: number });
  }

  function confirm(): void {
    const { step, focus, view, choices } = scene.get();
    session.say(null);
    if (step.name === 'place') {
      if (!choices.places.has(focus.cursor)) tell(focus.cursor);
      else play({ type: view.phase.name === 'deploying' ? 'deploy' : 'reinforce', territory: focus.cursor });
    } else if (step.name === 'source') pickSource(focus.cursor);
    else if (step.name === 'target') pickTarget(step.source, focus.cursor);
    else if (step.name === 'number') answer(numberOf(focus, step.range));
  }

  return {
    scene,
    confirm,
    look: direction => focusOn({ cursor: stepped(scene.get().focus.cursor, direction) }),
    lookAt: territory => focusOn({ cursor: territory }),
    cycle: by => focusOn({ cursor: nextCursor(scene.get(), by) }),
    unpick() {
      const { focus } = scene.get();
      if (focus.target !== null) focusOn({ target: null, number: null, typed: '', cursor: focus.target });
      else if (focus.source !== null)
        focusOn({ source: null, number: null, typed: '', cursor: focus.source });
      else return false;
      return true;
    },
    setNumber: number => focusOn({ number, typed: '' }),
    typeDigit(digit) {
      const { step, focus } = scene.get();
      if (step.name !== 'number') return;
      const joined = Number(`${focus.typed}${digit}`);
      const typed = joined <= step.range.most && joined > 0 ? `${joined}` : digit > 0 ? `${digit}` : '';
      if (typed !== '') focusOn({ typed, number: Number(typed) });
    },
    endStep() {
      const { view } = scene.get();
      if (view.phase.name === 'choosing') play({ type: 'stop' });
      if (view.phase.name === 'moving') play({ type: 'pass' });
    },
    storm() {
      const { step, focus } = scene.get();
      if (step.name !== 'target') return;
      storming = { source: step.source, target: focus.cursor };
      const way = scene.get().choices.ways.get(step.source)?.get(focus.cursor);
      if (way === undefined) storming = null;
      else play({ type: 'attack', ...storming, dice: way.most });
    },
    get storming() {
      return storming !== null;
    },
    calm() {
      storming = null;
    },
    close: stopListening,
  };
}

/** The strongest source from which the territory under the cursor can be attacked. */
function sourceFor(scene: Scene): Territory | null {
  const troops = (of: Territory): number => scene.view.troops[of] ?? 0;
  const sources = [...scene.choices.ways].filter(([, targets]) => targets.has(scene.focus.cursor));
  const [best] = sources.map(([source]) => source).toSorted((a, b) => troops(b) - troops(a));
  return best ?? null;
}

/** What stays chosen after a change: the source of an attack goes on, and moves along into what it took. */
function refocused(before: Scene, view: GridView, asked: Seat | null): Focus {
  const { focus } = before;
  const clear = { ...focus, target: null, number: null, typed: '' };
  const was = before.view.phase;
  if (asked === null)
    return was.name === 'choosing' && view.phase.name === 'defending' ? clear : { ...clear };
  if (view.phase.name === 'choosing' && was.name === 'advancing')
    return { ...clear, source: canAttack(view, was.target, asked) ? was.target : null, cursor: was.target };
  if (view.phase.name === 'choosing' && (was.name === 'defending' || was.name === 'choosing')) {
    const { source } = focus;
    return { ...clear, source: source !== null && canAttack(view, source, asked) ? source : null };
  }
  if (view.phase.name === 'defending') return { ...clear, source: null, cursor: view.phase.target };
  if (view.phase.name === 'advancing')
    return { ...clear, source: view.phase.source, cursor: view.phase.target };
  return { ...clear, source: null, cursor: startCursor(view, asked, focus.cursor) };
}

function canAttack(view: GridView, source: Territory, asked: Seat): boolean {
  return view.owners[source] === asked && (view.troops[source] ?? 0) >= 2;
}

/** Events of this game; the table is one of it. */
export const gridEvents = (events: readonly GameTypes['event'][]): readonly GridEvent[] =>
  events as readonly GridEvent[];
