import type { Io } from '../text/io.ts';
import type { CommandLine } from './program.ts';

/** `bot` and `referee`: the program of the Intensity assignment, and who judges such programs. */
export function addReferee(line: CommandLine, io: Io): void {
  const { program } = line;
  program
    .command('bot')
    .summary('be the program of the Intensity assignment')
    .description(
      'Answer one request of the Intensity referee: read it from standard input, print one line, end.\n' +
        'Requests are 0 (name), 1 (pass), 2 (play) and 3 (self-test).',
    )
    .argument('<GAME>', 'intensity')
    .option('--level <LEVEL>', 'random, easy, medium, hard or expert', 'expert')
    .option('--time <MS>', 'milliseconds for a card (else a fixed amount of thinking)')
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
}
