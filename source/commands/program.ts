import { Command, CommanderError } from 'commander';
import { suggestion } from '../base/nearest.ts';
import { tableLines } from '../base/table-lines.ts';
import type { Kit, Repertoire } from '../games/kit.ts';
import { type ExitStatus, exit, type Io, refuse } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { aboutProgram, EXIT_STATUS, examples } from './about.ts';
import {
  addMapOptions,
  addTimeOptions,
  type CommandLine,
  type CommonWords,
  collect,
  contextOf,
} from './context.ts';
import { addGameCommands, helpOfGames } from './game-words.ts';
import { addSaves } from './save-words.ts';
import { addMaps, addProtocols, addServing, addTournament } from './tools.ts';

/** Runs a command line with words. Commands are loaded when they run: help is quick, and text mode never loads a screen. */
export async function runLine(words: readonly string[], io: Io, games: Repertoire): Promise<ExitStatus> {
  const { kits } = games;
  const program = new Command('sandtable');
  let status: ExitStatus = exit.fine;
  const line: CommandLine = {
    program,
    context: () => contextOf(games, io, program.opts<CommonWords>()),
    end: async command => {
      status = await command;
    },
    // Commander hands over arguments, options and the command itself, in place of which the context stands.
    run:
      load =>
      async (...typed) =>
        line.end(Reflect.apply(await load(), null, [...typed.slice(0, -1), line.context()])),
  };
  // Subcommands inherit these settings, so they come first.
  program.exitOverride().configureOutput({
    writeOut: text => io.stdout.write(text),
    writeErr: text => io.stderr.write(text),
    outputError: (message, write) => write(`sandtable: ${usageSentence(message)}\n`),
    getOutHelpWidth: () => 100,
  });
  program
    .description(aboutProgram(kits))
    .option('-V, --version', 'print the version, the commit, Node, and how all of it was installed')
    .helpOption('-h, --help', 'explain the command')
    .option('--saves <DIR>', 'where saves are kept (else $SANDTABLE_SAVES, else the usual folder)')
    .option('--plain', 'all in lines, for a screen reader: menus with numbers, no boxes, nothing painted')
    .addHelpText(
      'after',
      `\nExamples:\n${tableLines(examples(kits)).join('\n')}\n\nExit status: ${EXIT_STATUS}.`,
    )
    .helpCommand(false)
    .action(() =>
      line.end(program.opts<{ version?: true }>().version ? tellVersion(io) : withoutCommand(line)),
    );
  program.commandsGroup('Play:');
  addGameCommands(line, kits, await helpOfGames(words, kits));
  // A game needs none of the others, and is there sooner without.
  if (!program.commands.some(command => command.name() === words[0])) {
    program.commandsGroup('Saves:');
    addSaves(line);
    program.commandsGroup('Tools:');
    addMaps(line, io);
    addTools(line, kits);
    program.commandsGroup('Over SSH:');
    addServing(line, io);
    program.commandsGroup('For developers:');
    addDeveloperTools(line, io, kits);
    program.commandsGroup('Help:');
    addPages(line);
    addHelp(line, io);
  }
  // Only here: a word that is no command reaches the action, which names the nearest one.
  program.allowExcessArguments();
  try {
    await program.parseAsync(words, { from: 'user' });
    return status;
  } catch (fault) {
    if (!(fault instanceof CommanderError)) throw fault;
    return fault.exitCode === 0 ? exit.fine : exit.usage;
  }
}

