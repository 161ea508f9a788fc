import type { GameTypes } from '../../../../machines/game.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { isHere, type Session } from '../../../app/play/session.ts';
import { createStore } from '../../../app/store.ts';
import { noChoices, type Range, typedOn } from './choices.ts';
import { errandsOf } from './errands.ts';
import { mostInDanger, refocused } from './focus.ts';
import type { ConquestGame, ConquestModel } from './game.ts';
import { bestTarget, sourcesTo } from './prospects.ts';
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

/** @param pause waits before each further roll of a storm */
export function conquestModel<T extends GameTypes, S extends Sight>(
  session: Session<T>,
  game: ConquestGame<T, S>,
  pause: () => Promise<void>,
): ConquestModel<S> {
  const { table } = session;
  const { steering, moves } = game;
  const people = seats(table.occupants.length).filter(of => isHere(table, of));
  let uncovered: Seat | null = null;
  let { revision } = session.state.get();

  function look(focus: Focus): ConquestScene<S> {
    const { asked } = session.state.get();
    if (asked !== uncovered) uncovered = null;
    const near = people.length > 1 ? uncovered : (people[0] ?? null);
    const view = table.view(near ?? 'spectator');
    const events = () => table.history.flatMap(played => played.events);
    const sight = game.sightOf({ view, names: table.names, asked, near, events });
    return sceneOf(sight, asked === null ? noChoices : game.choicesOf(sight, asked), focus);
  }
  const refocus = (before: ConquestScene<S>, now: ConquestScene<S>): ConquestScene<S> =>
    sceneOf(now, now.choices, {
      ...refocused(before, now, game.lingers === true),
      ...game.turned?.(before, now),
    });

  const first = look(firstFocus);
  const scene = createStore(refocus({ ...first, asked: null, clash: null }, first));
  const errands = errandsOf(session, scene, game, pause);
  const now = () => scene.get();

  const focusOn = (change: Partial<Focus>): void => {
    const focus = { ...now().focus, ...change };
    scene.set(sceneOf(now(), now().choices, focus));
    if (change.cursor !== undefined) steering.see(focus.cursor);
  };
  const stopListening = session.state.subscribe(() => {
    const state = session.state.get();
    if (state.revision === revision) return;
    revision = state.revision;
    const before = now();
    const next = refocus(before, look(before.focus));
    scene.set(next);
    if (next.focus.cursor !== before.focus.cursor) steering.see(next.focus.cursor);
    if (errands.running) errands.goOn();
  });

  const play = (move: T['move'] | null): void => {
    if (move !== null) void session.play(move);
  };
  function tell(territory: number): void {
    const { asked } = now();
    if (asked === null) return;
    const why = game.whyNot(now(), asked, territory);
    if (typeof why === 'string') session.say({ tone: 'bad', text: why });
    else play(why);
  }

  function place(cursor: number): void {
    const { places, range } = now().choices;
    if (!places.has(cursor)) tell(cursor);
    else if (range === null) play(moves.place(now(), cursor, 1));
    else focusOn({ target: cursor, number: null, typed: '' });
  }

  function pickSource(cursor: number): void {
    const attacking = now().stage === 'attack';
    if (now().choices.ways.has(cursor)) {
      const target = attacking ? bestTarget(now(), cursor) : mostInDanger(now(), cursor);
      focusOn({ source: cursor, target: null, number: null, typed: '', cursor: target ?? cursor });
      return;
    }
    const [strongest] = attacking ? sourcesTo(now(), cursor) : [];
    if (strongest === undefined) tell(cursor);
    else focusOn({ source: strongest, target: null, number: null, typed: '' });
  }

  function pickTarget(source: number, cursor: number): void {
    const aim = aimOf(now());
    const { choices, stage } = now();
    if (aim !== null) void errands.attack(aim);
    else if (cursor === source) focusOn({ source: null, number: null, typed: '' });
    else if (stage === 'attack' && choices.ways.has(cursor)) pickSource(cursor);
    else if (choices.ways.get(source)?.has(cursor) === true)
      focusOn({ target: cursor, number: null, typed: '' });
    else tell(cursor);
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

  /** The numbers that may be typed: those asked for, or at how many armies an attack stops. */
  function rangeNow(): Range | null {
    const { step, armies } = now();
    if (step.name === 'number') return step.range;
    const aim = aimOf(now());
    return aim === null ? null : { least: 1, most: Math.max(1, (armies[aim.source] ?? 1) - 1) };
  }

  function uncover(): void {
    uncovered = session.state.get().asked;
    scene.set(look(now().focus));
  }

  return {
    scene,
    focusOn,
    uncover,
    say: text => session.say({ tone: 'plain', text }),
    look: direction => focusOn({ cursor: steering.step(cursorOf(now()), direction) }),
    lookAt: territory => focusOn({ cursor: territory }),
    cycle(by) {
      const { cursor } = now().focus;
      focusOn({ cursor: steering.next(cursor, litOf(now()) ?? now().ground.territories, by) ?? cursor });
    },
    confirm() {
      const { step, focus } = now();
      session.say(null);
      if (step.name === 'covered') uncover();
      else if (step.name === 'place') place(focus.cursor);
      else if (step.name === 'source') pickSource(focus.cursor);
      else if (step.name === 'target') pickTarget(step.source, focus.cursor);
      else if (step.name === 'number') answer(numberOf(now(), step.range));
      else if (step.name === 'own') play(moves.own?.(now()) ?? null);
      else if (step.name === 'battle') {
        const aim = aimOf(now());
        if (aim !== null) void errands.attack(aim);
      }
    },
    unpick() {
      const { focus, step } = now();
      if (step.name === 'battle') play(moves.done(now()));
      else if (focus.target !== null)
        focusOn({ target: null, number: null, typed: '', cursor: focus.target });
      else if (focus.source !== null)
        focusOn({ source: null, number: null, typed: '', cursor: focus.source });
    },
    setNumber: number => focusOn({ number, typed: '' }),
    typeDigit(digit) {
      const range = rangeNow();
      const number = range === null ? null : typedOn(now().focus.typed, digit, range);
      if (number !== null) focusOn({ typed: `${number}`, number });
    },
    setDice(dice) {
      const aim = aimOf(now());
      if (aim !== null) focusOn({ dice: Math.max(1, Math.min(aim.most, dice)) });
    },
    placeAll() {
      const { choices, focus } = now();
      if (choices.places.has(focus.cursor)) errands.placeAll(focus.cursor);
      else tell(focus.cursor);
    },
    endStep: () => play(moves.done(now())),
    storm: errands.storm,
    get storming() {
      return errands.running;
    },
    calm: errands.calm,
    search(text) {
      const found = text === null ? null : steering.find(text);
      focusOn({ search: text, ...(found === null ? {} : { cursor: found }) });
    },
    close() {
      errands.calm();
      stopListening();
    },
  };
}
