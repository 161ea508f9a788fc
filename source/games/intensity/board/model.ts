import { type Card, isCard } from '../../../../machines/intensity/cards.ts';
import {
  type IntensityMove,
  type IntensityTypes,
  type IntensityView,
  PASSED,
  ROUNDS,
} from '../../../../machines/intensity/types.ts';
import { type Seat, seat, seats, type Viewer } from '../../../../machines/seat.ts';
import type { Clock } from '../../../base/clock.ts';
import { isHere, type PlayController } from '../../../screens/play/controller.ts';
import { hintOf } from '../../../screens/play/hint.ts';
import { createStore, type Readable } from '../../../screens/store.ts';
import { judgeNext, unjudged } from './analysis.ts';
import { LAST_ROUND_MOVES } from './pace.ts';
import {
  type Focus,
  mayPlayOut,
  noFocus,
  ordered,
  type Page,
  type Scene,
  stepOf,
  unscored,
} from './scene.ts';

/** A person at the card table: what is looked at and chosen, and the moves that come of it. */
export interface CardModel {
  readonly scene: Readable<Scene>;
  /** To the next (1) or previous (-1) card that makes sense now; as far as the digit says that was typed before. */
  along(by: 1 | -1): void;
  lookAt(card: Card): void;
  /** Chooses the card under the cursor to be passed, or takes it back. */
  pick(): void;
  /** Plays, passes, shows the hand, or goes on: whatever is asked. */
  confirm(): void;
  typeDigit(digit: number): void;
  coach(): void;
  /** Looks at what the strongest computer player would do, and says why. */
  hint(): void;
  peek(): void;
  turnTo(page: Page): void;
  reorder(): void;
  playOut(): void;
  readonly playingOut: boolean;
  stopPlayingOut(): void;
  /** Where nobody plays here: from the last round of a hand to its sheet at once. */
  hurry(): void;
  /** Are there people here whose choices may be judged? */
  readonly mayAnalyse: boolean;
  analyse(): void;
  close(): void;
}

