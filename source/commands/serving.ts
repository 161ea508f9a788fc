import { defaultLimits, limitWords } from '../server/owner/limits.ts';
import type { Io } from '../text/io.ts';
import type { CommandLine } from './program.ts';

const HELP = `
Limits (change one with --limit NAME=NUMBER):
${Object.entries(defaultLimits)
  .map(([name, most]) => `  ${name.padEnd(12)} ${String(most).padStart(5)}  ${wordsOf(name)}`)
  .join('\n')}

Policies: people are known by their SSH key; without one they are guests with a code to come back. One connection has
one session with one screen or one command; nothing is forwarded, and nothing outside the data folder and the folders
of maps is read or run. Maps are read once, before the server listens; what cannot be played is named and left out.
Every move is on disk before it is shown. SIGTERM says goodbye, saves and stops. The log goes to standard error, one
JSON object a line.

  sandtable serve --port 2222 --data /var/lib/sandtable --name table.example.org --maps /srv/maps
  ssh -p 2222 table.example.org`;

function wordsOf(name: string): string {
  return Object.entries(limitWords).find(([known]) => known === name)?.[1] ?? '';
}

/** `serve` and `admin`. The server itself is loaded only when it runs. */
export function addServing(line: CommandLine, io: Io): void {
  line.program
    .command('serve')
    .summary('let people play over SSH')
    .description('Let people play over SSH: they need nothing but ssh.')
    .option('--port <N>', 'the port to listen on', '2222')
    .option('--host <ADDRESS>', 'the address to listen at (else all)')
    .option('--name <NAME>', "the host's name, as people type it (else this machine's)")
    .option('--data <DIR>', "where host key, people, tables and games are kept (else the user's data folder)")
    .option('--maps <DIR>', 'a folder of map files for the tables; may be repeated', collect)
    .option('--limit <NAME=NUMBER>', 'another limit; may be repeated', collect)
    .option('--no-guests', 'only people with a key')
    .option('--pace <MS>', 'milliseconds between moves of computer players while somebody looks on', '350')
    .addHelpText('after', HELP)
    .action(async options => {
      const { serveCommand } = await import('./serve.ts');
      line.status = await serveCommand(options, io);
    });
  line.program
    .command('admin')
    .summary('speak to the server that runs here')
    .description(
      'Speak to the server that runs on a data folder:\n' +
        '  status          who is here, tables, memory, what was refused\n' +
        '  kick WHO        end the sessions of a name, or a session\n' +
        '  ban WHO         keep a name or an address out; unban lets in again\n' +
        '  drain           open no new tables, before an upgrade; undrain ends that',
    )
    .argument('<WORD>', 'status, kick, ban, unban, drain or undrain')
    .argument('[WHO]', 'a name, a session or an address')
    .option('--data <DIR>', 'the data folder of the server')
    .action(async (word, who, options) => {
      const { adminCommand } = await import('./admin.ts');
      line.status = await adminCommand(word, who, options, io);
    });
}

const collect = (word: string, before: readonly string[] = []): readonly string[] => [...before, word];
