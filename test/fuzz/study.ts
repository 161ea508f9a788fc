import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contextOf } from '../../source/commands/context.ts';
import { learnCommand } from '../../source/commands/learn.ts';
import { solveCommand } from '../../source/commands/solve.ts';
import { converse } from '../../source/commands/text.ts';
import { kits, repertoire } from '../../source/games/kits.ts';
import { dailyOptions } from '../../source/study/daily.ts';
import { openTable } from '../../source/table/table.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { type Parser, text } from './parser.ts';

/** A folder that is gone when the process ends. */
const folder = mkdtempSync(join(tmpdir(), 'sandtable-study-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

type Context = ReturnType<typeof contextOf>;

/** What is typed in each game, whatever it is about; the first line has the game, and a word more. */
const SCRIPTS = [
  ['grid Ada', 'board', 'deploy 3 4', 'attack 1 3 2 3 3', 'advance 1', 'pass', 'hint', '>', 'undo', 'stop'],
  [
    'domination Ada',
    'showarmies',
    'placearmies 1 1',
    'attack 1 2',
    'roll 3',
    'endattack',
    'nomove',
    'endgo',
    '>',
  ],
  [
    'warzone Bo',
    'board',
    'deploy 1 3',
    'advance 1 2 3',
    'orders',
    'commit',
    'redo',
    'save x',
    'help deploy',
    '>',
  ],
  ['intensity 2', 'board', 'pass 10 11 12', 'play 20', '>', 'ready', 'rules', 'save my game', 'quit'],
];

/** A place that is played in lines: its words are changed, and whose game it is. */
function typed(
  name: string,
  play: (game: string, word: string, context: Context) => Promise<number>,
  interrupted = false,
): Parser {
  return {
    name: `typed lines of ${name}`,
    seeds: SCRIPTS.map(script => text(script.join('\n'))),
    async read(bytes) {
      const saves = join(folder, 'saves');
      rmSync(saves, { recursive: true, force: true });
      mkdirSync(saves);
      const [head = '', ...lines] = bytes.toString('latin1').split('\n');
      const [game = '', word = ''] = head.split(' ');
      const io = memoryIo([Buffer.from(lines.join('\n'), 'latin1')], { SANDTABLE_SAVES: saves });
      if (interrupted) io.interrupt();
      const status = await play(game, word, contextOf(repertoire, io));
      if (status > 2 && !interrupted) throw new Error(`it ended with ${status}`);
      return [io.out(), io.err()];
    },
  };
}

/** Lessons, games of a day and puzzles, in lines. A try that nobody has judged is not played out: that takes seconds. */
export const studyParsers: readonly Parser[] = [
  typed('lessons', (game, _word, context) => learnCommand(game, { text: true }, context)),
  typed('games of a day', async (game, word, context) => {
    const kit = kits.find(({ id }) => id === game);
    if (kit === undefined) return 1;
    const options = await dailyOptions(kit, '2026-11-22', word);
    const table = options.ok ? await openTable(options.value, context.store) : null;
    return table?.ok === true ? converse(table.value, kit, {}, context) : 1;
  }),
  typed(
    'puzzles',
    (game, word, context) => solveCommand(game, word === 'Ada' ? '1' : word, { text: true }, context),
    true,
  ),
];
