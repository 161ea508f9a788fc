import { type Territory, territory } from '../../../../machines/conquest/board.ts';
import { at } from '../../../../machines/result.ts';
import { ADVANCE_MODES, type Card, type Order } from '../../../../machines/warzone/orders.ts';
import { asListed } from '../../../../machines/warzone/planning.ts';
import { explain } from '../../../../machines/warzone/sentences.ts';
import type { OrderRefusal, WarzoneTypes } from '../../../../machines/warzone/types.ts';
import { capitalise } from '../../../base/text.ts';
import type { PlayController } from '../../../screens/play/controller.ts';
import type { BoardModel } from '../../conquest/board/game.ts';
import { type Focus, noSelection } from '../../conquest/board/scene.ts';
import { type Draft, insertOrder, mayShift, redo, swap, undo, withItems } from './list.ts';
import { orderAgain, withSpread } from './shortcuts.ts';
import {
  canLeave,
  cardsLeft,
  choicesOf,
  deployableAt,
  freeAt,
  hereOf,
  look,
  mayLead,
  newOrder,
  type OrderTask,
  orderOf,
  type PlayerTask,
  pendingOf,
  placeOrder,
  playerOrder,
  playersFor,
  poolOf,
  rangeOf,
  refusalOf,
  stageOf,
  strongestSource,
  type Task,
  targetsFrom,
  type WarzoneScene,
  type WarzoneSight,
} from './sight.ts';

export type Actions = ReturnType<typeof createActions>;

