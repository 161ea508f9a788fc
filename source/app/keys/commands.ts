import type { Command, Where } from './command.ts';
import type { KeyName } from './key.ts';

function command(
  where: Where,
  id: string,
  keys: readonly KeyName[],
  shown: string,
  label: string,
  help: string,
): Command {
  return { where, id, keys, shown, label, help };
}

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Every command of the program with its keys. */
export const commands = {
  help: command('anywhere', 'help', ['?'], '?', 'help', 'this page'),
  palette: command('anywhere', 'palette', ['p'], 'p', 'colours', 'night, colour-blind or day colours'),
  back: command('anywhere', 'back', ['escape', 'q'], 'Esc', 'back', 'go back'),
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
  leave: command('menu', 'leave', ['q'], 'q', 'leave', 'leave Sandtable'),
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
  begin: command('set-up', 'begin', ['enter'], 'Enter', 'start', 'start the game'),
  cancel: command('set-up', 'cancel', ['escape'], 'Esc', 'back', 'back without starting'),

  move: command(
    'board',
    'move',
    ['up', 'down', 'left', 'right', 'h', 'j', 'k', 'l'],
    '←↑↓→',
    'look',
    'move the cursor; the mouse works too',
  ),
  next: command('board', 'next', ['tab'], 'Tab', 'next', 'go through the territories that make sense now'),
  previous: command('board', 'previous', ['shift-tab'], 'S-Tab', 'previous', 'the same, backwards'),
  confirm: command(
    'board',
    'confirm',
    ['enter'],
    'Enter',
    'choose',
    'choose the territory, or answer the question',
  ),
  unpick: command('board', 'unpick', ['escape'], 'Esc', 'back', 'take the last choice back'),
  fewer: command('board', 'fewer', ['left', 'h', 'down', 'j', '-'], '←→', 'how many', 'one less'),
  more: command('board', 'more', ['right', 'l', 'up', 'k', '+', '='], '→', 'more', 'one more'),
  least: command('board', 'least', ['home', '['], 'Home', 'least', 'as few as allowed'),
  most: command('board', 'most', ['end', ']'], 'End', 'most', 'as many as allowed'),
  number: command('board', 'number', digits, '0–9', 'number', 'type the number'),

  dice: command('turn', 'dice', ['1', '2', '3'], '1–3', 'dice', 'how many dice attack'),
  again: command(
    'turn',
    'again',
    ['a'],
    'a',
    'until won',
    'attack with all dice until it is won or lost; any key stops',
  ),
  done: command('turn', 'done', ['n', 'space'], 'n', 'next step', 'end this step: stop attacking, or stay'),
  undo: command(
    'turn',
    'undo',
    ['u', 'z'],
    'z',
    'undo',
    'take your last move back, until dice have been rolled',
  ),
  skip: command('turn', 'skip', [], 'any key', 'skip', 'skip what the computer players show'),

  save: command('game', 'save', ['s'], 's', 'save', 'save under a name; every move is saved anyway'),
  slower: command('game', 'slower', ['-'], '-', 'slower', 'computer players move slower'),
  faster: command('game', 'faster', ['+', '='], '+', 'faster', 'computer players move faster'),
  draw: command('game', 'draw', ['d'], 'd', 'draw', 'end the game as a draw, when all agree'),
  logUp: command('game', 'log-up', ['pageup'], 'PgUp', 'earlier', 'what happened earlier'),
  logDown: command('game', 'log-down', ['pagedown'], 'PgDn', 'later', 'what happened later'),
  quit: command('game', 'quit', ['q'], 'q', 'leave', 'leave the game; it is saved'),
  rematch: command('game', 'rematch', ['enter', 'r'], 'Enter', 'rematch', 'the same players once more'),
  story: command('game', 'story', ['v'], 'v', 'replay', 'see the whole game again'),
  flip: command('game', 'flip', ['tab'], 'Tab', 'board', 'the board or the chart of a game that is over'),
  toMenu: command('game', 'menu', ['q', 'escape'], 'q', 'menu', 'back to the menu'),

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
  jump: command('replay', 'jump', ['g'], 'g', 'go to turn', 'go to a turn by its number'),

  nearer: command(
    'map',
    'nearer',
    ['+', '='],
    '+',
    'nearer',
    'look closer; the wheel of the mouse does it too',
  ),
  farther: command('map', 'farther', ['-'], '-', 'farther', 'see more of the map'),
  pan: command(
    'map',
    'pan',
    ['H', 'J', 'K', 'L'],
    'HJKL',
    'pan',
    'move what is seen, when it is not the whole map',
  ),
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

  yes: command('dialog', 'yes', ['y', 'enter'], 'Enter', 'yes', 'do it'),
  no: command('dialog', 'no', ['n', 'escape', 'q'], 'Esc', 'no', 'leave it'),
  accept: command('dialog', 'accept', ['enter'], 'Enter', 'save', 'accept what is written'),
  close: command('dialog', 'close', ['escape'], 'Esc', 'close', 'close the dialog'),
  shut: command('dialog', 'shut', ['escape', 'enter', 'space', 'q', '?'], 'Esc', 'close', 'close the page'),
} as const satisfies Record<string, Command>;

/** What the help page calls each place. */
export const wheres: readonly (readonly [Where, string])[] = [
  ['board', 'On the board'],
  ['turn', 'Your turn'],
  ['game', 'The game'],
  ['menu', 'Menu'],
  ['set-up', 'Set-up'],
  ['saves', 'Saves'],
  ['replay', 'Replay'],
  ['map', 'Maps'],
  ['anywhere', 'Anywhere'],
];
