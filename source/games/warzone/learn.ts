import type { WarzoneTypes } from '../../../machines/warzone/types.ts';
import { commands } from '../../screens/keys/commands.ts';
import { seatsAgainst } from '../../setup/fixed-game.ts';
import { type Lesson, mine, type StepContext } from '../../study/lessons/lesson.ts';
import { orderCommands } from './board/bindings.ts';

type Context = StepContext<WarzoneTypes>;

/** Tests whether the learner has given an order: in text each is given, on the screen all of them at the end. */
const gave =
  (type: 'deploy' | 'advance') =>
  ({ events, me }: Context): boolean =>
    events.some(event => event.type === 'given' && event.seat === me && event.order.type === type);

const isAfterTurnOne = ({ view }: Context): boolean => view.turn > 1;

const { move, next, find, confirm, more, fewer, number, most, least, overlay, run } = commands;
const { deployAll, deploy, advance, commit, cardOrder, lastTurn, orderOn, orderBack, goOnOrdering } =
  orderCommands;

export const warzoneLesson: Lesson<WarzoneTypes> = {
  seats: seatsAgainst('easy', 'Bruno'),
  seed: 'learn 1',
  rules: 'class',
  map: 'iberia',
  options: { startPool: 9, startCards: 1 },
  steps: [
    {
      title: 'The aim',
      why: 'Own every territory. All give orders in secret; when all have committed, the orders happen together.',
      keys: shown => `You are Ada, A. Look round the map: ${shown(move)}, or ${shown(next)}.`,
      words: 'You are Ada, A. Type: board',
      uses: [move, next, find],
      types: ['board', 'showmap', 'showtroops'],
      isObsolete: isAfterTurnOne,
      result: 'Every territory tells its owner and its armies.',
    },
    {
      title: 'Why attack',
      why: 'A continent that is all yours brings armies each turn. Of Meseta, worth 4, you lack only Extremadura.',
      keys: shown =>
        `Let the colours show the continents: ${shown(overlay)}. Again, and they show other things.`,
      uses: [overlay],
      isObsolete: isAfterTurnOne,
      result: 'Meseta lies in the middle.',
    },
    {
      title: 'Deploy',
      why: 'New armies: one for three territories, at least 3, and the bonuses; today 9 more. Many in one place win.',
      keys: shown => `Go to La Mancha (${shown(find)} finds it) and put all there: ${shown(deployAll)}.`,
      words: 'Type: deploy "La Mancha" 12',
      uses: [deploy, deployAll],
      done: gave('deploy'),
      isObsolete: isAfterTurnOne,
      result: 'It is an order: nothing has happened yet.',
    },
    {
      title: 'Attack',
      why: 'Send armies to a neighbour: your own is a move, a foreign one an attack. One army always stays behind.',
      keys: shown =>
        `In La Mancha: ${shown(advance)}. Then go to Extremadura and choose it: ${shown(confirm)}.`,
      words: 'Type: attack "La Mancha" Extremadura 6',
      uses: [confirm],
      done: gave('advance'),
      isObsolete: isAfterTurnOne,
      result: 'One army stays behind, the others may go.',
    },
    {
      title: 'The odds',
      why: 'All strike at once: an attacker kills with 60 %, a defender with 70 %. Twice as many is mostly enough.',
      keys: shown => `Choose 6, and watch the chance change: ${shown(fewer)}, ${shown(most)}, or type it.`,
      uses: [fewer, more, most, least, number],
      isObsolete: isAfterTurnOne,
      result: 'More than are needed could attack elsewhere.',
    },
    {
      title: 'A list of orders',
      why: 'Orders happen in the order of your list, deployments first. What is in the list can still be changed.',
      keys: shown =>
        `Give it with ${shown(confirm)}. Give more attacks from La Mancha, or end: ${shown(commit)}.`,
      words: 'See your list: orders',
      uses: [commit],
      types: ['orders'],
      isObsolete: isAfterTurnOne,
      result: 'Your list is what Bruno cannot see.',
    },
    {
      title: 'Together',
      why: 'One order of each player in turn; who comes first changes. What you attack may have grown by then.',
      keys: shown => `Commit your orders: ${shown(commit)}, and ${shown(confirm)}.`,
      words: 'Type: commit lose',
      done: mine('committed'),
      isObsolete: isAfterTurnOne,
      result: 'Both lists have been carried out.',
    },
    {
      title: 'What happened',
      why: 'Each order is told with what came of it. One whose territory was lost before its turn has failed.',
      keys: shown =>
        `Tell it again: ${shown(lastTurn)}. Go through it: ${shown(orderOn)}; ${shown(goOnOrdering)} goes on.`,
      uses: [orderOn, orderBack, goOnOrdering, lastTurn, run],
      result: 'You saw every order in its round.',
    },
    {
      title: 'Cards',
      why: 'A turn with a capture earns a card: reinforcement, bomb, airlift, blockade or diplomacy.',
      keys: shown =>
        `Look at your cards: ${shown(cardOrder)}. Play one if you like, or go back: ${shown(commands.unpick)}.`,
      words: 'Type: showcards. A card is an order, like: reinforce',
      uses: [cardOrder],
      types: ['showcards', 'reinforce', 'bomb', 'blockade', 'airlift', 'negotiate'],
      done: () => false,
      result: 'A card is an order like others, and plays in its turn.',
    },
    {
      title: 'Beat the weak',
      why: 'What stands alone is cheap to take, and each territory taken is income that the other loses.',
      keys: shown => `Deploy again where you border few armies: ${shown(deployAll)}.`,
      words: 'Deploy again: deploy, a territory of yours, and how many',
      uses: [deploy, deployAll],
      done: gave('deploy'),
      result: 'Now those armies can attack.',
    },
    {
      title: 'Move up',
      why: 'Armies with no foe beside them do nothing. What has arrived moves on in the next turn.',
      keys: shown => `Attack with them, or move idle ones up: ${shown(advance)}, target, number.`,
      words: 'Type: advance, from, to, and how many; for example: advance Extremadura Alentejo 4',
      uses: [advance],
      done: gave('advance'),
      result: 'Moves and attacks are the same order.',
    },
    {
      title: 'A whole turn',
      why: 'Deploy, attack, move, commit: every turn is like that. Think what the other will do meanwhile.',
      keys: shown => `Give what orders you like, and commit: ${shown(commit)}, ${shown(confirm)}.`,
      words: 'Give what orders you like, and type: commit lose',
      long: true,
      done: mine('committed'),
      result: 'That was a turn of your own.',
    },
  ],
  end: 'You know the game. Play on until the map is yours, or leave and start one of your own.',
};
