import type { GridTypes } from '../../../machines/grid/types.ts';
import { commands } from '../../screens/keys/commands.ts';
import { seatsAgainst } from '../../setup/fixed-game.ts';
import { type Lesson, mine } from '../../study/lessons/lesson.ts';
import { mapCommands } from '../conquest/board/commands.ts';

const { confirm } = commands;
const { again, done } = mapCommands;

/** The first game of Simple Risk: all troops are placed, and the learner begins with a battle that is as good as won. */
export const gridLesson: Lesson<GridTypes> = {
  seats: seatsAgainst('easy', 'Bruno', 'Cleo'),
  seed: 'learn 4',
  rules: 'classic',
  openingMoves: 46,
  steps: [
    {
      title: 'A battle to win',
      why: 'You are Ada, A. The frame is round your 8 troops; below them stands a single one of Bruno, B.',
      keys: shown => `Attack from there: ${shown(confirm)}`,
      uses: [confirm],
      done: mine('attacked', 'attacks-ended'),
      result: 'An arrow points at Bruno’s square.',
    },
    {
      title: 'Roll the dice',
      why: 'You roll three dice, he one: the higher wins, and he wins ties. The bar is your chance.',
      keys: shown => `Roll until it is won: ${shown(again)}`,
      words:
        'You are Ada, A. Your 8 troops in row 1, column 3 stand above one of Bruno. Type: attack 1 3 2 3 3',
      long: true,
      done: mine('captured', 'attacks-ended'),
      result: 'Won: the square is yours.',
    },
    {
      title: 'Move in',
      why: 'Troops move into what you took. Those at the front fight on, so all of them go.',
      keys: shown => `Move them in: ${shown(confirm)}`,
      words: 'Type: advance 7',
      done: mine('advanced'),
      isObsolete: ({ view }) => view.phase.name !== 'advancing',
      result: 'More squares bring more troops.',
    },
    {
      title: 'One more',
      why: 'Attack as often as you like. The arrow points at two troops of Cleo, C, and the chance is good.',
      keys: shown => `Take that square, too: ${shown(again)} and then ${shown(confirm)}`,
      words: 'Type: attack 2 3 2 2 3, again if it is not yet won; then: advance, and how many',
      long: true,
      done: mine('advanced', 'attacks-ended'),
      result: 'Two battles, two squares.',
    },
    {
      title: 'Stop in time',
      why: 'What is spread thin is taken back. A strong square at the front holds.',
      keys: shown => `End your attacks: ${shown(done)}`,
      words: 'Type: stop',
      long: true,
      done: mine('attacks-ended'),
      isObsolete: ({ view }) => view.phase.name === 'moving',
      result: 'Your troops stand.',
    },
    {
      title: 'One move',
      why: 'At the end of a turn troops may move once, through your own squares. Yours stand well.',
      keys: shown => `Leave them there: ${shown(done)}`,
      words: 'Type: pass',
      done: mine('moved', 'passed'),
      result: 'Now the others have their turns.',
    },
    {
      title: 'The others',
      long: true,
      why: 'When somebody attacks you, you defend with as many dice as you may.',
      keys: shown => `Go on until it is your turn: ${shown(confirm)}`,
      words:
        'If you are attacked, type: defend 2 (with one troop: defend 1). Then your turn comes: deploy 2 3',
      done: ({ events, me }) => events.some(event => event.type === 'turn-began' && event.seat === me),
      isObsolete: ({ view, me }) => view.active === me && view.phase.name === 'reinforcing',
      result: 'It is your turn again.',
    },
    {
      title: 'New troops',
      why: 'A turn begins with new ones: one for two squares, three at most. All go to one square.',
      keys: shown => `Put them where the frame is: ${shown(confirm)}`,
      words: 'Put them on a square of yours beside a foe: deploy 2 3',
      done: mine('reinforced'),
      result: 'Strong again.',
    },
    {
      title: 'On your own',
      why: 'Place, attack, move: that is a turn. Take one square more, and you have learnt the game.',
      keys: shown => `Choose ${shown(confirm)}, roll ${shown(again)}, and move in ${shown(confirm)}`,
      words: 'Attack as before where you are the stronger; then move in.',
      long: true,
      done: mine('advanced'),
      result: 'Won again.',
    },
  ],
  end: 'Three battles won: you know the game. Whoever owns all 25 squares has won it.',
};
