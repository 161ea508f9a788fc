import { type CommandLine, collect } from './context.ts';

/** `resume`, `saves`, `records`, `replay`, `share`, `verify` and `position`. */
export function addSaves(line: CommandLine): void {
  const { program } = line;
  program
    .command('resume')
    .summary('go on with a save')
    .description('Go on with a save: the one named, else the newest.')
    .argument('[NAME]', 'the name of the save')
    .option('--text', 'in text mode instead of the full screen')
    .option('--board-every-turn', 'with --text: print the board whenever a turn begins')
    .option('--board-every-move', 'with --text: print it after each move, too')
    .action(line.run(async () => (await import('./saves.ts')).resumeCommand));
  program
    .command('saves')
    .summary('list the saves')
    .description('List the saves, the newest first.')
    .option('--json', 'as JSON: one list with an object for each save')
    .action(line.run(async () => (await import('./saves.ts')).savesCommand));
  program
    .command('records')
    .summary('figures and ratings from the games that are over')
    .description(
      'Show the games that are over: what somebody has won, by game and by opponent, the ratings of people and\n' +
        'computer players, and the games themselves, newest first.',
    )
    .option('--for <NAME>', 'whose figures (else of who has played most)')
    .option('--game <GAME>', 'only this game')
    .option('--map <TEXT>', 'only maps with this in their name')
    .option('--with <NAME>', 'only games with this player: ada, bot:hard')
    .option('--result <RESULT>', 'won, drawn or lost')
    .option('--turns <RANGE>', 'how long: 10-50, 10-, -50')
    .option('--rating <RANGE>', 'the rating of the strongest of the others: 1500-1700')
    .option('--search <TEXT>', 'in saves, games, maps and players')
    .option('--json', 'as JSON: one object')
    .action(line.run(async () => (await import('./records.ts')).recordsCommand));
  program
    .command('replay')
    .summary('see a save again from its first move')
    .description('See a save again from its first move, on the full screen or as lines.')
    .argument('<NAME>', 'the name of the save')
    .option('--text', 'the whole story as lines')
    .option('--json', 'the whole story as JSON, one object a line')
    .option('--luck', 'what chance was to give in each battle, what it gave, and how likely that is')
    .option('--chances', 'who was ahead at each turn, who was to win from there, and what decided the game')
    .option('--playouts <N>', 'with --chances: how often each turn is played out (else 48)')
    .option('--svg <FILE>', 'write how it stands at its end as an SVG picture')
    .option('--png <FILE>', 'the same as a PNG picture')
    .option('--size <WIDTHxHEIGHT>', 'games on maps: the size of the picture, in pixels')
    .action(line.run(async () => (await import('./saves.ts')).replayCommand));
  program
    .command('share')
    .summary('write a finished game to show to others')
    .description(
      'Write a game that is over to show to others: a picture of its end as SVG and PNG, its course as a recording\n' +
        'for asciinema (.cast), and a picture of squares for a chat (.txt), which is printed too. All of them tell the\n' +
        'seed, the rules and how to verify the game.',
    )
    .argument('<NAME>', 'the name of the save')
    .option('--out <DIR>', 'the folder of the files (else this one)')
    .option('--only <FORM>', 'only this form: svg, png, cast or txt; may be repeated', collect)
    .option('--size <WIDTHxHEIGHT>', 'games on maps: the size of the picture, in pixels')
    .option('--replace', 'write over files that are there already')
    .action(line.run(async () => (await import('./share.ts')).shareCommand));
  program
    .command('verify')
    .summary('check that a save is what its seed gives')
    .description('Play a save again from its seed and say whether every roll and position is what was shown.')
    .argument('<NAME>', 'the name of the save')
    .option('--dice <HASH>', "whether this hash, shown before a server's game, fixed its dice")
    .action(line.run(async () => (await import('./saves.ts')).verifyCommand));
  program
    .command('position')
    .summary('print a position of a save as one line')
    .description(
      'Print a position of a save as one line of letters and digits, to begin a game from or to send to somebody:\n' +
        '  sandtable play GAME --position LINE\n' +
        'It holds what the only person at the table knew, else what somebody who watched did. What the dice will give is not\n' +
        'in it.',
    )
    .argument('<NAME>', 'the name of the save')
    .option('--turn <N>', 'as turn N began (else as the save ends)')
    .option('--seat <LETTER>', 'what this player knew: A, B …')
    .option('--open', 'everything, hidden cards and orders too')
    .action(line.run(async () => (await import('./position.ts')).positionCommand));
}
