import type { Kit } from '../games/kit.ts';
import { exit, type Io, refuse } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { defaultLimits, limitWords } from '../server/house/owner/limits.ts';
import { addMapOptions, addOptions, addTimeOptions, type CommandLine, collect, NETWORK } from './context.ts';

/** `map check`, `map show`, `map edit` and `map convert`. */
export function addMaps(line: CommandLine, io: Io): void {
  const map = line.program
    .command('map')
    .summary('check, show, draw or convert maps')
    .description(
      'Check, show, draw or convert maps: files of Domination and Conquest, and the built-in ones.',
    )
    .allowExcessArguments()
    .action(async () => {
      const [word] = map.args;
      if (word === undefined) return map.outputHelp();
      const known = 'there are map check, map show, map fair, map edit and map convert';
      await line.end(refuse(io, `there is no command map ${printable(word)}; ${known}`, exit.usage));
    });
  map
    .command('check')
    .summary('say whether maps can be played')
    .description('Say for each map whether it can be played, with every fault as file:line: sentence.')
    .argument('<FILE...>', 'map files, or names of built-in maps')
    .option('--strict', 'judge exactly as Domination does')
    .option('--class', "judge by the class's rule: all connected, each continent connected")
    .option('--json', 'as JSON, one object a line for each file')
    .action(line.run(async () => (await import('./map.ts')).mapCheck));
  map
    .command('show')
    .summary('print a map in colour')
    .description('Print a map: its picture, its territories by continent, the borders that cannot be seen.')
    .argument(
      '<FILE|NAME>',
      'a map file, a built-in map such as asia, or one made up, such as islands:SEED:SIZE:CONTINENTS',
    )
    .option(
      '--size <COLUMNSxROWS>',
      'the size of the picture (else the size of the terminal); of a file, in pixels',
    )
    .option('--svg <FILE>', 'write the map as an SVG picture instead')
    .option('--png <FILE>', 'write the map as a PNG picture instead')
    .action(line.run(async () => (await import('./map.ts')).mapShow));
  map
    .command('fair')
    .summary('measure how fair a map is')
    .description(
      'Play games of Domination between equal computer players on a map: who wins by seat and by continent, ' +
        'bonuses that would make it fairer, dead ends, choke points.',
    )
    .argument('<FILE|NAME>', 'a map file, or the name of a built-in map')
    .option('--players <LIST>', 'numbers of players, such as 2,3,4', '2,3,4,5,6')
    .option('--games <N>', 'games for each of them', '100')
    .option('--level <LEVEL>', 'the level of the computer players', 'normal')
    .action(line.run(async () => (await import('./map.ts')).mapFair));
  map
    .command('edit')
    .summary('draw a map on the screen')
    .description(
      'Draw on a Domination map; a file that is not there begins a new map. Each change is written at once.',
    )
    .argument('<FILE>', 'a map file')
    .option(
      '--from <PICTURE>',
      'begin a new map with the lands of a PNG or a GIF: by colour, or drawn with lines',
    )
    .action(line.run(async () => (await import('./map.ts')).mapEdit));
  map
    .command('convert')
    .summary('turn a Conquest map into Domination files, or back')
    .description(
      'Turn a built-in map, or one of Conquest or warzone.com, into Domination files, or one of Domination into a Conquest map. Nothing that exists is overwritten.',
    )
    .argument('<IN>', 'a map file, or the name of a built-in map')
    .argument('<OUT>', 'the file to write')
    .action(async (from, to) => line.end((await import('./map.ts')).mapConvert(from, to, io)));
}

const LIMIT_WORDS = new Map(Object.entries(limitWords));

const SERVING = `
Limits (change one with --limit NAME=NUMBER):
${Object.entries(defaultLimits)
  .map(([name, most]) => `  ${name.padEnd(12)} ${String(most).padStart(5)}  ${LIMIT_WORDS.get(name)}`)
  .join('\n')}

Policies: people are known by their SSH key; without one they are guests with a code to come back. One connection has
one session with one screen or one command; nothing is forwarded, and nothing outside the data folder and the folders
of maps is read or run. Maps are read once, before the server listens; what cannot be played is named and left out.
Every move is on disk before it is shown. SIGTERM says goodbye, saves and stops; a server of a house first waits, a
minute at most, until its people have gone to another one. The log goes to standard error, one JSON object a line.

With --database several servers, each with a data folder of its own, are one house: who comes to any of them finds the
same people and tables. The folder then has nothing but the socket of \`sandtable admin\`.

  sandtable serve --port 2222 --data /var/lib/sandtable --name table.example.org --maps /srv/maps
  ssh -p 2222 table.example.org`;

/** The two ways between a data folder and a database. */
const CARRYING = [
  ['import', 'a data folder into a database'],
  ['export', 'a database into a data folder'],
] as const;

