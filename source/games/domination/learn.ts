import type { DominationTypes } from '../../../machines/domination/types.ts';
import { commands } from '../../screens/keys/commands.ts';
import { seatsAgainst } from '../../setup/fixed-game.ts';
import { type Lesson, mine, type StepContext } from '../../study/lessons/lesson.ts';
import { mapCommands } from '../conquest/board/commands.ts';

type Context = StepContext<DominationTypes>;

/** Tests whether the learner is in none of these phases of a turn. */
const outside =
  (...phases: readonly string[]) =>
  ({ view: { phase, active }, me }: Context): boolean =>
    active !== me || !phases.some(name => phase.name.startsWith(name));

const { confirm } = commands;
const { again, done } = mapCommands;

/** The first game of Domination: its first turn, in which a battle is as good as won. */
export const dominationLesson: Lesson<DominationTypes> = {
  seats: seatsAgainst('easy', 'Bruno', 'Cleo'),
  seed: 'learn 1',
  rules: 'standard',
  options: { firstPlayer: 'first', firstArmies: 'random' },
  openingMoves: 2,
  steps: [
    {
      title: 'A battle to win',
      why: 'You are Ada, A. The frame is round your 9 armies in Siberia; in Irkutsk beside it Cleo, C, has one.',
      keys: shown => `Attack from Siberia: ${shown(confirm)}`,
      uses: [confirm],
      done: mine('attacked', 'attacks-ended'),
      result: 'An arrow points at Irkutsk.',
    },
    {
      title: 'Roll the dice',
      why: 'You roll three dice, she one: the higher wins, and she wins ties. The bar is your chance.',
      keys: shown => `Roll until it is won: ${shown(again)}`,
      words:
        'You are Ada, A, with 9 armies in Siberia; Cleo has one in Irkutsk. Type: attack Siberia Irkutsk, and then: roll 3',
      long: true,
      done: mine('captured', 'attacks-ended'),
      result: 'Won: Irkutsk is yours.',
    },
    {
      title: 'Move in',
      why: 'Armies move into what you took. Those at the front fight on, so all of them go.',
      keys: shown => `Move them in: ${shown(confirm)}`,
      words: 'Type: advance 8',
      done: mine('advanced'),
      isObsolete: outside('attacking.advancing'),
      result: 'A country taken earns a card this turn.',
    },
    {
      title: 'One more',
      why: 'Attack as often as you like. The arrow points at Mongolia, where Bruno, B, has one army.',
      keys: shown => `Take it, too: ${shown(again)} and then ${shown(confirm)}`,
      words:
        'Type: attack Irkutsk Mongolia, then: roll 3, again if it is not yet won; then: advance, and how many',
      long: true,
      done: mine('advanced', 'attacks-ended'),
      isObsolete: outside('attacking'),
      result: 'Two battles, two countries.',
    },
    {
      title: 'Stop in time',
      why: 'What is spread thin is taken back. A strong country at the border holds.',
      keys: shown => `End your attacks: ${shown(done)}`,
      words: 'Type: stop',
      long: true,
      done: mine('attacks-ended'),
      isObsolete: outside('attacking'),
      result: 'You get a card: three of a kind, or three kinds, are armies.',
    },
    {
      title: 'One move',
      why: 'At the end of a turn armies move once, through your own countries. Yours stand well.',
      keys: shown => `Leave them there: ${shown(done)}`,
      words: 'Type: pass',
      done: mine('fortified', 'passed', 'turn-ended'),
      isObsolete: outside('fortifying'),
      result: 'Now the others have their turns.',
    },
    {
      title: 'The others',
      why: 'Bruno and Cleo take theirs. Your dice are rolled for you when they attack.',
      keys: shown => `Go on until it is your turn: ${shown(confirm)}`,
      long: true,
      done: ({ events, me }) =>
        events.some(({ type, ...event }) => type === 'go-began' && 'seat' in event && event.seat === me),
      isObsolete: ({ view, me }) => view.active === me,
      result: 'It is your turn again.',
    },
    {
      title: 'New armies',
      why: 'A turn begins with new ones: one for three countries, and a bonus for a continent that is all yours.',
      keys: shown => `Put them all where the frame is: ${shown(mapCommands.allHere)}`,
      words: 'Type: place Mongolia 5',
      long: true,
      done: heard => mine<DominationTypes>('placed')(heard) && outside('placing')(heard),
      isObsolete: heard => heard.view.active === heard.me && outside('placing', 'trading')(heard),
      result: 'Strong again.',
    },
    {
      title: 'On your own',
      why: 'Place, attack, move: that is a turn. Take one country more, and you have learnt the game.',
      keys: shown => `Choose ${shown(confirm)}, roll ${shown(again)}, and move in ${shown(confirm)}`,
      words: 'Attack as before where you are the stronger; then move in.',
      long: true,
      done: mine('advanced'),
      result: 'Won again.',
    },
  ],
  end: 'Three battles won: you know the game. Whoever owns the whole world has won it.',
};
