import type { Kit } from '../games/kit.ts';

/** A description of the program. */
export function aboutProgram(kits: readonly Kit[]): string {
  // Not by Intl: every command has a description, and what Intl loads for it is a tenth of a start.
  const titles = kits
    .map(({ title }) => title)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
  return (
    `Board and card games on one table in the terminal: ${titles}. ` +
    'Play with people at one keyboard, with computer players, or with friends over SSH, on a full screen or in ' +
    'lines of text. Every move is saved; a game goes on where it was left. Without a command the menu opens.'
  );
}

/** Command lines with what each does; the first game is the one that is shown. */
export function examples([first]: readonly Kit[]): readonly (readonly [line: string, does: string])[] {
  const lines: readonly (readonly [words: string, does: string])[] = [
    ['', 'the menu'],
    [` learn ${first?.id}`, 'learn a game by playing it'],
    [` play ${first?.id} --seats "${first?.setup.seats}"`, 'straight into a game'],
    [' resume', 'go on with the newest save'],
    [` text ${first?.id} --seed dunes < moves.txt`, 'play in a pipe'],
    [' serve --port 2222', 'let friends play: ssh -p 2222 HOST'],
    [' odds 8 5', 'the chances of a battle'],
    [' play --help', 'all options, and those of each game'],
  ];
  return lines.map(([words, does]) => [`  sandtable${words}`, ` ${does}`]);
}

export const EXIT_STATUS =
  '0 fine, 1 a refusal or a fault that was explained, 2 wrong usage, 130 interrupted';

/** The variables of the environment that the program heeds. */
export const ENVIRONMENT: readonly (readonly [name: string, means: string])[] = [
  ['SANDTABLE_SAVES', "the folder of the saves, where --saves does not say; else the user's data folder"],
  ['SANDTABLE_MAPS', 'the folder of your own maps'],
  ['SANDTABLE_PLAIN', '1: all in lines, as --plain; 0: not, whatever the settings say'],
  ['SANDTABLE_DATABASE', "the house's PostgreSQL, for serve and admin, where --database does not say"],
  ['SANDTABLE_NOTIFY_TOKEN', 'what the host of serve --notify lets the server in with, where it wants that'],
  ['NO_COLOR', 'anything: no colours'],
  ['TERM, COLORTERM', 'how many colours the terminal has'],
  [
    'SANDTABLE_GLYPHS',
    'half, quadrant, sextant or octant: what pictures are made of, whatever the settings say',
  ],
  ['LC_ALL, LC_CTYPE, LANG', 'whether it takes UTF-8; else all is drawn in ASCII'],
  ['SANDTABLE_DEBUG', 'anything: a fault of the program itself is told with its stack'],
];
