import { err, ok, type Result } from '../../../../machines/result.ts';
import { type Clock, chooseCard, choosePass } from '../players/levels.ts';
import { Noise } from '../players/noise.ts';
import type { LevelId } from '../players/ranks.ts';
import { checkedHand, checkedSight } from '../players/sight-check.ts';
import { type Request, requestText } from './request.ts';
import { selfTest } from './self-test.ts';

/** How a bot plays. */
export interface BotHabits {
  readonly level: LevelId;
  /** Null: a fixed amount of thinking, and so the same answer to the same request everywhere. */
  readonly clock: Clock | null;
  /** Another seed gives other choices where chance decides. */
  readonly seed?: string;
}

/** The name of a bot: its program and its level, within the 32 characters that are allowed. */
export const botName = (level: LevelId): string =>
  `Sandtable ${level.slice(0, 1).toUpperCase()}${level.slice(1)}`;

/**
 * The one line that answers a request.
 * @returns the line; or one sentence when the request makes no sense
 */
export function answerTo(request: Request, habits: BotHabits): Result<string, string> {
  const { level, clock, seed = '' } = habits;
  const noise = Noise.of(`${seed}${requestText(request)}`);
  switch (request.action) {
    case 'name':
      return ok(botName(level));
    case 'pass': {
      const hand = checkedHand(request.hand);
      if (!hand.ok) return hand;
      const sorted = hand.value.toSorted((one, other) => one - other);
      return ok(choosePass(level, sorted, null, noise, clock).join(' '));
    }
    case 'play': {
      const sight = checkedSight(request.sight);
      return sight.ok ? ok(`${chooseCard(level, sight.value, noise, clock)}`) : sight;
    }
    case 'test': {
      const fault = selfTest(habits);
      return fault === null ? ok('all self-tests passed') : err(`self-test: ${fault}`);
    }
  }
}
