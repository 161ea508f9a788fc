import type { Command } from 'commander';
import type { Kit } from '../games/kit.ts';
import { addOptions, type CommandLine, furnished } from './context.ts';

/** `play`, `text`, `learn`, `today` and `solve`. */
export function addGameCommands(line: CommandLine, kits: readonly Kit[], help: GameHelp): void {
  opening(line.program.command('play'), help)
    .summary('play a game on the full screen')
    .description('Play a game on the full screen.')
    .option('--save <NAME>', 'the name of the save; it must be free')
    .action(async (game, options) =>
      line.end((await import('./play.ts')).playCommand(game, options, line.context())),
    );
  const text = opening(line.program.command('text'), help)
    .addHelpText('after', help.text)
    .summary('play in lines of text, also in a pipe')
    .description(
      'Play in lines of text: commands on standard input, what happens on standard output.\n' +
        'The game is saved only when a name is given, here or with save NAME.',
    )
    .option('--save <NAME>', 'the name of the save; it must be free')
    .option('--board-every-turn', 'print the board whenever a turn begins (always so in a terminal)')
    .option('--quiet', 'in a terminal: print the board only when it is asked for')
    .option('--outcomes <FILE>', 'deal and dice from a file; below are the lines that it may hold')
    .action(async (game, options) =>
      line.end((await import('./text.ts')).textCommand(game, options, line.context())),
    );
  for (const { title, text: own } of kits) addOptions(text, own.options, title);
  line.program
    .command('learn')
    .summary('learn a game by playing it')
    .description('Learn a game by playing it: a lesson says what to try and why, and waits until it is done.')
    .argument('<GAME>', 'which game')
    .option('--text', 'in text mode instead of the full screen')
    .action(async (game, options) =>
      line.end((await import('./learn.ts')).learnCommand(game, options, line.context())),
    );
  addDaily(line);
  addSolve(line);
}

/** `today`. */
function addDaily({ program, context, end }: CommandLine): void {
  program
    .command('today')
    .summary('the daily challenges: the same for everybody')
    .description(
      'Play the daily challenge: the date (UTC) is its seed, so everybody has the same one, without any network. The first\n' +
        'try of a day counts. Without a game: how the daily challenges stand, and how many days there were in a row.',
    )
    .argument('[GAME]', 'which game')
    .option('--text', 'in text mode instead of the full screen')
    .option('--name <NAME>', 'who plays it')
    .action(async (game, options) =>
      end((await import('./daily.ts')).dailyCommand(game, options, context())),
    );
}

/** `solve`. */
function addSolve({ program, context, end }: CommandLine): void {
  program
    .command('solve')
    .summary('puzzles: positions with one clearly best move')
    .description(
      'Solve a puzzle: a position of a game of computer players in which one move is clearly the best. A try is told how\n' +
        'many games of a hundred it gives away. Without a game: how many are solved.',
    )
    .argument('[GAME]', 'which game')
    .argument('[N]', 'the number of the puzzle (else the first that is not solved)')
    .option('--text', 'in text mode instead of the full screen')
    .action(async (game, number, options) =>
      end((await import('./solve.ts')).solveCommand(game, number, options, context())),
    );
}

/** What `play` and `text` share: a game and how it begins. */
function opening(command: Command, help: GameHelp): Command {
  const seated = command
    .argument('<GAME>', 'which game')
    .option(
      '--seats <WHO>',
      'who sits where: "Ada,Bo,bot:hard"; a name, bot:LEVEL or bot:LEVEL:NAME for each',
    )
    .option('--seed <TEXT>', 'what deal and dice come from; the same seed gives the same ones')
    .option('--position <TEXT>', 'begin here instead of with a deal: a line that sandtable position prints');
  return furnished(seated).addHelpText('after', help.games);
}

type GameHelp = Awaited<ReturnType<typeof helpOfGames>>;

/** What --help says beyond commander's own lists, of the game that is named, else of all; loaded only for who asks. */
export async function helpOfGames(
  words: readonly string[],
  kits: readonly Kit[],
): Promise<{ readonly games: string; readonly text: string }> {
  const asked = words.some(word => word === '--help' || word === '-h' || word === 'help');
  const about = words.some(word => word === 'play' || word === 'text');
  if (!asked || !about) return { games: '', text: '' };
  const { gamesHelp, textHelp } = await import('./games-help.ts');
  const named = kits.filter(({ id }) => words.includes(id));
  const told = named.length === 0 ? kits : named;
  return { games: await gamesHelp(told), text: await textHelp(told) };
}
