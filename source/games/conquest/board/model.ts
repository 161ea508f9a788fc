import type { GameTypes } from '../../../../machines/game.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { isHere, type PlayController } from '../../../screens/play/controller.ts';
import { createStore } from '../../../screens/store.ts';
import { appendDigit, noChoices, type Range } from './choices.ts';
import { type AttackOptions, errandsOf, lastAttack } from './errands.ts';
import type { BoardGame, BoardModel, ConquestGame, ConquestModel } from './game.ts';
import { bestTarget, focusAfter, mostInDanger, sourcesTo } from './prospects.ts';
import {
  aimOf,
  type ConquestScene,
  cursorOf,
  type Focus,
  firstFocus,
  litOf,
  numberOf,
  type Sight,
  sceneOf,
} from './scene.ts';

/** @param changed called after each change at the table, once the scene shows it */
export function boardModel<T extends GameTypes, S extends Sight>(
  controller: PlayController<T>,
  game: BoardGame<T, S>,
  changed: () => void = () => {},
): BoardModel<S> {
  const { table } = controller;
  const { steering } = game;
  const people = seats(table.occupants.length).filter(of => isHere(table, of));
  let uncovered: Seat | null = null;
  let { revision } = controller.state.get();
  const sceneWith = (sight: S, focus: Focus): ConquestScene<S> =>
    sceneOf(sight, sight.asked === null ? noChoices : game.choicesOf(sight, sight.asked, focus), focus);

  function look(before: S | null, focus: Focus): ConquestScene<S> {
    const { asked } = controller.state.get();
    if (asked !== uncovered) uncovered = null;
    const near = people.length > 1 ? uncovered : (people[0] ?? null);
    const viewer = near ?? 'spectator';
    const view = game.viewOf?.(table, viewer) ?? table.view(viewer);
    const events = () =>
      table.history.flatMap(played => played.events.flatMap(event => table.rules.seen(event, viewer) ?? []));
    return sceneWith(game.sightOf({ view, names: table.names, asked, near, events, before }), focus);
  }
  function refocus(before: ConquestScene<S>, now: ConquestScene<S>): ConquestScene<S> {
    const focus = focusAfter(before, now, game.lingers === true);
    return sceneOf(now, now.choices, game.focusAfter?.(before, now, focus) ?? focus);
  }
  const first = look(null, firstFocus);
  const scene = createStore(refocus({ ...first, asked: null, clash: null }, first));
  const now = () => scene.get();

  const focusOn = (change: Partial<Focus>): void => {
    const focus = { ...now().focus, ...change };
    scene.set(sceneOf(now(), now().choices, focus));
    if (change.cursor !== undefined) steering.see(focus.cursor);
  };
  const stopListening = controller.state.subscribe(() => {
    const state = controller.state.get();
    if (state.revision === revision) return;
    revision = state.revision;
    const before = now();
    const next = refocus(before, look(before, before.focus));
    scene.set(next);
    if (next.focus.cursor !== before.focus.cursor) steering.see(next.focus.cursor);
    changed();
  });

  /** The range for typed numbers: that of the question, or where an attack stops. */
  function rangeNow(): Range | null {
    const { step, armies } = now();
    if (step.name === 'number') return step.range;
    const aim = aimOf(now());
    return aim === null ? null : { least: 1, most: Math.max(1, (armies[aim.source] ?? 1) - 1) };
  }

  return {
    scene,
    focusOn,
    amend(sight, change = {}) {
      scene.set(sceneWith({ ...now(), ...sight }, { ...now().focus, ...change }));
      if (change.cursor !== undefined) steering.see(change.cursor);
    },
    uncover() {
      uncovered = controller.state.get().asked;
      scene.set(look(now(), now().focus));
    },
    say: text => controller.say({ tone: 'plain', text }),
    look: direction => focusOn({ ...untyped(now()), cursor: steering.step(cursorOf(now()), direction) }),
    lookAt: territory => focusOn({ cursor: territory }),
    cycle(by) {
      const { cursor } = now().focus;
      const stops = game.stopsOf?.(now()) ?? litOf(now()) ?? now().ground.territories;
      focusOn({ ...untyped(now()), cursor: steering.next(cursor, stops, by) ?? cursor });
    },
    setNumber: number => focusOn({ number, typed: '' }),
    typeDigit(digit) {
      const range = rangeNow();
      const number = range === null ? null : appendDigit(now().focus.typed, digit, range);
      const fits = range === null || number === Number(`${now().focus.typed}${digit}`);
      controller.say(fits ? null : { tone: 'plain', text: `a number from 1 to ${range.most}` });
      if (number !== null) focusOn({ typed: `${number}`, number });
    },
    search(text) {
      const found = text === null ? null : steering.find(text);
      focusOn({ search: text, ...(found === null ? {} : { cursor: found }) });
    },
    close: stopListening,
  };
}

