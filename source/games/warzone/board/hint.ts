import { leastAttackers, oddsCache } from '../../../../machines/conquest/exchange.ts';
import { type Order, territoriesOf } from '../../../../machines/warzone/orders.ts';
import type { WarzoneMove } from '../../../../machines/warzone/types.ts';
import { percent, plural } from '../../../../machines/wording.ts';
import { capitalise } from '../../../base/text.ts';
import { gainOf } from '../../conquest/board/hint.ts';
import { isPreyAt } from '../../conquest/board/scene.ts';
import type { Actions } from './actions.ts';
import { forcesOf } from './order-advice.ts';
import { refusalOf, type WarzoneScene } from './sight.ts';
import { orderWords } from './words.ts';

/** The first part of a computer player's move that is not in the list yet, and why; `finish` if there is none. */
export function nextStep(scene: WarzoneScene, move: WarzoneMove) {
  if (move.type === 'pick') {
    const territory = move.territories.find(territory => !scene.wishes.items.includes(territory));
    if (territory === undefined)
      return { step: 'finish', why: 'Your list of wishes holds all of them' } as const;
    const land = scene.ground.continents.find(({ territories }) => territories.includes(territory));
    const size = land?.territories.length ?? 0;
    const pays = land === undefined ? '' : `: ${land.name} pays ${land.bonus} for ${size} territories`;
    return { step: 'wish', territory, why: `${scene.ground.names[territory] ?? ''}${pays}` } as const;
  }
  const orders = (move.type === 'commit' ? move.orders : null) ?? [];
  const order = orders.find(each => !isGiven(scene, each) && refusalOf(scene, each) === null);
  if (order !== undefined) return { step: 'order', order, why: orderReason(scene, order, orders) } as const;
  return {
    step: 'finish',
    why: 'Commit: your list has all orders worth giving',
  } as const;
}

/** With less of a chance an attack is told with what it needs; and what it needs is so much of a chance. */
const LIKELY = 0.5;
const SURE = 0.9;

/** Asks for the next part of a computer player's move, so that Enter gives it. @returns what it is and why */
export function showHint(
  scene: WarzoneScene,
  move: WarzoneMove,
  actions: Pick<Actions, 'propose' | 'wish' | 'finish'>,
): string {
  const next = nextStep(scene, move);
  if (next.step === 'wish') actions.wish(next.territory);
  else if (next.step === 'order') actions.propose(next.order);
  else if (move.type !== 'pick') actions.finish();
  return next.why;
}

/** What goes, as a player says it: `3`, `3 and the commander`, `the commander`. */
const led = ({ armies, commander }: Order & { type: 'advance' | 'airlift' }): string =>
  commander !== true ? `${armies}` : armies === 0 ? 'the commander' : `${armies} and the commander`;

/** Tests whether the list has an order of the same kind at the same territories. */
const isGiven = ({ draft }: WarzoneScene, order: Order): boolean =>
  draft.items.some(
    given => given.type === order.type && territoriesOf(given).join() === territoriesOf(order).join(),
  );

/** An order with its reason, in two rows of the panel. @param orders all of the turn */
export function orderReason(scene: WarzoneScene, order: Order, orders: readonly Order[]): string {
  const { names, ground, view, asked } = scene;
  const name = (territory: number): string => ground.names[territory] ?? '';
  switch (order.type) {
    case 'deploy': {
      const next = orders
        .filter(each => each.type === 'advance')
        .find(each => each.source === order.territory && isAttack(scene, each));
      const to = `Deploy ${order.armies} to ${name(order.territory)}`;
      if (next === undefined) return `${to}: ${facing(scene, order.territory) ?? 'behind the front'}`;
      return `${to}: then ${name(next.target)} falls, ${chanceOf(scene, next)}`;
    }
    case 'advance':
    case 'airlift': {
      const target = name(order.target);
      if (!isAttack(scene, order))
        return `Move ${led(order)} from ${name(order.source)} to ${target}: ${facing(scene, order.target) ?? 'of more use there'}`;
      return `Attack ${target} with ${led(order)}: ${chanceOf(scene, order)}, ${shortOf(scene, order) ?? gainOf(scene, order.target)}`;
    }
    case 'bomb':
      return `Bomb ${name(order.territory)}: it halves the ${view.armies[order.territory] ?? ''} armies there`;
    default: {
      const { verb, what } = orderWords(order, { view, names }, Number.POSITIVE_INFINITY);
      return `${capitalise(verb)} ${what}${asked === null ? '' : ': the card pays now'}`;
    }
  }
}

const isAttack = (scene: WarzoneScene, order: Order): boolean =>
  'target' in order && isPreyAt(scene, order.target);

/** What others have beside a territory, as far as it is seen; null where nobody is. */
function facing(scene: WarzoneScene, territory: number): string | null {
  const { ground, armies, owners } = scene;
  const beside = (ground.graph.neighbours[territory] ?? []).filter(
    each => owners[each] !== null && isPreyAt(scene, each),
  );
  const foes = beside.reduce((sum, each) => sum + (armies[each] ?? 0), 0);
  if (beside.length === 0) return null;
  return `${plural(foes, 'enemy', 'enemies')} beside its ${armies[territory] ?? 0}`;
}

/** What an attack that is not likely to succeed would have needed. */
function shortOf({ view }: WarzoneScene, order: Order & { type: 'advance' | 'airlift' }): string | null {
  const { attackers, defenders, leader } = forcesOf(view, order);
  if (defenders === null || oddsCache(view.options).attack(attackers, defenders).capture >= LIKELY)
    return null;
  return `${leastAttackers(view.options, defenders, view.options.luck === 0 ? 1 : SURE) - leader} were enough`;
}

/** The chance of an attack as the board stands, or what it depends on in the fog. */
function chanceOf({ view }: WarzoneScene, order: Order & { type: 'advance' | 'airlift' }): string {
  const { attackers, defenders } = forcesOf(view, order);
  if (defenders === null) return 'if few stand in the fog';
  return percent(oddsCache(view.options).attack(attackers, defenders).capture).replace(' ', '');
}
