import type { DominationTypes } from '../../../machines/domination/types.ts';
import { commands } from '../../screens/keys/commands.ts';
import { seatsAgainst } from '../../setup/fixed-game.ts';
import { type Lesson, mine, type StepContext } from '../../study/lessons/lesson.ts';
import { mapCommands } from '../conquest/board/bindings.ts';

type Context = StepContext<DominationTypes>;

/** Tests whether the learner is in none of these phases of a turn. */
const outside =
  (...phases: readonly string[]) =>
  ({ view: { phase, active }, me }: Context): boolean =>
    active !== me || !phases.some(name => phase.name.startsWith(name));

const { move, next, find, confirm, again, done, more, overlay } = commands;

/** The first game of Domination; it starts in mid-game, with a set of cards in hand. */
export const dominationLesson: Lesson<DominationTypes> = {
  seats: seatsAgainst('easy', 'Bruno', 'Cleo'),
  seed: 'learn 117',
  rules: 'class',
  options: { firstPlayer: 'first', firstArmies: 'random' },
  openingMoves: 95,
  steps: [
    {
      title: 'The aim',
      why: 'Own all 42 countries; you are Ada, A. The numbers on the map are armies.',
      keys: shown => `Your cards lie beside the map. Trade the set for armies: ${shown(confirm)}.`,
      words: 'Your cards stand under the board. Type: trade 1 2 3',
      done: mine('traded', 'trade-ended'),
      isObsolete: outside('trading'),
      result: 'Three of one kind, or of three kinds, are armies.',
    },
    {
      title: 'Look round',
      why: 'The start is over: there the countries are dealt, and everybody places armies, one at a time in turn.',
      keys: shown => `Move over the map: ${shown(move)}, or ${shown(next)}; ${shown(find)} finds a name.`,
      words: 'Type: board',
      uses: [move, next, find],
      types: ['board'],
      result: 'Each country tells its owner, its armies and its continent.',
    },
    {
      title: 'Continents',
      why: 'A continent that is all yours brings armies each turn. Of South America, worth 2, you lack Venezuela.',
      keys: shown => `Let the colours show the continents: ${shown(overlay)}; again for other things.`,
      uses: [overlay],
      result: 'Few ways lead into South America: it is easy to keep.',
    },
    {
      title: 'Place armies',
      why: 'A turn brings an army for three countries, at least 3, and continents and cards. Many in one place win.',
      keys: shown =>
        `Go to Brazil or Peru, beside Venezuela. Place all: ${shown(confirm)}, the number, ${shown(confirm)}.`,
      words: 'Put them beside Venezuela. Type: place Brazil 9',
      long: true,
      done: heard => mine<DominationTypes>('placed')(heard) && outside('placing')(heard),
      isObsolete: outside('placing', 'trading'),
      result: 'All new armies stand; now attacks are allowed.',
    },
    {
      title: 'Whom to attack',
      why: 'Attack for a continent, for the card that a captured country earns, and where the other is weak.',
      keys: shown =>
        `Choose the country with your armies: ${shown(confirm)}. Look at its foes: ${shown(next)}.`,
      words: 'Type: attack Brazil Venezuela',
      uses: [next],
      done: mine('attacked'),
      isObsolete: outside('trading', 'placing', 'attacking'),
      result: 'The chance is known before the dice are rolled.',
    },
    {
      title: 'The odds',
      why: 'Up to three dice against two: the highest are compared, then the second; a tie costs the attacker.',
      keys: shown => `With the better chance, attack Venezuela: ${shown(confirm)}.`,
      words: 'Roll with three dice. Type: roll 3',
      done: mine('rolled'),
      isObsolete: outside('trading', 'placing', 'attacking'),
      result: 'You see the dice, and what each side lost.',
    },
    {
      title: 'Until it is won',
      why: 'With many armies go on to the end: three dice win more than they lose, and the more you have the surer.',
      keys: shown => `Take the country: ${shown(again)} rolls until it is won, ${shown(confirm)} once.`,
      words: 'Roll on until the country is yours; retreat ends the attack.',
      long: true,
      done: mine('captured'),
      isObsolete: outside('trading', 'placing', 'attacking'),
      result: 'The country is yours.',
    },
    {
      title: 'Move in',
      why: 'At least as many as you rolled dice move in. Leave few behind where no foe is near.',
      keys: shown => `Choose how many: ${shown(more)} for more, then ${shown(confirm)}.`,
      words: 'Type how many move in: advance 5',
      done: mine('advanced'),
      isObsolete: outside('attacking.advancing'),
      result: 'What moved in can attack on at once.',
    },
    {
      title: 'Beat the weak',
      why: 'Whoever takes a player’s last country gets all their cards. But do not spread thin: borders must hold.',
      keys: shown => `Attack on where the chance is good, then end your attacks: ${shown(done)}.`,
      words: 'Attack on if you like; then type: stop',
      long: true,
      done: mine('attacks-ended'),
      isObsolete: outside('trading', 'placing', 'attacking'),
      result: 'One country taken in a turn earns a card.',
    },
    {
      title: 'Fortify',
      why: 'At the end armies move once, through your own countries. Those with no foe beside them do nothing.',
      keys: shown => `Move some to the border, from and to with ${shown(confirm)}; or stay: ${shown(done)}.`,
      words: 'Type: fortify, from, to, and how many; or: pass',
      done: mine('fortified', 'passed', 'turn-ended'),
      result: 'Your turn is over; now the others move.',
    },
    {
      title: 'The others',
      why: 'Defending dice are rolled for you, as many as may be. Watch who grows: that is whom to attack next.',
      keys: () => 'Wait for your next turn; any key shows the others’ moves quicker.',
      done: ({ events, me }) =>
        events.some(({ type, ...event }) => type === 'go-began' && 'seat' in event && event.seat === me),
      result: 'It is your turn again.',
    },
    {
      title: 'News and cards',
      why: 'What happened since your last turn is kept, and so is your hand: a set is worth more each time.',
      keys: shown =>
        `See your cards: ${shown(mapCommands.holding)}. What happened: ${shown(mapCommands.news)}.`,
      words: 'Your cards stand under the board. Type: board',
      uses: [mapCommands.holding, mapCommands.news],
      types: ['board'],
      result: 'With five cards you must trade.',
    },
    {
      title: 'A whole turn',
      why: 'Trade, place, attack, fortify: every turn is like that. Take one country at least, for the card.',
      keys: shown => `Play this turn on your own, to its end: ${shown(done)} ends a part of it.`,
      words: 'Play this turn on your own: place, attack, roll, stop, and fortify or pass.',
      long: true,
      done: mine('fortified', 'passed', 'turn-ended'),
      result: 'That was a turn without help.',
    },
  ],
  end: 'You know the game. Play on until the world is yours, or leave and start one of your own.',
};
