import { expect, test } from 'vitest';
import { ownContestant } from '../../../../source/games/intensity/referee/contestant.ts';
import { playersOf, playMatch } from '../../../../source/games/intensity/referee/match.ts';
import {
  type OwnPlayers,
  type OwnQuestion,
  playersHere,
  playersOnThreads,
  thinkHere,
} from '../../../../source/games/intensity/referee/own-players.ts';

const HAND = [12, 18, 25, 31, 36, 40, 44, 47, 48, 49];
const pass = (level: OwnQuestion['level'], seed: string): OwnQuestion => ({
  request: { action: 'pass', hand: HAND },
  level,
  seed,
});

async function points(own: OwnPlayers, jobs: number): Promise<readonly (readonly number[])[]> {
  const levels = ['hard', 'hard', 'normal', 'random'] as const;
  const players = playersOf(levels.map(level => ownContestant(level, 'a', own)));
  const records: (readonly number[])[] = [];
  const plan = { players, hands: 4, seed: 'a', jobs };
  for await (const record of playMatch(plan, () => null, new AbortController().signal))
    records.push([...record.totals, ...record.rounds.flatMap(round => round.cards)]);
  return records;
}

test('hands are the same however many threads think, and however many hands are played side by side', async () => {
  const one = playersOnThreads(1);
  const two = playersOnThreads(2);
  try {
    const here = await points(playersHere, 1);
    expect(await points(one, 3)).toEqual(here);
    expect(await points(two, 2)).toEqual(here);
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
});

test('more questions than threads are all answered, each as it would be in this thread', async () => {
  const own = playersOnThreads(2);
  try {
    const questions = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(seed => pass('hard', seed));
    expect(await Promise.all(questions.map(own.think))).toEqual(questions.map(thinkHere));
  } finally {
    await own.close();
  }
});

test('a question that makes no sense is a sentence, on a thread as here', async () => {
  const own = playersOnThreads(1);
  try {
    const question: OwnQuestion = { ...pass('expert', 'a'), request: { action: 'pass', hand: [99] } };
    const answer = await own.think(question);
    expect(answer).toEqual(thinkHere(question));
    expect(answer.ok).toBe(false);
  } finally {
    await own.close();
  }
});
