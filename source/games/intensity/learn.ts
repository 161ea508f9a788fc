import { suitOf } from '../../../machines/intensity/cards.ts';
import type { IntensityTypes } from '../../../machines/intensity/types.ts';
import { seatsAgainst } from '../../setup/fixed-game.ts';
import { type Lesson, mine, type StepContext } from '../../study/lessons/lesson.ts';
import { cardCommands } from './board/bindings.ts';

type Context = StepContext<IntensityTypes>;

/** Tests whether the learner has followed: with the suit led, or with another suit. */
const followed =
  (suit: boolean) =>
  ({ events, me, view }: Context): boolean =>
    events.some(event => {
      if (event.type !== 'played' || event.seat !== me) return false;
      const round = view.rounds.find(({ cards }) => cards.includes(event.card)) ?? view.table;
      const [led = event.card] = round.cards;
      return led !== event.card && (suitOf(led) === suitOf(event.card)) === suit;
    });

const scored = ({ view: { phase } }: Context): boolean => phase.name === 'scored' || phase.name === 'over';

const { alongHand, pick, playCard, coach, lastRound } = cardCommands;

export const intensityLesson: Lesson<IntensityTypes> = {
  seats: seatsAgainst('easy', 'Morgan', 'Amy', 'Lulu'),
  options: { hands: '4', lead: 'first-seat' },
  seed: 'learn 79',
  steps: [
    {
      title: 'The aim',
      why: 'Take few points. The calves, 30 to 39, cost 1 each; the buffalo, 47, costs 7; the rest costs nothing.',
      keys: shown => `These are your ten cards. Go along them: ${shown(alongHand)}.`,
      words: 'You are A, and these are your ten cards. Type: board',
      uses: [alongHand],
      types: ['board'],
      isObsolete: ({ view }) => view.phase.name !== 'discarding',
      result: 'The first digit is the suit, the second the rank.',
    },
    {
      title: 'Pass three',
      why: 'Three cards go to the left before you see what comes. Give the buffalo away, and all of a short suit.',
      keys: shown => `Choose 12, 17 and 47, each with ${shown(pick)}; then pass them: ${shown(playCard)}.`,
      words: 'Type: pass 12 17 47',
      done: mine('discarded'),
      isObsolete: ({ view }) => view.phase.name !== 'discarding',
      result: 'Three other cards came from the right.',
    },
    {
      title: 'Lead',
      why: 'You begin. Lead low: somebody else is likely to take it. No calf may be led before one has been played.',
      keys: shown => `Go to the 42 and play it: ${shown(playCard)}.`,
      words: 'Type: play 42',
      done: mine('played'),
      isObsolete: scored,
      result: 'Who plays the highest card of the suit led takes all four.',
    },
    {
      title: 'Throw away',
      why: 'Whoever holds no card of the suit led may throw any: a calf, or the buffalo. Whoever takes the round pays for it.',
      keys: shown => `You hold no 1: when one is led, throw the 35 with ${shown(playCard)}.`,
      words: 'You hold no 1: when one is led, type: play 35',
      long: true,
      done: followed(false),
      isObsolete: scored,
      result: 'Whoever took the round has that point, not you.',
    },
    {
      title: 'The coach',
      why: 'It tries every card in many deals that could be, and tells what each is expected to cost you.',
      keys: shown => `Ask it: ${shown(coach)}. It may be asked at any time.`,
      uses: [coach],
      isObsolete: scored,
      result: 'The fewest points stand on top: that card is best.',
    },
    {
      title: 'What has gone',
      why: 'A card is safe when all higher ones of its suit are gone, or when no calf can be thrown on it.',
      keys: shown =>
        `See the round before: ${shown(lastRound)}. All cards that are out stand beside the table.`,
      words: 'The board shows the round before. Type: board',
      uses: [lastRound],
      types: ['board'],
      isObsolete: scored,
      result: 'Count the suits: soon nobody holds some of them.',
    },
    {
      title: 'Stay below',
      why: 'If you hold the suit led, play it. Play your highest card that does not win, and keep the low ones.',
      keys: shown => `Throw what is worst until you must follow; then stay below: ${shown(playCard)}.`,
      words:
        'Throw what is worst until you must follow; then play the highest of your cards that does not win.',
      long: true,
      done: followed(true),
      isObsolete: scored,
      result: 'A card that cannot win costs nothing.',
    },
    {
      title: 'Calves open',
      why: 'A calf has been played: from now on calves may be led, and a low one often brings out the high ones.',
      keys: shown => `Play on: ${shown(playCard)}. The buffalo may be led at any time.`,
      words: 'Play on: play, and a card. The buffalo may be led at any time.',
      done: mine('played'),
      isObsolete: scored,
      result: 'Late in a hand every round may hold calves.',
    },
    {
      title: 'Finish the hand',
      why: 'Ten rounds share out 17 points. With few left to take, a safe round costs you nothing.',
      keys: shown => `Play the rest of your cards: ${shown(playCard)}.`,
      words: 'Play the rest of your cards.',
      long: true,
      done: ({ events }) => events.some(({ type }) => type === 'hand-scored'),
      isObsolete: scored,
      result: 'All 17 points are taken.',
    },
    {
      title: 'The sheet',
      why: 'The points of all hands are added, and whoever has the fewest at the end wins.',
      keys: shown => `Look at what each player took; then on to the next hand: ${shown(playCard)}.`,
      words: 'Type: ready',
      done: mine('readied'),
      result: 'New cards are dealt.',
    },
    {
      title: 'On your own',
      why: 'Which cards are dangerous? The buffalo, high cards of the suit 4, lonely high calves.',
      keys: shown => `Pass three as you like: ${shown(pick)} chooses, ${shown(playCard)} passes.`,
      words: 'Pass three as you like: pass, and three cards',
      done: mine('discarded'),
      result: 'That was without help.',
    },
  ],
  end: 'You know the game. Play the match to its end, or leave and start one of your own.',
};
