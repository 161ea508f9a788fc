import { boardCommands } from './board-commands.ts';
import { type Command, command, kept, type Where } from './command.ts';

/** Every command of the program with its keys. */
export const commands = {
  help: kept(command('anywhere', 'help', ['?'], '?', 'help', 'this page')),
  palette: command('anywhere', 'palette', ['p'], 'p', 'colours', 'night, colour-blind or day colours'),
  back: kept(command('anywhere', 'back', ['escape', 'q'], 'Esc', 'back', 'go back')),
  interrupt: command(
    'anywhere',
    'interrupt',
    ['ctrl-c'],
    'Ctrl-C',
    'leave',
    'leave at once; the game is saved',
  ),

  choose: command('menu', 'choose', ['up', 'down', 'k', 'j'], '↑↓', 'choose', 'choose a line'),
  open: command('menu', 'open', ['enter'], 'Enter', 'open', 'open the line'),
  resume: command('menu', 'resume', ['r'], 'r', 'resume', 'go on with the newest game'),
  leave: kept(command('menu', 'leave', ['q'], 'q', 'leave', 'leave Sandtable')),
  change: command(
    'menu',
    'change',
    ['left', 'right', 'h', 'l', 'space', 'enter'],
    '←→',
    'change',
    'change a setting',
  ),

  field: command('set-up', 'field', ['up', 'down', 'tab', 'shift-tab'], '↑↓', 'field', 'go to another field'),
  value: command('set-up', 'value', ['left', 'right'], '←→', 'change', 'change a choice or a number'),
  write: command('set-up', 'write', [], 'abc', 'name', 'write in a text field'),
  byLetter: command('set-up', 'by-letter', [], 'a–z', 'by letter', 'the next map that begins with it'),
  begin: command('set-up', 'begin', ['enter'], 'Enter', 'start', 'start the game'),
  cancel: kept(command('set-up', 'cancel', ['escape'], 'Esc', 'back', 'back without starting')),

  ...boardCommands,

  save: command('game', 'save', ['s'], 's', 'save', 'save under a name; every move is saved anyway'),
  slower: command('game', 'slower', ['-'], '-', 'slower', 'computer players move slower'),
  faster: command('game', 'faster', ['+', '='], '+', 'faster', 'computer players move faster'),
  draw: command('game', 'draw', ['d'], 'd', 'draw', 'end the game as a draw, when all agree'),
  resign: command('game', 'resign', ['R'], 'R', 'resign', 'give up your seat to the computer'),
  logUp: command('game', 'log-up', ['pageup'], 'PgUp', 'earlier', 'what happened earlier'),
  logDown: command('game', 'log-down', ['pagedown'], 'PgDn', 'later', 'what happened later'),
  quit: kept(command('game', 'quit', ['q'], 'q', 'leave', 'leave the game; it is saved')),
  // Not Enter: who goes through what has just happened with it would begin another game with one too many.
  rematch: command('game', 'rematch', ['r'], 'r', 'rematch', 'the same players once more'),
  story: command('game', 'story', ['v'], 'v', 'replay', 'see the whole game again'),
  flip: command('game', 'flip', ['tab'], 'Tab', 'board', 'the board or the chart of a game that is over'),
  toMenu: kept(command('game', 'menu', ['q', 'escape'], 'q', 'menu', 'back to the menu')),

  saved: command(
    'saves',
    'saved',
    ['up', 'down', 'k', 'j', 'pageup', 'pagedown', 'home', 'end'],
    '↑↓',
    'choose',
    'choose a save',
  ),
  goOn: command('saves', 'go-on', ['enter'], 'Enter', 'go on', 'go on with the game'),
  remove: command('saves', 'remove', ['d', 'delete'], 'd', 'delete', 'delete the save, after asking'),
  watch: command('saves', 'watch', ['r', 'v'], 'r', 'replay', 'see the game again'),

  step: command('replay', 'step', ['left', 'right', 'h', 'l'], '←→', 'step', 'one move back or on'),
  turn: command('replay', 'turn', ['up', 'down', 'k', 'j'], '↑↓', 'turn', 'one turn back or on'),
  edge: command('replay', 'edge', ['home', 'end'], 'Home/End', 'ends', 'to the beginning or the end'),
  run: command('replay', 'run', ['space'], 'Space', 'play', 'play or pause'),
  speed: command('replay', 'speed', ['+', '-', '='], '+-', 'speed', 'faster or slower'),
  branch: command(
    'replay',
    'branch',
    ['enter'],
    'Enter',
    'play on',
    'play on from here, as a game of its own',
  ),
  jump: command('replay', 'jump', ['g'], 'g', 'go to turn', 'go to a turn by its number'),

  nearer: command('map', 'nearer', ['+', '='], '+', 'nearer', 'look closer; the mouse wheel does it too'),
  farther: command('map', 'farther', ['-'], '-', 'farther', 'see more of the map'),
  pan: command('map', 'pan', ['H', 'J', 'K', 'L'], 'HJKL', 'pan', 'move the view, when the map is larger'),
  find: command('map', 'find', ['/'], '/', 'find', 'find a territory by its name or number'),
  overlay: command('map', 'overlay', ['o'], 'o', 'colours tell', 'what the colours of the map tell'),
  names: command('map', 'names', ['n'], 'n', 'numbers', 'names or numbers on the map'),
  facts: command('map', 'facts', ['enter'], 'Enter', 'facts', 'all about the territory'),
  mapFacts: command('map', 'map-facts', ['i'], 'i', 'the map', 'all about the map'),
  listed: command(
    'map',
    'listed',
    ['up', 'down', 'k', 'j', 'pageup', 'pagedown', 'home', 'end'],
    '↑↓',
    'choose',
    'choose a map',
  ),
  look: command('map', 'look', ['enter'], 'Enter', 'look at', 'look at the map'),

  answer: command('dialog', 'answer', ['up', 'down', 'k', 'j'], '↑↓', 'choose', 'choose an answer'),
  yes: command('dialog', 'yes', ['y', 'enter'], 'Enter', 'yes', 'do it'),
  no: kept(command('dialog', 'no', ['n', 'escape', 'q'], 'Esc', 'no', 'leave it')),
  accept: command('dialog', 'accept', ['enter'], 'Enter', 'save', 'accept what is written'),
  leaf: command(
    'dialog',
    'leaf',
    ['down', 'up', 'j', 'k', 'pagedown', 'pageup'],
    '↑↓',
    'more',
    'what has no room on the page',
  ),
  close: kept(command('dialog', 'close', ['escape'], 'Esc', 'close', 'close the dialog')),
  shut: kept(
    command('dialog', 'shut', ['escape', 'enter', 'space', 'q', '?'], 'Esc', 'close', 'close the page'),
  ),
} as const satisfies Record<string, Command>;

/** What the help page calls each place. */
export const wheres: readonly (readonly [Where, string])[] = [
  ['board', 'On the board'],
  ['cards', 'At the card table'],
  ['turn', 'Your turn'],
  ['orders', 'Your orders'],
  ['execution', 'The execution'],
  ['conquest', 'On the map'],
  ['game', 'The game'],
  ['menu', 'Menu'],
  ['set-up', 'Set-up'],
  ['saves', 'Saves'],
  ['replay', 'Replay'],
  ['map', 'Maps'],
  ['anywhere', 'Anywhere'],
];
