import { performance } from 'node:perf_hooks';
import { err, type Result } from '../../../../machines/result.ts';
import { complain, type ExitStatus, exit, type Io, refuse, writeLines } from '../../../text/io.ts';
import { suggestion } from '../../../text/nearest.ts';
import { printable } from '../../../text/printable.ts';
import type { BotCommand } from '../../kit.ts';
import { isLevel, LEVEL_IDS } from '../players/ranks.ts';
import { answerTo, type BotHabits } from './bot.ts';
import { type Request, readRequest } from './request.ts';

/** The most that is read of a request, in characters: many times the longest one. */
const LONGEST = 4096;

/** Answers one request of the referee of Intensity on standard input (rules/intensity-protocol.md#requests). */
export const botIntensity: BotCommand = async (words, io) => {
  const { level = 'expert', time } = words;
  if (!isLevel(level)) {
    await complain(io, `there is no level ${printable(level)}; ${suggestion(level, LEVEL_IDS)}`);
    return exit.usage;
  }
  if (time !== undefined && !/^[1-9]\d{0,5}$/.test(time)) {
    await complain(io, `a time is a whole number of milliseconds, not ${printable(time)}`);
    return exit.usage;
  }
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

/** Reads until a request is complete; whoever asks need not close the input. */
async function nextRequest({ stdin, signal }: Io): Promise<Result<Request, string>> {
  let text = '';
  try {
    for await (const chunk of stdin) {
      text += String(chunk);
      if (text.length > LONGEST) return err('the request is longer than any request can be');
      // A word may go on in the next portion until a blank follows it.
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