/** The requests to a running server. */
export const ADMIN_WORDS = [
  { word: 'status', about: 'who is here, tables, memory, what was refused' },
  { word: 'kick', about: 'end the sessions of a name (WHO), or a session' },
  { word: 'ban', about: 'keep a name, a key or an address (WHO) out' },
  { word: 'unban', about: 'let them in again' },
  { word: 'forget', about: 'erase somebody known: their record, and their name in tables, games and talk' },
  { word: 'drain', about: 'open no new tables, before an upgrade' },
  { word: 'undrain', about: 'open new tables again' },
] as const;

/** `serve` and `admin`. The server itself is loaded only when it runs. */
export function addServing(line: CommandLine, io: Io): void {
  line.program
    .command('serve')
    .summary('let people play over SSH, and in browsers')
    .description('Let people play over SSH, where they need nothing but ssh, and with --web in browsers.')
    .option('--config <FILE>', 'a JSON file with these options by their names; what is typed goes before')
    .option('--port <N>', 'the port to listen on (else 2222)')
    .option('--host <ADDRESS>', 'the address to listen at (else all)')
    .option(
      '--name <NAME>',
      "the host's name as people type it (else this machine's), or NAME:PORT where they come by another port",
    )
    .option('--data <DIR>', "where host key, people, tables and games are kept (else the user's data folder)")
    .option(
      '--database <URL>',
      'keep it in this PostgreSQL (or $SANDTABLE_DATABASE): postgres://NAME@HOST/DATABASE',
    )
    .option('--host-key <FILE>', "with a database: the house's private key, the same for all its nodes")
    .option('--web <PORT>', 'let browsers in too, at PORT, or at ADDRESS:PORT')
    .option(
      '--web-url <URL>',
      'the address that browsers use, for links, where another server stands in front',
    )
    .option('--cert <FILE>', 'with --web: the certificate (chain) for https, in PEM')
    .option('--key <FILE>', "with --web: the certificate's private key, in PEM")
    .option(
      '--health <PORT>',
      'answer GET /healthz and /metrics over HTTP at PORT of this machine, or at ADDRESS:PORT',
    )
    .option(
      '--notify <URL>',
      'where people can be notified that it is their turn: an ntfy server, or a webhook (https only)',
    )
    .option(
      '--balancer <ADDRESS>',
      'an address (or ADDRESS/BITS) whose connections say with the PROXY protocol who comes; may be repeated',
      collect,
    )
    .option(
      '--proxy <ADDRESS>',
      'with --web: an address (or ADDRESS/BITS) whose requests say with X-Forwarded-For who asks; may be repeated',
      collect,
    )
    .option('--maps <DIR>', 'a folder of map files for the tables; may be repeated', collect)
    .option('--limit <NAME=NUMBER>', 'another limit; may be repeated', collect)
    .option('--keep-games <DAYS>', 'delete games that have been over for so many days (else they are kept)')
    .option('--archive <DIR>', 'with --keep-games: move them into this data folder instead')
    .option('--keep-talk <DAYS>', 'delete talk that is so many days old (else it is kept)')
    .option('--no-guests', 'only people with a key')
    .option(
      '--pace <MS>',
      'milliseconds between moves of computer players while somebody looks on (else 350)',
    )
    .addHelpText('after', SERVING)
    .action(line.run(async () => (await import('./serve.ts')).serveCommand));
  const admin = line.program
    .command('admin')
    .summary('speak to the server that runs here')
    .description(
      `Speak to the server that runs on a data folder:\n${ADMIN_WORDS.map(
        ({ word, about }) => `  ${word.padEnd(10)}${about}`,
      ).join('\n')}`,
    )
    .argument('<WORD>', ADMIN_WORDS.map(({ word }) => word).join(', '))
    .argument('[WHO]', 'a name, a session or an address')
    .option('--data <DIR>', 'the data folder of the server')
    .action(line.run(async () => (await import('./serve.ts')).adminCommand));
  for (const [word, way] of CARRYING)
    admin
      .command(word)
      .summary(way)
      .description(
        `Carry people, bans, tables and games of ${way}. ` +
          'What is there already is told, and stays as it is; done again, nothing changes.',
      )
      .argument('<DIR>', 'a data folder that no server runs on')
      .option('--database <URL>', 'the PostgreSQL (or $SANDTABLE_DATABASE): postgres://NAME@HOST/DATABASE')
      .option('--overwrite', 'take the place of other records, and go on with games that are shorter there')
      .action(async (folder, options) =>
        line.end((await import('./carry-over.ts')).carryCommand(word, folder, options, io)),
      );
  addArchive(line, admin, io);
}

