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

const isAfterTurn =
  (turn: number) =>
  ({ view }: Context): boolean =>
    view.turn > turn;

const { confirm } = commands;
const { deployAll, deploy, advance, commit, lastTurn, goOnOrdering } = orderCommands;

/** The first game of Warzone: two turns, each with an attack that is as good as won. */
export const warzoneLesson: Lesson<WarzoneTypes> = {
  seats: seatsAgainst('easy', 'Bruno'),
  seed: 'learn 1',
  rules: 'standard',
  map: 'iberia',
  steps: [
    {
      title: 'New armies',
      why: 'You are Ada, A. You have 5 new armies; the frame is round Asturias, which is yours.',
      keys: shown => `Put them all there: ${shown(deployAll)}`,
      words: 'You are Ada, A, and have 5 new armies. Type: deploy Asturias 5',
      uses: [deploy, deployAll],
      done: gave('deploy'),
      isObsolete: isAfterTurn(1),
      result: 'It is an order: it happens later.',
    },
    {
      title: 'Attack',
      why: 'An order sends armies to a neighbour: left of Asturias lies Galicia, with two armies of nobody.',
      keys: shown => `Send them: ${shown(advance)}`,
      words: 'Beside it lies Galicia, with two armies of nobody. Type: attack Asturias Galicia 9',
      uses: [advance],
      done: gave('advance'),
      isObsolete: isAfterTurn(1),
      result: 'An arrow points at Galicia.',
    },
    {
      title: 'The odds',
      why: 'All strike at once. The bar is your chance, as long as nobody else goes there.',
      keys: shown => `Galicia it is ${shown(confirm)}, and all of them go ${shown(confirm)}`,
      uses: [confirm],
      isObsolete: isAfterTurn(1),
      result: 'Your list of orders is complete.',
    },
    {
      title: 'Together',
      why: 'Bruno, B, has a list that you do not see. Both happen at once: an order of one, an order of the other.',
      keys: shown => `Commit yours ${shown(commit)}, and see what comes ${shown(confirm)}`,
      words: 'Type: commit',
      done: mine('committed'),
      isObsolete: isAfterTurn(1),
      result: 'Galicia is yours.',
    },
    {
      title: 'What happened',
      why: 'Each order is shown on the map, with what both sides lost.',
      keys: shown => `See it again ${shown(lastTurn)}, and go on to the next turn ${shown(goOnOrdering)}`,
      uses: [goOnOrdering, lastTurn],
      result: 'A turn with a capture earns a card.',
    },
    {
      title: 'On your own',
      why: 'Deploy, attack, commit: that is a turn. A continent that is all yours brings armies, too.',
      keys: shown => `Deploy: ${shown(deployAll)}`,
      words: 'Deploy again: deploy Asturias 5',
      uses: [deploy, deployAll],
      done: gave('deploy'),
      isObsolete: isAfterTurn(2),
      result: 'Armies where they fight.',
    },
    {
      title: 'Attack again',
      why: 'Twice as many as the other has is mostly enough; one army always stays behind. Take Cantabria.',
      keys: shown =>
        `Send ${shown(advance)}, where the arrow points ${shown(confirm)}, all of them ${shown(confirm)}`,
      words: 'Type: attack Asturias Cantabria 5',
      uses: [confirm],
      done: gave('advance'),
      isObsolete: isAfterTurn(2),
      result: 'Now he has to guess.',
    },
    {
      title: 'Once more together',
      why: 'What you have seen of Bruno stands on the map; a question mark is what you have not.',
      keys: shown => `Commit ${shown(commit)}, and see what comes ${shown(confirm)}`,
      words: 'Type: commit',
      done: mine('committed'),
      isObsolete: isAfterTurn(2),
      result: 'Taken.',
    },
  ],
  end: 'Two turns, two captures: you know the game. Whoever is the last with territories has won it.',
};