/** `tournament`, `odds`, `analyse` and `keys`. */
function addTools(line: CommandLine, kits: readonly Kit[]): void {
  const battles = kits.flatMap(({ odds = {} }) => Object.keys(odds));
  const { program } = line;
  addTournament(line);
  program
    .command('odds')
    .summary('the exact chances of a battle')
    .description(
      'The exact chances of a battle: with dice fought to the end, and of one roll with the most dice;\n' +
        'by the rules of Warzone of the one exchange in which all strike at once.',
    )
    .argument('<A>', 'attacking troops, without the one that must stay behind')
    .argument('<D>', 'defending troops')
    .option('--rules <RULES>', `whose battles (else the usual dice): ${battles.join(', ')}`)
    .option('--dice <N>', 'rules with dice: the most dice of the defender, 2 or 3')
    .option('--luck <N>', 'rules without dice: how much of the losses is chance, 0 to 100 percent')
    .option('--rounding <HOW>', 'rules without dice: losses are rounded straight, or weighted by chance')
    .option('--json', 'as JSON')
    .action(line.run(async () => (await import('./odds.ts')).oddsCommand));
  program
    .command('analyse')
    .summary('win chances and plans in a position')
    .description(
      'Analyse a position: how often each player wins when computer players play it out, what each level would do,\n' +
        'and what moves of yours are worth. What the position hides is dealt anew for each rollout.',
    )
    .argument('<LINE>', 'a line that sandtable position prints')
    .option('--playouts <N>', 'how often it is played out; 0: not at all', '1000')
    .option('--move <MOVE>', 'a move as it is typed in text mode, to compare; may be repeated', collect)
    .option('--path <PLACES>', 'the chance to take territories one after the other: names with commas')
    .option('--continent <NAME>', 'the chance of one army to take a whole continent, and the way')
    .option('--points', 'Intensity: what each card or pass costs, and how often')
    .option('--board', 'on the analysis board, in a terminal, instead of in lines')
    .option('--level <LEVEL>', 'who plays it out (else normal)')
    .option('--seed <TEXT>', 'what chance comes from', 'analysis')
    .option('--workers <N>', 'how many threads; the results do not depend on it')
    .option('--json', 'as JSON')
    .action(line.run(async () => (await import('./analyse.ts')).analyseCommand));
  program
    .command('keys')
    .summary('print all commands of the screen with their keys')
    .description(
      'Print all commands of the screen with their keys, and how to give them others; or check a file of keys.',
    )
    .option('--check [FILE]', 'check a file of keys, your own unless one is named')
    .option('--json', 'in the form of such a file')
    .action(line.run(async () => (await import('./keys.ts')).keysCommand));
}

/** `arena`, `perft`, `statechart`, `bot` and `referee`. */
function addDeveloperTools(line: CommandLine, io: Io, kits: readonly Kit[]): void {
  const { program } = line;
  addTimeOptions(addMapOptions(program.command('arena')))
    .summary('let computer players play many games')
    .description('Let computer players play many games against each other, and count.')
    .argument('<GAME>', 'which game')
    .requiredOption('--seats <WHO>', 'who plays: "bot:hard,bot:normal,bot:normal"; seats rotate')
    .option('--games <N>', 'how many games', '100')
    .option('--seed <TEXT>', 'what deal, dice and players come from', 'arena')
    .option('--workers <N>', 'how many threads; the results do not depend on it')
    .option(
      '--program <COMMAND>',
      'the program of a seat called "program" (docs/bots.md); may be repeated',
      collect,
    )
    .option('--json', 'results as JSON')
    .action(line.run(async () => (await import('./arena.ts')).arenaCommandLine));
  addMapOptions(program.command('perft'))
    .summary('count the sequences of legal moves')
    .description(
      'Count the sequences of so many legal moves, to test another engine against (docs/perft.md has counts):\n' +
        'from a position, or from how a game begins.',
    )
    .argument('<GAME>', 'which game')
    .requiredOption('--depth <N>', 'moves of a sequence: all counts up to it are printed')
    .option('--position <LINE>', 'a line that sandtable position prints')
    .option('--players <N>', 'how many players, without a position (else the fewest)')
    .option('--seed <TEXT>', 'what the deal comes from, and what is hidden in a position')
    .option(
      '--chance <HOW>',
      'fixed: the same outcomes for everybody; all: each outcome is a sequence of its own',
      'fixed',
    )
    .option('--divide', 'for each first move, the sequences that begin with it')
    .option('--json', 'as JSON: what is counted from, then one object a line')
    .action(line.run(async () => (await import('./perft.ts')).perftCommand));
  program
    .command('statechart')
    .summary("print a game's phases as a Mermaid diagram")
    .description("Print a game's phases and moves as a Mermaid state diagram.")
    .argument('<GAME>', 'which game')
    .action(async game =>
      line.end((await import('./statechart.ts')).statechartCommand(game, line.context())),
    );
  addProtocols(line, io, kits);
}

