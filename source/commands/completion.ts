import type { Command, Option } from 'commander';
import type { Kit } from '../games/kit.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { BUILTIN_MAPS } from '../maps/builtin/index.ts';
import { MADE_UP_OFFERS } from '../maps/made-up/made-up-map.ts';
import { offeredOptions } from '../setup/choices.ts';
import type { GameOption } from '../setup/options.ts';
import { listSaves } from '../table/save-list.ts';
import type { Context } from './context.ts';
import { ADMIN_WORDS } from './tools.ts';

/** A word that may stand next, and what it is. */
interface Candidate {
  readonly word: string;
  readonly about: string;
}

/** The completions of a word: these words, and files or folders besides. */
interface Candidates {
  readonly words: readonly Candidate[];
  readonly paths?: 'files' | 'folders';
}

/**
 * Each script asks the program for completions, a word a line; after `:files` or `:folders` at the end the shell adds
 * those.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `# sandtable in bash: eval "$(sandtable completion bash)"
_sandtable() {
  local typed=\${COMP_WORDS[COMP_CWORD]} line
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) compopt -o filenames; while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$typed") ;;
      :folders) compopt -o filenames; while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$typed") ;;
      *=) compopt -o nospace; COMPREPLY+=("$line") ;;
      *) COMPREPLY+=("$(printf %q "$line")") ;;
    esac
  done < <("$1" completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" "\${typed//\\\\/}" 2>/dev/null)
}
complete -F _sandtable sandtable`,
  zsh: `#compdef sandtable
# sandtable in zsh: eval "$(sandtable completion zsh)", after compinit
_sandtable() {
  local -a given settings; local line
  for line in "\${(@f)$("$words[1]" completion zsh -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    case $line in
      '') ;;
      :files) _files ;;
      :folders) _files -/ ;;
      *'=:'*) settings+=("$line") ;;
      *) given+=("$line") ;;
    esac
  done
  (( $#settings )) && _describe sandtable settings -S ''
  (( $#given )) && _describe sandtable given
}
compdef _sandtable sandtable`,
  fish: `# sandtable in fish: sandtable completion fish | source
function __sandtable_words
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] completion fish -- $words[2..-1] 2>/dev/null)
        switch $line
            case ':files'
                __fish_complete_path (commandline -ct)
            case ':folders'
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c sandtable -f -a '(__sandtable_words)'`,
};

const SHELLS = Object.keys(SCRIPTS);

/** A candidate as each shell reads it. */
const formats: Readonly<Record<string, (candidate: Candidate) => string>> = {
  bash: ({ word }) => word,
  zsh: ({ word, about }) => `${word.replaceAll(':', '\\:')}:${about}`,
  fish: ({ word, about }) => `${word}\t${about}`,
};

/** Prints a shell's script, or the completions of the last of the typed words (those after the program's name). */
export async function completionCommand(
  shell: string,
  typed: readonly string[],
  program: Command,
  context: Context,
): Promise<ExitStatus> {
  const { io } = context;
  const script = SCRIPTS[shell];
  const format = formats[shell];
  if (script === undefined || format === undefined) {
    const known = new Intl.ListFormat('en-GB').format(SHELLS);
    return refuse(io, `there is no completion for ${printable(shell)}; there are ${known}`, exit.usage);
  }
  if (typed.length === 0) {
    await writeLines(io.stdout, [script]);
    return exit.fine;
  }
  const { words, paths } = await candidates(program, typed, context);
  await writeLines(io.stdout, [...words.map(format), ...(paths === undefined ? [] : [`:${paths}`])]);
  return exit.fine;
}

/** The completions of the last word of a line. */
async function candidates(program: Command, line: readonly string[], context: Context): Promise<Candidates> {
  // bash cuts --map=world and fortify=path at the sign.
  const last = line.at(-1) ?? '';
  const sign = last === '=' ? line.length - 1 : line.at(-2) === '=' ? line.length - 2 : -1;
  const setting = line[sign - 1] ?? '-';
  const head = setting.startsWith('-') ? '' : `${setting}=`;
  const typed = `${head}${last === '=' ? '' : last}`;
  const before = (head === '' ? line.slice(0, -1) : line.slice(0, sign - 1)).filter(word => word !== '=');
  const { command, given, option } = contextOf(program, before);
  const kit = context.kits.find(({ id }) => before.includes(id));
  const { words, paths } =
    option !== null
      ? await values(valueName(option), command, { ...context, kit }, typed)
      : typed.startsWith('-')
        ? { words: options(command) }
        : await values(argumentAt(command, given), command, { ...context, kit });
  const below = option === null && !typed.startsWith('-') && given === 0 ? commandsOf(command) : [];
  const begins = typed.toLowerCase();
  const fitting = [...words, ...below].filter(({ word }) => word.toLowerCase().startsWith(begins));
  const cut = fitting.map(each => ({ ...each, word: each.word.slice(head.length) }));
  return { words: cut, ...(paths === undefined ? {} : { paths }) };
}

