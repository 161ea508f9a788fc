import { decisionsOf } from '../../source/arena/arena.ts';
import { questionLine, readAnswer } from '../../source/arena/programs/question.ts';
import { main } from '../../source/commands/main.ts';
import { readOpening } from '../../source/commands/opening.ts';
import { wordsReader } from '../../source/commands/programs.ts';
import { kits } from '../../source/games/kits.ts';
import { textAdapterOf } from '../../source/lines/text/adapter.ts';
import { printable } from '../../source/lines/text/printable.ts';
import { good } from '../good.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { type Parser, text } from './parser.ts';

const ANSWERS = [
  '{"move":{"type":"pass"}}',
  '{"line":"attack 1 2 3"}',
  'deploy 0 0',
  '{"move":{"type":"commit","orders":[]}}',
];

/** What a bot is asked in a game, and what a program answers there. */
async function parsersOf(id: string, map: { readonly map?: string }): Promise<readonly Parser[]> {
  const { kit, game, setup } = good(
    await readOpening(kits, id, { seats: 'bot:easy,bot:easy,bot:easy', ...map }),
  );
  const rules = good(game.prepare(setup));
  const first = decisionsOf(rules, 'fuzz').next();
  if (first.done === true) throw new Error('there is nothing to decide');
  const { question, progress, moves } = first.value;
  const asked = { game, names: ['A', 'B', 'C'], question, progress, milliseconds: 100 };
  const words = wordsReader(await textAdapterOf(kit, rules.setup));
  return [
    {
      name: `questions of ${id}`,
      seeds: [text(`${questionLine({ ...asked, moves: moves() })}\n`)],
      async read(bytes) {
        const io = memoryIo([bytes]);
        const status = await main(['bot', id, '--level', 'easy'], io);
        if (status !== 0) throw new Error(`the bot ended with ${status}`);
        return io.out().trimEnd().split('\n');
      },
    },
    {
      name: `answers of programs that play ${id}`,
      seeds: ANSWERS.map(text),
      read(bytes) {
        const answer = readAnswer(bytes.toString('utf8'), game, question.view, words);
        return [answer.ok ? JSON.stringify(answer.value) : printable(answer.error, 160)];
      },
    },
  ];
}

/** The protocol of docs/bots.md, from both sides. */
export const programParsers: readonly Parser[] = (
  await Promise.all([
    parsersOf('grid', {}),
    parsersOf('domination', { map: 'random:x:9' }),
    parsersOf('warzone', { map: 'random:x:9' }),
  ])
).flat();
