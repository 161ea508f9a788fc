import type { Command } from 'commander';
import type { Kit } from '../games/kit.ts';
import { addMapOptions, addOptions, type CommandLine } from './context.ts';

/** `play`, `text`, `learn`, `today` and `solve`. */
export function addGameCommands(line: CommandLine, kits: readonly Kit[], help: GameHelp): void {
  opening(line.program.command('play'), help)
    .summary('play a game on the full screen')
    .description('Play a game on the full screen.')
    .option('--save <NAME>', 'the name of the save; it must be free')
    .action(line.run(async () => (await import('./play.ts')).playCommand));
  const text = opening(line.program.command('text'), help)
    .addHelpText('after', help.text)
    .summary('play in lines of text, also in a pipe')
    .description(
      'Play in lines of text: commands on standard input, what happens on standard output.\n' +
        'The game is saved only when a name is given, here or with save NAME.',
    )
    .option('--save <NAME>', 'the name of the save; it must be free')
    .option('--board-every-turn', 'print the board whenever a turn begins (always so in a terminal)')
    .option('--board-every-move', 'print it after each move, too (so in a terminal for Simple Risk)')
    .option('--quiet', 'in a terminal: print the board only when it is asked for')
    .option('--outcomes <FILE>', 'deal and dice from a file; below are the lines that it may hold')
    .action(line.run(async () => (await import('./text.ts')).textCommand));
  for (const { title, text: own } of kits) addOptions(text, own.options, title);
  line.program
    .command('learn')
    .summary('learn a game by playing it')
    .description('Learn a game by playing it: a lesson says what to try and why, and waits until it is done.')
    .argument('<GAME>', 'which game')
    .option('--text', 'in text mode instead of the full screen')
    .action(line.run(async () => (await import('./learn.ts')).learnCommand));
  line.program
    .command('today')
    .summary('the daily challenges: the same for everybody')
    .description(
      'Play the daily challenge: the date (UTC) is its seed, so everybody has the same one, without any network. The first\n' +
        'try of a day counts. Without a game: how the daily challenges stand, and how many days there were in a row.',
    )
    .argument('[GAME]', 'which game')
    .option('--text', 'in text mode instead of the full screen')
    .option('--name <NAME>', 'who plays it')
    .action(line.run(async () => (await import('./daily.ts')).dailyCommand));
  line.program
    .command('solve')
    .summary('puzzles: positions with one clearly best move')
    .description(
      'Solve a puzzle: a position of a game of computer players in which one move is clearly the best. A try is told how\n' +
        'many games of a hundred it gives away, and why the best move is the best. Without a game: how many are solved.',
    )
    .argument('[GAME]', 'which game')
    .argument('[N]', 'the number of the puzzle (else one for your rating)')
    .option(
      '--text',
      'in text mode instead of the full screen; hint tells the theme, the place, then the piece',
    )
    .option('--run', 'as many as you can in three minutes, in text mode; without a game, of all games')
    .action(line.run(async () => (await import('./solve.ts')).solveCommand));
}

/** Adds the arguments and options of `play` and `text`: a game and how it begins. */
function opening(command: Command, help: GameHelp): Command {
  const seated = command
    .argument('<GAME>', 'which game')
    .option(
      '--seats <WHO>',
      'who sits where: "Ada,Bo,bot:hard"; a name, bot:LEVEL, bot:LEVEL:STYLE, bot:normal+40 (40 % of the moves as the next level), bot:equal (as strong as you), or one with :NAME for each',
    )
    .option('--seed <TEXT>', 'what deal and dice come from; the same seed gives the same ones')
    .option('--best-of <N>', 'a series of at most so many games, in which everybody moves on by a seat')
    .option('--position <TEXT>', 'begin here instead of with a deal: a line that sandtable position prints');
  return addMapOptions(seated).addHelpText('after', help.games);
}

type GameHelp = Awaited<ReturnType<typeof helpOfGames>>;

/** The games' part of --help: of the games that are named, else of all; loaded only where help is asked for. */
export async function helpOfGames(
  words: readonly string[],
  kits: readonly Kit[],
): Promise<{ readonly games: string; readonly text: string }> {
  const asked = words.some(word => word === '--help' || word === '-h' || word === 'help');
  const about = words.some(word => word === 'play' || word === 'text');
  if (!asked || !about) return { games: '', text: '' };
  const { gamesHelp, textHelp } = await import('./games-help.ts');
  const named = kits.filter(({ id }) => words.includes(id));
  const explained = named.length === 0 ? kits : named;
  return { games: await gamesHelp(explained), text: await textHelp(explained) };
}