function addArchive(line: CommandLine, admin: CommandLine['program'], io: Io): void {
  admin
    .command('archive')
    .summary('finished games of a database that are old, into a data folder')
    .description(
      'Move games that were over so many days ago from a database into a data folder, also while its servers run. ' +
        "They are in nobody's lists any more; what they have counted for in ratings stays.",
    )
    .argument('<DIR>', 'a data folder that no server runs on')
    .requiredOption('--older <DAYS>', 'how many days ago they were over, at least')
    .option('--database <URL>', 'the PostgreSQL (or $SANDTABLE_DATABASE): postgres://NAME@HOST/DATABASE')
    .action(async (folder, options) =>
      line.end((await import('./archive.ts')).archiveCommand(folder, options, io)),
    );
}

/** `bot` and `referee`: our players for other people's engines, and who judges programs that play. */
export function addProtocols(line: CommandLine, io: Io, kits: readonly Kit[]): void {
  const protocols = kits
    .flatMap(({ protocol }) => protocol ?? [])
    .sort((one, other) => (one.word < other.word ? -1 : 1));
  // Games whose programs speak what all games speak.
  const others = kits.filter(({ id }) => protocols.every(({ word }) => word !== id));
  const known = [...protocols.map(({ word }) => word), ...others.map(({ id }) => id)];
  const width = Math.max(...known.map(word => word.length)) + 3;
  const bot = line.program
    .command('bot')
    .summary("be a player for other people's engines")
    .description(
      ["Be a player for other people's engines, on standard input and output."]
        .concat(
          protocols.flatMap(({ word, bot: { about } }) =>
            about.map((each, index) => (index === 0 ? `${word}:` : '').padEnd(width) + each),
          ),
        )
        .join('\n'),
    )
    .argument('<GAME>', known.join(', '))
    .option('--level <LEVEL>', protocols.map(({ word, bot: { levels } }) => `${word}: ${levels}`).join('; '))
    .action(async (game, options) => {
      const load = protocols.find(({ word }) => word === game)?.bot.load;
      if (load !== undefined) return line.end((await load())(options, io));
      const kit = others.find(({ id }) => id === game);
      if (kit !== undefined) return line.end((await import('./programs.ts')).botGame(kit, options.level, io));
      const sentence = `there is no bot for ${printable(game)}; there are ${known.join(', ')}`;
      return line.end(refuse(io, sentence, exit.usage));
    });
  const referee = line.program
    .command('referee')
    .summary('let outside programs play, and judge them')
    .description('Let outside programs play, and judge them.');
  for (const kit of others)
    addTimeOptions(
      addMapOptions(referee.command(kit.id))
        .summary(`programs that play ${kit.title} (docs/bots.md)`)
        .description(
          `Referee players of ${kit.title}: command lines of programs, like "python3 bot.py", or bot:LEVEL for one ` +
            'of ours, one for each seat; they change seats from game to game. docs/bots.md tells what a program reads ' +
            'and writes. Where it is late, wrong or gone, the weakest of our players decides for it.',
        )
        .argument('<PROGRAM...>', 'a player for each seat; with --table more of them'),
    )
      .option('--games <N>', 'how many games', '1')
      .option('--seed <TEXT>', 'what deal, dice and our players come from')
      .option('--table <N>', 'so many seats; all groups of so many players meet')
      .option('--save <NAME>', 'write each game to a save, NAME-1, NAME-2 …: to be replayed and verified')
      .option('--quiet', 'no line for each game')
      .option('--json', 'the results as one line of JSON')
      .action(async (players, options) =>
        line.end((await import('./programs.ts')).refereeGame(kit, players, options, line.context())),
      );
  for (const { word, bot: own, referee: judge } of protocols) {
    addOptions(bot, own.options, word);
    const command = referee.command(word).summary(judge.summary).description(judge.about);
    for (const [name, about] of judge.programs) command.argument(name, about);
    addOptions(command, [...(judge.options ?? []), NETWORK]);
    command.action(async () => line.end((await judge.load())(command.args, command.opts(), io)));
  }
}

/** `tournament`: of computer players alone. */
export function addTournament(line: CommandLine): void {
  addMapOptions(line.program.command('tournament'))
    .summary('let computer players play a tournament')
    .description(
      'Let computer players play a tournament, and tell the standings and ratings. On a server people play them, too.',
    )
    .argument('<GAME>', 'which game')
    .requiredOption('--seats <WHO>', 'who takes part, 2 to 64: "bot:hard,bot:normal,bot:easy"')
    .option('--method <METHOD>', 'swiss, or robin: everybody against everybody', 'swiss')
    .option('--table <N>', 'seats at a table (else as few as the game has)')
    .option('--rounds <N>', 'how many rounds (else as many as it needs)')
    .option('--games <N>', 'how many games at a table', '1')
    .option('--seed <TEXT>', 'what deal, dice and players come from', 'tournament')
    .option('--workers <N>', 'how many threads; the results do not depend on it')
    .option('--json', 'results as JSON')
    .action(line.run(async () => (await import('./arena.ts')).tournamentCommandLine));
}
