import { bookOf } from '../../../../machines/conquest/exchange.ts';
import { type Order, placesOf } from '../../../../machines/warzone/orders.ts';
import type { WarzoneMove } from '../../../../machines/warzone/types.ts';
import { percent } from '../../conquest/board/bar.ts';
import { gainOf } from '../../conquest/board/hint.ts';
import type { Actions } from './actions.ts';
import { refusalOf, type WarzoneScene } from './sight.ts';
import { orderWords } from './words.ts';

/** Asks for the next thing of what a computer player would do: Enter then gives it. @returns what it is and why */
export function showHint(
  scene: WarzoneScene,
  move: WarzoneMove,
  actions: Pick<Actions, 'propose' | 'wish' | 'finish'>,
): string {
  if (move.type === 'pick') {
    const next = move.territories.find(place => !scene.wishes.items.includes(place));
    if (next === undefined) return 'Your list of wishes holds all of them';
    actions.wish(next);
    const land = scene.ground.continents.find(({ territories }) => territories.includes(next));
    const size = land?.territories.length ?? 0;
    const pays = land === undefined ? '' : `: ${land.name} pays ${land.bonus} for ${size} territories`;
    return `${scene.ground.names[next] ?? ''}${pays}`;
  }
  const orders = (move.type === 'commit' ? move.orders : null) ?? [];
  const order = orders.find(each => !isGiven(scene, each) && refusalOf(scene, each) === null);
  if (order === undefined) {
    actions.finish();
    return 'Commit: your list has all that was found to be worth an order';
  }
  actions.propose(order);
  return reasonFor(scene, order, orders);
}

/** Whether the list has an order of the same kind at the same places. */
const isGiven = ({ draft }: WarzoneScene, order: Order): boolean =>
  draft.items.some(given => given.type === order.type && placesOf(given).join() === placesOf(order).join());

/** An order with its reason, in two rows of the panel. */
function reasonFor(scene: WarzoneScene, order: Order, orders: readonly Order[]): string {
  const { names, ground, view, asked } = scene;
  const name = (place: number): string => ground.names[place] ?? '';
  switch (order.type) {
    case 'deploy': {
      const next = orders.find(
        each => each.type === 'advance' && each.source === order.territory && isAttack(scene, each),
      );
      const to = `Deploy ${order.armies} to ${name(order.territory)}`;
      if (next?.type !== 'advance') return `${to}: to hold it against its neighbours`;
      return `${to}: then ${name(next.target)} ${chanceOf(scene, next)}`;
    }
    case 'advance':
    case 'airlift': {
      const way = `from ${name(order.source)} with ${order.armies}`;
      if (!isAttack(scene, order))
        return `Move ${order.armies} from ${name(order.source)} to ${name(order.target)}: they are of more use there`;
      return `Attack ${name(order.target)} ${way}: ${chanceOf(scene, order)}, ${gainOf(scene, order.target)}`;
    }
    case 'bomb':
      return `Bomb ${name(order.territory)}: it halves the ${view.armies[order.territory] ?? ''} armies there`;
    default: {
      const { verb, what } = orderWords(order, { view, names }, Number.POSITIVE_INFINITY);
      return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${what}${asked === null ? '' : ': the card pays now'}`;
    }
  }
}

const isAttack = ({ view, asked }: WarzoneScene, order: Order): boolean =>
  'target' in order && view.owners[order.target] !== asked;

/** The chance of an attack as the board stands, or that nobody can know it. */
function chanceOf({ view }: WarzoneScene, order: Order & { readonly armies: number }): string {
  const defenders = 'target' in order ? (view.armies[order.target] ?? null) : null;
  if (defenders === null) return 'falls if few stand in the fog';
  return `falls at ${percent(bookOf(view.options).attack(order.armies, defenders).capture).replace(' ', '')}`;
}
