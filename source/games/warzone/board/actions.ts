import type { Territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { ADVANCE_MODES, type Card, type Order } from '../../../../machines/warzone/orders.ts';
import { explain } from '../../../../machines/warzone/sentences.ts';
import { typedOn } from '../../conquest/board/choices.ts';
import { redrafted } from './draft.ts';
import { type ListActions, listActions } from './list-actions.ts';
import { inserted } from './listing.ts';
import type { WarzoneModel } from './model.ts';
import {
  advanceOf,
  type Counted,
  canLeave,
  cardsLeft,
  legalOf,
  look,
  placeOrder,
  playerOrder,
  playersFor,
  poolOf,
  rangeOf,
  refusalOf,
  type Scene,
  strongestSource,
  targetsFrom,
} from './steps.ts';

/** What a person does at the map, one call for each thing. Each of them plans; only `commit` and `claim` play. */
export interface Actions extends ListActions {
  /** Chooses what the cursor is on, or answers the question. */
  confirm(): void;
  /** One step back. @returns whether there was one */
  back(): boolean;
  deploy(all: boolean): void;
  advance(): void;
  hand(): void;
  /** Goes along the hand, or the players of a card. */
  along(by: 1 | -1): void;
  setNumber(change: (now: number, least: number, most: number) => number): void;
  typeDigit(digit: number): void;
  nextMode(): void;
  toggleShare(): void;
  finish(): void;
  claim(): void;
}

export function createActions(model: WarzoneModel): Actions {
  const { scene, session } = model;
  const now = (): Scene => scene.get();
  const say = (text: string): void => session.say({ tone: 'bad', text });
  const task = (next: Scene['task'], cursor: Territory = now().cursor): void => {
    model.change({ task: next });
    if (cursor !== now().cursor) model.lookAt(cursor);
  };
  const explained = (refusal: NonNullable<ReturnType<typeof refusalOf>>): void => {
    const sentence = explain(refusal, session.table.names);
    say(sentence.charAt(0).toUpperCase() + sentence.slice(1));
  };
  const put = (orders: readonly Order[], chosen: number | null): void =>
    model.change({ draft: redrafted(now().draft, orders), chosen, task: look });

  /** Puts an order into the list, when it may be given. */
  function give(order: Order): boolean {
    const refusal = refusalOf(now(), order);
    if (refusal !== null) {
      explained(refusal);
      return false;
    }
    const { orders, index } = inserted(now().draft.items, order, now().view.options.execution);
    put(orders, index);
    return true;
  }

  /** Asks how many, with `preset` or as many as can be; says why when there are none. */
  function askNumber(order: Counted, preset: number | null): void {
    const { most } = rangeOf(now(), order, null);
    const refusal = refusalOf(now(), { ...order, armies: 1 });
    if (refusal !== null) explained(refusal);
    else if (most >= 1)
      task({
        name: 'number',
        order: { ...order, armies: Math.min(preset ?? most, most) },
        typed: '',
        replaces: null,
      });
  }

  function deploy(all: boolean): void {
    const { cursor } = now();
    const pool = poolOf(now());
    const order: Counted = { type: 'deploy', territory: cursor, armies: Math.max(1, pool) };
    if (pool === 0) say('All armies are deployed');
    else if (all) give(order);
    else askNumber(order, null);
  }

  function advance(): void {
    const { cursor, view, asked, board } = now();
    const name = at(board.names, cursor);
    if (view.owners[cursor] !== asked) {
      const source = strongestSource(now(), cursor);
      if (source === null) say(`No army of yours can go to ${name}`);
      else askNumber(advanceOf(source, cursor, 1), null);
    } else if (!canLeave(now(), cursor)) say(`No army can leave ${name}`);
    else task({ name: 'target', by: 'advance', source: cursor }, targetsFrom(now(), cursor)[0] ?? cursor);
  }

  function onLook(): void {
    const { cursor, view, asked } = now();
    if (view.phase === 'picking') toggleWish(cursor);
    else if (view.owners[cursor] === asked && poolOf(now()) > 0) deploy(false);
    else advance();
  }

  function toggleWish(place: Territory): void {
    const { view, wishes, board } = now();
    if (!view.offered.includes(place)) {
      say(`${at(board.names, place)} is not on offer`);
      return;
    }
    const index = wishes.items.indexOf(place);
    const next = index < 0 ? [...wishes.items, place] : wishes.items.toSpliced(index, 1);
    model.change({ wishes: redrafted(wishes, next), chosen: index < 0 ? next.length - 1 : null });
  }

  function onTarget(source: Territory, by: 'advance' | 'airlift'): void {
    const { cursor } = now();
    if (cursor === source) task(look);
    else if (by === 'advance') askNumber(advanceOf(source, cursor, 1), null);
    else askNumber({ type: 'airlift', source, target: cursor, armies: 1 }, null);
  }

  function onNumber(order: Counted, replaces: number | null): void {
    if (replaces === null) {
      const { cursor, view, asked } = now();
      const back = order.type === 'advance' && view.owners[order.source] === asked ? order.source : cursor;
      if (give(order) && back !== cursor) model.lookAt(back);
    } else put(now().draft.items.with(replaces, order), replaces);
  }

  function playCard(card: Card): void {
    switch (card) {
      case 'reinforcement':
        give({ type: 'reinforce' });
        return;
      case 'airlift':
        task({ name: 'source' });
        return;
      case 'bomb':
      case 'blockade': {
        const places = legalOf({ ...now(), task: { name: 'place', card } });
        if (places === null || places.size === 0) say(`There is no place for a ${card} now`);
        else {
          task({ name: 'place', card });
          if (!places.has(now().cursor)) model.cycle(1);
        }
        return;
      }
      case 'diplomacy':
      case 'sanctions':
        if (playersFor(now(), card).length === 0) say('There is nobody to play it on');
        else task({ name: 'player', card, index: 0 });
    }
  }

  function confirm(): void {
    session.say(null);
    const { task: doing, cursor } = now();
    switch (doing.name) {
      case 'look':
        onLook();
        return;
      case 'target':
        onTarget(doing.source, doing.by);
        return;
      case 'source':
        if (canLeave(now(), cursor)) task({ name: 'target', by: 'airlift', source: cursor });
        else say('Armies are flown from a territory of yours that has some to spare');
        return;
      case 'place':
        give(placeOrder(doing.card, cursor));
        return;
      case 'hand': {
        const card = cardsLeft(now())[doing.index]?.[0];
        if (card === undefined) task(look);
        else playCard(card);
        return;
      }
      case 'player': {
        const who = playersFor(now(), doing.card)[doing.index];
        if (who !== undefined) give(playerOrder(doing.card, who));
        return;
      }
      case 'number':
        onNumber(doing.order, doing.replaces);
        return;
      case 'commit':
        void commit();
    }
  }

  async function commit(): Promise<void> {
    const { view, draft, wishes } = now();
    const move =
      view.phase === 'picking'
        ? ({ type: 'pick', territories: wishes.items } as const)
        : ({ type: 'commit', orders: draft.items, loss: true } as const);
    task(look);
    await model.play(move);
  }

  return {
    confirm,
    deploy(all) {
      session.say(null);
      deploy(all);
    },
    advance() {
      session.say(null);
      advance();
    },
    back() {
      const { task: doing, chosen } = now();
      session.say(null);
      if (doing.name === 'target') task(look, doing.source);
      else if (doing.name !== 'look') task(look);
      else if (chosen !== null) model.change({ chosen: null });
      else return false;
      return true;
    },
    hand() {
      session.say(null);
      if (cardsLeft(now()).length === 0) say('There is no card in your hand');
      else task({ name: 'hand', index: 0 });
    },
    along(by) {
      const { task: doing } = now();
      if (doing.name !== 'hand' && doing.name !== 'player') return;
      const count = doing.name === 'hand' ? cardsLeft(now()).length : playersFor(now(), doing.card).length;
      task({ ...doing, index: (doing.index + by + count) % Math.max(1, count) });
    },
    setNumber(change) {
      const { task: doing } = now();
      if (doing.name !== 'number') return;
      const { least, most } = rangeOf(now(), doing.order, doing.replaces);
      const armies = Math.max(least, Math.min(most, change(doing.order.armies, least, most)));
      task({ ...doing, order: { ...doing.order, armies }, typed: '' });
    },
    typeDigit(digit) {
      const { task: doing } = now();
      if (doing.name !== 'number') return;
      const { most } = rangeOf(now(), doing.order, doing.replaces);
      const typed = typedOn(doing.typed, digit, { least: 1, most });
      if (typed !== null) task({ ...doing, order: { ...doing.order, armies: typed }, typed: `${typed}` });
    },
    nextMode() {
      const { task: doing } = now();
      if (doing.name !== 'number' || doing.order.type !== 'advance') return;
      const { order } = doing;
      const mode = at(ADVANCE_MODES, (ADVANCE_MODES.indexOf(order.mode) + 1) % ADVANCE_MODES.length);
      task({ ...doing, order: { ...order, mode } });
    },
    toggleShare() {
      const { task: doing } = now();
      if (doing.name !== 'number' || doing.order.type !== 'advance') return;
      const order = { ...doing.order, percent: !doing.order.percent };
      const { most } = rangeOf(now(), order, doing.replaces);
      task({ ...doing, order: { ...order, armies: Math.max(1, most) }, typed: '' });
    },
    ...listActions(model),
    finish() {
      session.say(null);
      task({ name: 'commit' });
    },
    claim() {
      void model.play({ type: 'claim' });
    },
  };
}