/** The actions of a person at the map. All of them plan; only `commit` and `claim` play moves. */
export function createActions(controller: PlayController<WarzoneTypes>, model: BoardModel<WarzoneSight>) {
  const now = (): WarzoneScene => model.scene.get();
  const say = (text: string): void => controller.say({ tone: 'bad', text });
  const change = (part: Partial<WarzoneSight>, focus?: Partial<Focus>): void => {
    const { view, task } = { ...now(), ...part };
    model.amend({ ...part, stage: stageOf(view.phase, task) }, focus);
  };
  const begin = (task: Task, focus: Partial<Focus> = {}): void =>
    change({ task }, { ...noSelection, line: 0, search: null, ...focus });
  const refuse = (refusal: OrderRefusal): void => say(capitalise(explain(refusal, controller.table.names)));
  const put = (orders: readonly Order[], chosen: number | null): void => {
    const listed = orders.map(order => asListed(now().view.options, order));
    change({ draft: withItems(now().draft, listed), chosen, task: look }, noSelection);
  };

  const inTurn = (): boolean => now().view.options.inTurn;

  /** Adds an order to the list if it may be given, for good where everybody gives one in turn. @returns whether it was */
  function give(order: Order): boolean {
    const refusal = refusalOf(now(), order);
    if (refusal !== null) {
      refuse(refusal);
      return false;
    }
    if (inTurn()) {
      begin(look);
      void controller.play({ type: 'give', order });
      return true;
    }
    const { orders, index } = insertOrder(now().draft.items, order, now().view.options.execution);
    put(orders, index);
    return true;
  }

  /** Asks how many, with the most preset; a choice of one is made at once. */
  function askNumber(type: OrderTask['type'], source: Territory | null, target: Territory): void {
    const isLed = mayLead(now(), source);
    const alone = isLed && source !== null && freeAt(now(), source) === 0;
    const task = { ...newOrder(type), commander: alone };
    const order = orderOf(task, source, target, alone ? 0 : 1);
    const refusal = refusalOf(now(), order);
    const { least, most } = refusal === null ? rangeOf(now(), order, null) : { least: 1, most: 0 };
    if (refusal !== null) refuse(refusal);
    else if (most >= least) begin(task, { source, target });
    if (most === least && (alone || !isLed)) confirm(null);
  }

  /** @param many armies to deploy; null asks for the number */
  function deploy(many: number | null): void {
    if (poolOf(now()) === 0) say('All armies are deployed');
    else if (many === null) askNumber('deploy', null, hereOf(now()));
    else give({ type: 'deploy', territory: hereOf(now()), armies: many });
  }

  function advance(many: number | null): void {
    const { view, asked, board } = now();
    const here = hereOf(now());
    const name = at(board.names, here);
    if (view.owners[here] !== asked) {
      const source = strongestSource(now(), here);
      if (source === null) say(`No army of yours can go to ${name}`);
      else if (many === null) askNumber('advance', source, here);
      else give(orderOf(newOrder('advance'), source, here, many));
    } else if (!canLeave(now(), here)) say(`No army can leave ${name}`);
    else begin(newOrder('advance'), { source: here, cursor: targetsFrom(now(), here)[0] ?? here });
  }

  function onLook(many: number | null): void {
    const { view, asked, focus } = now();
    if (view.phase === 'picking') toggleWish(hereOf(now()));
    else if (view.owners[focus.cursor] === asked && poolOf(now()) > 0) deploy(many);
    else advance(many);
  }

  function toggleWish(territory: Territory): void {
    const { view, wishes, board } = now();
    if (!view.offered.includes(territory)) return void say(`${at(board.names, territory)} is not on offer`);
    const index = wishes.items.indexOf(territory);
    const next = index < 0 ? [...wishes.items, territory] : wishes.items.toSpliced(index, 1);
    change({ wishes: withItems(wishes, next), chosen: index < 0 ? next.length - 1 : null });
  }

  function playCard(card: Card): void {
    if (card === 'reinforcement') give({ type: 'reinforce' });
    else if (card === 'priority' || card === 'delay') give({ type: card });
    else if (card === 'airlift') begin(newOrder('airlift'));
    else if (card !== 'diplomacy' && card !== 'sanctions' && card !== 'spy') {
      const task = { name: 'place', card } as const;
      const { territories } = choicesOf({ ...now(), task }, noSelection);
      if (territories.size === 0) return void say(`There is no place for a ${card} now`);
      begin(task);
      if (!territories.has(now().focus.cursor)) model.cycle(1);
    } else askPlayer({ name: 'player', card });
  }

  function askPlayer(task: PlayerTask): void {
    const { length } = playersFor(now(), task);
    if (length === 0) return void say('There is nobody to play it on');
    begin(task);
    if (length === 1) confirm(null);
  }

  /** Enter in the middle of an order that sends armies: chooses the source, the target or the number. */
  function onOrder(task: OrderTask, many: number | null): void {
    const { step, view, asked, draft } = now();
    const here = hereOf(now());
    const order = step.name === 'number' ? pendingOf(now()) : null;
    if (order !== null && task.replaces !== null) put(draft.items.with(task.replaces, order), task.replaces);
    else if (order !== null) {
      const back = order.type === 'advance' && view.owners[order.source] === asked ? order.source : here;
      if (give(order) && back !== here) model.lookAt(back);
    } else if (step.name === 'source') {
      if (canLeave(now(), here)) begin(task, { source: here });
      else say('Armies are flown from a territory of yours that has some to spare');
    } else if (step.name === 'target') {
      if (here === step.source) begin(look);
      else if (many === null) askNumber(task.type, territory(step.source), here);
      else if (give(orderOf(task, territory(step.source), here, many))) model.lookAt(step.source);
    }
  }

  function confirm(many: number | null): void {
    const { task, focus } = now();
    if (focus.search !== null) return;
    switch (task.name) {
      case 'look':
        return void onLook(many);
      case 'order':
        return void onOrder(task, many);
      case 'place':
        if (task.card === 'gift') askPlayer({ name: 'player', card: 'gift', territory: hereOf(now()) });
        else give(placeOrder(task.card, hereOf(now())));
        return;
      case 'hand': {
        const card = cardsLeft(now())[focus.line]?.[0];
        return void (card === undefined ? begin(look) : playCard(card));
      }
      case 'player': {
        const who = playersFor(now(), task)[focus.line];
        if (who !== undefined) give(playerOrder(task, who));
        return;
      }
      case 'commit':
        return void commit();
    }
  }

  function commit(): void {
    const { view, draft, wishes } = now();
    begin(look);
    if (view.phase === 'picking') void controller.play({ type: 'pick', territories: wishes.items });
    else void controller.play({ type: 'commit', orders: draft.items, loss: true });
  }

  function ask(order: Order, replaces: number | null): void {
    if (!('armies' in order)) return;
    const { type, armies } = order;
    const commander = type !== 'deploy' && order.commander === true;
    const shape =
      type === 'advance' ? { percent: order.percent, mode: order.mode, commander } : { commander };
    const [source, target] = type === 'deploy' ? [null, order.territory] : [order.source, order.target];
    const looked = replaces === null ? { cursor: target } : {};
    begin({ ...newOrder(type), ...shape, replaces }, { source, target, number: armies, ...looked });
  }

  const isPicking = (): boolean => now().view.phase === 'picking';
  /** True where orders are given for good, one each in turn. */
  const isFixed = (): boolean => inTurn() && !isPicking();
  const count = (): number => (isPicking() ? now().wishes : now().draft).items.length;
  /** Replaces the draft in use (orders or wishes) by the one that `make` makes of it. */
  function redraft(make: <T>(draft: Draft<T>) => Draft<T>, chosen: number | null): void {
    controller.say(null);
    const { draft, wishes } = now();
    if (isFixed()) say(capitalise(explain({ code: 'order-stands' }, controller.table.names)));
    else if (isPicking()) change({ wishes: make(wishes), chosen });
    else change({ draft: make(draft), chosen, task: look }, noSelection);
  }

  const cleared =
    <A extends readonly unknown[]>(run: (...of: A) => void) =>
    (...of: A): void => {
      controller.say(null);
      run(...of);
    };

  return {
    /** Chooses what the cursor is on, or answers the question; a number says how many armies without being asked. */
    confirm: cleared(confirm),
    deploy: cleared(deploy),
    deployAll: cleared(() => deploy(Math.max(1, deployableAt(now(), hereOf(now()))))),
    /** Deploys all armies that are left along own borders. */
    spread: cleared(() => {
      if (poolOf(now()) === 0) say('All armies are deployed');
      else if (inTurn()) say('Everybody gives one order in turn: deploy to one territory');
      else put(withSpread(now()), null);
    }),
    advance: cleared(advance),
    /** Repeats the chosen order, else the last one, where the cursor is. */
    repeat: cleared(() => {
      const order = orderAgain(now());
      if (typeof order === 'string') say(order);
      else give(order);
    }),
    /** Goes one step back. @returns whether there was one */
    back(): boolean {
      const { task, chosen, step, focus } = now();
      controller.say(null);
      if (focus.search !== null) begin(look);
      else if (task.name !== 'look') begin(look, step.name === 'target' ? { cursor: step.source } : {});
      else if (chosen !== null) change({ chosen: null });
      else return false;
      return true;
    },
    hand: cleared(() => {
      if (cardsLeft(now()).length === 0) say('There is no card in your hand');
      else begin({ name: 'hand' });
    }),
    /** Moves along the hand, or the players that a card may name. */
    along(by: 1 | -1): void {
      const { task, focus } = now();
      const lines = task.name === 'player' ? playersFor(now(), task) : cardsLeft(now());
      model.focusOn({ line: (focus.line + by + lines.length) % Math.max(1, lines.length) });
    },
    nextMode(): void {
      const { task } = now();
      if (task.name !== 'order' || task.type !== 'advance') return;
      const next = (ADVANCE_MODES.indexOf(task.mode) + 1) % ADVANCE_MODES.length;
      change({ task: { ...task, mode: at(ADVANCE_MODES, next) } });
    },
    toggleCommander(): void {
      const { task, focus } = now();
      if (task.name !== 'order' || !mayLead(now(), focus.source, task.replaces)) return;
      change({ task: { ...task, commander: !task.commander } }, { number: null, typed: '' });
    },
    toggleShare(): void {
      const { task } = now();
      if (task.name !== 'order' || task.type !== 'advance') return;
      change({ task: { ...task, percent: !task.percent } }, { number: null, typed: '' });
    },
    finish: cleared(() => begin({ name: 'commit' })),
    claim: () => void controller.play({ type: 'claim' }),
    undo: () => (isFixed() ? void controller.undo() : redraft(undo, null)),
    redo: () => redraft(redo, null),
    /** Chooses the next (1) or previous (-1) line of the list: of orders, or while territories are picked of wishes. */
    choose(by: 1 | -1): void {
      const lines = count();
      if (lines === 0) return;
      const from = now().chosen ?? (by > 0 ? -1 : lines);
      change({ chosen: (from + by + lines) % lines });
    },
    reorder: cleared((by: 1 | -1) => {
      const { chosen, draft, view } = now();
      if (chosen === null || chosen + by < 0 || chosen + by >= count()) return;
      if (isPicking() || mayShift(draft.items, chosen, by, view.options.execution))
        redraft(list => withItems(list, swap(list.items, chosen, chosen + by)), chosen + by);
      else say('These two kinds of orders are executed at different times');
    }),
    /** Discards the card of the line in the hand. */
    discard: cleared(() => {
      const card = cardsLeft(now())[now().focus.line]?.[0];
      if (card !== undefined) give({ type: 'discard', card });
    }),
    remove: cleared(() => {
      const { chosen } = now();
      const rest = count() - 1;
      if (rest < 0) return;
      const next = chosen === null || rest === 0 ? null : Math.min(chosen, rest - 1);
      redraft(list => withItems(list, list.items.toSpliced(chosen ?? rest, 1)), next);
    }),
    /** Asks for the number of the chosen order again. */
    edit(): void {
      const { chosen, draft } = now();
      const order = chosen === null ? undefined : draft.items[chosen];
      if (isFixed()) redraft(draft => draft, null);
      else if (order !== undefined && !isPicking()) ask(order, chosen);
    },
    /** Asks for a proposed order, its territories and number preset. */
    propose(order: Order): void {
      if (order.type === 'bomb' || order.type === 'blockade' || order.type === 'emergency')
        begin({ name: 'place', card: order.type }, { cursor: order.territory });
      else if ('armies' in order) ask(order, null);
      else begin({ name: 'hand' });
    },
    wish: (territory: Territory) => model.lookAt(territory),
  };
}