/** The end of a line: the command, the number of its arguments, and an option that waits for its value. */
function contextOf(program: Command, before: readonly string[]) {
  let command = program;
  let given = 0;
  let option: Option | null = null;
  for (const word of before) {
    if (option !== null) option = null;
    else if (word.startsWith('-')) {
      const all = [...command.options, ...program.options];
      const known = all.find(({ short, long }) => short === word || long === word);
      option = known?.required === true ? known : null;
    } else {
      const next = command.commands.find(each => each.name() === word);
      given = next === undefined ? given + 1 : 0;
      command = next ?? command;
    }
  }
  return { command, given, option };
}

const options = (command: Command): readonly Candidate[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, description }) => ({ word: long ?? '', about: description }));

const commandsOf = (command: Command): readonly Candidate[] =>
  command.commands.map(each => ({ word: each.name(), about: each.summary() }));

const valueName = ({ flags, long }: Option): string =>
  long === '--save' || long === '--name' ? '' : (/<(.+)>/.exec(flags)?.[1] ?? '');

/** The name of the next argument; one that may be repeated is the last one's name. */
function argumentAt({ registeredArguments: all }: Command, given: number): string {
  const argument = all[given] ?? (all.at(-1)?.variadic === true ? all.at(-1) : undefined);
  return argument?.name() ?? '';
}

function listed(option: GameOption): readonly string[] {
  if (option.kind === 'choice') return option.values;
  return option.kind === 'switch' ? ['true', 'false'] : [String(option.initial)];
}

const plain = (words: readonly string[]): readonly Candidate[] => words.map(word => ({ word, about: '' }));

/** The completions of a value of this name. */
async function values(
  name: string,
  command: Command,
  { kits, store, kit }: Pick<Context, 'kits' | 'store'> & { readonly kit: Kit | undefined },
  typed = '',
): Promise<Candidates> {
  switch (name) {
    case 'GAME': {
      const protocols = kits.flatMap(({ protocol, title }) =>
        protocol === undefined ? [] : [{ word: protocol.word, about: title }],
      );
      const games = kits.map(({ id, title }) => ({ word: id, about: title }));
      return { words: command.name() === 'bot' ? protocols : games };
    }
    case 'NAME': {
      const saves = await listSaves(store, kits);
      const found = saves.ok ? saves.value : [];
      return { words: found.map(save => ({ word: save.name, about: save.played?.title ?? '' })) };
    }
    case 'PRESET': {
      const games = kit === undefined ? kits : [kit];
      const sets = await Promise.all(games.map(({ setup }) => setup.rules?.()));
      return { words: plain([...new Set(sets.flatMap(each => Object.keys(each ?? {})))]) };
    }
    case 'OPTION=VALUE': {
      const known = kit === undefined ? [] : offeredOptions(await kit.rules(), kit);
      const named = known.find(({ name }) => typed.startsWith(`${name}=`));
      if (named !== undefined) return { words: plain(listed(named).map(value => `${named.name}=${value}`)) };
      return { words: known.map(each => ({ word: `${each.name}=`, about: each.description })) };
    }
    case 'RULES':
      return { words: plain(kits.flatMap(({ odds = {} }) => Object.keys(odds))) };
    case 'COMMAND':
      return { words: commandsOf(command.parent ?? command) };
    case 'WORD':
      return { words: ADMIN_WORDS };
    case 'SHELL':
      return { words: plain(SHELLS) };
    case 'MAP':
    case 'FILE|NAME':
    case 'IN': {
      const maps = [...BUILTIN_MAPS, ...MADE_UP_OFFERS];
      return { words: maps.map(({ id, about }) => ({ word: id, about })), paths: 'files' };
    }
    case 'FILE':
    case 'OUT':
      return { words: [], paths: 'files' };
    case 'DIR':
      return { words: [], paths: 'folders' };
    default:
      return { words: [] };
  }
}
