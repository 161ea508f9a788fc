import { suitOf } from '../../../machines/intensity/cards.ts';
import type { IntensityTypes } from '../../../machines/intensity/types.ts';
import { commands } from '../../screens/keys/commands.ts';
import { seatsAgainst } from '../../setup/fixed-game.ts';
import { type Lesson, mine, type StepContext } from '../../study/lessons/lesson.ts';
import { cardCommands } from './board/bindings.ts';

type Context = StepContext<IntensityTypes>;

/** Tests whether the learner has thrown a card of another suit than the one led. */
const threw = ({ events, me, view }: Context): boolean =>
  events.some(event => {
    if (event.type !== 'played' || event.seat !== me) return false;
    const round = view.rounds.find(({ cards }) => cards.includes(event.card)) ?? view.table;
    const [led = event.card] = round.cards;
    return led !== event.card && suitOf(led) !== suitOf(event.card);
  });

const scored = ({ view: { phase } }: Context): boolean => phase.name === 'scored' || phase.name === 'over';

const { pick, playCard } = cardCommands;
const { hint } = commands;

/** The first game of Intensity: the cards are passed, and the learner leads to the first trick. */
export const intensityLesson: Lesson<IntensityTypes> = {
  seats: seatsAgainst('easy', 'Morgan', 'Amy', 'Lulu'),
  options: { hands: '4', lead: 'first-seat' },
  seed: 'learn 77',
  openingMoves: 4,
  steps: [
    {
      title: 'The first trick',
      why: 'You are Ada and lead; the others play a card each. The highest of the suit led takes all four. Yours is low.',
      keys: shown => `Play the card that stands out: ${shown(playCard)}`,
      words: 'You are Ada, A, and lead. The highest card of the suit led takes all four. Type: play 10',
      done: mine('played'),
      isObsolete: scored,
      result: 'The first digit of a card is its suit.',
    },
    {
      title: 'What costs',
      why: 'Calves, 30 to 39, cost a point each, the buffalo, 47, costs seven. Who takes a trick pays what is in it.',
      keys: shown => `Ask which card is best ${shown(hint)}, and play it ${shown(playCard)}`,
      words: 'Type: hint, and then the line that it names.',
      done: mine('played'),
      isObsolete: scored,
      result: 'You may ask at any time.',
    },
    {
      title: 'Throw away',
      why: 'If you hold the suit led, you play it. If not, throw what costs: another one takes it.',
      keys: shown => `Until you can throw one: ${shown(hint)} and ${shown(playCard)}`,
      words: 'Play on, with hint or without, until you can throw one.',
      long: true,
      done: threw,
      isObsolete: scored,
      result: 'Gone, and another one pays.',
    },
    {
      title: 'Finish the hand',
      why: 'Ten tricks share out 17 points. You want none of them.',
      keys: shown => `Play the rest of your cards: ${shown(hint)} and ${shown(playCard)}`,
      words: 'Play the rest of your cards, with hint or without.',
      long: true,
      done: ({ events }) => events.some(({ type }) => type === 'hand-scored'),
      isObsolete: scored,
      result: 'All 17 points are taken.',
    },
    {
      title: 'The sheet',
      why: 'It tells what everybody took. The fewest points of all hands win the match.',
      keys: shown => `On to the next hand: ${shown(playCard)}`,
      words: 'Type: ready',
      done: mine('readied'),
      result: 'New cards are dealt.',
    },
    {
      title: 'Pass three',
      why: 'Before each hand three cards go on to the left. Give away what is high, and all of a short suit.',
      keys: shown =>
        `Ask which three ${shown(hint)}, and pass them ${shown(playCard)}; ${shown(pick)} changes one`,
      words: 'Type: hint, and then the line that it names.',
      done: mine('discarded'),
      result: 'Passed.',
    },
  ],
  end: 'A hand well played: you know the game. Whoever has the fewest points after the last hand has won it.',
};
