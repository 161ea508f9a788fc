import type { GridTypes } from '../../../machines/grid/types.ts';
import { commands } from '../../screens/keys/commands.ts';
import { seatsAgainst } from '../../setup/fixed-game.ts';
import { type Lesson, mine } from '../../study/lessons/lesson.ts';
import { mapCommands } from '../conquest/board/bindings.ts';

const { move, confirm, next, again, done, more } = commands;

export const gridLesson: Lesson<GridTypes> = {
  seats: seatsAgainst('easy', 'Bruno', 'Cleo'),
  seed: 'learn 0',
  openingMoves: 33,
  steps: [
    {
      title: 'The aim',
      why: 'Own all 25 squares. A player without any is out. You are Ada, A; a number counts the troops on a square.',
      keys: shown => `Look round the board: ${shown(move)}.`,
      words: 'Type: board',
      uses: [move, next],
      types: ['board'],
      result: 'Each square tells its owner and its troops.',
    },
    {
      title: 'Place troops',
      why: 'Before the first turn all place troops, one at a time. Only a square beside a foe can fight.',
      keys: shown => `Go to a square of yours beside a foe, and place: ${shown(confirm)}.`,
      words: 'Type the row and column of a square of yours: deploy 2 4',
      done: mine('deployed'),
      isObsolete: ({ view }) => view.phase.name !== 'deploying',
      result: 'One troop more stands there.',
    },
    {
      title: 'One strong square',
      long: true,
      why: 'Many troops on one square attack better than few on each.',
      keys: shown =>
        `Place the rest on that same square: ${shown(mapCommands.allHere)} for all, ${shown(confirm)} for one.`,
      words: 'Deploy the rest on that same square.',
      done: ({ view }) => view.phase.name !== 'deploying',
      result: 'All troops stand, and the first turn begins.',
    },
    {
      title: 'New troops',
      why: 'A turn brings a troop for every two squares you own, three at most. All of them go to one square.',
      keys: shown => `Put them on your strong square: ${shown(confirm)}.`,
      words: 'Put them on your strong square: deploy 2 4',
      done: mine('reinforced'),
      result: 'More squares bring more troops: that is why one attacks.',
    },
    {
      title: 'Whom to attack',
      why: 'Attack the weak: few troops beside your many. Each capture takes from what a foe gets in a turn.',
      keys: shown => `Choose your strong square: ${shown(confirm)}. Then look at its foes: ${shown(next)}.`,
      uses: [next],
      done: mine('attacked'),
      isObsolete: mine('attacks-ended'),
      result: 'Beside the board stands the chance to win.',
    },
    {
      title: 'The odds',
      why: 'The best dice are compared, a tie is the defender’s. Three dice against one or two win more than they lose.',
      keys: shown => `When your chance is above half, attack: ${shown(confirm)}.`,
      words: 'Type from where, to where, and with how many dice: attack 2 4 3 4 3',
      done: mine('rolled'),
      isObsolete: mine('attacks-ended'),
      result: 'You see the dice, and what each side lost.',
    },
    {
      title: 'Until it is won',
      long: true,
      why: 'One roll seldom decides. As long as you are the stronger, go on; you may stop after any roll.',
      keys: shown => `Take a square: ${shown(again)} rolls until it is won, ${shown(confirm)} once.`,
      words: 'Repeat the attack until you own the square.',
      done: mine('captured'),
      isObsolete: mine('attacks-ended'),
      result: 'The square is yours as soon as its last troop falls.',
    },
    {
      title: 'Move in',
      why: 'At least as many as you rolled dice move in. What stays behind guards; what moves in can attack on.',
      keys: shown => `Choose how many: ${shown(more)} for more, then ${shown(confirm)}.`,
      words: 'Type how many move in: advance 3',
      done: mine('advanced'),
      isObsolete: ({ view }) => view.phase.name !== 'advancing',
      result: 'Your front has moved on.',
    },
    {
      title: 'Know when to stop',
      long: true,
      why: 'You may attack as often as you like, but what is spread thin is taken back. Keep strong squares at the front.',
      keys: shown => `Attack on while the chance is good, then end your attacks: ${shown(done)}.`,
      words: 'Attack on if you like; then type: stop',
      done: mine('attacks-ended'),
      result: 'Troops that lost no battle still stand.',
    },
    {
      title: 'Move once',
      why: 'At the end of a turn troops move once, through your own squares. Those with no foe beside them do nothing.',
      keys: shown =>
        `Move some from inside to the front, from and to with ${shown(confirm)}; or stay: ${shown(done)}.`,
      words: 'Type from where, to where and how many: move 1 3 2 3 1; or: pass',
      done: mine('moved', 'passed'),
      result: 'Your turn is over; now the others move.',
    },
    {
      title: 'The others',
      long: true,
      why: 'When somebody attacks you, two dice are better than one. You lose at most as many troops as you roll dice.',
      keys: shown => `If you are asked, defend with ${shown(confirm)}. Then your second turn begins.`,
      words: 'If you are attacked, type: defend 2. If not, go on: deploy your new troops.',
      done: ({ events, me }) => events.some(event => event.type === 'turn-began' && event.seat === me),
      result: 'It is your turn again.',
    },
    {
      title: 'A whole turn',
      long: true,
      why: 'Place, attack, move: every turn is like that. Beat one foe wholly before the next: a player who is out cannot strike back.',
      keys: shown => `Play this turn on your own, to its end: ${shown(done)} ends a part of it.`,
      words: 'Play this turn on your own: deploy, attack, stop, and move or pass.',
      done: mine('moved', 'passed'),
      result: 'That was a turn without help.',
    },
  ],
  end: 'You know the game. Play on until somebody owns all 25 squares, or leave and start one of your own.',
};
