import { type Card, handSizeFor, isCard } from '../../../../machines/intensity/cards.ts';
import {
  type IntensityMove,
  type IntensityTypes,
  type IntensityView,
  PASSED,
} from '../../../../machines/intensity/types.ts';
import { type Seat, seat, seats, type Viewer } from '../../../../machines/seat.ts';
import type { Clock } from '../../../base/clock.ts';
import { isHere, type PlayController } from '../../../screens/play/controller.ts';
import { hintOf } from '../../../screens/play/hint.ts';
import { createStore } from '../../../screens/store.ts';
import { emptyAnalysis, judgeNext } from './analysis.ts';
import { LAST_ROUND_MOVES } from './pace.ts';
import {
  beforeScoring,
  type Focus,
  mayPlayOut,
  noFocus,
  type Page,
  type Scene,
  sortHand,
  stepOf,
} from './scene.ts';

export type CardModel = ReturnType<typeof createCardModel>;

/** People at the card table: the cards they point at and choose, and their moves. */
export function createCardModel(controller: PlayController<IntensityTypes>, clock: Clock) {
  const { table } = controller;
  const people = seats(table.occupants.length).filter(of => isHere(table, of));
  /** The seat whose hand lies open where several people share the keyboard. */
  let open: Seat | null = null;
  let near: Seat = people[0] ?? seat(0);
  let playingOut = false;
  /** True while the last round of a finished hand still lies on the table. */
  let isClosing = false;
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
    const view = isClosing ? beforeScoring(viewOf(viewer)) : viewOf(viewer);
    const question = hidden ? ({ name: 'cover', seat: asked } as const) : stepOf(view, asked);
    const step = isClosing ? ({ name: 'closing' } as const) : question;
    const hand = sortHand(view.hands[near] ?? null, focus.order);
    return {
      view,
      asked,
      near,
      step,
      focus: validFocus(focus, view, hand),
      hand,
      coaching: null,
      analysis: null,
    };
  }

  /** The person after the one analysed; the first where there is none. */
  function nextJudged(): Seat | undefined {
    const { analysis } = scene.get();
    return people[(analysis === null ? 0 : people.indexOf(analysis.seat) + 1) % people.length];
  }

  const focusOn = (change: Partial<Focus>): void =>
    scene.update(now => {
      const focus = { ...now.focus, ...change };
      return { ...now, focus, hand: sortHand(now.view.hands[now.near] ?? null, focus.order) };
    });
  const play = (move: IntensityMove): void => void controller.play(move);

  const onChange = (): void => {
    const state = controller.state.get();
    if (state.revision === revision) return;
    revision = state.revision;
    stopAnalysis();
    const before = scene.get();
    const { focus } = before;
    keepLastRound();
    const now = sceneNow({ ...focus, typed: '', peek: false });
    // While others choose their cards, the coach's hints for the own choice stay.
    const stays = now.step.name === 'pass' && before.step.name === 'pass' && now.asked === before.asked;
    const page = focus.page === 'coach' && !stays ? 'log' : focus.page;
    scene.set({ ...now, focus: { ...now.focus, page }, coaching: stays ? before.coaching : null });
    if (playingOut) goOn();
  };
  const stopListening = controller.state.subscribe(onChange);

  /** Keeps the last round on the table until somebody goes on; where nobody plays here, as long as other rounds. */
  function keepLastRound(): void {
    const all = handSizeFor(table.occupants.length);
    const isFull = viewOf('spectator').rounds.length === all;
    const isNew = isFull && scene.get().view.rounds.length < all;
    isClosing = isNew || (isClosing && isFull);
    if (isNew && people.length === 0) void controller.pacer.wait(LAST_ROUND_MOVES).then(toSheet);
  }

  function toSheet(): void {
    if (!isClosing) return;
    isClosing = false;
    scene.set(sceneNow(scene.get().focus));
  }

  /** Plays the lowest legal card, until the hand is over. */
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

  /** Makes everybody at this screen ready for the next hand. */
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
    /** Moves the cursor to the next (1) or previous (-1) card that makes sense, a typed digit times. */
    along(by: 1 | -1): void {
      const { hand, view, step, focus } = scene.get();
      const sensible = (hand ?? []).filter(card => step.name !== 'play' || view.legal.includes(card));
      const index = focus.cursor === null ? -1 : sensible.indexOf(focus.cursor);
      const far = by * (Number(focus.typed) || 1);
      const next = sensible.at((index + far) % sensible.length);
      if (next !== undefined) focusOn({ cursor: next, typed: '', peek: false });
    },
    lookAt: (cursor: Card) => focusOn({ cursor, typed: '' }),
    /** Chooses the card under the cursor to be passed, or takes it back. */
    pick(): void {
      const { cursor } = scene.get().focus;
      if (scene.get().step.name === 'pass' && cursor !== null) toggle(cursor);
    },
    /** Plays, passes, shows the hand, or goes on, as the question asks. */
    confirm(): void {
      const { step, focus } = scene.get();
      controller.say(null);
      if (focus.peek) focusOn({ peek: false });
      else if (step.name === 'cover') show(step.seat);
      else if (step.name === 'pass') confirmPass();
      else if (step.name === 'play' && focus.cursor !== null) play({ type: 'play', card: focus.cursor });
      else if (step.name === 'closing') toSheet();
      else if (step.name === 'scored') void readyAll();
    },
    typeDigit(digit: number) {
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
      // The rules refuse it and give the reason.
      else if (step.name === 'play') play({ type: 'play', card });
      else controller.say({ tone: 'bad', text: `you do not hold ${card}` });
    },
    /** Points at the move of the strongest computer player, with its reason. */
    hint,
    coach(): void {
      const { focus, coaching, step } = scene.get();
      if (focus.page === 'coach') focusOn({ page: 'log' });
      else if (coaching !== null) focusOn({ page: 'coach', peek: false });
      else if (step.name === 'pass' || step.name === 'play') coach();
    },
    peek(): void {
      const { focus, view } = scene.get();
      if (view.rounds.length > 0) focusOn({ peek: !focus.peek });
      else controller.say({ tone: 'plain', text: 'no round has been played yet' });
    },
    turnTo: (page: Page) => focusOn({ page: scene.get().focus.page === page ? 'log' : page }),
    reorder: () => focusOn({ order: scene.get().focus.order === 'suits' ? 'danger' : 'suits' }),
    playOut(): void {
      playingOut = true;
      goOn();
    },
    get playingOut(): boolean {
      return playingOut;
    },
    stopPlayingOut(): void {
      playingOut = false;
    },
    /** Shows the sheet of a finished hand at once; nothing while somebody plays here. */
    hurry(): void {
      if (people.length === 0) toSheet();
    },
    /** True where hints are given here. */
    mayCoach: controller.advise !== null,
    /** What may be judged next: `costs`, or whose costs; null where nobody plays here. */
    get judging(): string | null {
      const next = nextJudged();
      if (next === undefined) return null;
      return people.length > 1 ? `${table.names[next] ?? ''}’s costs` : 'costs';
    },
    analyse(): void {
      const { view } = scene.get();
      stopAnalysis();
      const next = nextJudged();
      if (next === undefined || view.rounds.length === 0) return;
      const own = viewOf(next);
      scene.update(now => ({ ...now, analysis: emptyAnalysis(own, next) }));
      const step = (): void => {
        const { analysis: now } = scene.get();
        const judged = now === null ? null : judgeNext(now, own);
        if (judged === null) return;
        scene.update(before => ({ ...before, analysis: judged }));
        // One decision at a time, so that keys work in between.
        stopAnalysis = clock.after(0, step);
      };
      stopAnalysis = clock.after(0, step);
    },
    close(): void {
      playingOut = false;
      isClosing = false;
      stopAnalysis();
      stopListening();
    },
  };
}

const cardsOf = (move: IntensityMove): readonly Card[] =>
  (move.type === 'discard' ? move.cards : move.type === 'play' ? [move.card] : []).filter(isCard);

/** The focus after a change, on a card that can still be played and on cards that are still held. */
function validFocus(focus: Focus, view: IntensityView, hand: readonly Card[] | null): Focus {
  const passing = view.phase.name === 'discarding';
  const able = (hand ?? []).filter(card => passing || view.legal.includes(card));
  const cursor = able.find(card => card === focus.cursor) ?? able[0] ?? null;
  return { ...focus, cursor, chosen: passing ? focus.chosen.filter(card => hand?.includes(card)) : [] };
}