async function tellVersion(io: Io): Promise<ExitStatus> {
  const { versionLine } = await import('./installation.ts');
  io.stdout.write(`${versionLine()}\n`);
  return exit.fine;
}

/** `doctor`, `completion` and `man`, the latter made from the commands themselves. */
function addPages(line: CommandLine): void {
  const { program } = line;
  program
    .command('doctor')
    .summary('tell what was found here, and what to do about it')
    .description(
      'Tell what terminal was found (colours, glyphs, size, mouse, images), where settings, saves and keys lie,\n' +
        'whether they can be written, and what to do about each. Status 1: something cannot be written.',
    )
    .option(
      '--health <ADDRESS>',
      'only whether the server is well that answers there (serve --health): PORT, or ADDRESS:PORT',
    )
    .action(async ({ health }: { readonly health?: string }) => {
      const { doctorCommand, healthCommand } = await import('./doctor.ts');
      await line.end(
        health === undefined ? doctorCommand(line.context()) : healthCommand(health, line.context()),
      );
    });
  program
    .command('completion')
    .summary('let a shell complete what is typed')
    .description(
      'Print what lets a shell complete commands, options, games, maps and saves:\n' +
        '  eval "$(sandtable completion bash)"     in ~/.bashrc; zsh in ~/.zshrc, after compinit\n' +
        '  sandtable completion fish | source      in ~/.config/fish/config.fish',
    )
    .argument('<SHELL>', 'bash, zsh or fish')
    .argument('[WORD...]', 'a line after its first word: what may stand in place of the last one')
    .action(async (shell, words) =>
      line.end((await import('./completion.ts')).completionCommand(shell, words, program, line.context())),
    );
  program
    .command('man')
    .summary('print the manual page')
    .description('Print the manual page: sandtable man | man -l -')
    .action(async () => line.end((await import('./man.ts')).manCommand(program, line.context())));
}

/** `help [COMMAND]`, which refuses an unknown command in a sentence as everything else does. */
function addHelp(line: CommandLine, io: Io): void {
  const { program } = line;
  program
    .command('help')
    .summary('explain a command')
    .argument('[COMMAND]', 'which command')
    .action(async (word?: string) => {
      const about = word === undefined ? program : program.commands.find(command => command.name() === word);
      if (about === undefined) await line.end(unknownCommand(program, word ?? '', io));
      else about.outputHelp();
    });
}

/** Opens the menu, or in a pipe says how to play there. A word that is no command is refused with the nearest one. */
async function withoutCommand({ program, context }: CommandLine): Promise<ExitStatus> {
  const [word] = program.args;
  if (word !== undefined) return unknownCommand(program, word, context().io);
  return (await import('./screen.ts')).menuCommand(context());
}

function unknownCommand(program: Command, word: string, io: Io): Promise<ExitStatus> {
  const known = program.commands.map(command => command.name());
  return refuse(io, `there is no command ${printable(word)}; ${suggestion(word, known)}`, exit.usage);
}

/** Turns commander's refusal into one sentence: `unknown option --sed; did you mean --seed?`. */
export function usageSentence(message: string): string {
  const [fault = '', ...hints] = message.trim().split(/\s*\n\s*/);
  const sentence = fault
    .replace(/^error: /, '')
    .replaceAll("'", '')
    .replace(/\.$/, '')
    .replace(/\. Expected/, ': expected');
  const hint = hints.join(' ').replace(/^\(D(id.*)\)$/, 'd$1');
  return hint === '' ? sentence : `${sentence}; ${hint}`;
}
