import type { Command } from 'commander';
import { type ExitStatus, exit, writeLines } from '../lines/text/io.ts';
import { aboutProgram, ENVIRONMENT, EXIT_STATUS, examples } from './about.ts';
import type { Context } from './context.ts';
import { gamesHelp, textHelp } from './games-help.ts';

/** Prints the manual page, in the macros of man(7): what the commands say of themselves, one after the other. */
export async function manCommand(program: Command, { io, kits, version }: Context): Promise<ExitStatus> {
  const section = (title: string, lines: readonly string[]): readonly string[] => [`.SH ${title}`, ...lines];
  const terms = (rows: readonly (readonly [string, string])[]): readonly string[] =>
    rows.flatMap(([name, means]) => ['.TP', bold(name.trim()), plain(means.trim())]);
  await writeLines(io.stdout, [
    `.TH SANDTABLE 6 "" "Sandtable ${version}" "Games"`,
    ...section('NAME', [`sandtable \\- ${plain('board and card games in the terminal')}`]),
    ...section('SYNOPSIS', ['.B sandtable', plain('[--saves DIR] [COMMAND [ARGUMENT...]]')]),
    ...section('DESCRIPTION', [plain(aboutProgram(kits))]),
    ...section('OPTIONS', optionsOf(program)),
    ...section('COMMANDS', commandsUnder(program)),
    ...section('GAMES', verbatim((await gamesHelp(kits)).split('\n').slice(2))),
    ...section('TEXT MODE', verbatim((await textHelp(kits)).split('\n').slice(1))),
    ...section('ENVIRONMENT', terms(ENVIRONMENT)),
    ...section('EXIT STATUS', [plain(`${EXIT_STATUS}.`)]),
    ...section('EXAMPLES', terms(examples(kits))),
  ]);
  return exit.fine;
}

/** Every command below one, with its own below it. */
const commandsUnder = (command: Command): readonly string[] =>
  command.commands.flatMap(each => [
    `.SS "${escaped(usage(each))}"`,
    ...paragraphs(each.description()),
    ...argumentsOf(each),
    ...optionsOf(each),
    ...commandsUnder(each),
  ]);

/** `map check [options] <FILE...>`. */
function usage(command: Command): string {
  const above = command.parent?.parent === null ? '' : `${command.parent?.name() ?? ''} `;
  return `${above}${command.name()} ${command.usage()}`.replace(' [command]', '').trimEnd();
}

const argumentsOf = (command: Command): readonly string[] =>
  command.registeredArguments.flatMap(each => ['.TP', `.I ${escaped(each.name())}`, plain(each.description)]);

const optionsOf = (command: Command): readonly string[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => command.parent === null || long !== '--help')
    .flatMap(option => ['.TP', bold(option.flags), plain(command.createHelp().optionDescription(option))]);

/** A text in paragraphs; lines that are set in stay as they are. */
function paragraphs(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.some(line => line.startsWith(' ')) ? verbatim(lines) : [plain(lines.join(' '))];
}

const verbatim = (lines: readonly string[]): readonly string[] => ['.nf', ...lines.map(plain), '.fi'];

/** A text as man(7) has it: no backslash, hyphen or first character of a line is taken for more than it is. */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq').replaceAll('…', '...');

const plain = (text: string): string => escaped(text).replace(/^([.'])/, '\\&$1');

const bold = (text: string): string => `.B "${escaped(text)}"`;
