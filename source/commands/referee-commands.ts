import type { Io } from '../text/io.ts';
import type { CommandLine } from './program.ts';

/** `bot` and `referee`: our players for other people's engines, and who judges programs that play. */
export function addReferee(line: CommandLine, io: Io): void {
  const { program } = line;
  program
    .command('bot')
    .summary("be a player for other people's engines")
    .description(
      "Be a player for other people's engines, on standard input and output.\n" +
        'intensity: read one request of the Intensity referee, print one line, end.\n' +
        '           Requests are 0 (name), 1 (pass), 2 (play) and 3 (self-test).\n' +
        'warlight:  play for an engine of the Warlight challenge (v1 and v2) until it closes the input.',
    )
    .argument('<GAME>', 'intensity or warlight')
    .option(
      '--level <LEVEL>',
      'intensity: random, easy, medium, hard or expert (else expert); warlight: easy, normal or hard (else hard)',
    )
    .option('--time <MS>', 'intensity: milliseconds for a card (else a fixed amount of thinking)')
    .action(async (game, options) => {
      const { botCommand } = await import('./bot.ts');
      line.status = await botCommand(game, options, io);
    });
  const referee = program
    .command('referee')
    .summary('let outside programs play, and judge them')
    .description('Let outside programs play, and judge them.');
  referee
    .command('intensity')
    .summary('programs of the Intensity assignment')
    .description(
      'Referee programs of the Intensity assignment: executables, .c, .js or .py files, or bot:LEVEL for one of ours.\n' +
        'Random players fill the table. An illegal choice costs 5 points, and a random legal card is played.',
    )
    .argument('[PROGRAM...]', 'one to four programs')
    .option('-i, --interactive', 'play yourself, in text')
    .option('--hands <N>', 'how many hands; with --tournament, how many deals', '1')
    .option('-s, --seed <TEXT>', 'what deals, seats and chance come from')
    .option('--quiet', 'print no transcript')
    .option('--print_summary', 'print place, name and points of each player, with tabs between')
    .option('--strict', 'warn of answers that are not exactly one line of whole numbers')
    .option('--stop-on-illegal', 'stop after the first hand with an illegal choice')
    .option('--time-limit <S>', 'seconds for a decision', '30')
    .option('--tournament', 'all groups of four, each deal in four rotations; print a table')
    .option('--json', 'one object a line for each hand, then the summary')
    .action(async (programs, options) => {
      const { refereeIntensity } = await import('./referee.ts');
      line.status = await refereeIntensity(programs, options, io);
    });
  referee
    .command('warlight')
    .summary('programs of the Warlight challenge')
    .description(
      'Referee two players of the Warlight challenge: command lines of programs, like "python3 bot.py",\n' +
        'or bot:LEVEL for one of ours. They change places game by game. Answers that come late and moves\n' +
        'that are wrong do not count.',
    )
    .argument('<PROGRAM>', 'one player')
    .argument('<PROGRAM>', 'the other')
    .option('--games <N>', 'how many games', '1')
    .option('--protocol <VERSION>', 'v2, or v1 on a world of 42 territories', 'v2')
    .option('--map <MAP>', 'a built-in map, random:SEED, or a file', 'world')
    .option('--seed <TEXT>', 'what picks and losses come from')
    .option('--quiet', 'no line for each game')
    .option('--json', 'the results as one line of JSON')
    .action(async (one, other, options) => {
      const { refereeWarlightCommand } = await import('./referee-warlight.ts');
      line.status = await refereeWarlightCommand([one, other], options, io);
    });
}
