import { performance } from 'node:perf_hooks';
import {
  type Card,
  cardSet,
  cardsIn,
  isCard,
  pointsOf,
  RANKS,
  rankOf,
  suitOf,
} from '../../../../machines/intensity/cards.ts';
import { ascending } from '../../../../machines/intensity/hands.ts';
import { finishedRound, legalCards } from '../../../../machines/intensity/round.ts';
import { PASSED } from '../../../../machines/intensity/types.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { seat } from '../../../../machines/seat.ts';
import { suggestion } from '../../../base/nearest.ts';
import { capitalise } from '../../../base/text.ts';
import { complain, type ExitStatus, exit, type Io, refuse, writeLines } from '../../../lines/text/io.ts';
import { printable } from '../../../lines/text/printable.ts';
import { FastRandom } from '../../../players/fast-random.ts';
import type { BotCommand } from '../../kit.ts';
import { chooseCard, choosePass } from '../players/index.ts';
import { passByRule } from '../players/passing.ts';
import { LEVEL_IDS, type LevelId, levelOf } from '../players/ranks.ts';
import type { ThinkingTime } from '../players/search.ts';
import { type ClaimedSight, checkedHand, checkedSight } from '../players/sight.ts';
import { type Request, readRequest, requestText } from './protocol.ts';

/** Examples of rules/intensity.md#examples-of-legal-cards: hand, card led, whether a calf was seen, legal cards. */
const LEGAL: readonly (readonly [hand: string, led: string, calfSeen: boolean, legal: string])[] = [
  ['12 18 25 31 36 40 44 47 48 49', '', false, '12 18 25 40 44 47 48 49'],
  ['30 33 38', '', false, '30 33 38'],
  ['12 31 36', '', true, '12 31 36'],
  ['31 36 38 47', '', false, '47'],
  ['11 15 18 23 33 34 47 48 49', '24', false, '23'],
  ['20 25 31 36 39 40 44 47 48 49', '17', false, '20 25 31 36 39 40 44 47 48 49'],
  ['13 32 39 47', '35', true, '32 39'],
  ['11 23 47', '40', false, '47'],
];

/** Rounds of rules/intensity.md#examples-of-rounds: cards from the leader on, index of the winner, points. */
const ROUNDS: readonly (readonly [cards: string, winner: number, points: number])[] = [
  ['17 12 19 15', 2, 0],
  ['24 47 36 21', 0, 8],
  ['31 30 39 35', 2, 4],
  ['40 47 49 41', 2, 7],
  ['48 47 46 38', 0, 8],
];