/** Clears a number typed while aiming, since the next key used it. */
const untyped = ({ focus: { typed, number } }: ConquestScene): Partial<Focus> =>
  typed === '' ? {} : { typed: '', ...(number === null ? { dice: null } : { number: null }) };

const noTarget = { target: null, number: null, typed: '' } as const;

/** The only answer to the open question of a battle, or null. */
function onlyAnswer({ step }: ConquestScene): number | null {
  if (step.name !== 'number' || (step.of !== 'dice' && step.of !== 'advance')) return null;
  return step.range.least === step.range.most ? step.range.least : null;
}

/** @param pause ends when the last roll has been seen: before each further roll of a long attack */
export function conquestModel<T extends GameTypes, S extends Sight>(
  controller: PlayController<T>,
  game: ConquestGame<T, S>,
  pause: () => Promise<void>,
): ConquestModel<S> {
  const { moves } = game;
  const board = boardModel(controller, game, () => {
    if (errands.running) errands.goOn();
    else if (played) void answerOnly();
    played = false;
  });
  // A move taken back is not answered again.
  let played = false;
  const stopWitness = controller.witness(() => {
    played = true;
  });
  const { scene, focusOn } = board;
  const errands = errandsOf(controller, scene, game, pause);
  const now = () => scene.get();

  const play = (move: T['move'] | null): void => {
    if (move !== null) void controller.play(move);
  };
  function tell(territory: number): void {
    const { asked } = now();
    if (asked === null) return;
    const why = game.whyNot(now(), asked, territory);
    if (typeof why === 'string') controller.say({ tone: 'bad', text: why });
    else play(why);
  }

  const refuse = (text: string): void => controller.say({ tone: 'bad', text });

  function place(cursor: number, count: number | null): void {
    const { turn, choices } = now();
    const { territories, range } = choices;
    const { whole } = game.words;
    if (!territories.has(cursor)) tell(cursor);
    else if (count !== null && turn === 0) errands.place(cursor, count);
    else if (count !== null && whole !== undefined) refuse(whole);
    else if (range === null || count !== null) play(moves.place(now(), cursor, count ?? 1));
    else focusOn({ target: cursor, number: null, typed: '' });
  }

  function pickSource(cursor: number): void {
    const attacking = now().stage === 'attack';
    if (now().choices.ways.has(cursor)) {
      const target = attacking ? bestTarget(now(), cursor) : mostInDanger(now(), cursor);
      focusOn({ ...noTarget, source: cursor, cursor: target ?? cursor });
      return;
    }
    const [strongest] = attacking ? sourcesTo(now(), cursor) : [];
    if (strongest === undefined) tell(cursor);
    else focusOn({ ...noTarget, source: strongest });
  }

  /** Each local person's last attack. */
  const attackOptions = new Map<Seat, AttackOptions>();

  function attack(options: AttackOptions): void {
    const { asked } = now();
    const aim = aimOf(now());
    if (asked !== null) attackOptions.set(asked, options);
    if (options.long) errands.storm(options);
    else if (aim !== null)
      void errands.attack({ ...aim, dice: Math.min(options.dice ?? aim.most, aim.most) });
  }

  const aimed = (long: boolean): AttackOptions => ({
    long,
    dice: now().focus.dice,
    floor: aimOf(now())?.floor ?? 1,
  });

  function repeat(): void {
    const { asked, step, focus } = now();
    const [strongest] = step.name === 'source' ? sourcesTo(now(), focus.cursor) : [];
    if (strongest !== undefined) focusOn({ source: strongest });
    const options = lastAttack(now(), asked === null ? undefined : attackOptions.get(asked));
    if (options === null) tell(focus.cursor);
    else if (typeof options === 'string') refuse(options);
    else attack(options);
  }

  function pickTarget(source: number, cursor: number, count: number | null): void {
    const { choices, stage } = now();
    const isTarget = choices.ways.get(source)?.has(cursor) === true;
    if (aimOf(now()) !== null) attack(aimed(false));
    else if (cursor === source) focusOn({ ...noTarget, source: null });
    else if (stage === 'attack' && choices.ways.has(cursor)) pickSource(cursor);
    else if (!isTarget) tell(cursor);
    else if (count !== null) play(moves.move(source, cursor, count));
    else {
      focusOn({ ...noTarget, target: cursor });
      const { step } = now();
      if (step.name === 'number' && step.range.most === 1) answer(1);
    }
  }

  function answer(number: number): void {
    const { step, focus } = now();
    if (step.name !== 'number') return;
    if (step.of === 'dice') play(moves.defend(number));
    else if (step.of === 'advance') play(moves.advance(number));
    else if (focus.target === null) return;
    else if (step.of === 'place') play(moves.place(now(), focus.target, number));
    else if (focus.source !== null) play(moves.move(focus.source, focus.target, number));
  }

  /** Answers a question with only one answer once the dice before it have been seen. */
  async function answerOnly(): Promise<void> {
    if (onlyAnswer(now()) === null || errands.running) return;
    const { revision } = controller.state.get();
    await pause();
    controller.whenIdle(() => {
      const only = onlyAnswer(now());
      if (only !== null && !errands.running && controller.state.get().revision === revision) answer(only);
    });
  }
  return {
    ...board,
    confirm(count) {
      const { step, focus } = now();
      controller.say(null);
      if (step.name === 'covered') board.uncover();
      else if (step.name === 'place') place(focus.cursor, count);
      else if (step.name === 'source') pickSource(focus.cursor);
      else if (step.name === 'target') pickTarget(step.source, focus.cursor, count);
      else if (step.name === 'number') answer(numberOf(now(), step.range));
      else if (step.name === 'own') play(moves.own?.(now()) ?? null);
      else if (step.name === 'battle') attack(aimed(false));
    },
    unpick() {
      const { focus, step } = now();
      if (step.name === 'battle') play(moves.done(now()));
      else if (focus.target !== null) focusOn({ ...noTarget, cursor: focus.target });
      else if (focus.source !== null) focusOn({ ...noTarget, source: null, cursor: focus.source });
    },
    setDice(dice, typed = '') {
      const aim = aimOf(now());
      if (aim === null) return;
      controller.say(dice > aim.most ? { tone: 'plain', text: `${aim.most} dice at most` } : null);
      focusOn({ dice: Math.max(1, Math.min(aim.most, dice)), typed });
    },
    placeAll() {
      const { choices, focus } = now();
      controller.say(null);
      if (choices.territories.has(focus.cursor)) errands.place(focus.cursor);
      else tell(focus.cursor);
    },
    spread: (how, armies) => errands.place(how, armies ?? undefined),
    endStep: () => play(moves.done(now())),
    storm: () => attack(aimed(true)),
    repeat() {
      controller.say(null);
      repeat();
    },
    get mayRepeat() {
      const { asked } = now();
      return asked !== null && attackOptions.has(asked);
    },
    get storming() {
      return errands.running;
    },
    calm: errands.calm,
    close() {
      stopWitness();
      errands.calm();
      board.close();
    },
  };
}