export function createCardModel(controller: PlayController<IntensityTypes>, clock: Clock): CardModel {
  const { table } = controller;
  const people = seats(table.occupants.length).filter(of => isHere(table, of));
  /** Whose hand lies open where several people share the keyboard. */
  let open: Seat | null = null;
  let near: Seat = people[0] ?? seat(0);
  let playingOut = false;
  /** Does the last round of a hand that is over still lie on the table? */
  let lies = false;
  let stopAnalysis = (): void => {};
  const viewOf = (viewer: Viewer): IntensityView => table.view(viewer);
  const scene = createStore<Scene>(sceneNow(noFocus));
  let { revision } = controller.state.get();

  function sceneNow(focus: Focus): Scene {
    const { asked } = controller.state.get();
    const shared = people.length > 1;
    if (asked !== null) near = asked;
    if (asked !== open) open = null;
    const ended = viewOf('spectator').phase.name === 'scored' || table.outcome !== null;
    const hidden = shared && !ended && asked !== null && open !== asked;
    const viewer: Viewer = shared ? (open ?? 'spectator') : (people[0] ?? 'spectator');
    const view = lies ? unscored(viewOf(viewer)) : viewOf(viewer);
    const question = hidden ? ({ name: 'cover', seat: asked } as const) : stepOf(view, asked);
    const step = lies ? ({ name: 'closing' } as const) : question;
    const hand = ordered(view.hands[near] ?? null, focus.order);
    const now = settled(focus, view, hand);
    return { view, asked, near, step, focus: now, hand, coaching: null, analysis: null };
  }

  const focusOn = (change: Partial<Focus>): void =>
    scene.update(now => {
      const focus = { ...now.focus, ...change };
      return { ...now, focus, hand: ordered(now.view.hands[now.near] ?? null, focus.order) };
    });
  const play = (move: IntensityMove): void => void controller.play(move);

  const onChange = (): void => {
    const state = controller.state.get();
    if (state.revision === revision) return;
    revision = state.revision;
    stopAnalysis();
    const before = scene.get();
    const { focus } = before;
    settleLast();
    const now = sceneNow({ ...focus, typed: '', peek: false });
    // Others may choose their cards meanwhile: what was said of one's own choice stays.
    const stays = now.step.name === 'pass' && before.step.name === 'pass' && now.asked === before.asked;
    const page = focus.page === 'coach' && !stays ? 'log' : focus.page;
    scene.set({ ...now, focus: { ...now.focus, page }, coaching: stays ? before.coaching : null });
    if (playingOut) goOn();
  };
  const stopListening = controller.state.subscribe(onChange);

  /** The last round lies on the table until somebody goes on; where nobody plays here, as long as every other one. */
  function settleLast(): void {
    const isFull = viewOf('spectator').rounds.length === ROUNDS;
    const isNew = isFull && scene.get().view.rounds.length < ROUNDS;
    lies = isNew || (lies && isFull);
    if (isNew && people.length === 0) void controller.pacer.wait(LAST_ROUND_MOVES).then(toSheet);
  }

  function toSheet(): void {
    if (!lies) return;
    lies = false;
    scene.set(sceneNow(scene.get().focus));
  }

  /** Plays the lowest card that may be played, until the hand is over. */
  function goOn(): void {
    const { step, view } = scene.get();
    if (step.name === 'watch') return;
    if (!mayPlayOut(scene.get())) playingOut = false;
    const [lowest] = view.legal;
    if (!playingOut || lowest === undefined) return;
    controller.whenIdle(() => {
      if (playingOut) play({ type: 'play', card: lowest });
    });
  }

  function toggle(card: Card): void {
    const { chosen } = scene.get().focus;
    if (chosen.includes(card)) focusOn({ cursor: card, chosen: chosen.filter(each => each !== card) });
    else if (chosen.length < PASSED) focusOn({ cursor: card, chosen: [...chosen, card] });
    else controller.say({ tone: 'bad', text: 'three are chosen: take one back' });
  }

  function confirmPass(): void {
    const { chosen, cursor } = scene.get().focus;
    if (chosen.length === PASSED) play({ type: 'discard', cards: chosen });
    else if (cursor !== null) toggle(cursor);
  }

  /** Everybody at this screen is ready for the next hand. */
  async function readyAll(): Promise<void> {
    const { number } = scene.get().view;
    while (scene.get().step.name === 'scored' && scene.get().view.number === number) {
      if (!(await controller.play({ type: 'ready' }))) return;
    }
  }

  function show(asked: Seat): void {
    open = asked;
    scene.set(sceneNow({ ...noFocus, order: scene.get().focus.order }));
  }

  const hint = hintOf<IntensityTypes>(controller, (move, [best]) => {
    const [first, ...others] = cardsOf(move);
    if (first === undefined) return 'Go on';
    const why = best?.worth?.reason ?? '';
    focusOn(move.type === 'discard' ? { chosen: [first, ...others], cursor: first } : { cursor: first });
    return move.type === 'discard' ? `Pass ${[first, ...others].join(' ')}: ${why}` : `Play ${first}: ${why}`;
  });

  const coach = hintOf<IntensityTypes>(controller, ({ type }, weighed) => {
    if (type !== 'play' && type !== 'discard') return null;
    const hints = weighed.flatMap(({ move, worth }) =>
      worth === undefined ? [] : [{ cards: cardsOf(move), ...worth }],
    );
    scene.update(now => ({ ...now, coaching: { kind: type, hints } }));
    focusOn({ page: 'coach', peek: false });
    return null;
  });

  return {
    scene,
    along(by) {
      const { hand, view, step, focus } = scene.get();
      const sensible = (hand ?? []).filter(card => step.name !== 'play' || view.legal.includes(card));
      const index = focus.cursor === null ? -1 : sensible.indexOf(focus.cursor);
      // A digit that did not become a card's number is how far.
      const far = by * (Number(focus.typed) || 1);
      const next = sensible.at((index + far) % sensible.length);
      if (next !== undefined) focusOn({ cursor: next, typed: '', peek: false });
    },
    lookAt: cursor => focusOn({ cursor, typed: '' }),
    pick() {
      const { cursor } = scene.get().focus;
      if (scene.get().step.name === 'pass' && cursor !== null) toggle(cursor);
    },
    confirm() {
      const { step, focus } = scene.get();
      controller.say(null);
      if (focus.peek) focusOn({ peek: false });
      else if (step.name === 'cover') show(step.seat);
      else if (step.name === 'pass') confirmPass();
      else if (step.name === 'play' && focus.cursor !== null) play({ type: 'play', card: focus.cursor });
      else if (step.name === 'closing') toSheet();
      else if (step.name === 'scored') void readyAll();
    },
    typeDigit(digit) {
      const { focus, step, hand, view } = scene.get();
      if (focus.typed === '') {
        if (digit >= 1) focusOn({ typed: `${digit}` });
        controller.say(digit >= 1 ? null : { tone: 'plain', text: 'no card begins with 0' });
        return;
      }
      const card = Number(`${focus.typed}${digit}`);
      focusOn({ typed: '' });
      controller.say(null);
      if (!isCard(card)) return controller.say({ tone: 'bad', text: `no card has the number ${card}` });
      const held = hand?.includes(card) === true;
      if (step.name === 'pass' && held) toggle(card);
      else if (step.name === 'play' && view.legal.includes(card)) focusOn({ cursor: card });
      // The rules say why it cannot be played; nothing changes.
      else if (step.name === 'play') play({ type: 'play', card });
      else controller.say({ tone: 'bad', text: `you do not hold ${card}` });
    },
    hint() {
      const { name } = scene.get().step;
      if (name === 'pass' || name === 'play') hint();
    },
    coach() {
      const { focus, coaching, step } = scene.get();
      if (focus.page === 'coach') focusOn({ page: 'log' });
      else if (coaching !== null) focusOn({ page: 'coach', peek: false });
      else if (step.name === 'pass' || step.name === 'play') coach();
    },
    peek() {
      const { focus, view } = scene.get();
      if (view.rounds.length > 0) focusOn({ peek: !focus.peek });
      else controller.say({ tone: 'plain', text: 'no round has been played yet' });
    },
    turnTo: page => focusOn({ page: scene.get().focus.page === page ? 'log' : page }),
    reorder: () => focusOn({ order: scene.get().focus.order === 'suits' ? 'danger' : 'suits' }),
    playOut() {
      playingOut = true;
      goOn();
    },
    get playingOut() {
      return playingOut;
    },
    stopPlayingOut() {
      playingOut = false;
    },
    hurry() {
      if (people.length === 0) toSheet();
    },
    mayAnalyse: people.length > 0,
    analyse() {
      const { analysis, view } = scene.get();
      stopAnalysis();
      const next = nextOf(people, analysis?.seat ?? null);
      if (next === null || view.rounds.length === 0) return;
      const own = viewOf(next);
      scene.update(now => ({ ...now, analysis: unjudged(own, next) }));
      const step = (): void => {
        const { analysis: now } = scene.get();
        const judged = now === null ? null : judgeNext(now, own);
        if (judged === null) return;
        scene.update(before => ({ ...before, analysis: judged }));
        // One decision at a time, so that keys are heard between them.
        stopAnalysis = clock.after(0, step);
      };
      stopAnalysis = clock.after(0, step);
    },
    close() {
      playingOut = false;
      lies = false;
      stopAnalysis();
      stopListening();
    },
  };
}

/** The cards of a move. */
const cardsOf = (move: IntensityMove): readonly Card[] =>
  (move.type === 'discard' ? move.cards : move.type === 'play' ? [move.card] : []).filter(isCard);

/** The person after this one, the first one after none. */
function nextOf(people: readonly Seat[], now: Seat | null): Seat | null {
  const index = now === null ? -1 : people.indexOf(now);
  return people[(index + 1) % Math.max(1, people.length)] ?? null;
}

/** What stays chosen after a change: a card that can still be played, and cards that are still held. */
function settled(focus: Focus, view: IntensityView, hand: readonly Card[] | null): Focus {
  const passing = view.phase.name === 'discarding';
  const able = passing ? (hand ?? []) : (hand ?? []).filter(card => view.legal.includes(card));
  const kept = focus.cursor !== null && able.includes(focus.cursor) ? focus.cursor : null;
  return {
    ...focus,
    cursor: kept ?? able[0] ?? null,
    chosen: passing ? focus.chosen.filter(card => hand?.includes(card)) : [],
  };
}