/** Requests with their allowed answers (rules/intensity-protocol.md#name, #pass, #play). */
const REQUESTS: readonly (readonly [request: string, answer: RegExp])[] = [
  ['0', /^[A-Za-z0-9' _-]{1,32}$/],
  ['1 13 19 24 25 29 32 39 44 46 49', /^(?:13|19|24|25|29|32|39|44|46|49)(?: \d\d){2}$/],
  ['2 9 2 0 11 15 18 23 33 34 47 48 49 24 26 16 13 19 12 37 38 39 34 47 48', /^23$/],
];

/** Checks the rules and the bot against examples. @returns null, or one sentence about the first that fails */
function selfTest(habits: BotHabits): string | null {
  for (const [hand, led, calfSeen, legal] of LEGAL) {
    const found = cardsIn(legalCards(cardSet(cards(hand)), cards(led)[0] ?? null, calfSeen)).join(' ');
    if (found !== legal) return `of ${hand} the cards ${legal} are legal, not ${found}`;
  }
  for (const [played, winner, points] of ROUNDS) {
    const round = finishedRound({ leader: seat(0), cards: cards(played) });
    if (round.winner !== winner || round.points !== points) return `the round ${played} is settled wrongly`;
  }
  for (const [text, expected] of REQUESTS) {
    const request = readRequest(text.split(' '));
    const answer = request?.ok === true ? answerTo(request.value, habits) : null;
    if (answer?.ok !== true || !expected.test(answer.value.line))
      return `the request ${text} is answered wrongly`;
  }
  return null;
}

const cards = (text: string): Card[] => text.split(' ').filter(Boolean).map(Number) as Card[]; // of the tables above

/** The level, thinking time and seed of a bot. */
interface BotHabits {
  readonly level: LevelId;
  /** Null for a fixed amount of thinking, and so the same answer to the same request everywhere. */
  readonly clock: ThinkingTime | null;
  readonly seed?: string;
}

/** The name of a bot, at most 32 characters long. */
export const botName = (level: LevelId): string => `Sandtable ${capitalise(level)}`;

/** The line that answers a request, and a sentence about what is inconsistent in it, or null. */
interface BotAnswer {
  readonly line: string;
  readonly oddity: string | null;
}

/**
 * Answers a request. An inconsistent one is answered by hand and table if they allow it: a silent program is
 * punished. @returns the answer; or one sentence when there is none
 */
export function answerTo(request: Request, habits: BotHabits): Result<BotAnswer, string> {
  const { level, clock, seed = '' } = habits;
  const noise = FastRandom.of(`${seed}${requestText(request)}`);
  switch (request.action) {
    case 'name':
      return ok({ line: botName(level), oddity: null });
    case 'pass': {
      const hand = checkedHand(request.hand);
      if (hand.ok)
        return ok({
          line: choosePass(level, ascending(hand.value), { opener: null }, noise, clock).join(' '),
          oddity: null,
        });
      const held = cardsAmong(request.hand);
      return makeshift(held.length < PASSED ? [] : passByRule(held), hand.error);
    }
    case 'play': {
      const sight = checkedSight(request.sight);
      if (!sight.ok) return makeshift(cardOf(request.sight), sight.error);
      return ok({ line: `${chooseCard(level, sight.value, noise, clock)}`, oddity: null });
    }
    case 'test': {
      const fault = selfTest(habits);
      return fault === null
        ? ok({ line: 'all self-tests passed', oddity: null })
        : err(`self-test: ${fault}`);
    }
  }
}

const makeshift = (cards: readonly Card[], oddity: string): Result<BotAnswer, string> =>
  cards.length === 0 ? err(oddity) : ok({ line: cards.join(' '), oddity });

const cardsAmong = (numbers: readonly number[]): Card[] => [...new Set(numbers)].filter(isCard);

/** A card that is legal by the hand and the table; none where they do not show one. */
function cardOf({ hand, table, earlier }: ClaimedSight): readonly Card[] {
  const [led = null] = table;
  const held = cardsAmong(hand);
  if (held.length === 0 || (led !== null && !isCard(led))) return [];
  // The past is unreliable: a leader leads a calf only where it holds nothing else.
  const legal = cardsIn(legalCards(cardSet(held), led, false));
  const gone = [...table, ...earlier];
  const likely = legal.filter(card => !gone.includes(card));
  const choice = likely.length > 0 ? likely : legal;
  const isVoid = led !== null && legal.some(card => suitOf(card) !== suitOf(led));
  const order = (card: Card): number => (isVoid ? -pointsOf(card) * RANKS - rankOf(card) : rankOf(card));
  return choice.toSorted((one, other) => order(one) - order(other)).slice(0, 1);
}

/** Characters read of a request at most: many times the longest one. */
const LONGEST = 4096;

/** Answers one request of the referee of Intensity on standard input (rules/intensity-protocol.md#requests). */
export const botIntensity: BotCommand = async (words, io) => {
  const { level: word = 'expert', time } = words;
  const level = levelOf(word);
  const misused = (sentence: string): Promise<ExitStatus> => refuse(io, sentence, exit.usage);
  if (level === null) return misused(`there is no level ${printable(word)}; ${suggestion(word, LEVEL_IDS)}`);
  if (time !== undefined && !/^[1-9]\d{0,5}$/.test(time))
    return misused(`a time is a whole number of milliseconds, not ${printable(time)}`);
  const clock = time === undefined ? null : { milliseconds: Number(time), now: () => performance.now() };
  return answered({ level, clock }, io);
};

async function answered(habits: BotHabits, io: Io): Promise<ExitStatus> {
  const request = await nextRequest(io);
  const answer = request.ok ? answerTo(request.value, habits) : request;
  if (!answer.ok) return refuse(io, answer.error);
  const { line, oddity } = answer.value;
  if (oddity !== null) await complain(io, `${oddity}; answered by the hand and the table alone`);
  await writeLines(io.stdout, [line]);
  return exit.fine;
}

/** Reads until a request is complete; the input need not be closed. */
async function nextRequest({ stdin, signal }: Io): Promise<Result<Request, string>> {
  let text = '';
  try {
    for await (const chunk of stdin) {
      text += String(chunk);
      if (text.length > LONGEST) return err('the request is longer than any request can be');
      // A word may continue in the next chunk until a blank follows it.
      const request = readRequest(wordsOf(text.slice(0, text.search(/\S*$/))));
      if (request !== null || signal.aborted) return request ?? err('the request was broken off');
    }
  } catch {
    return err('the input cannot be read');
  }
  const words = wordsOf(text);
  if (words.length === 0) return err('there is no request; it begins with 0, 1, 2 or 3');
  return readRequest(words, true) ?? err(`the request ends after ${words.length} numbers; more are needed`);
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
